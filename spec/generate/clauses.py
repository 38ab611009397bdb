"""The pages of the rules themselves: one for each chapter."""

from __future__ import annotations

from collections.abc import Iterator

from generate.examples import examples_of
from generate.grounds import conflicts_of, options_of, sources_of
from generate.markdown import code, heading, link, linked, page
from generate.telling import Row

from tribello import __version__, spec
from tribello.codes import CODES
from tribello.render.words import capital

BEFORE = (
    "What holds under the preset `standard` stands in the box. Below it is what it rests on and "
    "what varies it; [how to read a clause](index.md#how-to-read-a-clause) says the rest."
)


def chapter_page(chapter: spec.Chapter, rows: list[Row]) -> str:
    """The clauses of one chapter.

    Arguments:
        chapter: the chapter.
        rows: the tables of its clauses, in order, for their examples.
    """
    clauses = zip(chapter.clauses, rows, strict=True)
    return page(
        f"{chapter.number} {chapter.title}",
        BEFORE,
        *(part for clause, row in clauses for part in _clause(clause, row)),
    )


def _clause(clause: spec.Clause, row: Row) -> Iterator[str]:
    yield heading(2, f"{clause.id} {clause.title}", clause.id)
    if clause.withdrawn:
        yield f"*Withdrawn.* {clause.withdrawn}"
        return
    yield f'<div class="rule" markdown="1">\n\n{clause.text}\n\n</div>'
    yield f"*{capital(clause.kind)}.* **Why:** {linked(clause.rationale)}"
    yield _titled("Options that vary it", options_of(clause))
    yield _titled("Conflicts that it settles", conflicts_of(clause))
    yield f"**What the sources say**\n\n{sources_of(clause)}"
    yield "<br>".join(_programs(clause))
    yield examples_of(row)
    yield _last_line(clause)


def _titled(title: str, part: str) -> str:
    return f"**{title}**\n\n{part}" if part else ""


def _programs(clause: spec.Clause) -> Iterator[str]:
    """What of a log it governs, and under which codes a breach of it is reported."""
    if clause.actions:
        yield f"Actions of a log: {code(clause.actions)}"
    if clause.codes:
        yield "Codes: " + "; ".join(
            f"{link('codes', each)} {CODES[each].title}" for each in clause.codes
        )


def citation(clause: spec.Clause) -> str:
    """How a clause is cited, without its address."""
    return f"Tribello rules, version {__version__}, {clause.id} “{clause.title}”"


def _last_line(clause: spec.Clause) -> str:
    cite = f'<cite data-clause="{clause.id.lower()}">{citation(clause)}</cite>'
    report = f"[Report an error](report.md?clause={clause.id})"
    traces = f"[Where it is found](matrix.md#{clause.id.lower()})"
    return f'<p class="clause-links" markdown="1">Cite: {cite} · {report} · {traces}</p>'
