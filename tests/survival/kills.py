"""Processes that play a game through a journal and are killed, from outside or in mid-write."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from io import FileIO
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

from attrs import evolve, field, frozen
from survival.games import COURSES, MATCHES, Course, Damage, begin, course, survives
from survival.processes import context, end_when_alone

from tribello.dealing import Stream
from tribello.log import Journal, journal_file

KILL: Final = getattr(signal, "SIGKILL", signal.SIGTERM)
"""The signal that no process can catch; on Windows any signal is such a one."""

KILLED: Final = (-KILL, KILL)
"""How a process ends that was killed; on Windows the signal is its exit code."""


@frozen
class Kill:
    """A process and its end.

    Arguments:
        course: the number of the game that it plays.
        earlier: how many games stand before it in the file.
        begun: how many lines of it another process has written before.
        torn: how many bytes of the line after those.
        sync: each line waits for the disk.
        after: it is killed from outside when so many lines are acknowledged, or
        at: it is killed when the file has so many bytes of the game.
        journal: the journal through which it plays.
    """

    course: int
    earlier: int
    begun: int
    torn: int
    sync: bool
    after: int | None
    at: int | None
    journal: type[Journal] = field(default=Journal, repr=lambda kind: kind.__name__)


def kill_of(number: int, seed: str, journal: type[Journal] = Journal) -> Kill:
    """The kill of a number: every other one is a new file, every other two in mid-write.

    Every fifth is in a match, which takes longest, the others in a single deal.
    """
    draw = Stream(f"survival:{seed}:{number}").below
    played = MATCHES + draw(COURSES - MATCHES) if number % 5 else draw(MATCHES)
    game = course(played)
    begun = 0 if number % 2 else 1 + draw(len(game.lines) - 1)
    torn = draw(len(game.lines[begun])) if begun else 0
    kill = Kill(
        course=played,
        earlier=draw(3) if begun else 0,
        begun=begun,
        torn=torn,
        sync=played >= MATCHES and draw(8) == 0,  # a match would wait long
        after=None,
        at=None,
        journal=journal,
    )
    left = game.lines[begun:]
    if number % 4 < 2:
        return evolve(kill, after=begun + draw(len(left)))
    return evolve(kill, at=len(game.data) - draw(sum(map(len, left)) + 1))


def killed(kill: Kill) -> str:
    """Let a process play and die, and see what is left; how its file was left.

    Raises:
        Damage: something was lost or spoilt.
    """
    game = course(kill.course)
    before = course(MATCHES).data * kill.earlier
    with TemporaryDirectory() as folder:
        path = Path(folder, "game.jsonl")
        if kill.begun:
            torn = game.lines[kill.begun][: kill.torn]
            path.write_bytes(b"".join([before, *game.lines[: kill.begun], torn]))
        acknowledged = max(kill.begun, _acknowledged(kill, path, len(before)))
        return survives(path, before, game, acknowledged)


def _acknowledged(kill: Kill, path: Path, before: int) -> int:
    """Run the process to its end; how many lines of the game it has acknowledged."""
    kind = context()
    reader, writer = kind.Pipe(duplex=False)
    process = kind.Process(target=_play, args=(kill, path, before, writer))
    process.start()
    writer.close()
    count = 0
    with reader, suppress(EOFError):
        while True:  # what was acknowledged before the process was dead is read too
            count = int(reader.recv_bytes())
            if kill.after is not None and count >= kill.after:
                process.kill()
    process.join()
    if process.exitcode not in {0, *KILLED}:
        raise Damage(f"the process ended by itself with exit code {process.exitcode}")
    return count


def _play(kill: Kill, path: Path, before: int, acknowledge: Connection[bytes, Any]) -> None:
    """Play a game to its end, and say after each line how many are written."""
    end_when_alone()
    game = course(kill.course)
    _Deadly.room = None if kill.at is None else before + kill.at
    with patch.object(journal_file, "FileIO", _Deadly), _opened(kill, path, game) as journal:
        known = len(journal.actions)
        acknowledge.send_bytes(b"%d" % (1 + known))
        for count, action in enumerate(game.actions[known:], known + 2):
            journal.append(action)
            acknowledge.send_bytes(b"%d" % count)
        journal.finish()
        acknowledge.send_bytes(b"%d" % (len(game.actions) + 2))


def _opened(kill: Kill, path: Path, game: Course) -> Journal:
    if kill.begun:
        return kill.journal.resume(path, sync=kill.sync)
    return begin(path, game, kill.journal, sync=kill.sync)


class _Deadly(FileIO):
    """A file whose process is killed as soon as it has so many bytes, if that is set."""

    room: int | None = None

    def write(self, data: Any, /) -> int:
        """Write what there is room for; at the brim all is over."""
        if self.room is None or self.tell() + len(data) < self.room:
            return super().write(data)
        super().write(data[: max(self.room - self.tell(), 0)])
        os.kill(os.getpid(), KILL)
        raise AssertionError("the process lives on")
