"""Documents damaged in many ways, the same ways on every run."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar

from logs import Document

from tribello.cards import PACK
from tribello.dealing import Stream
from tribello.testing.document import STRANGE, Path, copied_along, part, paths

__all__ = [
    "IN_ACTIONS",
    "IN_LISTS",
    "MUTATIONS",
    "STRANGE",
    "WILD",
    "WILD_KEYS",
    "WILD_VALUES",
    "Mutation",
    "Path",
    "damaged",
    "damaged_at",
    "mutant",
    "part",
    "paths",
    "pointer_of",
]

D = TypeVar("D")

WILD_VALUES: Final[tuple[Any, ...]] = (
    *STRANGE,
    2**53,
    -(2**53),
    10**400,
    0.5,
    1e300,
    1.0,
    float("nan"),
    float("-inf"),
    "\ud800",
    "\udca1\ud83c",
    "\U0001f0a1",
    "a/b~c",
    "tribello-log",
    [[]] * 50,
)
"""Also some that no log can hold: numbers that are not whole or too large, half characters."""

WILD_KEYS: Final = ("", "x-", "x-\n", "~/", "~1", "type", "format", "actions", "0", "ö", "\ud800")


def _drop(parent: Any, key: Any, _: Stream) -> None:
    del parent[key]


def _duplicate(parent: Any, key: Any, stream: Stream) -> None:
    if isinstance(parent, list):
        parent.insert(stream.below(len(parent) + 1), parent[key])
    else:
        parent[f"{key}s"] = parent[key]


def _retype(parent: Any, key: Any, stream: Stream) -> None:
    value = parent[key]
    parent[key] = stream.choice((*STRANGE, [value], {"value": value}, str(value), bool(value)))


def _swap(parent: Any, key: Any, stream: Stream) -> None:
    other = stream.choice(list(parent) if isinstance(parent, dict) else range(len(parent)))
    parent[key], parent[other] = parent[other], parent[key]


def _other_card(parent: Any, key: Any, stream: Stream) -> None:
    parent[key] = stream.choice(PACK).name


def _other_number(parent: Any, key: Any, stream: Stream) -> None:
    parent[key] = stream.choice((-10001, -1001, -2, -1, 0, 1, 2, 3, 4, 13, 17, 18, 49, 50, 10001))


def _bury(parent: Any, key: Any, stream: Stream) -> None:
    for _ in range(1 + stream.below(20)):
        parent[key] = [parent[key]] if stream.below(2) else {"deep": parent[key]}


def _stretch(parent: Any, key: Any, stream: Stream) -> None:
    value = parent[key]
    if isinstance(value, str):
        parent[key] = stream.choice((value + "\n", " " + value, value.lower(), value.upper()))
    elif isinstance(value, list):
        parent[key] = value * 2
    elif isinstance(value, dict):
        name = stream.choice(("x-", "x-mine", "X-mine", "x", "type", "seat", "format", "cards"))
        value[name] = stream.choice(STRANGE)


Mutation: TypeAlias = Callable[[Any, Any, Stream], None]
"""A change of the part that an object or array has at a key or place; it is made there."""

MUTATIONS: Final[tuple[Mutation, ...]] = (
    _drop,
    _duplicate,
    _retype,
    _swap,
    _other_card,
    _other_number,
    _bury,
    _stretch,
)


def _other_seat(parent: Any, key: Any, stream: Stream) -> None:
    parent[key] = stream.below(3)


def _other_count(parent: Any, key: Any, stream: Stream) -> None:
    parent[key] = stream.below(6)


def _other_suit(parent: Any, key: Any, stream: Stream) -> None:
    parent[key] = stream.choice("CDHS")


def _wilder(parent: Any, key: Any, stream: Stream) -> None:
    parent[key] = stream.choice(WILD_VALUES)


def _nest(parent: Any, key: Any, stream: Stream) -> None:
    for _ in range(stream.choice((25, 29, 30, 31, 32, 33, 60))):
        parent[key] = [parent[key]] if stream.below(2) else {"": parent[key]}


def _lengthen(parent: Any, key: Any, stream: Stream) -> None:
    value, times = parent[key], stream.choice((3, 50, 500))
    parent[key] = value * times if isinstance(value, str | list) else [value] * times


def _rename(parent: Any, key: Any, stream: Stream) -> None:
    name = stream.choice(WILD_KEYS)
    if isinstance(parent, dict):
        parent[name] = parent.pop(key)
    else:
        parent[key] = {name: parent[key]}


WILD: Final[tuple[Mutation, ...]] = (*MUTATIONS, _other_seat, _wilder, _nest, _lengthen, _rename)
"""The same mutations, and some to values that strict reading refuses or that are large."""

IN_LISTS: Final[tuple[Mutation, ...]] = (_drop, _duplicate, _swap)
"""Mutations of an item of an array that leave it an array of such items."""

IN_ACTIONS: Final[dict[str, Mutation]] = {
    "seat": _other_seat,
    "player": _other_seat,
    "card": _other_card,
    "suit": _other_suit,
    "count": _other_count,
    "cards": _other_card,
    "drawn": _other_card,
    "deck": _other_card,
}
"""Mutations that leave an action the shape of one, by the key of what they change.

Under the last three keys they are of an item.
"""


def mutant(document: Document, name: str) -> Document:
    """A document damaged in one to three places; the same name gives the same damage."""
    stream = Stream(name)
    changed: Document = json.loads(json.dumps(document))
    for _ in range(stream.choice((1, 1, 1, 2, 3))):
        path = stream.choice([path for path in paths(changed) if path])
        stream.choice(MUTATIONS)(part(changed, path[:-1]), path[-1], stream)
    return changed


def damaged(document: Any, stream: Stream) -> Any:
    """A document damaged in one place, in any of the wild ways."""
    path = _way_down(document, stream)
    return damaged_at(document, path, stream.choice(WILD), stream) if path else document


def damaged_at(document: D, path: Path, mutation: Mutation, stream: Stream) -> D:
    """A document with one mutation at the end of a path.

    The document is not changed; what is whole is shared with it, so a long log costs little.
    """
    changed = copied_along(document, path)
    mutation(part(changed, path[:-1]), path[-1], stream)
    return changed


def _way_down(document: Any, stream: Stream) -> Path:
    """The way to some part, half the time in an action; empty where there are no parts."""
    path: Path = ()
    if isinstance(document, dict) and isinstance(document.get("actions"), list):
        path = ("actions",) if stream.below(2) else ()
    value = part(document, path)
    while value and isinstance(value, dict | list) and (len(path) < 2 or stream.below(4)):
        path = (*path, stream.choice(list(value) if isinstance(value, dict) else range(len(value))))
        value = part(value, path[-1:])
    return path


def pointer_of(path: Path) -> str:
    """The JSON Pointer (RFC 6901) of a path."""
    return "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in path)
