"""A game run to its end, with hooks on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from tribello.actions import Action
from tribello.driver.asking import Agent
from tribello.driver.fault import Fault
from tribello.driver.loop import Chance, events
from tribello.driver.patience import AT_ONCE, Patience
from tribello.immutable import Immutable
from tribello.replay import Step
from tribello.state import Game, Phase


@frozen(repr=False)
class Run(Immutable):
    """What became of a game that agents played.

    Arguments:
        start: the game before the first action.
        game: the game as it stands after the last: over, or forfeited.
        actions: everything that happened between, in order.
        faults: every answer that was no legal choice, in order.
    """

    start: Game[Phase]
    game: Game[Phase]
    actions: tuple[Action, ...]
    faults: tuple[Fault, ...]

    @property
    def forfeit(self) -> Fault | None:
        """The fault by which a player forfeited; None where the game is over."""
        return self.faults[-1] if self.faults and self.faults[-1].forfeits else None


class Tally:
    """What has come of a run so far, and who is told of it.

    Arguments:
        start: the game before the first action.
        on_step: is called after each action.
        on_fault: is called after each answer that is no legal choice.
    """

    def __init__(
        self,
        start: Game[Phase],
        on_step: Callable[[Step], object] | None,
        on_fault: Callable[[Fault], object] | None,
    ) -> None:
        self._start = self._game = start
        self._actions: list[Action] = []
        self._faults: list[Fault] = []
        self._on_step, self._on_fault = on_step, on_fault

    def add(self, event: Step | Fault) -> object:
        """Count an event, and tell the hook; what the hook gives back."""
        if isinstance(event, Fault):
            self._faults.append(event)
            return None if self._on_fault is None else self._on_fault(event)
        self._game = event.after
        self._actions.append(event.action)
        return None if self._on_step is None else self._on_step(event)

    @property
    def run(self) -> Run:
        """The run up to here."""
        return Run(self._start, self._game, tuple(self._actions), tuple(self._faults))


def run(
    start: Game[Phase],
    agents: Sequence[Agent],
    chance: str | Chance,
    *,
    patience: Patience = AT_ONCE,
    on_step: Callable[[Step], object] | None = None,
    on_fault: Callable[[Fault], object] | None = None,
) -> Run:
    """Let agents play until the game is over or one of them forfeits.

    It hangs on its arguments alone: agents that choose alike in like views play the same game.
    What a hook raises goes to the caller. So does what is no `Exception`, such as Ctrl-C.

    Arguments:
        start: where to begin, at the start or anywhere later.
        agents: three; that of player i at place i, wherever the player sits.
        chance: a seed for `tribello.dealing.chance`, or a function that does as it does.
        patience: how often an agent may fail before it forfeits.
        on_step: is called after each action.
        on_fault: is called after each answer that is no legal choice.

    Raises:
        ValueError: there are not three agents.
        IllegalAction: what the function did for chance is illegal.
        TypeError: it did nothing where chance was to act.

    >>> from tribello.engine import Deal
    >>> run(Deal(1).start(), [lambda view: "pass"] * 3, "example").forfeit.reason
    'an answer of type str is no choice'
    """
    tally = Tally(start, on_step, on_fault)
    for event in events(start, agents, chance, patience):
        tally.add(event)
    return tally.run
