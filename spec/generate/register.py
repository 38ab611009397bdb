"""The pages on the sources: their claims line by line, and the register of conflicts."""

from __future__ import annotations

import json
from collections.abc import Iterator

from generate.markdown import bullets, heading, link, linked, links, page, table
from generate.readings import said_and_fits

from tribello import spec
from tribello.render.words import capital
from tribello.rules import PRESETS

SOURCE_TITLES = {
    "N": "a long narrative in English",
    "G": "an article of a rules site in English, with the date 15 February 2021 at its foot",
    "H": "a structured rules text in English, with worked examples",
    "R": "a short catalogue entry in Russian",
}

SHORT_NAMES = {
    "N": "N, the narrative",
    "G": "G, the article",
    "H": "H, the handbook",
    "R": "R, the catalogue entry",
}

KIND_TITLES = {
    "disagreement": "one text says otherwise than another",
    "self-contradiction": "a text says otherwise than itself",
    "slip": "a word or a remark is at fault and no rule",
    "ambiguity": "words can be read in more than one way",
    "silence": "one text or all have nothing on the point",
}

MODES = {
    "implies": "implied",
    "ambiguous": "ambiguous",
    "contradicts": "contradicts the rest of the text",
}
"""How a claim is made, unless the text simply states it."""


def told(claim: spec.Claim) -> str:
    """What a claim says, and its id, which leads to it."""
    return f"{claim.says} [{claim.id}](sources.md#{claim.id.lower()})"


def conflicts_page() -> str:
    """The register."""
    rows = spec.conflicts()
    return page(
        "The register of conflicts",
        "Where the four texts disagree, contradict themselves, are silent or can be read in more "
        "than one way, with every reading, what it does to the game, and what `standard` decides. "
        "A reading *fits* a line that does not say it, but allows it or can be read so. "
        "The invariants are 13 tricks a deal, scores that sum to zero, 52 cards each in one "
        "place, and hands of 13 when play begins. A tour for readers is "
        "[Where the sources err](errata.md).",
        bullets(f"*{kind}*: {text} ({_count(kind)})" for kind, text in KIND_TITLES.items()),
        table(
            ("row", "about", "kind", "clauses", "options"),
            (
                (
                    link("conflicts", row.id),
                    row.title,
                    row.kind,
                    links("clauses", row.clauses),
                    links("options", row.options),
                )
                for row in rows
            ),
        ),
        *(part for row in rows for part in _row(row)),
    )


def _count(kind: str) -> str:
    count = sum(row.kind == kind for row in spec.conflicts())
    return f"{count} row{'s' if count > 1 else ''}"


def _row(row: spec.Conflict) -> Iterator[str]:
    yield heading(2, f"{row.id} {row.title}", row.id)
    yield f"**{linked(row.question)}**"
    options = f" Options {links('options', row.options)}." if row.options else ""
    yield f"{capital(row.kind)}. Clauses {links('clauses', row.clauses)}.{options}"
    yield bullets(_reading(each, row.decision) for each in row.readings)
    yield f"Decided: **{row.decision}**. {linked(row.reason)}"
    kept = list(_given_up(row))
    if kept:
        yield "A preset gives up what its source says here:"
        yield bullets(kept)


def _reading(reading: spec.Reading, decision: str) -> str:
    """A reading, who says it, what it does, and the options that play it."""
    mark = "**, *decided*:" if reading.name == decision else "**:"
    parts = [
        f"**{reading.name}{mark} {linked(reading.text)}",
        f"{capital(said_and_fits(reading))}.",
        f"Effect: {linked(reading.effect)}",
        _played_by(reading),
    ]
    return "<br>".join(filter(None, parts))


def _played_by(reading: spec.Reading) -> str:
    if reading.refused:
        return f"Refused as [`{reading.refused}`](variants.md#refused)."
    values = [f"`{name}` = `{_value(value)}`" for name, value in reading.setting or ()]
    return f"Played by {', '.join(values)}." if values else ""


def _value(value: object) -> str:
    """A value of an option as a log has it; a list is a tuple here, and prints as one."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def _given_up(row: spec.Conflict) -> Iterator[str]:
    for name in PRESETS:
        for each in spec.presets()[name].gives_up:
            if each.conflict == row.id:
                at = f"[{each.claim}](sources.md#{each.claim.lower()})"
                yield f"{link('presets', name)}, {at}: {linked(each.why)}"


def sources_page() -> str:
    """Every claim of the sources, and where they are silent."""
    return page(
        "The sources, line by line",
        "Every sentence of the four texts that states a rule, in our own words, with its line. "
        "*For*: it says what the clause says, under `standard` or where the rules say so; "
        "*against*: it says otherwise; *open*: it decides neither, or can be read either way. A "
        "claim that is *played* is checked by driving play under the presets of its source.",
        bullets(f"[**{name}**](#source-{name.lower()}): {t}" for name, t in SOURCE_TITLES.items()),
        "Clause by clause, the four stand side by side [at the end](#clauses).",
        *(part for name in spec.SOURCES for part in _source(name)),
        heading(2, "Clause by clause", "clauses"),
        _stances(),
    )


def _source(name: str) -> Iterator[str]:
    yield heading(2, SHORT_NAMES[name], f"source-{name}")
    yield f"It is {SOURCE_TITLES[name]}."
    yield table(
        ("claim", "what it says", "clauses", "conflicts", "checked"),
        (_claim(claim) for claim in spec.claims() if claim.source == name),
    )
    silences = [each for each in spec.silences() if each.source == name]
    if silences:
        yield f"{name} is silent on:"
        yield bullets(
            f"{links('clauses', each.clauses)}. {each.note}".rstrip() for each in silences
        )


def _claim(claim: spec.Claim) -> tuple[str, ...]:
    """A row with the permanent anchor of a claim."""
    mode = "" if claim.mode == "states" else f" *({MODES[claim.mode]})*"
    return (
        f'<a id="{claim.id.lower()}"></a>{claim.id}',
        f"{claim.says}{mode}",
        f"{claim.sign} {links('clauses', claim.clauses)}" if claim.clauses else "",
        links("conflicts", claim.conflicts),
        "played" if claim.is_played else claim.unplayed,
    )


def _stances() -> str:
    """A row for each clause of the game, a column for each source."""
    game = [clause for clause in spec.clauses().values() if clause.kind is not spec.Kind.LOGGING]
    return table(
        ("clause", *spec.SOURCES),
        (
            (
                f"{link('clauses', clause.id)} {clause.title}",
                *(_stance(clause.id, source) for source in spec.SOURCES),
            )
            for clause in game
        ),
    )


def _stance(clause: str, source: str) -> str:
    said = [c for c in spec.claims() if c.source == source and clause in c.clauses]
    if not said:
        return "silent"
    return ", ".join(f"[{c.lines}](#{c.id.lower()}) {c.sign}" for c in said)
