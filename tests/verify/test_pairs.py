"""That options meet in `tests/verify/pairs.py`, and that it finds what hangs on several."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Any, Final

import pytest
from oracle.rules import CHOICES
from verify import pairs
from verify.comparing import Difference
from verify.covering import covering
from verify.planting import plant
from verify.tables import QUOTAS, Options, Pack, fault, small

TABLE: Final = Path(__file__).parents[2] / "spec" / "options.toml"
OF_THE_PACK: Final = ("laboratory", "suits", "ranks", "hand_size", "pickup_size")
"""Options that are set together, as one of the packs."""

CONTRADICTED: Final = ("cut", "pack", "round_1_naming", "round_1_trump", "seating", "suits")
"""What rules can be refused for, once their pack is dealt out: R2.3, R5.1, R5.3."""

LARGEST: Final = 12
"""How many cards a pack has at most that is looked through for rules that can be played."""

Value = tuple[str, str]
"""An option and its value as JSON."""


@cache
def values_there_are() -> dict[str, list[str]]:
    """The values of each option by the table of options; of quotas and packs those chosen."""
    options = tomllib.loads(TABLE.read_text("utf-8"))["option"]
    every: dict[str, Sequence[Any]] = {
        **{option["name"]: values_of(option) for option in options if is_listed(option["name"])},
        "quotas": pairs.FACTORS["quotas"],
        "pack": [pack_of(small("standard", pack)) for pack in pairs.PACKS],
    }
    return {name: [json.dumps(value) for value in every[name]] for name in sorted(every)}


def is_listed(name: str) -> bool:
    """Whether all values of an option are walked: packs and quotas are too many, suits are not."""
    return name == "suits" or name not in {*OF_THE_PACK, "quotas"}


def values_of(option: dict[str, Any]) -> list[Any]:
    """The values of an option by its row of the table: settings, orders, rows, numbers."""
    if "setting" in option:
        return [setting["value"] for setting in option["setting"]]
    default, bounds = option["default"], option["bounds"]
    if isinstance(default, list) and isinstance(default[0], str):
        return list(map(list, permutations(bounds.split(", "))))
    least, most = map(int, bounds.split(" to "))
    numbers = range(least, most + 1)
    return list(map(list, product(numbers, repeat=4))) if default == [0] * 4 else list(numbers)


def pack_of(options: Options) -> list[Any]:
    """The pack of these options as one value."""
    return [options[name] for name in OF_THE_PACK]


def meetings(options: Options, names: tuple[str, ...], number: int) -> set[frozenset[Value]]:
    """What stands together in options, so many values at a time."""
    whole = {**options, "pack": pack_of(options)}
    told = [(name, json.dumps(whole[name])) for name in names]
    return set(map(frozenset, combinations(told, number)))


@cache
def playable() -> list[frozenset[Value]]:
    """The values of all that can contradict each other, wherever the rules do not refuse them."""
    names = [name for name in CONTRADICTED if name in pairs.FACTORS and name != "pack"]
    made = [
        small("standard", pack, **dict(zip(names, values, strict=True)))
        for pack in packs_there_are()
        for values in product(*(pairs.FACTORS[name] for name in names))
    ]
    sound = [options for options in made if fault(options) is None]
    return [each for row in sound for each in meetings(row, CONTRADICTED, len(CONTRADICTED))]


def packs_there_are() -> Iterator[Pack]:
    """Every pack up to the largest, with every small hand that it can be dealt in."""
    for suits, ranks, hand in product(range(1, 5), range(1, LARGEST + 1), QUOTAS):
        if 3 * hand <= suits * ranks <= LARGEST:
            yield Pack(suits, ranks, hand)


def is_refused(meeting: frozenset[Value]) -> bool:
    """Whether the rules refuse these values, whatever the others are."""
    contradicted = {value for value in meeting if value[0] in CONTRADICTED}
    return not any(contradicted <= row for row in playable())


ALL: Final = tuple(values_there_are())
FEW: Final = ("exchange_order", *(name for name in ALL if name in CHOICES))


@pytest.mark.parametrize(("names", "number"), [(ALL, 2), (FEW, 3)], ids=["two", "three"])
def test_values_meet_in_some_row_unless_the_rules_refuse_them(
    names: tuple[str, ...], number: int
) -> None:
    """Every two values of all options, and three of those with few, meet or cannot."""
    wanted = {
        frozenset(zip(chosen, values, strict=True))
        for chosen in combinations(names, number)
        if not {"pack", "suits"} <= set(chosen)
        for values in product(*(values_there_are()[name] for name in chosen))
    }
    met = {each for row in pairs.rules_walked() for each in meetings(row, names, number)}
    assert wanted - met == {each for each in wanted if is_refused(each)} != set()


def test_no_more_rows_are_made_than_the_largest_options_ask_for() -> None:
    """Each of 24 orders of dealing meets 16 kinds of trick points, and little more is walked."""
    assert 24 * 16 <= len(list(pairs.rules_walked())) < 1.1 * 24 * 16


def test_a_cover_has_what_can_meet_and_tells_what_cannot() -> None:
    """Where two factors must differ, the rows are all that do, and what is equal is refused."""
    found = covering(
        {"a": 2, "b": 2, "c": 2}, "abc", lambda row: row.get("a", 2) != row.get("b", 3)
    )
    assert sorted(tuple(sorted(row.items())) for row in found.rows) == [
        (("a", one), ("b", 1 - one), ("c", other)) for one in (0, 1) for other in (0, 1)
    ]
    equal = [{("a", place), ("b", place)} for place in (0, 1)]
    more = [{*pair, ("c", place)} for pair in equal for place in (0, 1)]
    assert sorted(map(sorted, found.refused)) == sorted(map(sorted, [*equal, *more]))


@pytest.mark.parametrize("number", range(0, 384, 64))
def test_engine_and_oracle_agree_on_a_match(number: int) -> None:
    """States, choices, refusals and scores are the same along it and wherever a deal opens."""
    options = list(pairs.rules_walked())[number]
    tally = pairs.match(options, number)
    assert tally.games > 4
    assert tally.positions > 4 * options["deals_per_round"] * 3 * options["hand_size"]
    assert tally.codes["T801"] > 0


STRIPPED: Final = {"round_1_trump": "strip", "cut": "every-deal", "after_cut": "shuffled"}
LATE: Final = {
    "round_2_naming": "after-dealer-exchange",
    "third_exchange": "all-or-none",
    "exchange_order": ["right", "dealer", "left"],
}

BREAKS: Final[dict[str, tuple[str, str, Options]]] = {
    "a suit comes back after the cut": (
        "tribello.actions.cut.effect",
        "Game(game.sheet, Shuffling(evolve(game.phase.terms, removed=()), cut=True))"
        " if game.phase.terms.removed and game.rules.after_cut is AfterCut.SHUFFLED"
        " else unbroken(game, cut)",
        STRIPPED,
    ),
    "one cut for the round is forgotten": (
        "tribello.course._trump_cut_before",
        "None if sheet.rules.after_cut == 'shuffled' else unbroken(sheet, number)",
        {"trump_cut": "once", "after_cut": "shuffled", "round_1_trump": "cut"},
    ),
    "trump is named an exchange too late": (
        "tribello.course._names_now",
        "unbroken(rules, dealt if rules.third_exchange == 'up-to-rest'"
        " or rules.exchange_order[0] is Role.DEALER or exchanger(rules, dealt) is None"
        " else Dealt(dealt.terms, dealt.hands, dealt.pickup, dealt.exchanges[:-1]))",
        LATE,
    ),
    "rounds of seven deals have six": (
        "tribello.rules.options.Rules.round_of",
        "(deal - 1) // (self.deals_per_round - (self.deals_per_round == 7)) + 1",
        {"deals_per_round": 7},
    ),
}
"""What no option by itself shows: a function, what it becomes, and the rules it takes."""


@pytest.mark.parametrize(("name", "becomes", "values"), BREAKS.values(), ids=BREAKS)
def test_what_hangs_on_several_options_is_found(
    name: str, becomes: str, values: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine that is wrong only where some values meet parts from the oracle only then."""
    rows = enumerate(pairs.rules_walked())
    number, options = next(each for each in rows if values.items() <= each[1].items())
    assert pairs.match(options, number).games > 0
    plant(monkeypatch, name, becomes)
    with pytest.raises(Difference) as raised:
        pairs.match(options, number)
    told = json.loads(str(raised.value))
    assert told["oracle"] != told["engine"]
    assert values.items() <= told["options"].items()
