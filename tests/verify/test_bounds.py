"""The totals that can be reached, and the bounds that the schema sets on what is claimed."""

from __future__ import annotations

from itertools import product

import pytest
from verify.bounds import (
    bounds_in_the_schema,
    bounds_of_any_deal,
    bounds_of_any_match,
    main,
    reach,
    scores,
    splits,
)

from tribello.rules import PRESETS


@pytest.mark.rule("R8.7")
def test_the_bounds_of_a_match_are_reached_and_not_passed() -> None:
    """Under `standard` a player can have -65 and 91 in all, nothing below and nothing above."""
    seats = [points for triple in reach(PRESETS["standard"].rules) for points in triple]
    assert (min(seats), max(seats)) == (-65, 91)


def test_the_schema_bounds_what_can_be_claimed_exactly() -> None:
    """A score or total that any rules allow is within the bounds, which are reached."""
    assert bounds_in_the_schema() == (bounds_of_any_deal(), bounds_of_any_match())
    assert main([]) == 0


def test_tricks_go_to_three_seats_in_105_ways() -> None:
    """Of thirteen tricks every split is there once."""
    found = list(splits(13))
    assert len(found) == len(set(found)) == 105
    assert {sum(each) for each in found} == {13}


@pytest.mark.parametrize("name", ["standard", "russian-literal"])
def test_totals_are_sums_of_what_deals_score(name: str) -> None:
    """After two deals exactly the sums of a score of the one and a score of the other are there."""
    rules = PRESETS[name].rules
    first, second = scores(rules, 1), scores(rules, 2)
    sums = {tuple(map(sum, zip(one, other, strict=True))) for one, other in product(first, second)}
    found = list(reach(rules, deals=2))
    assert len(found) == len(set(found))
    assert set(found) == sums


@pytest.mark.rule("R8.5")
def test_reachable_totals_sum_to_zero() -> None:
    """Under named rules without a payment for tricks every total sums to zero."""
    for name in ("standard", "narrative"):
        assert {sum(triple) for triple in reach(PRESETS[name].rules)} == {0}
