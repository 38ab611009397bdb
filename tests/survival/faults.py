"""Files that fail: at every call of what a journal asks of the system, and at every byte."""

from __future__ import annotations

import errno
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from io import FileIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

from attrs import Factory, define, frozen
from survival.games import Course, Damage, begin, course, require, survives

from tribello.errors import JournalBroken
from tribello.log import Journal, journal_file

EVER: Final = 10**9
"""More calls than any game makes."""


NO_ROOM: Final = OSError(errno.ENOSPC, "no room")


class Interrupt(BaseException):
    """What comes from outside in the midst of a call, as Ctrl-C does."""


@frozen
class Trouble:
    """What goes wrong with a file.

    Arguments:
        calls: which calls of each operation fail, counted from 1.
        taken: how many bytes a write takes before it fails.
        bite: the most bytes that any write takes at a time.
        error: what a call that fails raises.
        sync: the journal waits for the disk.
        breaks: the journal may not go on then.
    """

    calls: Mapping[str, range]
    taken: int = 0
    bite: int = EVER
    error: BaseException = NO_ROOM
    sync: bool = False
    breaks: bool = False


def troubles() -> dict[str, Callable[[int], Trouble]]:
    """Kinds of trouble by what they are, each for the number of the call that it strikes."""
    disk = OSError(errno.EIO, "bad disk")
    ever = range(1, EVER)
    return {
        "a write fails": lambda n: Trouble({"write": range(n, n + 1)}),
        "a write stops short": lambda n: Trouble({"write": range(n, n + 1)}, taken=n),
        "writes take 100 bytes, and one fails": lambda n: Trouble(
            {"write": range(n, n + 1)}, bite=100
        ),
        "a write is interrupted": lambda n: Trouble(
            {"write": range(n, n + 1)}, taken=n, error=Interrupt()
        ),
        "a write cannot be taken back": lambda n: Trouble(
            {"write": range(n, n + 1), "truncate": ever}, taken=n, breaks=True
        ),
        "the end is not found": lambda n: Trouble({"seek": range(n, n + 1)}, error=disk),
        "fsync fails": lambda n: Trouble({"fsync": range(n, n + 1)}, error=disk, sync=True),
        "fsync fails for good": lambda n: Trouble(
            {"fsync": range(n, EVER)}, error=disk, sync=True, breaks=True
        ),
        "a line not synced cannot be taken back": lambda n: Trouble(
            {"fsync": range(n, n + 1), "truncate": ever}, error=disk, sync=True, breaks=True
        ),
    }


@define
class Told:
    """What a journal has told of a trouble.

    Arguments:
        lines: how many lines it has acknowledged.
        new: how often it could not be begun.
        failed: how often a line was not written.
        broken: whether it gave up.
    """

    lines: int = 0
    new: int = 0
    failed: int = 0
    broken: bool = False


@define
class Failing:
    """A system that is in trouble, and counts what is asked of it."""

    trouble: Trouble
    asked: Counter[str] = Factory(Counter[str])
    struck: int = 0

    def ask(self, operation: str) -> bool:
        """Whether this call of an operation fails."""
        self.asked[operation] += 1
        fails = self.asked[operation] in self.trouble.calls.get(operation, ())
        self.struck += fails
        return fails

    @contextmanager
    def met(self) -> Iterator[None]:
        """Let journals meet the trouble."""
        failing, fsync = self, os.fsync

        class File(FileIO):
            """A file in trouble."""

            def write(self, data: Any, /) -> int:
                """Write some bytes, or some before it fails."""
                if failing.ask("write"):
                    super().write(data[: min(failing.trouble.taken, len(data) - 1)])
                    raise failing.trouble.error
                return super().write(data[: failing.trouble.bite])

            def truncate(self, size: int | None = None, /) -> int:
                """Cut the file."""
                failing.check("truncate")
                return super().truncate(size)

            def seek(self, place: int, whence: int = 0, /) -> int:
                """Go somewhere."""
                failing.check("seek")
                return super().seek(place, whence)

        def synced(file: int) -> None:
            failing.check("fsync")
            fsync(file)

        with patch.object(journal_file, "FileIO", File), patch.object(os, "fsync", synced):
            yield

    def check(self, operation: str) -> None:
        """Fail if this call of an operation does."""
        if self.ask(operation):
            raise self.trouble.error


def injected(number: int, kind: str) -> int:
    """Play a course once for each call that a kind of trouble can strike; how many there were.

    Raises:
        Damage: something was lost or spoilt, or the trouble was not told.
    """
    strikes = 0
    while True:
        failing = Failing(troubles()[kind](strikes + 1))
        with TemporaryDirectory() as folder:
            path = Path(folder, "game.jsonl")
            with failing.met():
                told = played(path, course(number), sync=failing.trouble.sync)
            survives(path, b"", course(number), told.lines)
        if not failing.struck:
            return strikes
        strikes += 1
        require(told.new + told.failed > 0, f"of call {strikes} nothing is told")
        # A new file that fails is removed, and need not be mended.
        breaks = failing.trouble.breaks and told.failed > 0
        require(told.broken == breaks, f"after call {strikes} it is to be broken: {breaks}")


def nothing() -> None:
    """Do nothing."""


def played(
    path: Path, game: Course, *, sync: bool = False, relief: Callable[[], object] = nothing
) -> Told:
    """Play a course through a journal and try again what fails.

    Arguments:
        path: where it is kept.
        game: the course.
        sync: the journal waits for the disk.
        relief: what is done before something is tried again.

    Raises:
        Damage: what fails leaves the file otherwise than it was.
    """
    told = Told()
    journal = _begun(path, game, told, sync=sync, relief=relief)
    if journal is None:
        return told
    plays = [partial(journal.append, action) for action in game.actions]
    steps: list[Callable[[], object]] = [*plays, journal.finish]
    with journal:
        for step in steps:
            told.lines += 1
            try:
                step()
            except JournalBroken:
                told.failed, told.broken = told.failed + 1, True
                _check_refusing(path, step)
                return told
            except (OSError, Interrupt):
                told.failed += 1
                before = b"".join(game.lines[: told.lines])
                require(path.read_bytes() == before, f"line {told.lines} that failed is there")
                relief()
                step()
    told.lines += 1
    return told


def _begun(
    path: Path, game: Course, told: Told, *, sync: bool, relief: Callable[[], object]
) -> Journal | None:
    """A journal, if need be at the second try."""
    for _ in range(2):
        try:
            return begin(path, game, sync=sync)
        except (OSError, Interrupt):
            told.new += 1
            require(not path.exists(), "a file is left that was not begun")
            relief()
    return None


def _check_refusing(path: Path, step: Callable[[], object]) -> None:
    """A journal that is broken writes nothing more."""
    data = path.read_bytes()
    try:
        step()
    except JournalBroken:
        require(path.read_bytes() == data, "a broken journal has written")
    else:
        raise Damage("a broken journal goes on")


def torn(number: int, line: int) -> int:
    """Cut the file of a course at every byte of a line, and go on from there; how many cuts."""
    game = course(number)
    before = b"".join(game.lines[:line])
    for cut in range(len(game.lines[line])):
        with TemporaryDirectory() as folder:
            path = Path(folder, "game.jsonl")
            path.write_bytes(before + game.lines[line][:cut])
            survives(path, b"", game, line)
    return len(game.lines[line])
