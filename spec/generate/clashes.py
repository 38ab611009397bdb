"""Which settings no rules have together, found by driving the library."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any, TypeAlias

from attrs import frozen
from generate.settings import USUAL, settings_of, table_options

from tribello import spec
from tribello.errors import InvalidRules
from tribello.log.json_types import JSON
from tribello.log.ruleset import read_options, write_options
from tribello.rules import PRESETS
from tribello.spec.lookup import option_of_name

Choice: TypeAlias = tuple[str, JSON]
"""An option and a value of it."""


@frozen
class Clash:
    """Two settings that the library refuses together, whatever the rest.

    Arguments:
        first: one of them.
        second: the other.
        reason: what the library says.
    """

    first: Choice
    second: Choice
    reason: str


def reasons(changes: dict[str, JSON]) -> list[str]:
    """Why the library refuses `standard` with these changes; nothing where it takes them."""
    try:
        read_options({**USUAL, **changes})
    except InvalidRules as refused:
        return [fault.reason for fault in refused.faults]
    return []


@cache
def clashes() -> tuple[Clash, ...]:
    """Every two settings that no rules have together, found by trying."""
    names = [option.name for option in table_options() if _is_bound(option)]
    settings = [settings_of(option_of_name(name)) for name in names]
    tried = [
        (row, reasons(dict(row)))
        for values in product(*settings)
        for row in [tuple(zip(names, values, strict=True))]
    ]
    pairs = [pair for (row, _) in tried for pair in combinations(row, 2)]
    return tuple(_clashes_among(_each_once(pairs), tried))


def _is_bound(option: spec.Option) -> bool:
    """Whether a preset refuses a setting of an option, so that it hangs on another."""
    return any(
        reasons({**write_options(preset.rules), option.name: value})
        for preset in PRESETS.values()
        for value in settings_of(option)
    )


def _each_once(pairs: list[tuple[Choice, Choice]]) -> list[tuple[Choice, Choice]]:
    return [pair for place, pair in enumerate(pairs) if pair not in pairs[:place]]


def _clashes_among(
    pairs: list[tuple[Choice, Choice]], tried: list[tuple[Any, list[str]]]
) -> Iterator[Clash]:
    """The pairs with a reason that is given wherever they stand together."""
    for first, second in pairs:
        given = [set(why) for row, why in tried if first in row and second in row]
        for reason in sorted(set.intersection(*given)):
            if not _is_alone(first, reason, tried) and not _is_alone(second, reason, tried):
                yield Clash(first, second, reason)


def _is_alone(choice: Choice, reason: str, tried: list[tuple[Any, list[str]]]) -> bool:
    """Whether one setting is reason enough by itself."""
    return all(reason in why for row, why in tried if choice in row)


@cache
def quota_sum() -> int:
    """What the quotas of a round must sum to, found by trying."""
    most: Any = USUAL["hand_size"]
    usual: Any = USUAL["quotas"]
    taken = {
        sum(row)
        for row in product(range(most + 1), repeat=len(usual[0]))
        if not reasons({"quotas": [list(row), *usual[1:]]})
    }
    (only,) = taken  # were there several, the page would have to say so
    return only
