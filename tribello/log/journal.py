"""A game written down while it is played, one line at a time (R10.8).

What `Journal.append` has returned from survives the death of the process; with ``sync`` it
survives the loss of power. A file that was cut off is resumed from its last whole line: a
prefix of a log is the only saved form of a game.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import Self

from attrs import evolve, frozen

from tribello import codes
from tribello.actions import Action
from tribello.engine import apply
from tribello.errors import IllegalAction
from tribello.immutable import Immutable
from tribello.log.agreement import check_writable
from tribello.log.document import write_document, write_header
from tribello.log.faults import Fault, LogError
from tribello.log.journal_file import JournalFile
from tribello.log.lines import read_lines
from tribello.log.model import Ended, Log
from tribello.log.notation import write_action
from tribello.log.reading import agreed
from tribello.log.recording import claims_of, recorded, sealed
from tribello.log.schema import entry_faults, schema_faults
from tribello.log.writing import end_entry, line
from tribello.replay import outcome
from tribello.state import Game, Over, Phase


@frozen(repr=False)
class _Written(Immutable):
    """How far a game is written down.

    Arguments:
        game: the game after the last action that was written.
        actions: the actions written so far.
        end: where their lines end in the file.
    """

    game: Game[Phase]
    actions: tuple[Action, ...]
    end: int


class Journal:
    """The log of a game in progress, in a ``.jsonl`` file that is always a log.

    Make one with `Journal.create` or `Journal.resume`. It is a context manager that closes
    the file; a game is ended by `finish`, and may be left unended and resumed later.
    """

    def __init__(self, file: JournalFile, log: Log, written: _Written) -> None:
        self._file = file
        self._header = evolve(log, actions=())
        # One value, so that an interrupt finds all of an action or none of it.
        self._written = written

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
            sync: wait after each line until it is on the disk, and first for the file's name.

        Raises:
            ValueError: the game has begun, so that its log could not be replayed.
            LogError: names or metadata have no place in a log.
            JournalInUse: another opened the file before it was written.
            OSError: the file exists already or cannot be written; no new one is left.
        """
        log = recorded(game, (), players=players, metadata=metadata)
        if game != log.start():
            raise ValueError("the game has begun; a journal is made before its first action")
        check_writable(write_document(log), schema_faults)
        header = line(write_header(log))
        file = JournalFile.create(Path(path), header, sync=sync)
        return cls(file, log, _Written(game, (), len(header)))

    @classmethod
    def resume(cls, path: str | os.PathLike[str], *, sync: bool = False) -> Self:
        """The last game of a file, where it was left; a torn last line is cut away.

        Arguments:
            path: a ``.jsonl`` file whose last game has no end line.
            sync: wait after each line until it is on the disk, and first for those that are there.

        Raises:
            LogError: the last game cannot be read or has ended.
            InvalidRules: its options cannot be played together.
            IllegalAction: one of its actions is illegal.
            TooLarge: it is larger than games are read.
            JournalInUse: another journal writes the file.
            JournalBroken: something else changes it.
            OSError: the file cannot be read or written.
        """
        file = JournalFile.open(Path(path), sync=sync)
        try:
            place, data = file.last_game()
            log = _unended(data, file, place)
            game, failure = outcome(log.start(), log.actions)
            if failure is not None:
                raise IllegalAction(failure.violation)
            end = place + data.rfind(b"\n") + 1
            file.cut(end, place + len(data))
            file.settle()
        except BaseException:
            file.close()
            raise
        return cls(file, log, _Written(game, log.actions, end))

    @property
    def game(self) -> Game[Phase]:
        """The game after the last action that was written."""
        return self._written.game

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions written so far."""
        return self._written.actions

    def append(self, action: Action) -> Game[Phase]:
        """Do an action and write it down; the game after it.

        Raises:
            IllegalAction: the action is illegal; nothing is written.
            LogError: a value in it has no place in a log, like a seat of 1.0; nor is it
                written then.
            ValueError: the journal is closed.
            JournalBroken: it is not known any more how the file ends; see there.
            OSError: the line could not be written; the file is as before.
        """
        after = apply(self.game, action)
        entry = write_action(action)
        check_writable(entry, entry_faults)
        end = self._file.add(line(entry), self._written.end)
        self._written = _Written(after, (*self.actions, action), end)
        return after

    def finish(self, ended: Ended | None = None) -> Log:
        """Write the end line, with every claim that can be made and the integrity; close.

        Arguments:
            ended: why a game that is not over was broken off; it cannot be gone on with then.

        Raises:
            ValueError: the game is over, so that nothing broke it off; or it is not, and nothing
                says why it should end; or the journal is closed.
            LogError: the reason has no place in a log; nothing is written.
            JournalBroken: it is not known any more how the file ends; see there.
            OSError: the line could not be written; the file is as before.
        """
        is_over = isinstance(self.game.phase, Over)
        if is_over and ended is not None:
            raise ValueError("the game is over; it was not broken off")
        if not is_over and ended is None:
            raise ValueError("the game is not over: say why it ends, or close to go on later")
        claims = claims_of(self.game)
        log = sealed(evolve(self._header, actions=self.actions, claims=claims, ended=ended))
        check_writable(write_document(log), schema_faults)
        self._file.add(line(end_entry(log)), self._written.end)
        self.close()
        return log

    def close(self) -> None:
        """Close the file; a game that is not finished can be resumed."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def _unended(data: bytes, file: JournalFile, place: int) -> Log:
    """The log of the last game of a file, which must lack its end line."""
    *_, game = read_lines(BytesIO(data))
    if game.faults:  # the lines before are counted only where a number is to be told
        *_, game = read_lines(BytesIO(data), first=file.lines_before(place) + 1)
    faults = game.faults
    if not faults and game.source is None:
        faults = (Fault(codes.TORN_LINE, "not even a header is whole; make a new file"),)
    faults = faults or schema_faults(game.document)
    if game.has_end and not faults:
        faults = (Fault(codes.AFTER_THE_END, "the last game of the file has ended"),)
    if faults:
        raise LogError(faults)
    return agreed(game.document)
