"""Actions as the JSON objects of a log, and back (R10.4).

Reading takes objects that the schema has passed, so their keys and cards are known good.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from tribello.actions import (
    Action,
    Cut,
    Draw,
    Exchange,
    FirstDealer,
    NameTrump,
    Play,
    Shuffle,
    TakeSeat,
)
from tribello.actions.play import PLAYS
from tribello.cards import PACK, Card, Suit
from tribello.log.json_types import JSONObject

_CARDS: Final = {card.name: card for card in PACK}
_SUITS: Final = {suit.letter: suit for suit in Suit}
_PLAYS: Final = [{play.card.name: play for play in plays} for plays in PLAYS]


def place_in_pack(name: Any) -> int:
    """The place in pack order of the card of that name."""
    return _CARDS[name].index


def _named(names: list[str]) -> tuple[Card, ...]:
    return tuple([_CARDS[name] for name in names])


# The values of these objects are typed by the schema, which mypy cannot see: hence Any.
_READERS: Final[dict[str, Callable[[Any], Action]]] = {
    "first_dealer": lambda entry: FirstDealer(entry["seat"]),
    "draw": lambda entry: Draw(entry["player"], _CARDS[entry["card"]]),
    "take_seat": lambda entry: TakeSeat(entry["player"], entry["seat"]),
    "shuffle": lambda entry: Shuffle(_named(entry["deck"])),
    "cut": lambda entry: Cut(entry["seat"], _CARDS[entry["card"]]),
    "name_trump": lambda entry: NameTrump(entry["seat"], _SUITS[entry["suit"]]),
    "exchange": lambda entry: Exchange(entry["seat"], _named(entry["cards"])),
    "play": lambda entry: _PLAYS[entry["seat"]][entry["card"]],
}

ACTION_NAMES: Final[dict[type[Action], str]] = {
    FirstDealer: "first_dealer",
    Draw: "draw",
    TakeSeat: "take_seat",
    Shuffle: "shuffle",
    Cut: "cut",
    NameTrump: "name_trump",
    Exchange: "exchange",
    Play: "play",
}
"""The alphabet of the log: the value of ``type`` for each action of the game."""


def read_action(entry: JSONObject) -> Action:
    """The action that a schema-valid object of a log describes.

    >>> read_action({"type": "play", "seat": 1, "card": "TS"})
    Play(seat=1, card=Card('TS'))
    """
    return _READERS[entry["type"]](entry)  # type: ignore[index]  # the schema says it is a text


def read_actions(entries: Iterable[Any]) -> tuple[Action, ...]:
    """The actions that schema-valid objects of a log describe, in order."""
    return tuple([_READERS[entry["type"]](entry) for entry in entries])


def write_action(action: Action) -> JSONObject:
    """The object of a log that describes an action.

    >>> write_action(Play(1, Card("TS")))
    {'type': 'play', 'seat': 1, 'card': 'TS'}
    """
    match action:
        case FirstDealer(seat):
            return {"type": "first_dealer", "seat": seat}
        case Draw(player, card):
            return {"type": "draw", "player": player, "card": card.name}
        case TakeSeat(player, seat):
            return {"type": "take_seat", "player": player, "seat": seat}
        case Shuffle(deck):
            return {"type": "shuffle", "deck": [card.name for card in deck]}
        case Cut(seat, card):
            return {"type": "cut", "seat": seat, "card": card.name}
        case NameTrump(seat, suit):
            return {"type": "name_trump", "seat": seat, "suit": suit.letter}
        case Exchange(seat, cards):
            return {"type": "exchange", "seat": seat, "cards": [card.name for card in cards]}
        case Play(seat, card):
            return {"type": "play", "seat": seat, "card": card.name}
