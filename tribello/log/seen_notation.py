"""What somebody sees of actions as the JSON objects of a redacted log, and back (R10.11).

Reading takes objects that the schema has passed, so their keys and cards are known good.
"""

from __future__ import annotations

from typing import Any

from tribello.actions import Cut, Draw, FirstDealer, NameTrump, Play, TakeSeat
from tribello.cards import Card
from tribello.log.json_types import JSON, JSONObject
from tribello.log.notation import read_action, write_action
from tribello.views.acts import SeenAction, SeenCut, SeenHand, SeenShuffle
from tribello.views.seen import SeenExchange


def write_seen(action: SeenAction) -> JSONObject:
    """The object of a redacted log that describes what was seen of an action.

    >>> write_seen(SeenExchange(1, 4))
    {'type': 'exchange', 'seat': 1, 'count': 4}
    """
    match action:
        case SeenShuffle():
            return {"type": "shuffle"}
        case SeenCut(seat):
            return {"type": "cut", "seat": seat}
        case SeenHand(seat, cards):
            return {"type": "hand", "seat": seat, "cards": _names(cards)}
        case SeenExchange(seat, count, None):
            return {"type": "exchange", "seat": seat, "count": count}
        case SeenExchange(seat, _, discards, drawn):
            own: JSONObject = {"cards": _names(discards or ()), "drawn": _names(drawn or ())}
            return {"type": "exchange", "seat": seat, **own}
        case FirstDealer() | Draw() | TakeSeat() | NameTrump() | Cut() | Play():
            return write_action(action)


def read_seen(entry: Any) -> SeenAction:
    """What was seen of an action, by a schema-valid object of a redacted log.

    >>> read_seen({"type": "cut", "seat": 2})
    SeenCut(seat=2)
    """
    match entry["type"]:
        case "shuffle":
            return SeenShuffle()
        case "hand":
            return SeenHand(entry["seat"], _cards(entry["cards"]))
        case "cut" if "card" not in entry:
            return SeenCut(entry["seat"])
        case "exchange" if "count" in entry:
            return SeenExchange(entry["seat"], entry["count"])
        case "exchange":
            discards = _cards(sorted(entry["cards"], key=lambda name: Card(name).index))
            return SeenExchange(entry["seat"], len(discards), discards, _cards(entry["drawn"]))
        case _:
            return read_action(entry)  # type: ignore[return-value]  # the rest hide nothing


def _names(cards: tuple[Card, ...]) -> list[JSON]:
    return [card.name for card in cards]


def _cards(names: list[str]) -> tuple[Card, ...]:
    return tuple(Card(name) for name in names)
