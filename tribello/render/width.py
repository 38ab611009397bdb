"""Texts measured in the cells of a terminal, and the names of players made fit for a page."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache


def cells(text: str) -> int:
    """How many cells a text takes: two for wide characters, none for marks on others.

    >>> cells("Ann"), cells("李白")
    (3, 4)
    """
    return len(text) if text.isascii() else sum(map(_cells, text))


@cache
def _cells(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def clipped(text: str, width: int) -> str:
    """A text cut off with a full stop where it takes more cells than `width`, at least 3.

    >>> clipped("Bartholomew", 6), clipped("Ann", 6)
    ('Barth.', 'Ann')
    """
    if cells(text) <= width:
        return text
    return next(chopped(text, width - 1)).rstrip() + "."


def chopped(text: str, width: int) -> Iterator[str]:
    """A text in parts that take no more cells than `width`, at least 2; marks stay in place."""
    part, room = "", width
    for character in text:
        if _cells(character) > room:
            yield part
            part, room = "", width
        part += character
        room -= _cells(character)
    yield part


def printable(text: str) -> str:
    r"""A text on one line, without what would steer a terminal or turn the writing around.

    >>> printable(" two\nlines \x1b[31m")
    'two lines [31m'
    """
    kept = unicodedata.normalize("NFC", "".join(map(_printable, text)))
    return " ".join(kept.split())


def _printable(character: str) -> str:
    """The character, a space for one that controls, nothing for one that only directs.

    Directing are the format characters, but for the two joiners that some scripts need, and
    the selector of coloured pictures, which would change a width after the fact.
    """
    if unicodedata.category(character) in {"Cc", "Zl", "Zp"}:
        return " "
    if character == "\ufe0f":
        return ""
    directs = unicodedata.category(character) == "Cf" and character not in "\u200c\u200d"
    return "" if directs else character
