"""Writing files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from errno import EACCES, EEXIST
from filecmp import cmp
from pathlib import Path
from typing import BinaryIO, Final

_BESIDE: Final = ".tribello-"
"""How temporary files are named; with the name of the file they might be too long."""


@contextmanager
def written_whole(path: Path, *, replace: bool = True) -> Iterator[BinaryIO]:
    """A stream for a file that appears only when it is complete.

    It goes through a temporary file beside it, so that nobody sees half of it.

    Arguments:
        path: the file; of a symbolic link, what it leads to.
        replace: whether another file of that name may be replaced.

    Raises:
        FileExistsError: another file is there and may not be replaced.
        PermissionError: the file is read-only, or its directory.
        OSError: the file could not be written; what was there is there still.
    """
    path = path.resolve()
    if replace:
        _refuse_read_only(path)
    try:
        handle, name = tempfile.mkstemp(prefix=_BESIDE, dir=path.parent)
    except PermissionError as error:
        reason = "its directory may not be written"
        raise PermissionError(error.errno, reason, str(path)) from None
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
        Path(name).chmod(_mode(path))
        if not replace and path.exists() and not cmp(name, path, shallow=False):
            raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path))
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that appears only when it is complete; see `written_whole`."""
    with written_whole(path) as stream:
        stream.write(data)


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write several new files; where one cannot be written, the others are taken away again."""
    made: list[Path] = []
    try:
        for path, data in files.items():
            write_whole(path, data)
            made.append(path)
    except BaseException:
        for path in made:
            path.unlink()
        raise


def _refuse_read_only(path: Path) -> None:
    """Leave a file that may not be written, which a system would let be replaced."""
    if path.exists() and not (path.stat().st_mode & 0o222 and os.access(path, os.W_OK)):
        raise PermissionError(EACCES, "the file is read-only", str(path))


def _mode(path: Path) -> int:
    """The permissions of the file that is replaced, or those of a new file."""
    with suppress(OSError):
        return path.stat().st_mode & 0o777
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask
