"""Verdicts as JUnit XML, which CI systems show as test results: a suite for each file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from tribello.render.verdicts import heading, printable, verdict_text
from tribello.verdict import Outcome, Verdict

_STYLE: Final = re.compile("\x1b\\[\\d*m")
_COUNTED: Final = {"failures": "failure", "errors": "error", "skipped": "skipped"}


def junit_parts(verdicts: Iterable[Verdict], *, allow_incomplete: bool = False) -> Iterator[str]:
    """The text of a document in parts: one for each file as soon as it has been judged.

    A game is a test. An invalid one is a failure, and so is an incomplete one, unless those are
    allowed: then it was skipped. A file that could not be read is an error.

    Arguments:
        verdicts: all verdicts on a file one after the other.
        allow_incomplete: games may be incomplete.
    """
    yield "<?xml version='1.0' encoding='utf-8'?>\n<testsuites>\n"
    for path, cases in _suites(verdicts, allow_incomplete=allow_incomplete):
        yield tostring(_suite(path, cases), encoding="unicode") + "\n"
    yield "</testsuites>\n"


def _suites(
    verdicts: Iterable[Verdict], *, allow_incomplete: bool
) -> Iterator[tuple[str, list[Element]]]:
    """The tests of each file; a file that is named twice has two suites."""
    path, cases = "", list[Element]()
    ended = True  # no further game of the same file can come
    for verdict in verdicts:
        if ended or verdict.path != path or verdict.game == 1:
            if cases:
                yield path, cases
            path, cases = verdict.path, []
        cases.append(_case(verdict, allow_incomplete=allow_incomplete))
        ended = verdict.game is None
    if cases:
        yield path, cases


def _suite(path: str, cases: list[Element]) -> Element:
    counts = {
        key: str(sum(case.find(kind) is not None for case in cases))
        for key, kind in _COUNTED.items()
    }
    suite = Element("testsuite", {"name": printable(path), "tests": str(len(cases)), **counts})
    suite.extend(cases)
    return suite


def _case(verdict: Verdict, *, allow_incomplete: bool) -> Element:
    name = "file" if verdict.game is None else f"game {verdict.game}"
    case = Element("testcase", {"name": name, "classname": printable(verdict.path)})
    kind = _kind(verdict.judgement.outcome, allow_incomplete=allow_incomplete)
    if kind is not None:
        SubElement(case, kind, _about(verdict)).text = _body(verdict)
    return case


def _kind(outcome: Outcome, *, allow_incomplete: bool) -> str | None:
    """The element that tells why a test did not pass; None where it did."""
    match outcome:
        case Outcome.VALID:
            return None
        case Outcome.INVALID:
            return "failure"
        case Outcome.INCOMPLETE:
            return "skipped" if allow_incomplete else "failure"
        case Outcome.UNREADABLE:
            return "error"


def _about(verdict: Verdict) -> dict[str, str]:
    """The code and the message of the first defect, and how many others there are."""
    found = verdict.judgement
    if not found.diagnostics:
        return {"type": found.outcome.value, "message": found.outcome.value}
    first, others = found.diagnostics[0], len(found.diagnostics) - 1
    more = f" (and {others} more)" if others else ""
    return {
        "type": first.code.id,
        "message": f"{heading(first)} {printable(first.message)}{more}",
    }


def _body(verdict: Verdict) -> str:
    """What the text output says, without colours and without what XML forbids."""
    plain = _STYLE.sub("", verdict_text(verdict))
    return "\n".join(map(printable, plain.split("\n")))
