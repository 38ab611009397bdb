"""Whole processes: how long a cold one takes, and how much memory a long run needs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import partial
from itertools import repeat
from pathlib import Path
from typing import Final

from pairs import WALL, Pair, paired

MILLISECONDS: Final = 1e3

PYTHON: Final = (sys.executable, "-c", "import attrs, json")
"""The least that a Python program on our foundations does."""

WITHOUT_FAST: Final = """
import sys
sys.modules["jsonschema_rs"] = None
from tribello.__main__ import main
main()
"""

_ENVIRONMENT: Final = {
    name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
}
"""Ours, but modules stay compiled once they are, as those of an installed package do."""

PEAK: Final = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""A program that runs another and prints the most memory that it held at once."""


def cold_start(log: Path, runs: int) -> list[Pair]:
    """The first verdict of the installed command, with the extra `fast`."""
    import jsonschema_rs  # noqa: F401  # without it there is nothing to compare

    return _beside_python((installed(), "validate", str(log)), runs)


def cold_start_default(log: Path, runs: int) -> list[Pair]:
    """The same of an install without extras."""
    return _beside_python((sys.executable, "-c", WITHOUT_FAST, "validate", str(log)), runs)


def cold_import(runs: int) -> list[Pair]:
    """The import of the library alone."""
    return _beside_python((sys.executable, "-c", "import tribello"), runs)


def memory(few: Path, many: Path, runs: int) -> list[Pair]:
    """The peak memory of a run over many games, and of one over few, in MiB."""
    return [(_peak(many), _peak(few)) for _ in range(runs)]


def installed() -> str:
    """The command that was installed into the environment of this Python."""
    command = shutil.which("tribello", path=Path(sys.executable).parent)
    if command is None:
        sys.exit("tribello is not installed in the environment of this Python; try make bench")
    return command


def ran(command: tuple[str, ...]) -> int:
    """Run a command; what it prints is not wanted, and no bar is drawn for want of a terminal."""
    done = subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=_ENVIRONMENT, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr.decode(errors='replace')}")
    return 1


def _beside_python(command: tuple[str, ...], runs: int) -> list[Pair]:
    ours, peer = partial(ran, command), partial(ran, PYTHON)
    for work in (ours, peer):
        work()  # so that all it imports is compiled, and at hand
    return paired(repeat((ours, peer), runs), scale=MILLISECONDS, clock=WALL)


def _peak(corpus: Path) -> float:
    """The peak memory of a validation in MiB, as the system tells a small process between.

    The system counts what a process held before it became another program, and at that time
    it is a copy of its parent: so this large process must not be the parent.
    """
    import resource  # noqa: F401  # only systems of the Unix family have it

    command = [sys.executable, "-c", PEAK, installed(), "validate", "--quiet", str(corpus)]
    done = subprocess.run(command, capture_output=True, check=True)
    return int(done.stdout) / (2**20 if sys.platform == "darwin" else 2**10)
