"""The examples: every sound log is valid, every broken one gets the diagnostic it shows."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from build import build

from tribello.engine import Match
from tribello.log import read_log
from tribello.log.formatting import as_json, as_jsonl
from tribello.log.model import Log
from tribello.log.reading import read_games
from tribello.seats import Role, seat_of
from tribello.state import tricks_taken
from tribello.verdict import Outcome, validate_paths

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = sorted((EXAMPLES / "games").iterdir())
BROKEN: dict[str, dict[str, Any]] = json.loads(
    (EXAMPLES / "broken.expected.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_a_sound_example_is_valid(path: Path) -> None:
    """Every game among the examples is valid under the standard rules, each one a whole."""
    for verdict in validate_paths([str(path)]):
        assert verdict.judgement.outcome is Outcome.VALID
        assert verdict.judgement.rules is not None
        assert verdict.judgement.rules["preset"] == "standard"


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_a_sound_example_is_canonical(path: Path) -> None:
    """Every game among the examples is in canonical form."""
    with path.open("rb") as stream:
        games = list(read_games(stream, path.suffix))
    data = as_jsonl(games) if path.suffix == ".jsonl" else as_json(games[0])
    assert data == path.read_bytes()


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_example_gets_its_diagnostic_and_no_other(name: str) -> None:
    """Every broken log gets exactly the diagnostic that it was made for, where it belongs."""
    (verdict,) = validate_paths([str(EXAMPLES / "broken" / name)])
    (diagnostic,) = verdict.judgement.diagnostics
    wanted = BROKEN[name]
    assert (diagnostic.code.id, diagnostic.pointer) == (wanted["code"], wanted["pointer"])
    assert diagnostic.line is not None
    incomplete = verdict.judgement.outcome is Outcome.INCOMPLETE
    assert wanted["exit"] == (4 if incomplete else 1)


def test_every_broken_file_is_expected() -> None:
    """There is no broken log without an expected diagnostic, and none is missing."""
    assert sorted(path.name for path in (EXAMPLES / "broken").iterdir()) == sorted(BROKEN)


def test_the_examples_are_those_that_the_builder_makes(tmp_path: Path) -> None:
    """Building the examples anew gives the committed files, byte for byte."""
    build(tmp_path)
    made = {path.relative_to(tmp_path): path for path in tmp_path.rglob("*") if path.is_file()}
    for relative, path in made.items():
        assert path.read_bytes() == (EXAMPLES / relative).read_bytes(), relative
    assert len(made) == len(GAMES) + len(BROKEN) + 2


def log_of(name: str) -> Log:
    """The log of an example, from either encoding."""
    path = EXAMPLES / "games" / name
    if path.suffix == ".json":
        return read_log(path.read_bytes())
    with path.open("rb") as stream:
        (game,) = read_games(stream, path.suffix)
    return read_log(as_json(game))


@pytest.mark.parametrize(
    ("name", "round_number", "tricks", "points"),
    [
        ("h-67-round-2.json", 2, (8, 3, 2), (2, -1, -1)),
        ("h-75-nullo.json", 4, (4, 2, 7), (-1, 2, -1)),
        ("g-29-seven.json", 1, (7, None, None), (1, None, None)),
        ("g-29-eight.jsonl", 2, (8, None, None), (2, None, None)),
        ("g-29-five.json", 3, (5, None, None), (-1, None, None)),
        ("g-29-four.json", 3, (4, None, None), (-2, None, None)),
    ],
)
def test_a_worked_example_of_a_source_is_really_played(
    name: str,
    round_number: int,
    tricks: tuple[int | None, ...],
    points: tuple[int | None, ...],
) -> None:
    """Dealer, left and right take the tricks and score the points that the source names."""
    replayed = log_of(name).replay()
    (result,) = replayed.game.sheet.results
    assert replayed.game.rules.round_of(result.terms.number) == round_number
    taken = tricks_taken(result.tricks)
    for role, wanted_tricks, wanted_points in zip(Role, tricks, points, strict=True):
        seat = seat_of(role, result.terms.dealer)
        assert wanted_tricks in (None, taken[seat])
        assert wanted_points in (None, result.scores[seat])


def test_a_tie_and_a_game_without_a_winner_ahead_are_there() -> None:
    """Among the examples two share a win, and one match ends with all three level."""
    outcomes = {
        path.name: verdict.judgement for path in GAMES for verdict in validate_paths([str(path)])
    }
    assert outcomes["a-tie.json"].winners == (0, 1)
    assert outcomes["nobody-ahead.json"].scores == (0, 0, 0)
    assert sum(len(log_of(path.name).actions) > 400 for path in GAMES) >= 4


def test_a_standard_match_has_499_to_523_actions() -> None:
    """Whole matches have the number of actions that the format says."""
    for path in GAMES:
        log = log_of(path.name)
        if log.start() == Match().start():
            assert 499 <= len(log.actions) <= 523


def test_the_builder_runs_as_a_program(tmp_path: Path) -> None:
    """`python examples/build.py FOLDER` makes all examples, whatever `tribello` is installed."""
    other = tmp_path / "tribello"
    other.mkdir()
    (other / "__init__.py").write_text("raise ImportError('this is another')")
    run = [sys.executable, str(EXAMPLES / "build.py"), str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    subprocess.run(run, check=True, capture_output=True, env=environment)
    assert len(list((tmp_path / "broken").iterdir())) == len(BROKEN)
