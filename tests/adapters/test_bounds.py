"""Bounds: the points and the steps that a game can come to."""

from __future__ import annotations

import pytest
from adapters.walks import end_of, table_of, walk
from verify.bounds import reach, scores

from tribello.adapters.bounds import bounds_of
from tribello.adapters.openings import opening
from tribello.adapters.table import Table
from tribello.encoding import STOP
from tribello.rules import PRESETS
from tribello.scoring import totals
from tribello.state import Exchanging

NAMES = sorted(PRESETS)


@pytest.mark.parametrize("name", NAMES)
def test_points_of_a_deal_are_bounded_by_what_its_tricks_can_come_to(name: str) -> None:
    """Of all ways in which tricks are split the best and the worst are the bounds, in any deal."""
    rules = PRESETS[name].rules
    for number in range(1, rules.deals + 1):
        bounds = bounds_of(opening(name, "deal", number))
        points = {each for of_seats in scores(rules, number) for each in of_seats}
        assert (bounds.least, bounds.most) == (min(points), max(points))


@pytest.mark.parametrize("name", NAMES)
def test_points_of_a_match_are_bounded_by_what_can_be_reached(name: str) -> None:
    """The bounds of a match are the least and the most of all totals that it can come to."""
    bounds = bounds_of(opening(name, "match"))
    reached = [points for of_seats in reach(PRESETS[name].rules) for points in of_seats]
    assert (bounds.least, bounds.most) == (min(reached), max(reached))


@pytest.mark.parametrize("name", NAMES)
def test_all_seats_have_together_what_is_said(name: str) -> None:
    """The totals of a finished round sum to the whole, which tricks that pay make more than 0."""
    opened = table_of(preset=name, extent="round", number=1)
    points = totals(end_of(opened, name).game.sheet.results)
    assert sum(points) == bounds_of(opened.game).whole
    assert (sum(points) > 0) == (name == "russian-literal")


def test_in_one_round_nothing_hangs_on_play() -> None:
    """In nullo under the rules that pay each trick a point every seat comes to its quotas."""
    bounds = bounds_of(opening("russian-literal", "round", 4))
    assert bounds.least == bounds.most == 4 * (3 + 4 + 6)


def longest(table: Table) -> tuple[int, int]:
    """The decisions and the draws of a game in which the whole pickup goes by the last seat."""
    decisions = draws = 0
    while not table.is_over:
        if table.turn is None:
            table, draws = table.drawn(table.draws[0]), draws + 1
            continue
        table, decisions = table.taken(slowly(table)), decisions + 1
    return decisions, draws


def slowly(table: Table) -> int:
    """An id after which as much as possible is still to be decided."""
    legal = table.turn.legal_ids if table.turn else ()
    phase = table.game.phase
    if not isinstance(phase, Exchanging):
        return legal[0]
    left_for_others = 2 - len(phase.dealt.exchanges)
    may_go_on = len(phase.dealt.pickup) - len(table.chosen) > left_for_others
    return legal[0] if may_go_on else STOP


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_longest_round_is_as_long_as_is_said(name: str, number: int) -> None:
    """Where every card of each pickup is drawn, decisions and draws are those of the bounds."""
    opened = table_of(preset=name, extent="round", number=number)
    bounds = bounds_of(opened.game)
    assert longest(opened) == (bounds.decisions, bounds.draws)


@pytest.mark.parametrize("name", NAMES)
def test_no_game_is_longer(name: str) -> None:
    """Random rounds have no more decisions than the bounds, and as many draws."""
    for number in (1, 2, 3, 4):
        opened = table_of(preset=name, extent="round", number=number)
        tables = [table for table, _ in walk(opened, f"{name} {number}")]
        draws = sum(table.turn is None for table in tables)
        bounds = bounds_of(opened.game)
        assert draws == bounds.draws
        assert len(tables) - draws <= bounds.decisions
