"""Documents damaged in many ways, the same ways on every run."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from logs import Document

from tribello.cards import PACK
from tribello.dealing import Stream

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


MUTATIONS: Final[tuple[Callable[[Any, Any, Stream], None], ...]] = (
    _drop,
    _duplicate,
    _retype,
    _swap,
    _other_card,
    _other_number,
    _bury,
    _stretch,
)


def mutant(document: Document, name: str) -> Document:
    """A document damaged in one to three places; the same name gives the same damage."""
    stream = Stream(name)
    changed: Document = json.loads(json.dumps(document))
    for _ in range(stream.choice((1, 1, 1, 2, 3))):
        path = stream.choice([path for path in paths(changed) if path])
        stream.choice(MUTATIONS)(part(changed, path[:-1]), path[-1], stream)
    return changed


def pointer_of(path: Path) -> str:
    """The JSON Pointer (RFC 6901) of a path."""
    return "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in path)
