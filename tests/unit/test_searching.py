"""The bot that searches: what it goes by, and that it is the better for it."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from situations import SMALL
from strategies import Position, positions

from tribello.bots import BOTS, SEARCHING, Bot, play_out
from tribello.bots.contest import contest
from tribello.bots.greedy import GREEDY
from tribello.bots.searching import Searching
from tribello.bots.uniform import Uniform
from tribello.dealing import Stream
from tribello.engine import Deal, Round, to_act
from tribello.replay import replay
from tribello.state import Exchanging, Game, Phase, Playing
from tribello.views import sample, view, why_not_chosen

FEW: Final = Searching(worlds=2, usual=GREEDY)
"""A search that is soon done."""


def mean_score(start: Game[Phase], bot: Bot, others: Bot, decks: int) -> float:
    """What a bot scores a deck against two others, in all seatings."""
    scores = [
        result.totals[result.names.index(bot.name)]
        for results in contest(start, "which is better", decks, [bot, others, others])
        for result in results
    ]
    return sum(scores) / decks


@given(positions())
def test_its_choice_is_legal_anywhere(position: Position) -> None:
    """Whatever the options, the pack and the moment, it may choose what it chooses."""
    seat = to_act(position.game)
    if seat is not None:
        seen = view(position.game, seat)
        assert why_not_chosen(seen, FEW.choose(seen, Stream("any"))) is None


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_search_is_better_than_the_bot_that_it_goes_by(number: int) -> None:
    """In every round, against two bots that play at random, to search is to score more."""
    searching = Searching(worlds=8, usual=Uniform())
    assert mean_score(Deal(number, SMALL).start(), searching, Uniform(), 12) > 0


def test_it_hangs_on_view_and_stream_alone() -> None:
    """In another game that looks so to its seat it chooses alike."""
    game = Deal(10).start()
    decisions = 0
    for step in replay(game, play_out(game, "alike", [GREEDY] * 3)).steps[::3]:
        seat = to_act(step.before)
        if seat is None or not isinstance(step.before.phase, Exchanging | Playing):
            continue
        seen = view(step.before, seat)
        other = sample(seen, Stream("elsewhere"))
        assert FEW.choose(view(other, seat), Stream("x")) == FEW.choose(seen, Stream("x"))
        decisions += 1
    assert decisions == 14


def test_it_looks_at_the_deal_that_is_on_alone() -> None:
    """In the last deal of a round it chooses as in that deal without those before it."""
    game = Round(2).start()
    for step in replay(game, play_out(game, "round", [GREEDY] * 3)).steps[::3]:
        phase, seat = step.before.phase, to_act(step.before)
        if seat is None or not isinstance(phase, Playing) or phase.terms.number != 6:
            continue
        seen, alone = view(step.before, seat), view(_alone(step.before), seat)
        assert FEW.choose(seen, Stream("x")) == FEW.choose(alone, Stream("x"))


def _alone(game: Game[Phase]) -> Game[Phase]:
    """The deal that is on as a game of one deal."""
    return Game(Deal(6).start().sheet, game.phase)


def test_it_is_a_bot_of_the_command_line() -> None:
    """It is there by its name, beside the quick ones."""
    assert BOTS["searching"] is SEARCHING
    assert list(BOTS) == ["random", "greedy", "careful", "searching"]


def test_a_search_tries_at_least_one_game() -> None:
    """To search in no game is refused."""
    with pytest.raises(ValueError, match="worlds"):
        Searching(worlds=0)
