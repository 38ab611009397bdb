"""Choices as JSON objects, and back.

A choice is written as the action of a log that it is; a lift, which a log tells by the card that
it lays bare, has its number of cards.
"""

from __future__ import annotations

from typing import Any, Final

from tribello.actions import Exchange, NameTrump, Play, TakeSeat
from tribello.cards import Card, Suit
from tribello.encoding.ids import SUITS
from tribello.seats import SEATS, Seat
from tribello.views import Choice, Lift

MOST_SHOWN: Final = 60
"""So many characters of what is no choice are told."""

_SUITS: Final = {suit.letter: suit for suit in SUITS}


def write_choice(choice: Choice) -> dict[str, Any]:
    """The JSON object of a choice.

    >>> from tribello.cards import cards
    >>> write_choice(Exchange(0, cards("AS 2C")))
    {'type': 'exchange', 'seat': 0, 'cards': ['2C', 'AS']}
    >>> write_choice(Lift(2, 17))
    {'type': 'lift', 'seat': 2, 'count': 17}
    """
    match choice:
        case TakeSeat(player, seat):
            return {"type": "take_seat", "player": player, "seat": seat}
        case Lift(seat, count):
            return {"type": "lift", "seat": seat, "count": count}
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
        case {"type": "lift", "seat": seat, "count": count, **rest} if not rest:
            return Lift(_seat(seat), _lifted(count))
        case {"type": "name_trump", "seat": seat, "suit": letter, **rest} if not rest:
            return NameTrump(_seat(seat), _suit(letter))
        case {"type": "exchange", "seat": seat, "cards": [*names], **rest} if not rest:
            return Exchange(_seat(seat), tuple(Card(name) for name in names))
        case {"type": "play", "seat": seat, "card": name, **rest} if not rest:
            return Play(_seat(seat), Card(name))
        case _:
            raise ValueError(f"{_shown(entry)} is no choice; {_FORMS}")


_FORMS: Final = (
    "one has a type and no keys but these: take_seat player, seat; lift seat, count; name_trump "
    "seat, suit; exchange seat, cards; play seat, card"
)


def _seat(number: Any) -> Seat:
    if type(number) is int and number in SEATS:  # type, since True is equal to 1
        return number
    raise ValueError(f"{_shown(number)} is no seat; seats and players are 0, 1 and 2")


def _lifted(count: Any) -> int:
    if type(count) is int:  # how many can be lifted is a matter of the rules
        return count
    raise ValueError(f"{_shown(count)} is no number of cards")


def _suit(letter: Any) -> Suit:
    suit = _SUITS.get(letter) if isinstance(letter, str) else None
    if suit is None:
        raise ValueError(f"{_shown(letter)} is no suit; suits are {', '.join(_SUITS)}")
    return suit


def _shown(value: object) -> str:
    """A value in the words of JSON, cut short where it is long."""
    import json  # which a program that reads choices has loaded already

    try:
        text = json.dumps(value, ensure_ascii=False)
        return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."
    except (TypeError, ValueError, RecursionError):
        return f"a value of type {type(value).__name__}"
