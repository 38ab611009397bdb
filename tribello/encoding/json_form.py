"""Choices as JSON objects, and back.

A choice is written as the action of a log that it is; a lift, which a log tells by the card that
it lays bare, has its number of cards.
"""

from __future__ import annotations

from typing import Any, Final

from tribello.actions import Exchange, NameTrump, Play, TakeSeat
from tribello.cards import Card, Suit
from tribello.encoding.ids import MOST_LIFTED, SUITS
from tribello.seats import SEATS, Seat
from tribello.views import Choice, Lift

_SUITS: Final = {suit.letter: suit for suit in SUITS}


def write_choice(choice: Choice) -> dict[str, Any]:
    """The JSON object of a choice.

    >>> from tribello.cards import cards
    >>> write_choice(Exchange(0, cards("AS 2C")))
    {'type': 'exchange', 'seat': 0, 'cards': ['2C', 'AS']}
    >>> write_choice(Lift(2, 17))
    {'type': 'lift', 'seat': 2, 'cards': 17}
    """
    match choice:
        case TakeSeat(player, seat):
            return {"type": "take_seat", "player": player, "seat": seat}
        case Lift(seat, count):
            return {"type": "lift", "seat": seat, "cards": count}
        case NameTrump(seat, suit):
            return {"type": "name_trump", "seat": seat, "suit": suit.letter}
        case Exchange(seat, discards):
            return {"type": "exchange", "seat": seat, "cards": [card.name for card in discards]}
        case Play(seat, card):
            return {"type": "play", "seat": seat, "card": card.name}


def read_choice(entry: object) -> Choice:
    """The choice that a JSON object describes; whether it is legal is not asked here.

    Arguments:
        entry: what was parsed, of any shape.

    Raises:
        ValueError: it describes none; the message says what is wrong.

    >>> read_choice({"type": "play", "seat": 1, "card": "TS"})
    Play(seat=1, card=Card('TS'))
    >>> read_choice({"type": "play", "seat": 3, "card": "TS"})
    Traceback (most recent call last):
    ValueError: 3 is no seat; seats and players are 0, 1 and 2
    """
    match entry:
        case {"type": "take_seat", "player": player, "seat": seat, **rest} if not rest:
            return TakeSeat(_seat(player), _seat(seat))
        case {"type": "lift", "seat": seat, "cards": count, **rest} if not rest:
            return Lift(_seat(seat), _lifted(count))
        case {"type": "name_trump", "seat": seat, "suit": letter, **rest} if not rest:
            return NameTrump(_seat(seat), _suit(letter))
        case {"type": "exchange", "seat": seat, "cards": [*names], **rest} if not rest:
            return Exchange(_seat(seat), tuple(Card(name) for name in names))
        case {"type": "play", "seat": seat, "card": name, **rest} if not rest:
            return Play(_seat(seat), Card(name))
        case _:
            raise ValueError(f"{entry!r} is no choice; {_FORMS}")


_FORMS: Final = (
    "one has a type and no keys but these: take_seat player, seat; lift seat, cards; name_trump "
    "seat, suit; exchange seat, cards; play seat, card"
)


def _seat(number: Any) -> Seat:
    if type(number) is int and number in SEATS:  # type, since True is equal to 1
        return number
    raise ValueError(f"{number!r} is no seat; seats and players are 0, 1 and 2")


def _lifted(count: Any) -> int:
    if type(count) is int and 1 <= count <= MOST_LIFTED:
        return count
    raise ValueError(f"{count!r} cards cannot be lifted; 1 to {MOST_LIFTED} can")


def _suit(letter: Any) -> Suit:
    suit = _SUITS.get(letter) if isinstance(letter, str) else None
    if suit is None:
        raise ValueError(f"{letter!r} is no suit; suits are {', '.join(_SUITS)}")
    return suit
