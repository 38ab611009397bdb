"""The table of all evidence: what it reads of each layer, and that it tells what is wrong."""

from __future__ import annotations

import re
from typing import Final

import pytest
from verify.evidence import HEAD, PAGE, of_output, with_rows
from verify.layers import LAYERS, Layer, Outcome, Unreadable

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
    assert with_rows("a\n<!-- evidence -->\n<!-- /evidence -->\nb\n", {}) == page()
    assert with_rows(page(), {"bounds": bounds}) == page(bounds)
    assert with_rows(page(bounds), {"perft": perft}) == page(perft, bounds)
    assert with_rows(page(perft, bounds), {"perft": again}) == page(again, bounds)
    assert with_rows(page(perft, bounds), {"perft": None}) == page(bounds)
    with pytest.raises(ValueError, match="no place"):
        with_rows("a", {})


def test_the_page_has_every_layer_without_a_difference() -> None:
    """The published table names each layer once, in order, and found nothing wrong."""
    page = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([a-z][^|]*) \| ([^|]*) \| [1-9][^|]* \| 0 \|$", page, re.MULTILINE)
    assert rows == [(layer.name, layer.covers) for layer in LAYERS]
