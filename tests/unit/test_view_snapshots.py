"""Views as JSON objects: what they hold, and the schema that they keep to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

import jsonschema_rs
import pytest
from hypothesis import given
from jsonschema import Draft202012Validator
from logs import Document
from situations import SMALL, after, deal_played, dealt, deck_for, opened, played, small
from strategies import TINY, Playthrough, Position, playthroughs, positions, rulesets

from tribello.actions import Cut, Draw, Exchange, FirstDealer, NameTrump, Shuffle, TakeSeat
from tribello.cards import PACK, Suit, cards
from tribello.engine import Match, start
from tribello.log import view_snapshot
from tribello.log.agreement import options_digest
from tribello.log.notation import ACTION_NAMES
from tribello.log.view_names import VIEWERS_BY_NAME
from tribello.log.view_snapshots import VIEW_VERSION
from tribello.rules import PRESETS, AfterCut, CutWhen, Packet, RoundOneTrump, Seating
from tribello.seats import SEATS
from tribello.shipped import shipped_text
from tribello.state import Game, Phase, Span
from tribello.testing.document import Path, changed_at, part, paths
from tribello.viewer import PUBLIC, VIEWERS, Viewer
from tribello.views import view

SCHEMA: Final[Document] = json.loads(shipped_text("schema/view-1.0.schema.json"))
IS_VIEW: Final = jsonschema_rs.validator_for(SCHEMA).is_valid
DECK: Final = deck_for()


def seen(game: Game[Phase], viewer: Viewer) -> Document:
    """The object of what somebody sees, as it stands in a file."""
    snapshot: Document = json.loads(json.dumps(view_snapshot(view(game, viewer))))
    return snapshot


# What there is to see.

DRAW: Final = small(seating=Seating.DRAW)
STRIP: Final = small(cut=CutWhen.NEVER, round_1_trump=RoundOneTrump.STRIP)
EXCHANGED: Final = after(dealt(3), Exchange(0, cards("QS")), Exchange(1, cards("QC KC")))
IN_PLAY: Final = played(EXCHANGED, "AD KD QH AS")
OVER: Final = played(IN_PLAY, "QD KS KH AC AH")
CUT: Final = after(opened(1), Shuffle(DECK), Cut(2, DECK[4]))
DRAWN: Final = after(start(DRAW), *map(Draw, SEATS, cards("QS KS AS")))
STRIPPED: Final = after(opened(1, STRIP), NameTrump(0, Suit.HEARTS))

MOMENTS: Final[dict[str, Game[Phase]]] = {
    "choosing the dealer": start(SMALL),
    "drawing": after(start(DRAW), Draw(0, DECK[0])),
    "drawing again": after(start(DRAW), *map(Draw, SEATS, cards("QS QD KS"))),
    "taking seats": after(DRAWN, TakeSeat(2, 1)),
    "naming blind": opened(1, STRIP),
    "shuffling": opened(3),
    "shuffling a stripped pack": STRIPPED,
    "cutting": after(opened(1), Shuffle(DECK)),
    "cut": CUT,
    "naming": dealt(2),
    "exchanging": after(dealt(3), Exchange(0, cards("QS"))),
    "playing": IN_PLAY,
    "between deals": deal_played(after(start(SMALL, Span(3, 4)), FirstDealer(1), Shuffle(DECK))),
    "over": OVER,
}


def test_all_that_is_known_in_play_is_told() -> None:
    """The second trick of a deal, as seat 1 sees it."""
    trick = {"leader": 0, "cards": ["AD", "KD", "QH"], "winner": 0}
    assert seen(IN_PLAY, 1) == {
        "format": "tribello-view",
        "version": VIEW_VERSION,
        "view": "seat-1",
        "rules": options_digest(IN_PLAY.rules),
        "awaits": "play",
        "to_act": 1,
        "choices": {"type": "play", "cards": ["AC", "QD"]},
        "span": {"first": 3, "last": 3},
        "seating": [0, 1, 2],
        "results": [],
        "totals": [0, 0, 0],
        "winners": None,
        "seats": None,
        "deal": {
            "stage": "in_play",
            "number": 3,
            "round": 3,
            "dealer": 0,
            "trump": None,
            "shown": None,
            "removed": [],
            "quotas": [1, 1, 1],
            "hand": ["AC", "QD"],
            "pickup_left": 0,
            "exchanges": [
                {"seat": 0, "count": 1, "cards": None, "drawn": None},
                {"seat": 1, "count": 2, "cards": ["QC", "KC"], "drawn": ["KD", "AC"]},
            ],
            "shown_lies": None,
            "sizes": [1, 2, 2],
            "taken": [1, 0, 0],
            "trick": {"leader": 0, "cards": ["AS"]},
            "tricks": [trick],
        },
    }


def test_a_finished_deal_tells_own_cards_and_every_trick() -> None:
    """What seat 1 saw of a deal that is over; its hand is the one with which play began."""
    over = seen(OVER, 1)
    (finished,) = over["results"]
    assert (over["awaits"], over["to_act"], over["choices"], over["deal"]) == (None,) * 4
    assert over["winners"] == [0]
    assert over["totals"] == finished["scores"] == [1, -1, 0]
    assert finished["hand"] == ["AC", "QD", "KD"]
    assert [trick["cards"] for trick in finished["tricks"]] == [
        ["AD", "KD", "QH"],
        ["AS", "QD", "KS"],
        ["KH", "AC", "AH"],
    ]


@pytest.mark.parametrize(
    ("moment", "viewer", "choices"),
    [
        ("taking seats", 1, {"type": "take_seat", "seats": [0, 2]}),
        ("naming blind", 0, {"type": "name_trump", "suits": ["C", "D", "H", "S"]}),
        ("cutting", 2, {"type": "lift", "least": 1, "most": 11}),
        ("naming", 0, {"type": "name_trump", "suits": ["C", "D", "H", "S"]}),
        ("cut", 0, {"type": "exchange", "counts": [0, 1, 2, 3]}),
        ("exchanging", 1, {"type": "exchange", "counts": [0, 1, 2]}),
        ("playing", 1, {"type": "play", "cards": ["AC", "QD"]}),
    ],
)
def test_choices_are_told_to_who_has_them(moment: str, viewer: Viewer, choices: Document) -> None:
    """Who is to act sees what it may do, in the words of a log; the others see nothing there."""
    told = {each: seen(MOMENTS[moment], each)["choices"] for each in VIEWERS}
    assert told == {**dict.fromkeys(VIEWERS), viewer: choices}


@pytest.mark.rule("R4.3")
def test_where_the_shown_card_lies_is_told() -> None:
    """In a hand by its seat, in the pickup by the number of cards above it."""
    assert seen(CUT, PUBLIC)["deal"]["shown_lies"] == {"seat": 0, "depth": None}
    rules = small(deal_order=(Packet.LEFT, Packet.RIGHT, Packet.DEALER, Packet.PICKUP))
    game = after(opened(1, rules), Shuffle(DECK), Cut(2, DECK[4]))
    assert seen(game, PUBLIC)["deal"]["shown_lies"] == {"seat": None, "depth": 0}


def test_a_stripped_suit_and_draws_are_told_to_all() -> None:
    """What left the pack and what was drawn for seats is open."""
    assert seen(STRIPPED, PUBLIC)["deal"]["removed"] == ["QH", "KH", "AH"]
    drawing = seen(MOMENTS["drawing again"], PUBLIC)
    assert (drawing["deal"], drawing["seating"]) == (None, None)
    assert drawing["seats"] == {
        "stage": "draw",
        "cards": [None, None, "KS"],
        "aside": ["QS", "QD"],
        "waiting": [0, 1],
        "turn": 1,
    }
    assert seen(DRAWN, 0)["seats"] == {"stage": "choice", "order": [2, 1, 0], "taken": []}


@given(playthroughs(rulesets()))
def test_what_differs_is_told_otherwise(game: Playthrough) -> None:
    """Two views of a game that differ have different objects, whoever looks."""
    for viewer in VIEWERS:
        views = {view(each, viewer) for each in game.games}
        assert len({json.dumps(view_snapshot(each)) for each in views}) == len(views)


def test_a_pack_that_was_cut_is_told_from_one_that_was_not() -> None:
    """Where the pack is shuffled again after the cut, the object says so."""
    rules = small(cut=CutWhen.EVERY_DEAL, after_cut=AfterCut.SHUFFLED)
    before = opened(3, rules)
    again = after(before, Shuffle(DECK), Cut(2, DECK[4]))
    assert [seen(game, PUBLIC)["deal"]["cut"] for game in (before, again)] == [False, True]


# The schema.


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_by_a_preset_keeps_to_the_schema(preset: str, viewer: Viewer) -> None:
    """What is seen of a match now and then is valid, near its end by two implementations."""
    games = Playthrough(Match(PRESETS[preset].rules).start(), seed=3).games
    for game in games[::11]:
        assert IS_VIEW(seen(game, viewer))
    assert Draft202012Validator(SCHEMA).is_valid(seen(games[-9], viewer))


@given(positions())
def test_any_view_of_any_game_keeps_to_the_schema(position: Position) -> None:
    """By any rules, with any pack, at any moment, whoever looks."""
    for viewer in VIEWERS:
        assert IS_VIEW(seen(position.game, viewer))


@given(playthroughs(rulesets(laboratory=True, packs=TINY)))
def test_every_view_of_a_short_game_keeps_to_the_schema(game: Playthrough) -> None:
    """From the first moment to the last."""
    for each in game.games:
        for viewer in VIEWERS:
            assert IS_VIEW(seen(each, viewer))


SEEN: Final = [(moment, viewer) for moment in MOMENTS for viewer in VIEWERS]
MISTAKEN: Final[tuple[Any, ...]] = (True, -9999, 99999, 1.5, "x", {}, ["x"], [[]])
"""Values that stand nowhere in a view."""

NULLABLE: Final = {"choices", "trump", "shown", "hand", "shown_lies"}
"""What may be null and else is not, whatever the game waits for."""


@pytest.mark.parametrize(("moment", "viewer"), SEEN)
def test_nothing_but_what_belongs_there_is_valid(moment: str, viewer: Viewer) -> None:
    """No part may be missing, of another kind or one too many, however deep it lies."""
    document = seen(MOMENTS[moment], viewer)
    assert IS_VIEW(document)
    for path in paths(document):
        value = part(document, path)
        mistaken = MISTAKEN[1:] if isinstance(value, bool) else MISTAKEN
        changes = [changed_at(document, path, each) for each in mistaken] if path else []
        if isinstance(value, dict):
            changes += [changed_at(document, (*path, "x-own"), 0)]
            changes += [without(document, path, key) for key in value]
        if path and value is not None and not may_be_null(path):
            changes.append(changed_at(document, path, None))
        assert [each for each in changes if IS_VIEW(each)] == [], path


def without(document: Document, path: Path, key: str) -> Document:
    """A document without a key of one of its objects."""
    changed = deepcopy(document)
    del part(changed, path)[key]
    return changed


def may_be_null(path: Path) -> bool:
    """Whether a part may be null by itself: those by name, and the card that a player drew."""
    drawn = path[:2] == ("seats", "cards") and len(path) == 3
    return drawn or (path[-1] in NULLABLE and "shown_lies" not in path[:-1])


@pytest.mark.rule("R4.6")
@pytest.mark.parametrize(
    ("moment", "viewer", "path", "value"),
    [
        ("playing", PUBLIC, ("deal", "hand"), ["QD"]),
        ("playing", PUBLIC, ("deal", "hand"), []),
        ("playing", PUBLIC, ("choices",), {"type": "play", "cards": ["QD"]}),
        ("playing", PUBLIC, ("deal", "exchanges", 0, "cards"), ["QS"]),
        ("over", PUBLIC, ("results", 0, "hand"), ["AC", "QD", "KD"]),
        ("over", PUBLIC, ("winners",), None),
        ("playing", 0, ("winners",), [0]),
        ("playing", 0, ("awaits",), "exchange"),
        ("exchanging", 0, ("awaits",), "play"),
        ("naming", 0, ("awaits",), "exchange"),
        ("cutting", 2, ("awaits",), "shuffle"),
        ("playing", 1, ("awaits",), None),
        ("playing", 1, ("choices",), {"type": "exchange", "counts": [1]}),
        ("playing", 1, ("choices", "cards"), []),
        ("playing", 1, ("choices", "cards"), ["QD", "QD"]),
        ("playing", 1, ("deal", "hand"), ["QD", "QD"]),
        ("playing", 1, ("deal", "trick", "cards"), ["QD", "KD", "AD"]),
        ("playing", 1, ("deal", "tricks", 0, "cards"), ["QD", "KD"]),
        ("playing", 1, ("view",), "seat-0"),
        ("playing", 0, ("view",), "seat-2"),
        ("playing", 1, ("view",), "full"),
        ("playing", 1, ("view",), "public"),
        ("playing", 1, ("deal", "exchanges", 1, "drawn"), None),
        ("cut", 0, ("deal", "shown_lies"), {"seat": None, "depth": None}),
        ("cut", 0, ("deal", "shown_lies"), {"seat": 0, "depth": 0}),
        ("exchanging", 1, ("choices", "counts"), [18]),
        ("cutting", 2, ("choices", "least"), 0),
        ("choosing the dealer", 0, ("to_act",), 0),
        ("choosing the dealer", 0, ("seating",), None),
        ("drawing", 0, ("seating",), [0, 1, 2]),
        ("taking seats", 0, ("seats", "stage"), "draw"),
        ("cutting", 0, ("deal", "cut"), True),
        ("naming blind", 0, ("deal", "cut"), True),
        ("naming", 0, ("deal", "stage"), "in_play"),
    ],
)
def test_what_cannot_be_seen_together_is_not_valid(
    moment: str, viewer: Viewer, path: Path, value: Any
) -> None:
    """To whom cards are hidden, what may be chosen and what there is must go together."""
    document = seen(MOMENTS[moment], viewer)
    assert IS_VIEW(document)
    assert not IS_VIEW(changed_at(document, path, value))


CONTAINERS: Final = {"properties", "$defs"}
AGREED: Final = {
    *("$schema", "$id", "title", "description", "$ref", "type", "const", "enum", "oneOf", "allOf"),
    *("if", "then", "else", "items", "required", "additionalProperties"),
    *("minimum", "maximum", "minItems", "maxItems", "uniqueItems", "pattern", "maxLength"),
    *CONTAINERS,
}
"""Keywords that every validator understands alike."""


def subschemas(schema: Any) -> Iterator[Document]:
    """Every schema within a schema, itself included."""
    if isinstance(schema, dict):
        yield schema
        for key, value in schema.items():
            inner = (
                value.values() if key in CONTAINERS else value if key in {"oneOf", "allOf"} else ()
            )
            for each in (*inner, value if key in {"items", "if", "then", "else"} else None):
                yield from subschemas(each)


def test_the_schema_is_sound_and_stands_alone() -> None:
    """The metaschema accepts it, its references lead to its own definitions, and all are used."""
    Draft202012Validator.check_schema(SCHEMA)
    assert jsonschema_rs.meta.is_valid(SCHEMA)
    assert {key for schema in subschemas(SCHEMA) for key in schema} == AGREED
    used = {schema["$ref"] for schema in subschemas(SCHEMA) if "$ref" in schema}
    assert used == {f"#/$defs/{name}" for name in SCHEMA["$defs"]}


def test_every_object_is_closed_and_whole_and_numbers_and_arrays_are_bounded() -> None:
    """Each key of an object is known and required, each number and array has its bounds."""
    for schema in subschemas(SCHEMA):
        if schema.get("type") == "object":
            assert schema["additionalProperties"] is False
            assert schema["required"] == sorted(schema["properties"])
        if schema.get("type") == "integer" and set(schema) != {"type"}:
            assert {"minimum", "maximum"} <= set(schema)
        if schema.get("type") == "array" and "items" in schema:
            assert "maxItems" in schema


def test_the_words_of_the_schema_are_those_of_the_library() -> None:
    """Views, actions, cards and suits have the names that logs have."""
    properties = SCHEMA["properties"]
    assert set(properties["view"]["enum"]) == set(VIEWERS_BY_NAME)
    assert properties["awaits"]["enum"] == [*ACTION_NAMES.values(), None]
    assert SCHEMA["$defs"]["card"]["enum"] == [card.name for card in PACK]
    assert SCHEMA["$defs"]["trump"]["enum"] == [*(suit.letter for suit in Suit), None]
