"""Clauses as people read them, with all that bears on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tribello.codes import CODES
from tribello.log.json_types import JSON
from tribello.log.ruleset import write_options
from tribello.render.line import BLANK, Line, line, page, paragraph, quiet, strong, table
from tribello.render.rules import bounds_words, value_words
from tribello.rules import REFUSED, STANDARD
from tribello.spec import Clause, Conflict, Option, Reading, chapters, clauses
from tribello.spec.lookup import Voice, conflicts_on, option_of_name, voices

_DEEP: Final = 4
_DEEPER: Final = 7
"""The indents of what is said on a thing that is itself indented."""
_SAID: Final = 18
"""The indent of what a source says, after its place and its sign."""

_MODES: Final = {
    "states": "",
    "implies": " (implied)",
    "ambiguous": " (ambiguous)",
    "contradicts": " (against its own words)",
}
"""How a source says something, where it does not simply say it."""


def clauses_lines(asked: Mapping[str, Sequence[str]]) -> list[Line]:
    """Clauses one after another.

    Arguments:
        asked: for the id of each clause, in order, the ids that it was asked for by.
    """
    lines: list[Line] = []
    for name, by in asked.items():
        lines += [BLANK, BLANK] if lines else []
        lines += page(*_parts(clauses()[name], by))
    return lines


def contents_lines() -> list[Line]:
    """The titles of all clauses, by chapter."""
    return page(
        *(
            [
                strong(f"{chapter.number} {chapter.title}"),
                *table([[line(each.id), line(each.title)] for each in chapter.clauses], "ll"),
            ]
            for chapter in chapters()
        )
    )


def _parts(clause: Clause, asked: Sequence[str]) -> Iterator[list[Line]]:
    """A clause in parts: what holds, what belongs to it, sources, conflicts, examples."""
    yield _codes_asked_for(clause, asked)
    yield [*_heading(clause), *paragraph(line(clause.text))]
    yield _why(clause)
    yield _under("Options that vary it", _options(clause))
    yield _under("Actions that it governs", paragraph(line(", ".join(clause.actions))))
    yield _under("Codes that are cited with it", _codes(clause))
    yield _under("What the sources say", _sources(clause))
    yield _under("Conflicts", _conflicts(clause))
    yield _under("Executed examples", _examples(clause))


def _codes_asked_for(clause: Clause, asked: Sequence[str]) -> list[Line]:
    """What the codes mean by which their own clause was asked for."""
    lines: list[Line] = []
    found = [CODES[text] for text in asked if text in CODES]
    for code in (code for code in found if code.clause == clause.id):
        said = line(strong(f"{code.id} {code.name}"), f": {code.title}; see {code.clause}.")
        lines += paragraph(said, indent=0)
    return lines


def _heading(clause: Clause) -> list[Line]:
    heading = line(strong(f"{clause.id} {clause.title}"), quiet(f" ({clause.kind})"))
    return paragraph(heading, indent=0)


def _why(clause: Clause) -> list[Line]:
    """Why a clause holds, and why no more."""
    lines = paragraph(line(strong("Why"), f": {clause.rationale}")) if clause.rationale else []
    if clause.withdrawn:
        lines += paragraph(line(strong("Withdrawn"), f": {clause.withdrawn}"))
    return lines


def _under(heading: str, lines: Sequence[Line]) -> list[Line]:
    """Lines under a heading; nothing where there are none."""
    return [strong(heading), *lines] if lines else []


def _options(clause: Clause) -> list[Line]:
    """The options that vary a clause, each with its values and their meanings."""
    lines: list[Line] = []
    for option in map(option_of_name, clause.options):
        lines += paragraph(line(strong(option.name), f": {option.text}"))
        lines += _values(option, write_options(STANDARD)[option.name])
    return lines


def _values(option: Option, standard: JSON) -> Iterator[Line]:
    """The values of an option; which of them is that of `standard`."""
    if not option.settings:
        said = f"standard: {value_words(standard)}. {bounds_words(option, standard)}"
        yield from paragraph(line(said), indent=_DEEP)
    for setting in option.settings:
        mark = " (standard)" if setting.value == standard else ""
        yield from paragraph(line(f"{setting.value}{mark}: {setting.text}"), indent=_DEEP)


def _codes(clause: Clause) -> list[Line]:
    lines: list[Line] = []
    for code in (CODES[name] for name in clause.codes):
        lines += paragraph(line(f"{code.id} {code.name}: {code.title}"))
    return lines


def _sources(clause: Clause) -> list[Line]:
    """What each source says, or that none says anything."""
    heard = voices(clause.id)
    if not any(voice.claims or voice.silences for voice in heard):
        return paragraph(line("None of the four texts speaks of it."))
    return [each for voice in heard for each in _voice(voice)]


def _voice(voice: Voice) -> Iterator[Line]:
    """What one source says: the place, whether that is for the clause or against it, and what."""
    for claim in voice.claims:
        said = line(claim.says, quiet(_MODES[claim.mode]))
        yield from _said(claim.place, claim.sign, said)
    for silence in voice.silences:
        yield from _said(voice.source, "silent", line(silence.note or "Nothing on it."))
    if not voice.claims and not voice.silences:
        yield from _said(voice.source, "silent", line("Nothing on it."))


def _said(place: str, sign: str, what: Line) -> list[Line]:
    return paragraph(what, indent=_SAID, first=f"  {place:<8}{sign}")


def _conflicts(clause: Clause) -> list[Line]:
    """The rows of the register on a clause, one below the other."""
    lines: list[Line] = []
    for conflict in conflicts_on(clause.id):
        lines += [BLANK] if lines else []
        lines += _conflict(conflict)
    return lines


def _conflict(conflict: Conflict) -> Iterator[Line]:
    """A row of the register: the question, the readings, which one `standard` takes and why."""
    heading = line(strong(f"{conflict.id} {conflict.title}"), quiet(f" ({conflict.kind})"))
    yield from paragraph(heading)
    yield from paragraph(line(conflict.question), indent=_DEEP)
    for reading in conflict.readings:
        said = line(reading.text, quiet(_places(reading)))
        yield from paragraph(said, indent=_DEEPER, first=f"    {reading.name}")
        if reading.name == conflict.decision:
            yield from paragraph(line(f"In standard: {conflict.reason}"), indent=_DEEPER)
        elif how := _how_to_play(reading):
            yield from paragraph(line(how), indent=_DEEPER)


def _places(reading: Reading) -> str:
    """The lines that say a reading, then those that only allow it; nothing where there are none."""
    saying = [place for place in reading.sources if place not in reading.fits]
    parts = [", ".join(saying), f"fits {', '.join(reading.fits)}" if reading.fits else ""]
    return f" [{'; '.join(filter(None, parts))}]" if reading.sources else ""


def _how_to_play(reading: Reading) -> str:
    """With which options a reading is played, or why it cannot be."""
    if reading.refused in REFUSED:
        return f"Nobody can play it; it is refused as {reading.refused}."
    if reading.refused:
        return f"Nobody can play it: {reading.refused}"
    if reading.setting is None:
        return ""
    usual = write_options(STANDARD)
    values = {name: value_words(value) for name, value in reading.setting}
    others = [
        f"{name}: {value}" for name, value in values.items() if value != value_words(usual[name])
    ]
    return f"Played with {'; '.join(others)}." if others else "Played as standard."


def _examples(clause: Clause) -> list[Line]:
    lines: list[Line] = []
    for title in clause.examples:
        lines += paragraph(line(title), indent=_DEEP, first="  -")
    return lines
