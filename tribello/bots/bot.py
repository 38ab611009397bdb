"""What a bot is, and games played out by bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, Protocol

from tribello.actions import Action
from tribello.dealing import Stream
from tribello.driver import Agent, Fault, events
from tribello.errors import IllegalAction
from tribello.replay import Step
from tribello.seats import Seat
from tribello.state import Game, Phase
from tribello.views import Choice, SeenPhase, SeenPlaying, View, seat_to_act

BOTS_STREAM: Final = "tribello-bots-1"
"""The name of the bots' streams; the seed and the number of the player follow."""


class Bot(Protocol):
    """Anything that decides for a player, by what its seat may know."""

    @property
    def name(self) -> str:
        """The name that the command line and logs use."""
        ...

    def choose(self, view: View[SeenPhase], numbers: Stream) -> Choice:
        """A legal choice of the viewer, who is the one to decide.

        Arguments:
            view: what the seat (or player, while seats are chosen) sees.
            numbers: the player's own stream, the only source of chance a bot may use.

        Raises:
            ValueError: it is not for the viewer to decide.
        """
        ...


def agents(bots: Sequence[Bot], seed: str) -> tuple[Agent, ...]:
    """Bots as agents that `tribello.driver` asks, each with a stream of its own.

    No bot moves a card of the deals to come or a choice of another bot.

    Arguments:
        bots: the bot of player i at place i.
        seed: any text.
    """
    streams = [Stream(f"{BOTS_STREAM}:{seed}:{player}") for player in range(len(bots))]
    return tuple(
        partial(bot.choose, numbers=stream) for bot, stream in zip(bots, streams, strict=True)
    )


def play_out(game: Game[Phase], seed: str, bots: Sequence[Bot]) -> Iterator[Action]:
    """Every action from a game to its end: chance by `tribello.dealing`, decisions by bots.

    It hangs on its arguments alone; chance hangs on the seed and the state.

    Arguments:
        game: where to begin, at the start or anywhere later.
        seed: any text.
        bots: three, the bot of player i at place i; players may sit in other seats (R2.1).

    Raises:
        IllegalAction: a bot made a choice that the rules forbid.
        TypeError: what it made is no choice. What a bot raises is raised.

    >>> from tribello.bots import BOTS
    >>> from tribello.engine import Deal
    >>> actions = list(play_out(Deal(10).start(), "example", [BOTS["careful"]] * 3))
    >>> len([action for action in actions if type(action).__name__ == "Play"])
    39
    """
    return (step.action for step in played(game, seed, bots))


def played(game: Game[Phase], seed: str, bots: Sequence[Bot]) -> Iterator[Step]:
    """The same as `play_out`, with the games around each action.

    Raises:
        IllegalAction, TypeError: as `play_out` does.
    """
    for event in events(game, agents(bots, seed), seed):
        if isinstance(event, Fault):
            raise _raised(event)
        yield event


def _raised(fault: Fault) -> Exception:
    """A fault as the exception that it is to those who did not ask for faults."""
    if fault.violation is not None:
        return IllegalAction(fault.violation)
    return fault.error or TypeError(fault.reason)


def deciding(view: View[SeenPhase]) -> Seat:
    """The seat (or player, while seats are chosen) that looks, and is the one to decide.

    Raises:
        ValueError: it is not: another is, or chance, or the game is over.
    """
    phase, viewer = view.phase, view.viewer
    # What is asked for each card is asked of the phase itself.
    seat = phase.turn if isinstance(phase, SeenPlaying) else seat_to_act(view)
    if seat is None or seat != viewer:
        raise ValueError("no decision is due: the game waits for another or is over")
    return seat
