"""The pages on the sources: their claims line by line, and the register of conflicts."""

from __future__ import annotations

import json
from collections.abc import Iterator

from generate.markdown import bullets, heading, link, linked, links, page, table

from tribello import spec

SOURCE_TITLES = {
    "N": "a long narrative in English",
    "G": "an article of a rules site in English, with the date 15 February 2021 at its foot",
    "H": "a structured rules text in English, with worked examples",
    "R": "a short catalogue entry in Russian",
}


def conflicts_page() -> str:
    """The register."""
    rows = spec.conflicts()
    return page(
        "The register of conflicts",
        "Where the four texts disagree, contradict themselves, are silent or can be read in more "
        "than one way, with every reading, what it does to the game, and what `standard` decides. "
        "The invariants are 13 tricks a deal, scores that sum to zero, 52 cards each in one "
        "place, and hands of 13 when play begins.",
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


def _row(row: spec.Conflict) -> Iterator[str]:
    yield heading(2, f"{row.id} {row.title}", row.id)
    yield f"*{row.kind}*. {linked(row.question)} See {links('clauses', row.clauses)}."
    yield table(
        ("", "reading", "by", "effect", "options"),
        (
            (
                f"**{each.name}**" if each.name == row.decision else each.name,
                linked(each.text),
                ", ".join(each.sources) or "-",
                linked(each.effect),
                _played_by(each),
            )
            for each in row.readings
        ),
    )
    yield f"Decided: **{row.decision}**. {linked(row.reason)}"


def _played_by(reading: spec.Reading) -> str:
    if reading.refused:
        return f"refused: `{reading.refused}`"
    return "; ".join(f"`{name}` {_value(value)}" for name, value in reading.setting or ())


def _value(value: object) -> str:
    """A value of an option as a log has it; a list is a tuple here, and prints as one."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def sources_page() -> str:
    """Every claim of the sources, and where they are silent."""
    return page(
        "What the sources say",
        "Every sentence of the four texts that states a rule, in our own words, with its line. "
        "*For*: it says what the clause says, under `standard` or where the rules say so; "
        "*against*: it says otherwise; *open*: it decides neither, or can be read either way. A "
        "claim that is *played* is checked by driving play under the presets of its source.",
        bullets(f"**{name}**: {title}" for name, title in SOURCE_TITLES.items()),
        *(part for name in spec.SOURCES for part in _source(name)),
        heading(2, "Clause by clause"),
        _stances(),
    )


def _source(name: str) -> Iterator[str]:
    yield heading(2, f"{name}: {SOURCE_TITLES[name]}")
    yield table(
        ("claim", "line", "it", "says", "clauses", "conflicts", "checked"),
        (
            (
                f'<a id="{claim.id.lower()}"></a>{claim.id}',
                claim.lines,
                claim.mode,
                claim.says,
                f"{claim.sign} {links('clauses', claim.clauses)}" if claim.clauses else "",
                links("conflicts", claim.conflicts),
                "played" if claim.is_played else claim.unplayed,
            )
            for claim in spec.claims()
            if claim.source == name
        ),
    )
    silences = [each for each in spec.silences() if each.source == name]
    if silences:
        yield f"{name} is silent on:"
        yield bullets(
            f"{links('clauses', each.clauses)}. {each.note}".rstrip() for each in silences
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
