"""What the schema takes at each place of a log, said once more and tried at the bounds."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final

import jsonschema_rs
import pytest
from jsonschema import Draft202012Validator
from logs import METADATA, Document, document_of, full_log

from tribello.actions import Cut, Draw, Exchange, NameTrump, Play, Shuffle, TakeSeat
from tribello.cards import PACK, Card, Suit
from tribello.log.notation import write_action
from tribello.shipped import LOG_SCHEMA, shipped_text

SCHEMA: Final[Document] = json.loads(shipped_text(LOG_SCHEMA))
IS_LOG: Final = jsonschema_rs.validator_for(SCHEMA).is_valid
Takes = Callable[[Any], bool]

CARD: Final = Card("TS")
TRIED: Final = (Draw(0, CARD), TakeSeat(0, 0), Cut(0, CARD), NameTrump(0, Suit.CLUBS))
"""Actions that do not come in the log that is taken; what is legal is not the schema's business."""


def whole() -> Document:
    """A log with every part that a log can have, and an action of each type."""
    document = deepcopy(document_of(full_log()))
    deal = {"tricks": [0], "scores": [0, 0, 0]}
    document["claims"] = {"deals": [deal], "totals": [0, 0, 0], "winners": [0]}
    document["span"] = {"first": 4, "last": 4}
    chance = [{"type": "first_dealer", "seat": 0}, write_action(Shuffle(PACK))]
    others = [write_action(each) for each in (*TRIED, Exchange(0, (CARD,)), Play(0, CARD))]
    document["actions"] = [*chance, *others]
    return document


SEEN: Final[dict[str, list[Document]]] = {
    "public": [{"type": "shuffle"}, {"type": "exchange", "seat": 0, "count": 0}],
    "seat-0": [
        {"type": "shuffle"},
        {"type": "exchange", "seat": 0, "count": 0},
        {"type": "exchange", "seat": 0, "cards": ["TS"], "drawn": ["TS"]},
        {"type": "hand", "seat": 0, "cards": ["TS"]},
    ],
}
"""Actions that hide cards, by the view of the log."""


def redacted(view: str) -> Document:
    """A log of a view with an action of each type that it can have."""
    document = whole()
    plain = [each for each in document["actions"] if each["type"] not in {"shuffle", "exchange"}]
    return {**document, "view": view, "actions": [*deepcopy(SEEN[view]), *plain]}


def text(least: int, most: int) -> Takes:
    return lambda value: isinstance(value, str) and least <= len(value) <= most


def number(least: int, most: int) -> Takes:
    return lambda value: type(value) is int and least <= value <= most


def words(*listed: str) -> Takes:
    return lambda value: value in listed


def or_null(takes: Takes) -> Takes:
    return lambda value: value is None or takes(value)


def row(takes: Takes, least: int, most: int) -> Takes:
    return lambda value: (
        isinstance(value, list) and least <= len(value) <= most and all(map(takes, value))
    )


def keyed(*required: str) -> Takes:
    return lambda value: isinstance(value, dict) and set(required) <= set(value)


def digest(value: Any) -> bool:
    return isinstance(value, str) and bool(re.fullmatch(r"sha256:[0-9a-f]{64}", value))


SEAT: Final = number(0, 2)
A_CARD: Final = words(*(card.name for card in PACK))
ENDLESS: Final = 99

PLACES: Final[dict[str, Takes]] = {
    "/$schema": text(0, 1000),
    "/format": words("tribello-log"),
    "/version": words("1.0"),
    "/view": words("full"),
    "/rules": keyed("digest", "options", "preset", "preset_version"),
    "/rules/preset": or_null(text(0, 64)),
    "/rules/preset_version": or_null(number(1, 1000)),
    "/rules/digest": digest,
    "/rules/options": keyed("suits"),
    "/rules/options/deal_order": row(words("left", "right", "pickup", "dealer"), 4, 4),
    "/rules/options/exchange_order": row(words("left", "right", "dealer"), 3, 3),
    "/rules/options/quotas": row(row(number(0, 17), 3, 3), 4, 4),
    "/rules/options/trick_points": row(number(0, 1), 4, 4),
    "/span": keyed("first", "last"),
    "/span/first": number(1, 48),
    "/span/last": number(1, 48),
    "/players": row(text(1, 64), 3, 3),
    "/players/0": text(1, 64),
    "/metadata": lambda value: value == {},
    **{f"/metadata/{name}": text(0, 1000) for name in METADATA},
    "/claims": lambda value: value == {},
    "/claims/deals": row(lambda value: value == {}, 0, ENDLESS),
    "/claims/deals/0": lambda value: value == {},
    "/claims/deals/0/tricks": row(SEAT, 0, ENDLESS),
    "/claims/deals/0/tricks/0": SEAT,
    "/claims/deals/0/scores": row(number(-17, 34), 3, 3),
    "/claims/deals/0/scores/0": number(-17, 34),
    "/claims/totals": row(number(-816, 1428), 3, 3),
    "/claims/totals/0": number(-816, 1428),
    "/claims/winners": row(SEAT, 0, 3),
    "/claims/winners/0": SEAT,
    "/ended": keyed("reason"),
    "/ended/reason": words("abandoned", "forfeit"),
    "/ended/player": SEAT,
    "/integrity": digest,
    "/actions": lambda value: value == [],
    "/actions/0": lambda _: False,
    "/actions/0/type": lambda _: False,
    "/actions/0/seat": SEAT,
    "/actions/1/deck": row(A_CARD, 1, ENDLESS),
    "/actions/1/deck/0": A_CARD,
    "/actions/2/player": SEAT,
    "/actions/2/card": A_CARD,
    "/actions/3/player": SEAT,
    "/actions/3/seat": SEAT,
    "/actions/4/seat": SEAT,
    "/actions/4/card": A_CARD,
    "/actions/5/seat": SEAT,
    "/actions/5/suit": words("C", "D", "H", "S"),
    "/actions/6/seat": SEAT,
    "/actions/6/cards": row(A_CARD, 0, ENDLESS),
    "/actions/6/cards/0": A_CARD,
    "/actions/7/seat": SEAT,
    "/actions/7/card": A_CARD,
}
"""What each place takes of the values below."""

HEX: Final = "0123456789abcdef" * 4
SINGLE: Final[list[Any]] = [0, 2, 3, "TS", "left", "pickup", "a", "", {}, None]
VALUES: Final[list[Any]] = [
    *(None, True, False, 0.5, {}, {"reason": "forfeit"}, {"first": 1}, {"last": 1}),
    *(bound + near for bound in (-816, -17, 0, 34, 48, 1000, 1428) for near in (-1, 0, 1)),
    *(2, 3, 17, 18),
    *("a" * each for each in (0, 1, 2, 63, 64, 65, 71, 72, 999, 1000, 1001)),
    *(f"sha256:{HEX}", f"sha256:{HEX[1:]}", f"sha256:{HEX}0", f"sha256:{HEX.upper()}", HEX),
    *("public", "seat-0", "seat-1", "seat-2"),
    *("tribello-log", "1.0", "full", "abandoned", "forfeit", "left", "C", "D", "H", "S", "TS"),
    *(card.name for card in PACK),
    *([each] * many for each in SINGLE for many in range(6)),
    *([[each] * wide] * many for each in (0, 17, 18) for wide in (2, 3, 4) for many in (3, 4, 5)),
]


SEEN_PLACES: Final[dict[str, dict[str, Takes]]] = {
    "public": {
        "/view": words("public", "seat-0", "seat-1", "seat-2"),
        "/actions/0": lambda _: False,
        "/actions/1/seat": SEAT,
        "/actions/1/count": number(0, 17),
        "/actions/5/seat": SEAT,
        "/actions/5/card": A_CARD,
    },
    "seat-0": {
        "/view": words("seat-0", "seat-1", "seat-2"),
        "/actions/0": lambda _: False,
        "/actions/1/seat": SEAT,
        "/actions/1/count": number(0, 17),
        "/actions/2/seat": SEAT,
        "/actions/2/cards": row(A_CARD, 0, ENDLESS),
        "/actions/2/cards/0": A_CARD,
        "/actions/2/drawn": row(A_CARD, 0, ENDLESS),
        "/actions/2/drawn/0": A_CARD,
        "/actions/3/seat": SEAT,
        "/actions/3/cards": row(A_CARD, 0, ENDLESS),
        "/actions/3/cards/0": A_CARD,
        "/actions/7/seat": SEAT,
        "/actions/7/card": A_CARD,
    },
}
"""What each place of a log that hides cards takes, where it is not that of a full one."""

EVERYWHERE: Final = [("full", place, takes) for place, takes in PLACES.items()] + [
    (view, place, takes) for view, of in SEEN_PLACES.items() for place, takes in of.items()
]


def document_with(view: str) -> Document:
    """A log of a view with every part and every type of action that it can have."""
    return whole() if view == "full" else redacted(view)


@pytest.mark.rule("R10.2", "R10.11")
@pytest.mark.parametrize(
    ("view", "place", "takes"), EVERYWHERE, ids=[f"{view} {place}" for view, place, _ in EVERYWHERE]
)
def test_a_place_takes_what_the_format_says_and_nothing_else(
    view: str, place: str, takes: Takes
) -> None:
    """Of values of every type and around every bound exactly those of the place make a log."""
    document = document_with(view)
    assert IS_LOG(document)
    *path, last = [int(key) if key.isdecimal() else key for key in place.split("/")[1:]]
    holder: Any = document
    for key in path:
        holder = holder[key]
    for value in (value for value in VALUES if not isinstance(value, dict) or last != "options"):
        holder[last] = value
        assert IS_LOG(document) == takes(value), value


REQUIRED: Final[dict[str, set[str]]] = {
    "": {"actions", "format", "rules", "version", "view"},
    "/rules": {"digest", "options", "preset", "preset_version"},
    "/span": {"first", "last"},
    "/metadata": set(),
    "/claims": set(),
    "/claims/deals/0": set(),
    "/ended": {"reason"},
    "/actions/0": {"seat", "type"},
    "/actions/1": {"deck", "type"},
    "/actions/2": {"card", "player", "type"},
    "/actions/3": {"player", "seat", "type"},
    "/actions/4": {"card", "seat", "type"},
    "/actions/5": {"seat", "suit", "type"},
    "/actions/6": {"cards", "seat", "type"},
    "/actions/7": {"card", "seat", "type"},
}
"""The keys that each object must have."""

SEEN_REQUIRED: Final[dict[str, dict[str, set[str]]]] = {
    "public": {
        "/actions/0": {"type"},
        "/actions/1": {"count", "seat", "type"},
        "/actions/5": {"seat", "type"},
    },
    "seat-0": {
        "/actions/0": {"type"},
        "/actions/1": {"count", "seat", "type"},
        "/actions/2": {"cards", "drawn", "seat", "type"},
        "/actions/3": {"cards", "seat", "type"},
        "/actions/7": {"seat", "type"},
    },
}
"""The keys that actions must have in a log that hides cards."""

EVERY_OBJECT: Final = [("full", place, keys) for place, keys in REQUIRED.items()] + [
    (view, place, keys) for view, of in SEEN_REQUIRED.items() for place, keys in of.items()
]

each_object = pytest.mark.parametrize(
    ("view", "place", "required"),
    EVERY_OBJECT,
    ids=[f"{view} {place or 'log'}" for view, place, _ in EVERY_OBJECT],
)


@pytest.mark.rule("R10.2", "R10.11")
@each_object
def test_a_key_may_be_left_out_only_where_the_format_says(
    view: str, place: str, required: set[str]
) -> None:
    """Without any one of its keys a log is a log if and only if the key is not required."""
    document = document_with(view)
    holder: Any = document
    for key in place.split("/")[1:]:
        holder = holder[int(key) if key.isdecimal() else key]
    for key, value in list(holder.items()):
        del holder[key]
        assert IS_LOG(document) == (key not in required), key
        holder[key] = value


@pytest.mark.rule("R10.2", "R10.11")
@pytest.mark.parametrize(("view", "place"), [(view, place) for view, place, _ in EVERY_OBJECT])
def test_keys_of_ones_own_stand_on_logs_and_actions_only(view: str, place: str) -> None:
    """A key that starts with x- is taken there, whatever it holds; any other is taken nowhere."""
    document = document_with(view)
    holder: Any = document
    for key in place.split("/")[1:]:
        holder = holder[int(key) if key.isdecimal() else key]
    for key in ("x-own", "own"):
        holder[key] = [None, {"a": 1.5}]
        is_open = place == "" or place.startswith("/actions")
        assert IS_LOG(document) == (is_open and key == "x-own")
        del holder[key]


@pytest.mark.parametrize("place", ["digest", "integrity"])
def test_a_digest_has_no_line_break_behind_it(place: str) -> None:
    """A line break at the end is refused, also by validators whose patterns overlook it."""
    document = whole()
    holder = document["rules"] if place == "digest" else document
    holder[place] = f"sha256:{HEX}\n"
    assert not Draft202012Validator(SCHEMA).is_valid(document)
