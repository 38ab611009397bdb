"""The clauses of the specification, held against options, codes, actions and pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import fields

from tribello.codes import CODES
from tribello.log.notation import ACTION_NAMES
from tribello.rules import Rules
from tribello.spec import Clause, Kind, chapters, clauses

ROOT = Path(__file__).parents[2]


def test_clause_ids_are_unique_and_in_order() -> None:
    """Clauses stand in the order of their numbers, in the chapter of their number."""
    numbers = [
        (chapter.number, *map(int, clause.id[1:].split(".")))
        for chapter in chapters()
        for clause in chapter.clauses
    ]
    assert all(chapter == first for chapter, first, _ in numbers)
    assert numbers == sorted(set(numbers))
    assert len(numbers) == len(clauses())


def test_no_number_of_a_clause_is_left_out() -> None:
    """A clause that no longer holds leaves its number behind as withdrawn, never a gap."""
    for chapter in chapters():
        numbers = [int(clause.id.split(".")[1]) for clause in chapter.clauses]
        assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("clause", list(clauses().values()), ids=lambda clause: clause.id)
def test_a_clause_says_what_holds_and_why(clause: Clause) -> None:
    """Every clause has a title, a text and a rationale that are sentences."""
    assert clause.title[0].isupper()
    assert clause.title[-1] != "."
    assert clause.text.endswith(".")
    assert clause.rationale.endswith(".")


def test_every_option_varies_a_clause() -> None:
    """The options that clauses name are exactly the options there are."""
    named = {option for clause in clauses().values() for option in clause.options}
    assert named == {option.name for option in fields(Rules)}


def test_every_action_is_governed_by_a_clause_of_the_game() -> None:
    """The actions that clauses name are those of the log, each in a clause of chapters 1 to 9."""
    known = set(ACTION_NAMES.values())
    named = {action for clause in clauses().values() for action in clause.actions}
    at_the_table = {
        action
        for clause in clauses().values()
        if clause.kind is not Kind.LOGGING
        for action in clause.actions
    }
    assert named == at_the_table == known


def test_every_code_stands_in_the_clause_that_it_breaks() -> None:
    """The clause of a code lists it, and clauses list no code that there is not."""
    for code in CODES.values():
        assert code.id in clauses()[code.clause].codes, code
    listed = {code for clause in clauses().values() for code in clause.codes}
    assert listed == set(CODES)


def test_the_format_page_has_every_option_and_action() -> None:
    """The page on the log format names each option and each type of action."""
    page = (ROOT / "docs" / "log-format.md").read_text(encoding="utf-8")
    for name in [option.name for option in fields(Rules)] + list(ACTION_NAMES.values()):
        assert f"`{name}`" in page, name


def test_citations_have_the_form_of_an_id() -> None:
    """An id is R, the chapter, a point and the number, without zeros before them."""
    assert all(re.fullmatch(r"R[1-9]\d*\.[1-9]\d*", each) for each in clauses())
