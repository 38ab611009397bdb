"""Whole processes: how long a cold one takes, and how much memory a long run needs."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import partial
from itertools import repeat
from pathlib import Path

from pairs import WALL, Pair, paired

MILLISECONDS = 1e3

PYTHON = [sys.executable, "-c", "import attrs, json"]
"""The least that a Python program with our dependencies does."""

WITHOUT_FAST = (
    "import sys; sys.modules['jsonschema_rs'] = None; from tribello.cli import main; main()"
)

PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""A program that runs another and prints the most memory that it held at once."""


def cold_start(log: Path, runs: int) -> list[Pair]:
    """The installed command, with whatever validator is installed beside it."""
    return _beside_python([_command(), "validate", str(log)], runs)


def cold_start_default(log: Path, runs: int) -> list[Pair]:
    """The same command as if the extra `fast` were not there."""
    return _beside_python([sys.executable, "-c", WITHOUT_FAST, "validate", str(log)], runs)


def cold_import(runs: int) -> list[Pair]:
    """The import of the library alone."""
    return _beside_python([sys.executable, "-c", "import tribello"], runs)


def memory(few: Path, many: Path, runs: int) -> list[Pair]:
    """The peak memory of a run over many games, and of one over few, in MiB."""
    return [(_peak(many), _peak(few)) for _ in range(runs)]


def _command() -> str:
    """The command that was installed into the environment of this Python."""
    command = shutil.which("tribello", path=Path(sys.executable).parent)
    if command is None:
        sys.exit("tribello is not installed in this environment: run make bench")
    return command


def _beside_python(command: list[str], runs: int) -> list[Pair]:
    ours, peer = partial(_run, command), partial(_run, PYTHON)
    ours(), peer()  # so that what they import is compiled and in the system's cache
    return paired(repeat((ours, peer), runs), scale=MILLISECONDS, clock=WALL)


def _run(command: list[str]) -> int:
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return 1


def _peak(corpus: Path) -> float:
    """The peak memory of a validation in MiB, asked of the system by a small process between.

    A child counts what its parent held as it was born, so that parent must not be this process.
    """
    import resource  # noqa: F401  # only systems of the Unix family have it

    command = [_command(), "validate", "--quiet", str(corpus)]
    done = subprocess.run(
        [sys.executable, "-c", PEAK, *command], stdout=subprocess.PIPE, check=True
    )
    return int(done.stdout) / (2**20 if sys.platform == "darwin" else 2**10)
