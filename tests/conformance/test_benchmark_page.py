"""The page of speed: what it says against us is what the results show."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from generator.reference.bench_words import SLOWER, TELLING
from generator.reference.benchmarks import RESULTS, slower

ROOT: Final = Path(__file__).parents[2]


def rows() -> dict[str, dict[str, Any]]:
    """The results that are kept, by the names of the comparisons."""
    kept = json.loads((ROOT / RESULTS).read_text("utf-8"))
    return {row["name"]: row for row in kept["figures"]}


def test_what_is_said_against_us_holds() -> None:
    """Every sentence is borne out by the results that are kept."""
    assert len(list(slower(rows()))) == len(SLOWER)


@pytest.mark.parametrize("name", SLOWER)
def test_what_is_no_more_so_is_not_said(name: str) -> None:
    """A result under which a sentence would be false makes no page."""
    changed = rows() | {name: {"ratio": SLOWER[name][0]}}
    with pytest.raises(ValueError, match=f"{name} is .*: change what SLOWER says"):
        list(slower(changed))


def test_what_stands_first_are_five_of_the_results() -> None:
    """The heading counts the comparisons that stand first, and each is one that is kept."""
    assert len(set(TELLING)) == 5
    assert set(TELLING) <= rows().keys()
