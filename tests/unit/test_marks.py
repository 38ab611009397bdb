"""The mark that names the clauses of a test."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("mark", "is_known"),
    [
        ('"R7.4"', True),
        ('"R7.4", "R7.5"', True),
        ('"R7.99"', False),
        ('"R7.4", "x"', False),
        ("", False),
    ],
)
def test_a_mark_names_clauses_that_there_are(mark: str, is_known: bool, tmp_path: Path) -> None:
    """A run with a mark that names no clause, or an unknown one, does not begin."""
    test = tmp_path / "test_marked.py"
    test.write_text(f"import pytest\n\n@pytest.mark.rule({mark})\ndef test_it():\n    pass\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "conftest", "-p", "no:cacheprovider"]
    run = subprocess.run(
        [*command, "--rootdir", tmp_path, "-c", ROOT / "pyproject.toml", test],
        env={**os.environ, "PYTHONPATH": str(ROOT / "tests")},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode == 0) is is_known, run.stdout + run.stderr
    assert ("1 passed" in run.stdout) is is_known
    assert ("no such clause" in run.stdout + run.stderr) is not is_known
