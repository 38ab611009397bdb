"""Lines, columns and names on a page."""

from __future__ import annotations

from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from tribello.engine import Match
from tribello.log import Log
from tribello.render.line import PAGE, Piece, line, page, paragraph, quiet, table
from tribello.render.pen import PLAIN
from tribello.render.people import MOST_CELLS, people
from tribello.render.width import cells, clipped, printable

ANY_NAMES: Final = st.text(min_size=1, max_size=64)
NAMES: Final = ANY_NAMES | st.text(st.sampled_from("Ab \n\x1b李😀\u0301\u200d\ufe0f"), min_size=1)
"""Any names, and more of those that are hard to fit in."""


@given(st.tuples(NAMES, NAMES, NAMES))
def test_labels_are_short_and_tell_players_apart(names: tuple[str, str, str]) -> None:
    """Whatever the names, three labels differ, show something and take ten cells at most."""
    who = people(Log(players=names), Match().start())
    assert len(set(who.labels)) == 3
    for label in who.labels:
        assert 0 < cells(label) <= MOST_CELLS
        assert label == printable(label)


@given(st.lists(NAMES), st.integers(1, 40))
def test_a_paragraph_keeps_its_words(words: list[str], indent: int) -> None:
    """Broken into lines, a text loses nothing but blanks, and no line is too long."""
    text = printable(" ".join(words))
    lines = paragraph(line(*(Piece(each) for each in text)), indent=indent)
    drawn = [PLAIN.draw(each) for each in lines]
    assert "".join(drawn).replace(" ", "") == text.replace(" ", "")
    assert all(each.startswith(" " * indent) and cells(each) <= PAGE for each in drawn)


def test_a_word_that_no_line_holds_is_broken() -> None:
    """A wide character that does not fit goes to the next line, whole."""
    (first, second) = paragraph(line("a" + "李" * 40), indent=1, first=">")
    assert (PLAIN.draw(first), PLAIN.draw(second)) == (">a" + "李" * 39, " 李")
    pieces = [Piece("ab" * 20), Piece("cd" * 20)]
    assert [PLAIN.draw(each) for each in paragraph(line(*pieces))] == [
        f"  {each}" for each in ("ab" * 20, "cd" * 20)
    ]


@given(NAMES, st.integers(3, 20))
def test_a_clipped_text_fits_and_says_that_it_is_clipped(text: str, width: int) -> None:
    """It is the text, or the beginning of it and a full stop."""
    short = clipped(text, width)
    assert cells(short) <= width
    assert short == text or (short.endswith(".") and text.startswith(short[:-1]))


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    """Each cell keeps to its side, and a short row leaves the rest empty."""
    rows = [
        [line("a"), line("李白"), line("1")],
        [line("bcd"), line("x"), line("23")],
        [quiet("e")],
    ]
    drawn = [PLAIN.draw(each) for each in table(rows, "llr", least=(0, 5))]
    assert drawn == ["  a    李白    1", "  bcd  x      23", "  e"]


def test_parts_of_a_page_stand_apart() -> None:
    """There is one blank line between parts, and none for an empty one."""
    lines = page([], [line("a"), line("b")], [], [line("c")])
    assert PLAIN.page(lines) == "a\nb\n\nc"
