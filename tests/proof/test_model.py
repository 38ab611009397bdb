"""The page that states the game as a transition system."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from attrs import fields
from generate.matrix import traces

from tribello.log.notation import ACTION_NAMES
from tribello.rules import Rules
from tribello.spec import Kind, clauses

SPEC: Final = Path(__file__).parents[2] / "spec"
MODEL: Final = (SPEC / "model.md").read_text(encoding="utf-8")


def proofs() -> dict[str, set[str]]:
    """The names of the tests of this folder that are marked with each clause."""
    return {
        clause: {f"test_{test.split(': ')[1]}" for test in trace.tests if test.startswith("proof/")}
        for clause, trace in traces(SPEC.parent).items()
    }


def test_every_derived_clause_is_proved() -> None:
    """Exactly the clauses that are derived have a proof in this folder."""
    derived = {name for name, clause in clauses().items() if clause.kind is Kind.DERIVED}
    assert {clause for clause, tests in proofs().items() if tests} == derived


def test_the_page_names_every_proof() -> None:
    """The page of the model names the tests that prove a clause, and no others."""
    named = set(re.findall(r"`(test_\w+)`", MODEL))
    assert named == set().union(*proofs().values())


def test_the_page_has_every_option_action_and_clause_of_the_game() -> None:
    """The page of the model names all options and actions, and cites all clauses of the game."""
    for name in [*(option.name for option in fields(Rules)), *ACTION_NAMES.values()]:
        assert f"`{name}`" in MODEL, name
    cited = set(re.findall(r"R\d+\.\d+", MODEL)) - {"R10.10"}  # which fault is told
    assert cited == {name for name, clause in clauses().items() if clause.kind is not Kind.LOGGING}
