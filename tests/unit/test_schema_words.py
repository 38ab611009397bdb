"""What is said of a departure from the schema: code, place and words (R10.2)."""

import json
from typing import Any

import pytest
from logs import Document, document_of, full_log
from mutations import Path, part
from seen_logs import seen_document

from tribello.actions import Action, Cut, Draw, NameTrump
from tribello.cards import Card, Suit
from tribello.log.faults import Fault
from tribello.log.notation import write_action
from tribello.log.schema import schema_faults
from tribello.viewer import PUBLIC, Viewer

GONE = object()
"""Stands for the removal of a key."""


def varied() -> Document:
    """A document of a sound shape with every optional part and every kind of field."""
    document = document_of(full_log())
    rare: list[Action] = [Cut(1, Card("TS")), NameTrump(2, Suit.CLUBS), Draw(1, Card("2C"))]
    document["actions"] = [*document["actions"][:5], *map(write_action, rare)]
    document["claims"] = {
        "deals": [{"tricks": [0, 1], "scores": [1, -1, 0]}],
        "totals": [1, -1, 0],
        "winners": [0],
    }
    return document


def faults_with(path: Path, value: Any) -> tuple[Fault, ...]:
    """The faults of a sound document in which one part has another value."""
    document = varied()
    parent = part(document, path[:-1])
    if value is GONE:
        del parent[path[-1]]
    else:
        parent[path[-1]] = value
    return schema_faults(document)


def test_a_sound_document_has_no_faults() -> None:
    """What the cases below start from is without fault itself."""
    assert schema_faults(varied()) == ()


RULES: Path = ("rules",)
OPTIONS: Path = ("rules", "options")
ACTIONS: Path = ("actions",)
HEX = "sha256:" + 64 * "0"

CASES: list[tuple[Path, Any, str, str]] = [
    # wrong types
    (("rules",), None, "T201", "rules is null, not an object"),
    (("players",), "Ann, Bo, Cy", "T201", 'players is "Ann, Bo, Cy", not an array'),
    (("players", 1), 7, "T201", "one of players is 7, not a text"),
    (("span", "first"), True, "T201", "first is true, not an integer"),
    (("metadata", "site"), ["Bonn"], "T201", "site is an array, not a text"),
    ((*RULES, "preset"), 1, "T201", "preset is 1, not a text or null"),
    ((*RULES, "preset_version"), "1", "T201", 'preset_version is "1", not an integer or null'),
    ((*OPTIONS, "laboratory"), 0, "T201", "laboratory is 0, not true or false"),
    ((*OPTIONS, "suits"), True, "T201", "suits is true, not an integer"),
    ((*OPTIONS, "quotas", 2), {}, "T201", "one of quotas is an object, not an array"),
    ((*ACTIONS, 3), "play", "T201", 'one of actions is "play", not an object'),
    ((*ACTIONS, 3, "seat"), False, "T201", "seat is false, not an integer"),
    ((*ACTIONS, 3, "cards"), "2C", "T201", 'cards is "2C", not an array'),
    (("claims", "deals", 0, "tricks", 1), None, "T201", "one of tricks is null, not an integer"),
    (("integrity",), 7, "T201", "integrity is 7, not a text"),
    (("$schema",), None, "T201", '"$schema" is null, not a text'),
    # missing keys
    (
        ("view",),
        GONE,
        "T202",
        'the key "view" is missing; due here are actions, format, rules, version, view',
    ),
    (
        ("actions",),
        GONE,
        "T202",
        'the key "actions" is missing; due here are actions, format, rules, version, view',
    ),
    (
        (*RULES, "digest"),
        GONE,
        "T202",
        'the key "digest" is missing; due here are digest, options, preset, preset_version',
    ),
    (
        (*OPTIONS, "winner"),
        GONE,
        "T202",
        'the key "winner" is missing',
    ),
    (
        (*ACTIONS, 2, "suit"),
        GONE,
        "T202",
        'the key "suit" is missing; due here are seat, suit, type',
    ),
    ((*ACTIONS, 2, "type"), GONE, "T202", 'the key "type" is missing'),
    (("span", "last"), GONE, "T202", 'the key "last" is missing; due here are first, last'),
    (("ended", "reason"), GONE, "T202", 'the key "reason" is missing'),
    # unknown keys
    (("note",), 1, "T203", 'the key "note" is unknown here; keys of your own start with x-'),
    (("X-note",), 1, "T203", 'the key "X-note" is unknown here; keys of your own start with x-'),
    (
        (*ACTIONS, 0, "player"),
        1,
        "T203",
        'the key "player" is unknown here; keys of your own start with x-',
    ),
    (
        ("metadata", "x-mood"),
        "",
        "T203",
        'the key "x-mood" is unknown here; keys of your own stand beside format or in actions',
    ),
    (
        (*OPTIONS, "jokers"),
        2,
        "T203",
        'the key "jokers" is unknown here; keys of your own stand beside format or in actions',
    ),
    # the alphabet
    ((*ACTIONS, 1, "type"), "Shufle", "T204", '"Shufle" is no action; did you mean shuffle?'),
    (
        (*ACTIONS, 1, "type"),
        "deal",
        "T204",
        '"deal" is no action; it must be "first_dealer" or "draw" or "take_seat" or "shuffle" '
        'or "cut" or "name_trump" or "exchange" or "play"',
    ),
    (
        (*ACTIONS, 1, "type"),
        ["shuffle"],
        "T204",
        'an array is no action; it must be "first_dealer" or "draw" or "take_seat" or "shuffle" '
        'or "cut" or "name_trump" or "exchange" or "play"',
    ),
    # cards
    ((*ACTIONS, 5, "card"), "10S", "T205", '"10S" is not a card; did you mean TS?'),
    ((*ACTIONS, 5, "card"), "ts", "T205", '"ts" is not a card; did you mean TS?'),
    ((*ACTIONS, 7, "card"), " 2c ", "T205", '" 2c " is not a card; did you mean 2C?'),
    (
        (*ACTIONS, 5, "card"),
        "1S",
        "T205",
        '"1S" is not a card; a card is rank and suit, like TS',
    ),
    (
        (*ACTIONS, 5, "card"),
        "T♠",
        "T205",
        '"T\\u2660" is not a card; did you mean TS?',
    ),
    ((*ACTIONS, 1, "deck", 9), 10, "T205", "10 is not a card; a card is a text like TS"),
    ((*ACTIONS, 3, "cards"), [None], "T205", "null is not a card; a card is a text like TS"),
    # words
    (
        ("view",),
        "north",
        "T206",
        'view is "north"; it must be "full" or "public" or "seat-0" or "seat-1" or "seat-2"',
    ),
    (
        ("ended", "reason"),
        "bored",
        "T206",
        'reason is "bored"; it must be "abandoned" or "forfeit"',
    ),
    (
        (*ACTIONS, 2, "suit"),
        "h",
        "T206",
        'suit is "h"; did you mean H?',
    ),
    (
        (*ACTIONS, 2, "suit"),
        "N",
        "T206",
        'suit is "N"; it must be "C" or "D" or "H" or "S"',
    ),
    (
        ("format",),
        "chess",
        "T206",
        'format is "chess"; it must be "tribello-log"',
    ),
    # numbers
    ((*ACTIONS, 0, "seat"), 3, "T207", "seat is 3, not within 0 to 2; seats are counted from 0"),
    ((*ACTIONS, 0, "seat"), -1, "T207", "seat is -1, not within 0 to 2; seats are counted from 0"),
    (("span", "first"), 0, "T207", "first is 0, not within 1 to 48; deals are counted from 1"),
    (("claims", "totals", 0), 1429, "T207", "one of totals is 1429, not within -816 to 1428"),
    ((*RULES, "preset_version"), 0, "T207", "preset_version is 0, not within 1 to 1000"),
    # lengths
    (("players",), ["A", "B"], "T208", "the array has 2 items, not 3"),
    (("players", 0), "", "T208", "the text has 0 characters; 1 to 64 are allowed"),
    (("players", 0), "x" * 65, "T208", "the text has 65 characters; 1 to 64 are allowed"),
    (
        ("metadata", "comment"),
        "x" * 1001,
        "T208",
        "the text has 1001 characters; 0 to 1000 are allowed",
    ),
    ((*ACTIONS, 1, "deck"), [], "T208", "the array has 0 items, not 1 to any number"),
    (("claims", "winners"), [0, 1, 2, 0], "T208", "the array has 4 items, not 0 to 3"),
    (("claims", "deals", 0, "scores"), [0] * 4, "T208", "the array has 4 items, not 3"),
    # forms
    (
        ("integrity",),
        "sha256:" + 64 * "A",
        "T211",
        'integrity is "sha256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAA..., '
        "not sha256: and 64 hexadecimal digits",
    ),
    (
        (*RULES, "digest"),
        "md5:0",
        "T211",
        'digest is "md5:0", not sha256: and 64 hexadecimal digits',
    ),
    (
        (*RULES, "digest"),
        HEX + "\n",
        "T211",
        'digest is "sha256:00000000000000000000000000000..., not sha256: and 64 hexadecimal digits',
    ),
    (
        ("integrity",),
        "?" * 100,
        "T211",
        'integrity is "????????????????????????????????????..., '
        "not sha256: and 64 hexadecimal digits",
    ),
    # options
    ((*OPTIONS, "suits"), 5, "T312", "suits is 5, not within 1 to 4"),
    ((*OPTIONS, "quotas", 3, 0), 18, "T312", "one of quotas is 18, not within 0 to 17"),
    (
        (*OPTIONS, "winner"),
        "least",
        "T312",
        'winner is "least"; it must be "most" or "most-positive"',
    ),
    (
        (*OPTIONS, "deal_order", 1),
        "left hand",
        "T312",
        'one of deal_order is "left hand"; it must be "left" or "right" or "pickup" or "dealer"',
    ),
    ((*OPTIONS, "quotas"), [], "T208", "the array has 0 items, not 4"),
]


def pointer(path: Path) -> str:
    """The JSON Pointer of a path of plain keys."""
    return "".join(f"/{key}" for key in path)


@pytest.mark.rule("R10.2", "R10.4")
@pytest.mark.parametrize(
    ("path", "value", "code", "message"),
    CASES,
    ids=[f"{case[2]} {pointer(case[0])}" for case in CASES],
)
def test_a_departure_has_its_code_its_place_and_its_words(
    path: Path, value: Any, code: str, message: str
) -> None:
    """One wrong value gives one fault, at the value, or at the object that lacks a key."""
    (fault,) = faults_with(path, value)
    assert (fault.code.id, fault.message) == (code, message)
    at = path[:-1] if code == "T202" else path
    if message.startswith("null is not a card"):
        at = (*path, 0)
    assert (fault.pointer, fault.at_key) == (pointer(at), code == "T203")
    assert (fault.line, fault.column) == (None, None)


def test_the_cases_cover_the_family() -> None:
    """Every code that shapes can have is among the cases; two more are told before the schema."""
    assert {case[2] for case in CASES} == {f"T2{n:02}" for n in (*range(1, 9), 11)} | {"T312"}


HIDDEN = "who sees this log does not see the {} of this {}"
DUE = 'the key "{}" is missing; due here are {}'

SEEN_CASES: list[tuple[Viewer, Document, list[tuple[str, str, str]]]] = [
    (
        PUBLIC,
        {"type": "shuffle", "deck": ["TS"]},
        [("T221", "/deck", HIDDEN.format("deck", "shuffle"))],
    ),
    (
        PUBLIC,
        {"type": "hand", "seat": 0, "cards": ["TS"]},
        [
            (
                "T221",
                "/type",
                "a hand stands in the log of the seat that sees it",
            )
        ],
    ),
    (
        PUBLIC,
        {"type": "exchange", "seat": 0, "cards": ["TS"]},
        [
            ("T202", "", DUE.format("count", "count, seat, type")),
            ("T221", "/cards", HIDDEN.format("cards", "exchange")),
        ],
    ),
    (1, {"type": "hands"}, [("T204", "/type", '"hands" is no action; did you mean hand?')]),
    (
        1,
        {"type": "exchange", "seat": 0, "cards": ["TS"]},
        [("T202", "", DUE.format("drawn", "cards, drawn, seat, type"))],
    ),
    (
        1,
        {"type": "exchange", "seat": 0, "count": 18},
        [("T207", "/count", "count is 18, not within 0 to 17")],
    ),
    (
        1,
        {"type": "exchange", "seat": 0, "cards": [], "drawn": ["10S"]},
        [("T205", "/drawn/0", '"10S" is not a card; did you mean TS?')],
    ),
    (
        1,
        {"type": "exchange", "seat": 0, "cards": [], "drawns": []},
        [("T203", "/drawns", 'the key "drawns" is unknown here; did you mean drawn?')],
    ),
    (1, {"type": "cut"}, [("T202", "", DUE.format("seat", "seat, type"))]),
]


@pytest.mark.rule("R10.2", "R10.11")
@pytest.mark.parametrize(("viewer", "entry", "told"), SEEN_CASES, ids=str)
def test_a_departure_is_told_by_what_the_view_has(
    viewer: Viewer, entry: Document, told: list[tuple[str, str, str]]
) -> None:
    """In a log that hides cards an action is held to what its viewer sees of it."""
    document = seen_document(full_log(), viewer)
    document["actions"][2] = entry
    faults = [(each.code.id, each.pointer, each.message) for each in schema_faults(document)]
    assert faults == [(code, f"/actions/2{at}", message) for code, at, message in told]


def test_each_fault_of_one_object_is_told() -> None:
    """Two missing keys and two unknown ones are four faults."""
    faults = faults_with(("actions", 4), {"type": "cut", "a": 1, "b/c": 2, "x-d": 3})
    assert [(fault.code.id, fault.pointer) for fault in faults] == [
        ("T202", "/actions/4"),
        ("T202", "/actions/4"),
        ("T203", "/actions/4/a"),
        ("T203", "/actions/4/b~1c"),
    ]


def test_long_values_and_keys_are_cut_short() -> None:
    """Words stay short whatever the log holds, and hold nothing that a terminal would obey."""
    (fault,) = faults_with(("view",), "\x1b[31m" + "é" * 10_000)
    assert fault.message.startswith('view is "\\u001b[31m\\u00e9')
    assert len(fault.message) < 120
    (fault,) = faults_with(("k" * 10_000,), 1)
    assert len(fault.message) < 120


@pytest.mark.parametrize(
    ("path", "misspelt"),
    [
        ((*ACTIONS, 5, "card"), "Card"),
        (("claims", "winners"), "winner"),
        ((*RULES, "preset"), "pre-set"),
    ],
)
def test_a_misspelt_key_is_one_fault(path: Path, misspelt: str) -> None:
    """A key that stands there misspelt is not missing besides."""
    document = varied()
    parent = part(document, path[:-1])
    parent[misspelt] = parent.pop(path[-1])
    (fault,) = schema_faults(document)
    assert fault.message.endswith(f"did you mean {path[-1]}?")


def test_a_misspelt_type_is_missing() -> None:
    """Without its type an action has no keys that could be misspelt: that alone is told."""
    (fault,) = faults_with((*ACTIONS, 5), {"Type": "play", "seat": 0, "card": "TS"})
    assert (fault.code.id, fault.message) == ("T202", 'the key "type" is missing')


def test_faults_stand_in_order() -> None:
    """What is wrong in the head comes before the actions, and these come in their order."""
    document = varied()
    document["actions"][6]["seat"] = document["actions"][0]["seat"] = 9
    document["players"] = document["ended"] = None
    pointers = [fault.pointer for fault in schema_faults(document)]
    assert sorted(pointers[:2]) == ["/ended", "/players"]
    assert pointers[2:] == ["/actions/0/seat", "/actions/6/seat"]


def test_words_are_one_line() -> None:
    """No message breaks a line, whatever value it quotes."""
    for path, value in [(("view",), "a\nb"), (("a\nb",), 1), (("actions", 5, "card"), "T\nS")]:
        for fault in faults_with(path, value):
            assert "\n" not in fault.message
            assert fault.message == json.loads(json.dumps(fault.message))


def test_a_misspelt_key_is_told_the_one_that_was_meant() -> None:
    """A key that looks like one the object can have, and has not, is asked after."""
    document = document_of(full_log())
    document["claims"]["Winner"] = []
    (fault,) = schema_faults(document)
    assert fault.message == 'the key "Winner" is unknown here; did you mean winners?'
    del document["claims"]["Winner"]
    document["claims"]["deal"] = []
    (fault,) = schema_faults(document)
    assert "did you mean" not in fault.message
