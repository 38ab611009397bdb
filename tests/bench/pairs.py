"""Our time beside a peer's, taken in turn, so that the noise of the machine falls on both."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import median
from time import get_clock_info, perf_counter, process_time
from typing import Final, TypeAlias

from attrs import frozen

Pair: TypeAlias = tuple[float, float | None]
"""One run: our figure and the peer's, which is None where there is no peer."""

Work: TypeAlias = Callable[[], int]
"""Something to be timed; it gives the number of steps it took."""

Clock: TypeAlias = Callable[[], float]
"""Seconds from some beginning."""

WALL: Final[Clock] = perf_counter
# A busy machine interrupts long works more often than short ones. The time of the processor
# leaves that out; where its clock is coarse, as on Windows, the wall clock must do.
PROCESSOR: Final[Clock] = (
    process_time if get_clock_info("process_time").resolution < 1e-6 else perf_counter
)


def paired(
    works: Iterable[tuple[Work, Work]], *, scale: float, clock: Clock = PROCESSOR
) -> list[Pair]:
    """The time a step takes with us and with the peer, for each pair of works.

    Arguments:
        works: ours and the peer's; which of the two goes first changes with every pair.
        scale: units in a second, 1e6 for microseconds.
        clock: what the time is taken by.
    """
    pairs: list[Pair] = []
    for place, (ours, peer) in enumerate(works):
        if place % 2:
            theirs = _step_time(peer, scale, clock)
            pairs.append((_step_time(ours, scale, clock), theirs))
        else:
            pairs.append((_step_time(ours, scale, clock), _step_time(peer, scale, clock)))
    return pairs


def rates(pairs: Iterable[Pair]) -> list[Pair]:
    """Steps in a unit of time, of pairs that are units of time for a step."""
    return [(1 / ours, None if peer is None else 1 / peer) for ours, peer in pairs]


def alone(works: Iterable[Work], *, scale: float) -> list[Pair]:
    """The time a step takes with us, where there is no peer."""
    return [(_step_time(work, scale, PROCESSOR), None) for work in works]


def _step_time(work: Work, scale: float, clock: Clock) -> float:
    start = clock()
    steps = work()
    return (clock() - start) * scale / steps


class NotMeasured(Exception):
    """Why a comparison cannot be made on this machine."""


@frozen
class Row:
    """One comparison as it is reported.

    Arguments:
        name: the name of the comparison.
        unit: the unit of `ours` and `peer`.
        ours: our median; None where nothing could be measured.
        peer: the peer's median, or None.
        ratio: the median of the ratios of the single runs, or None.
        runs: how many runs there were.
        limit: the largest ratio that is aimed at, or None.
        least: the smallest, of a ratio that is the better the larger it is, or None.
        remark: why nothing could be measured.
    """

    name: str
    unit: str
    ours: float | None = None
    peer: float | None = None
    ratio: float | None = None
    runs: int = 0
    limit: float | None = None
    least: float | None = None
    remark: str = ""

    @property
    def verdict(self) -> str:
        """What is aimed at and whether it holds, or why that cannot be told."""
        if self.remark or self.ratio is None:
            return self.remark
        if self.limit is not None:
            return f"limit {self.limit:g}: {_holds(self.ratio <= self.limit)}"
        if self.least is not None:
            return f"at least {self.least:g}: {_holds(self.ratio >= self.least)}"
        return ""

    def as_json(self) -> dict[str, str | float | int | None]:
        """The row as it stands in ``bench.json``."""
        return {
            "name": self.name,
            "ours": self.ours,
            "peer": self.peer,
            "ratio": self.ratio,
            "unit": self.unit,
            "runs": self.runs,
        }


def _holds(reached: bool) -> str:
    return "holds" if reached else "MISSED"


def summarised(
    name: str, unit: str, pairs: list[Pair], *, limit: float | None, least: float | None
) -> Row:
    """The medians of single runs; the ratio is the median of theirs, not that of medians."""
    peers = [peer for _, peer in pairs if peer is not None]
    ratios = [ours / peer for ours, peer in pairs if peer is not None]
    return Row(
        name=name,
        unit=unit,
        ours=median(ours for ours, _ in pairs),
        peer=median(peers) if peers else None,
        ratio=median(ratios) if ratios else None,
        runs=len(pairs),
        limit=limit,
        least=least,
    )
