"""The page on where the sources err: the register told to readers, the gravest first."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import chain

from generate.markdown import bullets, heading, link, linked, links, page, table
from generate.readings import said_and_fits
from generate.register import SHORT_NAMES, SOURCE_TITLES, told
from generate.settings import words_for

from tribello import spec
from tribello.log.ruleset import write_options
from tribello.rules import PRESETS
from tribello.shipped import shipped_text
from tribello.spec.lookup import conflict_of_id


def errata_page() -> str:
    """The tour: where one text errs, where they disagree, what they leave open."""
    return page(
        "What the sources say, and where they err",
        "The rules of Tribello come down in four texts:",
        bullets(f"[**{n}**](sources.md#source-{n.lower()}): {t}" for n, t in SOURCE_TITLES.items()),
        "Held against each other and against the cards, line by line, they part, fail, can be "
        f"read in two ways or say nothing in {len(spec.conflicts())} places. Each is a row of [the "
        "register](conflicts.md), with every way to read it. This page is a tour: what is wrong "
        "within a text, then where one text says otherwise than another, then what they leave "
        "unsaid. Lines are told in our own words, and each leads to its claim. A reading *fits* a "
        "line that does not say it, but allows it or can be read so. A row can stand in two "
        "places.",
        table(("what is wrong", "rows"), _counts()),
        heading(2, "Where a text is at fault", "faults"),
        *(part for source in spec.SOURCES for part in _faults_of(source)),
        heading(2, "Where the texts disagree", "disagreements"),
        *(part for row in _of_kind("disagreement") for part in _disagreement(row)),
        heading(2, "What no text, or not every text, says", "silences"),
        "These silences leave something to choose, so each is an option.",
        *(part for row in _of_kind("silence") if row.options for part in _silence(row)),
        "The other silences are filled in one way for everybody, since play offers no other or "
        "nothing hangs on it:",
        bullets(_in_short(row) for row in _of_kind("silence") if not row.options),
        heading(2, "Words that can be read in two ways", "ambiguities"),
        bullets(_in_short(row) for row in _of_kind("ambiguity")),
    )


def _of_kind(kind: str) -> list[spec.Conflict]:
    return [row for row in spec.conflicts() if row.kind == kind]


def _counts() -> Iterator[tuple[str, str]]:
    yield "[A text is at fault](#faults)", str(len([*chain(*faults().values())]))
    yield "[The texts disagree](#disagreements)", str(len(_of_kind("disagreement")))
    yield "[Nothing is said](#silences)", str(len(_of_kind("silence")))
    yield "[Words can be read in two ways](#ambiguities)", str(len(_of_kind("ambiguity")))


# Where a text is at fault


@cache
def faults() -> dict[str, dict[str, str]]:
    """For each text the rows in which it is at fault, and how; the unplayable ones first."""
    rows = tomllib.loads(shipped_text("spec/conflicts.toml"))["conflict"]
    rows.sort(key=lambda row: not any("refused" in reading for reading in row["reading"]))
    return {
        source: {row["id"]: row["fault"][source] for row in rows if source in row.get("fault", ())}
        for source in spec.SOURCES
    }


def _faults_of(source: str) -> Iterator[str]:
    yield heading(3, SHORT_NAMES[source], f"faults-{source}")
    if not faults()[source]:
        yield f"{source} agrees with itself throughout."
    for row, headline in faults()[source].items():
        yield from _fault(conflict_of_id(row), source, headline)


def _fault(row: spec.Conflict, source: str, headline: str) -> Iterator[str]:
    yield heading(4, headline)
    yield bullets(map(told, _in_evidence(row, source)))
    yield f"{linked(row.question)} {_decided(row)}"
    yield bullets(_given_up(row, source))


def _in_evidence(row: spec.Conflict, source: str) -> list[spec.Claim]:
    """What a text says and denies on the clauses of a row; else all that it says on the row."""
    said = [c for c in spec.claims() if c.source == source and row.id in c.conflicts]
    denied = [c for c in said if c.mode == "contradicts" and {*c.clauses} <= {*row.clauses}]
    return denied or said


def _decided(row: spec.Conflict) -> str:
    """What was decided, why, and where that stands."""
    (reading,) = (each for each in row.readings if each.name == row.decision)
    return f"**Decided:** {linked(reading.text)} {linked(row.reason)} {_where(row)}"


def _where(row: spec.Conflict) -> str:
    parts = [f"row {link('conflicts', row.id)}", f"clauses {links('clauses', row.clauses)}"]
    if row.options:
        parts.append(f"option {links('options', row.options)}")
    return f"See {', '.join(parts)}."


def _given_up(row: spec.Conflict, source: str) -> Iterator[str]:
    """What the presets of a text do about it."""
    for name in PRESETS:
        told_of = spec.presets()[name]
        for each in told_of.gives_up:
            if told_of.source == source and each.conflict == row.id:
                at = f"[{each.claim}](sources.md#{each.claim.lower()})"
                yield f"The preset {link('presets', name)} gives up {at}. {linked(each.why)}"


# Where the texts disagree


def _disagreement(row: spec.Conflict) -> Iterator[str]:
    yield heading(3, row.title)
    yield linked(row.question)
    yield bullets(map(_reading, row.readings))
    yield _decided(row)
    yield _played(row)


def _reading(reading: spec.Reading) -> str:
    refused = " Nobody can play that." if reading.refused else ""
    return f"{linked(reading.text)} ({said_and_fits(reading)}){refused}"


def _played(row: spec.Conflict) -> str:
    """What presets other than `standard` play on a point."""
    usual = PRESETS["standard"].rules
    found = [
        f"{link('presets', name)} plays *{words_for(option, value)}*"
        for name, preset in PRESETS.items()
        for option in row.options
        for value in [write_options(preset.rules)[option]]
        if getattr(preset.rules, option) != getattr(usual, option)
    ]
    return f"Of the presets, {'; '.join(found)}." if found else ""


# What is not said


def _silence(row: spec.Conflict) -> Iterator[str]:
    yield heading(3, row.title)
    yield linked(row.question)
    yield bullets(map(_reading, row.readings))
    yield _decided(row)


def _in_short(row: spec.Conflict) -> str:
    (reading,) = (each for each in row.readings if each.name == row.decision)
    return f"{link('conflicts', row.id)} {linked(row.question)} *{linked(reading.text)}*"
