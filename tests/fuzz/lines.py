"""Logs damaged line by line, as a `.jsonl` file can be."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from logs import Document
from mutations import damaged

from tribello.dealing import Stream
from tribello.log.lines import END, END_KEYS

Lines: TypeAlias = list[bytes]
"""Lines, each with its newline while it has one; damage changes the list."""

ODD_LINES: Final = (
    *(b"\n", b" \n", b"\r\n", b"1\n", b"null\n", b"[]\n", b"{}\n", b'"end"\n', b"\xff\n", b"{\n"),
    *(b'{"type":"end"}\n', b'{"type":"end","actions":-1}\n', b'{"type":"end","actions":"3"}\n'),
    *(b'{"type":"end","actions":3,"type":"end"}\n', b'{"type":"end","actions":true,"x-":1}\n'),
    *(b'{"format":1}\n', b'{"format":"tribello-log","actions":[]}\n', b'{"type":["play"]}\n'),
    *(b'{"format":"tribello-log","version":"1.0","integrity":1}\n', b"[" * 5000 + b"\n"),
)
"""Lines that are blank, no JSON, or no line of the game."""


def lines_of(document: Document) -> Lines:
    """The lines of a log in the form of a `.jsonl` file, whatever its parts are."""
    ending: Document = {key: document[key] for key in END_KEYS if key in document}
    header = {key: part for key, part in document.items() if key not in {"actions", *ending}}
    actions = document.get("actions", [])
    entries = actions if isinstance(actions, list) else [actions]
    end: Document = {"type": END, "actions": len(entries), **ending}
    return [_line(each) for each in (header, *entries, end)]


def _drop(lines: Lines, stream: Stream) -> None:
    del lines[stream.below(len(lines))]


def _drop_edge(lines: Lines, stream: Stream) -> None:
    del lines[-1 if stream.below(2) else 0]


def _repeat(lines: Lines, stream: Stream) -> None:
    lines.insert(stream.below(len(lines)), stream.choice(lines))


def _swap(lines: Lines, stream: Stream) -> None:
    one, other = stream.below(len(lines)), stream.below(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def _odd(lines: Lines, stream: Stream) -> None:
    lines.insert(stream.below(len(lines) + 1), stream.choice(ODD_LINES))


def _replace(lines: Lines, stream: Stream) -> None:
    lines[stream.below(len(lines))] = stream.choice(ODD_LINES)


def _tear(lines: Lines, stream: Stream) -> None:
    """The file ends within a line."""
    last = stream.below(len(lines))
    lines[last:] = [lines[last][: stream.below(len(lines[last]))]]


def _tear_end(lines: Lines, stream: Stream) -> None:
    lines[-1] = lines[-1][: stream.below(len(lines[-1]))]


def _glue(lines: Lines, stream: Stream) -> None:
    place = stream.below(len(lines))
    lines[place] = lines[place].rstrip(b"\n")


def _tear_within(lines: Lines, stream: Stream) -> None:
    """A line goes on behind a newline that has no place in it."""
    place = stream.below(len(lines))
    middle = stream.below(len(lines[place]))
    lines[place] = lines[place][:middle] + b"\n" + lines[place][middle:]


def _value(lines: Lines, stream: Stream) -> None:
    """A line damaged as a value, if it is one; header and end line as often as all others."""
    place = stream.choice((0, len(lines) - 1, *[stream.below(len(lines))] * 2))
    try:
        lines[place] = _line(damaged(json.loads(lines[place]), stream))
    except (ValueError, RecursionError):  # other damage came first
        return


DAMAGE: Final[tuple[Callable[[Lines, Stream], None], ...]] = (
    _drop,
    _drop_edge,
    _repeat,
    _swap,
    _odd,
    _replace,
    _tear,
    _tear_end,
    _glue,
    _tear_within,
    *[_value] * 4,
)


def torn(lines: Lines, stream: Stream) -> bytes:
    """The lines damaged in one to three ways, as one file."""
    for _ in range(stream.choice((1, 1, 1, 2, 3))):
        lines = [line for line in lines if line]
        if lines:
            stream.choice(DAMAGE)(lines, stream)
    return b"".join(lines)


def _line(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"
