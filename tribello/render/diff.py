"""What is changed in a game, as a unified diff that people can read."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from json import dumps
from typing import Final

import typer

from tribello.log.json_types import JSON
from tribello.render.verdicts import printable

_WIDEST: Final = 160
"""The longest line that holds a whole array or object; the longest exchange fits."""

_ROW: Final = 13
"""How many cards of a deck, or seats of a claim, stand on a line."""

_COLOURS: Final = {"-": typer.colors.RED, "+": typer.colors.GREEN}


def changes(name: str, before: JSON, after: JSON) -> str:
    """The lines that go and come between two games; empty where only the form of the text changes.

    A log is one line, so both are spread: a line for each action, the keys in order.

    Arguments:
        name: what the game is called.
        before: the game as it stands there.
        after: the game as it would be written.
    """
    lines = unified_diff(
        spread(before),
        spread(after),
        f"{name} (as it is, spread over lines, keys in order)",
        f"{name} (as it would be written, spread alike)",
        lineterm="",
    )
    return "\n".join(map(_coloured, lines))


def _coloured(line: str) -> str:
    colour = _COLOURS.get(line[0])
    return typer.style(printable(line), fg=colour) if colour else printable(line)


def spread(value: JSON) -> list[str]:
    """A value over lines: each member, item or action on its own, cards of a deck in rows.

    >>> spread({"b": {}, "a": [{"seat": 1, "card": "TS"}]})
    ['{', '  "a": [', '    {"card": "TS", "seat": 1}', '  ],', '  "b": {}', '}']
    """
    return list(_spread("", value, 0))


def _spread(start: str, value: JSON, depth: int) -> Iterator[str]:
    """The lines of a value; `start` stands before the first of them."""
    if not value or not isinstance(value, dict | list) or (depth and _is_short(start, value)):
        yield start + _text(value)
        return
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    yield start + opening
    parts = list(_parts(value, depth + 1))
    for place, part in enumerate(parts, start=1):
        yield from part[:-1]
        yield part[-1] + ("," if place < len(parts) else "")
    yield "  " * depth + closing


def _is_short(start: str, value: JSON) -> bool:
    """Whether a value is told on one line; an array of objects never is."""
    objects = isinstance(value, list) and any(isinstance(each, dict) for each in value)
    return not objects and len(start) + len(_text(value)) <= _WIDEST


def _parts(value: dict[str, JSON] | list[JSON], depth: int) -> Iterator[list[str]]:
    """The lines of each member of an object, of each item of an array, or of rows of items."""
    margin = "  " * depth
    if isinstance(value, dict):
        for key in sorted(value):
            yield list(_spread(f"{margin}{_text(key)}: ", value[key], depth))
    elif any(isinstance(each, dict | list) for each in value):
        for each in value:
            yield list(_spread(margin, each, depth))
    else:
        for first in range(0, len(value), _ROW):
            yield [margin + ", ".join(map(_text, value[first : first + _ROW]))]


def _text(value: JSON) -> str:
    return dumps(value, ensure_ascii=False, sort_keys=True)
