"""What deals and matches can score, found by scoring every split of the tricks."""

from __future__ import annotations

from collections.abc import Iterator

from tribello.render.words import signed
from tribello.rules import NULLO, Rules
from tribello.scoring import deal_scores
from tribello.seats import SEATS, Role, Seat
from tribello.state import Terms, dealer_of


def with_sign(scored: int) -> str:
    """Points with their sign, which is the minus that people write and no hyphen.

    >>> with_sign(2), with_sign(0), len(with_sign(-2))
    ('+2', '0', 2)
    """
    return signed(scored).replace("-", "\N{MINUS SIGN}")


def first_deal(rules: Rules, number: int) -> int:
    """The number of the first deal of a round."""
    return (number - 1) * rules.deals_per_round + 1


def score(rules: Rules, number: int, role: Role, tricks: int) -> int:
    """What a seat scores for its tricks in a deal of a round; the dealer here is seat 0.

    >>> score(Rules(), 4, Role.LEFT, 2)
    2
    """
    terms = Terms(first_deal(rules, number), dealer=0)
    return deal_scores(rules, terms, _split(rules, role, tricks))[role]


def _split(rules: Rules, seat: Seat, tricks: int) -> tuple[int, int, int]:
    """The tricks of seats 0, 1 and 2 where one has so many and its left all others."""
    taken = [0, 0, 0]
    taken[seat], taken[(seat + 1) % 3] = tricks, rules.tricks - tricks
    return taken[0], taken[1], taken[2]


def _scores(rules: Rules, number: int, seat: Seat) -> Iterator[int]:
    """All that a seat can score in a deal of a match whose first deal is seat 0's."""
    terms = Terms(number, dealer_of(number, first_dealer=0))
    for tricks in range(rules.tricks + 1):
        yield deal_scores(rules, terms, _split(rules, seat, tricks))[seat]


def deal_bounds(rules: Rules) -> tuple[int, int]:
    """The least and the most that a seat can score in a deal.

    >>> deal_bounds(Rules())
    (-10, 10)
    """
    found = {
        points
        for number in range(1, rules.deals + 1)
        for seat in SEATS
        for points in _scores(rules, number, seat)
    }
    return min(found), max(found)


def match_bounds(rules: Rules) -> tuple[int, int]:
    """The least and the most that a seat can have in all: how deals go does not hang together.

    >>> match_bounds(Rules())
    (-65, 91)
    """
    numbers = range(1, rules.deals + 1)
    sums = [
        (
            sum(min(_scores(rules, number, seat)) for number in numbers),
            sum(max(_scores(rules, number, seat)) for number in numbers),
        )
        for seat in SEATS
    ]
    return min(least for least, _ in sums), max(most for _, most in sums)


def deal_sums(rules: Rules) -> tuple[int, int]:
    """What the scores of a deal sum to in round 1 and in nullo, however its tricks go."""
    first, last = (
        sum(deal_scores(rules, Terms(first_deal(rules, number), 0), (rules.tricks, 0, 0)))
        for number in (1, NULLO)
    )
    return first, last
