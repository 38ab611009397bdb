"""What deals score and who wins."""

from typing import Any

import pytest
from situations import played, playing, small, standard

from tribello.rules import STANDARD, WinnerRule
from tribello.scoring import deal_scores, quota, totals, winners
from tribello.seats import SEATS
from tribello.state import Terms

ROUND_2, ROUND_3, NULLO = 4, 7, 10
"""The number of the first deal of these rounds in a match."""


@pytest.mark.rule("R8.1")
@pytest.mark.parametrize(
    ("number", "quotas"),
    [(1, (6, 4, 3)), (ROUND_2, (6, 4, 3)), (ROUND_3, (6, 4, 3)), (12, (3, 4, 6))],
)
@pytest.mark.parametrize("dealer", SEATS)
def test_quotas_follow_the_dealer(number: int, quotas: tuple[int, ...], dealer: int) -> None:
    """Dealer, left and right have their quotas wherever the dealer sits (G:17-18, H:27-29)."""
    found = [quota(STANDARD, Terms(number, dealer), (dealer + role) % 3) for role in range(3)]
    assert tuple(found) == quotas


@pytest.mark.rule("R8.2")
@pytest.mark.parametrize(("tricks", "points"), [(7, 1), (8, 2), (6, 0), (5, -1), (4, -2)])
@pytest.mark.parametrize("number", [1, ROUND_2, ROUND_3])
def test_the_example_of_the_article(number: int, tricks: int, points: int) -> None:
    """A dealer who needs six scores a point for each trick above, minus one below (G:29)."""
    assert deal_scores(STANDARD, Terms(number, dealer=0), (tricks, 13 - tricks, 0))[0] == points


@pytest.mark.rule("R8.2")
def test_the_example_of_round_2() -> None:
    """Dealer 8, left 3, right 2 score +2, -1, -1 (H:67-73)."""
    assert deal_scores(STANDARD, Terms(ROUND_2, dealer=0), (8, 3, 2)) == (2, -1, -1)
    assert deal_scores(STANDARD, Terms(ROUND_2, dealer=1), (2, 8, 3)) == (-1, 2, -1)
    assert deal_scores(STANDARD, Terms(ROUND_2, dealer=2), (3, 2, 8)) == (-1, -1, 2)


@pytest.mark.rule("R8.3")
def test_the_example_of_nullo() -> None:
    """Dealer 4, left 2, right 7 score -1, +2, -1 (H:75-81)."""
    assert deal_scores(STANDARD, Terms(NULLO, dealer=0), (4, 2, 7)) == (-1, 2, -1)
    assert deal_scores(STANDARD, Terms(NULLO, dealer=2), (2, 7, 4)) == (2, -1, -1)


@pytest.mark.rule("R8.2", "R8.3")
def test_exact_quotas_score_nothing() -> None:
    """Whoever takes exactly the quota neither gains nor loses, in every round (N:11)."""
    for number in (1, ROUND_2, ROUND_3):
        assert deal_scores(STANDARD, Terms(number, dealer=0), (6, 4, 3)) == (0, 0, 0)
    assert deal_scores(STANDARD, Terms(NULLO, dealer=0), (3, 4, 6)) == (0, 0, 0)


@pytest.mark.rule("R8.4")
def test_trick_points_pay_every_trick_of_their_round() -> None:
    """A trick point is added to each trick taken, in nullo too, and in no other round."""
    rules = standard(trick_points=(0, 1, 0, 1))
    assert deal_scores(rules, Terms(ROUND_2, dealer=0), (8, 3, 2)) == (10, 2, 1)
    assert deal_scores(rules, Terms(ROUND_3, dealer=0), (8, 3, 2)) == (2, -1, -1)
    assert deal_scores(rules, Terms(NULLO, dealer=0), (4, 2, 7)) == (3, 4, 6)


@pytest.mark.parametrize("taken", [(6, 4), (6, 4, 3, 0)])
def test_tricks_are_scored_for_three_seats(taken: Any) -> None:
    """Fewer or more numbers than seats are no tricks of a deal."""
    with pytest.raises(ValueError, match=r"zip\(\)"):
        deal_scores(STANDARD, Terms(1, dealer=0), taken)


@pytest.mark.rule("R9.2")
@pytest.mark.parametrize(
    ("points", "most", "positive"),
    [
        ((3, -1, -2), {0}, {0}),
        ((-4, 1, 3), {2}, {2}),
        ((4, -8, 4), {0, 2}, {0, 2}),
        ((2, 2, -4), {0, 1}, {0, 1}),
        ((5, 5, 5), {0, 1, 2}, {0, 1, 2}),
        ((0, 0, 0), {0, 1, 2}, set()),
        ((-1, -1, -3), {0, 1}, set()),
        ((0, -1, -1), {0}, set()),
    ],
)
def test_most_points_win_and_ties_are_shared(
    points: tuple[int, int, int], most: set[int], positive: set[int]
) -> None:
    """All with the highest total win; under the rule of N:16 only if it is above zero."""
    assert winners(standard(winner=WinnerRule.MOST), points) == most
    assert winners(standard(winner=WinnerRule.MOST_POSITIVE), points) == positive


@pytest.mark.rule("R9.1")
def test_totals_sum_the_deals_by_seat() -> None:
    """The total of a seat is the sum of its scores over the deals; without deals it is zero."""
    rules = small(quotas=((1, 1, 1), (1, 1, 1), (2, 1, 0), (1, 1, 1)))
    result = played(playing(rules=rules), "KH QC AH KS QS KC QH AS QD").sheet.results[0]
    assert result.scores == (-2, -1, 3)
    assert totals((result, result, result)) == (-6, -3, 9)
    assert totals(()) == (0, 0, 0)
