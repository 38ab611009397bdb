"""Verdicts as GitHub Actions shows them beside the files: workflow commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tribello.render.verdicts import explained, heading, printable
from tribello.verdict import Diagnostic, Outcome, Verdict

_UNSAYABLE: Final = re.compile("[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")
"""What a terminal would obey, what ends lines for some, and half characters."""


def github_commands(verdict: Verdict) -> Iterator[str]:
    """A workflow command for each defect, on a line of its own.

    What keeps a game from being complete is a warning, everything else is an error.
    """
    kind = "warning" if verdict.judgement.outcome is Outcome.INCOMPLETE else "error"
    for diagnostic in verdict.judgement.diagnostics:
        properties = ",".join(_properties(verdict.path, diagnostic))
        yield f"::{kind} {properties}::{escaped_message(explained(verdict, diagnostic))}"


def escaped_message(text: str) -> str:
    r"""A message with escapes for what would end the line.

    >>> escaped_message("100%: a, b\n")
    '100%25: a, b%0A'
    """
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escaped_property(text: str) -> str:
    """A property with escapes for what would end the line, the property or all of them.

    >>> escaped_property("a:b,c%.json")
    'a%3Ab%2Cc%25.json'
    """
    return escaped_message(text).replace(":", "%3A").replace(",", "%2C")


def _properties(path: str, diagnostic: Diagnostic) -> Iterator[str]:
    """Where the defect lies and what it is called.

    The path stands exactly, so that it is found, but for what a command has no escape for.
    """
    sayable = _UNSAYABLE.sub(lambda found: printable(found[0]), path)
    yield f"file={escaped_property(sayable)}"
    if diagnostic.line is not None:
        yield f"line={diagnostic.line}"
        yield f"col={diagnostic.column}"
    yield f"title={escaped_property(heading(diagnostic))}"
