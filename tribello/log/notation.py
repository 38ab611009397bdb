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
from tribello.log.canonical import canonical_text
from tribello.log.json_types import JSON, JSONObject

_CARDS: Final = {card.name: card for card in PACK}
_PLACES: Final = {card.name: card.index for card in PACK}
_SUITS: Final = {suit.letter: suit for suit in Suit}
_PLAYS: Final = [{play.card.name: play for play in plays} for plays in PLAYS]


def place_in_pack(name: Any) -> int:
    """The place in pack order of the card of that name."""
    return _PLACES[name]


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
    return tuple(
        [
            _PLAYS[entry["seat"]][entry["card"]]  # most are plays: this saves a call
            if entry["type"] == "play"
            else _READERS[entry["type"]](entry)
            for entry in entries
        ]
    )


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


KEYS_OF: Final = {"shuffle": 2, "first_dealer": 2} | dict.fromkeys(
    ("draw", "take_seat", "cut", "name_trump", "exchange", "play"), 3
)
"""How many keys the object of each type of action has, but for those that begin with ``x-``."""


def in_canonical_form(entry: Any) -> JSON:
    """The object of an action with the discards of an exchange in pack order (R10.7).

    So are the cards of a hand, which stands in redacted logs alone (R10.11).
    """
    if entry["type"] in {"exchange", "hand"} and "cards" in entry:
        return {**entry, "cards": sorted(entry["cards"], key=_PLACES.__getitem__)}
    return entry  # type: ignore[no-any-return]  # whatever it is, it came from JSON


def canonical_actions(entries: Iterable[Any]) -> str:
    """The canonical text of the objects of actions, in an array (R10.7).

    What makes up a log is written here without the encoder, which takes three times as long.

    >>> canonical_actions([{"type": "exchange", "seat": 1, "cards": ["TS", "4C"]}])
    '[{"cards":["4C","TS"],"seat":1,"type":"exchange"}]'
    """
    texts = [
        f'{{"card":"{entry["card"]}","seat":{entry["seat"]},"type":"play"}}'
        if len(entry) == 3 and entry["type"] == "play"  # most are: this saves a call
        else _canonical(entry)
        for entry in entries
    ]
    return f"[{','.join(texts)}]"


def _canonical(entry: Any) -> str:
    kind = entry["type"]
    if len(entry) != KEYS_OF.get(kind):
        return canonical_text(in_canonical_form(entry))
    match kind:
        case "shuffle" if "deck" in entry:
            return f'{{"deck":["{_LIST.join(entry["deck"])}"],"type":"shuffle"}}'
        case "exchange" if entry.get("cards"):
            cards = _LIST.join(sorted(entry["cards"], key=_PLACES.__getitem__))
            return f'{{"cards":["{cards}"],"seat":{entry["seat"]},"type":"exchange"}}'
        case _:
            return canonical_text(in_canonical_form(entry))


_LIST: Final = '","'
