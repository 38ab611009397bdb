"""Writing files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EEXIST
from filecmp import cmp
from pathlib import Path
from typing import BinaryIO


@contextmanager
def written_whole(path: Path, *, replace: bool = True) -> Iterator[BinaryIO]:
    """A stream for a file that appears only when it is complete.

    It goes through a temporary file beside it, so that nobody sees half of it.

    Arguments:
        path: the file; of a symbolic link, what it leads to.
        replace: whether another file of that name may be replaced.

    Raises:
        FileExistsError: another file is there and may not be replaced.
        OSError: the file could not be written; what was there is there still.
    """
    path = path.resolve()
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
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


def _mode(path: Path) -> int:
    """The permissions of the file that is replaced, or those of a new file."""
    with suppress(OSError):
        return path.stat().st_mode & 0o777
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask
