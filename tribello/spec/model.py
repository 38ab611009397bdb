"""The parts of the specification as values."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from attrs import frozen

from tribello.immutable import Immutable

SOURCES = ("N", "G", "H", "R")
"""The four texts: a narrative, an article, a handbook, a Russian catalogue entry."""


FAMILIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "1": "encoding",
        "2": "schema",
        "3": "ruleset",
        "4": "cards and deal",
        "5": "cut, trump and exchange",
        "6": "play",
        "7": "claims and scores",
        "8": "completeness",
        "9": "the program itself",
    }
)
"""The families of diagnostic codes, by the first digit of their ids."""


class Kind(StrEnum):
    """What a clause is."""

    DEFINITION = "definition"
    SETUP = "setup"
    DUTY = "duty"
    PROCEDURE = "procedure"
    SCORING = "scoring"
    DERIVED = "derived"
    """Follows from other clauses, and is proved."""
    LOGGING = "logging"

    @property
    def is_normative(self) -> bool:
        """Whether a table could break it."""
        return self in {Kind.SETUP, Kind.DUTY, Kind.PROCEDURE, Kind.SCORING}


@frozen(repr=False)
class Clause(Immutable):
    """One rule.

    Arguments:
        id: ``R``, chapter and number; permanent.
        title: a heading.
        kind: what it is.
        text: what holds, under `standard` where options vary it.
        options: the names of the options that vary it.
        actions: the types of log action that it governs.
        codes: the diagnostics that it is cited for.
        rationale: why it is so.
        examples: the titles of its executed examples.
        withdrawn: why it holds no more; empty for a clause in force. Its id stays taken.
    """

    id: str
    title: str
    kind: Kind
    text: str
    options: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    rationale: str = ""
    examples: tuple[str, ...] = ()
    withdrawn: str = ""


@frozen(repr=False)
class Chapter(Immutable):
    """Clauses on one subject, in the order of their ids."""

    number: int
    title: str
    clauses: tuple[Clause, ...]


@frozen(repr=False)
class Claim(Immutable):
    """What one source says on one point, in our words.

    Arguments:
        id: source, line and a number, such as ``N:13.2``; permanent.
        source: N, G, H or R.
        lines: a line or a run of lines of it.
        mode: ``states``, ``implies``, ``ambiguous`` or ``contradicts`` (itself).
        says: the claim.
        clauses: the ids of the clauses it bears on; none for background.
        sign: ``for`` the clause as it stands, ``against`` it, or ``open``; empty for background.
        conflicts: the rows of the register that it belongs to.
        is_played: whether a test drives play to see that the source's presets keep it.
        unplayed: otherwise, why no play can show it.
    """

    id: str
    source: str
    lines: str
    mode: str
    says: str
    clauses: tuple[str, ...] = ()
    sign: str = ""
    conflicts: tuple[str, ...] = ()
    is_played: bool = False
    unplayed: str = ""

    @property
    def place(self) -> str:
        """The source and its lines, such as ``H:38-41``."""
        return f"{self.source}:{self.lines}"


@frozen(repr=False)
class Silence(Immutable):
    """Clauses on which a source says nothing.

    Arguments:
        source: N, G, H or R.
        clauses: their ids.
        note: a remark, possibly empty.
    """

    source: str
    clauses: tuple[str, ...]
    note: str = ""


@frozen(repr=False)
class Reading(Immutable):
    """One way to read the sources on a point of conflict.

    Arguments:
        name: a letter.
        text: the reading.
        sources: who says it, or what it fits, as text and lines.
        effect: what it does to the game and its invariants.
        setting: the options that play it, as in a log; None where no option does.
        refused: why it cannot be played, or the name by which it is refused; else empty.
        fits: those of the sources that do not say it, but allow it or can be read so.
    """

    name: str
    text: str
    sources: tuple[str, ...]
    effect: str
    setting: tuple[tuple[str, object], ...] | None = None
    refused: str = ""
    fits: tuple[str, ...] = ()


@frozen(repr=False)
class Conflict(Immutable):
    """A row of the register: where sources part, fail or are silent, and what is decided.

    Arguments:
        id: ``C`` and two digits; permanent.
        title: a heading.
        kind: ``disagreement``, ``self-contradiction``, ``silence``, ``ambiguity`` or ``slip``.
        question: what is in doubt.
        clauses: the ids of the clauses that settle it.
        options: the options that choose between the readings; none where it says why.
        readings: the readings, in order.
        decision: the name of the reading that `standard` takes.
        reason: why.
    """

    id: str
    title: str
    kind: str
    question: str
    clauses: tuple[str, ...]
    options: tuple[str, ...]
    readings: tuple[Reading, ...]
    decision: str
    reason: str


@frozen(repr=False)
class Setting(Immutable):
    """One value of an option, as in a log, and what it means."""

    value: str
    text: str


@frozen(repr=False)
class Option(Immutable):
    """An option of the rules as the specification tells it.

    Arguments:
        name: the key in a log.
        title: a heading.
        text: what it decides.
        clauses: the ids of the clauses it varies.
        conflicts: the rows of the register it answers.
        settings: its values, where it chooses among names.
        bounds: its bounds in words, where it is of numbers.
    """

    name: str
    title: str
    text: str
    clauses: tuple[str, ...]
    conflicts: tuple[str, ...] = ()
    settings: tuple[Setting, ...] = ()
    bounds: str = ""


@frozen(repr=False)
class GivenUp(Immutable):
    """What a source states and its preset does not keep: the claim, the conflict, the reason."""

    claim: str
    conflict: str
    why: str


@frozen(repr=False)
class PresetText(Immutable):
    """A preset as the specification tells it.

    Arguments:
        name: the name.
        source: the text that it plays, or empty.
        text: what it is.
        gives_up: what that text states and it does not keep.
    """

    name: str
    source: str
    text: str
    gives_up: tuple[GivenUp, ...] = ()


@frozen(repr=False)
class Term(Immutable):
    """A word of the glossary.

    Arguments:
        name: the word.
        ru: the Russian word.
        text: what it means.
        clauses: the ids of the clauses that define or use it first.
        also: what the sources call it.
    """

    name: str
    ru: str
    text: str
    clauses: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


@frozen(repr=False)
class CodeText(Immutable):
    """A diagnostic code as the specification explains it.

    Arguments:
        id: ``T`` and three digits.
        explanation: what is wrong, what usually causes it, why it matters.
        fix: what to do.
        example: the name of the file that shows it; empty where none can.
        arguments: what `tribello validate` is given besides that file.
        unshown: why no file can show it; otherwise empty.
    """

    id: str
    explanation: str
    fix: str
    example: str = ""
    arguments: tuple[str, ...] = ()
    unshown: str = ""

    @property
    def command(self) -> str:
        """The command that judges the example, as it is typed beside that file."""
        return " ".join(("tribello", "validate", *self.arguments, self.example))


@frozen(repr=False)
class Shown(Immutable):
    """The example of a code.

    Arguments:
        data: the bytes of the file.
        said: what `tribello validate` prints of it.
    """

    data: bytes
    said: str

    @property
    def text(self) -> str | None:
        """The exact text of the file; None where its bytes are none."""
        try:
            return self.data.decode()
        except UnicodeDecodeError:
            return None

    @property
    def legible(self) -> str:
        """The file as it can be printed: with escapes for what is no text or cannot be seen."""
        text = self.data.decode("utf-8", "backslashreplace")
        return "".join(
            each if each.isprintable() or each == "\n" else _escaped(each) for each in text
        )


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode()
