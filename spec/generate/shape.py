"""The tables held against their schema, with words that lead to the place."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError


def table_faults(root: Path) -> Iterator[str]:
    """What is wrong with the shape of the tables: file, place, reason."""
    schema = json.loads((root / "schema" / "spec-1.schema.json").read_text("utf-8"))
    validator = Draft202012Validator(schema)
    for path in sorted((root / "spec").rglob("*.toml")):
        name = path.relative_to(root).as_posix()
        try:
            table = tomllib.loads(path.read_text("utf-8"))
        except tomllib.TOMLDecodeError as broken:
            yield f"{name}: {broken}"
            continue
        for error in validator.iter_errors(table):
            for fault in _innermost(error):
                yield f"{name}: {_place(table, list(fault.absolute_path))}: {fault.message}"


def _innermost(error: ValidationError) -> Iterator[ValidationError]:
    """The errors of the one branch that the first key of a table chooses."""
    branches: dict[Any, list[ValidationError]] = {}
    for each in error.context or ():
        branches.setdefault(each.schema_path[0], []).append(each)
    chosen = [
        errors
        for errors in branches.values()
        if not any(list(each.schema_path)[1:] == ["required"] for each in errors)
    ]
    if error.validator != "oneOf" or len(chosen) != 1:
        yield error
        return
    for each in chosen[0]:
        yield from _innermost(each)


def _place(table: Any, path: list[str | int]) -> str:
    """The way to a value, with the ids of the rows on it."""
    steps = []
    for step in path:
        table = table[step]
        names = table if isinstance(table, dict) else {}
        steps.append(str(names.get("id") or names.get("name") or step))
    return " / ".join(steps) or "the whole table"
