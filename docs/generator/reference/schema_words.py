"""What the schema of logs asks of a value, in words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

Shape = Mapping[str, Any]

_NAMED: Final = {"#/$defs/card": "[card](#card)", "#/$defs/seat": "0, 1 or 2"}
"""Shapes that are told in one place."""
_PATTERNS: Final = {"^sha256:[0-9a-f]{64}$": "`sha256:` and 64 hexadecimal digits"}
"""What a pattern asks for; another one needs its words."""


def value_words(shape: Shape) -> str:
    """What may stand as a value that is no object.

    Arguments:
        shape: a part of the schema.

    >>> value_words({"enum": ["given", "draw"]})
    '`given` or `draw`'
    >>> value_words({"type": ["integer", "null"], "minimum": 1, "maximum": 12})
    '1 to 12 or `null`'
    """
    if name := shape.get("$ref"):
        return _NAMED[name]
    if "const" in shape:
        return f"`{shape['const']}`"
    if "enum" in shape:
        return _either([f"`{value}`" for value in shape["enum"]])
    kinds = [shape["type"]] if isinstance(shape["type"], str) else shape["type"]
    return _either([_of_kind(kind, shape) for kind in kinds])


def _of_kind(kind: str, shape: Shape) -> str:
    match kind:
        case "integer":
            joint = "or" if shape["maximum"] - shape["minimum"] == 1 else "to"
            return f"{shape['minimum']} {joint} {shape['maximum']}"
        case "string":
            return _text(shape)
        case "boolean":
            return "`false` or `true`"
        case "array":
            return _list(shape)
        case "null":
            return "`null`"
    raise ValueError(f"no words for a value of the type {kind!r}")


def _text(shape: Shape) -> str:
    if pattern := shape.get("pattern"):
        return _PATTERNS[pattern]
    least = shape.get("minLength", 0)
    return f"text of {f'{least} to' if least else 'at most'} {shape['maxLength']} characters"


def _list(shape: Shape) -> str:
    least, most = shape.get("minItems", 0), shape.get("maxItems")
    count = f"{most}" if least == most else f"at most {most}" if most else f"{least} or more"
    items = value_words(shape["items"])
    return f"list of {count}, each {items}" if most or least else f"list, each {items}"


def _either(words: list[str]) -> str:
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def example(value: object, most: int = 60) -> str:
    """A value as a log has it, cut where it is long.

    Arguments:
        value: what stands in a log.
        most: the longest text that is shown whole.
    """
    text = json.dumps(value, ensure_ascii=False)
    return f"`{text if len(text) <= most else text[: most - 3] + '...'}`"
