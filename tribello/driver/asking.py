"""One decision: an agent is asked, and its answer is judged."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeGuard

from attrs import frozen

from tribello.actions import Exchange, NameTrump, Play, TakeSeat
from tribello.cards import Card, Suit
from tribello.driver.fault import Fault
from tribello.engine import apply
from tribello.errors import IllegalAction, Violation
from tribello.immutable import Immutable
from tribello.replay import Step
from tribello.seats import Seat
from tribello.state import Game, Phase, TakingSeats
from tribello.views import Choice, Lift, SeenPhase, View, settled, view

Agent: TypeAlias = Callable[[View[SeenPhase]], Choice]
"""Whoever decides for a player: given what the seat sees, its choice."""

AsyncAgent: TypeAlias = Callable[[View[SeenPhase]], Choice | Awaitable[Choice]]
"""The same, where a choice may be waited for."""

_IS_SOUND: Final[Mapping[type[Any], Callable[[Any], bool]]] = MappingProxyType(
    {
        TakeSeat: lambda choice: type(choice.player) is type(choice.seat) is int,
        Lift: lambda choice: type(choice.seat) is type(choice.cards) is int,
        NameTrump: lambda choice: type(choice.seat) is int and type(choice.suit) is Suit,
        Exchange: lambda choice: type(choice.seat) is int and all(map(_is_card, choice.cards)),
        Play: lambda choice: type(choice.seat) is int and type(choice.card) is Card,
    }
)
"""Whether the fields of a choice of each type are what they should be."""


def _is_card(thing: object) -> bool:
    return type(thing) is Card


def player_of(game: Game[Phase], seat: Seat) -> int:
    """The player who sits in a seat; while seats are chosen, the number is the player's own."""
    return seat if isinstance(game.phase, TakingSeats) else game.sheet.players[seat]


@frozen(repr=False)
class Question(Immutable):
    """A decision that an agent is asked for.

    Arguments:
        index: the place of the action in the run, from 0.
        game: the game.
        seat: the seat (or player, while seats are chosen) whose decision it waits for.
        left: how often the agent is asked again if it fails.
    """

    index: int
    game: Game[Phase]
    seat: Seat
    left: int

    @property
    def player(self) -> int:
        """The number of the player who is asked."""
        return player_of(self.game, self.seat)

    @property
    def view(self) -> View[SeenPhase]:
        """What the agent is given."""
        return view(self.game, self.seat)

    def answered(self, answer: object) -> Step | Fault:
        """What comes of an answer, whatever it is."""
        try:
            if not is_choice(answer):  # an answer may even raise when it is looked at
                return self._fault(_foreign(answer), answer)
        except Exception as error:
            return self.failed(error)
        try:
            action = settled(self.game, answer)
            return Step(self.index, self.game, action, apply(self.game, action))
        except IllegalAction as illegal:
            return self._fault(illegal.violation.reason, answer, illegal.violation)

    def failed(self, error: Exception) -> Fault:
        """What comes of an agent that raises; the game goes on or ends in order."""
        return self._fault(f"the agent raised {type(error).__name__}", error=error)

    def _fault(
        self,
        reason: str,
        answer: object = None,
        violation: Violation | None = None,
        error: Exception | None = None,
    ) -> Fault:
        return Fault(
            self.index, self.game, self.player, self.left, reason, answer, violation, error
        )


def is_choice(answer: object) -> TypeGuard[Choice]:
    """Whether an answer is a choice, legal or not, with nothing foreign in it.

    Types are exact: an object that claims to equal a card would be taken for it, and stay.

    >>> is_choice(Play(0, Card("4C"))), is_choice(Play(0, "4C")), is_choice("4C")
    (True, False, False)
    """
    is_sound = _IS_SOUND.get(type(answer))
    return is_sound is not None and is_sound(answer)


def _foreign(answer: object) -> str:
    """Why an answer is no choice, without a word of its own: even to show it could fail."""
    name = type(answer).__name__
    if type(answer) in _IS_SOUND:
        return f"the fields of this {name} are not of the types that they should be"
    return f"an answer of type {name} is no choice"
