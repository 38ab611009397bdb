"""The table of action ids. It is fixed for a major version of the library."""

from __future__ import annotations

from typing import Final

from tribello.actions import Exchange, NameTrump, Play, TakeSeat
from tribello.cards import PACK, Suit
from tribello.seats import SEATS
from tribello.views import Choice, Lift

SUITS: Final = tuple(Suit)
"""The suits in the order of their ids."""

MOST_LIFTED: Final = len(PACK) - 1
"""A cut leaves a card, so no more can be lifted (R4.3)."""

STOP: Final = len(PACK)
"""The id that completes an exchange; below it stand the cards, each by its `Card.index`."""

TRUMP: Final = STOP + 1
"""The id that names clubs trump; the other suits follow."""

LIFT: Final = TRUMP + len(SUITS)
"""The id that lifts one card; more cards follow."""

SEAT: Final = LIFT + MOST_LIFTED
"""The id that takes seat 0; the other seats follow."""

NUM_ACTIONS: Final = SEAT + len(SEATS)
"""How many ids there are: they are 0 to one less."""

NAMES: Final = (
    *(card.name for card in PACK),
    "stop",
    *(f"trump-{suit.letter}" for suit in SUITS),
    *(f"lift-{cards}" for cards in range(1, MOST_LIFTED + 1)),
    *(f"seat-{seat}" for seat in SEATS),
)
"""The name of each id, at its place."""

_BY_NAME: Final = {name: number for number, name in enumerate(NAMES)}


def id_named(name: str) -> int:
    """The id of a name; `NAMES` has the name of an id.

    Raises:
        ValueError: nothing is named so.

    >>> id_named("AS"), id_named("stop"), id_named("trump-H"), NAMES[73]
    (51, 52, 55, 'lift-17')
    """
    number = _BY_NAME.get(name)
    if number is None:
        raise ValueError(f"{name!r} names no action; names are such as AS, stop, trump-H, lift-17")
    return number


def ids_of(choice: Choice) -> tuple[int, ...]:
    """The ids that a choice is made of, in the order in which they are taken.

    An exchange is its discards in pack order and then the stop; any other choice is one id.

    Raises:
        ValueError: a lift of so many cards, or a seat of that number, has no id.

    >>> from tribello.cards import cards
    >>> ids_of(Exchange(0, cards("AS 2C"))), ids_of(Lift(2, 17))
    ((0, 51, 52), (73,))
    """
    match choice:
        case Play(card=card):
            return (card.index,)
        case Exchange(cards=discards):
            return (*[card.index for card in discards], STOP)
        case NameTrump(suit=suit):
            return (TRUMP + SUITS.index(suit),)
        case Lift(cards=cards):
            return (id_named(f"lift-{cards}"),)
        case TakeSeat(seat=seat):
            return (id_named(f"seat-{seat}"),)
