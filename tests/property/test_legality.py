"""An action is legal if and only if it is accepted."""

from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import (
    TINY,
    Playthrough,
    Position,
    actions_near,
    every_action,
    playthroughs,
    positions,
    rulesets,
)

from tribello.actions import (
    Action,
)
from tribello.actions.shuffle import cards_in_use
from tribello.dealing import chance
from tribello.engine import actor_of, apply, awaits, legal_actions, to_act, why_not
from tribello.errors import IllegalAction
from tribello.state import Game, Over, Phase, Shuffling

MOST = 300
"""Longer sequences of legal actions are tried at some places only."""


def is_accepted(game: Game[Phase], action: Action) -> bool:
    """Whether an action can be done; it is refused with what the judge says, and only then."""
    refusal = None
    try:
        apply(game, action)
    except IllegalAction as illegal:
        refusal = illegal.violation
    assert refusal == why_not(game, action)
    return refusal is None


@given(st.data(), positions())
def test_an_action_is_legal_if_and_only_if_it_is_accepted(
    data: st.DataObject, position: Position
) -> None:
    """List, judge and deed agree on right and wrong seats, all types, chance and foreign cards."""
    game = position.game
    for action in data.draw(st.lists(actions_near(game), min_size=5, max_size=20)):
        assert (action in legal_actions(game)) == is_accepted(game, action)


@given(positions(rulesets(laboratory=True, packs=TINY)))
def test_of_all_actions_exactly_those_listed_are_accepted(position: Position) -> None:
    """On tiny packs every action there is is tried; the list has those accepted and no more."""
    game = position.game
    accepted = [action for action in every_action(game) if is_accepted(game, action)]
    legal = legal_actions(game)
    if isinstance(game.phase, Shuffling):
        assert len(accepted) == 2
        assert all(action in legal for action in accepted)
    else:
        assert set(accepted) == set(legal)
        assert len(accepted) == len(legal)


def some(game: Game[Phase]) -> list[Action]:
    """The legal actions of a game, or some of them where they are many."""
    if isinstance(game.phase, Shuffling):
        return list({action for seed in "abc" if (action := chance(game, seed)) is not None})
    legal = legal_actions(game)
    return list(legal) if len(legal) <= MOST else list(legal[:: len(legal) // MOST])


@given(positions())
def test_every_action_listed_is_accepted(position: Position) -> None:
    """What the list gives is in the list, is accepted and comes once."""
    game = position.game
    actions = some(game)
    assert len(set(actions)) == len(actions)
    for action in actions:
        assert action in legal_actions(game)
        assert is_accepted(game, action)


@given(positions())
def test_the_length_of_the_list_is_that_of_its_iteration(position: Position) -> None:
    """The list counts what it gives; of shuffles it counts the orders of the cards in use."""
    game = position.game
    legal = legal_actions(game)
    if not isinstance(game.phase, Shuffling):
        assert len(legal) == len(list(legal))
    elif len(in_use := cards_in_use(game.rules, game.phase.terms)) <= 20:
        assert len(legal) == factorial(len(in_use))


@pytest.mark.rule("R7.8", "R9.3")
@given(playthroughs())
def test_there_is_a_legal_action_until_the_end_and_none_after(played: Playthrough) -> None:
    """Only a finished game has nothing to do."""
    for game in played.games:
        assert bool(legal_actions(game)) == (not isinstance(game.phase, Over))


@given(playthroughs())
def test_a_game_says_who_does_what_next(played: Playthrough) -> None:
    """Every legal action is of the type awaited and by the seat that is to act."""
    for game in played.games[:: 1 + len(played.games) // 60]:
        for action in some(game)[:10]:
            assert type(action) is awaits(game)
            assert actor_of(action) == to_act(game)
    assert (awaits(played.end), to_act(played.end)) == (None, None)


@given(playthroughs())
def test_chance_acts_exactly_where_nobody_decides(played: Playthrough) -> None:
    """Until the end either a seat is to act or chance has a legal action."""
    for game in played.games[:-1]:
        action = chance(game, "seed")
        assert (action is None) == (to_act(game) is not None)
        assert action is None or why_not(game, action) is None
    assert chance(played.end, "seed") is None
