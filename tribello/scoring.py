"""What tricks are worth, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tribello.rules import NULLO, Rules, WinnerRule
from tribello.seats import SEATS, Seat, role_of
from tribello.state import Terms


def quota(rules: Rules, terms: Terms, seat: Seat) -> int:
    """The tricks expected of a seat in a deal (R8.1)."""
    return rules.quotas[rules.round_of(terms.number) - 1][role_of(seat, terms.dealer)]


def deal_scores(rules: Rules, terms: Terms, taken: tuple[int, int, int]) -> tuple[int, int, int]:
    """The points of seats 0, 1 and 2 for the tricks they took in a deal (R8.2 to R8.4).

    A trick above quota gains a point and one below loses it; in nullo the reverse. N gives
    the nullo half only (N:11); G:29-30, H:56-63 and R:18-19 give both.

    >>> deal_scores(Rules(), Terms(number=4, dealer=0), (8, 3, 2))
    (2, -1, -1)
    >>> deal_scores(Rules(), Terms(number=10, dealer=0), (4, 2, 7))
    (-1, 2, -1)
    """
    number = rules.round_of(terms.number)
    gain = -1 if number == NULLO else 1
    each = rules.trick_points[number - 1]
    first, second, third = (
        gain * (tricks - quota(rules, terms, seat)) + each * tricks
        for seat, tricks in zip(SEATS, taken, strict=True)
    )
    return first, second, third


class Scored(Protocol):
    """A finished deal, whoever looks at it."""

    @property
    def scores(self) -> tuple[int, int, int]:
        """The points of seats 0, 1 and 2."""
        ...


def totals(results: Sequence[Scored]) -> tuple[int, int, int]:
    """The points of seats 0, 1 and 2 over finished deals (R9.1)."""
    first, second, third = (sum(result.scores[seat] for result in results) for seat in SEATS)
    return first, second, third


def winners(rules: Rules, points: tuple[int, int, int]) -> frozenset[Seat]:
    """The seats that win with these totals; a tie is shared (R9.2).

    No source speaks of ties. N:16 asks for the highest *positive* score, so under that rule
    nobody wins at 0-0-0.

    >>> sorted(winners(Rules(), (4, -8, 4)))
    [0, 2]
    """
    most = max(points)
    if rules.winner is WinnerRule.MOST_POSITIVE and most <= 0:
        return frozenset()
    return frozenset(seat for seat in SEATS if points[seat] == most)
