"""The same loop for agents that are waited for: people behind a connection, models on a server.

It hangs on no framework: whatever can await, asyncio or another, can run it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

from tribello.driver.asking import AsyncAgent, Question
from tribello.driver.fault import Fault
from tribello.driver.loop import Chance, check_three, turns
from tribello.driver.patience import AT_ONCE, Patience
from tribello.driver.running import Run, Tally
from tribello.replay import Step
from tribello.state import Game, Phase


async def events_async(
    game: Game[Phase],
    agents: Sequence[AsyncAgent],
    chance: str | Chance,
    patience: Patience = AT_ONCE,
) -> AsyncIterator[Step | Fault]:
    """Each action and each fault, as of `events`; only one agent is waited for at a time.

    An agent that is cancelled, or a caller that is, ends the loop: that is no fault.

    Arguments and what is raised: those of `events`; an agent may give its choice at once, too.
    """
    check_three(agents)
    loop = turns(game, chance, patience)
    event = next(loop, None)
    while event is not None:
        if isinstance(event, Question):
            event = loop.send(await _asked(event, agents[event.player]))
        else:
            yield event
            event = next(loop, None)


async def run_async(
    start: Game[Phase],
    agents: Sequence[AsyncAgent],
    chance: str | Chance,
    *,
    patience: Patience = AT_ONCE,
    on_step: Callable[[Step], object] | None = None,
    on_fault: Callable[[Fault], object] | None = None,
) -> Run:
    """Let agents play as `run` does, and wait for those who take their time.

    Arguments and what is raised: those of `run`. What a hook gives back is awaited if it can be.

    >>> import asyncio
    >>> from tribello.engine import Deal
    >>> from tribello.views import legal_choices
    >>> async def first(view):
    ...     await asyncio.sleep(0)
    ...     return legal_choices(view)[0]
    >>> done = asyncio.run(run_async(Deal(10).start(), [first] * 3, "example"))
    >>> len(done.actions), done.forfeit
    (44, None)
    """
    tally = Tally(start, on_step, on_fault)
    async for event in events_async(start, agents, chance, patience):
        told = tally.add(event)
        if isinstance(told, Awaitable):
            await told
    return tally.run


async def _asked(question: Question, agent: AsyncAgent) -> Step | Fault:
    """What comes of asking an agent once."""
    seen = question.view
    try:
        answer: object = agent(seen)
        if isinstance(answer, Awaitable):
            answer = await answer
    except Exception as error:  # whatever it is
        return question.failed(error)
    return question.answered(answer)
