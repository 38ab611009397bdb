"""The schema of the log in parts small enough that `jsonschema` is quick with it.

Of each type of action the object is checked without its members, each member without the
items of an array, and the items. What was found good once is remembered, member by member,
and not checked again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from json import loads
from typing import Any, Final

from attrs import frozen
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from tribello.immutable import Immutable
from tribello.log.json_types import JSON
from tribello.log.schema_apart import apart
from tribello.shipped import LOG_SCHEMA, shipped_text

_MEMORY: Final = 1000
"""How many members are remembered; the seats and cards of a game come to fewer than 400."""


@cache
def log_schema() -> LogSchema:
    """The schema of the log format, taken apart."""
    return LogSchema(loads(shipped_text(LOG_SCHEMA)))


@frozen(repr=False)
class _ActionSchema(Immutable):
    """One type of action: the object without its members, the members, the items of arrays."""

    known: frozenset[str]
    shape: Draft202012Validator
    members: dict[str, Draft202012Validator]
    items: dict[str, Draft202012Validator]


class LogSchema:
    """A log schema taken apart for speed; it finds what the whole schema finds.

    Arguments:
        schema: the schema; its ``actions`` are a union told apart by ``type``.
    """

    def __init__(self, schema: dict[str, Any]) -> None:
        parts = apart(schema)
        self._head = Draft202012Validator(parts.head)
        self._tag = Draft202012Validator(parts.tag)
        self._types = {kind: _action_schema(each) for kind, each in parts.actions.items()}
        self._good: set[tuple[object, ...]] = set()

    def errors(self, document: JSON) -> Iterator[ValidationError]:
        """Every departure from the schema, those of the head first."""
        yield from self._head.iter_errors(document)
        actions = document.get("actions") if isinstance(document, dict) else None
        if isinstance(actions, list):
            for place, entry in enumerate(actions):
                for error in self.action_errors(entry):
                    error.path.extendleft((place, "actions"))
                    yield error

    def action_errors(self, entry: JSON) -> Iterator[ValidationError]:
        """Every departure of one action from the schema."""
        kind = entry.get("type") if isinstance(entry, dict) else None
        schema = self._types.get(kind) if isinstance(kind, str) else None
        if schema is None or not isinstance(entry, dict):
            yield from self._tag.iter_errors(entry)
            return
        ours = all(key in schema.known for key in entry)
        shape: tuple[object, ...] = (kind, *entry) if ours else ()  # x- keys are without end
        yield from self._checked(shape, schema.shape, entry, ())
        for key, value in entry.items():
            if key not in schema.members:
                continue
            seen = len(value) if isinstance(value, list) else value
            known: tuple[object, ...] = (
                kind,
                key,
                type(value),
                seen,
            )  # with the type, since True would pass for 1
            yield from self._checked(known, schema.members[key], value, (key,))
            if isinstance(value, list) and key in schema.items:
                for place, item in enumerate(value):
                    known = (kind, key, "item", type(item), item)
                    yield from self._checked(known, schema.items[key], item, (place, key))

    def _checked(
        self,
        known: tuple[object, ...],
        validator: Draft202012Validator,
        value: JSON,
        path: tuple[str | int, ...],
    ) -> Iterator[ValidationError]:
        """The errors of a value, unless what is known of it was found good before.

        Arguments:
            known: all that the validator can see of the value.
            validator: a part of the schema.
            value: the value.
            path: where it stands in its action, the last step first.
        """
        try:
            if known in self._good:
                return
        except TypeError:  # an array or object, which no set can hold
            known = ()
        errors = list(validator.iter_errors(value))
        for error in errors:
            error.path.extendleft(path)
            yield error
        if known and not errors and len(self._good) < _MEMORY:
            self._good.add(known)


def _action_schema(schema: dict[str, Any]) -> _ActionSchema:
    members: dict[str, Any] = {
        key: value for key, value in schema["properties"].items() if value is not True
    }
    items = {key: value.pop("items") for key, value in members.items() if "items" in value}
    schema["properties"] = dict.fromkeys(schema["properties"], True)
    return _ActionSchema(
        frozenset(schema["properties"]),
        Draft202012Validator(schema),
        {key: Draft202012Validator(value) for key, value in members.items()},
        {key: Draft202012Validator(value) for key, value in items.items()},
    )
