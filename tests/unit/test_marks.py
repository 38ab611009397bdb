"""The mark that names the clauses of a test."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


MARKED = """
import pytest

@pytest.mark.rule("R7.4")
def test_one():
    pass

@pytest.mark.rule("R7.4", "R7.5")
def test_two():
    pass

@pytest.mark.rule("R7.99")
def test_unknown():
    pass

@pytest.mark.rule("R7.4", "x")
def test_one_unknown():
    pass

@pytest.mark.rule()
def test_none():
    pass
"""


@pytest.mark.parametrize("workers", ["0", "1"])
def test_a_mark_names_clauses_that_there_are(workers: str, tmp_path: Path) -> None:
    """A test with a mark that names no clause, or an unknown one, is an error in every run."""
    test = tmp_path / "test_marked.py"
    test.write_text(MARKED)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "conftest", "-p", "no:cacheprovider"]
    run = subprocess.run(
        [*command, "-n", workers, "--rootdir", tmp_path, "-c", ROOT / "pyproject.toml", test],
        env={**os.environ, "PYTHONPATH": str(ROOT / "tests")},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    told = re.findall(
        r"^_+ ERROR at setup of (test_\w+) _+\n(?:\[.*\n)?(.*)$", run.stdout, re.MULTILINE
    )
    assert sorted(told) == [
        ("test_none", "no such clause: none is named"),
        ("test_one_unknown", "no such clause: x"),
        ("test_unknown", "no such clause: R7.99"),
    ], run.stdout + run.stderr
    assert "2 passed, 3 errors" in run.stdout
