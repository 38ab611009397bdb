"""Rules, and the deals of a match that are played under them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations, product
from typing import Any, Final, TypeAlias, TypeVar

from attrs import fields
from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tribello.errors import InvalidRules
from tribello.rules import (
    PRESETS,
    STANDARD,
    AfterCut,
    CutCard,
    Cutter,
    CutWhen,
    NamingPoint,
    Packet,
    PickupEnd,
    RoundOneTrump,
    Rules,
    Seating,
    ThirdExchange,
    TrumpCut,
    WinnerRule,
)
from tribello.seats import Role
from tribello.state import Span
from tribello.testing.even import SEEDS, evenly

T = TypeVar("T")

Pack: TypeAlias = tuple[int, int, int, int]
"""Suits, ranks, hand and pickup."""

WHOLE: Final[Pack] = (4, 13, 13, 13)
TINY: Final[tuple[Pack, ...]] = (
    (2, 4, 2, 2),
    (4, 2, 2, 2),
    (3, 3, 2, 3),
    (2, 3, 1, 3),
    (4, 2, 1, 5),
)
"""Packs so short that every action there is can be tried."""

SHORT: Final[tuple[Pack, ...]] = (
    *TINY,
    (3, 3, 3, 0),
    (4, 3, 3, 3),
    (4, 4, 4, 4),
    (4, 1, 1, 1),
    (1, 3, 1, 0),
    (1, 13, 4, 1),
)
PACKS: Final = (*SHORT, WHOLE, (4, 13, 17, 1), (4, 13, 2, 46))
"""Laboratory packs; where pickup and ranks agree, a suit can be stripped."""


def rules(
    *, laboratory: bool | None = None, packs: Sequence[Pack] = PACKS, **options: Any
) -> SearchStrategy[Rules]:
    """Any rules that can be played, each option with each of its values.

    They shrink to those of `standard` with one deal in a round.

    Arguments:
        laboratory: whether they are laboratory rules (R1.4); either by default.
        packs: what laboratory rules may play with: suits, ranks, hand and pickup of each.
        options: options of `Rules` that are to have these values; the others are drawn.

    Raises:
        TypeError: one of the options is none, or one of those that `packs` is for.

    >>> from hypothesis import given
    >>> @given(rules(laboratory=False, winner=WinnerRule.MOST_POSITIVE))
    ... def test(drawn):
    ...     assert drawn.winner is WinnerRule.MOST_POSITIVE
    ...     assert drawn.hand_size == 13
    >>> test()
    """
    for name in options:
        if name in _OF_THE_PACK:
            raise TypeError(f"the pack is chosen by packs, not by {name}")
        if name not in _OPTIONS:
            raise TypeError(f"{name} is no option of the rules")
    return _rules(laboratory, packs, options)


_OF_THE_PACK: Final = frozenset({"suits", "ranks", "hand_size", "pickup_size"})
_OPTIONS: Final = frozenset(field.name for field in fields(Rules))


def preset_rules() -> SearchStrategy[Rules]:
    """The rules of every preset; they shrink to `standard`."""
    return st.sampled_from(list(dict.fromkeys(preset.rules for preset in PRESETS.values())))


def laboratory_rules(packs: Sequence[Pack] = PACKS, **options: Any) -> SearchStrategy[Rules]:
    """Laboratory rules, most of them with a small pack (R1.4); they shrink to the first pack.

    Arguments:
        packs: as in `rules`.
        options: as in `rules`.

    >>> from hypothesis import given
    >>> @given(laboratory_rules([(2, 4, 2, 2)]))
    ... def test(drawn):
    ...     assert drawn.hand_size == 2
    >>> test()
    """
    return rules(laboratory=True, packs=packs, **options)


@st.composite
def _rules(
    draw: DrawFn, laboratory: bool | None, packs: Sequence[Pack], options: Mapping[str, Any]
) -> Rules:
    lot = draw(SEEDS)

    def one(option: str, values: Iterable[T]) -> T:
        return draw(evenly(list(values), option, lot))

    in_laboratory = draw(st.booleans()) if laboratory is None else laboratory
    suits, ranks, hand_size, pickup_size = one("pack", packs) if in_laboratory else WHOLE
    stripping = [RoundOneTrump.STRIP] if pickup_size == ranks else []
    ways = [RoundOneTrump.CUT, RoundOneTrump.DEALER, *stripping]
    trump = options.get("round_1_trump") or one("round_1_trump", ways)
    points = [NamingPoint.BEFORE_EXCHANGE, *list(NamingPoint)[2:]]
    blind = [NamingPoint.BEFORE_SHUFFLE]
    uncut = [CutWhen.NEVER] if trump is not RoundOneTrump.CUT else []
    drawn = {
        "laboratory": in_laboratory,
        "suits": suits,
        "ranks": ranks,
        "hand_size": hand_size,
        "pickup_size": pickup_size,
        "deals_per_round": one("deals_per_round", [*[1, 2, 3] * 4, *range(4, 13)]),
        "seating": one("seating", Seating if ranks >= 3 else [Seating.GIVEN]),
        "cut": one("cut", [CutWhen.TRUMP, CutWhen.EVERY_DEAL, *uncut]),
        "cutter": one("cutter", Cutter),
        "cut_card": one("cut_card", CutCard),
        "after_cut": one("after_cut", AfterCut),
        "trump_cut": one("trump_cut", TrumpCut),
        "round_1_trump": trump,
        "round_1_naming": one(
            "round_1_naming", blind if trump is RoundOneTrump.STRIP else blind + points
        ),
        "round_2_naming": one("round_2_naming", points),
        "deal_order": one("deal_order", permutations(Packet)),
        "pickup_end": one("pickup_end", PickupEnd),
        "exchange_order": one("exchange_order", permutations(Role)),
        "third_exchange": one("third_exchange", ThirdExchange),
        "quotas": tuple(
            draw(_quotas(row, hand_size, in_laboratory, number, lot))
            for number, row in enumerate(STANDARD.quotas)
        ),
        "trick_points": one("trick_points", product((0, 1), repeat=4)),
        "winner": one("winner", WinnerRule),
    }
    try:
        return Rules(**{**drawn, **options})
    except InvalidRules:
        reject()


Row: TypeAlias = tuple[int, int, int]


def _quotas(standard: Row, tricks: int, in_laboratory: bool, *drawn: object) -> SearchStrategy[Row]:
    """The quotas of a round: the standard ones where they suit, or others of the same sum.

    In the laboratory also such as do not sum to the tricks.
    """
    summing = [(a, b, tricks - a - b) for a in range(tricks + 1) for b in range(tricks + 1 - a)]
    if in_laboratory:
        return evenly(summing, *drawn) | st.tuples(*[st.integers(0, 17)] * 3)
    return evenly([standard, *summing], *drawn)


def spans(rules: Rules) -> SearchStrategy[Span]:
    """Deals of a match, few enough to be played in a moment: at most two with a long pack.

    They shrink to the first deal.

    Arguments:
        rules: the rules in force.

    >>> from hypothesis import given
    >>> @given(spans(STANDARD))
    ... def test(span):
    ...     assert 1 <= span.first <= span.last <= 12
    >>> test()
    """
    return _spans(rules)


@st.composite
def _spans(draw: DrawFn, rules: Rules) -> Span:
    most = 2 if rules.suits * rules.ranks > 20 else 12
    first = draw(st.integers(1, rules.deals))
    return Span(first, min(rules.deals, first + draw(st.just(0) | st.integers(0, most - 1))))
