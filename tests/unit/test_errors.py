"""Faults as values and as exceptions."""

import pickle

import pytest

from tribello import codes
from tribello.errors import (
    IllegalAction,
    InvalidRules,
    JournalBroken,
    JournalInUse,
    NotACard,
    OptionFault,
    TribelloError,
    Violation,
    WorkLost,
)


def test_a_violation_shows_code_clause_and_reason() -> None:
    """The text of a violation starts with its code and its clause."""
    violation = Violation(codes.REVOKE, "seat 1 holds hearts", 1, ("2H",))
    assert violation.clause == "R7.4"
    assert str(violation) == "T604 [R7.4] seat 1 holds hearts"


def test_a_violation_may_be_nobodys() -> None:
    """Without a seat a violation is that of chance, and nothing was legal for a seat."""
    violation = Violation(codes.CARD_TWICE, "the deck holds 2H twice")
    assert (violation.seat, violation.legal) == (None, ())


def test_an_illegal_action_carries_its_violation() -> None:
    """The exception has the violation and its words, through a pickle too."""
    violation = Violation(codes.REVOKE, "seat 1 holds hearts", 1, ("2H",))
    error = IllegalAction(violation)
    assert error.violation is violation
    assert str(error) == str(violation)
    assert pickle.loads(pickle.dumps(error)).violation == violation


def test_lost_work_says_what_to_do() -> None:
    """The exception has no argument, and its words name both causes."""
    assert "fewer jobs need less" in str(WorkLost())
    assert "__main__" in str(WorkLost())


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (JournalInUse("a.jsonl"), ["a.jsonl", "close that one"]),
        (JournalBroken("a.jsonl", "no room"), ["a.jsonl", "no room", "resume the file"]),
        (InvalidRules((OptionFault(codes.QUOTA_SUM, "quotas", "it is 12"),)), ["T305", "it is 12"]),
    ],
)
def test_an_exception_tells_what_it_knows_through_a_pickle_too(
    error: TribelloError, told: list[str]
) -> None:
    """What the exception was made of stands in its attributes and in its words, here and there."""
    again = pickle.loads(pickle.dumps(error))
    assert (vars(again), str(again)) == (vars(error), str(error))
    assert list(vars(error).values()) == list(error.args)
    assert all(each in str(error) for each in told)


@pytest.mark.parametrize(
    "kind", [NotACard, IllegalAction, InvalidRules, WorkLost, JournalBroken, JournalInUse]
)
def test_every_exception_has_the_common_base(kind: type[Exception]) -> None:
    """Whatever the library raises on purpose can be caught as one."""
    assert issubclass(kind, TribelloError)


def test_a_fault_shows_code_clause_option_and_reason() -> None:
    """The text of a fault of the rules names the option."""
    fault = OptionFault(codes.QUOTA_SUM, "quotas", "round 1 sums to 12")
    assert str(fault) == "T305 [R8.1] quotas: round 1 sums to 12"
    assert str(InvalidRules((fault, fault))) == f"{fault}; {fault}"
