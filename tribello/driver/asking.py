"""One decision: an agent is asked, and its answer is judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeGuard

from tribello.actions import Exchange, NameTrump, Play, TakeSeat
from tribello.cards import Card, Suit
from tribello.driver.fault import Fault
from tribello.engine import apply
from tribello.errors import IllegalAction
from tribello.replay import Step
from tribello.seats import Seat
from tribello.state import Game, Phase, TakingSeats
from tribello.views import Choice, Lift, SeenPhase, View, settled, view

Agent: TypeAlias = Callable[[View[SeenPhase]], Choice]
"""Whoever decides for a player: given what the seat sees, its choice."""

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


def asked(index: int, game: Game[Phase], seat: Seat, agent: Agent, left: int) -> Step | Fault:
    """What comes of asking an agent once.

    Arguments:
        index: the place of the action in the run.
        game: the game.
        seat: the seat (or player) whose decision it waits for.
        agent: who decides.
        left: how often it is asked again if it fails.
    """
    try:
        answer: object = agent(view(game, seat))
        if not is_choice(answer):  # an answer may even raise when it is looked at
            return Fault(index, game, player_of(game, seat), left, _foreign(answer), answer)
    except Exception as error:  # whatever it is, the game goes on or ends in order
        raised = f"the agent raised {type(error).__name__}"
        return Fault(index, game, player_of(game, seat), left, raised, error=error)
    try:
        action = settled(game, answer)
        return Step(index, game, action, apply(game, action))
    except IllegalAction as illegal:
        why = illegal.violation
        return Fault(index, game, player_of(game, seat), left, why.reason, answer, why)


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
