"""Break the program once for each clause and layer, and see that what guards it falls.

`make sabotage` runs it. The break of a clause is caught if, under it, a test that is marked with
the clause fails by an assertion; an error, or the fall of other tests alone, does not count. The
break of a layer is caught if a part of the layer tells a difference.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

ROOT: Final = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from sabotage import layers  # noqa: E402
from sabotage.breaking import layer_sabotages, sabotages  # noqa: E402
from verify.working import progress, status  # noqa: E402

LONGEST: Final = 600
"""Seconds after which a run that does not end is given up."""

FOLDERS: Final = ("tests/conformance", "tests/unit")
"""Where the quick tests with marks are; properties and proofs take longer."""

Told: TypeAlias = tuple[bool, str]
"""Whether a break was caught, and a line on it."""


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


def told(row: dict[str, Any], found: dict[str, Any]) -> Told:
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


def of_clause(number: int, row: dict[str, Any]) -> Told:
    """Whether a break of a clause was caught, and a line on it."""
    try:
        return told(row, run(number))
    except subprocess.TimeoutExpired:
        return told(row, {"broken": f"the tests did not end within {LONGEST} seconds"})


def of_layer(number: int, row: dict[str, Any]) -> Told:
    """Whether a break was found by its layer, and a line on it."""
    try:
        return layers.run(number, row, LONGEST)
    except subprocess.TimeoutExpired:
        return False, f"{row['layer']}: NOT CAUGHT within {LONGEST} seconds  {row['function']}"


def breaks(chosen: Sequence[str]) -> list[Callable[[], Told]]:
    """The breaks of these clauses and layers, each to be made by a call."""
    return [
        *(
            partial(of_clause, number, row)
            for number, row in enumerate(sabotages())
            if row["clause"] in chosen
        ),
        *(
            partial(of_layer, number, row)
            for number, row in enumerate(layer_sabotages())
            if row["layer"] in chosen
        ),
    ]


def made(works: Sequence[Callable[[], Told]]) -> Generator[Told]:
    """What came of each break, in order; two are made at a time.

    Once it is closed no other is begun, and those that are made are waited for.
    """
    pool = ThreadPoolExecutor(min(2, os.cpu_count() or 1))
    try:
        for future in [pool.submit(work) for work in works]:
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the breaks of some clauses and layers, or all; 1 where one is not caught."""
    works = breaks(_chosen(arguments))
    results: list[bool] = []
    with closing(made(works)) as found:
        for is_caught, line in found:
            results.append(is_caught)
            progress("")
            print(line, flush=True)
            progress(f"{len(results)} of {len(works)} breaks, {sum(results)} caught")
    progress("")
    print(f"{sum(results)} of {len(results)} caught")
    return 0 if all(results) else 1


def _chosen(arguments: Sequence[str] | None) -> list[str]:
    """The clauses and layers that are asked for, by default all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--only", action="append", metavar="NAME", help="the breaks of this clause or layer"
    )
    clauses = dict.fromkeys(row["clause"] for row in sabotages())
    known = [*clauses, *(row["layer"] for row in layer_sabotages())]
    chosen: list[str] = parser.parse_args(arguments).only or known
    if unknown := sorted(set(chosen) - set(known)):
        parser.error(f"there is no sabotage of {', '.join(unknown)}, but of {', '.join(known)}")
    return chosen


if __name__ == "__main__":
    sys.exit(status(main))
