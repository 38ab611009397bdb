"""The schema of the log in parts small enough that `jsonschema` is quick with it.

Of each type of action, and of a claimed deal, the object is checked without its members, each
member without the items of an array, and the items. What was found good once is remembered,
whole where it holds no array and else member by member, and not checked again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import chain, islice
from json import loads
from typing import Any, Final

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from tribello.log.json_types import JSON
from tribello.log.schema_apart import Union, apart
from tribello.log.view_names import FULL
from tribello.shipped import LOG_SCHEMA, shipped_text

_MEMORY: Final = 1000
"""How many values a part remembers; the plays of all games come to 156."""

_MOST_ERRORS: Final = 1001
"""So many errors of one object are looked for, which is more than anybody is told."""


@cache
def log_schema() -> LogSchema:
    """The schema of the log format, taken apart."""
    return LogSchema(loads(shipped_text(LOG_SCHEMA)))


class LogSchema:
    """A log schema taken apart for speed; it finds what the whole schema finds.

    Arguments:
        schema: the schema; by its ``view`` the ``actions`` are a union told apart by ``type``.
    """

    def __init__(self, schema: dict[str, Any]) -> None:
        parts = apart(schema)
        deals = parts.head["properties"]["claims"]["properties"]["deals"]
        self._deal = _ObjectSchema(deals.pop("items"))
        self._head = Draft202012Validator(parts.head)
        self._unions = {view: _Union(union) for view, union in parts.unions.items()}

    def errors(self, document: JSON) -> Iterator[ValidationError]:
        """Every departure from the schema, those of the head first."""
        yield from self._head.iter_errors(document)
        for place, deal in enumerate(_array(document, "claims", "deals")):
            yield from _at(self._deal.errors(deal), "claims", "deals", place)
        view = document.get("view") if isinstance(document, dict) else None
        if isinstance(view, str) and view in self._unions:  # any other is a fault of its own
            for place, entry in enumerate(_array(document, "actions")):
                yield from _at(self.action_errors(entry, view), "actions", place)

    def action_errors(self, entry: JSON, view: str = FULL) -> Iterable[ValidationError]:
        """Every departure of one action from the schema of a view."""
        return self._unions[view].errors(entry)


class _Union:
    """What an action may be, told apart by ``type``."""

    def __init__(self, union: Union) -> None:
        self._tag = Draft202012Validator(union.tag)
        self._types = {kind: _object_schema(each) for kind, each in union.types.items()}

    def errors(self, entry: JSON) -> Iterable[ValidationError]:
        """Every departure of one action."""
        if isinstance(entry, dict):
            kind = entry.get("type")
            if isinstance(kind, str) and kind in self._types:
                return self._types[kind].errors(entry)
        return self._tag.iter_errors(entry)


def _array(value: JSON, *path: str) -> list[JSON]:
    """The array to which keys lead; an empty one where they lead to none."""
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, list) else []


def _at(errors: Iterable[ValidationError], *path: str | int) -> Iterator[ValidationError]:
    """The same errors, of a value that stands at the end of a path."""
    for error in errors:
        error.path.extendleft(reversed(path))
        yield error


class _ObjectSchema:
    """One kind of object: itself without its members, the members, the items of arrays."""

    def __init__(self, schema: dict[str, Any]) -> None:
        members = {key: each for key, each in schema["properties"].items() if each is not True}
        arrays = [key for key, each in members.items() if "items" in each]
        self._items = {key: _Part(members[key].pop("items")) for key in arrays}
        self._members = {key: _Part(each) for key, each in members.items()}
        self._keys = frozenset(schema["properties"])
        self._shape = _Part({**schema, "properties": dict.fromkeys(self._keys, True)})
        self._whole = _Memory()

    def errors(self, value: JSON) -> list[ValidationError]:
        """Every departure of an object of this kind; of what is no object, that it is none."""
        if not isinstance(value, dict):
            return list(self._shape.errors(value, None))
        values = value.values()
        # With types, since True would pass for 1.
        seen = (*value, *values, *map(type, values))
        if seen in self._whole:
            return []
        ours = self._keys.issuperset(value)  # x- keys are without end
        shape = self._shape.errors(value, tuple(value) if ours else None)
        found = list(islice(chain(shape, self._inside(value)), _MOST_ERRORS))
        if ours and not found:
            self._whole.add(seen)
        return found

    def _inside(self, value: dict[str, JSON]) -> Iterator[ValidationError]:
        """The departures of the members that the schema describes."""
        for key, member in value.items():
            if key in self._members:
                extent = len(member) if isinstance(member, list) else member
                yield from _at(self._members[key].errors(member, (type(member), extent)), key)
                if key in self._items and isinstance(member, list):
                    yield from _at(self._items[key].errors_of_items(member), key)


class _Either:
    """One of two kinds of object, by whether a key is there."""

    def __init__(self, schema: dict[str, Any]) -> None:
        (self._key,) = schema["if"]["required"]
        self._with = _ObjectSchema(schema["then"])
        self._without = _ObjectSchema(schema["else"])

    def errors(self, value: dict[str, JSON]) -> list[ValidationError]:
        """Every departure of an object from its kind."""
        return (self._with if self._key in value else self._without).errors(value)


def _object_schema(schema: dict[str, Any]) -> _ObjectSchema | _Either:
    return _Either(schema) if "if" in schema else _ObjectSchema(schema)


class _Memory:
    """Values that were found good, as far as a set can hold them and there is room."""

    def __init__(self) -> None:
        self._good: set[Any] = set()

    def __contains__(self, seen: object) -> bool:
        try:
            return seen in self._good
        except TypeError:  # an array or object is in it
            return False

    def has_all(self, items: list[JSON]) -> bool:
        """Whether all of these, which must be texts or true integers, were found good."""
        return {int, str}.issuperset(map(type, items)) and self._good.issuperset(items)

    def add(self, seen: object) -> None:
        """Take a value that looks so for good from now on."""
        with suppress(TypeError):
            if len(self._good) < _MEMORY:
                self._good.add(seen)


class _Part:
    """A part of the schema, which remembers what it found good."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self._validator = Draft202012Validator(schema)
        self._good = _Memory()

    def errors(self, value: JSON, seen: object) -> Iterator[ValidationError]:
        """The departures of a value, unless one that looks the same was found good before.

        Arguments:
            value: the value.
            seen: all that the schema can see of it; None where that is without end.
        """
        if seen is not None and seen in self._good:
            return
        found = list(self._validator.iter_errors(value))
        yield from found
        if seen is not None and not found:
            self._good.add(seen)

    def errors_of_items(self, items: list[JSON]) -> Iterator[ValidationError]:
        """The departures of the items of an array."""
        if not self._good.has_all(items):
            for place, item in enumerate(items):
                seen = item if type(item) in {int, str} else None
                yield from _at(self.errors(item, seen), place)
