"""What the commands share: work spread among processes, how far it has come, and how it ends."""

from __future__ import annotations

import os
import signal
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final, TypeVar
from unittest.mock import patch

from attrs import define

Given = TypeVar("Given")
Found = TypeVar("Found")

STOPPED: Final = 130
"""The exit status of a command that Ctrl-C has stopped."""

INTERVAL: Final = 30.0
"""Where no terminal shows how far a command has come, a line says it every so many seconds."""


def status(main: Callable[[], int]) -> int:
    """The exit status of a command: that of its main function, if it comes to an end.

    After Ctrl-C it is 130, after the loss of a process 1, with a line that says how far it came.

    Arguments:
        main: does what the command does.
    """
    # Who asked to ignore Ctrl-C, as nohup does, is heard.
    answers = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if answers:
        signal.signal(signal.SIGINT, _stop)
    try:
        return main()
    except KeyboardInterrupt:
        why, code = "stopped", STOPPED
    except BrokenProcessPool:
        why, code = "a process was killed, by a crash or by the system,", 1
    finally:
        if answers:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # all that is left is to leave
    place = f"at {_SHOWN.text}, the rest is not done" if _SHOWN.text else "before anything is done"
    progress("")
    print(f"{why} {place}", file=sys.stderr)
    return code


def _stop(*_: object) -> None:
    # Once is enough: what is being ended must not be interrupted in that.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


@contextmanager
def put_off() -> Iterator[None]:
    """Ctrl-C comes through after the block; processes started in it never hear of it."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def spread(
    work: Callable[[Given], Found], items: Sequence[Given], processes: int
) -> Iterator[Found]:
    """What the work makes of each item, in their order.

    Arguments:
        work: a function of a module, or a partial one.
        items: what is worked on; they and what is found must go from one process to another.
        processes: how many share the work; with one it is done here.

    Raises:
        BrokenProcessPool: a process was ended from outside.
    """
    if processes < 2:
        yield from map(work, items)
        return
    # Not above: mutants are planted before anything of the library is imported.
    from tribello.errors import WorkLost
    from tribello.verdict import processes as pools

    try:
        with _workplace(), pools.processes(processes) as pool:
            for found in pools.in_order(pool, work, items, ahead=len(items)):
                with put_off():  # so that Ctrl-C comes in here, where the processes are ended
                    yield found
    except WorkLost:
        raise BrokenProcessPool from None


@contextmanager
def _workplace() -> Iterator[None]:
    """The temporary files of processes started meanwhile go with the block, however they end."""
    with TemporaryDirectory(prefix="tribello-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)  # some of them work for a while as another user
        with patch.dict(os.environ, TMPDIR=folder):
            yield


@define
class _Shown:
    """What was said last of how far a command has come, and when a line was last due."""

    text: str = ""
    since: float | None = None


_SHOWN: Final = _Shown()


def progress(text: str, *, at_once: bool = False) -> None:
    """Say how far a command has come.

    On a terminal each text takes the place of the one before; elsewhere some become lines.

    Arguments:
        text: how far; empty where the work, or a part of it, is done.
        at_once: the text is a line even if the last one is not long ago.
    """
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()
    elif text and (at_once or _is_due()):
        print(text, file=sys.stderr, flush=True)
        _SHOWN.since = monotonic()
    _SHOWN.text = text or _SHOWN.text
    _SHOWN.since = _SHOWN.since if text else None


def _is_due() -> bool:
    """Whether it is long since the last line, or since the first text."""
    if _SHOWN.since is None:
        _SHOWN.since = monotonic()
    return monotonic() - _SHOWN.since >= INTERVAL


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
    return _whole(text, 1)


def natural(text: str) -> int:
    """A number from 0 up, for an option of a command."""
    return _whole(text, 0)


def _whole(text: str, least: int) -> int:
    # int() would read 1_000, digits of other scripts, and white space around them.
    if not (text.isascii() and text.isdigit() and int(text) >= least):
        raise ArgumentTypeError(f"{text!r} is not a whole number from {least} up")
    return int(text)
