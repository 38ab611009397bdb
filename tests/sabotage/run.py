"""Break the program once for each clause and layer, and see that what guards it falls.

`make sabotage` runs it. The break of a clause is caught if, under it, a test that is marked with
the clause fails by an assertion; an error, or the fall of other tests alone, does not count. The
break of a layer is caught if a part of the layer tells a difference.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from sabotage import layers  # noqa: E402
from sabotage.breaking import layer_sabotages, sabotages  # noqa: E402

LONGEST: Final = 600
"""Seconds after which a run that does not end is given up."""

FOLDERS: Final = ("tests/conformance", "tests/unit")
"""Where the quick tests with marks are; properties and proofs take longer."""


def marked_files() -> list[str]:
    """The files with tests of clauses."""
    return [
        path.relative_to(ROOT).as_posix()
        for folder in FOLDERS
        for path in sorted((ROOT / folder).glob("test_*.py"))
        if "mark.rule(" in path.read_text("utf-8")
    ]


def run(number: int) -> dict[str, Any]:
    """Run the marked tests under one break; what fell, or what pytest said if it could not."""
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder, "result.json")
        environment = {
            **os.environ,
            "SABOTAGE": str(number),
            "SABOTAGE_RESULT": str(result),
            "PYTHONPATH": str(ROOT / "tests"),
        }
        command = [sys.executable, "-m", "pytest", "-q", "--tb=line", "-p", "sabotage.plugin"]
        options = ["-p", "no:cacheprovider", "-p", "no:randomly", "-m", "rule", "--no-header"]
        done = subprocess.run(
            [*command, *options, *marked_files()],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
            timeout=LONGEST,
        )
        if not result.is_file():
            return {"broken": (done.stdout + done.stderr)[-2000:]}
        found: dict[str, Any] = json.loads(result.read_text("utf-8"))
        return found


def told(row: dict[str, Any], found: dict[str, Any]) -> tuple[bool, str]:
    """Whether a break was caught, and a line on it."""
    clause = row["clause"]
    what = row.get("function") or f"preset {row['preset']}, {row['option']}"
    if "broken" in found or not found["ran"]:
        return False, f"{clause:6} DOES NOT APPLY  {what}\n{found.get('broken', '')}"
    fell = found["fell"].values()
    own = sum(clause in test["clauses"] and test["asserted"] for test in fell)
    others = {other for test in fell for other in test["clauses"]} - {clause}
    line = f"tests of it that fell: {own:2}, other clauses: {len(others):2}  {what}"
    return own > 0, f"{clause:6} {'caught' if own else 'NOT CAUGHT':10} {line}"


def of_clause(work: tuple[int, dict[str, Any]]) -> tuple[bool, str]:
    """Whether a break of a clause was caught, and a line on it."""
    number, row = work
    try:
        return told(row, run(number))
    except subprocess.TimeoutExpired:
        return told(row, {"broken": f"the tests did not end within {LONGEST} seconds"})


def of_layer(work: tuple[int, dict[str, Any]]) -> tuple[bool, str]:
    """Whether a break was found by its layer, and a line on it."""
    number, row = work
    try:
        return layers.run(number, row, LONGEST)
    except subprocess.TimeoutExpired:
        return False, f"{row['layer']}: NOT CAUGHT within {LONGEST} seconds  {row['function']}"


def main(chosen: list[str]) -> int:
    """Make the breaks of these clauses and layers, or all; 1 where one is not caught."""
    clauses, of_layers = list(enumerate(sabotages())), list(enumerate(layer_sabotages()))
    known = {row["clause"] for _, row in clauses} | {row["layer"] for _, row in of_layers}
    if unknown := sorted(set(chosen) - known):
        print(f"there is no sabotage of {', '.join(unknown)}", file=sys.stderr)
        return 2
    wanted = set(chosen) or known
    with ThreadPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
        first = pool.map(of_clause, [each for each in clauses if each[1]["clause"] in wanted])
        then = pool.map(of_layer, [each for each in of_layers if each[1]["layer"] in wanted])
        results: list[bool] = []
        for is_caught, line in chain(first, then):
            results.append(is_caught)
            print(line, flush=True)
    print(f"{sum(results)} of {len(results)} caught")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
