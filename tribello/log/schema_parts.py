"""The schema of the log taken apart, so that `jsonschema` is quick enough with it.

The schema file stays one readable document. Here it is taken apart by its own keywords, so
that the parts mean together what the whole means: the head without its actions, each type of
action by itself, and the cards of a deck or an exchange one by one. What was found good once
is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from json import loads
from typing import Any, Final

from attrs import frozen
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from tribello.log.json_types import JSON
from tribello.shipped import LOG_SCHEMA, shipped_text

_MEMORY: Final = 1000
"""How many outlines of actions are remembered; the 156 plays fill most of what games need."""


@cache
def log_schema() -> LogSchema:
    """The schema of the log format, taken apart."""
    return LogSchema(loads(shipped_text(LOG_SCHEMA)))


@frozen
class _ActionSchema:
    """One type of action: its object without the items of arrays, and those items."""

    shape: Draft202012Validator
    items: dict[str, Draft202012Validator]


class LogSchema:
    """A log schema taken apart for speed; it finds what the whole schema finds.

    Arguments:
        schema: the schema; its ``actions`` are a union told apart by ``type``.
    """

    def __init__(self, schema: dict[str, Any]) -> None:
        whole = _inlined(schema, schema["$defs"])
        actions = whole["properties"].pop("actions")
        union = actions.pop("items")
        whole["properties"]["actions"] = actions
        self._head = Draft202012Validator(whole)
        self._types = {
            branch["if"]["properties"]["type"]["const"]: _action_schema(branch["then"])
            for branch in union.pop("allOf")
        }
        self._tag = Draft202012Validator(union)
        self._good_outlines: set[str] = set()
        self._good_items: set[tuple[str, str]] = set()

    def errors(self, document: JSON) -> Iterator[ValidationError]:
        """Every departure from the schema, those of the head first."""
        yield from self._head.iter_errors(document)
        actions = document.get("actions") if isinstance(document, dict) else None
        if isinstance(actions, list):
            for place, entry in enumerate(actions):
                if not self._known_good(entry):
                    yield from self._action_errors(place, entry)

    def _known_good(self, entry: JSON) -> bool:
        if not isinstance(entry, dict) or _outline(entry) not in self._good_outlines:
            return False
        return all(
            isinstance(item, str) and (field, item) in self._good_items
            for field, value in entry.items()
            if isinstance(value, list)
            for item in value
        )

    def _action_errors(self, place: int, entry: Any) -> Iterator[ValidationError]:
        errors = list(self._tag.iter_errors(entry))
        if not errors:
            schema = self._types[entry["type"]]
            errors = [*schema.shape.iter_errors(entry), *self._item_errors(schema, entry)]
        for error in errors:
            error.path.extendleft((place, "actions"))
            yield error
        if not errors and len(self._good_outlines) < _MEMORY:
            self._good_outlines.add(_outline(entry))

    def _item_errors(self, schema: _ActionSchema, entry: Any) -> Iterator[ValidationError]:
        for field, validator in schema.items.items():
            value = entry.get(field)
            for place, item in enumerate(value if isinstance(value, list) else ()):
                if isinstance(item, str) and (field, item) in self._good_items:
                    continue
                errors = list(validator.iter_errors(item))
                for error in errors:
                    error.path.extendleft((place, field))
                    yield error
                if not errors:
                    self._good_items.add((field, item))


def _outline(entry: dict[str, JSON]) -> str:
    """What the schema of an action sees of it apart from the items of its arrays.

    As a text, since as a key True would pass for 1; an array stands as a tuple of its length,
    which no JSON value looks like.
    """
    return repr(
        {key: (len(value),) if isinstance(value, list) else value for key, value in entry.items()}
    )


def _action_schema(schema: dict[str, Any]) -> _ActionSchema:
    items = {
        field: Draft202012Validator(value.pop("items"))
        for field, value in schema["properties"].items()
        if isinstance(value, dict) and "items" in value
    }
    return _ActionSchema(Draft202012Validator(schema), items)


def _inlined(schema: Any, definitions: dict[str, Any]) -> Any:
    """The same schema with every reference to a definition replaced by a copy of it."""
    match schema:
        case {"$ref": str(reference)}:
            return _inlined(definitions[reference.removeprefix("#/$defs/")], definitions)
        case dict():
            return {
                key: _inlined(value, definitions)
                for key, value in schema.items()
                if key not in {"$defs", "$id", "$schema", "description", "title"}
            }
        case list():
            return [_inlined(value, definitions) for value in schema]
        case _:
            return schema
