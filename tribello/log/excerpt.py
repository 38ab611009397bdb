"""A piece of a text around a place in it, for people to look at."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from tribello.immutable import Immutable

WINDOW: Final = 76
"""The most characters of a line that are shown."""

CUT: Final = "..."
"""Stands where a line goes on."""


@frozen(repr=False)
class Excerpt(Immutable):
    """One line, or the part of it around what is meant, with nothing unprintable in it.

    Arguments:
        text: at most 76 characters.
        start: the first character of it that is meant, from 0.
        width: how many characters are meant, from 1, as far as they are shown.
    """

    text: str
    start: int
    width: int


def excerpt(text: str, offset: int, end: int) -> Excerpt:
    r"""The line of a place in a text, clipped to a window around it.

    Arguments:
        text: the whole text.
        offset: the first character that is meant.
        end: the first after it; what lies on later lines is not shown.

    >>> excerpt('[\n  1, 2\n]', 7, 8)
    Excerpt(text='  1, 2', start=5, width=1)
    """
    begin = text.rfind("\n", 0, offset) + 1
    stop = text.find("\n", offset)
    line = text[begin : len(text) if stop < 0 else stop].removesuffix("\r")
    start = min(offset - begin, len(line))
    width = max(min(end - begin, len(line)) - start, 1)
    shown = _clipped(line, start, width)
    legible = "".join(each if each.isprintable() else " " for each in shown.text)
    return Excerpt(legible, shown.start, shown.width)


def _clipped(line: str, start: int, width: int) -> Excerpt:
    if len(line) <= WINDOW:
        return Excerpt(line, start, width)
    indent = len(line) - len(line.lstrip())
    if 0 < indent <= start:
        return _clipped(line[indent:], start - indent, width)
    room = WINDOW - 2 * len(CUT)
    # What is meant stands in the middle, or from the left where it is wide.
    first = max(min(start - max(room - width, 0) // 2, len(line) - room), 0)
    part = line[first : first + room]
    before, after = CUT if first else "", CUT if first + room < len(line) else ""
    shown = before + part + after
    start += len(before) - first
    return Excerpt(shown, start, max(min(width, len(before) + len(part) - start), 1))
