"""What was decided in a game, as examples to learn from."""

from __future__ import annotations

import pytest
from situations import dealt, deck_for, small

from tribello.actions import Cut, Exchange, FirstDealer, Play, Shuffle
from tribello.cards import Card, cards
from tribello.encoding import NAMES, choice_made, decisions
from tribello.engine import Deal
from tribello.replay import replay
from tribello.rules import CutCard
from tribello.views import Lift, settled


def test_every_step_is_told_with_its_turn() -> None:
    """Of a deal each id is told with who took it and the discards chosen before it."""
    opening = (FirstDealer(1), Shuffle(deck_for()))
    exchanges = (Exchange(0, cards("QS AS")), Exchange(1, ()), Exchange(2, cards("KS")))
    played = replay(Deal(3, small()).start(), [*opening, *exchanges, Play(0, Card("KH"))])
    steps = [
        (turn.view.viewer, " ".join(card.name for card in turn.chosen), NAMES[number])
        for turn, number in decisions(played)
    ]
    assert steps == [
        (0, "", "QS"),
        (0, "QS", "AS"),
        (0, "QS AS", "stop"),
        (1, "", "stop"),
        (2, "", "KS"),
        (2, "KS", "stop"),
        (0, "", "KH"),
    ]


@pytest.mark.parametrize("cut_card", CutCard)
def test_a_cut_is_told_by_its_number_of_cards(cut_card: CutCard) -> None:
    """A cut, which a log tells by a card that nobody could know, becomes the lift that it was."""
    game = dealt(1, small(cut_card=cut_card))
    for lifted in (1, 5, 11):
        cut = settled(game, Lift(2, lifted))
        assert isinstance(cut, Cut)
        assert choice_made(game, cut) == Lift(2, lifted)
