"""Lines of a page: what they say, with the weight and the suit of each piece.

Nothing here knows how a page is drawn; `tribello.render.pen` gives colours and signs to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, TypeAlias

from attrs import evolve, frozen

from tribello.cards import Suit
from tribello.render.width import cells, chopped

PAGE: Final = 80
"""The most cells of a line."""

INDENT: Final = 2
"""The cells left free before everything but headings."""


class Weight(Enum):
    """How much a piece stands out."""

    NORMAL = "normal"
    QUIET = "quiet"
    STRONG = "strong"


@frozen
class Piece:
    """A part of a line in one style.

    Arguments:
        text: what it says; suits as the signs ``♣♦♥♠``.
        suit: the suit that it shows, if it shows one.
        weight: how much it stands out.
    """

    text: str
    suit: Suit | None = None
    weight: Weight = Weight.NORMAL


Line: TypeAlias = tuple[Piece, ...]
"""Pieces from left to right."""

BLANK: Final[Line] = ()


def line(*parts: str | Piece | Line, weight: Weight | None = None) -> Line:
    """The parts one after another; in one weight, where that is given.

    >>> line("led by ", Piece("Ann")) == (Piece("led by "), Piece("Ann"))
    True
    """
    pieces: list[Piece] = []
    for part in parts:
        match part:
            case str():
                pieces.append(Piece(part))
            case Piece():
                pieces.append(part)
            case _:
                pieces += part
    if weight is None:
        return tuple(pieces)
    return tuple(evolve(piece, weight=weight) for piece in pieces)


def strong(*parts: str | Piece | Line) -> Line:
    """The parts so that they stand out."""
    return line(*parts, weight=Weight.STRONG)


def quiet(*parts: str | Piece | Line) -> Line:
    """The parts so that they stand back."""
    return line(*parts, weight=Weight.QUIET)


def length(text: Line) -> int:
    """How many cells a line takes."""
    return sum(cells(piece.text) for piece in text)


def joined(parts: Sequence[Line], between: str = ", ") -> Line:
    """The parts with a text between each and the next."""
    pieces: list[Piece] = []
    for place, part in enumerate(parts):
        pieces += line(between, part) if place else part
    return tuple(pieces)


def page(*parts: Sequence[Line]) -> list[Line]:
    """Parts one below the other with a blank line between; empty ones leave no trace."""
    lines = [each for part in parts if part for each in (BLANK, *part)]
    return lines[1:]


def table(
    rows: Sequence[Sequence[Line]], sides: str, *, least: Sequence[int] = (), gap: int = 2
) -> list[Line]:
    """Rows of cells as lines in columns.

    Arguments:
        rows: the cells of each row, from the left; a short row leaves its rest empty.
        sides: ``l`` or ``r`` for each column: the side on which its cells are aligned.
        least: the least width of each column, where a column is to be wider than its cells.
        gap: the cells between columns.
    """
    widths = [
        max([length(row[place]) for row in rows if place < len(row)], default=0)
        for place in range(len(sides))
    ]
    widths[: len(least)] = map(max, widths, least)
    return [_row(row, sides, widths, gap) for row in rows]


def _row(row: Sequence[Line], sides: str, widths: Sequence[int], gap: int) -> Line:
    pieces = [Piece(" " * INDENT)]
    for place, (cell, side, width) in enumerate(zip(row, sides, widths, strict=False)):
        room = Piece(" " * (width - length(cell)))
        pieces += (Piece(" " * gap),) if place else ()
        pieces += (room, *cell) if side == "r" else (*cell, room)
    return tuple(pieces)


def paragraph(text: Line, *, indent: int = INDENT, first: str = "") -> list[Line]:
    """A text broken between words so that it fits the page.

    Arguments:
        text: any number of sentences.
        indent: the cells left free before each line.
        first: what stands in these cells on the first line.
    """
    room = PAGE - indent
    rows: list[Line] = []
    for word in _words(text, room):
        if rows and length(rows[-1]) + 1 + length(word) <= room:
            rows[-1] += line(" ", word)
        else:
            rows.append(word)
    margins = [first.ljust(indent), *[" " * indent] * len(rows)]
    return [line(margin, row) for margin, row in zip(margins, rows, strict=False)]


def _words(text: Line, room: int) -> Iterator[Line]:
    """The words of a text, each of one or more pieces; what no line can hold, in parts."""
    word: Line = ()
    for piece in text:
        for place, part in enumerate(piece.text.split(" ")):
            if place and word:
                yield word
                word = ()
            for each in filter(None, chopped(part, room)):
                if length(word) + cells(each) > room:
                    yield word
                    word = ()
                word += (evolve(piece, text=each),)
    if word:
        yield word
