"""Texts of clients, read or refused."""

import json
import math
from pathlib import Path
from typing import Final

import pytest
from forms import (
    CARD,
    CARDS,
    CHOICE,
    CHOICES,
    COUNT,
    KNOWN,
    NAME,
    REQUESTS,
    SEAT,
    SUIT,
    TOKEN,
    Field,
    Forms,
)
from messages import (
    CODES,
    MOST_TOLD,
    Choose,
    Fetch,
    Join,
    Look,
    Ready,
    Refusal,
    Rejoin,
    Request,
    Watch,
    read_request,
    write_message,
)

from tribello import Card, Play
from tribello.views import Lift

README = Path(__file__).parents[2] / "examples" / "server" / "README.md"
PLAY = {"type": "play", "seat": 1, "card": "TS"}


def code_of(text: str | bytes) -> str:
    """The code by which a text is refused."""
    with pytest.raises(Refusal) as refused:
        read_request(text)
    return refused.value.code


@pytest.mark.parametrize(
    ("message", "request_"),
    [
        ({"type": "join", "name": "Zoë van der Berg"}, Join("Zoë van der Berg")),
        ({"type": "join", "name": "x" * 64}, Join("x" * 64)),
        ({"type": "ready"}, Ready()),
        ({"type": "rejoin", "token": "", "from": 0}, Rejoin("", 0)),
        ({"type": "watch", "from": 10**30}, Watch(10**30)),
        ({"type": "choose", "choice": PLAY}, Choose(Play(1, Card("TS")))),
        ({"type": "look"}, Look()),
        ({"type": "fetch"}, Fetch()),
    ],
)
def test_a_request_is_read(message: object, request_: Request) -> None:
    """Each form of request is the value that it stands for."""
    assert read_request(json.dumps(message)) == request_


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "look",
        "{'type': 'look'}",
        '{"type": "look"} x',
        "[" * 100_000,
        "1" * 5000,
        "\ud800",
    ],
)
def test_what_is_not_json_is_refused(text: str) -> None:
    """A text that is not JSON, or nests without end, is told to be none."""
    assert code_of(text) == "not-json"


def test_bytes_are_refused() -> None:
    """A message that is no text is told to be none, whatever it holds."""
    assert code_of(b'{"type": "look"}') == "not-text"


@pytest.mark.parametrize(
    "message",
    [
        None,
        7,
        "look",
        [{"type": "look"}],
        {},
        {"type": "Look"},
        {"type": ["look"]},
        {"type": "look", "view": "seat-1"},
        {"type": "fetch", "now": True},
        {"type": "join"},
        {"type": "join", "name": 3},
        {"type": "rejoin", "token": "a"},
        {"type": "rejoin", "token": None, "from": 0},
        {"type": "rejoin", "token": "a", "from": -1},
        {"type": "watch", "from": True},
        {"type": "watch", "from": 1.5},
        {"type": "watch", "from": float("nan")},
        {"type": "choose", "choice": None},
        {"type": "choose", "choice": {**PLAY, "card": "10S"}},
        {"type": "choose", "choice": {**PLAY, "seat": 3}},
        {"type": "choose", "choice": {**PLAY, "x-for": 2}},
        {"type": "choose", "choice": PLAY, "seat": 0},
        {"type": "choose", "choice": {"type": "shuffle", "deck": []}},
    ],
)
def test_what_has_another_shape_is_refused(message: object) -> None:
    """No key may be missing, added or of another kind, and chance is no client's choice."""
    assert code_of(json.dumps(message)) == "wrong-shape"


@pytest.mark.parametrize(
    "name", ["", " ", " Ann", "Ann ", "A\nnn", "A\x1b[31m", "\ud800", "x" * 65]
)
def test_a_name_that_no_log_or_screen_should_show_is_refused(name: str) -> None:
    """A name has 1 to 64 characters that print, and no white space around them."""
    assert code_of(json.dumps({"type": "join", "name": name})) == "wrong-shape"


def test_a_reason_that_quotes_a_client_is_cut() -> None:
    """However long a client's message is, the refusal is short."""
    with pytest.raises(Refusal) as refused:
        read_request(json.dumps({"type": "choose", "choice": {**PLAY, "card": "x" * 5000}}))
    assert '"xxx' in refused.value.reason
    assert len(refused.value.reason) < MOST_TOLD


def test_a_long_reason_is_cut() -> None:
    """Of a reason of the library no more is sent than so many characters."""
    assert Refusal("T504", "x" * 5000).reason == "x" * MOST_TOLD


VALUES: Final[tuple[object, ...]] = (
    *(None, True, -1, 0, 3, 1.5, math.nan),
    *("", "x", "10S", " Ann", "\ud800"),
    *([], ["4C", "4X"], {}),
)
"""What may stand where something else should."""

RIGHT: Final[dict[Field, object]] = {
    NAME: "Ann",
    TOKEN: "a",
    KNOWN: 17,
    CHOICE: PLAY,
    SEAT: 1,
    COUNT: 17,
    SUIT: "H",
    CARD: "TS",
    CARDS: ["TS", "4C"],
}
"""For each field what may stand there."""

EVERY_FORM = [(forms, type_) for forms in (REQUESTS, CHOICES) for type_ in forms]


def whole(forms: Forms, type_: str) -> dict[str, object]:
    """An object of a form in which nothing is wrong."""
    return {"type": type_} | {key: RIGHT[field] for key, field in forms[type_].items()}


def reason_of(forms: Forms, entry: object) -> str:
    """The reason for which a request, or a choice in one, is refused."""
    message = entry if forms is REQUESTS else {"type": "choose", "choice": entry}
    with pytest.raises(Refusal) as refused:
        read_request(json.dumps(message))
    assert refused.value.code == "wrong-shape"
    return refused.value.reason


@pytest.mark.parametrize(("forms", "type_"), EVERY_FORM)
def test_each_field_that_is_wrong_is_named(forms: Forms, type_: str) -> None:
    """Whatever stands in one field of a sound message, the reason names it and what it may be."""
    good = whole(forms, type_)
    for key, field in forms[type_].items():
        for value in VALUES:
            if not field.takes(value):
                reason = reason_of(forms, {**good, key: value})
                assert reason.startswith(f'"{key}" in "{type_}" is {field.words}, not ')
        rest = {other: value for other, value in good.items() if other != key}
        assert reason_of(forms, rest) == f'"{key}" is missing in "{type_}": {field.words}'
    assert reason_of(forms, {**good, "x": 1}).startswith(
        f'"x" has no place in "{type_}", which has'
    )


@pytest.mark.parametrize(
    ("forms", "kind"), [(REQUESTS, "request"), (CHOICES, "choice")], ids=["request", "choice"]
)
def test_a_type_that_is_none_is_told_with_those_that_are(forms: Forms, kind: str) -> None:
    """Without a type, or with another, the reason lists all that there are."""
    for entry in ({}, {"type": None}, {"type": "shuffle"}, {"type": ["look"]}):
        reason = reason_of(forms, entry)
        assert reason.startswith(f'the "type" of a {kind} is ')
        assert all(f'"{type_}"' in reason for type_ in forms)


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (None, "a request is an object, not null"),
        ([], "a request is an object, not an array"),
        ({"type": True}, "not true"),
        ({"type": "watch", "from": False}, "not false"),
        ({"type": "choose", "choice": None}, '"choice" in "choose" is an object, not null'),
        (
            {"type": "choose", "choice": {"type": "exchange", "seat": 0, "cards": ["4C", None]}},
            '"cards" in "exchange" is an array of cards such as "4C" and "TS", not null',
        ),
        ({"type": "join", "name": "\ud800"}, 'not "\\ud800"'),
    ],
)
def test_values_are_told_in_the_words_of_json(message: object, reason: str) -> None:
    """A client in any language knows the values in a reason, and no Python stands there."""
    assert reason_of(REQUESTS, message).endswith(reason)


@pytest.mark.parametrize("count", [0, -1, 52, 10**30])
def test_how_many_cards_are_lifted_is_a_matter_of_the_rules(count: int) -> None:
    """Any whole number is a choice, which the table judges."""
    choice = {"type": "lift", "seat": 0, "count": count}
    assert read_request(json.dumps({"type": "choose", "choice": choice})) == Choose(Lift(0, count))


def test_the_page_lists_the_fields() -> None:
    """The README has each field with what may stand in it, and no other."""
    _, _, table = README.read_text("utf-8").partition("<!-- fields -->\n")
    rows = table.partition("\n\n")[0].splitlines()[2:]
    told = {
        (f"`{key}`", field.words)
        for forms, type_ in EVERY_FORM
        for key, field in forms[type_].items()
    }
    assert {tuple(row.strip("| ").split(" | ")[::2]) for row in rows} == told
    assert len(rows) == len(told)


def test_a_message_is_one_line_whatever_is_in_it() -> None:
    """What is written has no newline and gives the same object back."""
    message = {"type": "table", "seats": [{"name": "Zoë\n", "here": True}, None]}
    assert "\n" not in write_message(message)  # type: ignore[arg-type]
    assert json.loads(write_message(message)) == message  # type: ignore[arg-type]


def test_the_page_lists_the_codes() -> None:
    """The README has each code with its reason, and no other."""
    _, _, table = README.read_text("utf-8").partition("<!-- codes -->\n")
    rows = [row for row in table.splitlines()[2:] if row.startswith("| `")]
    assert rows[: len(CODES)] == [f"| `{code}` | {reason} |" for code, reason in CODES.items()]
    assert len(rows) == len(CODES)
