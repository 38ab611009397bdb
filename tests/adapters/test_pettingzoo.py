"""The environment of PettingZoo: agents, rewards, illegal actions, seeds."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from adapters.walks import table_of

from tribello.adapters.pettingzoo import AGENTS, RawEnv, env, raw_env
from tribello.adapters.recall import observation
from tribello.dealing import Stream
from tribello.encoding import STOP
from tribello.errors import InvalidRules
from tribello.scoring import totals


def table_in(environment: RawEnv) -> Any:
    """The table at which an environment stands."""
    return environment._table


def played(environment: Any, seed: int | None, policy: str = "policy") -> dict[str, list[float]]:
    """Each agent's rewards, when it is told of them, of a game at random."""
    numbers, told = Stream(policy), {agent: [] for agent in AGENTS}
    environment.reset(seed=seed)
    for agent in environment.agent_iter():
        seen, reward, terminated, _, _ = environment.last()
        told[agent].append(reward)
        legal = np.flatnonzero(seen["action_mask"])
        environment.step(None if terminated else numbers.choice(legal))
    return told


def test_agents_are_seats() -> None:
    """Three agents are named after their seats, and the one to act is the seat that decides."""
    environment = raw_env(number=10)
    environment.reset(seed=5)
    assert environment.possible_agents == environment.agents == ["seat_0", "seat_1", "seat_2"]
    assert environment.agent_selection == f"seat_{table_in(environment).seat}"


def test_an_observation_is_that_of_the_encoding() -> None:
    """Each agent sees what its seat sees; the mask has the legal ids of the one to act alone."""
    environment = raw_env()
    environment.reset(seed=5)
    for _ in range(30):
        table = table_in(environment)
        for seat, agent in enumerate(AGENTS):
            seen = environment.observe(agent)
            assert seen["observation"].tobytes() == observation(table, seat)
            legal = table.turn.legal_ids if seat == table.seat else ()
            assert tuple(np.flatnonzero(seen["action_mask"])) == legal
            assert environment.observation_space(agent).contains(seen)
        environment.step(table.turn.legal_ids[-1])


def test_observations_may_be_written_to() -> None:
    """What was observed is the caller's own: to change it changes nothing else."""
    environment = raw_env()
    environment.reset(seed=1)
    for part in ("observation", "action_mask"):
        before = environment.observe("seat_0")[part]
        kept = before.tobytes()
        before[:] = 1
        assert environment.observe("seat_0")[part].tobytes() == kept != before.tobytes()


@pytest.mark.parametrize(
    "parameters",
    [
        {},
        {"extent": "round", "number": 4},
        {"preset": "narrative", "extent": "match"},
        {"preset": "russian-literal", "number": 2},
    ],
)
def test_rewards_are_the_points(parameters: dict[str, Any]) -> None:
    """Over a game each agent is rewarded with the points that its seat has in the end."""
    environment = raw_env(**parameters)
    told = played(environment, 3)
    points = totals(table_in(environment).game.sheet.results)
    assert tuple(sum(rewards) for rewards in told.values()) == points
    assert environment.agents == []


def test_rewards_of_each_deal_sum_to_nothing() -> None:
    """After each step what all agents get sums to zero, and is paid when a deal ends."""
    environment = raw_env(extent="round")
    environment.reset(seed=3)
    paid = []
    numbers = Stream("pay")
    while not any(environment.terminations.values()):
        environment.step(numbers.choice(table_in(environment).turn.legal_ids))
        assert sum(environment.rewards.values()) == 0
        if any(environment.rewards.values()):
            paid.append(tuple(environment.rewards.values()))
    scored = [result.scores for result in table_in(environment).game.sheet.results]
    assert paid == [scores for scores in scored if any(scores)]
    assert len(paid) >= 2


@pytest.mark.parametrize("make", [env, raw_env])
@pytest.mark.parametrize("action", [STOP, 111, -1])
def test_an_illegal_action_is_told_and_changes_nothing(make: Any, action: int) -> None:
    """It stays the agent's turn, no agent gains or loses, and its info says what was legal."""
    environment = make(number=4)
    environment.reset(seed=3)
    agent, before = environment.agent_selection, table_in(environment.unwrapped)
    environment.step(action)
    assert environment.agent_selection == agent
    assert table_in(environment.unwrapped) is before
    assert set(environment.rewards.values()) == {0.0}
    assert not any(environment.terminations.values())
    words = environment.infos[agent]["illegal"]
    assert "legal are trump-C trump-D" in words or f"{action} is no action id" in words
    environment.step(before.turn.legal_ids[0])
    assert environment.infos == {agent: {} for agent in AGENTS}


def test_an_illegal_action_loses_no_reward() -> None:
    """What an agent was paid for a deal before is told once, whatever it tries after."""
    honest, clumsy = raw_env(extent="round"), raw_env(extent="round")
    for environment in (honest, clumsy):
        environment.reset(seed=4)
    total = dict.fromkeys(AGENTS, 0.0)
    numbers = Stream("clumsy")
    while not any(clumsy.terminations.values()):
        agent = clumsy.agent_selection
        total[agent] += clumsy.last(observe=False)[1]
        clumsy.step(111)
        total[agent] += clumsy.last(observe=False)[1]
        clumsy.step(numbers.choice(table_in(clumsy).turn.legal_ids))
    for agent in AGENTS:
        total[agent] += clumsy._cumulative_rewards[agent]
    assert tuple(total.values()) == totals(table_in(clumsy).game.sheet.results)


def test_a_seed_deals_what_the_library_deals() -> None:
    """The game of a seed is that of `tribello.dealing` for its digits."""
    environment = raw_env()
    environment.reset(seed=42)
    assert table_in(environment) == table_of().dealt("42")
    environment.reset(seed=np.int64(7))
    assert table_in(environment) == table_of().dealt("7")


def test_without_a_seed_the_next_game_of_the_last_one_is_dealt() -> None:
    """Resets after a seed give other games, the same in each environment with that seed."""
    environments = raw_env(), raw_env()
    for environment in environments:
        environment.reset(seed=42)
    dealt = []
    for _ in range(3):
        for environment in environments:
            environment.reset()
        one, other = map(table_in, environments)
        assert one == other
        dealt.append(one)
    assert dealt[0] == table_of().dealt("42/1")
    assert len({table.game for table in dealt}) == 3


def test_environments_that_were_never_seeded_differ() -> None:
    """Without any seed one is drawn, so that two environments play different games."""
    environments = raw_env(number=10), raw_env(number=10)
    for environment in environments:
        environment.reset()
    one, other = map(table_in, environments)
    assert one != other


def test_an_environment_is_copied_and_pickled() -> None:
    """A copy plays the same game on, and does not move the first."""
    environment = raw_env()
    environment.reset(seed=3)
    for other in (copy.deepcopy(environment), pickle.loads(pickle.dumps(environment))):
        assert table_in(other) == table_in(environment)
        other.step(table_in(other).turn.legal_ids[0])
        assert table_in(other) != table_in(environment)


@pytest.mark.parametrize("make", [env, raw_env])
def test_wrong_parameters_are_refused_with_words(make: Any) -> None:
    """What there is not is named, with what there is."""
    with pytest.raises(InvalidRules, match="'chess' is no preset"):
        make(preset="chess")
    with pytest.raises(ValueError, match="'rgb_array' is no render mode; there are human and ansi"):
        make(render_mode="rgb_array")


def test_human_mode_prints_after_each_step(capsys: pytest.CaptureFixture[str]) -> None:
    """The table is printed as it is after a step that was legal."""
    environment = raw_env(number=10, render_mode="human")
    environment.reset(seed=3)
    environment.step(111)
    assert capsys.readouterr().out == ""
    environment.step(STOP)
    shown = raw_env(number=10, render_mode="ansi")
    shown.reset(seed=3)
    shown.step(STOP)
    assert capsys.readouterr().out == f"{shown.render()}\n\n"
    assert shown.render().startswith("Seat ")


def test_rendering_needs_a_mode() -> None:
    """Without a mode nothing is shown but a warning."""
    environment = raw_env()
    environment.reset(seed=3)
    with pytest.warns(UserWarning, match="render needs a render mode: human or ansi"):
        assert environment.render() is None


def test_calls_in_the_wrong_order_are_refused() -> None:
    """Before the first reset the wrapped environment has no agent to ask for."""
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        _ = env().agent_selection
