"""The pages on diagnostic codes: their table, and a page for each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from generate.markdown import fenced, heading, link, linked, links, page, table, tight

from tribello import spec
from tribello.codes import CODES, Code
from tribello.render.words import capital

RULES = "../rules/"
"""The way to the pages of the rules."""


def codes_page() -> str:
    """The codes by family."""
    return page(
        "Diagnostic codes",
        "A code says what is wrong with a log. It is permanent, and its first digit is its family. "
        "Each has a page: what it means, what to do, and the smallest input that gets it. "
        "`tribello explain T604` says the same.",
        *(part for number, name in spec.FAMILIES.items() for part in _family(number, name)),
    )


def _family(number: str, name: str) -> Iterator[str]:
    yield heading(2, f"{number}xx: {name}", f"t{number}xx")
    rows = (_row(kind) for kind in CODES.values() if kind.id[1] == number)
    yield tight(table(("code", "name", "what is wrong", "clause", "also in"), rows))


def _row(kind: Code) -> tuple[str, ...]:
    clause = link("clauses", kind.clause, RULES)
    others = links("clauses", _others_with(kind), RULES)
    return _to(kind), f"`{kind.name}`", kind.title, clause, others


def _to(kind: Code) -> str:
    """A link from one page of a code to another."""
    return f"[{kind.id}]({kind.id.lower()}.md)"


def code_pages(shown: Mapping[str, spec.Shown]) -> Iterator[tuple[str, str]]:
    """The name and the text of each page of a code.

    Arguments:
        shown: the example of each code that a file can show.
    """
    around = [None, *CODES.values(), None]
    neighbours = dict(zip(CODES, zip(around, around[2:], strict=False), strict=True))
    for kind in CODES.values():
        before, after = neighbours[kind.id]
        parts = [*_told(kind), *_shown(kind, shown.get(kind.id)), _ways(before, after)]
        yield f"{kind.id.lower()}.md", page(f"{kind.id} {kind.name}", *parts)


def _told(kind: Code) -> Iterator[str]:
    told = spec.code_texts()[kind.id]
    yield f"**{capital(kind.title)}.** {linked(told.explanation, RULES)}"
    yield heading(2, "What to do")
    yield linked(told.fix, RULES)
    others = _others_with(kind)
    yield heading(2, "The rules behind it" if others else "The rule behind it")
    for name in (kind.clause, *others):
        clause = spec.clauses()[name]
        yield f"> {link('clauses', name, RULES)} {clause.title}. {clause.text}"


def _shown(kind: Code, shown: spec.Shown | None) -> Iterator[str]:
    """The example and the verdict on it."""
    told = spec.code_texts()[kind.id]
    yield heading(2, "The smallest input that shows it" if shown else "No file shows it")
    if shown is None:
        yield told.unshown
        return
    file = f"[`{told.example}`](../../spec/codes/{told.example})"
    kept = "" if shown.text == shown.legible else ", with escapes for bytes that cannot be printed"
    yield f"{file}{kept}:" if shown.data else f"{file}, which is empty."
    if shown.data:
        yield fenced("json", shown.legible)
    if re.search(r'"laboratory": ?true', shown.legible):
        yield (
            f"It is a small game under {link('clauses', 'R1.4', RULES)}, laboratory rules, which "
            "are admitted on request."
        )
    yield heading(2, "What is said of it")
    yield fenced("console", f"$ {told.command}\n{shown.said}")


def _ways(before: Code | None, after: Code | None) -> str:
    """The way to the codes before and after, and to all of them."""
    ways = ["[All codes](index.md)"]
    if before:
        ways.insert(0, f"Before: {_to(before)} {before.name}")
    if after:
        ways.append(f"After: {_to(after)} {after.name}")
    return " · ".join(ways)


def _others_with(kind: Code) -> Sequence[str]:
    """The clauses besides its own that list a code."""
    return [
        clause.id
        for clause in spec.clauses().values()
        if kind.id in clause.codes and clause.id != kind.clause
    ]
