"""What PettingZoo asks of every environment, by its own tests."""

from __future__ import annotations

import warnings
from functools import partial
from typing import Any, Final

import pytest
from pettingzoo.test import api_test, render_test, seed_test

from tribello.adapters.pettingzoo import env, raw_env
from tribello.rules import PRESETS

# Observations with a mask are dictionaries. The test excuses PettingZoo's own games from these two
# warnings by a list of their names.
OF_DICTIONARIES: Final = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or ",
)
MAKERS: Final = (env, raw_env)
GAMES: Final[tuple[dict[str, Any], ...]] = (
    *[{"preset": preset} for preset in PRESETS],
    {"number": 4},
    {"extent": "round", "number": 3},
    {"extent": "match"},
)


@pytest.mark.parametrize("parameters", GAMES, ids=str)
@pytest.mark.parametrize("make", MAKERS)
def test_the_interface_is_kept(make: Any, parameters: dict[str, Any]) -> None:
    """The test of the interface passes; but for those of dictionaries, warnings are errors."""
    with warnings.catch_warnings():
        for words in OF_DICTIONARIES:
            warnings.filterwarnings("ignore", words)
        api_test(make(**parameters), num_cycles=1000)


@pytest.mark.parametrize("parameters", GAMES, ids=str)
@pytest.mark.parametrize("make", MAKERS)
def test_a_seed_gives_one_game(make: Any, parameters: dict[str, Any]) -> None:
    """Two environments with one seed go the same way."""
    seed_test(partial(make, **parameters), num_cycles=500)


@pytest.mark.parametrize("make", MAKERS)
def test_what_is_rendered_is_of_its_mode(make: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Text for ansi, and for human something printed and nothing returned."""
    render_test(make)
    assert "seat 0" in capsys.readouterr().out
