"""A bar on standard error that shows how far a long run has come; on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, NoReturn

from attrs import frozen

if TYPE_CHECKING:
    from tqdm import tqdm

    from tribello.verdict.inputs import Watch

PATIENCE = 0.5
"""Seconds before the bar is shown: most runs are over by then."""


@frozen
class Progress:
    """How a run makes itself seen.

    Arguments:
        watch: is told of the bytes that are read; None where nobody looks.
        make_room: takes the bar away for something else to be printed.
    """

    watch: Watch | None = None
    make_room: Callable[[], object] = lambda: None


@contextmanager
def progress(paths: Sequence[str]) -> Iterator[Progress]:
    """The progress of a run over files and directories, with its rate and the time left.

    Arguments:
        paths: the files, directories and ``-``.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield Progress()
        return
    bar = _Bar(paths)
    try:
        # What is printed on the same terminal would stand behind the bar.
        yield Progress(bar.watch, bar.clear) if sys.stdout.isatty() else Progress(bar.watch)
    finally:
        bar.close()


class _Bar:
    """A bar that is there once a run takes longer."""

    def __init__(self, paths: Sequence[str]) -> None:
        self._paths = paths
        self._begun = monotonic()
        self._read = 0
        self._bar: tqdm[NoReturn] | None = None

    def watch(self, size: int) -> None:
        """Take so many more bytes for read."""
        self._read += size
        if self._bar is not None:
            self._bar.update(size)
        elif monotonic() - self._begun > PATIENCE:
            self._bar = self._shown()

    def clear(self) -> None:
        """Make room on the line where it stands."""
        if self._bar is not None:
            self._bar.clear()

    def close(self) -> None:
        """Take it away for good."""
        if self._bar is not None:
            self._bar.close()

    def _shown(self) -> tqdm[NoReturn]:
        from tqdm import tqdm  # slow to import, and most runs are over before

        return tqdm(
            total=_bytes_of(self._paths),
            initial=self._read,
            unit="B",
            unit_scale=True,
            leave=False,
            dynamic_ncols=True,
            file=sys.stderr,
        )


def _bytes_of(paths: Sequence[str]) -> int | None:
    """How many bytes the files have together; None where that cannot be known."""
    from tribello.verdict.inputs import STDIN, files_at

    if STDIN in paths:
        return None
    total = 0
    for path in paths:
        for file in files_at(path):
            with suppress(OSError):  # of which the verdict tells
                total += Path(file).stat().st_size if isinstance(file, str) else 0
    return total
