"""What can go wrong in the core, as values and as exceptions.

An illegal action is a value first, a `Violation`; `IllegalAction` carries one where a
caller asked for the action to be done all the same.
"""

from __future__ import annotations

from attrs import frozen

from tribello.codes import Code
from tribello.immutable import Immutable


@frozen(repr=False)
class Violation(Immutable):
    """Why an action is illegal here.

    It names no card that the offender may not see (R4.6).

    Arguments:
        code: the registered code of the fault, with its clause.
        reason: one sentence for people.
        seat: the seat (0 to 2; a player's number while seats are chosen) that the action
            claims, or None for chance.
        legal: what was legal for that seat instead, in the notation of the log; empty when
            it was not that seat's turn.
        breaks: the id of the clause that is broken, where it is not the one of the code.
    """

    code: Code
    reason: str
    seat: int | None = None
    legal: tuple[str, ...] = ()
    breaks: str = ""

    @property
    def clause(self) -> str:
        """The id of the clause that is broken."""
        return self.breaks or self.code.clause

    def __str__(self) -> str:
        return f"{self.code.id} [{self.clause}] {self.reason}"


@frozen(repr=False)
class OptionFault(Immutable):
    """Why a set of rules is refused.

    Arguments:
        code: the registered code of the fault.
        option: the name of the option that is at fault.
        reason: one sentence for people.
        breaks: the id of the clause that is broken, where it is not the one of the code.
    """

    code: Code
    option: str
    reason: str
    breaks: str = ""

    @property
    def clause(self) -> str:
        """The id of the clause that is broken."""
        return self.breaks or self.code.clause

    def __str__(self) -> str:
        return f"{self.code.id} [{self.clause}] {self.option}: {self.reason}"


class TribelloError(Exception):
    """The base of every exception that the library raises on purpose."""


class NotACard(TribelloError, ValueError):
    """A text that names none of the 52 cards (R1.2)."""

    def __init__(self, name: object) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"{self.name!r} is not a card; the ten of spades is written TS"


class IllegalAction(TribelloError):
    """An action that the rules forbid where it was tried; the game is unchanged.

    Arguments:
        violation: the reason.
    """

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation)
        self.violation = violation

    def __str__(self) -> str:
        return str(self.violation)


class InvalidRules(TribelloError, ValueError):
    """Options that cannot be played.

    Arguments:
        faults: the first value that is out of its bounds or, where all are sound, every
            combination that cannot be played.
    """

    def __init__(self, faults: tuple[OptionFault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return "; ".join(str(fault) for fault in self.faults)


class WorkLost(TribelloError):  # named for what has happened
    """A process that judged for another was ended from outside."""

    def __str__(self) -> str:
        return (
            "a process that judged logs came to an end by itself; if memory was short, fewer "
            "jobs need less, and a script that asks for several must keep what it does behind "
            'if __name__ == "__main__"'
        )


class JournalInUse(TribelloError):
    """A journal that another writes, in this process or in another.

    Arguments:
        path: the file of the journal.
    """

    def __init__(self, path: object) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        return (
            f"{self.path} is being written by another journal; close that one, or end the "
            "process that has it open"
        )


class JournalBroken(TribelloError):
    """A journal that writes no more, since it does not know how its file ends.

    Arguments:
        path: the file of the journal.
        reason: what has happened to it.
    """

    def __init__(self, path: object, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        return (
            f"{self.path}: {self.reason}; close this journal, resume the file, and see which "
            "actions are there"
        )
