"""What an agent did instead of a legal choice."""

from __future__ import annotations

from attrs import frozen

from tribello.errors import Violation
from tribello.immutable import Immutable
from tribello.state import Game, Phase


@frozen(repr=False)
class Fault(Immutable):
    """An answer that is no legal choice; the game is as it was.

    Arguments:
        index: the place that the action would have had in the run, from 0.
        game: the game in which the agent was asked.
        player: the number of the player for whom it was.
        left: how often the agent is asked again for this decision; at 0 it forfeits.
        reason: one sentence for people.
        answer: what it answered; None where it raised.
        violation: why the choice is illegal; None where it is no choice at all.
        error: what the agent raised, if it did.
    """

    index: int
    game: Game[Phase]
    player: int
    left: int
    reason: str
    answer: object = None
    violation: Violation | None = None
    error: Exception | None = None

    @property
    def forfeits(self) -> bool:
        """Whether the player forfeits by it, which ends the run."""
        return self.left == 0
