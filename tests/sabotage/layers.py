"""Break what a layer of the evidence guards, and see that the layer finds it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from verify.evidence import of_output
from verify.layers import LAYERS

ROOT: Final = Path(__file__).parents[2]
SCRIPT: Final = "tests/sabotage/broken.py"


def run(number: int, row: dict[str, Any], longest: int) -> tuple[bool, str]:
    """Whether a part of the layer finds the break, and a line on it.

    Arguments:
        number: the place of the row among those of layers.
        row: what is broken, and what part of the layer is to find it.
        longest: seconds after which it is given up.

    Raises:
        subprocess.TimeoutExpired: it did not end.
    """
    ran = subprocess.run(
        [sys.executable, SCRIPT, str(number)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "tests")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
        timeout=longest,
    )
    return told(row, ran.returncode, ran.stdout)


def told(row: dict[str, Any], code: int, printed: str) -> tuple[bool, str]:
    """Whether what a layer printed tells of a break, and a line on it."""
    (layer,) = [each for each in LAYERS if each.name == row["layer"]]
    found = of_output(layer, code, printed)
    ends = row.get("ends", False)  # at its first mistake, by an assertion that says what it is
    asserted = ends and found.wrong is None and "\nAssertionError" in printed
    caught = bool(found.wrong) or asserted
    mark = "caught" if caught else "NOT CAUGHT"
    line = f"{row['layer']}: {mark}, {found.counted}  {row['function']}"
    return caught, line if caught else f"{line}\n{printed[-2000:]}"
