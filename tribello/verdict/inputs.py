"""From paths to open files: the logs of a directory, standard input, what cannot be had."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeAlias, cast

from tribello import codes
from tribello.codes import Code
from tribello.log.compression import suffix_of
from tribello.log.faults import TooLarge
from tribello.log.lines import GameTooLarge
from tribello.log.reading import MAX_BYTES, SUFFIXES
from tribello.verdict.judgement import STEPS
from tribello.verdict.report import Diagnostic, Judgement, Outcome, Verdict

STDIN: Final = "-"
"""The path that stands for standard input."""

Watch: TypeAlias = Callable[[int], None]
"""What is told of bytes read, each time how many."""


def files_at(path: str) -> Iterator[str | Verdict]:
    """The files that a path stands for, and verdicts on directories that hold or tell none.

    Arguments:
        path: a file; a directory, searched for ``*.json`` and ``*.jsonl``, packed or not, in
            order of name, but for what is hidden and for directories that are links; or ``-``
            for standard input.
    """
    if path == STDIN or not is_folder(path):
        yield path
        return
    errors: list[OSError] = []
    found = sorted(_logs_in(path, errors.append), key=_bytes_of)
    if not found and not errors:
        message = "the directory holds no *.json or *.jsonl file"
        yield _unreadable(path, codes.NO_LOGS, message)
    yield from (file.as_posix() for file in found)
    yield from (refused(str(error.filename), error) for error in errors)


def is_folder(path: str) -> bool:
    """Whether a path leads to a directory, as far as the system will say."""
    try:
        return Path(path).is_dir()
    except OSError:  # such as a name that is too long: whoever opens the path is told
        return False


def standard_input() -> BinaryIO:
    """Standard input as bytes.

    Raises:
        OSError: it was closed from the start, which Python tells by None.
    """
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdin.buffer


@contextmanager
def opened(
    path: str, *, max_bytes: int = MAX_BYTES, watch: Watch | None = None
) -> Iterator[BinaryIO]:
    """The bytes of a file or of standard input, which stays open.

    Arguments:
        path: the file as it was named.
        max_bytes: the largest ``.json`` file; what is in others shows when they are read.
        watch: is told of what is read.

    Raises:
        OSError: the bytes cannot be had.
        TooLarge: by its size alone a file is too large.
    """
    if not _is_name(path):  # for which Python has another error
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    with nullcontext(standard_input()) if path == STDIN else Path(path).open("rb") as stream:
        if path.endswith(".json") and os.fstat(stream.fileno()).st_size > max_bytes:
            raise TooLarge(max_bytes)
        yield cast("BinaryIO", _Watched(stream, watch)) if watch else stream


def refused(path: str, error: OSError | TooLarge) -> Verdict:
    """The verdict on a file whose bytes could not be had (R10.9).

    Arguments:
        path: the file, as it was named.
        error: what opening or reading it came to.
    """
    match error:
        case GameTooLarge():
            message = f"{error}; validate --max-bytes raises the limit"
            return _unreadable(path, codes.TOO_LARGE, message, "the rest of the file")
        case TooLarge():
            return _unreadable(path, codes.TOO_LARGE, f"{error}; validate --max-bytes raises it")
        case FileNotFoundError():
            return _unreadable(path, codes.MISSING, "there is no such file or directory")
        case PermissionError():
            return _unreadable(path, codes.NO_PERMISSION, "the file may not be read")
        case _:
            message = f"the system says: {error.strerror or error}"
            return _unreadable(path, codes.NOT_READABLE, message)


def named(path: str) -> str:
    """A path as verdicts have it: the same text in every locale.

    Bytes that are no UTF-8 are the half characters by which Python carries them (PEP 383);
    half characters that no name can have are escaped.
    """
    try:
        return os.fsencode(path).decode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return path.encode("utf-8", "backslashreplace").decode("utf-8")


def _is_name(path: str) -> bool:
    """Whether a system can have a name like that."""
    try:
        return b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        return False


def _bytes_of(path: Path) -> list[bytes]:
    """What paths are put in order by, which is no matter of the locale."""
    return [os.fsencode(part) for part in path.parts]


def _logs_in(path: str, on_error: Callable[[OSError], None]) -> Iterator[Path]:
    """The logs in a directory and below it, but for what is hidden: what starts with a dot.

    Directories that are links are not entered, so that no loop of them is.
    """
    for place, folders, files in os.walk(path, onerror=on_error):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            file = Path(place, name)
            if not name.startswith(".") and suffix_of(name) in SUFFIXES and _is_log(file):
                yield file


def _is_log(path: Path) -> bool:
    """Whether a name is that of a file or a link: to open a pipe may take for ever."""
    return path.is_file() or path.is_symlink()


def _unreadable(path: str, code: Code, message: str, *others: str) -> Verdict:
    """The verdict on what nothing is known of, nor of others in the same file."""
    unchecked = (*STEPS, *others)
    found = Judgement(Outcome.UNREADABLE, (Diagnostic(code, message),), unchecked=unchecked)
    return Verdict(named(path), None, found)


class _Watched:
    """As much of a stream as reading games needs, with somebody watching."""

    def __init__(self, stream: BinaryIO, watch: Watch) -> None:
        self._stream = stream
        self._watch = watch

    def seekable(self) -> bool:
        """Whether it can go back."""
        return self._stream.seekable()

    def seek(self, offset: int, whence: int) -> int:
        """Go back over bytes that were read, which then were not."""
        self._watch(offset)
        return self._stream.seek(offset, whence)

    def read1(self, limit: int) -> bytes:
        """The next bytes that are there, at most so many; nothing at the end."""
        stream: Any = self._stream  # files and standard input have this, which BinaryIO lacks
        data: bytes = stream.read1(limit)
        self._watch(len(data))
        return data

    def readline(self, limit: int = -1) -> bytes:
        """The next line, or so many bytes of it; nothing at the end."""
        data = self._stream.readline(limit)
        self._watch(len(data))
        return data

    def read(self, limit: int = -1) -> bytes:
        """The next bytes, at most so many; nothing at the end."""
        data = self._stream.read(limit)
        self._watch(len(data))
        return data
