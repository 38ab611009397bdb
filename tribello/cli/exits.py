"""Exit codes; the worst of a run wins."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final

from tribello.verdict.report import WORST_FIRST, Outcome


class Exit(IntEnum):
    """What the exit code of a command says."""

    VALID = 0
    INVALID = 1
    USAGE = 2
    UNREADABLE = 3
    INCOMPLETE = 4
    INTERNAL = 70
    INTERRUPTED = 130


_OF: Final = {
    Outcome.VALID: Exit.VALID,
    Outcome.INVALID: Exit.INVALID,
    Outcome.INCOMPLETE: Exit.INCOMPLETE,
    Outcome.UNREADABLE: Exit.UNREADABLE,
}


def exit_for(
    outcomes: Iterable[Outcome], *, allow_incomplete: bool = False, exit_zero: bool = False
) -> Exit:
    """The exit code for a run with these outcomes.

    Arguments:
        outcomes: what the games came to.
        allow_incomplete: games that are legal so far do not count.
        exit_zero: nothing counts but what could not be had.

    >>> exit_for([Outcome.VALID, Outcome.INCOMPLETE]).name
    'INCOMPLETE'
    """
    found = {_OF[outcome] for outcome in outcomes}
    if allow_incomplete or exit_zero:
        found.discard(Exit.INCOMPLETE)
    if exit_zero:
        found.discard(Exit.INVALID)
    return next((code for code in map(_OF.__getitem__, WORST_FIRST) if code in found), Exit.VALID)
