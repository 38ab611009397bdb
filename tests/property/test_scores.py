"""What deals sum to, whatever the rules."""

import pytest
from attrs import evolve
from hypothesis import given
from strategies import Playthrough, playthroughs, rulesets

from tribello.rules import NULLO, WinnerRule
from tribello.scoring import totals, winners
from tribello.state import tricks_taken

ZERO_SUM = rulesets(laboratory=False).map(lambda rules: evolve(rules, trick_points=(0, 0, 0, 0)))


@pytest.mark.rule("R8.5")
@given(playthroughs())
def test_the_score_law(played: Playthrough) -> None:
    """A deal sums to what tricks and quotas differ by, with the sign of the round, and points."""
    rules = played.start.rules
    for result in played.end.sheet.results:
        number = rules.round_of(result.terms.number)
        sign = -1 if number == NULLO else 1
        missed = rules.tricks - sum(rules.quotas[number - 1])
        points = rules.tricks * rules.trick_points[number - 1]
        assert sum(result.scores) == sign * missed + points


@pytest.mark.rule("R8.5")
@given(playthroughs(ZERO_SUM))
def test_rules_outside_the_laboratory_are_zero_sum(played: Playthrough) -> None:
    """Without trick points every deal sums to zero, and so does every total (N:16, H:65)."""
    results = played.end.sheet.results
    assert [sum(result.scores) for result in results] == [0] * len(results)
    assert sum(totals(results)) == 0


@pytest.mark.rule("R7.7", "R7.9")
@given(playthroughs())
def test_every_trick_is_taken_once(played: Playthrough) -> None:
    """A deal has as many tricks as cards in a hand, and each has one winner, who leads next."""
    for result in played.end.sheet.results:
        assert len(result.tricks) == played.start.rules.hand_size
        assert sum(tricks_taken(result.tricks)) == len(result.tricks)
        leaders = [trick.leader for trick in result.tricks]
        assert leaders == [result.terms.dealer, *(trick.winner for trick in result.tricks[:-1])]


@pytest.mark.rule("R8.2", "R8.3", "R8.4")
@given(playthroughs())
def test_each_seat_scores_by_its_own_tricks(played: Playthrough) -> None:
    """The score of a seat is told by its role, its tricks and the round alone."""
    rules = played.start.rules
    for result in played.end.sheet.results:
        number = rules.round_of(result.terms.number)
        for seat, tricks in enumerate(tricks_taken(result.tricks)):
            expected = rules.quotas[number - 1][(seat - result.terms.dealer) % 3]
            above = tricks - expected if number < 4 else expected - tricks
            assert result.scores[seat] == above + rules.trick_points[number - 1] * tricks


@pytest.mark.rule("R9.2")
@given(playthroughs())
def test_winners_have_the_highest_total(played: Playthrough) -> None:
    """Winners are all with the most points, but for totals not above zero under N:16's rule."""
    rules, points = played.start.rules, totals(played.end.sheet.results)
    best = {seat for seat in range(3) if points[seat] == max(points)}
    denied = rules.winner is WinnerRule.MOST_POSITIVE and max(points) <= 0
    assert winners(rules, points) == (set() if denied else best)
