"""The settings of the options, in the words of a player and as keys of an address."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby, permutations, product
from operator import itemgetter
from typing import Any, Final

from tribello import spec
from tribello.log.json_types import JSON
from tribello.log.ruleset import write_options
from tribello.rules import PRESETS, STANDARD
from tribello.shipped import shipped_text
from tribello.spec.lookup import conflict_of_id, option_of_name

LABORATORY: Final = "The laboratory"

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "Seats and length of the match": ("seating", "deals_per_round"),
    "Cut and deal": ("cut", "cutter", "cut_card", "after_cut", "deal_order", "pickup_end"),
    "Trump": ("round_1_trump", "trump_cut", "round_1_naming", "round_2_naming"),
    "The exchange": ("exchange_order", "third_exchange"),
    "Quotas and scoring": ("quotas", "trick_points"),
    "The end": ("winner",),
    LABORATORY: ("laboratory", "suits", "ranks", "hand_size", "pickup_size"),
}
"""The options as players ask for them, by the name of their group."""

USUAL: Final = write_options(STANDARD)
"""The value of each option under `standard`, as in a log."""


def table_options() -> list[spec.Option]:
    """The options that a table chooses, in the order of their groups."""
    groups = [names for group, names in GROUPS.items() if group != LABORATORY]
    return [option_of_name(name) for names in groups for name in names]


@cache
def _rows() -> list[dict[str, Any]]:
    """The options with the words that only pages need."""
    rows: list[dict[str, Any]] = tomllib.loads(shipped_text("spec/options.toml"))["option"]
    return rows


@cache
def _choices() -> dict[str, dict[str, str]]:
    """The words for each value of the options that choose among names."""
    return {
        row["name"]: {each["value"]: each["words"] for each in row["setting"]}
        for row in _rows()
        if "setting" in row
    }


def allowed_in(option: str) -> Mapping[str, str]:
    """What texts have on an option where it is no one setting and no choice of a few.

    >>> allowed_in("deal_order")["R"]
    'not said'
    """
    return next(row.get("allows", {}) for row in _rows() if row["name"] == option)


def words_for(option: str, value: Any) -> str:
    """The value of an option, given as in a log, as a player says it.

    >>> words_for("quotas", [[6, 4, 3], [6, 4, 3], [6, 4, 3], [3, 4, 6]])
    '6-4-3 in rounds 1 to 3, 3-4-6 in round 4'
    >>> words_for("exchange_order", ["dealer", "right", "left"])
    'dealer, right, left'
    """
    if option in _choices():
        return _choices()[option][value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    return ", ".join(value) if isinstance(value[0], str) else _by_round(value)


def _by_round(values: list[Any]) -> str:
    """A value for each round, where neighbours that are equal are told once."""
    runs = groupby(enumerate(values, 1), key=itemgetter(1))
    told = [(key_of(value), [number for number, _ in run]) for value, run in runs]
    return ", ".join(f"{value} in {_rounds(run, len(values))}" for value, run in told)


def _rounds(run: list[int], rounds: int) -> str:
    """Rounds that follow one another, in words."""
    first, last = run[0], run[-1]
    if first == last:
        return f"round {first}"
    if len(run) == rounds:
        return "every round"
    return f"rounds {first} {'and' if last == first + 1 else 'to'} {last}"


def key_of(value: Any) -> str:
    """A value as it stands in an address.

    >>> key_of([[6, 4, 3], [3, 4, 6]])
    '6-4-3.3-4-6'
    """
    if not isinstance(value, list):
        return str(value)
    between = "." if isinstance(value[0], list) else "-"
    return between.join(map(key_of, value))


def settings_of(option: spec.Option) -> list[JSON]:
    """The values that a table may choose from; of quotas those that a reading or a preset has."""
    usual: Any = USUAL[option.name]
    if option.settings:
        return [each.value for each in option.settings]
    if isinstance(usual, int):
        return [*_within(option.bounds)]
    if isinstance(usual[0], str):
        return [list(order) for order in permutations(usual)]
    if isinstance(usual[0], int):
        return [list(row) for row in product(_within(option.bounds), repeat=len(usual))]
    return [*_known(option)]


def _within(bounds: str) -> range:
    """Every number within bounds such as ``1 to 12``."""
    low, high = map(int, bounds.split(" to "))
    return range(low, high + 1)


def _known(option: spec.Option) -> Iterator[JSON]:
    """Every value that a preset or a reading has, the one of `standard` first."""
    told = [write_options(preset.rules)[option.name] for preset in PRESETS.values()]
    for row in option.conflicts:
        told += filter(None, (value_in(each, option) for each in conflict_of_id(row).readings))
    for place, value in enumerate(told):
        if value not in told[:place]:
            yield value


def value_in(reading: spec.Reading, option: spec.Option) -> JSON:
    """The value that a reading gives an option, as in a log; None where it gives none."""
    return _listed(dict(reading.setting or ()).get(option.name))


def _listed(value: Any) -> JSON:
    return [*map(_listed, value)] if isinstance(value, tuple) else value
