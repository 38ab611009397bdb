"""Whatever agents answer, a game that is driven is a game by the rules."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any, Final

from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st
from strategies import SEEDS, rulesets, spans

from tribello.actions import Cut, Exchange, FirstDealer, NameTrump, Play, TakeSeat
from tribello.cards import PACK, Suit
from tribello.dealing import Stream
from tribello.driver import Agent, Patience, Run, run
from tribello.engine import legal_actions, start, to_act
from tribello.log import record, write_json
from tribello.replay import outcome
from tribello.rules import NULLO, Rules
from tribello.state import Game, Over, Phase
from tribello.verdict import Outcome, Policy, validate
from tribello.views import Choice, Lift, SeenPhase, View, legal_choices


class Equal:
    """Claims to equal everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


NONSENSE: Final[tuple[Callable[[Stream], Any], ...]] = (
    lambda _: None,
    lambda _: "AS",
    lambda _: Equal(),
    lambda numbers: PACK[numbers.below(52)],
    lambda numbers: FirstDealer(numbers.below(3)),
    lambda numbers: Cut(numbers.below(3), numbers.choice(PACK)),
    lambda numbers: Play(numbers.below(4), numbers.choice(PACK)),
    lambda numbers: Play(numbers.below(3), Equal()),  # type: ignore[arg-type]
    lambda numbers: Play(bool(numbers.below(2)), numbers.choice(PACK)),
    lambda numbers: Lift(numbers.below(3), numbers.below(60) - 2),
    lambda numbers: Lift(numbers.below(3), Equal()),  # type: ignore[arg-type]
    lambda numbers: NameTrump(numbers.below(3), numbers.choice(tuple(Suit))),
    lambda numbers: TakeSeat(numbers.below(3), numbers.below(4)),
    lambda numbers: Exchange(numbers.below(3), numbers.shuffled(PACK)[: numbers.below(14)]),
    lambda numbers: Exchange(numbers.below(3), (numbers.choice(PACK),) * 2),
)
"""What an agent might answer that has lost its way; now and then it is legal."""


@frozen
class Wayward:
    """Three agents that answer a legal choice, nonsense, or raise.

    Arguments:
        seed: what they answer.
        often: how many in ten answers are meant.
    """

    seed: int
    often: int

    def agents(self) -> list[Agent]:
        """Agents that answer the same each time that they are made."""
        return [self._agent(Stream(f"wayward:{self.seed}:{player}")) for player in range(3)]

    def _agent(self, numbers: Stream) -> Agent:
        def agent(view: View[SeenPhase]) -> Choice:
            if numbers.below(10) < self.often:
                return numbers.choice(legal_choices(view))
            if not numbers.below(len(NONSENSE) + 1):
                raise LookupError("lost")
            choice: Choice = numbers.choice(NONSENSE)(numbers)
            return choice

        return agent


@frozen
class Driven:
    """A run of wayward agents, and all that it hangs on."""

    start: Game[Phase]
    agents: Wayward
    seed: str
    patience: Patience

    def run(self) -> Run:
        """The run, made anew."""
        return run(self.start, self.agents.agents(), self.seed, patience=self.patience)


@st.composite
def driven(draw: st.DrawFn) -> Driven:
    """Runs by any rules, of agents that are mostly sane or hardly ever."""
    rules: Rules = draw(rulesets())
    agents = Wayward(draw(SEEDS), draw(st.integers(2, 10)))
    patience = Patience(draw(st.integers(0, 30)))
    return Driven(start(rules, draw(spans(rules))), agents, f"{draw(SEEDS)}", patience)


@given(driven())
def test_whatever_agents_answer_the_actions_are_legal(case: Driven) -> None:
    """The actions of a run, replayed, lead to its game without a fault."""
    done = case.run()
    assert outcome(case.start, done.actions) == (done.game, None)


@given(driven())
def test_nothing_foreign_stays_in_a_game(case: Driven) -> None:
    """Whatever agents answer, the log of the run is valid, or incomplete after a forfeit."""
    done = case.run()
    found = validate(write_json(record(done.game, done.actions)), Policy(laboratory=True))
    assert found.outcome is (Outcome.INCOMPLETE if done.forfeit else Outcome.VALID)
    assert pickle.loads(pickle.dumps(done.game)) == done.game


@given(driven())
def test_a_run_ends_with_the_game_or_a_forfeit(case: Driven) -> None:
    """A game that is not over waits for the player who forfeited."""
    done = case.run()
    assert isinstance(done.game.phase, Over) == (done.forfeit is None)
    if done.forfeit is not None:
        assert done.forfeit.game == done.game
        assert to_act(done.game) is not None
        assert legal_actions(done.game)


@given(driven())
def test_faults_count_down_to_the_forfeit(case: Driven) -> None:
    """For each decision the agent is asked so many times more, each time once less."""
    done, most = case.run(), case.patience.again
    by_decision: dict[int, list[int]] = {}
    for fault in done.faults:
        by_decision.setdefault(fault.index, []).append(fault.left)
    for lefts in by_decision.values():
        assert lefts == [*range(most, most - len(lefts), -1)]
    forfeited = [index for index, lefts in by_decision.items() if lefts[-1] == 0]
    assert forfeited == ([len(done.actions)] if done.forfeit else [])


@given(driven())
def test_the_same_agents_and_seed_give_the_same_run(case: Driven) -> None:
    """Nothing but start, agents, seed and patience settles what is played."""
    one, two = case.run(), case.run()
    assert (one.game, one.actions) == (two.game, two.actions)
    assert [fault.reason for fault in one.faults] == [fault.reason for fault in two.faults]


@given(driven())
def test_deals_that_are_driven_sum_to_zero(case: Driven) -> None:
    """A finished deal sums to what tricks and quotas differ by, and the points of tricks."""
    rules = case.start.rules
    for result in case.run().game.sheet.results:
        number = rules.round_of(result.terms.number)
        sign = -1 if number == NULLO else 1
        missed = rules.tricks - sum(rules.quotas[number - 1])
        assert sum(result.scores) == sign * missed + rules.tricks * rules.trick_points[number - 1]
