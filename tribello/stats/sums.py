"""What was done in deals and games, as sums: those of several are added."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import add

from attrs import astuple, frozen

from tribello.immutable import Immutable
from tribello.rules import NULLO, Rules
from tribello.scoring import quota, totals, winners
from tribello.seats import SEATS, Seat
from tribello.state import DealResult, ScoreSheet, tricks_taken


@frozen(repr=False)
class DealSums(Immutable):
    """Deals, each as one seat played it.

    Arguments:
        deals: how many there are.
        made: in how many the quota was made.
        exact: in how many exactly the quota was taken.
        tricks: the tricks taken.
        quota: the quotas.
        score: the points.
    """

    deals: int = 0
    made: int = 0
    exact: int = 0
    tricks: int = 0
    quota: int = 0
    score: int = 0

    def __add__(self, other: DealSums) -> DealSums:
        return DealSums(*map(add, astuple(self), astuple(other)))

    @property
    def over(self) -> int:
        """The tricks taken beyond the quotas, less those that were missing."""
        return self.tricks - self.quota


@frozen(repr=False)
class PlayerSums(Immutable):
    """Finished games of a player.

    Arguments:
        games: how many there are.
        wins: how many were won alone.
        ties: how many were won together with others (R9.2).
        total: the points.
    """

    games: int = 0
    wins: int = 0
    ties: int = 0
    total: int = 0

    def __add__(self, other: PlayerSums) -> PlayerSums:
        return PlayerSums(*map(add, astuple(self), astuple(other)))


def deal_sums(rules: Rules, result: DealResult, seat: Seat) -> DealSums:
    """One deal as a seat played it.

    A quota is made by as many tricks or more, in nullo by as many or fewer (R8.2, R8.3).
    """
    taken, due = tricks_taken(result.tricks)[seat], quota(rules, result.terms, seat)
    is_nullo = rules.round_of(result.terms.number) == NULLO
    made = taken <= due if is_nullo else taken >= due
    return DealSums(1, int(made), int(taken == due), taken, due, result.scores[seat])


def player_sums(sheet: ScoreSheet) -> Iterator[tuple[int, PlayerSums]]:
    """One finished game as each player played it, with the number of the player."""
    points = totals(sheet.results)
    won_by = winners(sheet.rules, points)
    for player, seat in zip(sheet.players, SEATS, strict=True):
        wins, ties = won_by == {seat}, seat in won_by and len(won_by) > 1
        yield player, PlayerSums(1, int(wins), int(ties), points[seat])


def all_of(parts: Iterable[DealSums]) -> DealSums:
    """Several sums as one.

    >>> all_of([DealSums(1, score=2), DealSums(2, score=-3)]).score
    -1
    """
    return sum(parts, start=DealSums())
