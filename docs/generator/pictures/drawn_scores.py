"""Diagrams of quotas and scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from generator.pictures.sketch import ACROSS, MARK, block, picture, stroke, words

from tribello.course import cuts_for_trump, naming_point
from tribello.rules import NULLO, Rules
from tribello.scoring import quota
from tribello.seats import Role, seat_of
from tribello.state import DealResult, Terms, tricks_taken

_COLOURS: Final = {Role.DEALER: "#00695c", Role.LEFT: "#5d4a8a", Role.RIGHT: "#9a4a12"}
_BASE: Final = 150


def quotas(rules: Rules) -> str:
    """The quotas of the four rounds, and how each finds its trump (R8.1, R3.1)."""
    numbers = [1 + rules.deals_per_round * place for place in range(len(rules.quotas))]
    parts = [part for number in numbers for part in _round(rules, Terms(number, dealer=0))]
    told = "; ".join(_told(rules, Terms(number, dealer=0)) for number in numbers)
    legend = [
        block(34 + 100 * role, 216, 14, 14, _COLOURS[role])
        + words(54 + 100 * role, 228, f"{role}".capitalize(), anchor="start")
        for role in Role
    ]
    return picture("Quotas", f"Quotas of tricks. {told}.", 244, [*parts, *legend])


def _told(rules: Rules, terms: Terms) -> str:
    each = ", ".join(f"{role} {quota(rules, terms, seat_of(role, 0))}" for role in Role)
    return f"Round {rules.round_of(terms.number)}, {_trump(rules, terms)}: {each}"


def _trump(rules: Rules, terms: Terms) -> str:
    """How a round finds its trump, in two words."""
    if rules.round_of(terms.number) == NULLO:
        return "nullo"
    if cuts_for_trump(rules, terms):
        return "cut trump"
    return "no trump" if naming_point(rules, terms.number) is None else "named trump"


def _round(rules: Rules, terms: Terms) -> Iterator[str]:
    number = rules.round_of(terms.number)
    wide = ACROSS / len(rules.quotas)
    left = wide * (number - 1)
    for role in Role:
        tricks = quota(rules, terms, seat_of(role, terms.dealer))
        x, height = left + 11 + 22 * role, 17 * tricks
        yield block(x, _BASE - height, 18, height, _COLOURS[role])
        letter = f"{role}"[0].upper()  # who does not part the colours reads it
        yield words(x + 9, _BASE - 6, letter, size=13, bold=True, colour="#fff")
        yield words(x + 9, _BASE - height - 6, str(tricks), size=16, bold=True)
    yield words(left + wide / 2, _BASE + 22, f"Round {number}", bold=True)
    yield words(left + wide / 2, _BASE + 42, _trump(rules, terms), size=13)


def count(result: DealResult, rules: Rules) -> str:
    """The tricks of a deal beside the quotas, and what they score (R8.2, R8.3)."""
    terms, taken = result.terms, tricks_taken(result.tricks)
    rows = [
        (role, quota(rules, terms, seat), taken[seat], result.scores[seat])
        for role in Role
        for seat in (seat_of(role, terms.dealer),)
    ]
    number = rules.round_of(terms.number)
    name = f"A deal of round {number}" + (", nullo" if number == NULLO else "")
    told = "; ".join(
        f"{role}: quota {due}, {tricks} tricks, {points:+d}" for role, due, tricks, points in rows
    ).replace("+0", "0")
    parts = [words(14, 28, name, size=16, bold=True, anchor="start"), *_head()]
    return picture("Counting a deal", f"{name}. {told}.", 208, [*parts, *_rows(rows)])


def _head() -> Iterator[str]:
    yield words(ACROSS - 12, 28, "points", anchor="end")
    yield block(14, 180, 12, 14, MARK) + words(32, 192, "a trick taken", anchor="start")
    yield stroke("M154 177V197", 4) + words(164, 192, "the quota", anchor="start")


def _rows(rows: Iterable[tuple[Role, int, int, int]]) -> Iterator[str]:
    for at, (role, due, tricks, points) in enumerate(rows):
        y, said = 44 + 44 * at, f"{points:+d}".replace("-", "\N{MINUS SIGN}")
        yield words(14, y + 21, f"{role}".capitalize(), size=15, anchor="start")
        for trick in range(tricks):
            yield block(70 + 17 * trick + (6 if trick >= due else 0), y + 6, 12, 20, MARK)
        yield stroke(f"M{70 + 17 * due:g} {y}V{y + 32}", 4)
        yield words(ACROSS - 14, y + 22, said if points else "0", size=18, bold=True, anchor="end")
