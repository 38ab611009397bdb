"""Documents, taken apart and put together otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any, Final, TypeAlias, TypeVar

D = TypeVar("D")

Path: TypeAlias = tuple[str | int, ...]
"""Keys and places on the way to a part of a document."""

STRANGE: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    3,
    2**53 - 1,
    "",
    "1",
    "10S",
    "ts",
    "ö\0\u2028",
    "x" * 80,
    [],
    [None],
    {},
    {"type": "play"},
    {"x-": 1},
)
"""Values that have no business in most places; True is among them since Python takes it for 1."""


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """The ways to every part of a value, itself included."""
    yield path
    if isinstance(value, dict):
        children = list(value.items())
    else:
        children = list(enumerate(value)) if isinstance(value, list) else []
    for key, child in children:
        yield from paths(child, (*path, key))


def part(document: Any, path: Path) -> Any:
    """The part of a document to which a path leads."""
    for key in path:
        document = document[key]
    return document


def copied_along(document: D, path: Path) -> D:
    """A document of its own as far as a path leads, the part at its end included.

    What is whole is shared, so to change a long log costs little.
    """
    copied: Any = copy(document)
    if path:
        copied[path[0]] = copied_along(copied[path[0]], path[1:])
    changed: D = copied
    return changed


def changed_at(document: D, path: Path, value: Any) -> D:
    """A document with another value at the end of a path; the one given is not changed."""
    changed = copied_along(document, path[:-1])
    part(changed, path[:-1])[path[-1]] = value
    return changed
