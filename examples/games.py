"""The sound examples: which games the bots played, and what is to be seen in them."""

from __future__ import annotations

from functools import cache

from attrs import frozen

from tribello.bots import BOTS, play_out
from tribello.dealing import SHUFFLE
from tribello.engine import Deal, Match, Round
from tribello.log import Log, record
from tribello.replay import replay
from tribello.rules import Rules


@frozen
class Example:
    """A game for bots to play.

    Arguments:
        name: the file.
        shows: what to look at.
        entry: what is played.
        seed: for chance and for the bots.
        bots: the bot of each player.
        players: their names.
    """

    name: str
    shows: str
    entry: Deal | Round | Match
    seed: str
    bots: tuple[str, str, str] = ("careful", "careful", "careful")
    players: tuple[str, str, str] = ("Ann", "Bo", "Cy")


@cache
def play(example: Example) -> Log:
    """The log of the game."""
    start = example.entry.start()
    actions = tuple(play_out(start, example.seed, [BOTS[bot] for bot in example.bots]))
    return record(
        replay(start, actions).game,
        actions,
        players=example.players,
        metadata={"seed": example.seed, "shuffle": SHUFFLE},
    )
