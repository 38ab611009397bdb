"""Quotas, scores and the winner."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise, product
from typing import Final

from situations import phase_of

from claim_checks.driving import (
    ALL,
    ROLES,
    Trio,
    apart_from_tricks,
    by_role,
    choices,
    claimed,
    moments,
    played,
    results,
    what_they_score,
    with_tricks,
)
from tribello.actions import Play
from tribello.engine import Match, awaits
from tribello.rules import Rules
from tribello.scoring import totals, winners
from tribello.seats import SEATS
from tribello.state import DealResult, Playing

SPLITS: Final[tuple[Trio, ...]] = (
    *((count, 13 - count, 0) for count in range(1, 14)),
    *((0, count, 13 - count) for count in range(1, 13)),
)
"""Tricks of dealer, left and right, so that each of them takes every number from none to 12."""


@cache
def scale(rules: Rules, number: int, role: str, *, apart: bool = False) -> dict[int, int]:
    """What a role scores in the first deal of a round for each number of tricks, ascending.

    Arguments:
        rules: the rules in force.
        number: the round.
        role: the role.
        apart: whether what every trick pays alike is left out.
    """
    place, found = ROLES.index(role), dict[int, set[int]]()
    for tricks in SPLITS:
        scores = what_they_score(rules, number, tricks)
        scores = apart_from_tricks(tricks, scores) if apart else scores
        found.setdefault(tricks[place], set()).add(scores[place])
    assert all(len(scores) == 1 for scores in found.values()), found
    return {count: min(found[count]) for count in sorted(found)}


def even(rules: Rules, number: int, role: str, *, apart: bool = False) -> list[int]:
    """The numbers of tricks that score nothing for a role."""
    return [count for count, score in scale(rules, number, role, apart=apart).items() if not score]


@claimed
def quota(rules: Rules, rounds: Sequence[int], *, apart: bool = False, **wanted: int) -> None:
    """So many tricks, and no other number, score nothing for that role.

    Arguments:
        rules: the rules in force.
        rounds: the rounds.
        apart: whether what every trick pays alike is left out.
        wanted: the tricks of each role.
    """
    for number, (role, count) in product(rounds, wanted.items()):
        assert even(rules, number, role, apart=apart) == [count]


@claimed
def has_quota(rules: Rules, rounds: Sequence[int] = ALL) -> None:
    """For each role there is one number of tricks that scores nothing."""
    assert all(len(even(rules, number, role)) == 1 for number, role in product(rounds, ROLES))


@claimed
def quotas_differ(rules: Rules) -> None:
    """In each round the number of tricks that scores nothing is another for every role."""
    for number in ALL:
        assert len({tuple(even(rules, number, role)) for role in ROLES}) == 3


@claimed
def per_trick(
    rules: Rules,
    rounds: Sequence[int],
    over: int | None = None,
    under: int | None = None,
    *,
    apart: bool = False,
) -> None:
    """A trick above the number that scores nothing, or one below it, is worth so much.

    Arguments:
        rules: the rules in force.
        rounds: the rounds, of which the first deal is played.
        over: the points for a trick above.
        under: the points for a trick below.
        apart: whether what every trick pays alike is left out.
    """
    for number, role in product(rounds, ROLES):
        nothing = even(rules, number, role, apart=apart)
        assert len(nothing) == 1, nothing
        for count, score in scale(rules, number, role, apart=apart).items():
            each = over if count > nothing[0] else under
            assert each is None or score == each * abs(count - nothing[0])


@claimed
def points_for(
    rules: Rules, rounds: Sequence[int], role: str, tricks: list[int], points: list[int]
) -> None:
    """These numbers of tricks score these points for that role."""
    for number in rounds:
        found = scale(rules, number, role)
        assert [found[count] for count in tricks] == points


@claimed
def score(
    rules: Rules,
    rounds: Sequence[int],
    tricks: list[int],
    points: list[int] | None = None,
    total: int | None = None,
) -> None:
    """Dealer, left and right score these points, or this sum, for these tricks."""
    first, second, third = tricks
    for number in rounds:
        found = what_they_score(rules, number, (first, second, third))
        assert points is None or list(found) == points, found
        assert total is None or sum(found) == total, found


@claimed
def aim(rules: Rules, more: Sequence[int] = (), fewer: Sequence[int] = ()) -> None:
    """In some rounds every trick more raises a player's score, in others every trick fewer."""
    for number, role in product((*more, *fewer), ROLES):
        scores = scale(rules, number, role).values()
        steps = {second - first for first, second in pairwise(scores)}
        assert all(step > 0 if number in more else step < 0 for step in steps), scores


@claimed
def trick_pays(rules: Rules, points: int) -> None:
    """The three scores of a deal come to so much for each of its tricks."""
    for result in results(rules):
        assert sum(result.scores) == points * len(result.tricks)


@claimed
def zero_sum(rules: Rules) -> None:
    """The scores of each deal sum to zero, and so do those of all deals."""
    assert all(sum(result.scores) == 0 for result in results(rules))
    assert sum(totals(played(rules).end.sheet.results)) == 0


@claimed
def scored_at_end(rules: Rules) -> None:
    """A deal has no score until its last card is played, and then everybody has one."""
    for before, _, after in moments(rules, Play):
        left = sum(len(hand) for hand in phase_of(before, Playing).hands)
        assert len(after.sheet.results) - len(before.sheet.results) == (left == 1)
    assert all(len(result.scores) == len(SEATS) for result in results(rules))


@claimed
def running_totals(rules: Rules) -> None:
    """After every deal a player's total is the sum of the scores so far."""
    every = played(rules).end.sheet.results
    for count in range(len(every) + 1):
        added = tuple(sum(result.scores[seat] for result in every[:count]) for seat in SEATS)
        assert totals(every[:count]) == added


@cache
def level(rules: Rules) -> Trio:
    """The totals of a match in which all three take their quota in each deal."""
    quotas = [[even(rules, number, role, apart=True)[0] for role in ROLES] for number in ALL]
    splits: list[Trio] = [(first, second, third) for first, second, third in quotas]
    game = next(choices(Match(rules).start()))
    while awaits(game) is not None:
        ends = ((split, with_tricks(game, split)) for split in splits)
        game = next(end for split, end in ends if is_level(split, end.sheet.results[-1]))
    return totals(game.sheet.results)


def is_level(tricks: Trio, result: DealResult) -> bool:
    """Whether nobody scores in a deal but by what every trick pays alike."""
    scores = by_role(result.scores, result.terms.dealer)
    return apart_from_tricks(tricks, scores) == (0, 0, 0)


@claimed
def winner(rules: Rules, wins: str | None = None, at_zero: str | None = None) -> None:
    """The highest total wins; where all have the same, somebody or nobody does.

    Arguments:
        rules: the rules in force.
        wins: most.
        at_zero: who wins at 0-0-0, or what takes its place where tricks pay besides.
    """
    if wins == "most":
        found = totals(played(rules).end.sheet.results)
        assert winners(rules, found) == {seat for seat in SEATS if found[seat] == max(found)}
    if at_zero:
        assert len({*level(rules)}) == 1
        assert bool(winners(rules, level(rules))) == (at_zero == "somebody")
