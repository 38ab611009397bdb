"""Options two at a time: matches under rules in which every two values meet that can.

One game of each match is followed to its end, and of one deal in each round every opening is
walked: all namings and exchanges up to the first lead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any, Final

import oracle
from oracle.rules import CHOICES, NUMBERS
from oracle.shuffle import below, words
from verify.comparing import Both, begun
from verify.covering import Cover, Row, covering
from verify.scopes import Chosen
from verify.tables import BASES, USUAL, VALUES, Options, Pack, fault, small
from verify.walking import Tally, Walk

from tribello.log.ruleset import read_options

PACKS: Final = (
    Pack(3, 3, 2),  # under any of the rules: a suit is as much as the pickup, and all can draw
    Pack(2, 4, 2),
    Pack(4, 2, 2),
    Pack(2, 5, 3),
    Pack(2, 3, 1),
    Pack(4, 3, 1),  # more in the pickup than in all hands
    Pack(2, 3, 2),  # no pickup
    Pack(1, 4, 1),
    Pack(4, 1, 1),
)

FEWEST, MOST = NUMBERS["deals_per_round"]

FACTORS: Final[dict[str, Sequence[Any]]] = {
    **VALUES,
    "seating": CHOICES["seating"],
    "trick_points": list(map(list, product((0, 1), repeat=4))),
    "deals_per_round": range(FEWEST, MOST + 1),
    "quotas": [*VALUES["quotas"], USUAL[2]],
    "pack": PACKS,
}
"""What each option is set to: all there is, but for quotas, and for packs with their hands."""

CLOSELY: Final = (*CHOICES, "exchange_order")
"""The options of which every three values meet: those that have no more than six."""


@cache
def cover() -> Cover:
    """The rows of values, and what cannot stand together.

    Raises:
        Difference: only one of oracle and engine says that it cannot.
    """
    return covering({name: len(FACTORS[name]) for name in FACTORS}, CLOSELY, _is_playable)


def _is_playable(row: Row) -> bool:
    """Whether values can be played together, if a preset on the first pack has the rest."""
    return any(fault(_options(row, preset)) is None for preset in BASES)


def _options(row: Row, preset: str) -> Options:
    changes = {name: FACTORS[name][place] for name, place in row.items()}
    return small(preset, changes.pop("pack", PACKS[0]), **changes)


def rules_walked() -> Iterator[Options]:
    """The options of each row."""
    for row in cover().rows:
        yield _options(row, "standard")


def match(options: Options, number: int) -> Tally:
    """One game of a match under these options, and the openings of one deal in each round.

    Arguments:
        options: the rules.
        number: which game it is, and which deals are opened in every way; of odd numbers the
            first deal is not played, if its round has others.
    """
    rules, chosen, stream = read_options(options), Chosen(number), words(f"match {number}", 0)
    each = rules.deals_per_round
    first = 1 + number % min(2, each)
    opened = first + number // 2 % (each - first + 1)
    walk = Walk(chosen.decks, chosen, lambda at: at["phase"] == "Play")
    both = begun(rules, first, rules.deals)
    for deal in range(first, rules.deals + 1):
        both = _gone_on(walk, both, deal, stream)
        if (deal - opened) % each == 0:
            walk.run(both)
    _gone_on(walk, both, rules.deals + 1, stream)
    walk.tally.games += 1
    return walk.tally


def _gone_on(walk: Walk, both: Both, deal: int, stream: Iterator[int]) -> Both:
    """The moment in which a deal begins, or the end; all on the way there is compared."""
    while _deal_of(both.position) != deal:
        following = [then for _, then in walk.around(both)]
        if not following:
            break
        both = following[below(stream, len(following))]
    return both


def _deal_of(position: oracle.Position) -> int | None:
    return position["terms"]["deal"] if position["terms"] else None
