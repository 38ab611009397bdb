"""Places in a JSON text: lines and columns, and where a JSON Pointer leads.

This is the slow way through a text, taken only when there is something to report about it.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from tribello.log.faults import Target
from tribello.log.scanner import Path, Value, values


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


def locate(text: str, pointer: str, *, at_key: bool = False) -> Location:
    """Where the value at a JSON Pointer stands, or its key; `locate_all` for a single target.

    >>> locate('{"actions": [{"seat": 7}]}', "/actions/0/seat")
    Location(offset=22, line=1, column=23, end=23)
    >>> locate('{"actions": [{"seat": 7}]}', "/actions/0/seat", at_key=True)
    Location(offset=14, line=1, column=15, end=20)
    """
    return locate_all(text, [Target(pointer, at_key)])[0]


def locate_all(text: str, targets: Iterable[Target]) -> list[Location]:
    """Where each target stands, in the order asked; the text is walked once for all.

    A pointer to what does not exist leads to the nearest value around it: to the object,
    where a key is missing. An item of an array has no key: the item itself is given.

    Arguments:
        text: a text that strict reading accepts.
        targets: what to look for.

    Raises:
        EncodingFault: strict reading does not accept the text.
        ValueError: a pointer is neither empty nor does it start with ``/``.
    """
    wanted = [(_path(target.pointer), target.at_key) for target in targets]
    around = {path[:depth] for path, _ in wanted for depth in range(len(path) + 1)}
    found = {value.slot.path: value for value in values(text) if value.slot.path in around}
    return [
        _location(text, _nearest(found, path), at_key=at_key and path in found)
        for path, at_key in wanted
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


def _path(pointer: str) -> Path:
    if pointer and not pointer.startswith("/"):
        raise ValueError(f"{pointer!r} is not a JSON Pointer")
    # In this order: "~01" is an escaped "~1".
    return tuple(token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:])


def _nearest(found: dict[Path, Value], path: Path) -> Value:
    while path not in found:
        path = path[:-1]  # the whole text, whose path is empty, is always found
    return found[path]


def _location(text: str, value: Value, *, at_key: bool) -> Location:
    start, end = value.slot.start, value.end
    if at_key and value.slot.key is not None:
        start, end = value.slot.key
    return Location(start, *line_and_column(text, start), end)
