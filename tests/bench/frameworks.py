"""Ours beside the games in Python that frameworks of machine learning come with."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from itertools import repeat
from typing import Any, Final, TypeAlias

from pairs import PROCESSOR, Pair, paired
from plays import MICROSECONDS, Recorded, beside, play_states

KUHN_POKER: Final = ("python_kuhn_poker", 160)
"""A game of OpenSpiel, and so many that they have about as many plays as a match of ours."""

LIARS_POKER: Final = ("python_liars_poker", 55)
TRIBELLO: Final = ("python_tribello", 10)

DEALS: Final = 10
"""How many of our deals are played in a run of PettingZoo."""

HANDS: Final = {
    "leduc_holdem_v4": 60,
    "texas_holdem_v4": 42,
    "texas_holdem_no_limit_v6": 46,
    "hanabi_v5": 8,
}
"""The card games of PettingZoo, and how many hands of each have about 125 steps."""

Environment: TypeAlias = Any
Step: TypeAlias = Callable[[], None]


def against_liars(runs: int) -> list[Pair]:
    """Liar's poker, the game of cards among those that OpenSpiel has in Python."""
    return beside(partial(play_states, _games(*LIARS_POKER)), runs)


def against_kuhn(runs: int) -> list[Pair]:
    """Kuhn poker, by which OpenSpiel shows how a game in Python is written."""
    return beside(partial(play_states, _games(*KUHN_POKER)), runs)


def as_open_spiel(runs: int) -> list[Pair]:
    """Our game of OpenSpiel beside liar's poker, both gone through in the same way."""
    ours, peers = (partial(play_states, _games(*each)) for each in (TRIBELLO, LIARS_POKER))
    return paired(repeat((ours, peers), runs), scale=MICROSECONDS)


def turns_of_pettingzoo(runs: int) -> list[Pair]:
    """Our environment of PettingZoo beside its card games: looking, choosing and the step."""
    works = ((partial(_play, ours), partial(_play, peers)) for ours, peers in _tables(runs))
    return paired(works, scale=MICROSECONDS)


def steps_of_pettingzoo(runs: int) -> list[Pair]:
    """The same games, with a clock that runs during the steps alone."""
    return [(_step_time(ours), _step_time(peers)) for ours, peers in _tables(runs)]


def _games(name: str, count: int) -> list[Recorded]:
    """Random games from the first decision to the end."""
    import open_spiel.python.games  # noqa: F401  # which registers those that are in Python
    import pyspiel

    import tribello.adapters.open_spiel  # noqa: F401  # which registers ours

    game, numbers = pyspiel.load_game(name), random.Random(name)
    return [_game(game, numbers) for _ in range(count)]


def _game(game: Any, numbers: random.Random) -> Recorded:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(numbers.choice(state.legal_actions()))
    start, plays = state.clone(), []
    while not state.is_terminal():
        plays.append(numbers.choice(state.legal_actions()))
        state.apply_action(plays[-1])
    return start, plays


def _tables(runs: int) -> Iterator[tuple[Iterator[Step], Iterator[Step]]]:
    """For each run the steps of our games and of the peers', which are dealt already."""
    from tribello.adapters.pettingzoo import raw_env

    ours = [raw_env() for _ in range(DEALS)]
    with warnings.catch_warnings(action="ignore"):  # their spaces warn of being rounded
        peers = [
            import_module(f"pettingzoo.classic.{name}").raw_env()
            for name, hands in HANDS.items()
            for _ in range(hands)
        ]
    for run in range(runs):
        for environment in (*ours, *peers):
            environment.reset()
        yield _steps(ours, run), _steps(peers, run)


def _steps(environments: Sequence[Environment], seed: int) -> Iterator[Step]:
    """Each game to its end at random, as the documentation of PettingZoo plays it.

    A step is to be taken before the next is asked for.
    """
    import numpy

    numbers = random.Random(seed)
    for environment in environments:
        while True:
            seen, _, is_over, is_cut_short, _ = environment.last()
            if is_over or is_cut_short:
                break
            action = numbers.choice(numpy.flatnonzero(seen["action_mask"]))
            yield partial(environment.step, action)


def _play(steps: Iterator[Step]) -> int:
    """Take the steps; how many there were."""
    count = 0
    for step in steps:
        step()
        count += 1
    return count


def _step_time(steps: Iterator[Step]) -> float:
    """Microseconds that a step takes, without what comes between steps."""
    count, seconds = 0, 0.0
    for step in steps:
        start = PROCESSOR()
        step()
        seconds += PROCESSOR() - start
        count += 1
    return seconds * MICROSECONDS / count
