"""What must hold of every verdict; each check tells what does not."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from fuzz.inputs import Input
from fuzz.judging import NAME, Judged

from tribello.cli.exits import Exit, exit_for
from tribello.codes import CODES
from tribello.log.canonical import canonical_text
from tribello.log.compression import Damaged, unpacked
from tribello.log.excerpt import WINDOW, Excerpt
from tribello.log.reading import MAX_BYTES
from tribello.log.strict import read
from tribello.log.view_names import VIEWERS_BY_NAME
from tribello.verdict import CONSISTENT, Diagnostic, Judgement, Outcome, Verdict

EXITS: Final = frozenset({Exit.VALID, Exit.INVALID, Exit.UNREADABLE, Exit.INCOMPLETE})
"""What `tribello validate` may come to once its arguments are understood."""

UNREADABLE: Final = frozenset({"T151", "T152", "T153", "T154", "T155"})
"""Codes of input that could not be had."""

PLACELESS: Final = UNREADABLE | {"T111"}
"""Codes of input that has no lines: these, and packed bytes that cannot be unpacked."""

_POINTER: Final = re.compile(r"(?:/(?:[^~/]|~[01])*)*")
_CARD: Final = re.compile(r"\b[2-9TJQKA][CDHS]\b")
_SCHEMAS: Final = Path(__file__).parents[2] / "schema"


def complaints(given: Input, found: Sequence[Judged]) -> Iterator[str]:
    """All that is wrong with the verdicts on an input."""
    if not found:
        yield "there is no verdict"
    yield from _exit_faults([each.judgement.outcome for each in found])
    text = _text(given.data).decode("utf-8", "replace")
    lines = text.split("\n")
    for number, each in enumerate(found, start=1):
        yield from _outcome_faults(each.judgement, given)
        yield from _report_faults(each.judgement, number)
        yield from _view_faults(each, text)
        for diagnostic in each.judgement.diagnostics:
            for fault in _diagnostic_faults(diagnostic, lines, each):
                yield f"{diagnostic.code}: {fault}"


def _text(data: bytes) -> bytes:
    """The bytes unpacked, as far as they can be."""
    stream, lines = unpacked(BytesIO(data)), list[bytes]()
    try:
        while line := stream.readline(MAX_BYTES):
            lines.append(line)
    except Damaged:
        pass
    return b"".join(lines)


def _exit_faults(outcomes: Sequence[Outcome]) -> Iterator[str]:
    code = exit_for(outcomes)
    if code not in EXITS:
        yield f"exit code {code:d} is not among those of the command"
    if (code == Exit.VALID) != (set(outcomes) <= {Outcome.VALID}):
        yield f"exit code {code:d} for {', '.join(outcomes)}"


def _outcome_faults(judgement: Judgement, given: Input) -> Iterator[str]:
    """Where the outcome and what was found do not go together."""
    outcome, diagnostics = judgement.outcome, judgement.diagnostics
    if (outcome is Outcome.VALID) != (not diagnostics):
        yield f"{outcome} with {len(diagnostics)} diagnostics"
    if outcome is Outcome.VALID and judgement.unchecked:
        yield "valid, yet something was left unchecked"
    if (outcome is Outcome.UNREADABLE) != any(each.code.id in UNREADABLE for each in diagnostics):
        yield f"{outcome} with {', '.join(each.code.id for each in diagnostics)}"
    if len(diagnostics) > given.policy.most:
        yield f"{len(diagnostics)} diagnostics, where {given.policy.most} are told at most"
    if judgement.winners is not None and judgement.scores is None:
        yield "there are winners without scores"
    illegal = any(each.state is not None for each in diagnostics)
    if judgement.alternatives and not (illegal and given.policy.alternatives):
        yield "other rules are told though no action is illegal, or though nobody asked"


def _diagnostic_faults(
    diagnostic: Diagnostic, lines: Sequence[str], found: Judged
) -> Iterator[str]:
    code = diagnostic.code
    if CODES.get(code.id) is not code or code.id.startswith("T9"):
        yield "it is not registered for what is wrong with an input"
    if not diagnostic.message:
        yield "there is no message"
    if code.id not in PLACELESS:
        yield from _place_faults(diagnostic, lines)
        yield from _pointer_faults(diagnostic.pointer, found)
    elif diagnostic.line is not None:
        yield "it has a line in what could not be read"


def _place_faults(diagnostic: Diagnostic, lines: Sequence[str]) -> Iterator[str]:
    line, column = diagnostic.line, diagnostic.column
    if line is None or column is None:
        yield f"there is no place: line {line}, column {column}"
    elif not 1 <= line <= len(lines):
        yield f"line {line} of {len(lines)}"
    elif not 1 <= column <= len(lines[line - 1]) + 1:
        yield f"column {column} of line {line}, which has {len(lines[line - 1])} characters"
    elif diagnostic.excerpt is not None:
        behind = lines[line - 1].rstrip("\r")[column - 1 :]
        yield from _excerpt_faults(diagnostic.excerpt, behind)


def _excerpt_faults(seen: Excerpt, behind: str) -> Iterator[str]:
    """What is meant starts in the excerpt where it does in its line, or at the end of both."""
    length = len(seen.text)
    shown = "".join(each if each.isprintable() else " " for each in behind[: seen.width])
    if seen.text[seen.start : seen.start + len(shown)] != shown:
        yield f"the excerpt is of another place than line and column: {seen!r}"
    if length > WINDOW or not seen.text.isprintable():
        yield f"the excerpt cannot be shown: {seen!r}"
    if not (0 <= seen.start <= length and 1 <= seen.width <= max(length - seen.start, 1)):
        yield f"what is meant lies outside the excerpt: {seen!r}"


def _pointer_faults(pointer: str | None, found: Judged) -> Iterator[str]:
    if pointer is None:
        return
    if not _POINTER.fullmatch(pointer):
        yield f"{pointer!r} is no JSON Pointer"
    elif found.game is not None and not _leads_somewhere(pointer, found.game.document):
        yield f"{pointer} leads nowhere"


def _leads_somewhere(pointer: str, document: Any) -> bool:
    for token in pointer.split("/")[1:]:
        key = token.replace("~1", "/").replace("~0", "~")
        if isinstance(document, dict) and key in document:
            document = document[key]
        elif isinstance(document, list) and _is_place(key, document):
            document = document[int(key)]
        else:
            return False
    return True


def _is_place(key: str, items: list[Any]) -> bool:
    return key.isdecimal() and key == str(int(key)) and int(key) < len(items)


def _report_faults(judgement: Judgement, number: int) -> Iterator[str]:
    """Where the entry of a report is not what programs may count on."""
    game = None if judgement.outcome is Outcome.UNREADABLE else number
    entry = Verdict(NAME, game, judgement).as_json()
    if read(canonical_text(entry).encode()) != entry:
        yield "the report is not the same after it was written and read"
    if not _is_entry()(entry):
        yield f"the report does not hold to its schema: {canonical_text(entry)}"


@cache
def _is_entry() -> Callable[[Any], bool]:
    """Whether a value is an entry of a report; compiled, since each verdict is asked."""
    from jsonschema_rs import validator_for

    definitions = json.loads((_SCHEMAS / "report-1.schema.json").read_text("utf-8"))["$defs"]
    return validator_for({"$ref": "#/$defs/entry", "$defs": definitions}).is_valid


def _view_faults(found: Judged, text: str) -> Iterator[str]:
    """Where the verdict on a log that hides cards tells more than that log, or than its file."""
    judgement = found.judgement
    hides = judgement.view in VIEWERS_BY_NAME
    if judgement.certainty == CONSISTENT and not (
        hides and judgement.outcome is Outcome.INCOMPLETE
    ):
        yield f"{judgement.outcome} of a log with view {judgement.view} is {CONSISTENT} only"
    if not hides or found.game is None:
        return
    told = json.dumps([each.as_json() for each in judgement.diagnostics])
    states: Any = [each.state for each in judgement.diagnostics if each.state is not None]
    for state in states:
        if not _is_view()(state):
            yield f"the state is no view: {canonical_text(state)}"
    deals = [deal for state in states for deal in (state["deal"] or {}, *state["results"])]
    gone = {card for deal in deals for card in deal.get("removed", ())}
    known = {*_CARD.findall(text), *_CARD.findall(json.dumps(found.game.document))}
    invented = {*_CARD.findall(told)} - known - gone
    if invented:
        yield f"the log has no {', '.join(sorted(invented))}"


@cache
def _is_view() -> Callable[[Any], bool]:
    """Whether a value is what somebody sees of a game."""
    from jsonschema_rs import validator_for

    return validator_for(
        json.loads((_SCHEMAS / "view-1.0.schema.json").read_text("utf-8"))
    ).is_valid


def difference(first: Iterable[Judged], second: Iterable[Judged]) -> Iterator[str]:
    """Where the same input was judged otherwise the second time."""
    if [each.judgement for each in first] != [each.judgement for each in second]:
        yield "judged again, the input has another verdict"
