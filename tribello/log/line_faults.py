"""What stands where it has no place on the lines of a ``.jsonl`` file (R10.8)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from tribello import codes
from tribello.codes import Code
from tribello.log.excerpt import excerpt
from tribello.log.faults import Fault, Target, pointer_to, quoted
from tribello.log.json_types import JSONObject
from tribello.log.raw import Line

END: Final = "end"
"""The ``type`` of the end line."""

END_KEYS: Final = ("claims", "ended", "integrity")
"""What only an end line can say, since it is known only at the end."""

_MOST_KEYS: Final = 1001
"""So many keys out of place are looked for on a line, which is more than anybody is told."""


_WHERE: Final = {
    "actions": "in a .jsonl file each has a line of its own, a game in one piece is a .json file"
}


def fault_at(code: Code, message: str, line: Line, pointer: str = "") -> Fault:
    """A fault with its place on a line.

    Arguments:
        code: its code.
        message: one sentence for people.
        line: the line, of which strict reading accepts the text if there is a pointer.
        pointer: to the member whose key is at fault; empty for the line as a whole.
    """
    from tribello.log.source import locate

    if not pointer:
        seen = excerpt(line.text, 0, len(line.text))
        return Fault(code, message, line=line.number, column=1, excerpt=seen)
    found = locate(line.text, pointer, at_key=True)
    seen = excerpt(line.text, found.offset, found.end)
    return Fault(code, message, line=line.number, column=found.column, excerpt=seen)


def stray(line: Line) -> Fault:
    """That a line belongs to no game."""
    return fault_at(codes.STRAY_LINE, "no header line stands before this line", line)


def header_faults(header: JSONObject, line: Line) -> Iterator[Fault]:
    """A header holds nothing that has lines of its own."""
    for key in ("actions", *END_KEYS):
        if key in header:
            where = _WHERE.get(key, "it comes on the end line")
            message = f"the key {key} has no place in a header, the first line of a game; {where}"
            yield fault_at(codes.UNKNOWN_KEY, message, line, f"/{key}")


def end_faults(entry: JSONObject, actions: int, line: Line) -> Iterator[Fault]:
    """An end line counts the actions before it and says nothing else but what it may."""
    strange = (key for key in entry if key not in {"type", "actions", *END_KEYS})
    yield from _strange_keys([*islice(strange, _MOST_KEYS)], line)
    if "actions" not in entry:
        yield fault_at(codes.MISSING_KEY, "an end line counts the actions before it", line)
    elif type(entry["actions"]) is not int or entry["actions"] != actions:
        said = quoted(entry["actions"])
        message = f"the end line counts {said} actions, {actions} stand before it"
        yield fault_at(codes.END_COUNT, message, line, "/actions")


def _strange_keys(keys: list[str], line: Line) -> Iterator[Fault]:
    """That none of these keys can stand on an end line; their places are looked for at once."""
    from tribello.log.source import locate_all

    targets = [Target(pointer_to([key]), at_key=True) for key in keys]
    for key, at in zip(keys, locate_all(line.text, targets), strict=True):
        message = f"the key {quoted(key)} has no place in an end line"
        seen = excerpt(line.text, at.offset, at.end)
        yield Fault(codes.UNKNOWN_KEY, message, line=line.number, column=at.column, excerpt=seen)
