"""Work shared among processes, and what is said of it meanwhile."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Given = TypeVar("Given")
Found = TypeVar("Found")


def spread(
    work: Callable[[Given], Found], items: Sequence[Given], processes: int
) -> Iterator[Found]:
    """What the work makes of each item, in their order.

    Arguments:
        work: a function of a module, or a partial one.
        items: what is worked on; they and what is found must go from one process to another.
        processes: how many share the work; with one it is done here.
    """
    if processes < 2:
        yield from map(work, items)
        return
    # Processes are started anew, as a copy of one with several threads might not run at all.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, items)


def progress(text: str) -> None:
    """Say what is going on, on a terminal only; each text takes the place of the one before."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()


def table(head: Sequence[str], rows: Sequence[Sequence[str | int]]) -> str:
    """Rows under their heads: texts to the left, numbers with commas to the right."""
    lines = [list(head), *([_cell(each) for each in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    right = [isinstance(each, int) for each in rows[0]]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if is_number else cell.ljust(width)
            for cell, width, is_number in zip(line, widths, right, strict=True)
        ).rstrip()
        for line in lines
    )


def _cell(value: str | int) -> str:
    return f"{value:,}" if isinstance(value, int) else value


def some(text: str) -> int:
    """A number from 1 up, for an option of a command: to check nothing is no success."""
    number = int(text)
    if number < 1:
        raise ArgumentTypeError(f"{number} is less than 1, so nothing would be checked")
    return number
