"""Engine and oracle go together wherever a game may turn: on, back, aside, and through a log."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from property.side_by_side import SideBySide
from verify.comparing import Difference

STEPS: Final = 30
"""So many rules of the machine are followed in an example, each of one action or of many."""


def test_engine_and_oracle_go_together_wherever_a_game_turns() -> None:
    """Acting, failing, going back, loading and playing on lead both to the same states."""
    run_state_machine_as_test(SideBySide, settings=settings(stateful_step_count=STEPS))


PLANTED: Final = {
    "the last card takes the trick": ("tribello.tricks.trick_winner", "(leader + 2) % 3"),
    "trump is ignored": ("tribello.tricks.trick_winner", "unbroken(leader, laid, None)"),
    "an exchange does nothing": (
        "tribello.actions.exchange.effect",
        "unbroken(game, Exchange(exchange.seat, ()))",
    ),
    "a revoke is allowed": ("tribello.tricks.may_play", "card in hand"),
    "a revoke is listed": ("tribello.tricks.playable", "hand"),
    "the fewest points win": (
        "tribello.scoring.winners",
        "unbroken(rules, tuple(-each for each in points))",
    ),
    "a log loses its last action": (
        "tribello.log.notation.read_actions",
        "unbroken(list(entries)[:-1])",
    ),
    "a card played changes the game before": (
        "tribello.actions.play.effect",
        "[unbroken(game, play), object.__setattr__(game, 'phase', None)][0]",
    ),
}


@pytest.mark.usefixtures("planted")
@pytest.mark.parametrize("planted", PLANTED.values(), ids=PLANTED, indirect=True)
def test_a_broken_engine_is_found(search: settings) -> None:
    """With one function broken, engine and oracle part within the examples of the test above."""
    with pytest.raises((Difference, AssertionError)):
        run_state_machine_as_test(SideBySide, settings=settings(search, stateful_step_count=STEPS))
