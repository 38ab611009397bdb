"""The table of sabotages, each of which `make sabotage` makes to see the tests fall."""

from typing import Any

import pytest
from sabotage.breaking import body_of, function_called, sabotages

from tribello.log.ruleset import write_options
from tribello.rules import PRESETS
from tribello.spec import clauses


def test_every_normative_clause_is_sabotaged() -> None:
    """The clauses of the table are those of setup, duty, procedure and scoring, in order."""
    normative = [clause.id for clause in clauses().values() if clause.kind.is_normative]
    assert list(dict.fromkeys(row["clause"] for row in sabotages())) == normative


@pytest.mark.parametrize("row", sabotages(), ids=lambda row: row["what"])
def test_a_sabotage_applies(row: dict[str, Any]) -> None:
    """What is to be broken is there, and what is to take its place is an expression."""
    if "function" in row:
        assert body_of(function_called(row["function"]), row["becomes"]).co_code
    else:
        assert write_options(PRESETS[row["preset"]].rules)[row["option"]] != row["value"]


@pytest.mark.parametrize(
    ("name", "becomes"),
    [("tribello.tricks.playable", "hand"), ("tribello.scoring.quota", "unbroken(rules, terms, 0)")],
)
def test_a_body_takes_the_parameters_of_the_function(name: str, becomes: str) -> None:
    """The new body has the parameters of the function that it is to break, in their order."""
    function = function_called(name)
    code = body_of(function, becomes)
    count = function.__code__.co_argcount
    assert code.co_varnames[:count] == function.__code__.co_varnames[:count]
