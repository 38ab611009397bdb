"""Links from a page at the top of the site to its permanent addresses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

NOTICE: Final = "<!-- Made by `make pages`. Change docs/generator/, not this page. -->"


def clause_link(clause: str) -> str:
    """A link to a clause.

    >>> clause_link("R10.3")
    '[R10.3](rules/r10.md#r10.3)'
    """
    chapter = clause.partition(".")[0].lower()
    return f"[{clause}](rules/{chapter}.md#{clause.lower()})"


def clause_links(clauses: Iterable[str]) -> str:
    """Links to clauses, with commas between them."""
    return ", ".join(map(clause_link, clauses))


def code_links(codes: Iterable[str]) -> str:
    """Links to the pages of codes, in the order of their numbers.

    >>> code_links(["T604"])
    '[T604](codes/t604.md)'
    """
    return ", ".join(f"[{code}](codes/{code.lower()}.md)" for code in sorted(codes))


def option_link(option: str) -> str:
    """A link to an option of the rules."""
    return f"[`{option}`](rules/options.md#{option})"
