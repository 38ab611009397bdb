"""A game written down while it is played, one line at a time (R10.8).

What `Journal.append` has returned from survives the death of the process; with ``sync`` it
survives the loss of power. A file that was cut off is resumed from its last whole line: a
prefix of a log is the only saved form of a game.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO, FileIO
from pathlib import Path
from types import TracebackType
from typing import Self

from attrs import evolve

from tribello import codes
from tribello.actions import Action
from tribello.engine import apply
from tribello.errors import IllegalAction
from tribello.log.agreement import check_writable, name_faults, option_doubts
from tribello.log.document import read_document, write_document, write_header
from tribello.log.faults import Fault, LogError
from tribello.log.lines import read_lines
from tribello.log.model import Ended, Log
from tribello.log.notation import write_action
from tribello.log.recording import claims_of, recorded, sealed
from tribello.log.schema import entry_faults, schema_faults
from tribello.log.writing import end_entry, line
from tribello.replay import outcome
from tribello.state import Game, Over, Phase


class Journal:
    """The log of a game in progress, in a ``.jsonl`` file that is always a log.

    Make one with `Journal.create` or `Journal.resume`. It is a context manager that closes
    the file; a game is ended by `finish`, and may be left unended and resumed later.
    """

    def __init__(self, stream: FileIO, game: Game[Phase], log: Log, *, sync: bool) -> None:
        self._stream = stream
        self._game = game
        self._header = evolve(log, actions=())
        self._actions = list(log.actions)
        self._sync = sync

    @classmethod
    def create(
        cls,
        path: str | os.PathLike[str],
        game: Game[Phase],
        *,
        players: tuple[str, str, str] | None = None,
        metadata: Mapping[str, str] | None = None,
        sync: bool = False,
    ) -> Self:
        """A new file with the header of a game that has not begun.

        Arguments:
            path: the file to make; it must not exist.
            game: the game before its first action, as `Match.start` gives it.
            players: names in order of registration.
            metadata: free texts by name; see `Log`.
            sync: wait after each line until it is on the disk.

        Raises:
            ValueError: the game has begun, so that its log could not be replayed.
            LogError: names or metadata have no place in a log.
            OSError: the file exists already or cannot be written; no new one is left.
        """
        log = recorded(game, (), players=players, metadata=metadata)
        if game != log.start():
            raise ValueError("the game has begun; a journal is made before its first action")
        check_writable(write_document(log), schema_faults)
        journal = cls(FileIO(path, "x"), game, log, sync=sync)
        try:
            journal._write(line(write_header(log)))
        except BaseException:
            journal.close()
            Path(path).unlink()
            raise
        return journal

    @classmethod
    def resume(cls, path: str | os.PathLike[str], *, sync: bool = False) -> Self:
        """The last game of a file, where it was left; a torn last line is cut away.

        Arguments:
            path: a ``.jsonl`` file whose last game has no end line.
            sync: wait after each line until it is on the disk.

        Raises:
            LogError: the last game cannot be read or has ended.
            InvalidRules: its options cannot be played together.
            IllegalAction: one of its actions is illegal.
            OSError: the file cannot be read or written.
        """
        stream = FileIO(path, "r+")
        try:
            data = stream.readall()
            log = _unended(data)
            game, failure = outcome(log.start(), log.actions)
            if failure is not None:
                raise IllegalAction(failure.violation)
            stream.truncate(data.rfind(b"\n") + 1)
        except BaseException:
            stream.close()
            raise
        return cls(stream, game, log, sync=sync)

    @property
    def game(self) -> Game[Phase]:
        """The game after the last action that was written."""
        return self._game

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions written so far."""
        return tuple(self._actions)

    def append(self, action: Action) -> Game[Phase]:
        """Do an action and write it down; the game after it.

        Raises:
            IllegalAction: the action is illegal; nothing is written.
            LogError: a value in it has no place in a log, like a seat of 1.0; nor is it
                written then.
            OSError: the line could not be written; the file is as before.
        """
        after = apply(self._game, action)
        entry = write_action(action)
        check_writable(entry, entry_faults)
        self._write(line(entry))
        self._actions.append(action)
        self._game = after
        return after

    def finish(self, ended: Ended | None = None) -> Log:
        """Write the end line, with every claim that can be made and the integrity; close.

        Arguments:
            ended: why a game that is not over was broken off.

        Raises:
            ValueError: the game is over, so that nothing broke it off.
            LogError: the reason has no place in a log; nothing is written.
            OSError: the line could not be written; the file is as before.
        """
        if ended is not None and isinstance(self._game.phase, Over):
            raise ValueError("the game is over; it was not broken off")
        claims = claims_of(self._game)
        log = sealed(evolve(self._header, actions=self.actions, claims=claims, ended=ended))
        check_writable(write_document(log), schema_faults)
        self._write(line(end_entry(log)))
        self.close()
        return log

    def close(self) -> None:
        """Close the file; a game that is not finished can be resumed."""
        self._stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _write(self, data: bytes) -> None:
        """Write a whole line or, where that fails, none of it."""
        before = self._stream.seek(0, os.SEEK_END)
        try:
            written = self._stream.write(data)
            while written < len(data):  # a raw stream may take less than it is given
                written += self._stream.write(data[written:])
            if self._sync:
                os.fsync(self._stream.fileno())
        except OSError:
            with suppress(OSError):
                self._stream.truncate(before)
            raise


def _unended(data: bytes) -> Log:
    """The log of the last game of a file, which must lack its end line."""
    *_, game = read_lines(BytesIO(data))
    faults = game.faults
    if not faults and game.source is None:
        faults = (Fault(codes.TORN_LINE, "not even a header is whole; make a new file"),)
    faults = faults or schema_faults(game.document)
    if game.has_end and not faults:
        faults = (Fault(codes.AFTER_THE_END, "the last game of the file has ended"),)
    if faults:
        raise LogError(faults)
    log = read_document(game.document)
    if doubts := (*option_doubts(game.document, log.rules), *name_faults(game.document)):
        raise LogError(doubts)
    return log
