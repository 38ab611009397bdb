"""What every action module provides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from attrs import frozen

from tribello.codes import Code
from tribello.errors import Violation
from tribello.immutable import Immutable
from tribello.state import Game, Phase

A = TypeVar("A")
P = TypeVar("P", bound=Phase)


@frozen(repr=False)
class Rule(Immutable, Generic[A, P]):
    """One action of the game: its value, when it is due, its precondition and its effect.

    Arguments:
        action: the type of the action's value.
        phase: the type of phase that awaits it.
        why_not: why the action is illegal in such a phase, or None.
        effect: the game after the action; called only where `why_not` gives None.
        choices: the actions that are legal in such a phase.
        not_due: the code for the action in any other phase of a game, and the clause that
            is broken, where it is not the one of the code.
    """

    action: type[A]
    phase: type[P]
    why_not: Callable[[Game[P], A], Violation | None]
    effect: Callable[[Game[P], A], Game[Phase]]
    choices: Callable[[Game[P]], Sequence[A]]
    not_due: Callable[[Game[Phase]], tuple[Code, str]]


def always(code: Code) -> Callable[[Game[Phase]], tuple[Code, str]]:
    """The same code and its clause, whatever the game."""
    return lambda _: (code, "")
