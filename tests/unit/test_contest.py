"""Contests of bots: shared decks, all seatings, and what they come to in numbers."""

from __future__ import annotations

from statistics import fmean, stdev
from typing import Final

import pytest
from situations import small, standard

from tribello.actions import Shuffle
from tribello.bots import BOTS, Bot, play_out
from tribello.bots.contest import Result, contest, seatings
from tribello.bots.standings import Standing, standings
from tribello.engine import Deal, Match, start
from tribello.render.pen import PLAIN
from tribello.render.standings import standings_lines
from tribello.rules import Seating, WinnerRule
from tribello.seats import SEATS
from tribello.state import Span

RANDOM: Final = BOTS["random"]
GREEDY: Final = BOTS["greedy"]
CAREFUL: Final = BOTS["careful"]
THREE: Final = (CAREFUL, GREEDY, RANDOM)
TWO: Final = (GREEDY, RANDOM, RANDOM)


def result(names: str, *points: int) -> Result:
    """A game with these bots and points, won by whoever has most."""
    best = frozenset(player for player in SEATS if points[player] == max(points))
    return Result(tuple(names.split()), points, best)


@pytest.mark.parametrize(("bots", "count"), [(THREE, 6), (TWO, 3), ((RANDOM,) * 3, 1)])
def test_every_order_of_bots_is_a_seating(bots: tuple[Bot, ...], count: int) -> None:
    """Each distinct order is there once, and the one that was given is the first."""
    orders = [tuple(bot.name for bot in order) for order in seatings(bots)]
    assert len(orders) == len(set(orders)) == count
    assert orders[0] == tuple(bot.name for bot in bots)
    assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(bot.name for bot in bots))}


def test_a_deck_is_the_same_in_every_seating() -> None:
    """The games that stand together are those of one seed, whoever plays."""
    game = Deal(10).start()
    (results,) = contest(game, "shared", 1, THREE)
    decks = [
        [action for action in play_out(game, "shared/1", order) if isinstance(action, Shuffle)]
        for order in seatings(THREE)
    ]
    assert len(results) == 6
    assert all(each == decks[0] for each in decks)
    assert len({each.totals for each in results}) > 1


def test_more_decks_begin_with_the_same() -> None:
    """Whoever asks for one deck more gets the same games and one more."""
    game = Deal(10).start()
    one, two = (list(contest(game, "more", count, TWO)) for count in (1, 2))
    assert two[:1] == one
    assert two[1] != one[0]


def test_points_are_those_of_the_player_wherever_he_sits() -> None:
    """After a draw for seats the bot at a place has the points of its player."""
    game = start(standard(seating=Seating.DRAW), Span(10, 10))
    found = [each for results in contest(game, "draw", 12, TWO) for each in results]
    by_greedy = sum(each.totals[each.names.index("greedy")] for each in found)
    assert by_greedy > 50
    assert all(sum(each.totals) == 0 for each in found)
    assert all(
        each.winners == {p for p in SEATS if each.totals[p] == max(each.totals)} for each in found
    )


def test_nobody_need_win() -> None:
    """Where only a positive score wins, a game without one counts as won by nobody."""
    game = Deal(1, small(winner=WinnerRule.MOST_POSITIVE)).start()
    decks = list(contest(game, "none", 30, (RANDOM,) * 3))
    even = [each for (each,) in decks if each.totals == (0, 0, 0)]
    assert even
    assert all(each.winners == frozenset() for each in even)
    ((_, standing),) = standings((RANDOM,) * 3, decks).bots
    assert standing.wins + standing.ties < standing.games


def test_standings_count_wins_ties_and_points() -> None:
    """A win that is shared is a tie; of bots that are alike each is counted."""
    decks = [
        [result("greedy random random", 4, -2, -2), result("random greedy random", 1, -2, 1)],
        [result("greedy random random", 2, 2, -4), result("random greedy random", 0, 0, 0)],
    ]
    found = standings(TWO, decks)
    assert dict(found.bots) == {
        "greedy": Standing(2, 4, wins=1, ties=2, total=4, squares=2**2 + 2**2),
        "random": Standing(2, 8, wins=0, ties=5, total=-4, squares=2**2 + 2**2),
    }
    assert found.decks == 2
    assert dict(found.orders) == {
        ("greedy", "random", "random"): (6, 0, -6),
        ("random", "greedy", "random"): (1, -2, 1),
        ("random", "random", "greedy"): (0, 0, 0),
    }


def test_the_standard_error_is_taken_from_deck_to_deck() -> None:
    """It is that of the decks' means, since games with one deck hang together."""
    decks = list(contest(Deal(10).start(), "error", 7, THREE))
    found = dict(standings(THREE, decks).bots)["greedy"]
    means = [fmean(each.totals[each.names.index("greedy")] for each in deck) for deck in decks]
    assert found.error is not None
    assert found.error / 1000 == pytest.approx(stdev(means) / 7**0.5, abs=0.0006)
    assert found.total / found.games == pytest.approx(fmean(means))


def test_one_deck_tells_no_error() -> None:
    """From one deck it cannot be known how decks differ."""
    assert (
        dict(standings(TWO, contest(Deal(10).start(), "one", 1, TWO)).bots)["random"].error is None
    )


def test_the_table_shows_each_bot_and_each_seating() -> None:
    """Means have three decimals and a sign, the error has none."""
    decks = [
        [result("greedy random random", 4, -2, -2), result("random greedy random", 1, -2, 1)],
        [result("greedy random random", 3, 1, -4), result("random greedy random", 0, 0, 0)],
    ]
    assert PLAIN.page(standings_lines(standings(TWO, decks))) == TABLE


TABLE: Final = """\
2 decks in 3 seatings: 6 games. Each deck was played in every seating, so that
luck of cards and seats is shared.

Bots, points per game
          games  mean points  standard error  wins  ties shared
  greedy      4       +1.250           0.250     2            1
  random      8       -0.625           0.125     0            4

Seatings, mean points
  player 0          player 1          player 2
  greedy    +3.500  random    -0.500  random    -3.000
  random    +0.500  greedy    -1.000  random    +0.500
  random     0.000  random     0.000  greedy     0.000"""


def test_the_table_of_bots_that_are_alike_has_no_seatings() -> None:
    """Where there is one seating only, there is nothing to tell apart."""
    alike = (RANDOM,) * 3
    text = PLAIN.page(standings_lines(standings(alike, contest(Match().start(), "a", 1, alike))))
    assert text.startswith("1 deck in 1 seating: 1 game.\n")
    assert "Seatings" not in text
