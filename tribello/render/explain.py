"""Diagnostic codes as people read them: what each means, what to do, and a log that shows it."""

from __future__ import annotations

from collections.abc import Iterable

from tribello.codes import CODES, Code
from tribello.render.line import BLANK, Line, line, page, paragraph, quiet, strong
from tribello.render.words import capital
from tribello.spec import FAMILIES, CodeText, clauses, code_texts, shown


def codes_lines(asked: Iterable[Code]) -> list[Line]:
    """Codes explained, one after another."""
    lines: list[Line] = []
    for code in asked:
        lines += [BLANK, BLANK] if lines else []
        lines += _explained(code)
    return lines


def contents_lines() -> list[Line]:
    """The titles of all codes, by family."""
    return page(*(_family(digit, name) for digit, name in FAMILIES.items()))


def _family(digit: str, name: str) -> list[Line]:
    codes = [code for code in CODES.values() if code.id[1] == digit]
    width = max(len(code.name) for code in codes)
    lines = [strong(f"{digit}xx {capital(name)}")]
    for code in codes:
        names = f"  {code.id}  {code.name}"
        lines += paragraph(line(code.title), indent=len("  T604  ") + width + 2, first=names)
    return lines


def _explained(code: Code) -> list[Line]:
    """A code with its clause, what it means, what to do, and its example."""
    told, clause = code_texts()[code.id], clauses()[code.clause]
    family = quiet(f" ({FAMILIES[code.id[1]]})")
    heading = line(strong(f"{code.id} {code.name}"), family, f": {code.title}")
    return page(
        paragraph(heading, indent=0),
        [strong(f"The clause: {clause.id} {clause.title}"), *paragraph(line(clause.text))],
        [strong("What it means"), *paragraph(line(told.explanation))],
        [strong("What to do"), *paragraph(line(told.fix))],
        *_example(told),
    )


def _example(told: CodeText) -> list[list[Line]]:
    """The example as it stands in its file, and what is said of it; or why there is none."""
    example = shown(told)
    if example is None:
        return [[strong("An input that shows it"), *paragraph(line(f"None. {told.unshown}"))]]
    escaped = " (with escapes for what is no text)" if example.text != example.legible else ""
    head = line(strong(f"An input that shows it: {told.example}"), quiet(escaped))
    data = _verbatim(example.legible) or paragraph(line("The file is empty."))
    return [[head, *data], [strong(told.command), *_verbatim(example.said)]]


def _verbatim(text: str) -> list[Line]:
    """The lines of a text as they are, however long."""
    return [line(each) for each in text.splitlines()]
