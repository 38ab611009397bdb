"""Verdicts as editors and line tools read them: one line for each defect."""

from __future__ import annotations

from collections.abc import Iterator

from tribello.render.verdicts import heading, printable, told
from tribello.verdict import Diagnostic, Verdict


def concise_lines(verdict: Verdict) -> Iterator[str]:
    """A line for each defect: place, code, clause, message; none for a game without one.

    The line starts with the path, and with line and column where the defect has a place.
    """
    for diagnostic in verdict.judgement.diagnostics:
        place = _place(verdict.path, diagnostic)
        yield f"{place}: {heading(diagnostic)} {told(verdict, diagnostic)}"


def _place(path: str, diagnostic: Diagnostic) -> str:
    shown = printable(path)
    if diagnostic.line is None:
        return shown
    return f"{shown}:{diagnostic.line}:{diagnostic.column}"
