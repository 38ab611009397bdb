"""Break the program once for each clause, and see that a test of the clause falls.

`make sabotage` runs it. A break is caught if, under it, a test that is marked with its clause
fails by an assertion; an error, or the fall of other tests alone, does not count.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from sabotage.breaking import sabotages  # noqa: E402

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


def within_time(number: int) -> dict[str, Any]:
    """The same; a run that does not end catches nothing."""
    try:
        return run(number)
    except subprocess.TimeoutExpired:
        return {"broken": f"the tests did not end within {LONGEST} seconds"}


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


def main(clauses: list[str]) -> int:
    """Run the breaks of these clauses, or all."""
    if unknown := sorted(set(clauses) - {row["clause"] for row in sabotages()}):
        print(f"there is no sabotage of {', '.join(unknown)}", file=sys.stderr)
        return 2
    chosen = [
        (number, row)
        for number, row in enumerate(sabotages())
        if not clauses or row["clause"] in clauses
    ]
    with ThreadPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
        results: Iterator[dict[str, Any]] = pool.map(within_time, [at for at, _ in chosen])
        caught = 0
        for (_, row), found in zip(chosen, results, strict=True):
            is_caught, line = told(row, found)
            caught += is_caught
            print(line, flush=True)
    print(f"{caught} of {len(chosen)} caught")
    return 0 if chosen and caught == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
