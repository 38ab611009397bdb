"""Places in a JSON text: lines and columns, and where a JSON Pointer leads.

A log may be large and have many faults, so a text is entered only where a pointer leads into
it, each part once and no further than the last that is looked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from json import JSONDecoder
from typing import Final, TypeAlias

from attrs import frozen

from tribello.log.faults import Target

_Path: TypeAlias = tuple[str, ...]
"""The tokens of a JSON Pointer, unescaped; items of arrays by their index in decimal."""

_SPACE: Final = re.compile(r"[ \t\n\r]*")
_CLOSING: Final = {"{": "}", "[": "]"}
_DECODER: Final = JSONDecoder()


@frozen
class Location:
    """Where a part of a text stands.

    Arguments:
        offset: its first character, from 0.
        line: the line of that character, from 1.
        column: the place of that character in its line, from 1.
        end: the offset of the first character after the part.
    """

    offset: int
    line: int
    column: int
    end: int


@frozen
class _Part:
    """A value of a text: from where to where it stands, and its key if it has one."""

    start: int
    end: int
    key: tuple[int, int] | None = None


def locate(text: str, pointer: str, *, at_key: bool = False) -> Location:
    """Where the value at a JSON Pointer stands, or its key; `locate_all` for a single target.

    >>> locate('{"actions": [{"seat": 7}]}', "/actions/0/seat")
    Location(offset=22, line=1, column=23, end=23)
    >>> locate('{"actions": [{"seat": 7}]}', "/actions/0/seat", at_key=True)
    Location(offset=14, line=1, column=15, end=20)
    """
    return locate_all(text, [Target(pointer, at_key)])[0]


def locate_all(text: str, targets: Iterable[Target]) -> list[Location]:
    """Where each target stands, in the order asked.

    A pointer to what does not exist leads to the nearest value around it: to the object,
    where a key is missing. An item of an array has no key: the item itself is given.

    Arguments:
        text: a text that strict reading accepts.
        targets: what to look for.

    Raises:
        ValueError: a pointer is neither empty nor does it start with ``/``.
    """
    wanted = [(_path(target.pointer), target.at_key) for target in targets]
    found = _parts(text, {path for path, _ in wanted})
    spans = [_span(found, path, at_key=at_key) for path, at_key in wanted]
    lines = _lines(text, {start for start, _ in spans})
    return [
        Location(start, lines[start], start - text.rfind("\n", 0, start), end)
        for start, end in spans
    ]


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    r"""Line and column of a character, both from 1; ``\n`` and ``\r\n`` end lines.

    Arguments:
        text: the whole text.
        offset: characters before it, up to the length of the text.

    >>> line_and_column("[1,\r\n 2]", 6)
    (2, 2)
    """
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _path(pointer: str) -> _Path:
    if pointer and not pointer.startswith("/"):
        raise ValueError(f"{pointer!r} is not a JSON Pointer")
    # In this order: "~01" is an escaped "~1".
    return tuple(token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:])


def _parts(text: str, paths: Iterable[_Path]) -> dict[_Path, _Part]:
    """The whole text, and each value at one of the paths or on the way to it."""
    sought: dict[_Path, set[str]] = {}
    for path in paths:
        for depth, token in enumerate(path):
            sought.setdefault(path[:depth], set()).add(token)
    start = _after_space(text, 0)
    found: dict[_Path, _Part] = {(): _Part(start, _end(text, start))}
    unentered = [path for path in found if path in sought]
    while unentered:
        outer = unentered.pop()
        for token, part in _members(text, found[outer].start, sought[outer]):
            path = (*outer, token)
            found[path] = part
            if path in sought:
                unentered.append(path)
    return found


def _members(text: str, start: int, tokens: set[str]) -> Iterator[tuple[str, _Part]]:
    """Those members of an object, or items of an array, that have one of these tokens.

    Arguments:
        text: the whole text.
        start: where the object or array begins; in any other value there is nothing.
        tokens: what is looked for; found ones are taken out, and behind the last nothing is read.
    """
    closing = _CLOSING.get(text[start])
    if closing is None:
        return
    count, key = 0, None
    place = _after_space(text, start + 1)
    while tokens and not text.startswith(closing, place):
        token = str(count)
        if closing == "}":
            token, end = _DECODER.raw_decode(text, place)
            key = (place, end)
            place = _after_space(text, _after_space(text, end) + 1)  # behind the colon
        end = _end(text, place)
        if token in tokens:
            tokens.discard(token)
            yield token, _Part(place, end, key)
        count += 1
        place = _after_space(text, end)
        if text.startswith(",", place):
            place = _after_space(text, place + 1)


def _end(text: str, start: int) -> int:
    """The offset after the value that starts there."""
    return _DECODER.raw_decode(text, start)[1]


def _after_space(text: str, place: int) -> int:
    space = _SPACE.match(text, place)
    assert space is not None  # it matches nothing too
    return space.end()


def _span(found: dict[_Path, _Part], path: _Path, *, at_key: bool) -> tuple[int, int]:
    """From where to where a value stands, or its key; the nearest around what is missing."""
    if path in found:
        part = found[path]
        return part.key if at_key and part.key is not None else (part.start, part.end)
    while path not in found:
        path = path[:-1]  # the whole text, whose path is empty, is always found
    return found[path].start, found[path].end


def _lines(text: str, offsets: Iterable[int]) -> dict[int, int]:
    """The line of each offset, from 1; the text is counted through once for all."""
    lines: dict[int, int] = {}
    line, counted = 1, 0
    for offset in sorted(offsets):
        line += text.count("\n", counted, offset)
        lines[offset], counted = line, offset
    return lines
