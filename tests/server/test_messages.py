"""Texts of clients, read or refused."""

import json
from pathlib import Path

import pytest
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
    assert refused.value.reason.startswith("'xxx")
    assert len(refused.value.reason) == MOST_TOLD


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
