"""The deals of a log played through: one that goes wrong does not hide the next.

A deal ends at its first illegal action. The next is taken up where its shuffle stands, if it
hangs on nothing that went wrong: dealer, round and quotas follow from its number alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from tribello.actions import Action, NameTrump, Play, Shuffle
from tribello.course import naming_point, open_deal
from tribello.engine import apply
from tribello.errors import IllegalAction
from tribello.immutable import Immutable
from tribello.replay import Failure
from tribello.rules import AfterCut, NamingPoint, RoundOneTrump, Rules, TrumpCut
from tribello.seats import clockwise
from tribello.state import (
    Cutting,
    DealResult,
    Game,
    NamingBlind,
    Over,
    Phase,
    Shuffling,
    Terms,
    deal_number,
)

NO_DECISION: Final = (Shuffle,)
"""What chance does within a deal."""


@frozen(repr=False)
class Passed(Immutable):
    """Actions that were passed over: places in the log, both ends included."""

    first: int
    last: int

    def __str__(self) -> str:
        more = f" to {self.last}" if self.last > self.first else ""
        return f"action{'s' if more else ''} {self.first}{more}"


@frozen(repr=False)
class Stop(Immutable):
    """Where a deal ended since nobody can say what was done.

    Arguments:
        place: the place of the action in the log.
        game: the game before it.
    """

    place: int
    game: Game[Phase]


@frozen(repr=False)
class PlayedLog(Immutable):
    """What the actions of a log came to.

    Arguments:
        game: the last game that was reached.
        failures: the first illegal action of each deal that has one.
        results: the finished deals.
        passed: the actions that were not judged, but for those that cannot be read.
        stops: the actions that are None and at which a deal ended.
    """

    game: Game[Phase]
    failures: tuple[Failure, ...] = ()
    results: tuple[DealResult, ...] = ()
    passed: tuple[Passed, ...] = ()
    stops: tuple[Stop, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether every deal was played to its end, without anything passed over."""
        whole = not self.failures and not self.passed and not self.stops
        return isinstance(self.game.phase, Over) and whole


@frozen(repr=False)
class _Stretch(Immutable):
    """Legal actions in a row.

    Arguments:
        game: the game after them.
        stop: the place of the first action after them.
        failure: why that one is illegal; None where it is missing or cannot be read.
    """

    game: Game[Phase]
    stop: int
    failure: Failure | None = None


def play_through(start: Game[Phase], actions: Sequence[Action | None]) -> PlayedLog:
    """The deals of a log, each as far as it is legal.

    Arguments:
        start: the game before the first action.
        actions: all actions of the log; None for one that cannot be read, where its deal ends.
    """
    stretch = _stretch(start, actions, 0)
    failures = [stretch.failure] if stretch.failure else []
    results = list(stretch.game.sheet.results)
    passed: list[Passed] = []
    stops: list[Stop] = []
    while stretch.stop < len(actions):
        stops += [] if stretch.failure else [Stop(stretch.stop, stretch.game)]
        found = _next_deal(stretch, actions)
        taken_up = found and _taken_up(*found, actions)
        behind = stretch.stop + 1  # the action at which the deal ends is reported itself
        upto = found[1] if found and taken_up else len(actions)
        passed += [Passed(behind, upto - 1)] if behind < upto else []
        if not taken_up:
            break
        results += taken_up.game.sheet.results[len(stretch.game.sheet.results) :]
        failures += [taken_up.failure] if taken_up.failure else []
        stretch = taken_up
    return PlayedLog(stretch.game, tuple(failures), tuple(results), tuple(passed), tuple(stops))


def _stretch(game: Game[Phase], actions: Sequence[Action | None], first: int) -> _Stretch:
    for index in range(first, len(actions)):
        action = actions[index]
        if action is None:
            return _Stretch(game, index)
        try:
            game = apply(game, action)
        except IllegalAction as illegal:
            return _Stretch(game, index, Failure(index, game, action, illegal.violation))
    return _Stretch(game, len(actions))


def _taken_up(game: Game[Phase], first: int, actions: Sequence[Action | None]) -> _Stretch | None:
    """The stretch that begins with a deal; None if the deal shows not to be the one expected.

    One that goes wrong before a seat has decided anything is not where it was thought to be.
    """
    stretch = _stretch(game, actions, first)
    decided = [each for each in actions[first : stretch.stop] if not isinstance(each, NO_DECISION)]
    return stretch if decided else None


def _next_deal(
    stretch: _Stretch, actions: Sequence[Action | None]
) -> tuple[Game[Phase], int] | None:
    """The next deal as it begins and the place of its first action; None if it hangs on this."""
    game, number = stretch.game, deal_number(stretch.game)
    if number is None or number >= game.sheet.span.last or _hangs_together(game.rules, number):
        return None
    dealer = _terms(game.phase).dealer
    place = _shuffle_after(stretch, actions)
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


def _shuffle_after(stretch: _Stretch, actions: Sequence[Action | None]) -> int | None:
    """The place of the shuffle of the next deal."""
    to_pass = _shuffles_left(stretch.game)
    first = stretch.stop
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
