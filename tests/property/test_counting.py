"""How many games look so: what is counted of one moment beside what is counted of the next."""

from __future__ import annotations

from itertools import pairwise
from math import factorial

import pytest
from strategies import Playthrough

from tribello.actions.shuffle import cards_in_use
from tribello.engine import start
from tribello.rules import PRESETS, CutWhen
from tribello.state import Cutting, Span
from tribello.views import VIEWERS, Viewer, count, view


@pytest.mark.rule("R4.6")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(
    "preset", [name for name, each in PRESETS.items() if each.rules.cut is CutWhen.EVERY_DEAL]
)
def test_a_shuffled_pack_takes_nothing_from_the_deals_before_it(
    preset: str, viewer: Viewer
) -> None:
    """Before a cut each order of the pack counts, for each way in which all else can have gone."""
    game = Playthrough(start(PRESETS[preset].rules, Span(1, 3)), seed=1)
    before_it = [
        (count(view(before, viewer)), count(view(now, viewer)), now)
        for before, now in pairwise(game.games)
        if isinstance(now.phase, Cutting)
    ]
    assert [earlier > 1 for earlier, _, _ in before_it] == [False, True, True]
    for earlier, number, now in before_it:
        assert isinstance(now.phase, Cutting)
        assert number == earlier * factorial(len(cards_in_use(now.rules, now.phase.terms)))
