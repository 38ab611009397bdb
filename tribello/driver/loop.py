"""The loop: chance and agents in turn, until the game is over or a player forfeits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from tribello import dealing
from tribello.actions import Action
from tribello.driver.asking import Agent, asked, player_of
from tribello.driver.fault import Fault
from tribello.driver.patience import AT_ONCE, Patience
from tribello.engine import apply, awaits, to_act
from tribello.replay import Step
from tribello.seats import SEATS
from tribello.state import Game, Phase

Chance: TypeAlias = Callable[[Game[Phase]], Action | None]
"""What chance does in a game that waits for it."""


def events(
    game: Game[Phase],
    agents: Sequence[Agent],
    chance: str | Chance,
    patience: Patience = AT_ONCE,
) -> Iterator[Step | Fault]:
    """Each action as it is done, and each fault of an agent; one that forfeits comes last.

    Nothing is asked or dealt before it is iterated, so whoever stops iterating stops the game.

    Arguments:
        game: where to begin, at the start or anywhere later.
        agents: three; that of player i at place i, wherever the player sits.
        chance: a seed for `tribello.dealing.chance`, or a function that does as it does.
        patience: how often an agent may fail.

    Raises:
        ValueError: there are not three agents.
        IllegalAction: what the function did for chance is illegal.
        TypeError: it did nothing where chance was to act.
    """
    if len(agents) != len(SEATS):
        raise ValueError(f"three agents play, not {len(agents)}")
    by_chance = partial(dealing.chance, seed=chance) if isinstance(chance, str) else chance
    index, left = 0, patience.again
    while awaits(game) is not None:
        seat = to_act(game)
        if seat is None:
            event: Step | Fault = _dealt(index, game, by_chance)
        else:
            event = asked(index, game, seat, agents[player_of(game, seat)], left)
        yield event
        if isinstance(event, Step):
            game, index, left = event.after, index + 1, patience.again
        elif event.forfeits:
            return
        else:
            left -= 1


def _dealt(index: int, game: Game[Phase], chance: Chance) -> Step:
    action = chance(game)
    if action is None:
        raise TypeError("chance did nothing where it was to act")
    return Step(index, game, action, apply(game, action))
