"""Ctrl-C between one verdict and the next, so that a report that is cut short is still whole."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


class Interruptible(Iterable[T]):
    """What is iterated ends early where somebody presses Ctrl-C, and says so afterwards.

    Whoever is given an item finishes with it: the interrupt takes effect only while the next
    one is waited for.

    Arguments:
        items: what is iterated.
    """

    def __init__(self, items: Iterable[T]) -> None:
        self._items = items
        self._waiting = False
        self.interrupted = False

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
        finally:
            self._waiting = False
            if before is signal.default_int_handler:
                signal.signal(signal.SIGINT, before)

    def _interrupt(self, *_: object) -> None:
        self.interrupted = True
        if self._waiting:
            raise KeyboardInterrupt
