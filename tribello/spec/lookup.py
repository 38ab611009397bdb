"""What the tables hold on one thing: on a clause, on a value, on an id as somebody types it."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from attrs import frozen

from tribello.codes import CODES, Code
from tribello.immutable import Immutable
from tribello.log.json_types import JSON
from tribello.spec.loading import (
    chapters,
    claims,
    clauses,
    conflicts,
    options,
    silences,
    terms,
)
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


def clauses_asked_for(text: str) -> tuple[Clause, ...]:
    """The clauses that a text stands for, in any case; none if it stands for nothing.

    That is the id of a clause; a diagnostic code or its name, for its own clause and then the
    others that it is cited for; the number of a chapter (``R7``); a row of the register
    (``C43``); a claim or the line of a source (``N:13.2``, ``H:38``); an option; a word of the
    glossary.

    >>> [clause.id for clause in clauses_asked_for("t604")]
    ['R7.4']
    >>> [clause.id for clause in clauses_asked_for("pickup_end")]
    ['R4.5', 'R6.4']
    """
    name = text.strip()
    for look_up in (_by_id, _by_code, _by_chapter, _by_conflict, _by_source, _by_option, _by_term):
        if found := look_up(name):
            return tuple(clauses()[each] for each in dict.fromkeys(found))
    return ()


def _by_id(name: str) -> list[str]:
    return [name.upper()] if name.upper() in clauses() else []


def _by_code(name: str) -> list[str]:
    code = next((c for c in CODES.values() if name.lower() in {c.id.lower(), c.name}), None)
    if code is None:
        return []
    return [code.clause, *(each.id for each in clauses().values() if code.id in each.codes)]


def _by_chapter(name: str) -> list[str]:
    number = name.upper().removeprefix("R")
    return [
        clause.id
        for chapter in chapters()
        if number == str(chapter.number)
        for clause in chapter.clauses
    ]


def _by_conflict(name: str) -> list[str]:
    return [each for row in conflicts() if row.id == name.upper() for each in row.clauses]


def _by_source(name: str) -> list[str]:
    """The clauses of a claim, or of all claims on a line."""
    source, _, place = name.upper().partition(":")
    return [
        each
        for claim in claims()
        if claim.source == source and (claim.id == name.upper() or _is_on(claim, place))
        for each in claim.clauses
    ]


def _is_on(claim: Claim, place: str) -> bool:
    first, _, last = claim.lines.partition("-")
    return place.isdecimal() and int(first) <= int(place) <= int(last or first)


def _by_option(name: str) -> list[str]:
    return [each for option in options() if option.name == name.lower() for each in option.clauses]


def _by_term(name: str) -> list[str]:
    return [
        each for term in terms() if name.lower() in {term.name, term.ru} for each in term.clauses
    ]


def code_asked_for(text: str) -> Code | None:
    """The diagnostic code that a text names by its id, its number or its name, in any case.

    >>> str(code_asked_for("t604")), str(code_asked_for("Revoke")), code_asked_for("chess")
    ('T604', 'T604', None)
    """
    typed = "-".join(text.lower().replace("_", " ").split())
    named = {typed, f"t{typed}"}
    return next((each for each in CODES.values() if named & {each.id.lower(), each.name}), None)


def near_codes(text: str) -> list[Code]:
    """The codes whose ids or names look most like a text, best first.

    >>> [str(code) for code in near_codes("revok")]
    ['T604']
    """
    by_look = {name.lower(): code for code in CODES.values() for name in (code.id, code.name)}
    typed = "-".join(text.lower().replace("_", " ").split())
    found = get_close_matches(typed, by_look, n=_MOST_NEAR)
    return [*dict.fromkeys(by_look[name] for name in found)]


def near_ids(text: str) -> list[str]:
    """The ids of clauses and codes that look most like a text, best first.

    >>> near_ids("7.4")[0]
    'R7.4'
    """
    return get_close_matches(text.strip().upper(), [*clauses(), *CODES], n=_MOST_NEAR)


def clauses_about(text: str) -> list[str]:
    """The ids of clauses whose title, text or rationale has a word that begins so.

    >>> clauses_about("tie")
    ['R9.2']
    """
    word = re.compile(rf"\b{re.escape(text.strip())}", re.IGNORECASE)
    return [
        clause.id
        for clause in clauses().values()
        if text.strip() and word.search(f"{clause.title} {clause.text} {clause.rationale}")
    ]
