"""The loop: chance and agents in turn, until the game is over or a player forfeits."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from tribello import dealing
from tribello.actions import Action
from tribello.driver.asking import Agent, Question
from tribello.driver.fault import Fault
from tribello.driver.patience import AT_ONCE, Patience
from tribello.engine import apply, awaits, to_act
from tribello.replay import Step
from tribello.seats import SEATS
from tribello.state import Game, Phase

Chance: TypeAlias = Callable[[Game[Phase]], Action | None]
"""What chance does in a game that waits for it."""


def turns(
    game: Game[Phase], chance: str | Chance, patience: Patience
) -> Generator[Step | Fault | Question, Step | Fault | None, None]:
    """Each action and fault, and before it the question that it answers, if it is not chance's.

    What came of a question is sent back; it is what is yielded then. There is no other loop:
    who asks, and who waits for an answer, is the business of those who iterate.

    Arguments and what is raised: those of `events`.
    """
    by_chance = partial(dealing.chance, seed=chance) if isinstance(chance, str) else chance
    index, left = 0, patience.again
    while awaits(game) is not None:
        seat = to_act(game)
        event: Step | Fault | None
        if seat is None:
            event = _dealt(index, game, by_chance)
        else:
            event = yield Question(index, game, seat, left)
            if event is None:
                raise TypeError("a question was not answered")
        yield event
        if isinstance(event, Step):
            game, index, left = event.after, index + 1, patience.again
        elif event.forfeits:
            return
        else:
            left -= 1


def events(
    game: Game[Phase],
    agents: Sequence[Agent],
    chance: str | Chance,
    patience: Patience = AT_ONCE,
) -> Iterator[Step | Fault]:
    """Each action as it is done, and each fault of an agent; one that forfeits comes last.

    Nothing is asked or dealt before it is iterated, so whoever stops iterating stops the game.

    Arguments:
        game: where to begin, at the start or anywhere later.
        agents: three; that of player i at place i, wherever the player sits.
        chance: a seed for `tribello.dealing.chance`, or a function that does as it does.
        patience: how often an agent may fail.

    Raises:
        ValueError: there are not three agents.
        IllegalAction: what the function did for chance is illegal.
        TypeError: it did nothing where chance was to act.
    """
    check_three(agents)
    loop = turns(game, chance, patience)
    event = next(loop, None)
    while event is not None:
        if isinstance(event, Question):
            event = loop.send(_asked(event, agents[event.player]))
        else:
            yield event
            event = next(loop, None)


def check_three(agents: Sequence[object]) -> None:
    """See that every player has an agent.

    Raises:
        ValueError: there are not three.
    """
    if len(agents) != len(SEATS):
        raise ValueError(f"three agents play, not {len(agents)}")


def _asked(question: Question, agent: Agent) -> Step | Fault:
    """What comes of asking an agent once."""
    seen = question.view
    try:
        answer = agent(seen)
    except Exception as error:  # whatever it is
        return question.failed(error)
    return question.answered(answer)


def _dealt(index: int, game: Game[Phase], chance: Chance) -> Step:
    action = chance(game)
    if action is None:
        raise TypeError("chance did nothing where it was to act")
    return Step(index, game, action, apply(game, action))
