"""A list of actions played through: every state, the steps between, the first failure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import count

from attrs import frozen

from tribello.actions import Action
from tribello.engine import apply
from tribello.errors import IllegalAction, Violation
from tribello.immutable import Immutable
from tribello.state import Game, Phase


@frozen(repr=False)
class Step(Immutable):
    """One action with the states around it.

    Arguments:
        index: the place of the action in the list, from 0.
        before: the game it was done in.
        action: the action.
        after: the game it led to.
    """

    index: int
    before: Game[Phase]
    action: Action
    after: Game[Phase]


@frozen(repr=False)
class Failure(Immutable):
    """The first illegal action of a list, at which replay stops.

    Arguments:
        index: the place of the action in the list, from 0.
        game: the game it was tried in.
        action: the action.
        violation: why it is illegal there.
    """

    index: int
    game: Game[Phase]
    action: Action
    violation: Violation


@frozen(repr=False)
class Replay(Immutable):
    """What became of a list of actions. Nothing is repaired, skipped or invented.

    Arguments:
        start: the game before the first action.
        actions: the legal actions in order, up to the failure.
        states: the game after each of them.
        failure: the first illegal action; None where all were legal.
    """

    start: Game[Phase]
    actions: tuple[Action, ...]
    states: tuple[Game[Phase], ...]
    failure: Failure | None = None

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The legal actions, each with the states around it."""
        before = (self.start, *self.states)
        return tuple(map(Step, count(), before, self.actions, self.states))

    @property
    def game(self) -> Game[Phase]:
        """The last game reached."""
        return self.states[-1] if self.states else self.start

    def at(self, actions: int) -> Game[Phase]:
        """The game after that many actions.

        Raises:
            IndexError: fewer were legal.
        """
        if not 0 <= actions <= len(self.states):
            raise IndexError(f"{actions} is not within 0 to {len(self.states)} actions")
        return self.states[actions - 1] if actions else self.start


def steps(start: Game[Phase], actions: Iterable[Action]) -> Iterator[Step | Failure]:
    """Each action as it is done; a failure comes last and ends the iteration."""
    game = start
    for index, action in enumerate(actions):
        try:
            after = apply(game, action)
        except IllegalAction as illegal:
            yield Failure(index, game, action, illegal.violation)
            return
        yield Step(index, game, action, after)
        game = after


def replay(start: Game[Phase], actions: Iterable[Action]) -> Replay:
    """Play actions through and keep every state; it raises nothing for their content.

    >>> from tribello.actions import FirstDealer
    >>> from tribello.engine import Deal
    >>> replay(Deal(1).start(), [FirstDealer(0), FirstDealer(0)]).failure.violation.code.id
    'T421'
    """
    done: list[Action] = []
    states: list[Game[Phase]] = []
    game = start
    for action in actions:
        try:
            game = apply(game, action)
        except IllegalAction as illegal:
            failure = Failure(len(done), game, action, illegal.violation)
            return Replay(start, tuple(done), tuple(states), failure)
        done.append(action)
        states.append(game)
    return Replay(start, tuple(done), tuple(states))


def outcome(start: Game[Phase], actions: Iterable[Action]) -> tuple[Game[Phase], Failure | None]:
    """The last game reached and the failure, without keeping the states between."""
    game = start
    for index, action in enumerate(actions):
        try:
            game = apply(game, action)
        except IllegalAction as illegal:
            return game, Failure(index, game, action, illegal.violation)
    return game, None
