"""Lists of actions played through."""

import copy
import pickle

import pytest
from situations import deck_for, small

from tribello import codes
from tribello.actions import Action, Exchange, FirstDealer, Play, Shuffle
from tribello.cards import Card, cards
from tribello.engine import Deal, apply
from tribello.replay import Failure, Step, outcome, replay, steps
from tribello.state import Over

START = Deal(3, small()).start()
PLAYS = zip((0, 1, 2, 2, 0, 1, 2, 0, 1), cards("KH QC AH KS QS KC QH AS QD"), strict=True)
ACTIONS: list[Action] = [
    FirstDealer(1),
    Shuffle(deck_for()),
    *(Exchange(seat, ()) for seat in range(3)),
    *(Play(seat, card) for seat, card in PLAYS),
]
REVOKE = Play(2, Card("KS"))


def test_a_whole_game_is_replayed() -> None:
    """Every state and every step between is there, and there is no failure."""
    done = replay(START, ACTIONS)
    assert done.failure is None
    assert isinstance(done.game.phase, Over)
    assert [step.action for step in done.steps] == ACTIONS
    assert [step.index for step in done.steps] == list(range(len(ACTIONS)))
    game = START
    for count, step in enumerate(done.steps):
        assert step.before == game == done.at(count)
        game = apply(game, step.action)
        assert step.after == game == done.at(count + 1)


def test_nothing_replayed_is_the_start() -> None:
    """Without actions the game is the one given."""
    done = replay(START, [])
    assert (done.game, done.at(0), done.steps, done.failure) == (START, START, (), None)


def test_a_replay_stops_at_its_first_failure() -> None:
    """What was legal is kept, and the failure tells place, game, action and reason."""
    broken = [*ACTIONS[:7], REVOKE, Play(0, Card("AS")), *ACTIONS[8:]]
    done = replay(START, broken)
    assert len(done.steps) == 7
    assert done.game == done.at(7) == done.steps[-1].after
    failure = done.failure
    assert failure is not None
    assert (failure.index, failure.game, failure.action) == (7, done.game, REVOKE)
    assert failure.violation.code is codes.REVOKE


def test_a_first_action_may_fail() -> None:
    """A failure at once leaves the start and no steps."""
    done = replay(START, [REVOKE])
    assert (done.game, done.steps) == (START, ())
    assert done.failure is not None
    assert done.failure.index == 0


@pytest.mark.parametrize("count", [-1, 15])
def test_a_state_beyond_the_replay_is_refused(count: int) -> None:
    """There is a state after each action and one before them all, and none else."""
    done = replay(START, ACTIONS)
    assert len(ACTIONS) == 14
    with pytest.raises(IndexError):
        done.at(count)


def test_steps_come_one_at_a_time() -> None:
    """Steps are done as they are asked for, so actions may come from a stream without end."""
    endless = iter([*ACTIONS[:3], *[REVOKE] * 2])
    seen = steps(START, endless)
    assert [type(next(seen)) for _ in range(3)] == [Step] * 3
    assert next(endless) is REVOKE
    assert isinstance(next(seen), Failure)
    assert list(seen) == []


@pytest.mark.parametrize("actions", [[], ACTIONS, [*ACTIONS, REVOKE], [*ACTIONS[:7], REVOKE]])
def test_one_at_a_time_or_all_at_once_is_the_same(actions: list[Action]) -> None:
    """Steps that are asked for one by one are those of the replay, and so is the failure."""
    done = replay(START, actions)
    assert (*done.steps, *[each for each in [done.failure] if each]) == (*steps(START, actions),)
    assert done.actions == tuple(step.action for step in done.steps)
    assert done.states == tuple(step.after for step in done.steps)
    assert {type(done.actions), type(done.states), type(done.steps)} == {tuple}


@pytest.mark.parametrize("actions", [[], ACTIONS, [*ACTIONS, REVOKE], [*ACTIONS[:7], REVOKE]])
def test_the_outcome_is_that_of_the_replay(actions: list[Action]) -> None:
    """The short way gives the same last game and the same failure."""
    done = replay(START, actions)
    assert outcome(START, actions) == (done.game, done.failure)


def test_a_replay_is_a_value() -> None:
    """A replay copies to itself and pickles to its equal."""
    done = replay(START, [*ACTIONS[:7], REVOKE])
    assert copy.deepcopy(done) is done
    assert copy.copy(done.steps[0]) is done.steps[0]
    assert pickle.loads(pickle.dumps(done)) == done
    assert hash(pickle.loads(pickle.dumps(done))) == hash(done)
