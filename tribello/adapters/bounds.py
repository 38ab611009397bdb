"""What frameworks ask of a game beforehand: how many points it can come to, and how many steps."""

from __future__ import annotations

from attrs import frozen

from tribello.course import has_cut, naming_point
from tribello.immutable import Immutable
from tribello.rules import AfterCut, RoundOneTrump, Rules
from tribello.scoring import deal_scores
from tribello.seats import SEATS, Seat
from tribello.state import Game, Phase, Span, Terms, dealer_of


@frozen(repr=False)
class Bounds(Immutable):
    """The bounds of a game; each of them is reached.

    Arguments:
        least: the fewest points that a seat can come to.
        most: the most points.
        whole: what all seats have together in the end.
        decisions: the most decisions, where each discard is one.
        draws: the most that chance draws, where each card of a shuffle is drawn by itself.
    """

    least: int
    most: int
    whole: int
    decisions: int
    draws: int


def bounds_of(game: Game[Phase]) -> Bounds:
    """The bounds of a game before its first action.

    >>> from tribello.engine import Deal
    >>> bounds_of(Deal(10).start())
    Bounds(least=-10, most=6, whole=0, decisions=55, draws=53)
    """
    rules, numbers = game.rules, _numbers(game.sheet.span)
    points = [[_points(rules, number, dealer) for number in numbers] for dealer in SEATS]
    return Bounds(
        least=min(sum(map(min, deals)) for deals in points),
        most=max(sum(map(max, deals)) for deals in points),
        whole=sum(sum(_scores(rules, number, 0, rules.tricks)) for number in numbers),
        decisions=sum(_decisions(rules, number) for number in numbers),
        draws=1 + sum(_draws(rules, number) for number in numbers),
    )


def _numbers(span: Span) -> range:
    return range(span.first, span.last + 1)


def _points(rules: Rules, number: int, first_dealer: Seat) -> tuple[int, int]:
    """What seat 0 scores in a deal with no trick, and with all of them."""
    none, every = (_scores(rules, number, first_dealer, tricks) for tricks in (0, rules.tricks))
    return none[0], every[0]


def _scores(rules: Rules, number: int, first_dealer: Seat, tricks: int) -> tuple[int, int, int]:
    """What a deal scores where seat 0 takes so many tricks and seat 1 the others."""
    terms = Terms(number, dealer_of(number, first_dealer))
    return deal_scores(rules, terms, (tricks, rules.tricks - tricks, 0))


def _decisions(rules: Rules, number: int) -> int:
    """Namings, cuts, steps of exchanges and plays of a deal, at most."""
    exchange = 0 if _is_stripped(rules, number) else rules.pickup_size + len(SEATS)
    before = (naming_point(rules, number) is not None, has_cut(rules, Terms(number, 0)))
    return sum(before) + exchange + len(SEATS) * rules.tricks


def _draws(rules: Rules, number: int) -> int:
    """The cards of all shuffles of a deal."""
    pack = rules.suits * rules.ranks - (rules.ranks if _is_stripped(rules, number) else 0)
    again = rules.after_cut is AfterCut.SHUFFLED and has_cut(rules, Terms(number, 0))
    return pack * (1 + again)


def _is_stripped(rules: Rules, number: int) -> bool:
    """Whether a suit leaves the pack for a deal, and nothing is exchanged."""
    return rules.round_1_trump is RoundOneTrump.STRIP and rules.round_of(number) == 1
