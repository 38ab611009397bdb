"""The schema file: what it says of the format agrees with the code, and any validator reads it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from enum import StrEnum
from typing import Any

import jsonschema_rs
import pytest
from attrs import Attribute, fields
from jsonschema import Draft202012Validator
from logs import Document, deal_log, document_of, full_log, match_log, small_log
from seen_logs import seen_document

from tribello import codes
from tribello.cards import PACK, Suit
from tribello.errors import InvalidRules
from tribello.log.document import FORMAT, VERSION
from tribello.log.model import Claims, Ended, Log, SeenLog
from tribello.log.notation import ACTION_NAMES
from tribello.log.schema import MOST_FAULTS, fast_check, schema_faults
from tribello.log.schema_parts import LogSchema, log_schema
from tribello.log.view_names import FULL, VIEWERS_BY_NAME
from tribello.rules import NamingPoint, Packet, Rules
from tribello.seats import Role
from tribello.shipped import LOG_SCHEMA, shipped_text
from tribello.viewer import VIEWERS, Viewer

SCHEMA: Document = json.loads(shipped_text(LOG_SCHEMA))
OPTIONS: Document = SCHEMA["$defs"]["options"]["properties"]

UNIONS = {"full": "action", "public": "public_action"} | dict.fromkeys(
    ("seat-0", "seat-1", "seat-2"), "seat_action"
)
"""What an action may be, by the view of the log."""

_ALL = {name: name for name in ACTION_NAMES.values()}
_SEEN = {**_ALL, "shuffle": "seen_shuffle", "cut": "seen_cut"}
_OF_SEATS = {**_SEEN, "exchange": "seen_exchange", "hand": "hand"}
KINDS = {
    "action": _ALL,
    "public_action": {**_SEEN, "exchange": "counted_exchange"},
    "seat_action": {
        name: _OF_SEATS[name]
        for name in (
            *("first_dealer", "draw", "take_seat", "shuffle", "cut", "hand"),
            *("name_trump", "exchange", "play"),
        )
    },
}
"""The definition behind each type of action, by union."""

ANNOTATIONS = {"$schema", "$id", "title", "description"}
CONTAINERS = {"properties", "patternProperties", "$defs"}
"""Keywords whose keys are names, not keywords."""
AGREED = {
    "additionalProperties",
    "allOf",
    "const",
    "else",
    "enum",
    "if",
    "items",
    "maxItems",
    "maxLength",
    "maximum",
    "minItems",
    "minLength",
    "minimum",
    "pattern",
    "$ref",
    "required",
    "then",
    "type",
}
"""Keywords that every validator understands alike."""


def subschemas(schema: Any) -> Iterator[Document]:
    """Every schema within a schema, itself included."""
    if isinstance(schema, dict):
        yield schema
        for key, value in schema.items():
            if key in CONTAINERS:
                for inner in value.values():
                    yield from subschemas(inner)
            elif key in {"items", "if", "then", "else", "additionalProperties"}:
                yield from subschemas(value)
            elif key == "allOf":
                for inner in value:
                    yield from subschemas(inner)


def test_the_file_is_a_schema_of_draft_2020_12() -> None:
    """The metaschema accepts it, by two implementations."""
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(SCHEMA)
    assert jsonschema_rs.meta.is_valid(SCHEMA)


def test_only_keywords_on_which_validators_agree_are_used() -> None:
    """No keyword outside the list slips in, such as formats or conditional requirements."""
    used = {key for schema in subschemas(SCHEMA) for key in schema}
    assert used == AGREED | ANNOTATIONS | CONTAINERS


def test_the_schema_stands_alone() -> None:
    """Every reference leads to a definition in the same file, and every definition is used."""
    used = {schema["$ref"] for schema in subschemas(SCHEMA) if "$ref" in schema}
    assert used == {f"#/$defs/{name}" for name in SCHEMA["$defs"]}
    assert all(
        set(schema) <= {"$ref", "description"} for schema in subschemas(SCHEMA) if "$ref" in schema
    )


@pytest.mark.rule("R10.2")
def test_every_object_is_closed() -> None:
    """A key that is not known is an error everywhere; x- keys stand on logs and actions only."""
    objects = [schema for schema in subschemas(SCHEMA) if schema.get("type") == "object"]
    unions = [SCHEMA["$defs"][name] for name in dict.fromkeys(UNIONS.values())]
    assert [schema for schema in objects if schema.get("additionalProperties") is not False] == [
        *unions
    ]
    open_to_own_keys = [schema for schema in objects if "patternProperties" in schema]
    seen = ("seen_shuffle", "seen_cut", "hand", "counted_exchange", "own_exchange")
    kinds = [name for name in SCHEMA["$defs"] if name in {*ACTION_NAMES.values(), *seen}]
    assert open_to_own_keys == [SCHEMA, *(SCHEMA["$defs"][name] for name in kinds)]
    assert len(kinds) == len(ACTION_NAMES) + len(seen)
    assert {json.dumps(schema["patternProperties"]) for schema in open_to_own_keys} == {
        '{"^x-": true}'
    }


def test_every_array_and_number_and_text_is_bounded_where_it_can_be() -> None:
    """Numbers have bounds, and what is required is among what is known."""
    for schema in subschemas(SCHEMA):
        kinds = schema.get("type", [])
        if "integer" in ([kinds] if isinstance(kinds, str) else kinds):
            assert {"minimum", "maximum"} <= set(schema)
        if schema.get("type") == "object":
            assert set(schema["required"]) <= set(schema["properties"])
        if "enum" in schema:
            assert len({*schema["enum"]}) == len(schema["enum"])


@pytest.mark.rule("R10.2")
def test_format_and_version_are_those_that_are_written() -> None:
    """The schema describes the format under its own name and version."""
    assert SCHEMA["properties"]["format"] == {"const": FORMAT}
    assert SCHEMA["properties"]["version"] == {"const": VERSION}
    assert f"schema/log-{VERSION}.schema.json" == LOG_SCHEMA
    assert SCHEMA["$id"] == f"urn:tribello:log:{VERSION}"
    assert VERSION in SCHEMA["title"]


def test_the_cards_are_the_pack() -> None:
    """The 52 names stand in a list, in pack order; the suits are the four letters."""
    assert SCHEMA["$defs"]["card"]["enum"] == [card.name for card in PACK]
    suits = SCHEMA["$defs"]["name_trump"]["properties"]["suit"]["enum"]
    assert suits == [suit.letter for suit in Suit]


@pytest.mark.rule("R10.11")
@pytest.mark.parametrize("view", UNIONS)
def test_a_view_selects_what_an_action_may_be(view: str) -> None:
    """Each view that a log can name has one branch, which leads to its union."""
    assert SCHEMA["properties"]["view"]["enum"] == list(UNIONS)
    assert set(UNIONS) == {FULL, *VIEWERS_BY_NAME}
    branches = {
        branch["if"]["properties"]["view"]["const"]: branch["then"] for branch in SCHEMA["allOf"]
    }
    assert list(branches) == list(UNIONS)
    union = {"items": {"$ref": f"#/$defs/{UNIONS[view]}"}}
    assert branches[view] == {"properties": {"actions": union}}


@pytest.mark.parametrize("union", dict.fromkeys(UNIONS.values()))
def test_the_alphabet_has_a_branch_for_each_type(union: str) -> None:
    """Each type of action has one branch, which leads to the definition of its name in the view."""
    known = KINDS[union]
    assert SCHEMA["$defs"][union]["properties"]["type"]["enum"] == list(known)
    assert SCHEMA["$defs"][union]["allOf"] == [
        {
            "if": {"properties": {"type": {"const": name}}, "required": ["type"]},
            "then": {"$ref": f"#/$defs/{known[name]}"},
        }
        for name in known
    ]


@pytest.mark.parametrize("kind", ACTION_NAMES, ids=lambda kind: kind.__name__)
def test_an_action_has_the_fields_of_its_value(kind: Any) -> None:
    """The keys of an action are its type and the fields of the action that is done."""
    schema = SCHEMA["$defs"][ACTION_NAMES[kind]]
    names = {"type", *(field.name for field in fields(kind))}
    assert set(schema["properties"]) == set(schema["required"]) == names


@pytest.mark.rule("R10.11")
@pytest.mark.parametrize(
    ("name", "required", "optional"),
    [
        ("seen_shuffle", set[str](), set[str]()),
        ("seen_cut", {"seat"}, {"card"}),
        ("hand", {"seat", "cards"}, set[str]()),
        ("counted_exchange", {"seat", "count"}, set[str]()),
        ("own_exchange", {"seat", "cards", "drawn"}, set[str]()),
    ],
)
def test_what_is_seen_of_an_action_has_these_fields(
    name: str, required: set[str], optional: set[str]
) -> None:
    """A shuffle has no deck, a cut perhaps a card, an exchange a number or both kinds of cards."""
    schema = SCHEMA["$defs"][name]
    assert set(schema["required"]) == {"type"} | required
    assert set(schema["properties"]) == {"type"} | required | optional


@pytest.mark.rule("R10.11")
def test_an_exchange_of_others_is_told_from_an_own_one_by_its_count() -> None:
    """To a seat an exchange is a number of cards if there is a count, and else its own cards."""
    schema = dict(SCHEMA["$defs"]["seen_exchange"])
    del schema["description"]
    assert schema == {
        "if": {"required": ["count"]},
        "then": {"$ref": "#/$defs/counted_exchange"},
        "else": {"$ref": "#/$defs/own_exchange"},
    }


def test_the_parts_of_a_log_are_those_of_its_value() -> None:
    """What the schema knows at the top is what the library reads and writes."""
    own = {"preset", "extensions", "action_extensions", "schema"}
    parts = {field.name for field in fields(Log)} - own
    assert set(SCHEMA["properties"]) == parts | {"$schema", "format", "version", "view"}
    assert {field.name for field in fields(SeenLog)} - {"viewer"} == parts | own
    assert set(SCHEMA["$defs"]["claims"]["properties"]) == {f.name for f in fields(Claims)}
    assert set(SCHEMA["properties"]["ended"]["properties"]) == {f.name for f in fields(Ended)}
    assert set(SCHEMA["properties"]["metadata"]["properties"]) == {
        "comment", "date", "event", "recorder", "seed", "shuffle", "site", "software", "table"
    }  # fmt: skip


def test_the_options_are_those_of_the_rules() -> None:
    """Every option stands in the schema under its name, and all of them are required."""
    names = [option.name for option in fields(Rules)]
    assert list(OPTIONS) == names
    assert SCHEMA["$defs"]["options"]["required"] == sorted(names)


def accepts(option: Attribute[Any], value: Any) -> bool:
    """Whether an option by itself may have a value."""
    try:
        option.validator(None, option, value)  # type: ignore[misc]
    except InvalidRules:
        return False
    return True


PLAIN: list[str] = [option.name for option in fields(Rules) if type(option.default) in {bool, int}]
WORDS: dict[str, type[StrEnum]] = {
    option.name: type(option.default)
    for option in fields(Rules)
    if isinstance(option.default, StrEnum)
}


@pytest.mark.parametrize("option", PLAIN)
def test_numbers_are_bounded_as_the_rules_bound_them(option: str) -> None:
    """For each number and truth value schema and rules admit the same."""
    schema = Draft202012Validator(OPTIONS[option])
    for value in (None, True, False, "", "given", [], {}, *range(-3, 60), 2**53 - 1):
        assert schema.is_valid(value) == accepts(getattr(fields(Rules), option), value), value


@pytest.mark.parametrize("option", WORDS)
def test_words_are_those_of_the_rules(option: str) -> None:
    """For each choice the schema lists its words; trump of round 2 alone is never named blind."""
    never = {NamingPoint.BEFORE_SHUFFLE} if option == "round_2_naming" else set[StrEnum]()
    words = [word.value for word in WORDS[option] if word not in never]
    assert OPTIONS[option] == {"enum": words}


ROWS = [(), (1,), (1, 1), (1, 1, 1), (1, 1, 1, 1), (0, 17, 17), (0, 18, 0), (-1, 1, 1), (True,) * 3]


@pytest.mark.parametrize("option", ["quotas", "trick_points"])
def test_rows_of_numbers_are_bounded_as_the_rules_bound_them(option: str) -> None:
    """Quotas and trick points have the same lengths and bounds in schema and rules."""
    schema = Draft202012Validator(OPTIONS[option])
    field = getattr(fields(Rules), option)
    numbers = [(n,) * length for n in (-1, 0, 1, 2, True) for length in range(6)]
    tables = [(row,) * length for row in ROWS for length in range(6)]
    for value in numbers + tables:
        plain = json.loads(json.dumps(value))
        assert schema.is_valid(plain) == accepts(field, value), value


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("deal_order", [packet.value for packet in Packet]),
        ("exchange_order", [str(role) for role in Role]),
    ],
)
def test_orders_name_their_members(option: str, words: list[str]) -> None:
    """The orders list packets and roles by their words; that each stands once the rules ask."""
    schema = OPTIONS[option]
    assert schema["items"]["enum"] == words
    assert schema["minItems"] == schema["maxItems"] == len(words)
    document = document_of(Log())
    document["rules"]["options"][option] = [words[0]] * len(words)
    assert schema_faults(document) == ()


@pytest.mark.rule("R10.2")
@pytest.mark.parametrize("viewer", [None, *VIEWERS])
@pytest.mark.parametrize("log", [Log(), full_log(), deal_log(), match_log(), small_log()])
def test_what_the_library_writes_is_valid(log: Log, viewer: Viewer | None) -> None:
    """Logs of every kind pass all validators, with every card and as anybody saw them."""
    document = document_of(log) if viewer is None else seen_document(log, viewer)
    assert schema_faults(document) == ()
    assert list(log_schema().errors(document)) == []
    assert Draft202012Validator(SCHEMA).is_valid(document)


def test_faults_are_counted_up_to_a_limit() -> None:
    """Of a log that is all wrong the first twenty faults are told."""
    document = document_of(small_log())
    document["actions"] = [{"type": "play", "seat": 1, "card": "10S"}] * 30
    faults = schema_faults(document)
    assert len(faults) == MOST_FAULTS == 20
    assert [fault.pointer for fault in faults] == [f"/actions/{n}/card" for n in range(20)]
    assert {fault.code for fault in faults} == {codes.NOT_A_CARD}


def test_without_the_fast_validator_the_verdict_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An installation without the extra finds the same faults, in the same words."""
    sound = [document_of(small_log()), *(seen_document(small_log(), each) for each in VIEWERS)]
    broken = deepcopy(sound)
    for document in broken:
        document["actions"][3] = {"type": "play", "seat": True}
    with_extra = [schema_faults(document) for document in sound + broken]
    fast_check.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "jsonschema_rs", None)
    assert fast_check() is None
    assert [schema_faults(document) for document in sound + broken] == with_extra
    assert [bool(faults) for faults in with_extra] == [False] * 5 + [True] * 5
    fast_check.cache_clear()
    monkeypatch.undo()
    assert fast_check() is not None


def test_what_was_good_once_is_not_good_everywhere() -> None:
    """What is remembered of good actions never makes a bad one pass."""
    schema = LogSchema(json.loads(shipped_text(LOG_SCHEMA)))
    good: list[Document] = [
        {"type": "play", "seat": 1, "card": "TS"},
        {"type": "exchange", "seat": 0, "cards": ["TS", "2C"]},
        {"type": "shuffle", "deck": ["TS"]},
        {"type": "cut", "seat": 1, "card": "TS", "x-a": ["TS"]},
    ]
    bad: list[Document] = [
        {"type": "play", "seat": True, "card": "TS"},
        {"type": "play", "seat": 1, "card": ["TS"]},
        {"type": "exchange", "seat": 0, "cards": ["TS", 2]},
        {"type": "exchange", "seat": 0, "cards": ["TS", ["2C"]]},
        {"type": "exchange", "seat": False, "cards": ["TS", "2C"]},
        {"type": "exchange", "seat": 0, "deck": ["TS", "2C"]},
        {"type": "shuffle", "deck": []},
        {"type": "shuffle", "deck": "TS"},
        {"type": "shuffle", "deck": ["ts"]},
        {"type": ["shuffle"], "deck": ["TS"]},
        {"type": "cut", "seat": 1, "card": "TS", "a": ["TS"]},
    ]
    document = {**document_of(small_log()), "actions": good}
    assert list(schema.errors(document)) == []
    for entry in bad * 2:
        document["actions"] = [*good, entry]
        places = {tuple(error.absolute_path)[:2] for error in schema.errors(document)}
        assert places == {("actions", len(good))}, entry


@pytest.mark.rule("R10.11")
def test_what_is_good_in_one_view_is_not_good_in_another() -> None:
    """What is remembered of one view's actions makes none pass in a log of another."""
    schema = LogSchema(json.loads(shipped_text(LOG_SCHEMA)))
    entries: dict[str, tuple[Document, set[str]]] = {
        "a deck": ({"type": "shuffle", "deck": ["TS"]}, {"full"}),
        "no deck": ({"type": "shuffle"}, {"public", "seat-0"}),
        "a card of a cut": ({"type": "cut", "seat": 1, "card": "TS"}, {"full", "public", "seat-0"}),
        "no card of a cut": ({"type": "cut", "seat": 1}, {"public", "seat-0"}),
        "a hand": ({"type": "hand", "seat": 1, "cards": ["TS"]}, {"seat-0"}),
        "discards": ({"type": "exchange", "seat": 1, "cards": ["TS"]}, {"full"}),
        "a number": ({"type": "exchange", "seat": 1, "count": 1}, {"public", "seat-0"}),
        "both": ({"type": "exchange", "seat": 1, "cards": ["TS"], "drawn": ["2C"]}, {"seat-0"}),
        "a play": ({"type": "play", "seat": 1, "card": "TS"}, {"full", "public", "seat-0"}),
    }
    document = document_of(small_log())
    for _ in range(2):
        for view in ("full", "public", "seat-0"):
            for name, (entry, good_in) in entries.items():
                changed = {**document, "view": view, "actions": [entry]}
                assert (list(schema.errors(changed)) == []) == (view in good_in), (view, name)
