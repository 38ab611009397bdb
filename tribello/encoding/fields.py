"""The fields of observations: where each stands and what it says.

Their order and lengths are fixed for a major version of the library.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from attrs import frozen

from tribello.cards import PACK
from tribello.immutable import Immutable
from tribello.state import (
    ChoosingDealer,
    Drawing,
    NamingBlind,
    Over,
    Shuffling,
    TakingSeats,
)
from tribello.views import SeenCutting, SeenExchanging, SeenNaming, SeenPhase, SeenPlaying

PHASES: Final[dict[type[SeenPhase], str]] = {
    ChoosingDealer: "choice of the first dealer",
    Drawing: "draw for seats",
    TakingSeats: "choice of seats",
    NamingBlind: "trump named blind",
    Shuffling: "shuffle",
    SeenCutting: "cut",
    SeenNaming: "trump named after looking",
    SeenExchanging: "exchange",
    SeenPlaying: "play",
    Over: "end",
}
"""What each phase is called, in the order of the field `phase`."""

MOST_PLAYS: Final = len(PACK) // 3 * 3
"""So many cards are played in the longest deal that can be."""

MOST_DRAWN: Final = MOST_PLAYS // 3
"""Nobody draws more cards than the largest hand has."""


@frozen(repr=False)
class Field(Immutable):
    """A part of an observation.

    Arguments:
        name: what it is called.
        offset: the place of its first number.
        length: how many numbers it has.
        meaning: what they say.
    """

    name: str
    offset: int
    length: int
    meaning: str


Row: TypeAlias = tuple[str, int, str]
"""Name, length and meaning of a field."""

_CURRENT: Final[tuple[Row, ...]] = (
    ("phase", len(PHASES), f"1 at what goes on: {', '.join(PHASES.values())}"),
    ("cut", 1, "1 where the pack has been cut and is shuffled again"),
    ("to_act", 3, "1 at the seat that is to decide; none for chance and at the end"),
    ("hand_size", 1, "the cards of a hand as play begins, and so the tricks of a deal"),
    ("deals_left", 1, "how many deals of the game come after the one that is on"),
    ("deal", 1, "the number of the deal, from 1; 0 before the first"),
    ("round", 4, "1 at the round, from the first to nullo"),
    ("dealer", 3, "1 at the seat that deals"),
    ("quotas", 3, "for each seat the tricks expected of it"),
    ("trick_points", 1, "the points that each trick of the round pays besides"),
    ("exchange_order", 3, "for each seat its place in the order of exchange, from 1"),
    ("trump", 4, "1 at the trump suit, clubs to spades, as far as it is known"),
    ("pack", 52, "1 at each card of the pack, before any is removed"),
    ("removed", 52, "1 at each card that left the pack for this deal"),
    ("shown", 52, "1 at the card that the cut for trump showed"),
    (
        "lies",
        4,
        "where that card is known to lie until it is played: 1 at a seat's hand, or last "
        "at the pickup",
    ),
    ("lies_under", 1, "in the pickup, under how many cards it lies"),
    ("hand", 52, "1 at each card that the viewer holds now"),
    ("discards", 52, "1 at each card that the viewer has discarded"),
    ("drawn", 52, "1 at each card that the viewer drew from the pickup"),
    ("has_exchanged", 3, "for each seat 1 once it has exchanged, be it no card"),
    ("exchanged", 3, "for each seat how many cards it exchanged"),
    ("pickup", 1, "how many cards the pickup has left"),
    ("leader", 3, "1 at the seat that leads the trick in hand"),
    ("trick", 156, "for each seat 52 numbers: 1 at its card of the trick in hand"),
    ("played", 156, "for each seat 52 numbers: 1 at each card that it played in this deal"),
    ("taken", 3, "for each seat the tricks that it took in this deal"),
    (
        "plus",
        6,
        "for each seat two numbers a and b: its points of finished deals are 256 a + b; both "
        "are 0 where it has less than none",
    ),
    ("minus", 6, "the same of the points that it has less than none"),
    ("choosing", 3, "while seats are chosen, for each player the place in the order of choice"),
    (
        "seats",
        9,
        "while seats are chosen, for each player three numbers: 1 at the seat, 0 to 2, that "
        "it has taken",
    ),
    ("chosen", 52, "1 at each discard chosen so far in an exchange that is not complete"),
)

_RECALLED: Final[tuple[Row, ...]] = (
    ("viewer", 4, "1 at who looks: seat 0, 1 or 2, or last the public"),
    ("players", 3, "for each seat the number of its player plus 1"),
    ("plays", MOST_PLAYS, "the cards played in this deal, in order, each as its id plus 1; then 0"),
    ("draws", MOST_DRAWN, "the cards that the viewer drew from the pickup, as in `plays`"),
    (
        "seat_draws",
        3,
        "while seats are drawn for, for each player its card as its id plus 1; 0 before it draws",
    ),
    (
        "set_aside",
        52,
        "the cards set aside in that draw because their ranks were equal, as in `plays`",
    ),
    ("draw_turn", 1, "how often that draw was begun anew, at most 255"),
)


def _laid_out(rows: tuple[Row, ...]) -> Iterator[Field]:
    """The fields of these rows, one after the other."""
    offset = 0
    for name, length, meaning in rows:
        yield Field(name, offset, length, meaning)
        offset += length


PERFECT_RECALL: Final = tuple(_laid_out((*_CURRENT, *_RECALLED)))
"""The fields of the form with perfect recall, in order."""

CURRENT: Final = PERFECT_RECALL[: len(_CURRENT)]
"""The fields of the current form, with which the other begins."""

AT: Final = {field.name: field.offset for field in PERFECT_RECALL}
"""The place of the first number of each field, by its name."""


def length_of(fields: tuple[Field, ...]) -> int:
    """How many numbers these fields have.

    >>> length_of(CURRENT), length_of(PERFECT_RECALL)
    (753, 884)
    """
    return sum(field.length for field in fields)


_FORMS: Final = {length_of(fields): fields for fields in (CURRENT, PERFECT_RECALL)}


def by_field(observation: bytes) -> dict[str, bytes]:
    """The parts of an observation, of either form, by the names of its fields.

    Raises:
        ValueError: it has another length.

    >>> list(by_field(bytes(length_of(CURRENT))))[:4]
    ['phase', 'cut', 'to_act', 'hand_size']
    """
    fields = _FORMS.get(len(observation))
    if fields is None:
        lengths = " or ".join(map(str, _FORMS))
        raise ValueError(f"an observation has {lengths} numbers, not {len(observation)}")
    return {field.name: observation[field.offset : field.offset + field.length] for field in fields}
