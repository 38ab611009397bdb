"""Excerpts: what is shown of a line around a place in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tribello.log.excerpt import CUT, WINDOW, Excerpt, excerpt


@pytest.mark.parametrize(
    ("text", "offset", "end", "seen"),
    [
        ("[1]", 1, 2, Excerpt("[1]", 1, 1)),
        ("[\r\n 12\r\n]", 4, 6, Excerpt(" 12", 1, 2)),
        ('{\n "a": {\n  "b": 1\n }\n}', 8, 22, Excerpt(' "a": {', 6, 1)),
        ("a\tb\x1b", 2, 3, Excerpt("a b ", 2, 1)),
        ("", 0, 0, Excerpt("", 0, 1)),
        ("[1\r", 3, 4, Excerpt("[1", 2, 1)),
        ("[1\r\n", 2, 3, Excerpt("[1", 2, 1)),
        ("x" * 76, 70, 76, Excerpt("x" * 76, 70, 6)),
        ("x" * 77, 0, 77, Excerpt("x" * 70 + "...", 0, 70)),
        (
            "x" * 100 + "y" + "x" * 100,
            100,
            101,
            Excerpt("..." + "x" * 34 + "y" + "x" * 35 + "...", 37, 1),
        ),
        ("x" * 100 + "y", 100, 101, Excerpt("..." + "x" * 69 + "y", 72, 1)),
    ],
)
def test_a_line_is_clipped_around_what_is_meant(
    text: str, offset: int, end: int, seen: Excerpt
) -> None:
    """The line of the place is shown, with what lies around it where it is long."""
    assert excerpt(text, offset, end) == seen


@given(st.text(st.characters(codec="utf-8"), max_size=400), st.data())
def test_what_is_meant_is_in_the_excerpt(text: str, data: st.DataObject) -> None:
    """An excerpt is short, printable, and holds the first character that is meant."""
    offset = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(offset, len(text)))
    seen = excerpt(text, offset, end)
    assert len(seen.text) <= WINDOW
    assert not seen.text or seen.text.isprintable()
    assert seen.width >= 1
    assert seen.start <= len(seen.text)
    if offset < len(text) and text[offset] not in "\r\n":
        shown = text[offset] if text[offset].isprintable() else " "
        assert seen.text[seen.start] == shown
    assert seen.start + seen.width <= max(len(seen.text), seen.start + 1)
    assert seen.text.count(CUT) <= 2 or CUT in text
