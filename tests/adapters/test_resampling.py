"""States drawn among those that look the same to a seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from adapters.walks import GAMES, decided, game_of, states

from tribello.dealing import Stream
from tribello.seats import SEATS
from tribello.state import Exchanging
from tribello.views import view


def sampler(seed: str) -> Callable[[], float]:
    """Numbers from 0 to 1, the same every time."""
    numbers = Stream(seed)
    return lambda: numbers.below(2**31) / 2**31


@cache
def pairs(parameters: str) -> list[tuple[Any, int, Any]]:
    """States of a random game, each with a seat and another state that looks the same to it.

    Of the states of chance there are some.
    """
    draw = sampler(parameters)
    return [
        (state, seat, state.resample_from_infostate(seat, draw))
        for place, state in enumerate(states(game_of(parameters), f"resampling {parameters}"))
        if not state.is_chance_node() or place % 20 == 0
        for seat in SEATS
    ]


@pytest.mark.parametrize("parameters", GAMES)
def test_another_state_looks_the_same(parameters: str) -> None:
    """The seat sees the same game, has the same information state and the same ids to take."""
    for state, seat, other in pairs(parameters):
        assert view(other.table.game, seat) == view(state.table.game, seat)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.current_player() == state.current_player()
        assert other.table.lifted == state.table.lifted
        if state.current_player() == seat:
            assert other.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("parameters", GAMES)
def test_another_history_leads_to_the_state_that_it_is_of(parameters: str) -> None:
    """Taken from the start, the other history is legal and gives the other state."""
    game = game_of(parameters)
    for _, _, other in pairs(parameters)[::7]:
        again = game.new_initial_state()
        for number in other.history():
            assert number in again.legal_actions()
            again.apply_action(number)
        assert again.table == other.table


def own(state: Any, seat: int) -> list[tuple[str, int]]:
    """What a seat knew and did at each of its decisions, by the history of a state."""
    again, found = state.get_game().new_initial_state(), []
    for number in state.history():
        if again.current_player() == seat:
            found.append((again.information_state_string(seat), number))
        again.apply_action(number)
    return found


@pytest.mark.parametrize("parameters", GAMES)
def test_an_information_state_recalls_all_that_the_seat_knew_and_did(parameters: str) -> None:
    """Two histories with one information state have the same own decisions, each known alike."""
    for state, seat, other in pairs(parameters)[::23]:
        assert own(other, seat) == own(state, seat)


def test_other_cards_are_drawn() -> None:
    """Hands of others, the pickup and the deck before the cut come out differently."""
    state = decided(game_of("").new_initial_state())
    state.apply_action(state.legal_actions()[20])
    hands, pickups, decks = set(), set(), set()
    draw = sampler("others")
    for _ in range(20):
        other = state.resample_from_infostate(0, draw)
        dealt = other.table.game.phase.dealt
        hands.add(dealt.hands[1])
        pickups.add(dealt.pickup)
        decks.add(tuple(other.history()[1:53]))
    assert len(hands) == len(pickups) == len(decks) == 20


def test_the_same_numbers_draw_the_same_state() -> None:
    """What is drawn hangs on the sampler alone."""
    state = decided(game_of("number=4").new_initial_state())
    one, two, other = (
        state.resample_from_infostate(1, sampler(seed)) for seed in ("one", "one", "other")
    )
    assert one.history() == two.history() != other.history()


def test_discards_that_another_seat_has_chosen_so_far_are_left_out() -> None:
    """How far another seat has come is not seen, so the other history stops before its exchange."""
    state = decided(game_of("number=10").new_initial_state())
    state.apply_action(state.legal_actions()[0])
    seat = state.current_player()
    assert state.resample_from_infostate(seat, sampler("x")).table.chosen == state.table.chosen
    other = state.resample_from_infostate((seat + 1) % 3, sampler("x"))
    assert isinstance(other.table.game.phase, Exchanging)
    assert other.table.chosen == ()
    assert len(other.history()) == len(state.history()) - 1
