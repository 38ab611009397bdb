"""Verdicts as a SARIF 2.1.0 log: the format of static analysis that many services import."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import Final
from urllib.parse import quote

from tribello import __version__
from tribello.codes import Code
from tribello.log.canonical import canonical_text
from tribello.log.excerpt import CUT, Excerpt
from tribello.log.json_types import JSON, JSONObject
from tribello.render.verdicts import explained
from tribello.verdict import Diagnostic, Outcome, Verdict

SCHEMA: Final = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
"""The name of the schema that a SARIF log is valid under."""


def sarif_parts(verdicts: Iterable[Verdict]) -> Iterator[str]:
    """The text of a log with one run, in parts: one for each result as it comes.

    The codes that occurred are the rules of the run, in the order of their first results. They
    follow the results, so that nothing else is held until the end.
    """
    codes: dict[Code, int] = {}
    yield f'{{"$schema":{canonical_text(SCHEMA)},"runs":[{{"columnKind":"unicodeCodePoints"'
    yield ',"results":['
    separator = "\n"
    for verdict in verdicts:
        for diagnostic in verdict.judgement.diagnostics:
            index = codes.setdefault(diagnostic.code, len(codes))
            yield separator + canonical_text(_result(verdict, diagnostic, index))
            separator = ",\n"
    yield f'\n],"tool":{canonical_text(_tool(codes))}}}],"version":"2.1.0"}}\n'


def uri_of(path: str) -> str:
    """A path as a URI reference: relative as it was named, or with the scheme of files.

    Bytes of a name that are no UTF-8 are escaped as they are.

    >>> uri_of("./games/50% a:b.json")
    'games/50%25%20a%3Ab.json'
    """
    place = PurePath(path)
    if not place.is_absolute():
        return quote(place.as_posix(), errors="surrogateescape")
    absolute = quote(place.as_posix(), safe="/:", errors="surrogateescape")
    return f"file://{absolute}" if absolute.startswith("/") else f"file:///{absolute}"


def _tool(codes: Iterable[Code]) -> JSONObject:
    rules: list[JSON] = [_rule(code) for code in codes]
    return {"driver": {"name": "tribello", "version": __version__, "rules": rules}}


def _rule(code: Code) -> JSONObject:
    from tribello.spec import code_texts  # slow to load, and a run without results has no rules

    told = code_texts()[code.id]
    return {
        "id": code.id,
        "name": code.name,
        "shortDescription": {"text": code.title},
        "help": {"text": f"{told.explanation}\n\n{told.fix}"},
        "properties": {"clause": code.clause},
    }


def _result(verdict: Verdict, diagnostic: Diagnostic, index: int) -> JSONObject:
    incomplete = verdict.judgement.outcome is Outcome.INCOMPLETE
    properties: JSONObject = {"clause": diagnostic.clause}
    if verdict.game is not None:
        properties["game"] = verdict.game
    return {
        "ruleId": diagnostic.code.id,
        "ruleIndex": index,
        "level": "warning" if incomplete else "error",
        "message": {"text": explained(verdict, diagnostic)},
        "locations": [_location(verdict.path, diagnostic)],
        "properties": properties,
    }


def _location(path: str, diagnostic: Diagnostic) -> JSONObject:
    """The place in the file, and in the game's object by its JSON Pointer."""
    physical: JSONObject = {"artifactLocation": {"uri": uri_of(path)}}
    if diagnostic.line is not None and diagnostic.column is not None:
        physical["region"] = _region(diagnostic.line, diagnostic.column, diagnostic.excerpt)
    location: JSONObject = {"physicalLocation": physical}
    if diagnostic.pointer:
        location["logicalLocations"] = [{"fullyQualifiedName": diagnostic.pointer}]
    return location


def _region(line: int, column: int, seen: Excerpt | None) -> JSONObject:
    """What is meant, with its text as far as an excerpt shows it, and its end if that does."""
    region: JSONObject = {"startLine": line, "startColumn": column}
    if seen is None:
        return region
    meant = seen.text[seen.start : seen.start + seen.width]
    if meant:
        region["snippet"] = {"text": meant}
    if meant and not _is_cut(seen):
        region["endColumn"] = column + len(meant)
    return region


def _is_cut(seen: Excerpt) -> bool:
    """Whether what is meant may go on behind the text that is shown."""
    return seen.text.endswith(CUT) and seen.start + seen.width >= len(seen.text) - len(CUT)
