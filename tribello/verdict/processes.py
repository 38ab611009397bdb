"""Work for other processes, with the answers in the order of the work."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Final, TypeVar

from tribello.errors import WorkLost

W = TypeVar("W")
A = TypeVar("A")


MOST: Final = 61
"""More processes Windows cannot wait for."""


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes, which end with the block, at once if it is left by an exception.

    Ctrl-C is for the process that has them alone.

    Raises:
        WorkLost: one of them was ended from outside.
    """
    # Started afresh everywhere, as Windows must: a copy would share open files and threads.
    context = get_context("spawn")
    told, tell = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(told,))
    try:
        yield pool
    except BrokenProcessPool:
        raise WorkLost from None
    except BaseException:
        tell.close()
        raise
    finally:
        with _interrupts_put_off():  # to wait for ends that come for certain
            pool.shutdown(cancel_futures=True)
        tell.close()
        told.close()


def in_order(
    pool: ProcessPoolExecutor, work: Callable[[W], A], parts: Iterable[W], *, ahead: int
) -> Iterator[A]:
    """The answer to each part, in order.

    Arguments:
        pool: the processes that do the work.
        work: a function that can be pickled.
        parts: what it is called with; taken up only as needed, so that it may be endless.
        ahead: how many parts are given out before the first answer is waited for.
    """
    waiting: deque[Future[A]] = deque()
    for part in parts:
        with _interrupts_put_off():  # processes are started as work is given out
            waiting.append(pool.submit(work, part))
        if len(waiting) > ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _begin(told: Connection) -> None:
    """What a process does before its first work: Ctrl-C is not for it, the other's end is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_when_told, args=(told,), daemon=True).start()


def _end_when_told(told: Connection) -> None:
    """End when nobody holds the other end: the work is given up, or who gave it was killed."""
    wait([told])
    os._exit(1)


@contextmanager
def _interrupts_put_off() -> Iterator[None]:
    """Ctrl-C comes through after the block; processes started in it are never interrupted.

    They inherit what is put off, and so print no traceback before they can see to it themselves.
    """
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
