"""Work for other processes, with the answers in the order of the work."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeVar

W = TypeVar("W")
A = TypeVar("A")


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes, which end with the block; Ctrl-C is for the process that has them."""
    # Started afresh everywhere, as Windows must: a copy would share open files and threads.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_begin)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


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
        with _interrupts_put_off():  # the first part starts the processes
            waiting.append(pool.submit(work, part))
        if len(waiting) > ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _begin() -> None:
    """What a process does before its first work: Ctrl-C is not for it, the other's end is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End when the process that gives out work has, killed perhaps: no word would come of it."""
    parent = parent_process()
    if parent is not None:
        parent.join()
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
