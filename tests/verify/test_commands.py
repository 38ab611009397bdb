"""The commands as a developer types them: how each stops, and what none of them takes."""

from __future__ import annotations

import os
import random
import re
import runpy
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from fuzz import campaign
from mutation import running
from oracle import shuffle
from sabotage import layers
from survival import kills
from verify import counting, fullpack, hiding, scopes, sources

from tribello import scoring

ROOT: Final = Path(__file__).parents[2]
BY_ONE: Final = ("--jobs", "1")

STOPPED: Final[dict[str, tuple[object, str, tuple[str, ...]]]] = {
    "tests/verify/differential.py": (fullpack, "played", BY_ONE),
    "tests/verify/interference.py": (hiding, "told_otherwise", BY_ONE),
    "tests/verify/exhaustion.py": (
        scopes,
        "distributed",
        ("--only", "every distribution, 2x4", *BY_ONE),
    ),
    "tests/verify/perft.py": (counting, "by_engine", BY_ONE),
    "tests/verify/bounds.py": (scoring, "deal_scores", ()),
    "tests/verify/evidence.py": (sources, "digest", ("--only", "perft")),
    "tests/fuzz/run.py": (campaign, "ran", BY_ONE),
    "tests/survival/run.py": (kills, "kill_of", ("--only", "kill 1", *BY_ONE)),
    "tests/sabotage/run.py": (layers, "run", ("--only", "perft")),
    "tests/mutation/run.py": (running, "prepare", ("--only", "tribello/seats.py", *BY_ONE)),
    "tests/oracle/vectors.py": (shuffle, "run", ("spec/vectors/tribello-shuffle-1.json",)),
    "tests/oracle/check.py": (random, "Random", ()),
}
"""Each command with something that it does, and arguments by which it does it soon."""

REFUSED: Final = (
    ("tests/verify/differential.py", "--games", "0"),
    ("tests/verify/differential.py", "--jobs", "0"),
    ("tests/verify/differential.py", "--only", "-1"),
    ("tests/verify/differential.py", "--only", "2000"),
    ("tests/verify/differential.py", "--games", "3", "--only", "3"),
    ("tests/verify/interference.py", "--jobs", "0"),
    ("tests/verify/interference.py", "--only", "-1"),
    ("tests/verify/interference.py", "--only", "360"),
    ("tests/verify/perft.py", "--jobs", "0"),
    ("tests/verify/perft.py", "--only", "nosuch"),
    ("tests/verify/perft.py", "--only", "standard", "--write"),
    ("tests/verify/bounds.py", "--nosuch"),
    ("tests/verify/bounds.py", "standard"),
    ("tests/verify/evidence.py", "--only", "nosuch"),
    ("tests/verify/evidence.py", "--only", "perft", "--check"),
    ("tests/verify/evidence.py", "--write", "--check"),
    ("tests/fuzz/run.py", "--inputs", "0"),
    ("tests/fuzz/run.py", "--inputs", "-5"),
    ("tests/fuzz/run.py", "--alternatives", "-1"),
    ("tests/fuzz/run.py", "--jobs", "0"),
    ("tests/fuzz/run.py", "--only", "-1"),
    ("tests/survival/run.py", "--kills", "0"),
    ("tests/survival/run.py", "--jobs", "0"),
    ("tests/survival/run.py", "--only", "nosuch"),
    ("tests/survival/run.py", "--only", "kill -1"),
    ("tests/survival/run.py", "--only", "fault 4 nosuch"),
    ("tests/sabotage/run.py", "--only", "nosuch"),
    ("tests/sabotage/run.py", "R7.4"),
    ("tests/mutation/run.py", "--only", "nosuch"),
    ("tests/mutation/run.py", "--jobs", "0"),
    ("tests/oracle/vectors.py", "nosuch"),
    ("tests/oracle/vectors.py", "README.md"),
    ("tests/oracle/vectors.py", "spec/vectors/perft.json"),
    ("tests/oracle/check.py", "--nosuch"),
)
"""Commands with arguments that mean nothing."""


@pytest.fixture(autouse=True)
def as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Ctrl-C, the current directory and the places of modules, which commands change."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield
    signal.signal(signal.SIGINT, before)


def status_of(monkeypatch: pytest.MonkeyPatch, command: str, *arguments: str) -> Any:
    """The exit status of a command."""
    monkeypatch.setattr(sys, "argv", [command, *arguments])
    with pytest.raises(SystemExit) as leaving:
        runpy.run_path(str(ROOT / command), run_name="__main__")
    return leaving.value.code


def press(*_: object, **__: object) -> tuple[bool, str]:
    """Press Ctrl-C."""
    signal.raise_signal(signal.SIGINT)
    return True, ""


@pytest.mark.parametrize("command", STOPPED)
def test_ctrl_c_stops_a_command_with_a_line(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the midst of its work it ends with one line on standard error and status 130."""
    where, name, arguments = STOPPED[command]
    monkeypatch.setattr(where, name, press)
    assert status_of(monkeypatch, command, *arguments) == 130
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("stopped")
    assert err.count("\n") == 1


@pytest.mark.parametrize("typed", REFUSED, ids=" ".join)
def test_arguments_that_mean_nothing_are_refused(
    typed: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is done, usage is told, and the status is 2: to check nothing is no success."""
    assert status_of(monkeypatch, *typed) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("usage: ")


@pytest.mark.parametrize("command", STOPPED)
def test_every_command_has_a_help(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Asked for help it says what it does and takes, and does nothing."""
    assert status_of(monkeypatch, command, "--help") == 0
    assert capsys.readouterr().out.startswith("usage: ")


@pytest.mark.parametrize("command", [each for each in STOPPED if "oracle" not in each])
def test_make_hands_arguments_on(command: str) -> None:
    """Whoever types `make` can give a command the arguments that it takes."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.search(rf"^\t.* {re.escape(command)} \$\([A-Z]+\)$", makefile, re.MULTILINE)


def test_the_runner_of_the_vectors_runs_the_package_of_its_checkout(tmp_path: Path) -> None:
    """Another package of that name, wherever it is installed, is not looked at."""
    other = tmp_path / "tribello"
    other.mkdir()
    (other / "__init__.py").write_text("raise ImportError('this is another')")
    ran = subprocess.run(
        [sys.executable, "spec/runner.py", "spec/vectors/rules-01-game.json"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
