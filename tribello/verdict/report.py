"""Verdicts and diagnostics as values."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from attrs import asdict, frozen

from tribello.codes import Code
from tribello.immutable import Immutable
from tribello.log.excerpt import Excerpt
from tribello.log.json_types import JSON, JSONObject
from tribello.log.model import Ended
from tribello.verdict.alternatives import Alternative
from tribello.verdict.deciding import Deciding


class Outcome(StrEnum):
    """What a verdict comes to."""

    VALID = "valid"
    """A whole game, every action legal, every claim true."""
    INVALID = "invalid"
    """Something is wrong."""
    INCOMPLETE = "incomplete"
    """Legal so far, but the game is not over."""
    UNREADABLE = "unreadable"
    """The bytes could not be had."""


PROVEN: Final = "proven"
"""A verdict that no hidden card can change."""

CONSISTENT: Final = "consistent"
"""A verdict on an unfinished deal of a redacted log: hidden cards can lie so that all is legal."""

WORST_FIRST: Final = (Outcome.UNREADABLE, Outcome.INVALID, Outcome.INCOMPLETE, Outcome.VALID)
"""The outcome of several games is the first of these that one of them comes to."""

REPORT_VERSION: Final = 1
"""The version of the format of reports."""


@frozen(repr=False)
class Diagnostic(Immutable):
    """One defect, where it lies and what was legal instead.

    Arguments:
        code: the registered code, with its clause.
        message: one sentence for people.
        pointer: JSON Pointer into the game's object; None where there is no such object.
        at_key: the pointer's last key is meant, not its value.
        line: line in the file, from 1; None until it is located.
        column: column in characters, from 1; None until it is located.
        excerpt: the line around it; None until it is located.
        action: place in ``actions``, from 0.
        deal: number of the deal in the match, from 1.
        trick: number of the trick in the deal, from 1.
        seat: the seat (or player, while seats are chosen) that the action claims.
        legal: what was legal for that seat instead, in the notation of the log.
        decided_by: the earlier action that makes this one illegal, where there is one.
        state: the game at the failure, for faults against the rules of play. It shows the hands
            of all seats and what is left of the pickup: keep it from the players of a game that
            goes on, and so the reports that it stands in.
        breaks: the id of the clause that is broken, where it is not the one of the code.
    """

    code: Code
    message: str
    pointer: str | None = None
    at_key: bool = False
    line: int | None = None
    column: int | None = None
    excerpt: Excerpt | None = None
    action: int | None = None
    deal: int | None = None
    trick: int | None = None
    seat: int | None = None
    legal: tuple[str, ...] = ()
    decided_by: Deciding | None = None
    state: JSONObject | None = None
    breaks: str = ""

    @property
    def clause(self) -> str:
        """The id of the clause that is broken."""
        return self.breaks or self.code.clause

    def as_json(self) -> JSONObject:
        """The diagnostic as it stands in a report; every key is always there."""
        return {
            "code": self.code.id,
            "name": self.code.name,
            "clause": self.clause,
            "message": self.message,
            "pointer": self.pointer,
            "line": self.line,
            "column": self.column,
            "action": self.action,
            "deal": self.deal,
            "trick": self.trick,
            "seat": self.seat,
            "legal": list(self.legal),
            "decided_by": None if self.decided_by is None else self.decided_by.as_json(),
            "state": self.state,
        }


@frozen(repr=False)
class Judgement(Immutable):
    """What is found of one game.

    Arguments:
        outcome: what it comes to.
        diagnostics: what is wrong or missing, in the order of the document.
        rules: the rules it was judged under, as a report names them; None if unknown.
        scores: points of seats 0, 1 and 2 over the finished deals; None if none is known.
        winners: the winning seats of a finished game, else None.
        unchecked: what could not be checked on account of what was found.
        alternatives: other rules under which every action is legal, where they were asked for.
        in_place_of: the rules that the log names, where it was judged under others.
        under_presets: what it comes to under each preset, where that was asked for.
        view: who saw what the log holds, in its own words; None where its play was not judged.
        ended: why play was broken off, as the log says; None where it does not.
        certainty: `PROVEN`, or `CONSISTENT` where the log hides cards of an unfinished deal.
    """

    outcome: Outcome
    diagnostics: tuple[Diagnostic, ...] = ()
    rules: JSONObject | None = None
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    unchecked: tuple[str, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    in_place_of: JSONObject | None = None
    under_presets: tuple[UnderPreset, ...] = ()
    view: str | None = None
    ended: Ended | None = None
    certainty: str = PROVEN

    @property
    def is_of_a_log(self) -> bool:
        """Whether what was judged can be read as a log, legal or not."""
        misshapen = any(diagnostic.code.id[1] == "2" for diagnostic in self.diagnostics)
        return self.rules is not None and not misshapen


@frozen(repr=False)
class UnderPreset(Immutable):
    """A log judged under a preset, whatever rules it names.

    Arguments:
        preset: the name of the preset.
        judgement: what is found under it.
    """

    preset: str
    judgement: Judgement

    def as_json(self) -> JSONObject:
        """As it stands in a report."""
        return {"preset": self.preset, **_findings(self.judgement)}


@frozen(repr=False)
class Verdict(Immutable):
    """A judgement with the place of its game.

    Arguments:
        path: the file, as it was named; bytes of the name that are no UTF-8 are half
            characters, as Python has them.
        game: number of the game in the file, from 1; None where the file was not read.
        judgement: what was found.
        of_several: the file may hold other games.
    """

    path: str
    game: int | None
    judgement: Judgement
    of_several: bool = False

    def as_json(self) -> JSONObject:
        """The entry of the game in a report."""
        found = self.judgement
        return {
            "path": shown(self.path),
            "game": self.game,
            "view": found.view,
            **_findings(found),
            "ended": None if found.ended is None else asdict(found.ended),
            "rules": found.rules,
            "in_place_of": found.in_place_of,
            "legal_under": [alternative.as_json() for alternative in found.alternatives],
            "under_presets": [each.as_json() for each in found.under_presets],
        }


@frozen(repr=False)
class Report(Immutable):
    """The verdicts on all games of an input.

    Arguments:
        verdicts: one for each game, in the order of the input.
    """

    verdicts: tuple[Verdict, ...]

    @property
    def outcome(self) -> Outcome:
        """The worst outcome of a game: unreadable, invalid, incomplete or, of none, valid."""
        found = {verdict.judgement.outcome for verdict in self.verdicts}
        return next((outcome for outcome in WORST_FIRST if outcome in found), Outcome.VALID)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What is wrong or missing in any of the games, in their order."""
        return tuple(
            diagnostic for verdict in self.verdicts for diagnostic in verdict.judgement.diagnostics
        )

    def as_json(self) -> JSONObject:
        """What ``tribello validate --format json`` prints of them."""
        files: JSON = [verdict.as_json() for verdict in self.verdicts]
        return {"files": files, "format_version": REPORT_VERSION}


def shown(path: str) -> str:
    r"""A path as text that can be written: a byte that is no UTF-8 is escaped.

    >>> print(shown("caf\udce9.json"))
    caf\udce9.json
    """
    return path.encode("utf-8", "backslashreplace").decode("utf-8")


def statistics(outcomes: Mapping[Outcome, int], codes: Mapping[Code, int]) -> JSONObject:
    """Counts over many games, as ``tribello validate --statistics`` tells them.

    Arguments:
        outcomes: how many games came to which outcome.
        codes: how many diagnostics have which code.
    """
    return {
        "format_version": REPORT_VERSION,
        "games": {outcome.value: outcomes.get(outcome, 0) for outcome in Outcome},
        "codes": [
            {"code": code.id, "name": code.name, "count": count}
            for code, count in most_frequent(codes)
        ],
    }


def most_frequent(codes: Mapping[Code, int]) -> list[tuple[Code, int]]:
    """Codes with their counts, the most frequent first, and by id where they are as frequent."""
    return sorted(codes.items(), key=lambda each: (-each[1], each[0].id))


def _findings(found: Judgement) -> JSONObject:
    scores: JSON = None if found.scores is None else list(found.scores)
    winners: JSON = None if found.winners is None else list(found.winners)
    return {
        "verdict": found.outcome.value,
        "certainty": None if found.outcome is Outcome.UNREADABLE else found.certainty,
        "scores": scores,
        "winners": winners,
        "diagnostics": [diagnostic.as_json() for diagnostic in found.diagnostics],
        "unchecked": list(found.unchecked),
    }
