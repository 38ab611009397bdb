"""One game as it stands in a file: its JSON value and the places of its parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from attrs import frozen

from tribello.immutable import Immutable
from tribello.log.excerpt import Excerpt, excerpt
from tribello.log.faults import Fault, Target
from tribello.log.json_types import JSON


@frozen(repr=False)
class Place(Immutable):
    """Where a part of a game stands in a file.

    Arguments:
        line: the line, from 1.
        column: the column in characters, from 1.
        excerpt: the line, clipped to what is around.
    """

    line: int
    column: int
    excerpt: Excerpt


class Source(Protocol):
    """The text that a game was read from."""

    def places(self, targets: Sequence[Target]) -> list[Place]:
        """Where the targets, whose pointers lead into the game, stand in the file."""
        ...


@frozen(repr=False)
class TextSource(Immutable):
    """A game that is one JSON text.

    Arguments:
        text: the text, from the beginning of the file.
    """

    text: str

    def places(self, targets: Sequence[Target]) -> list[Place]:
        """Where the targets, whose pointers lead into the game, stand in the file."""
        from tribello.log.source import locate_all  # slow to import, and seldom needed

        return [
            Place(found.line, found.column, excerpt(self.text, found.offset, found.end))
            for found in locate_all(self.text, targets)
        ]


@frozen(repr=False)
class Line(Immutable):
    """One line of a file.

    Arguments:
        number: counted from 1.
        text: the line.
    """

    number: int
    text: str


@frozen(repr=False)
class LineSource(Immutable):
    """A game over several lines.

    Arguments:
        header: the line of the header.
        actions: the lines of the actions.
        end: the end line, or None where it is missing.
    """

    header: Line
    actions: tuple[Line, ...]
    end: Line | None

    def places(self, targets: Sequence[Target]) -> list[Place]:
        """Where the targets, whose pointers lead into the game, stand in the file."""
        from tribello.log.source import locate_all  # slow to import, and seldom needed

        on_lines: dict[Line, dict[int, Target]] = {}
        for place, target in enumerate(targets):
            line, rest = self._line_of(target.pointer)
            on_lines.setdefault(line, {})[place] = Target(rest, target.at_key)
        found: dict[int, Place] = {}
        for line, wanted in on_lines.items():  # each is walked once
            for place, at in zip(wanted, locate_all(line.text, wanted.values()), strict=True):
                seen = excerpt(line.text, at.offset, at.end)
                found[place] = Place(line.number, at.column, seen)
        return [found[place] for place in range(len(targets))]

    def _line_of(self, pointer: str) -> tuple[Line, str]:
        """The line that a pointer leads into, and the pointer within it."""
        match pointer.split("/", 3):
            case ["", "actions", place, *rest] if int(place) < len(self.actions):
                return self.actions[int(place)], "".join("/" + part for part in rest)
            case ["", "actions", *_]:
                return (self.actions or (self.header,))[-1], ""
            case ["", "claims" | "ended" | "integrity", *_] if self.end is not None:
                return self.end, pointer
            case _:
                return self.header, pointer


@frozen(repr=False)
class RawGame(Immutable):
    """One game of a file, read but not judged.

    Arguments:
        document: its JSON value, where the bytes could be read as one.
        source: the text it came from; None where there is no document.
        faults: what is wrong with the bytes or the lines, already located.
        torn: the number of the line that was cut off while being written, or None.
        has_end: the game says that it ends here.
        of_lines: it stands line by line, so that other games may stand beside it.
    """

    document: JSON = None
    source: Source | None = None
    faults: tuple[Fault, ...] = ()
    torn: int | None = None
    has_end: bool = True
    of_lines: bool = False
