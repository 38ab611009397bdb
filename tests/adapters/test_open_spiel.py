"""The game of OpenSpiel: its parameters, states, observations and bots."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from adapters.walks import GAMES, decided, game_of, states
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.observation import make_observation

from tribello.adapters.recall import ROW
from tribello.encoding import CURRENT, NAMES, by_field, length_of
from tribello.errors import InvalidRules
from tribello.scoring import totals
from tribello.seats import SEATS

SINGLE, NOBODY, ALL = (
    pyspiel.PrivateInfoType.SINGLE_PLAYER,
    pyspiel.PrivateInfoType.NONE,
    pyspiel.PrivateInfoType.ALL_PLAYERS,
)


def kind(private: Any, public: bool, recall: bool) -> Any:
    """A kind of observation."""
    return pyspiel.IIGObservationType(
        perfect_recall=recall, public_info=public, private_info=private
    )


def test_a_single_deal_is_played_by_default() -> None:
    """Without parameters the game is the first deal under standard rules."""
    game = pyspiel.load_game("python_tribello")
    assert str(game) == "python_tribello(extent=deal,number=1,preset=standard)"
    assert (game.num_players(), game.num_distinct_actions()) == (3, 111)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-6, 10, 0)
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM


def test_tricks_that_pay_make_a_constant_sum() -> None:
    """Under the rules that pay each trick a point the thirteen tricks of a deal are shared."""
    game = game_of("preset=russian-literal")
    assert game.get_type().utility == pyspiel.GameType.Utility.CONSTANT_SUM
    assert game.utility_sum() == 13


def test_wrong_parameters_are_refused_with_words() -> None:
    """What there is not is named, with what there is."""
    with pytest.raises(InvalidRules, match="'chess' is no preset; there are: standard"):
        game_of("preset=chess")
    with pytest.raises(ValueError, match="'hand' is no extent"):
        game_of("extent=hand")


@pytest.mark.parametrize("parameters", GAMES)
def test_returns_are_the_points_of_all_deals_in_the_end(parameters: str) -> None:
    """Before the end nobody has anything, and in the end each has what the library counts."""
    *before, last = states(game_of(parameters), "returns")
    assert {tuple(state.returns()) for state in before} == {(0.0, 0.0, 0.0)}
    assert tuple(last.returns()) == totals(last.table.game.sheet.results)
    assert last.is_terminal()
    assert last.current_player() == pyspiel.PlayerId.TERMINAL


def test_a_clone_shares_the_table_and_goes_its_own_way() -> None:
    """Nothing of the state is copied, and what one does the other does not."""
    state = decided(game_of("number=4").new_initial_state())
    clone = state.clone()
    assert clone.table is state.table
    clone.apply_action(clone.legal_actions()[0])
    assert clone.table is not state.table
    assert (len(clone.history()), len(state.history())) == (54, 53)


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    """An id that may not be taken is refused with the reason, be it an action or a draw."""
    state = game_of("number=4").new_initial_state()
    with pytest.raises(ValueError, match="chance cannot draw 4 here; it draws 0 1 2"):
        state.apply_action(4)
    table = decided(state).table
    with pytest.raises(ValueError, match=r"id 7 \(9C\) may not be taken here; legal are trump-C"):
        state.apply_action(7)
    assert state.table is table
    assert len(state.history()) == 53


def test_draws_of_chance_are_equally_likely() -> None:
    """Each first dealer has a third, and of a pack with one card gone each card one of 51 parts."""
    state = game_of("").new_initial_state()
    assert state.chance_outcomes() == [(seat, 1 / 3) for seat in SEATS]
    state.apply_action(1)
    state.apply_action(51)
    assert state.chance_outcomes() == [(card, 1 / 51) for card in range(51)]


def test_what_is_done_has_a_name() -> None:
    """Actions have the names of their ids, chance tells dealers from cards."""
    state = game_of("number=4").new_initial_state()
    assert state.action_to_string(2) == "dealer-2"
    state.apply_action(2)
    assert state.action_to_string(51) == "AS"
    decided(state)
    assert [state.action_to_string(number) for number in state.legal_actions()] == [
        "trump-C",
        "trump-D",
        "trump-H",
        "trump-S",
    ]
    assert state.string_to_action("trump-H") == NAMES.index("trump-H")


def test_a_state_in_words_has_all_cards() -> None:
    """Who looks on sees the deck as it comes, then hands, pickup, discards and trick."""
    kinds = {
        title
        for state in states(game_of(""), "words")
        for line in str(state).splitlines()
        if (title := line.split(":")[0])
    }
    assert {
        "deck so far",
        "deck from its top",
        "pickup from its top",
        "discards chosen",
        "led by seat 0",
        "left in the pickup",
        "The game is over.",
    } <= kinds


@pytest.mark.parametrize("parameters", ["", "extent=round,number=2"])
def test_strings_are_the_numbers_of_the_tensors(parameters: str) -> None:
    """Read as hexadecimal a string gives its tensor, which is zero where no deal has begun."""
    game = game_of(parameters)
    for state in list(states(game, "tensors"))[::-13]:
        for seat in SEATS:
            now = bytes.fromhex(state.observation_string(seat))
            assert list(now) == state.observation_tensor(seat)
            assert len(now) == game.observation_tensor_size() == length_of(CURRENT)
            so_far = bytes.fromhex(state.information_state_string(seat))
            tensor = state.information_state_tensor(seat)
            assert list(so_far) == tensor[: len(so_far)]
            assert not any(tensor[len(so_far) :])
            assert len(tensor) == game.information_state_tensor_size()


def test_an_information_state_has_a_row_for_each_deal() -> None:
    """The tensor of a round is three times as long as that of a deal."""
    assert game_of("").information_state_tensor_shape() == [ROW]
    assert game_of("extent=round").information_state_tensor_shape() == [3 * ROW]


@pytest.mark.parametrize("recall", [False, True])
def test_the_public_sees_no_hand(recall: bool) -> None:
    """Public observations are the same for all players, and of all cards dealt show none."""
    game = game_of("number=10")
    state = decided(game.new_initial_state())
    public = make_observation(game, kind(NOBODY, True, recall))
    strings = {public.string_from(state, seat) for seat in SEATS}
    (string,) = strings
    fields = by_field(bytes.fromhex(string)[: 884 if recall else None])
    assert not any(fields["hand"] + fields["drawn"] + fields["discards"] + fields["chosen"])
    assert sum(fields["pack"]) == 52


def test_private_observations_are_of_the_own_cards() -> None:
    """Without public information a player sees the hand, the discards, draws and choices."""
    game = game_of("number=10")
    state = decided(game.new_initial_state())
    state.apply_action(state.legal_actions()[0])
    private = make_observation(game, kind(SINGLE, False, False))
    for seat in SEATS:
        private.set_from(state, seat)
        hand = state.table.game.phase.dealt.hands[seat]
        assert list(np.flatnonzero(private.tensor[:52])) == [card.index for card in hand]
        assert sum(private.tensor[52:]) == (seat == state.current_player())


@pytest.mark.parametrize(
    ("private", "public", "recall"),
    [(ALL, True, False), (ALL, True, True), (SINGLE, False, True), (NOBODY, False, False)],
)
def test_other_observations_are_refused(private: Any, public: bool, recall: bool) -> None:
    """There is none that shows all hands, or nothing."""
    with pytest.raises(ValueError, match="ask for a single player with public information"):
        make_observation(game_of(""), kind(private, public, recall))


def test_observations_have_no_parameters() -> None:
    """A parameter is refused by its name."""
    with pytest.raises(ValueError, match=r"observations have no parameters, such as {'size': 3}"):
        make_observation(game_of(""), None, {"size": 3})


@pytest.mark.parametrize("parameters", ["", "number=4", "preset=russian-literal"])
def test_ismcts_plays(parameters: str) -> None:
    """The search takes legal actions, from the first decision on and through exchanges."""
    game = game_of(parameters)
    bot = ISMCTSBot(
        game,
        RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=5.0,
        max_simulations=8,
        random_state=np.random.RandomState(2),
    )
    state = decided(game.new_initial_state())
    for _ in range(6):
        decided(state)
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_the_search_in_c_plus_plus_cannot_ask_for_resampling() -> None:
    """A game in Python is not asked by it to resample, and it says so."""
    game = game_of("number=4")
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 5.0, 8)
    with pytest.raises(pyspiel.SpielError, match="ResampleFromInfostate"):
        bot.get_policy(decided(game.new_initial_state()))
