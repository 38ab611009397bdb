"""The deals of a log played through: one that goes wrong does not hide the next.

A deal ends at its first illegal action. The next is taken up where its shuffle stands, if it
hangs on nothing that went wrong: dealer, round and quotas follow from its number alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from tribello.actions import Action, Shuffle
from tribello.engine import apply
from tribello.errors import IllegalAction
from tribello.immutable import Immutable
from tribello.log.next_deal import next_deal
from tribello.replay import Failure
from tribello.state import DealResult, Game, Over, Phase

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
        found = next_deal(stretch.game, stretch.stop, actions)
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
