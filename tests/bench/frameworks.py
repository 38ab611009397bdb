"""Ours beside the games in Python that frameworks of machine learning come with."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import repeat
from typing import Any, Final

from pairs import Pair, Work, paired
from plays import MICROSECONDS, Recorded, beside, play_states

KUHN_POKER: Final = ("python_kuhn_poker", 160)
"""A game of OpenSpiel, and so many that they have about as many plays as a match of ours."""

LIARS_POKER: Final = ("python_liars_poker", 55)
TRIBELLO: Final = ("python_tribello", 10)

TABLES: Final = (10, 60)
"""How many of our deals, and how many hands of each game of PettingZoo, are played in a run."""


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


def as_pettingzoo(runs: int) -> list[Pair]:
    """Our environment of PettingZoo beside its three card games, all without wrappers."""
    from pettingzoo.classic import leduc_holdem_v4, texas_holdem_no_limit_v6, texas_holdem_v4

    from tribello.adapters.pettingzoo import raw_env

    few, many = TABLES
    ours = [raw_env() for _ in range(few)]
    modules = (leduc_holdem_v4, texas_holdem_v4, texas_holdem_no_limit_v6)
    with warnings.catch_warnings(action="ignore"):  # their spaces warn of being rounded
        peers = [module.raw_env() for module in modules for _ in range(many)]
    return paired(_dealt_anew(ours, peers, runs), scale=MICROSECONDS)


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


def _dealt_anew(
    ours: Sequence[Any], peers: Sequence[Any], runs: int
) -> Iterator[tuple[Work, Work]]:
    """Works whose environments are dealt while no clock runs."""
    for run in range(runs):
        for environment in (*ours, *peers):
            environment.reset()
        yield partial(_play, ours, run), partial(_play, peers, run)


def _play(environments: Sequence[Any], seed: int) -> int:
    """Each game played to its end at random, as the documentation of PettingZoo does it."""
    import numpy

    numbers, steps = random.Random(seed), 0
    for environment in environments:
        while True:
            seen, _, is_over, _, _ = environment.last()
            if is_over:
                break
            environment.step(numbers.choice(numpy.flatnonzero(seen["action_mask"])))
            steps += 1
    return steps
