"""How much a client may say."""

from __future__ import annotations

from typing import Final

AT_ONCE: Final = 200
"""How many messages a client may send at once; more than a bot needs for a match."""

EACH_SECOND: Final = 200
"""How many more with each second."""


class Allowance:
    """How many messages a client may still send.

    Arguments:
        now: the time in seconds, by any clock.

    >>> allowance = Allowance(0.0)
    >>> [allowance.take(0.0) for _ in range(201)].count(True)
    200
    >>> allowance.take(0.0078125), allowance.take(0.0078125)
    (True, False)
    """

    def __init__(self, now: float) -> None:
        self._left = float(AT_ONCE)
        self._at = now

    def take(self, now: float) -> bool:
        """Whether one more may come now; if so, it is counted."""
        self._left = min(AT_ONCE, self._left + (now - self._at) * EACH_SECOND)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
