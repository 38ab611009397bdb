"""Writing files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


@contextmanager
def written_whole(path: Path) -> Iterator[BinaryIO]:
    """A stream for a file that appears only when it is complete.

    It goes through a temporary file beside it, so that nobody sees half of it.

    Raises:
        OSError: the file could not be written; what was there is there still.
    """
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
        Path(name).chmod(_mode(path))
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
