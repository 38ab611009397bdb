"""What a bot is, and games played out by bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from tribello.actions import Action
from tribello.dealing import Stream, chance
from tribello.engine import apply, awaits, to_act
from tribello.seats import Seat
from tribello.state import Game, Phase, TakingSeats

BOTS_STREAM: Final = "tribello-bots-1"
"""The name of the bots' streams; the seed and the number of the player follow."""


class Bot(Protocol):
    """Anything that decides for a player."""

    @property
    def name(self) -> str:
        """The name that the command line and logs use."""
        ...

    def choose(self, game: Game[Phase], numbers: Stream) -> Action:
        """A legal action for the seat (or player) whose decision the game waits for.

        Arguments:
            game: a game in which a decision is due.
            numbers: the player's own stream, the only source of chance a bot may use.

        Raises:
            ValueError: no decision is due.
        """
        ...


def deciding(game: Game[Phase]) -> Seat:
    """The seat (or player, while seats are chosen) whose decision a game waits for.

    Raises:
        ValueError: it waits for chance, or it is over.
    """
    seat = to_act(game)
    if seat is None:
        raise ValueError("no decision is due: the game waits for chance or is over")
    return seat


def play_out(game: Game[Phase], seed: str, bots: Sequence[Bot]) -> Iterator[Action]:
    """Every action from a game to its end: chance by `tribello.dealing`, decisions by bots.

    It hangs on its arguments alone. Chance hangs on the seed and the state; each player has a
    stream of its own, so no bot moves a card of the deals to come or a choice of another bot.

    Arguments:
        game: where to begin, at the start or anywhere later.
        seed: any text.
        bots: three, the bot of player i at place i; players may sit in other seats (R2.1).

    Raises:
        IllegalAction: a bot chose an action that the rules forbid.

    >>> from tribello.bots import BOTS
    >>> from tribello.engine import Deal
    >>> actions = list(play_out(Deal(10).start(), "example", [BOTS["careful"]] * 3))
    >>> len([action for action in actions if type(action).__name__ == "Play"])
    39
    """
    streams = [Stream(f"{BOTS_STREAM}:{seed}:{player}") for player in range(len(bots))]
    while awaits(game) is not None:
        action = chance(game, seed)
        if action is None:
            player = _player_to_decide(game)
            action = bots[player].choose(game, streams[player])
        game = apply(game, action)
        yield action


def _player_to_decide(game: Game[Phase]) -> int:
    seat = deciding(game)
    return seat if isinstance(game.phase, TakingSeats) else game.sheet.players[seat]
