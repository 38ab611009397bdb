"""Runs that end early, between one verdict and the next, so that their report is still whole."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from typing import TypeVar

from tribello.errors import WorkLost

T = TypeVar("T")


class Interruptible(Iterable[T]):
    """What is iterated ends early where somebody presses Ctrl-C, or processes are lost.

    Whoever is given an item finishes with it: the interrupt takes effect only while the next
    one is waited for.

    Arguments:
        items: what is iterated.
    """

    def __init__(self, items: Iterable[T]) -> None:
        self._items = items
        self._waiting = False
        self.interrupted = False
        self.lost: WorkLost | None = None

    def __iter__(self) -> Iterator[T]:
        before = signal.getsignal(signal.SIGINT)
        if before is signal.default_int_handler:  # who asked to ignore it, as nohup does, is heard
            signal.signal(signal.SIGINT, self._interrupt)
        items = iter(self._items)
        try:
            while not self.interrupted:
                try:
                    self._waiting = True
                    item = next(items)
                    self._waiting = False
                except StopIteration:
                    return
                yield item
        except KeyboardInterrupt:
            self.interrupted = True
        except WorkLost as lost:
            self.lost = lost
        finally:
            self._waiting = False
            if before is signal.default_int_handler:
                signal.signal(signal.SIGINT, before)

    def _interrupt(self, *_: object) -> None:
        # Once is enough: what is being ended must not be interrupted in that.
        again, self.interrupted = self.interrupted, True
        if self._waiting and not again:
            raise KeyboardInterrupt
