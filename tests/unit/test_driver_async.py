"""The driver for agents that are waited for: the same loop, and what is special to waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any, Final

import pytest
from situations import SMALL

from tribello.bots import BOTS, agents
from tribello.driver import AsyncAgent, Fault, Patience, Run, events_async, run, run_async
from tribello.engine import Deal, Match
from tribello.replay import Step
from tribello.state import Game, Phase
from tribello.views import Choice, SeenPhase, View, legal_choices

ONE: Final = Deal(1, SMALL).start()
"""A deal with a cut, before its first action."""


async def first(seen: View[SeenPhase]) -> Choice:
    """The first choice that there is, after others had their turn."""
    await asyncio.sleep(0)
    return legal_choices(seen)[0]


def waited_for(agent: Callable[[View[SeenPhase]], Choice]) -> AsyncAgent:
    """An agent that gives the same answers later."""

    async def answer(seen: View[SeenPhase]) -> Choice:
        await asyncio.sleep(0)
        return agent(seen)

    return answer


def in_turn(*answers: Any) -> AsyncAgent:
    """An agent that gives these answers one by one, later, and raises those that are exceptions."""
    left = iter(answers)

    async def answer(_: View[SeenPhase]) -> Choice:
        await asyncio.sleep(0)
        given = next(left)
        if isinstance(given, BaseException):
            raise given
        choice: Choice = given
        return choice

    return answer


@pytest.mark.parametrize("game", [Match().start(), ONE])
def test_waiting_changes_nothing(game: Game[Phase]) -> None:
    """Agents that answer later play the game that they play at once."""
    later = [waited_for(agent) for agent in agents([BOTS["greedy"]] * 3, "alike")]
    at_once = run(game, agents([BOTS["greedy"]] * 3, "alike"), "alike")
    assert asyncio.run(run_async(game, later, "alike")) == at_once


def test_agents_that_answer_at_once_may_sit_beside_others() -> None:
    """An agent need not be a coroutine where another is."""
    mixed: list[AsyncAgent] = [first, *agents([BOTS["careful"]] * 3, "mixed")[1:]]
    assert asyncio.run(run_async(ONE, mixed, "mixed")).forfeit is None


@pytest.mark.parametrize("again", [0, 2])
def test_faults_are_what_they_are_at_once(again: int) -> None:
    """What raises while it is waited for, or answers nonsense, is asked again, and forfeits."""
    answers = (LookupError("gone"), "pass", TimeoutError())

    async def play() -> Run:
        return await run_async(ONE, [in_turn(*answers)] * 3, "x", patience=Patience(again))

    faults = asyncio.run(play()).faults
    told = [
        "the agent raised LookupError",
        "an answer of type str is no choice",
        "the agent raised TimeoutError",
    ]
    assert [fault.reason for fault in faults] == told[: again + 1]
    assert [fault.left for fault in faults] == [*range(again, -1, -1)]


def test_hooks_are_awaited_in_order() -> None:
    """The next agent is not asked before the hook for what happened before has come to its end."""
    said: list[str] = []

    async def agent(seen: View[SeenPhase]) -> Choice:
        said.append("asked")
        return await first(seen)

    async def on_step(_: Step) -> None:
        await asyncio.sleep(0)
        said.append("told")

    done = asyncio.run(run_async(ONE, [agent] * 3, "hooks", on_step=on_step))
    assert said.count("told") == len(done.actions)
    assert all(before == "told" for before, now in pairwise(said) if now == "asked")


def test_hooks_of_faults_are_awaited_too() -> None:
    """A fault is told before the run ends."""
    told: list[str] = []

    async def on_fault(fault: Fault) -> None:
        await asyncio.sleep(0)
        told.append(fault.reason)

    asyncio.run(run_async(ONE, [in_turn("pass")] * 3, "x", on_fault=on_fault))
    assert told == ["an answer of type str is no choice"]


def test_a_plain_hook_will_do() -> None:
    """A hook that gives back nothing is not awaited."""
    seen: list[Step] = []
    done = asyncio.run(run_async(ONE, [first] * 3, "plain", on_step=seen.append))
    assert tuple(step.action for step in seen) == done.actions


@pytest.mark.parametrize("stop", [asyncio.CancelledError(), KeyboardInterrupt()])
def test_what_ends_the_program_is_no_fault(stop: BaseException) -> None:
    """An agent that is cancelled or interrupted ends the run, however patient it is."""
    with pytest.raises(type(stop)):
        asyncio.run(run_async(ONE, [in_turn(stop)] * 3, "x", patience=Patience(9)))


def test_a_run_can_be_cancelled_while_it_waits() -> None:
    """A run that waits for an agent that never answers ends when its caller has waited enough."""

    async def never(_: View[SeenPhase]) -> Choice:
        await asyncio.Event().wait()
        raise AssertionError("unreachable")

    async def play() -> Run:
        return await asyncio.wait_for(run_async(ONE, [never] * 3, "x"), 0)

    with pytest.raises(TimeoutError):
        asyncio.run(play())


def test_tables_are_played_side_by_side() -> None:
    """While one table waits, another goes on."""
    order: list[int] = []

    def at(table: int) -> AsyncAgent:
        def answer(seen: View[SeenPhase]) -> Awaitable[Choice]:
            order.append(table)
            return first(seen)

        return answer

    async def evening() -> None:
        await asyncio.gather(*[run_async(ONE, [at(table)] * 3, "x") for table in (0, 1)])

    asyncio.run(evening())
    assert order[:4] == [0, 1, 0, 1]


def test_three_agents_play() -> None:
    """Two agents are refused as soon as events are asked for."""

    async def begin() -> None:
        async for _ in events_async(ONE, [first] * 2, "x"):
            pass

    with pytest.raises(ValueError, match="three agents play, not 2"):
        asyncio.run(begin())
