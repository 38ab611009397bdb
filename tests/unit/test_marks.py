"""The mark that names the clauses of a test."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("mark", "is_known", "workers"),
    [
        ('"R7.4"', True, "0"),
        ('"R7.4", "R7.5"', True, "2"),
        ('"R7.99"', False, "2"),
        ('"R7.4", "x"', False, "0"),
        ("", False, "0"),
    ],
)
def test_a_mark_names_clauses_that_there_are(
    mark: str, is_known: bool, workers: str, tmp_path: Path
) -> None:
    """A test with a mark that names no clause, or an unknown one, is an error in every run."""
    test = tmp_path / "test_marked.py"
    test.write_text(f"import pytest\n\n@pytest.mark.rule({mark})\ndef test_it():\n    pass\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "conftest", "-p", "no:cacheprovider"]
    run = subprocess.run(
        [*command, "-n", workers, "--rootdir", tmp_path, "-c", ROOT / "pyproject.toml", test],
        env={**os.environ, "PYTHONPATH": str(ROOT / "tests")},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode == 0) is is_known, run.stdout + run.stderr
    assert ("1 passed" in run.stdout) is is_known
    assert ("no such clause" in run.stdout + run.stderr) is not is_known
