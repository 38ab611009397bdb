"""A log laid out for people: narrow, with a line for each action."""

from __future__ import annotations

import json
from typing import Any, Final

MOST: Final = 80
"""The most characters of a line, where it can be broken."""


def laid_out(document: dict[str, Any]) -> bytes:
    """A log with a line for each key and each action, and as few more as fit the page."""
    lines = (f"  {_text(key)}: {_value(key, value)}" for key, value in document.items())
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _value(key: str, value: Any) -> str:
    if key != "actions":
        return broken(value, "  ", len(key) + 6)
    entries = ",\n".join(f"    {_text(entry)}" for entry in value)
    return f"[\n{entries}\n  ]" if entries else "[]"


def broken(value: Any, margin: str, taken: int) -> str:
    """A value on one line where it fits, else its parts in rows between brackets.

    Arguments:
        value: the value.
        margin: the blanks before the line on which it starts.
        taken: how many characters stand on that line before the value.
    """
    text = _text(value)
    if taken + len(text) < MOST or not value or not isinstance(value, dict | list):
        return text
    inner = margin + "  "
    if isinstance(value, dict):
        names = {key: f"{_text(key)}: " for key in value}
        parts = [name + broken(value[key], inner, len(inner + name)) for key, name in names.items()]
        return "{\n" + _rows(parts, inner) + f"\n{margin}}}"
    return (
        "[\n" + _rows([broken(each, inner, len(inner)) for each in value], inner) + f"\n{margin}]"
    )


def _rows(parts: list[str], margin: str) -> str:
    """Parts with commas between them, as many on a line as fit; long ones by themselves."""
    rows: list[str] = []
    for part in parts:
        fits = rows and "\n" not in rows[-1] + part and len(f"{rows[-1]}, {part},") <= MOST
        if fits:
            rows[-1] += f", {part}"
        else:
            rows.append(margin + part)
    return ",\n".join(rows)
