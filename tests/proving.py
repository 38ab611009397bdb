"""The definitions of the derived clauses, and how what follows from them is proved.

Each definition stands here once and is read twice. On z3's terms it is a formula, and what
follows from it is proved for all hands, tricks and scores at once. On numbers it is held against
the engine, so what is proved is true of the engine as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from importlib import import_module
from operator import and_, or_
from typing import Any, Final, TypeAlias

z3: Any = import_module("z3")  # it is not typed

Term: TypeAlias = Any
"""A number or a truth value, or z3's term for one; z3 has no types to check."""

Face: TypeAlias = tuple[Term, Term]
"""The suit and the rank of a card."""

PLACES: Final = range(52)
"""Every card by its place in the pack."""
SUITS: Final = range(4)
NO_SUIT: Final = -1
TRICKS: Final = 13

ROUNDS_1_TO_3: Final = 1
NULLO: Final = -1
"""What a trick above quota is worth in these rounds (R8.2, R8.3)."""

QUOTAS: Final = ((6, 4, 3), (6, 4, 3), (6, 4, 3), (3, 4, 6))
"""By round, for dealer, left and right, as R8.1 says."""


# --- The definitions, read on terms and on numbers ---


def is_highest(suit: Term, card: Face, others: Sequence[Face]) -> Term:
    """Whether a card of a trick is of a suit, and no other card is of it and higher."""
    (own, rank), (suit_2, rank_2), (suit_3, rank_3) = card, *others
    beats_2 = (suit_2 != suit) | (rank >= rank_2)
    beats_3 = (suit_3 != suit) | (rank >= rank_3)
    return (own == suit) & beats_2 & beats_3


def takes(card: Face, others: Sequence[Face], led: Term, trump: Term) -> Term:
    """Whether a card takes its trick: highest trump, else highest of the suit led (R7.5)."""
    (own, _), (suit_2, _), (suit_3, _) = card, *others
    untrumped = (own != trump) & (suit_2 != trump) & (suit_3 != trump)
    return is_highest(trump, card, others) | (untrumped & is_highest(led, card, others))


def is_legal(held: Term, leads: Term, follows: Term, is_void: Term) -> Term:
    """Whether a card may be played: it is held, and follows suit where that binds (R7.3, R7.4)."""
    return held & (leads | follows | is_void)


def score(tricks: Term, quota: Term, sign: int, pay: int) -> Term:
    """The points of a player: for each trick above or below quota, and pay (R8.2 to R8.4)."""
    return sign * (tricks - quota) + pay * tricks


def exchanged(hand: Term, pickup: Term, gone: Term, given: Term, drawn: Term) -> tuple[Term, ...]:
    """Hand, pickup and all discards after an exchange of some cards for others (R6.3, R6.7)."""
    return (hand & ~given) | drawn, pickup & ~drawn, gone | given


# --- How theorems are proved ---


def can_hold(*formulas: Term) -> bool:
    """Whether formulas can be true together; z3 must find out."""
    solver = z3.SimpleSolver()  # the others are lost in sums over the pack
    solver.add(*formulas)
    answer = str(solver.check())
    assert answer in {"sat", "unsat"}
    return answer == "sat"


def assert_proved(premises: Sequence[Term], *claims: Term) -> None:
    """The premises can be met, and never with a claim false."""
    assert can_hold(*premises)
    assert not can_hold(*premises, z3.Not(z3.And(*claims)))


def assert_refuted(premises: Sequence[Term], *claims: Term) -> None:
    """The premises can be met with a claim false."""
    assert can_hold(*premises, z3.Not(z3.And(*claims)))


def all_of(parts: Iterable[Term]) -> Term:
    """Whether every part is true."""
    return reduce(and_, parts)


def any_of(parts: Iterable[Term]) -> Term:
    """Whether some part is true."""
    return reduce(or_, parts)


def ints(name: str, count: int = 3) -> list[Term]:
    """Unknown whole numbers."""
    return list(z3.IntVector(name, count))


def within(low: int, terms: Iterable[Term], high: Term) -> list[Term]:
    """That terms have these bounds."""
    return [z3.And(low <= term, term <= high) for term in terms]
