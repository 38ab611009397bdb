"""States never change, and the same always leads to the same."""

import copy
import pickle
from contextlib import suppress

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from strategies import (
    Playthrough,
    Position,
    actions_near,
    playthroughs,
    positions,
    rulesets,
)

from tribello.dealing import chance
from tribello.engine import apply, legal_actions, why_not
from tribello.errors import IllegalAction
from tribello.rules import Rules, differences, nearest_preset, preset_of


@given(st.data(), positions())
def test_no_action_changes_the_game_it_is_done_in(data: st.DataObject, position: Position) -> None:
    """Before and after an attempt, legal or not, the game is equal, with equal hash and repr."""
    game = position.game
    twin, number, text = pickle.loads(pickle.dumps(game)), hash(game), repr(game)
    legal = chance(game, "seed") or next(iter(legal_actions(game)), None)
    tried = data.draw(st.lists(actions_near(game), min_size=3, max_size=10))
    for action in [*tried, *([legal] if legal is not None else [])]:
        with suppress(IllegalAction):
            apply(game, action)
        why_not(game, action)
        assert (game, hash(game), repr(game)) == (twin, number, text)


@given(playthroughs())
def test_old_games_stay_as_they_were(played: Playthrough) -> None:
    """After a whole game every earlier state still leads to the next one."""
    for place, action in enumerate(played.actions):
        assert apply(played.games[place], action) == played.games[place + 1]


@given(st.data(), positions())
def test_values_copy_to_themselves_and_pickle_to_equals(
    data: st.DataObject, position: Position
) -> None:
    """Copies of games, phases and actions are the same objects; pickles come back equal."""
    game = position.game
    action = data.draw(actions_near(game))
    for value in (game, game.phase, game.sheet, action):
        assert copy.copy(value) is value
        assert copy.deepcopy(value) is value
        again = pickle.loads(pickle.dumps(value))
        assert (again, hash(again), repr(again)) == (value, hash(value), repr(value))


@given(positions())
def test_lists_of_legal_actions_are_values(position: Position) -> None:
    """The list of a game equals that of an equal game and copies to itself."""
    game = position.game
    legal = legal_actions(game)
    assert legal == legal_actions(pickle.loads(pickle.dumps(game)))
    assert copy.deepcopy(legal) is legal
    assert pickle.loads(pickle.dumps(legal)) == legal


@given(playthroughs())
def test_the_same_seed_gives_the_same_game(played: Playthrough) -> None:
    """Nothing but start, seed and style decides a game played by a seed."""
    again = evolve(played, start=pickle.loads(pickle.dumps(played.start)))
    assert (again.games, again.actions) == (played.games, played.actions)
    assert repr(again.end) == repr(played.end)


@given(rulesets())
def test_rules_are_values(rules: Rules) -> None:
    """Rules pickle to their equals and differ from no equal rules."""
    again = pickle.loads(pickle.dumps(rules))
    assert (again, hash(again), repr(again)) == (rules, hash(rules), repr(rules))
    assert list(differences(rules, again)) == []
    named = preset_of(rules)
    assert named is None or named.rules == nearest_preset(rules).rules
