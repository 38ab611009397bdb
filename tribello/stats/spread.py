"""Numbers that were counted, in short: how many, their sum, and how they are spread."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from itertools import accumulate

from attrs import frozen

from tribello.immutable import Immutable


@frozen(repr=False)
class Spread(Immutable):
    """Some numbers in short.

    Arguments:
        count: how many there are.
        total: their sum.
        least: the least of them; None where there is none.
        median: the middle one, of two the lower; or None.
        most: the greatest; or None.
    """

    count: int = 0
    total: int = 0
    least: int | None = None
    median: int | None = None
    most: int | None = None


def spread_of(counts: Mapping[int, int]) -> Spread:
    """Numbers in short, when it is known how often each occurs.

    >>> spread = spread_of({0: 2, 5: 1, 7: 1})
    >>> spread.total, spread.least, spread.median, spread.most
    (12, 0, 0, 7)
    """
    if not counts:
        return Spread()
    numbers = sorted(counts)
    behind = list(accumulate(counts[number] for number in numbers))
    middle = numbers[bisect_left(behind, (behind[-1] + 1) // 2)]
    total = sum(number * times for number, times in counts.items())
    return Spread(behind[-1], total, numbers[0], middle, numbers[-1])
