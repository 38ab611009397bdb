"""Logs repaired without loss: what was misspelt, and on request what follows from the rest.

No fact is touched. What a card was meant to be is read off its spelling or not at all, an
illegal action stays, and a log of another format or version is given back as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from json import dumps, loads
from typing import Any, Final, TypeAlias

from attrs import frozen

from tribello.cards import PACK, Card
from tribello.errors import IllegalAction, InvalidRules
from tribello.immutable import Immutable
from tribello.log.agreement import option_doubts
from tribello.log.canonical import digest
from tribello.log.document import integrity_of, write_claims
from tribello.log.faults import pointer_to
from tribello.log.json_types import JSON
from tribello.log.recording import claims_of
from tribello.log.schema import schema_faults
from tribello.log.spelling import Path, misspelt
from tribello.replay import outcome

_Change: TypeAlias = tuple[Path, JSON]
_CARDS: Final = {card.name for card in PACK}


class Why(StrEnum):
    """What was wrong with a value that was repaired."""

    CARD = "card"
    """A card was misspelt."""
    WORD = "word"
    """Another word of the format was misspelt: a type, a suit, an option, a preset."""
    DIGEST = "digest"
    """The digest was not that of the options."""
    CLAIMS = "claims"
    """The claims were not what can be claimed of the play."""
    INTEGRITY = "integrity"
    """The integrity was not that of the log."""


@frozen(repr=False)
class Repair(Immutable):
    """One value of a log that was put right.

    Arguments:
        pointer: JSON Pointer to the value; repairs add none and remove none.
        before: what stood there.
        after: what stands there now.
        why: what was wrong with it.
    """

    pointer: str
    before: JSON
    after: JSON
    why: Why


@frozen(repr=False)
class Anew(Immutable):
    """What is computed anew where a log says it, be it right or wrong there.

    Arguments:
        digest: the digest of the rules, from the options.
        claims: all that can be claimed, from the play, where that is legal to its last action.
        integrity: the integrity; without this only one that was right before the repairs.
    """

    digest: bool = False
    claims: bool = False
    integrity: bool = False


NOTHING_ANEW: Final = Anew()


def repair(document: JSON, anew: Anew = NOTHING_ANEW) -> tuple[JSON, tuple[Repair, ...]]:
    """A log without what can be repaired in it, and what that was.

    The value that was given is not changed. If more than its spelling keeps it from being a
    log, only the spelling is put right.

    Arguments:
        document: the JSON value of one game, strictly read, whatever it is.
        anew: what is computed anew besides.

    >>> from tribello.log.document import write_document
    >>> from tribello.log.model import Log
    >>> log = write_document(Log())
    >>> repaired, repairs = repair({**log, "view": " Full"})
    >>> repaired == log, repairs
    (True, (Repair(pointer='/view', before=' Full', after='full', why=<Why.WORD: 'word'>),))
    """
    spelt, repairs = _spelt(document)
    if schema_faults(spelt):
        return spelt, repairs
    steps: tuple[tuple[bool, Why, Callable[[Any], _Change | None]], ...] = (
        (anew.digest, Why.DIGEST, _digest_anew),
        (anew.claims, Why.CLAIMS, _claims_anew),
        (anew.integrity or _was_sealed(document, spelt), Why.INTEGRITY, _integrity_anew),
    )
    for wanted, why, step in steps:
        change = step(spelt) if wanted else None
        if change is not None:
            repairs += (_repair(spelt, *change, why),)
            spelt = _with(spelt, *change)
    return spelt, repairs


def _spelt(document: JSON) -> tuple[JSON, tuple[Repair, ...]]:
    """The log with every word that has one reading spelt so."""
    repairs: list[Repair] = []
    # More than once: what an action must hold shows only when its type is known.
    while changes := misspelt(document):
        document = _copied(document)  # once, however much there is to change
        for path, after in changes.items():
            why = Why.CARD if after in _CARDS else Why.WORD
            repairs.append(_repair(document, path, after, why))
            _put(document, path, after)
    return document, tuple(repairs)


def _digest_anew(document: Any) -> _Change | None:
    wanted = digest(document["rules"]["options"])
    return None if wanted == document["rules"]["digest"] else (("rules", "digest"), wanted)


def _claims_anew(document: Any) -> _Change | None:
    """All claims that can be made; None where they are there, none are, or play is in doubt."""
    if "claims" not in document:
        return None
    from tribello.log.completion import full_log  # which few repairs need

    try:
        log = full_log(document)
        start = log.start()
    except (InvalidRules, IllegalAction):
        return None
    game, failure = outcome(start, log.actions)
    if failure is not None or any(option_doubts(document, log.rules)):
        return None
    claims = write_claims(claims_of(game))
    return None if claims == document["claims"] else (("claims",), claims)


def _integrity_anew(document: Any) -> _Change | None:
    if "integrity" not in document:
        return None
    wanted = integrity_of(document)
    return None if wanted == document["integrity"] else (("integrity",), wanted)


def _was_sealed(before: Any, spelt: Any) -> bool:
    """Whether the integrity of a log was right before its repair, in either spelling.

    Who spells a ten 10S takes the integrity of what he writes; another program may have put
    the spelling out of order after the log was sealed.
    """
    if "integrity" not in spelt:
        return False
    written = {key: value for key, value in before.items() if key != "integrity"}
    pairs = zip(before["actions"], spelt["actions"], strict=True)
    written["actions"] = [_discards_in_order(entry, known) for entry, known in pairs]
    return spelt["integrity"] in {integrity_of(spelt), digest(written)}


def _discards_in_order(entry: Any, spelt: Any) -> JSON:
    """An action as it was written, discards and hands in the order of their reading."""
    if spelt["type"] not in {"exchange", "hand"} or "cards" not in spelt:
        return entry  # type: ignore[no-any-return]  # whatever it is, it came from JSON
    known: list[str] = spelt["cards"]
    places = sorted(range(len(known)), key=lambda place: Card(known[place]).index)
    return {**entry, "cards": [entry["cards"][place] for place in places]}


def _repair(document: Any, path: Path, after: JSON, why: Why) -> Repair:
    before = document
    for key in path:
        before = before[key]
    return Repair(pointer_to(path), before, after, why)


def _put(document: Any, path: Path, value: JSON) -> None:
    *before, last = path
    for key in before:
        document = document[key]
    document[last] = value


def _with(document: JSON, path: Path, value: JSON) -> JSON:
    """The same document with another value at a path."""
    changed = _copied(document)
    _put(changed, path, value)
    return changed  # type: ignore[no-any-return]  # a copy of JSON


def _copied(document: JSON) -> Any:
    """A copy no part of which is the same object as another, as in what was just read."""
    copied: Any = loads(dumps(document))
    return copied
