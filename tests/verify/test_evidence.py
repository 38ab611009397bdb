"""The table of all evidence: what it reads of each layer, and that it tells what is wrong."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest
from verify import evidence
from verify.evidence import ROOT, main, of_output
from verify.layers import CASES, LAYERS, WRONG, Layer, Outcome, Unreadable
from verify.page import HEAD, PAGE, made_from, with_rows
from verify.sources import FOLDERS, digest

BY_NAME: Final = {layer.name: layer for layer in LAYERS}

PRINTED: Final = {
    "tests": ("....F\n1 failed, 8999 passed in 150.21s\n", "8,999 tests", 1),
    "sabotage": ("R1.2 caught\n45 of 47 caught\n", "47 sabotages", 2),
    "examples, engine": ("R1.1-01: expected this\n625 cases, 3 wrong\n", "625 cases", 3),
    "examples, oracle": ("620 cases, 0 wrong\n20 cases of logs skipped\n", "620 cases", 0),
    "oracle alone": (
        "attempts: 7690284, of these legal: 32015; refused:\n0 codes never came up: none\n",
        "7,690,284 attempts",
        0,
    ),
    "exhaustion": (
        "scope  games  positions  steps  refused  legal\nx  1  2  3  4  5\n"
        "all  1,234  56  78  9,012  3\ncodes: T401 3\n2 differences\n",
        "1,234 games, 56 positions, 9,012 refusals",
        2,
    ),
    "differential": (
        "preset  games  states  refused  legal\nall     2,000  30  4  5\n0 differences\n",
        "2,000 games, 30 states, 4 refusals",
        0,
    ),
    "perft": ("case  length\n92 cases, 1 wrong\n", "92 cases", 1),
    "bounds": ("preset  totals\nall  446,712\n1 differences\n", "446,712 totals", 1),
    "interference": (
        "phase  seat 0  seat 1  seat 2  public  all\nOver  1  2  3  4  10\n"
        "all    1,001  2  3  4  1,010\npresets: standard 1,010\n1 differences\n",
        "1,010 changes",
        1,
    ),
    "survival": ("fault  cases  damaged\nall  1,400  2\n2 damaged\n", "1,400 faults", 2),
    "damage": (
        "inputs  110,000\nverdicts  120,000\n\nexceptions   1\nother failures   2\n",
        "110,000 inputs, 120,000 verdicts",
        3,
    ),
}
"""What each layer prints, and what that says."""


@pytest.mark.parametrize("name", BY_NAME)
def test_the_output_of_a_layer_is_read(name: str) -> None:
    """Counts and differences are those that the command prints."""
    printed, counted, wrong = PRINTED[name]
    assert BY_NAME[name].outcome(printed) == Outcome(counted, wrong)


def test_tests_that_all_pass_have_no_failures() -> None:
    """The line of pytest names failures only where there are some."""
    assert BY_NAME["tests"].outcome("9000 passed in 150.21s") == Outcome("9,000 tests", 0)


@pytest.mark.parametrize("layer", LAYERS, ids=lambda layer: layer.name)
@pytest.mark.parametrize("printed", ["", "Traceback (most recent call last):\nValueError: 3\n"])
def test_a_layer_that_says_nothing_is_not_passed(layer: Layer, printed: str) -> None:
    """A layer that breaks down has no outcome, whatever its exit code."""
    with pytest.raises(Unreadable):
        layer.outcome(printed)
    assert of_output(layer, 0, printed).wrong is None


@pytest.mark.parametrize(("code", "wrong"), [(0, 0), (1, None)])
def test_an_exit_code_at_odds_with_the_output_is_no_pass(code: int, wrong: int | None) -> None:
    """What ends as failed without a difference, as after a crash, is not known to be right."""
    found = of_output(BY_NAME["perft"], code, "92 cases, 0 wrong\n")
    assert found.wrong == wrong


def test_a_difference_is_in_the_row() -> None:
    """The table tells how many differences a layer found."""
    found = of_output(BY_NAME["perft"], 1, "92 cases, 4 wrong\n")
    assert found.row.endswith("| 92 cases | 4 |")


ONE, OTHER = "1" * 64, "2" * 64
EMPTY: Final = "a\n<!-- evidence -->\n<!-- /evidence -->\nb\n"


def test_a_row_takes_the_place_of_the_one_before() -> None:
    """Rows are replaced by those of the same layer, in the order of layers, and nothing else."""

    def page(*rows: str) -> str:
        lines = "".join(f"{row}\n" for row in rows)
        return f"a\n<!-- evidence -->\n{HEAD}{lines}<!-- /evidence -->\nb\n"

    bounds, perft, again = (
        "| bounds | x | 1 | 0 |",
        "| perft | y | 2 | 0 |",
        "| perft | y | 3 | 0 |",
    )
    assert with_rows(EMPTY, {}, ONE) == page()
    assert with_rows(page(), {"bounds": bounds}, ONE) == page(bounds)
    assert with_rows(page(bounds), {"perft": perft}, ONE) == page(perft, bounds)
    assert with_rows(page(perft, bounds), {"perft": again}, ONE) == page(again, bounds)
    assert with_rows(page(perft, bounds), {"perft": None}, ONE) == page(bounds)
    with pytest.raises(ValueError, match="no place"):
        with_rows("a", {}, ONE)


def test_a_table_tells_its_sources_where_they_are_the_same_for_all_rows() -> None:
    """All layers together give the digest; some of them keep it if it is theirs, or take it off."""
    whole = with_rows(EMPTY, {layer.name: None for layer in LAYERS}, ONE)
    assert f"\n\nMade from sources with digest `{ONE}`.\n<!-- /evidence -->\nb\n" in whole
    assert made_from(whole) == ONE
    assert made_from(with_rows(whole, {"perft": "| perft | y | 2 | 0 |"}, ONE)) == ONE
    assert made_from(with_rows(whole, {"perft": "| perft | y | 2 | 0 |"}, OTHER)) is None
    assert made_from(with_rows(whole, {layer.name: None for layer in LAYERS}, OTHER)) == OTHER
    assert made_from(EMPTY) is None


def test_the_page_has_every_layer_without_a_difference() -> None:
    """The published table names each layer once, in order, and found nothing wrong."""
    page = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([a-z][^|]*) \| ([^|]*) \| [1-9][^|]* \| 0 \|$", page, re.MULTILINE)
    assert rows == [(layer.name, layer.covers) for layer in LAYERS]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A checkout of few files."""
    for name in (*(f"{folder}/a.py" for folder in FOLDERS), "tribello/b/c.py", "docs/a.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f"of {name}\n")
    return tmp_path


def test_the_digest_is_that_of_a_list_of_digests(tree: Path) -> None:
    """It is the SHA-256 of what `sha256sum` prints of the files, in the order of their paths."""
    names = sorted([*(f"{folder}/a.py" for folder in FOLDERS), "tribello/b/c.py"])
    lines = [f"{sha256((tree / name).read_bytes()).hexdigest()}  {name}\n" for name in names]
    assert digest(tree) == sha256("".join(lines).encode()).hexdigest()


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_digest_changes_with_every_byte_and_name(folder: str, tree: Path) -> None:
    """Another byte, another name and another file each give another digest."""
    path, found = tree / folder / "a.py", [digest(tree)]
    path.write_text(path.read_text() + " ")
    found.append(digest(tree))
    path = path.rename(path.with_name("d.py"))
    found.append(digest(tree))
    path.with_name("e.py").write_text("")
    found.append(digest(tree))
    assert len(set(found)) == 4


def test_the_digest_is_of_sources_alone(tree: Path) -> None:
    """Other folders, what is compiled and what is hidden have no part in it."""
    before = digest(tree)
    for name in ("docs/a.md", "tribello/__pycache__/a.pyc", "spec/.cache/a.py", "schema/.a.swp"):
        (tree / name).parent.mkdir(exist_ok=True)
        (tree / name).write_text("something else")
    assert digest(tree) == before


@pytest.mark.parametrize(
    ("told", "code", "says"),
    [
        (ONE, 0, "the table is of these sources"),
        (OTHER, 1, f"the table is of sources with digest {OTHER}, not of these with {ONE}"),
        (None, 1, f"the table is of sources that it does not tell, not of these with {ONE}"),
    ],
)
def test_the_command_tells_whether_the_table_is_of_these_sources(
    told: str | None,
    code: int,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Asked to check it runs no layer, and gives 1 where the sources are others."""
    page = tmp_path / "page.md"
    rows = {layer.name: None for layer in LAYERS}
    page.write_text(EMPTY if told is None else with_rows(EMPTY, rows, told))
    monkeypatch.setattr(evidence, "PAGE", page)
    monkeypatch.setattr(evidence, "digest", lambda _: ONE)
    assert main(["--check"]) == code
    assert capsys.readouterr().out.startswith(says)


PASSING: Final = Layer("perft", "x", ("-c", "print('92 cases, 0 wrong')"), CASES, WRONG)
"""A layer that is over soon."""


def test_lines_tell_which_layer_begins_and_how_it_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where standard error is no terminal, each layer has two plain lines there."""
    monkeypatch.setattr(evidence, "LAYERS", (PASSING,))
    assert main([]) == 0
    out, err = capsys.readouterr()
    assert err == "1 of 1, perft\n1 of 1, perft, differences: 0\n"
    assert out == f"{HEAD}| perft | x | 92 cases | 0 |\n"


@pytest.mark.parametrize("changes", [False, True])
def test_the_page_is_written_of_one_state_of_the_sources(
    changes: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Where they are the same at the end the page has the rows; else it is left, and 1 is given."""
    page = tmp_path / "page.md"
    page.write_text(EMPTY)
    digests = iter([ONE, OTHER if changes else ONE])
    monkeypatch.setattr(evidence, "PAGE", page)
    monkeypatch.setattr(evidence, "LAYERS", (PASSING,))
    monkeypatch.setattr(evidence, "digest", lambda _: next(digests))
    assert main(["--write"]) == int(changes)
    assert ("| perft | x |" in page.read_text()) is not changes
    assert ("the sources changed meanwhile" in capsys.readouterr().err) is changes


STUBBORN: Final = """
import os, signal
signal.signal(signal.SIGINT, signal.SIG_IGN)
with open({pipe!r}, "w") as pipe:
    pipe.write(str(os.getpid()))
signal.pause()
"""
"""A layer that does not hear Ctrl-C; it tells the number of its process."""

STOPS: Final = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell may have put off
from verify import evidence, working
from verify.layers import Layer

evidence.PATIENCE = 0.05
evidence.LAYERS = (Layer("perft", "x", ("-c", {stubborn!r}), (), ()),)
sys.exit(working.status(lambda: evidence.main([])))
"""
"""The command with that layer alone."""


def test_ctrl_c_leaves_no_layer_running(tmp_path: Path) -> None:
    """Even one that does not end by itself is ended, and a line says which it was."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    stubborn = STUBBORN.format(pipe=str(pipe))
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    with subprocess.Popen(
        [sys.executable, "-c", STOPS.format(stubborn=stubborn)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,
    ) as running:
        layer = int(pipe.read_text())
        for _ in range(3):
            os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert (running.returncode, out) == (130, HEAD)
    assert err == "1 of 1, perft\nstopped at 1 of 1, perft, the rest is not done\n"
    with pytest.raises(ProcessLookupError):
        os.kill(layer, 0)
