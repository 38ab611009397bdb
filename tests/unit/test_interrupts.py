"""Ctrl-C between two verdicts: what was begun is finished, what is asked to be ignored is."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from tribello.cli.interrupts import Interruptible
from tribello.errors import WorkLost


@pytest.fixture(autouse=True)
def interruptible() -> Iterator[None]:
    """Ctrl-C as a shell leaves it; whoever started the tests may have had it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupt() -> None:
    """Press Ctrl-C."""
    signal.raise_signal(signal.SIGINT)


def test_the_handler_of_before_is_there_again() -> None:
    """Whether a run ends, is interrupted, left or fails, Ctrl-C means what it meant."""
    run = Interruptible([1, 2])
    assert list(run) == [1, 2]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    for _ in Interruptible([1, 2]):
        interrupt()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    with pytest.raises(ZeroDivisionError):
        list(Interruptible(1 // number for number in (1, 0)))
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_item_that_was_given_is_finished_with() -> None:
    """An interrupt while an item is in hand takes effect when the next is asked for."""
    run, done = Interruptible([1, 2, 3]), []
    for item in run:
        if item == 2:
            interrupt()
            interrupt()  # again, which must not hurt
        done.append(item)
    assert (done, run.interrupted) == ([1, 2], True)


def test_waiting_for_an_item_is_interrupted() -> None:
    """An interrupt while the next item is being made ends the run without it."""

    def slowly() -> Iterator[int]:
        yield 1
        interrupt()
        yield 2

    run = Interruptible(slowly())
    assert list(run) == [1]
    assert run.interrupted


def test_who_ignores_interrupts_is_not_interrupted() -> None:
    """Where Ctrl-C is ignored, as `nohup` has it, or is somebody else's, it stays so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    run, done = Interruptible([1, 2]), []
    for item in run:
        interrupt()
        done.append(item)
    assert (done, run.interrupted) == ([1, 2], False)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_lost_work_ends_the_run() -> None:
    """Where a process is gone the run ends with what there is, and says so."""

    def losing() -> Iterator[int]:
        yield os.getpid()
        raise WorkLost

    run = Interruptible(losing())
    assert len(list(run)) == 1
    assert isinstance(run.lost, WorkLost)
    assert not run.interrupted
