"""Changes of the schema of logs: bounds moved, and what it asks for left out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

Found: TypeAlias = tuple[str, str, Any]
"""An operator, the part that is changed as `key: value`, and the value that takes its place."""

BOUNDS: Final = {"minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"}
KEYWORDS: Final = {"pattern", "const", "type", "$ref", "patternProperties", "additionalProperties"}
LISTS: Final = {"enum", "required", "allOf"}
NAMES: Final = {"properties", "$defs", "patternProperties"}
"""Where the keys of an object are names, not keywords."""

GONE: Final = object()
"""What takes the place of a keyword that is left out."""


def schema_changes(text: str) -> Iterator[tuple[str, str, str, str, str]]:
    """Each change: the pointer, the operator, the keyword, what becomes of it, the whole text."""
    schema = json.loads(text)
    for pointer, holder in list(_objects(schema, "")):
        for key, value in list(holder.items()):
            for operator, other in _others(key, value):
                whole = _with(schema, holder, key, value, other)
                becomes = "left out" if other is GONE else f"{json.dumps(key)}: {json.dumps(other)}"
                yield pointer, operator, f"{json.dumps(key)}: {json.dumps(value)}", becomes, whole


def _others(key: str, value: Any) -> Iterator[tuple[str, Any]]:
    """What may stand in place of a keyword, with the operator that says so."""
    if key in BOUNDS:
        yield "bound", value + 1
        yield "bound", value - 1
        yield "keyword", GONE
    elif key in LISTS:
        for place in range(len(value)):
            yield key, [*value[:place], *value[place + 1 :]]
    elif key in KEYWORDS and value is not True:
        yield "keyword", GONE


def _objects(value: Any, pointer: str, *, named: bool = False) -> Iterator[tuple[str, Any]]:
    """Every schema within a schema, with its pointer."""
    if isinstance(value, dict):
        if not named:
            yield pointer, value
        for key, each in value.items():
            yield from _objects(each, f"{pointer}/{key}", named=not named and key in NAMES)
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from _objects(each, f"{pointer}/{place}")


def _with(schema: Any, holder: dict[str, Any], key: str, value: Any, other: Any) -> str:
    """The text of the schema with one keyword changed; the schema itself stays as it is."""
    order = list(holder)
    if other is GONE:
        del holder[key]
    else:
        holder[key] = other
    text = json.dumps(schema)
    holder[key] = value
    for each in order:  # the keyword goes back to its place
        holder[each] = holder.pop(each)
    return text
