"""A bar on standard error that shows how far a long run has come; on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from tribello.verdict.finding import Watch

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
    from tqdm import tqdm

    with tqdm(
        total=_bytes_of(paths),
        unit="B",
        unit_scale=True,
        delay=PATIENCE,
        leave=False,
        dynamic_ncols=True,
        file=sys.stderr,
    ) as bar:

        def watch(size: int) -> None:
            bar.update(size)

        # What is printed on the same terminal would stand behind the bar.
        yield Progress(watch, bar.clear) if sys.stdout.isatty() else Progress(watch)


def _bytes_of(paths: Sequence[str]) -> int | None:
    """How many bytes the files have together; None where that cannot be known."""
    from tribello.verdict.finding import STDIN, files_at

    if STDIN in paths:
        return None
    total = 0
    for path in paths:
        for file in files_at(path):
            with suppress(OSError):  # of which the verdict tells
                total += Path(file).stat().st_size if isinstance(file, str) else 0
    return total
