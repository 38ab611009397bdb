"""The table of sabotages, each of which `make sabotage` makes to see the tests fall."""

from typing import Any

import pytest
from sabotage import layers
from sabotage.breaking import DoesNotApply, body_of, function_called, layer_sabotages, sabotages
from sabotage.run import told
from verify.layers import LAYERS

from tribello.log.ruleset import write_options
from tribello.rules import PRESETS
from tribello.spec import clauses


def test_every_normative_clause_is_sabotaged() -> None:
    """The clauses of the table are those of setup, duty, procedure and scoring, in order."""
    normative = [clause.id for clause in clauses().values() if clause.kind.is_normative]
    assert list(dict.fromkeys(row["clause"] for row in sabotages())) == normative


def test_every_layer_is_sabotaged() -> None:
    """Each layer of `make verify` has a break that it must find, but for that of breaks itself."""
    assert [row["layer"] for row in layer_sabotages()] == [
        layer.name for layer in LAYERS if layer.name != "sabotage"
    ]


@pytest.mark.parametrize(
    ("printed", "caught"),
    [
        ("92 cases, 2 wrong\n", True),
        ("92 cases, 0 wrong\n", False),
        ("Traceback\nAssertionError: 3\n", True),
        ("Traceback\nKeyError: 3\n", False),
        ("", False),
    ],
)
def test_a_layer_must_tell_what_it_finds(printed: str, caught: bool) -> None:
    """A break is found by differences that are counted or an assertion, not by breaking down."""
    row = {"layer": "perft", "function": "tribello.tricks.playable"}
    assert layers.told(row, 1, printed)[0] is (caught and "AssertionError" not in printed)
    assert layers.told({**row, "ends": True}, 1, printed)[0] is caught


@pytest.mark.parametrize("row", [*sabotages(), *layer_sabotages()], ids=lambda row: row["what"])
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


ROW: dict[str, Any] = {"clause": "R7.5", "function": "tribello.tricks.trick_winner"}


@pytest.mark.parametrize(
    ("fell", "is_caught"),
    [
        ({}, False),
        ({"its own": {"clauses": ["R7.5"], "asserted": True}}, True),
        ({"its own, by an error": {"clauses": ["R7.5"], "asserted": False}}, False),
        ({"another's": {"clauses": ["R7.4"], "asserted": True}}, False),
    ],
)
def test_only_an_assertion_of_a_test_of_the_clause_catches_a_break(
    fell: dict[str, Any], is_caught: bool
) -> None:
    """A break is caught by a test of its clause that fails by an assertion, and by nothing else."""
    caught, line = told(ROW, {"ran": 9, "fell": fell})
    assert caught is is_caught
    assert line.startswith("R7.5   caught" if is_caught else "R7.5   NOT CAUGHT")


@pytest.mark.parametrize("found", [{"broken": "there is no such function"}, {"ran": 0, "fell": {}}])
def test_a_break_that_does_not_apply_is_not_caught(found: dict[str, Any]) -> None:
    """Where the break could not be made, or no test ran under it, it is said and is a failure."""
    caught, line = told(ROW, found)
    assert not caught
    assert "DOES NOT APPLY" in line


@pytest.mark.parametrize(
    "name", ["tribello.tricks.winner", "tribello.tides.takes", "tribello.rules.STANDARD"]
)
def test_what_is_not_there_cannot_be_broken(name: str) -> None:
    """A name that leads to no function is refused."""
    with pytest.raises(DoesNotApply):
        function_called(name)
