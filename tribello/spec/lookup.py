"""What the tables hold on one thing: on a clause, on a value, on an id as somebody types it."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from attrs import frozen

from tribello.codes import CODES
from tribello.immutable import Immutable
from tribello.log.json_types import JSON
from tribello.spec.loading import claims, clauses, conflicts, options, silences
from tribello.spec.model import SOURCES, Claim, Clause, Conflict, Option, Silence

_MOST_NEAR: Final = 4


@frozen(repr=False)
class Voice(Immutable):
    """What one source has on a clause.

    Arguments:
        source: N, G, H or R.
        claims: what it says, in the order of its lines.
        silences: where it is on record as silent.
    """

    source: str
    claims: tuple[Claim, ...]
    silences: tuple[Silence, ...]


def voices(clause: str) -> tuple[Voice, ...]:
    """What each of the four sources has on the clause of that id.

    >>> [(voice.source, len(voice.claims) > 0) for voice in voices("R7.4")][:2]
    [('N', True), ('G', True)]
    """
    said = [claim for claim in claims() if clause in claim.clauses]
    unsaid = [silence for silence in silences() if clause in silence.clauses]
    return tuple(
        Voice(
            source,
            tuple(claim for claim in said if claim.source == source),
            tuple(silence for silence in unsaid if silence.source == source),
        )
        for source in SOURCES
    )


def conflicts_on(clause: str) -> tuple[Conflict, ...]:
    """The rows of the register that bear on the clause of that id.

    >>> [conflict.id for conflict in conflicts_on("R1.3")]
    ['C01']
    """
    return tuple(conflict for conflict in conflicts() if clause in conflict.clauses)


def conflict_of_id(name: str) -> Conflict:
    """The row of the register with that id.

    >>> conflict_of_id("C01").title
    'Rank of cards'
    """
    return next(conflict for conflict in conflicts() if conflict.id == name)


def claim_of_id(name: str) -> Claim:
    """The claim with that id.

    >>> claim_of_id("N:2.1").place
    'N:2'
    """
    return next(claim for claim in claims() if claim.id == name)


def option_of_name(name: str) -> Option:
    """The option of that name.

    >>> option_of_name("cutter").title
    'Who cuts'
    """
    return next(option for option in options() if option.name == name)


def meaning(option: Option, value: JSON) -> str:
    """What an option means when it has a value, given as in a log.

    Of a choice that is what the value stands for, of all else what the option decides.

    >>> meaning(option_of_name("cutter"), "left")
    "The player at the dealer's left."
    """
    named = (setting.text for setting in option.settings if setting.value == value)
    return next(named, option.text)


def clause_asked_for(text: str) -> Clause | None:
    """The clause that an id names, its own or that of a diagnostic code, in any case.

    >>> clause_asked_for("r7.4") is clause_asked_for("T604") is clauses()["R7.4"]
    True
    """
    name = text.strip().upper()
    return clauses().get(CODES[name].clause if name in CODES else name)


def near_ids(text: str) -> list[str]:
    """The ids of clauses and codes that look most like a text, best first.

    >>> near_ids("7.4")[0]
    'R7.4'
    """
    return get_close_matches(text.strip().upper(), [*clauses(), *CODES], n=_MOST_NEAR)
