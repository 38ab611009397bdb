"""The page that says what every number of tricks scores."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from generate.markdown import bullets, heading, page, table
from generator.places import NOTICE, claim, clause, compact, example, folded, option, preset
from generator.play.reach import deal_bounds, deal_sums, match_bounds, score, with_sign

from tribello.rules import NULLO, PRESETS, ROUNDS, STANDARD, Preset, Rules
from tribello.scoring import deal_scores, winners
from tribello.seats import Role
from tribello.spec.lookup import claim_of_id
from tribello.state import Terms

_CASES: Final[tuple[tuple[str, int, tuple[int, int, int]], ...]] = (
    ("H:69.1", 2, (8, 3, 2)),
    ("H:77.1", 4, (4, 2, 7)),
    ("G:29.3", 1, (7, 4, 2)),
    ("G:29.3", 2, (8, 3, 2)),
    ("G:29.4", 3, (5, 4, 4)),
    ("G:29.4", 3, (4, 5, 4)),
)
"""Cases that the sources work out: the claim, the round, the tricks of dealer, left and right.

G tells the dealer's tricks only; those of the others are one way to fill up the deal.
"""
_TOTALS: Final[tuple[tuple[int, int, int], ...]] = ((5, 1, -6), (4, -8, 4), (0, 0, 0))
"""Totals of seats 0, 1 and 2 at the end of a match: won, shared, and with nobody ahead."""


def scoring_files() -> Iterator[tuple[str, bytes]]:
    """The page of scoring."""
    yield "docs/scoring.md", _scoring_page().encode()


def _scoring_page() -> str:
    return page(
        "Scoring",
        "A deal has thirteen tricks, and each seat has a quota of them. In rounds 1 to 3 you gain "
        f"a point for each trick above your quota and lose one for each below ({clause('R8.2')}). "
        f"In nullo it is the reverse ({clause('R8.3')}). Exactly the quota scores nothing, unless "
        "every trick pays a point besides ([other presets](#other-presets)).",
        heading(2, "Every score"),
        f"Under {preset('standard')}, by the seat's place from the dealer; the quota is in "
        f"brackets ({clause('R8.1')}).",
        _score_table(STANDARD),
        heading(2, "Worked examples"),
        "Two of the four texts from which the rules come work these out: H, a rules text, and "
        "G, an article ([more on them](rules/sources.md)). The number is the line; the last "
        "columns are what the program makes of it.",
        compact(
            table(["Source", "Round", "Tricks", "Dealer", "Left", "Right"], map(_case, _CASES))
        ),
        "G speaks of the dealer alone: the tricks of the others are one way to fill up the deal. "
        "[Worked deals](deals/index.md) have some of these card by card.",
        heading(2, "Why a deal sums to zero", "zero"),
        *_zero(),
        heading(2, "How much can be won"),
        "The least and the most that one player can score, in a deal and in a whole match "
        f"({clause('R8.7')} for `standard`). In each round all players have each quota equally "
        "often, so a match has the same bounds for all.",
        compact(
            table(["Preset", "Deals", "In a deal", "In a match"], map(_bounds, PRESETS.values()))
        ),
        heading(2, "Who wins"),
        *_winning(),
        heading(2, "Other presets"),
        *_others(),
        notice=NOTICE,
    )


def _score_table(rules: Rules) -> str:
    """A row for each number of tricks, a column for each quota; rounds that are alike together."""
    groups = _alike(rules)
    heads = [
        f"{_rounds(numbers)} {role} ({rules.quotas[numbers[0] - 1][role]})"
        for numbers in groups
        for role in Role
    ]
    rows = (
        [f"**{tricks}**"]
        + [with_sign(score(rules, numbers[0], role, tricks)) for numbers in groups for role in Role]
        for tricks in range(rules.tricks + 1)
    )
    return compact(table(["Tricks", *heads], rows))


def _alike(rules: Rules) -> list[list[int]]:
    """The rounds, those together in which all tricks score the same."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for number in range(1, ROUNDS + 1):
        each = [
            score(rules, number, role, tricks)
            for role in Role
            for tricks in range(rules.tricks + 1)
        ]
        groups.setdefault(tuple(each), []).append(number)
    return list(groups.values())


def _rounds(numbers: Sequence[int]) -> str:
    if numbers == [NULLO]:
        return "Nullo:"
    if len(numbers) == 1:
        return f"Round {numbers[0]}:"
    between = "and" if len(numbers) == 2 else "to"
    return f"Rounds {numbers[0]} {between} {numbers[-1]}:"


def _case(case: tuple[str, int, tuple[int, int, int]]) -> list[str]:
    name, number, taken = case
    terms = Terms((number - 1) * STANDARD.deals_per_round + 1, dealer=0)
    scores = deal_scores(STANDARD, terms, taken)
    says = re.sub(r"(?<!\w)-(?=\d)", "\N{MINUS SIGN}", claim_of_id(name).says)
    said = f"{claim(name)}: {says}"
    return [said, f"{number}", ", ".join(map(str, taken)), *map(with_sign, scores)]


def _zero() -> Iterator[str]:
    quotas = STANDARD.quotas[0]
    total = " + ".join(map(str, quotas))
    yield (
        "In rounds 1 to 3 the score of a player is tricks less quota. Add the three scores: you "
        "get all tricks less all quotas. A deal has "
        f"{STANDARD.tricks} tricks ({clause('R7.7')}, {clause('R7.9')}), and the quotas are "
        f"{total} = {sum(quotas)}. The difference is 0. In nullo it is quotas less tricks: 0 again."
    )
    yield (
        "In general the scores sum to the tricks less the quotas, in nullo to the reverse, and to "
        f"one more for each trick where tricks pay points ({option('trick_points')}). "
        f"{clause('R8.5')} says what follows: 0 where tricks pay nothing and the quotas sum to the "
        "tricks, and the number of tricks where they pay. So where tricks pay nothing, a sum other "
        "than 0 is a slip. House rules keep quotas that sum to the tricks; only laboratory rules "
        f"({clause('R1.4')}) may have others."
    )
    yield "What the three scores of a deal sum to:"
    sums = [[name, *map(str, deal_sums(rules))] for name, rules in _sum_cases()]
    yield compact(table(["Rules", "Rounds 1 to 3", "Nullo"], sums))


def _sum_cases() -> Iterator[tuple[str, Rules]]:
    yield preset("standard"), STANDARD
    yield preset("russian-literal"), PRESETS["russian-literal"].rules
    yield (
        "Laboratory rules with quotas of 5, 4 and 3",
        Rules(laboratory=True, quotas=((5, 4, 3),) * ROUNDS),
    )


def _bounds(named: Preset) -> list[str]:
    low, high = deal_bounds(named.rules)
    least, most = match_bounds(named.rules)
    return [
        preset(named.name),
        f"{named.rules.deals}",
        f"{with_sign(low)} to {with_sign(high)}",
        f"{with_sign(least)} to {with_sign(most)}",
    ]


def _winning() -> Iterator[str]:
    yield (
        f"Totals are the sums of all scores ({clause('R9.1')}). The highest total wins, and who "
        f"ties for it shares the win ({clause('R9.2')}). No deal decides a tie: the match ends "
        f"with its last deal ({clause('R9.3')}). Under {preset('standard')} totals sum to "
        f"zero, so the highest is never below it. Under {preset('narrative')} a total has to be "
        f"above zero to win ({option('winner')}), so at 0, 0, 0 nobody does."
    )
    names = ("standard", "narrative")
    rows = (
        [", ".join(map(with_sign, sums)), *(_winners(PRESETS[name].rules, sums) for name in names)]
        for sums in _TOTALS
    )
    yield compact(table(["Totals of A, B, C", *map(preset, names)], rows))
    yield f"Games that ended so: {example('a-tie.json')} and {example('nobody-ahead.json')}."


def _winners(rules: Rules, sums: tuple[int, int, int]) -> str:
    return ", ".join("ABC"[seat] for seat in sorted(winners(rules, sums))) or "nobody"


def _others() -> Iterator[str]:
    yield (
        "What presets have otherwise of all that bears on scores. Quotas stand for dealer, left "
        "and right."
    )
    heads = ["Preset", "Rounds 1 and 2", "Round 3", "Nullo", "Each trick pays", "Deals", "Wins"]
    yield compact(table(heads, map(_preset_row, PRESETS.values())))
    for named in PRESETS.values():
        if _alike_scores(named.rules) != _alike_scores(STANDARD):
            yield heading(3, f"Scores under {named.name}", f"scores-{named.name}")
            yield bullets(_remark(named))
            yield folded(f"Every score under {named.name}", _score_table(named.rules))


def _alike_scores(rules: Rules) -> tuple[object, ...]:
    return rules.quotas, rules.trick_points


def _preset_row(named: Preset) -> list[str]:
    rules = named.rules
    first, second, third, nullo = (", ".join(map(str, quotas)) for quotas in rules.quotas)
    early = first if first == second else f"{first}; {second}"
    pays = ", ".join(str(points) for points in dict.fromkeys(rules.trick_points))
    return [preset(named.name), early, third, nullo, pays, f"{rules.deals}", f"{rules.winner}"]


def _remark(named: Preset) -> Iterator[str]:
    """What the table of a preset shows at a glance."""
    rules = named.rules
    for number in range(1, ROUNDS + 1):
        if rules.quotas[number - 1] != STANDARD.quotas[number - 1]:
            quotas = ", ".join(map(str, rules.quotas[number - 1]))
            yield f"Round {number} has the quotas {quotas} ({option('quotas')})."
    if any(rules.trick_points):
        yield (
            f"Every trick pays a point besides ({clause('R8.4')}, {option('trick_points')}), so "
            "each deal sums to its tricks, and in nullo everybody scores the quota, whatever is "
            "taken."
        )
