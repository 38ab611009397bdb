"""Games spread over lines, and what is changed between two of them."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from logs import Document, deal_log, document_of, full_log, match_log

from tribello.cards import PACK
from tribello.render.diff import changes, spread

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=20) | st.dictionaries(st.text(), inner, max_size=4),
)


def plain(text: str) -> list[str]:
    """The lines that go and come, without colours."""
    lines = text.replace("\x1b[0m", "").replace("\x1b[31m", "").replace("\x1b[32m", "").split("\n")
    return [line for line in lines[2:] if line[0] in "+-"]


@given(VALUES)
def test_what_is_spread_is_the_same_value(value: Any) -> None:
    """The lines together are JSON of the value."""
    assert json.loads("\n".join(spread(value))) == value


def test_each_action_has_a_line() -> None:
    """Every action but a shuffle stands on one line, and no line is too long to be looked at."""
    document = document_of(match_log())
    lines = spread(document)
    for entry in document["actions"]:
        if entry["type"] != "shuffle":
            text = json.dumps(entry, sort_keys=True)
            assert any(line.strip().rstrip(",") == text for line in lines)
    assert max(map(len, lines)) <= 160


def test_a_deck_stands_in_rows_of_thirteen() -> None:
    """A card that gets a longer name moves no other to another line."""
    names: list[Any] = [card.name for card in PACK]
    short, long = spread({"deck": names}), spread({"deck": ["10S", *names[1:]]})
    assert [line.count('"') for line in short[2:-2]] == [26] * 4
    assert [one == other for one, other in zip(short, long, strict=True)].count(False) == 1


def test_a_short_log_is_spread_too() -> None:
    """Even one action has a line of its own."""
    assert len(spread({"actions": [{"type": "play"}]})) == 5


def test_keys_in_another_order_are_no_change() -> None:
    """What differs in its form alone has no difference to show."""
    document = document_of(full_log())
    assert changes("a", document, dict(reversed(document.items()))) == ""


def with_trump(suit: str) -> Document:
    """A deal with this suit as the trump that was named."""
    document = document_of(deal_log())
    document["actions"][2]["suit"] = suit
    return document


def test_a_change_shows_before_and_after() -> None:
    """The line that goes is red and the line that comes is green, below the names of both."""
    text = changes("a.json game 2", with_trump("c"), with_trump("C"))
    first, second, *_ = text.split("\n")
    assert "--- a.json game 2 (as it is" in first
    assert "+++ a.json game 2 (as it would be" in second
    assert plain(text) == [
        '-    {"seat": 0, "suit": "c", "type": "name_trump"},',
        '+    {"seat": 0, "suit": "C", "type": "name_trump"},',
    ]
    assert '\x1b[31m-    {"seat": 0, "suit": "c"' in text
    assert '\x1b[32m+    {"seat": 0, "suit": "C"' in text


def test_nothing_in_a_log_steers_the_terminal() -> None:
    """Names and words of strangers are shown with what a terminal would obey escaped."""
    text = changes("a\x1b[5m", with_trump("\u202ec\x9b5m"), with_trump("C"))
    assert "\\x1b[5m (as it is" in text
    assert plain(text)[0] == '-    {"seat": 0, "suit": "\\u202ec\\x9b5m", "type": "name_trump"},'
