"""A file that grows line by line, by one writer at a time (R10.8).

A line is written whole or not at all. Writes go to the system at once, so that the death of
the process takes nothing away.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from io import BytesIO, FileIO
from pathlib import Path
from typing import Final, Self

from tribello.errors import JournalBroken, JournalInUse
from tribello.log.faults import TooLarge
from tribello.log.lines import begins_game
from tribello.log.reading import MAX_BYTES

_BLOCK: Final = 2**16
"""How much of the end of a file is searched for a header first; more than most games take."""

_LOCKED_BYTE: Final = 2**31 - 2
"""The byte that is locked on Windows, where nobody can read what is locked: no journal has it."""


class JournalFile:
    """The file of a journal, open and locked.

    Make one with `JournalFile.create` or `JournalFile.open`.
    """

    def __init__(self, path: Path, stream: FileIO, *, sync: bool) -> None:
        self._path = path
        self._place = path.absolute()  # the process may change its directory
        self._writer = os.getpid()
        self._stream = stream
        self._sync = sync
        self._broken = ""
        try:
            _lock(stream.fileno())
        except (BlockingIOError, PermissionError):
            stream.close()
            raise JournalInUse(path) from None
        except OSError:
            pass  # a file system without locks

    @classmethod
    def create(cls, path: Path, first: bytes, *, sync: bool) -> Self:
        """A new file with its first line.

        Raises:
            JournalInUse: another opened it before it was written.
            OSError: the file exists already or cannot be written; no new one is left.
        """
        stream = FileIO(path, "x")
        try:
            file = cls(path, stream, sync=sync)
            file._write(first)
            file._settle_name()
        except BaseException:
            stream.close()
            with suppress(OSError):  # the error that led here is the one to tell
                path.unlink()
            raise
        return file

    @classmethod
    def open(cls, path: Path, *, sync: bool) -> Self:
        """A file that is there.

        Raises:
            JournalInUse: another journal writes it, or something put another file in its place.
            OSError: it cannot be opened for reading and writing.
        """
        file = cls(path, FileIO(path, "r+"), sync=sync)
        if not file._is_there():  # replaced before it was locked
            file.close()
            raise JournalInUse(path)
        return file

    def add(self, line: bytes, place: int) -> int:
        """Write a whole line or none of it; the place where the next one goes.

        Arguments:
            line: the line with its newline.
            place: where the file must end now.

        Raises:
            ValueError: the file is closed.
            JournalBroken: the file ends elsewhere or is not there any more, or a line that failed
                cannot be taken back, now or before.
            OSError: the line could not be written; the file is as before.
        """
        if self._stream.closed:
            raise ValueError("the journal is closed; resume the file to go on")
        self._check(place)
        try:
            self._write(line)
        except BaseException as error:  # an interrupt, too, may leave half a line
            self._take_back(place, error)
            if self._broken and isinstance(error, OSError):
                raise JournalBroken(self._path, self._broken) from error
            raise
        return place + len(line)

    def _check(self, place: int) -> None:
        if self._stream.seek(0, os.SEEK_END) != place and not self._broken:
            self._broken = "the file was changed since its last line was written"
        if not self._is_there() and not self._broken:
            self._broken = "the file was removed or replaced since its last line was written"
        if self._broken:
            raise JournalBroken(self._path, self._broken)

    def _is_there(self) -> bool:
        """Whether the file still has its name; what is written to one without is lost."""
        try:
            return os.path.samestat(os.fstat(self._stream.fileno()), self._place.stat())
        except OSError:
            return False

    def _write(self, line: bytes) -> None:
        left = memoryview(line)
        while left:  # a raw stream may take less than it is given
            taken = self._stream.write(left)
            if not taken:  # as only odd file systems do; else this would not end
                raise OSError(errno.EIO, "the system takes no more bytes", str(self._path))
            left = left[taken:]
        if self._sync:
            os.fsync(self._stream.fileno())

    def _take_back(self, place: int, error: BaseException) -> None:
        """Cut away what was written of a line; where that fails nothing more is written."""
        try:
            self._stream.truncate(place)
            if self._sync:  # else the line might be there again after a loss of power
                os.fsync(self._stream.fileno())
        except OSError as failure:
            self._broken = f"a line could not be written ({error}) nor taken back ({failure})"

    def cut(self, place: int, end: int) -> None:
        """Cut away what stands behind a place.

        Arguments:
            place: where the file is to end.
            end: where it ended when it was read.

        Raises:
            JournalBroken: it ends elsewhere now.
            OSError: it cannot be cut away.
        """
        self._check(end)
        if place != end:
            self._stream.truncate(place)

    def settle(self) -> None:
        """Where each line waits for the disk, wait for all before them and for the name.

        Raises:
            OSError: the system could not do it.
        """
        if self._sync:
            os.fsync(self._stream.fileno())
            self._settle_name()

    def _settle_name(self) -> None:
        if self._sync and sys.platform != "win32":  # which opens no directories
            _sync_directory(self._path.resolve().parent)

    def last_game(self) -> tuple[int, bytes]:
        """Where the last header line begins, and the bytes from there on.

        Without a header it is the whole file. What stands before is not read.

        Raises:
            TooLarge: there is no header within the size of the largest game.
            OSError: the file cannot be read.
        """
        size = self._stream.seek(0, os.SEEK_END)
        length = _BLOCK
        while True:
            place = max(0, size - length)
            data = self._read(place, size - place)
            if (start := _last_header(data, whole=place == 0)) is not None:
                return place + start, data[start:]
            if place == 0:
                return 0, data
            if length > MAX_BYTES:
                raise TooLarge(MAX_BYTES)
            length = min(4 * length, MAX_BYTES + 1)  # the newline before the largest game

    def lines_before(self, place: int) -> int:
        """How many lines stand before a place, counted block by block."""
        starts = range(0, place, _BLOCK)
        return sum(self._read(start, min(_BLOCK, place - start)).count(b"\n") for start in starts)

    def _read(self, place: int, size: int) -> bytes:
        """The bytes from a place on, and no more than so many: a device may have no end."""
        self._stream.seek(place)
        data = b""
        while len(data) < size and (more := self._stream.read(size - len(data))):
            data += more
        return data

    def close(self) -> None:
        """Give the file free and close it; a process forked from the writer only closes it."""
        if not self._stream.closed:
            if os.getpid() == self._writer:
                with suppress(OSError):  # where it could not be locked
                    _unlock(self._stream.fileno())
            self._stream.close()


def _last_header(data: bytes, *, whole: bool) -> int | None:
    """Where the last header line begins; the first line counts only if it is known to be whole."""
    start = len(data)
    first, *lines = BytesIO(data).readlines() or [b""]
    for line in reversed([first, *lines] if whole else lines):
        start -= len(line)
        if begins_game(line):
            return start
    return None


def _lock(file: int) -> None:
    """Lock an open file for as long as it is open."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, 0, os.SEEK_SET)  # else the first line would be written there
    else:
        import fcntl

        # Not lockf(): that lock is lost when any other handle of the process is closed.
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _unlock(file: int) -> None:
    """Unlock it, even if a process that was forked meanwhile has it open."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_UN)


def _sync_directory(path: Path) -> None:
    """Wait until the names in a directory are on the disk, where its file system can do that."""
    directory = os.open(path, os.O_RDONLY)
    try:
        os.fsync(directory)
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOTSUP}:  # what file systems say that cannot
            raise
    finally:
        os.close(directory)
