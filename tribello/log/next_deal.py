"""Where the next deal of a log begins, when the one before went wrong.

Dealer, round and quotas follow from its number alone, so it can be played all the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from tribello.actions import Action, NameTrump, Play, Shuffle
from tribello.course import naming_point, open_deal
from tribello.rules import AfterCut, NamingPoint, RoundOneTrump, Rules, TrumpCut
from tribello.seats import clockwise
from tribello.state import (
    Cutting,
    Game,
    NamingBlind,
    Phase,
    Shuffling,
    Terms,
    deal_number,
)


def next_deal(
    game: Game[Phase], stop: int, actions: Sequence[Action | None]
) -> tuple[Game[Phase], int] | None:
    """The next deal as it begins and the place of its first action; None if it hangs on this.

    Arguments:
        game: the game as far as it went.
        stop: the place of the action at which it went wrong.
        actions: all actions of the log; None for one that cannot be read.
    """
    number = deal_number(game)
    if number is None or number >= game.sheet.span.last or _hangs_together(game.rules, number):
        return None
    dealer = _terms(game.phase).dealer
    place = _shuffle_after(game, stop, actions)
    if place is None:
        return None
    blind = naming_point(game.rules, number + 1) is NamingPoint.BEFORE_SHUFFLE
    if blind and isinstance(actions[place - 1], NameTrump):
        place -= 1
    return open_deal(game.sheet, number + 1, clockwise(dealer)), place


def _hangs_together(rules: Rules, number: int) -> bool:
    """Whether the next deal has its trump from this one or an earlier one (R5.1)."""
    once = rules.trump_cut is TrumpCut.ONCE and rules.round_1_trump is RoundOneTrump.CUT
    return once and rules.round_of(number + 1) == 1


def _terms(phase: Phase) -> Terms:
    terms: Terms = phase.terms  # type: ignore[union-attr]  # a deal is on, which has a number
    return terms


def _shuffle_after(game: Game[Phase], stop: int, actions: Sequence[Action | None]) -> int | None:
    """The place of the shuffle of the next deal."""
    first, to_pass = stop, _shuffles_left(game)
    if to_pass and isinstance(actions[first], Shuffle):
        first, to_pass = first + 1, to_pass - 1
    for place in range(first, len(actions)):
        if isinstance(actions[place], Play):
            to_pass = 0  # cards were played: whatever shuffles were due have been left out
        if isinstance(actions[place], Shuffle):
            if not to_pass:
                return place
            to_pass -= 1
    return None


def _shuffles_left(game: Game[Phase]) -> int:
    """How many shuffles the deal that is on still waits for, if all goes well."""
    again = game.rules.after_cut is AfterCut.SHUFFLED
    match game.phase:
        case Shuffling(cut=cut):
            return 1 + (again and not cut)
        case NamingBlind():
            return 1 + again
        case Cutting():
            return int(again)
        case _:
            return 0
