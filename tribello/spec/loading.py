"""The tables of ``spec/``, which travel with the package, read into values."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias

from tribello.shipped import shipped_bytes, shipped_names, shipped_text
from tribello.spec.model import (
    SOURCES,
    Chapter,
    Claim,
    Clause,
    CodeText,
    Conflict,
    GivenUp,
    Kind,
    Option,
    PresetText,
    Reading,
    Setting,
    Shown,
    Silence,
    Term,
)

# What the schema of the tables types, mypy cannot see: hence Any.
Table: TypeAlias = dict[str, Any]


def _table(name: str) -> Table:
    return tomllib.loads(shipped_text(f"spec/{name}.toml"))


@cache
def chapters() -> tuple[Chapter, ...]:
    """The chapters of the rules in order, with their clauses.

    >>> [chapter.title for chapter in chapters()][6:8]
    ['Play', 'Scoring']
    """
    tables = (tomllib.loads(shipped_text(name)) for name in shipped_names("spec/clauses", ".toml"))
    return tuple(
        Chapter(
            table["chapter"]["number"],
            table["chapter"]["title"],
            tuple(_clause(row) for row in table["clause"]),
        )
        for table in tables
    )


def _clause(row: Table) -> Clause:
    return Clause(
        id=row["id"],
        title=row["title"],
        kind=Kind(row["kind"]),
        text=row["text"],
        options=tuple(row.get("options", ())),
        actions=tuple(row.get("actions", ())),
        codes=tuple(row.get("codes", ())),
        rationale=row.get("rationale", ""),
        examples=tuple(example["title"] for example in row.get("example", ())),
        withdrawn=row.get("withdrawn", ""),
    )


@cache
def clauses() -> dict[str, Clause]:
    """Every clause by its id, in order.

    >>> clauses()["R7.6"].text
    'Whoever takes a trick leads to the next.'
    """
    return {clause.id: clause for chapter in chapters() for clause in chapter.clauses}


@cache
def claims() -> tuple[Claim, ...]:
    """What the sources say, source by source and line by line.

    >>> {claim.source for claim in claims()} == set(SOURCES)
    True
    """
    return tuple(
        Claim(
            id=row["id"],
            source=source,
            lines=row["lines"],
            mode=row["mode"],
            says=row["says"],
            clauses=tuple(row["clauses"]),
            sign=row.get("sign", ""),
            conflicts=tuple(row.get("conflicts", ())),
            is_played="check" in row,
            unplayed=row.get("unplayed", ""),
        )
        for source in SOURCES
        for row in _table(f"claims/{source}")["claim"]
    )


@cache
def silences() -> tuple[Silence, ...]:
    """Where the sources say nothing."""
    return tuple(
        Silence(source, tuple(row["clauses"]), row.get("note", ""))
        for source in SOURCES
        for row in _table(f"claims/{source}").get("silent", ())
    )


@cache
def conflicts() -> tuple[Conflict, ...]:
    """The register of conflicts.

    >>> conflicts()[0].id
    'C01'
    """
    return tuple(
        Conflict(
            id=row["id"],
            title=row["title"],
            kind=row["kind"],
            question=row["question"],
            clauses=tuple(row["clauses"]),
            options=tuple(filter(None, row["option"].split(", "))),
            readings=tuple(_reading(reading) for reading in row["reading"]),
            decision=row["decision"],
            reason=row["reason"],
        )
        for row in _table("conflicts")["conflict"]
    )


def _reading(row: Table) -> Reading:
    setting = row.get("setting")
    return Reading(
        name=row["name"],
        text=row["text"],
        sources=tuple(row["sources"]),
        effect=row["effect"],
        setting=None if setting is None else tuple(_frozen_items(setting)),
        refused=row.get("refused", ""),
        fits=tuple(row.get("fits", ())),
    )


def _frozen_items(setting: Table) -> Iterator[tuple[str, object]]:
    for name, value in setting.items():
        yield name, _frozen_value(value)


def _frozen_value(value: object) -> object:
    return tuple(map(_frozen_value, value)) if isinstance(value, list) else value


@cache
def options() -> tuple[Option, ...]:
    """The options of the rules, in the order of `tribello.Rules`."""
    return tuple(
        Option(
            name=row["name"],
            title=row["title"],
            text=row["text"],
            clauses=tuple(row["clauses"]),
            conflicts=tuple(row.get("conflicts", ())),
            settings=tuple(Setting(each["value"], each["text"]) for each in row.get("setting", ())),
            bounds=row.get("bounds", ""),
        )
        for row in _table("options")["option"]
    )


@cache
def presets() -> dict[str, PresetText]:
    """What is told of each preset, by its name."""
    return {
        row["name"]: PresetText(
            name=row["name"],
            source=row["source"],
            text=row["text"],
            gives_up=tuple(
                GivenUp(each["claim"], each["conflict"], each["why"])
                for each in row.get("gives_up", ())
            ),
        )
        for row in _table("presets")["preset"]
    }


@cache
def terms() -> tuple[Term, ...]:
    """The glossary, by name."""
    return tuple(
        Term(
            name=row["name"],
            ru=row["ru"],
            text=row["text"],
            clauses=tuple(row.get("clauses", ())),
            also=tuple(row.get("also", ())),
        )
        for row in _table("terms")["term"]
    )


@cache
def code_texts() -> dict[str, CodeText]:
    """What is explained of each diagnostic code, by its id.

    >>> code_texts()["T604"].command
    'tribello validate --laboratory T604.json'
    """
    return {row["id"]: _code_text(row) for row in _table("codes")["code"]}


def _code_text(row: Table) -> CodeText:
    usual = ["--laboratory"] if "example" in row else []
    return CodeText(
        id=row["id"],
        explanation=row["explanation"],
        fix=row["fix"],
        example=row.get("example", ""),
        arguments=tuple(row.get("arguments", usual)),
        unshown=row.get("unshown", ""),
    )


def shown(code: CodeText) -> Shown | None:
    """The example of a code; None where no file can show it."""
    if not code.example:
        return None
    said = shipped_text(f"spec/codes/{code.id}.txt")
    return Shown(shipped_bytes(f"spec/codes/{code.example}"), said)
