"""The time in which a seat must decide."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import ceil


class Bell:
    """Rings when somebody has taken too long. It is made inside a running loop.

    Arguments:
        after: in how many seconds; None for never.
        ring: what is done then.
    """

    def __init__(self, after: float | None, ring: Callable[[], None]) -> None:
        self._after = after
        self._ring = ring
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def left(self) -> int | None:
        """The seconds until it rings; None where it does not."""
        return None if self._timer is None else ceil(self._timer.when() - self._loop.time())

    def stop(self) -> None:
        """Let it not ring, until it is started anew."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def start(self) -> None:
        """Let all the time run from now on."""
        self.stop()
        if self._after is not None:
            self._timer = self._loop.call_later(self._after, self._ring)
