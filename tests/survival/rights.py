"""What a system does not let a process do: rights in directories, and the size of files."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

NOBODY: Final = 65534
"""A user without rights."""


@contextmanager
def as_anyone() -> Iterator[None]:
    """Work as one for whom rights count, which they do not for a system's first user."""
    if sys.platform == "win32" or os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@contextmanager
def as_anyone_in(folder: Path, mode: int) -> Iterator[None]:
    """Work as one whose rights in a directory are these."""
    folder.chmod(mode)
    with as_anyone():
        yield


@contextmanager
def limit(size: int) -> Iterator[Callable[[], None]]:
    """Let no file grow over a size, until the function that is given is called."""
    assert sys.platform != "win32"
    import resource

    free = resource.getrlimit(resource.RLIMIT_FSIZE)

    def lift() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, free)

    resource.setrlimit(resource.RLIMIT_FSIZE, (size, free[1]))
    try:
        yield lift
    finally:
        lift()
