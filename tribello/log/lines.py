"""Games of a ``.jsonl`` file, line by line (R10.8).

A game is a header line, a line for each action and an end line. A header where an action is
due ends the game before it, which stays incomplete; a last line without its newline was cut
off while being written and does not count.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Final

from attrs import Factory, define, evolve

from tribello import codes
from tribello.log.excerpt import excerpt
from tribello.log.faults import SECOND_OBJECT, Fault, TooLarge
from tribello.log.json_types import JSON, JSONObject
from tribello.log.line_faults import END, END_KEYS, end_faults, fault_at, header_faults, stray
from tribello.log.raw import Line, LineSource, RawGame
from tribello.log.strict import MAX_DEPTH, EncodingFault, decode, parse

__all__ = ["END", "END_KEYS", "GameTooLarge", "begins_game", "read_lines"]


class GameTooLarge(TooLarge):  # named for what is said of the input
    """A game among others that is over the limit; it ends the reading of its file.

    To go on with the next header might be to read for ever: a line may have no end.
    """

    def __str__(self) -> str:
        return (
            f"a game is over the limit of {self.limit} bytes, and the rest of the file is not read"
        )


@define
class _OpenGame:
    """A game whose lines are still being read."""

    header: JSONObject
    header_line: Line
    actions: list[JSON] = Factory(list)
    action_lines: list[Line] = Factory(list)

    def add(self, entry: JSON, line: Line) -> None:
        """Take one more action."""
        self.actions.append(entry)
        self.action_lines.append(line)

    def closed(self, torn: int | None = None) -> RawGame:
        """The game without an end line."""
        document: JSONObject = {**self.header, "actions": self.actions}
        return RawGame(document, self._source(None), torn=torn, has_end=False)

    def ended(self, entry: JSONObject, line: Line) -> RawGame:
        """The game with what its end line says."""
        said: JSONObject = {key: entry[key] for key in END_KEYS if key in entry}
        document: JSONObject = {**self.header, "actions": self.actions, **said}
        faults = tuple(end_faults(entry, len(self.actions), line))
        return RawGame(document, self._source(line), faults)

    def _source(self, end: Line | None) -> LineSource:
        return LineSource(self.header_line, tuple(self.action_lines), end)


def read_lines(
    lines: Iterable[bytes], *, max_bytes: int | None = None, first: int = 1
) -> Iterator[RawGame]:
    """The games of a ``.jsonl`` file, each as soon as its last line is read.

    After a line that cannot be read the rest of its game is passed over, unread.

    Arguments:
        lines: the lines of the file, each with its newline.
        max_bytes: the largest game that is read, or None for any.
        first: the number of the first line.

    Raises:
        GameTooLarge: a game is larger.
    """
    limit = sys.maxsize if max_bytes is None else max_bytes
    return (evolve(game, of_lines=True) for game in _games(lines, limit, first))


def _games(lines: Iterable[bytes], limit: int, first: int) -> Iterator[RawGame]:
    game: _OpenGame | None = None
    passing_over = False
    number = size = 0
    for number, data in enumerate(lines, first):
        if len(data) > limit:
            raise GameTooLarge(limit)
        if not data.endswith(b"\n"):
            yield from [] if passing_over else [_cut_off(game, number, data)]
            return
        if passing_over and not begins_game(data):
            size = _grown(size, data, limit)
            continue
        line, entry = _read_line(number, data)
        header = _header(entry)
        size = _grown(0 if header else size, data, limit)
        if header:
            yield from [game.closed()] if game else []
            game, passing_over = _OpenGame(header, line), False
        if fault := _line_fault(entry, line, game):
            yield RawGame(faults=(fault,), has_end=False)
            game, passing_over = None, True
        elif game is not None and not header and not isinstance(entry, Fault):
            if isinstance(entry, dict) and entry.get("type") == END:
                yield game.ended(entry, line)
                game = None
            else:
                game.add(entry, line)
    if game is not None:
        yield game.closed()
    elif number == 0:
        yield RawGame(faults=(Fault(codes.EMPTY, "the input is empty", line=1, column=1),))


def begins_game(line: bytes) -> bool:
    """Whether a line is read as a header, whatever stands before it."""
    # Most lines are no headers, and spared the reading; an escape may stand for a letter.
    if not line.endswith(b"\n") or (b'"format"' not in line and b"\\u" not in line):
        return False
    try:
        return _header(parse(decode(line))) is not None
    except EncodingFault:
        return False


def _grown(size: int, data: bytes, limit: int) -> int:
    """The size of a game with one more line.

    Raises:
        GameTooLarge: it is over the limit.
    """
    if size + len(data) > limit:
        raise GameTooLarge(limit)
    return size + len(data)


def _cut_off(game: _OpenGame | None, number: int, data: bytes) -> RawGame:
    """The game whose last line was torn off while being written; that line is left out.

    Before any game it is a torn header only if it begins like one; else it is no line of ours.
    """
    if game is not None:
        return game.closed(torn=number)
    line, entry = _read_line(number, data)
    if isinstance(entry, Fault) and not data.startswith(b'{"'):
        return RawGame(faults=(entry,), has_end=False)
    if not isinstance(entry, Fault) and not _header(entry):
        return RawGame(faults=(stray(line),), has_end=False)
    return RawGame(torn=number, has_end=False)


def _header(entry: JSON | Fault) -> JSONObject | None:
    """The value of a line, if it is the header of a game."""
    return entry if isinstance(entry, dict) and "format" in entry else None


def _line_fault(entry: JSON | Fault, line: Line, game: _OpenGame | None) -> Fault | None:
    """Why a line cannot be part of the game that is being read, or None."""
    if isinstance(entry, Fault):
        return entry
    if header := _header(entry):
        return next(header_faults(header, line), None)
    if game is None:
        return stray(line)
    return None


def _read_line(number: int, data: bytes) -> tuple[Line, JSON | Fault]:
    """One line and the value on it, or why there is none."""
    text = ""
    try:
        text = decode(data)
        return Line(number, text), _entry(text)
    except EncodingFault as fault:
        line = Line(number, text or data.decode("utf-8", "replace"))
        if fault.code is codes.EMPTY:
            return line, fault_at(codes.BLANK_LINE, "the line is blank", line)
        from tribello.log.source import line_and_column

        offset = min(fault.offset, len(line.text.rstrip("\r\n")))  # what ends early ends here
        column = line_and_column(line.text, offset)[1]
        seen = excerpt(line.text, offset, offset + 1)
        message = fault.message + (_ONE_LINE if _goes_on(fault, line) else "")
        return line, Fault(fault.code, message, line=number, column=column, excerpt=seen)


def _entry(text: str) -> JSON:
    """The value on a line; an action may be no deeper than a ``.json`` file can have it."""
    entry = parse(text)
    if text.count("[") + text.count("{") > MAX_DEPTH - 2 and _is_action(entry):
        try:
            parse(f"[[{text}]]")  # the object and the array that are around it there
        except EncodingFault as fault:
            message = f"{fault.message}, two of them around each action"
            raise EncodingFault(fault.code, message, fault.offset - 2) from None
    return entry


def _is_action(entry: JSON) -> bool:
    return not isinstance(entry, dict) or not ("format" in entry or entry.get("type") == END)


_ONE_LINE: Final = "; in a .jsonl file each value stands on a line of its own"


def _goes_on(fault: EncodingFault, line: Line) -> bool:
    """Whether the text of a line ends where its value does not, or goes on after it."""
    ends_early = fault.code is codes.NOT_JSON and fault.offset >= len(line.text.rstrip())
    return ends_early or fault.message == SECOND_OBJECT
