"""What OpenSpiel asks of every game, by its own tests as its package has them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from adapters.walks import GAMES, game_of
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.tests import games_sim_test

from tribello.rules import PRESETS

flags.FLAGS(["tests"])  # which these modules read, as programs of their own


@pytest.mark.parametrize("parameters", GAMES)
def test_random_simulations_pass(parameters: str) -> None:
    """Clones, serialization, masks, observations, rewards and bounds hold in random games."""
    pyspiel.random_sim_test(game_of(parameters), num_sims=3, serialize=True, verbose=False)


def test_a_whole_match_passes() -> None:
    """The same holds of a match of twelve deals."""
    game = game_of("extent=match")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("parameters", [*GAMES, "extent=match"])
def test_the_simulation_in_python_passes(parameters: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """States and games are serialized and pickled on the way, and the game comes to its end."""
    monkeypatch.setattr(games_sim_test, "MAX_ACTIONS_PER_GAME", 2000)  # so that a match does too
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(game_of(parameters))


class TestInterface(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """The interface on four hundred states."""

    game_name = "python_tribello"
    game = game_of("")


class TestInterfaceOfARound(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """The same where several deals are played."""

    game_name = "python_tribello"
    game = game_of("preset=narrative,extent=round,number=2")


@pytest.mark.parametrize("preset", PRESETS)
def test_a_playthrough_is_played_through_again(preset: str, tmp_path: Path) -> None:
    """A deal under each preset is written down, and comes out the same when it is replayed."""
    path = tmp_path / "playthrough.txt"
    text = generate_playthrough.playthrough(f"python_tribello(preset={preset})", None, seed=3)
    assert "CurrentPlayer() = -4" in text  # it reached the end
    path.write_text(text, encoding="utf-8")
    expected, actual = generate_playthrough.replay(path)
    assert actual == expected


@pytest.mark.parametrize("parameters", ["", "extent=match"])
def test_the_game_is_listed(parameters: str) -> None:
    """OpenSpiel finds the game by name, and its text loads it again."""
    assert "python_tribello" in pyspiel.registered_names()
    game: Any = game_of(parameters)
    assert pyspiel.load_game(str(game)) == game
