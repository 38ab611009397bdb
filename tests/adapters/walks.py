"""Games at random, as tables and as states of OpenSpiel, the same every time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pyspiel

import tribello.adapters.open_spiel as adapter
from tribello.adapters.openings import opening
from tribello.adapters.table import Table
from tribello.dealing import Stream
from tribello.rules import PRESETS

GAMES: Final = (
    *[f"preset={preset}" for preset in PRESETS],
    "number=4",
    "preset=narrative,number=5",
    "preset=russian-literal,number=13",
    "number=10",
    "extent=round,number=2",
)
"""Games with every kind of decision that a preset has, by their parameters."""


def game_of(parameters: str) -> Any:
    """A game of OpenSpiel."""
    return pyspiel.load_game(f"{adapter.NAME}({parameters})")


def table_of(**parameters: Any) -> Table:
    """A table before its first number."""
    return Table(opening(**parameters))


def walk(table: Table, seed: str) -> Iterator[tuple[Table, int]]:
    """Each table of a random game with the number that comes next, chance drawn step by step."""
    numbers = Stream(seed)
    while not table.is_over:
        if table.turn is None:
            number = numbers.choice(table.draws)
            yield table, number
            table = table.drawn(number)
        else:
            number = numbers.choice(table.turn.legal_ids)
            yield table, number
            table = table.taken(number)


def end_of(table: Table, seed: str) -> Table:
    """The table after a random game."""
    for last, number in walk(table, seed):
        table = last.drawn(number) if last.turn is None else last.taken(number)
    return table


def states(game: Any, seed: str) -> Iterator[Any]:
    """Each state of a random game, the last included; each an object of its own."""
    state = game.new_initial_state()
    for _, number in walk(state.table, seed):
        yield state.clone()
        state.apply_action(number)
    yield state


def decided(state: Any) -> Any:
    """The state once chance has drawn what it is to draw, the same every time."""
    numbers = Stream("decided")
    while state.is_chance_node():
        state.apply_action(numbers.choice(state.legal_actions()))
    return state
