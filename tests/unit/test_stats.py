"""Tallies of games: small situations counted by hand, and what holds of all of them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from statistics import median_low
from typing import Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from logs import deal_log, full_log, match_log, small_log
from situations import SMALL, deck_for, on_turn, small, standard
from strategies import Playthrough, playthroughs

from tribello.actions import Action, Exchange, FirstDealer, Play, Shuffle
from tribello.cards import cards
from tribello.engine import Deal, Match, apply, legal_actions
from tribello.log import Log
from tribello.log.recording import recorded
from tribello.render.pen import PLAIN
from tribello.render.stats import mean, shown_names, stats_lines
from tribello.rules import PRESETS, Rules, Seating, WinnerRule
from tribello.scoring import totals
from tribello.seats import SEATS, Role
from tribello.state import Exchanging, Game, Over, Phase, Playing
from tribello.stats.spread import Spread, spread_of
from tribello.stats.sums import DealSums, PlayerSums, all_of
from tribello.stats.tally import Tally

THREE_FOR_RIGHT: Final = "KH QC AH KS QS KC QH AS QD"
"""Plays of the small deal without trump by which seat 2 takes each of the three tricks."""

NAMES: Final = ("Ann", "Bo", "Cy")


def tally_of(*logs: Log, names: tuple[str, ...] = NAMES) -> Tally:
    """A tally of some games, all with the same players."""
    tally = Tally()
    for log in logs:
        tally.add(log, names)
    return tally


def small_deal(number: int = 3, rules: Rules = SMALL, exchanged: tuple[int, ...] = ()) -> Log:
    """A deal without trump that seat 0 deals; each exchanges so many cards, else none.

    Where none are exchanged seat 2 takes all tricks, else the first legal card is played.
    """
    game: Game[Phase] = Deal(number, rules).start()
    actions: list[Action] = []
    counts, plays = iter(exchanged), iter(cards(THREE_FOR_RIGHT))
    for _ in range(60):
        match game.phase:
            case Over():
                return recorded(game, tuple(actions))
            case Exchanging(dealt=dealt):
                seat = on_turn(game)
                action: Action = Exchange(seat, dealt.hands[seat][: next(counts, 0)])
            case Playing() if not exchanged:
                action = Play(on_turn(game), next(plays))
            case Playing():
                action = legal_actions(game)[0]
            case _:
                due = FirstDealer((1 - number) % 3), Shuffle(deck_for(rules))
                action = due[len(actions)]
        actions.append(action)
        game = apply(game, action)
    raise AssertionError("the deal does not end")


def match_by(preset: str) -> Log:
    """A match by the rules of a preset."""
    game = Playthrough(Match(PRESETS[preset].rules).start(), seed=3)
    return recorded(game.end, game.actions)


def test_the_sums_of_a_deal_are_those_counted_by_hand() -> None:
    """Seat 2, at the dealer's right, takes three tricks against quotas of one."""
    tally = tally_of(small_deal())
    nothing = DealSums(deals=1, made=0, exact=0, tricks=0, quota=1, score=-1)
    everything = DealSums(deals=1, made=1, exact=0, tricks=3, quota=1, score=2)
    assert tally.by_seat == {0: nothing, 1: nothing, 2: everything}
    assert tally.by_role == {Role.DEALER: nothing, Role.LEFT: nothing, Role.RIGHT: everything}
    assert tally.by_round[3, Role.RIGHT] == everything
    assert [key for key, sums in tally.by_round.items() if sums.deals] == [
        (3, role) for role in Role
    ]
    assert [sums.over for sums in tally.by_seat.values()] == [-1, -1, 2]


@pytest.mark.rule("R8.3")
def test_in_nullo_a_quota_is_made_from_below() -> None:
    """Who takes fewer tricks than the quota has made it, who takes more has not."""
    sums = tally_of(small_deal(4)).by_seat
    assert [sums[seat].made for seat in SEATS] == [1, 1, 0]
    assert [sums[seat].score for seat in SEATS] == [1, 1, -2]


@pytest.mark.rule("R8.1")
@pytest.mark.parametrize("number", [3, 4])
def test_an_exact_quota_is_made_in_every_round(number: int) -> None:
    """Exactly the quota is made and exact, in nullo as elsewhere."""
    rules = small(quotas=((0, 0, 3),) * 4)
    sums = tally_of(small_deal(number, rules)).by_seat.values()
    assert [(each.made, each.exact, each.score) for each in sums] == [(1, 1, 0)] * 3


@pytest.mark.rule("R8.4")
def test_trick_points_score_and_make_no_quota() -> None:
    """Points for each trick are in the score and have no say in whether the quota was made."""
    sums = tally_of(small_deal(3, small(trick_points=(1, 1, 1, 1)))).by_seat
    assert [sums[seat].score for seat in SEATS] == [-1, -1, 5]
    nullo = tally_of(small_deal(4, small(trick_points=(1, 1, 1, 1)))).by_seat
    assert (nullo[2].score, nullo[2].made) == (1, 0)


@pytest.mark.rule("R6.6")
def test_exchanges_are_counted_by_place_and_only_where_there_was_a_turn() -> None:
    """Who finds the pickup empty has no turn, which is not the same as to exchange no card."""
    deals = [(3,), (1, 2), (0, 0, 3), (1, 0, 1)]
    tally = tally_of(*(small_deal(exchanged=counts) for counts in deals))
    assert tally.by_place == {
        1: Spread(count=4, total=5, least=0, median=1, most=3),
        2: Spread(count=3, total=2, least=0, median=0, most=2),
        3: Spread(count=2, total=4, least=1, median=1, most=3),
    }
    assert tally.pickups == {True: 3, False: 1}


@pytest.mark.rule("R5.3")
def test_a_deal_without_a_pickup_empties_none() -> None:
    """Deals whose trumps left the pack are not among those that had a pickup."""
    log = match_by("russian-literal")
    assert log.rules.deals_per_round == 12
    assert tally_of(log).pickups.total() == 36


def test_a_winner_and_those_who_tie_are_counted_apart() -> None:
    """One deal is won by Cy alone, the other by Ann and Bo together."""
    assert tally_of(small_deal(3), small_deal(4)).players == {
        "Ann": PlayerSums(games=2, wins=0, ties=1, total=0),
        "Bo": PlayerSums(games=2, wins=0, ties=1, total=0),
        "Cy": PlayerSums(games=2, wins=1, ties=0, total=0),
    }


@pytest.mark.rule("R9.2")
def test_nobody_wins_a_game_that_nobody_wins() -> None:
    """Where only a positive total wins, a game of zeros is neither a win nor a tie."""
    rules = small(quotas=((0, 0, 3),) * 4, winner=WinnerRule.MOST_POSITIVE)
    assert set(tally_of(small_deal(3, rules)).players.values()) == {PlayerSums(games=1)}


@pytest.mark.rule("R2.1")
def test_points_go_to_the_player_in_the_seat() -> None:
    """Where seats are drawn for, a name has the points of the seat that its player took."""
    start = Deal(7, standard(seating=Seating.DRAW)).start()
    game = next(
        found
        for found in (Playthrough(start, seed) for seed in range(20))
        if found.end.sheet.players == (1, 2, 0) and len({*totals(found.end.sheet.results)}) == 3
    )
    players = tally_of(recorded(game.end, game.actions)).players
    points = totals(game.end.sheet.results)
    assert [players[name].total for name in ("Bo", "Cy", "Ann")] == [*points]


def test_a_name_of_two_players_counts_for_both() -> None:
    """Two seats of one name are two games; a player without a name is in none."""
    tally = tally_of(small_deal(), names=("Ann", "Ann", ""))
    assert tally.players == {"Ann": PlayerSums(games=2, total=-2)}


def test_of_an_unfinished_game_the_finished_deals_count() -> None:
    """A match cut off in its second deal gives one deal, and no game to its players."""
    log, whole = match_log(), tally_of(match_log())
    cut = evolve(log, actions=log.actions[:60], claims=None, integrity=None)
    tally = tally_of(cut, full_log())
    assert (tally.finished, tally.unfinished, tally.players) == (0, 2, {})
    assert tally.by_rules == {"standard": (2, 1)}
    assert [sums.deals for sums in tally.by_seat.values()] == [1, 1, 1]
    assert whole.by_rules == {"standard": (1, 12)}
    assert (whole.finished, whole.unfinished, len(whole.players)) == (1, 0, 3)


def test_games_are_told_apart_by_their_rules() -> None:
    """Presets go by their names, other rules by their kind."""
    house = Playthrough(Deal(1, standard(deals_per_round=1)).start(), seed=1)
    logs = [deal_log(), small_log(), recorded(house.end, house.actions), match_by("narrative")]
    article = evolve(deal_log(), preset=PRESETS["article"])  # whose rules are those of standard
    assert tally_of(*logs, article).by_rules == {
        "article": (1, 1),
        "house rules": (1, 1),
        "laboratory rules": (1, 1),
        "narrative": (1, 12),
        "standard": (1, 1),
    }


def test_the_order_of_the_games_does_not_matter() -> None:
    """Whatever comes first, the tally is the same."""
    logs = [match_log(), deal_log(), small_log(), full_log()]
    first = tally_of(*logs)
    assert all(tally_of(*order) == first for order in permutations(logs))


@given(playthroughs())
def test_seats_roles_and_rounds_are_the_same_deals(game: Playthrough) -> None:
    """Summed over seats, over roles or over rounds, each measure comes to the same."""
    tally = tally_of(recorded(game.end, game.actions))
    sums = all_of(tally.by_seat.values())
    assert sums == all_of(tally.by_role.values()) == all_of(tally.by_round.values())
    assert sums.deals == 3 * len(game.end.sheet.results)
    assert sums.exact <= sums.made <= sums.deals
    assert sums.tricks == game.end.rules.tricks * len(game.end.sheet.results)


@pytest.mark.rule("R8.5")
@pytest.mark.parametrize("preset", ["standard", "narrative"])
def test_scores_sum_to_zero(preset: str) -> None:
    """What one seat gains in a match the others lose, and what tricks are over quotas too."""
    sums = all_of(tally_of(match_by(preset)).by_seat.values())
    assert (sums.score, sums.over) == (0, 0)


@given(st.lists(st.integers(-20, 20), min_size=1))
def test_a_spread_is_that_of_the_numbers(numbers: list[int]) -> None:
    """Counted or one by one, numbers have the same sum, bounds and lower median."""
    wanted = Spread(len(numbers), sum(numbers), min(numbers), median_low(numbers), max(numbers))
    assert spread_of(Counter(numbers)) == wanted


def test_nothing_has_no_bounds() -> None:
    """Of no numbers there is neither a least nor a middle nor a most."""
    assert spread_of({}) == Spread(0, 0, None, None, None)


@given(st.integers(-(10**9), 10**9), st.integers(1, 10**6))
def test_a_mean_is_rounded_to_the_nearest(total: int, count: int) -> None:
    """No mean is further from the truth than half of its last digit, and zero has no sign."""
    text = mean(total, count)
    assert abs(Fraction(text) - Fraction(total, count)) <= Fraction(1, 2000)
    assert len(text.partition(".")[2]) == 3
    assert text != "-0.000"


def test_a_mean_that_is_rounded_to_zero_has_no_sign() -> None:
    """A point in thousands of games is shown as none, a point in one game as a gain."""
    tally = Tally(players={"Ann": PlayerSums(3000, total=1), "Bo": PlayerSums(1, total=1)})
    ann, bo = PLAIN.page(stats_lines(tally, 0)).splitlines()[-2:]
    assert ann.split() == ["Ann", "3000", "0", "0", "0.000"]
    assert bo.split() == ["Bo", "1", "0", "0", "+1.000"]


def test_names_are_shown_without_what_steers_a_terminal() -> None:
    """Controls, marks of direction and names that do not show are not passed on."""
    assert shown_names(["A\x1b[31mnn", "\u202eBo", "\u200d"]) == ["A [31mnn", "Bo", ""]
