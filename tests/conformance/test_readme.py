"""The README: its programs run, and its outputs are what the commands print."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from pages import printed_by, programs_of
from readme import refreshed

from tribello.verdict import Outcome, validate_paths

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROGRAMS = programs_of(README)
OUTPUTS = re.findall(r"<!-- output: (.*?) -->\n```text\n(.*?)```", README, re.DOTALL)
EXCERPTS = re.findall(r"<!-- excerpt: (.*?) -->\n```json\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize(("program", "output"), PROGRAMS)
def test_a_program_of_the_readme_runs(
    program: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every Python example runs as it stands, and prints what stands below it."""
    monkeypatch.chdir(tmp_path)
    assert printed_by(program) == output


def test_the_recorded_game_of_the_readme_is_valid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log that the embedding example writes is valid, and the example has ten lines."""
    monkeypatch.chdir(tmp_path)
    program = next(program for program, _ in PROGRAMS if "match.json" in program)
    exec(compile(program, "README.md", "exec"), {})
    (verdict,) = validate_paths(["match.json"])
    assert verdict.judgement.outcome is Outcome.VALID
    statements = [line for line in program.splitlines() if line and not line.startswith("from")]
    assert len(statements) <= 10


def test_what_the_readme_shows_is_what_there_is() -> None:
    """Outputs and excerpts in the README are what the commands print and the logs hold."""
    assert len(OUTPUTS) == 2
    assert len(EXCERPTS) == 1
    assert refreshed(README) == README


@pytest.mark.parametrize(("path", "excerpt"), EXCERPTS)
def test_an_excerpt_of_the_readme_stands_in_the_log(path: str, excerpt: str) -> None:
    """Each line of the log excerpt is a line of the example, but for what is left out."""
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    shown = excerpt.splitlines()
    assert len(shown) > 4
    for line in shown:
        start, cut, end = line.partition("...")
        assert any(
            real.startswith(start) and real.endswith(end) and (cut or real == line)
            for real in lines
        ), line
        if not cut:
            json.loads(line)
