"""The schema of the log taken apart by its own keywords.

The schema file stays one readable document. For speed its parts are checked one by one; they
mean together what the whole means, since a log is valid exactly if its head is and each of
its actions is, and what an action may be is told by ``view`` and ``type``.
"""

from __future__ import annotations

from json import loads
from typing import Any, Final

from attrs import frozen

from tribello.immutable import Immutable
from tribello.shipped import LOG_SCHEMA, shipped_text


@frozen(repr=False)
class Union(Immutable):
    """What an action may be where a log has a certain view.

    Arguments:
        tag: what each action must be, whatever its type: an object of a known type.
        types: the schema of each type of action.
    """

    tag: dict[str, Any]
    types: dict[str, dict[str, Any]]


@frozen(repr=False)
class Apart(Immutable):
    """A log schema in parts.

    Arguments:
        head: the schema without that of the single actions.
        unions: by view, what an action may be.
    """

    head: dict[str, Any]
    unions: dict[str, Union]


def apart(schema: dict[str, Any]) -> Apart:
    """A log schema, which is not changed, in parts without references."""
    head = _inlined(schema, schema["$defs"])
    unions = {
        branch["if"]["properties"]["view"]["const"]: _union(
            branch["then"]["properties"]["actions"]["items"]
        )
        for branch in head.pop("allOf")
    }
    return Apart(head, unions)


def _union(tag: dict[str, Any]) -> Union:
    types = {
        branch["if"]["properties"]["type"]["const"]: branch["then"] for branch in tag.pop("allOf")
    }
    return Union(tag, types)


def log_schema_apart() -> Apart:
    """The schema of the log format in parts."""
    return apart(loads(shipped_text(LOG_SCHEMA)))


_NOTES: Final = {"$id", "$schema", "description", "title"}


def _inlined(schema: Any, definitions: dict[str, Any]) -> Any:
    """The same schema with every reference to a definition replaced by a copy of it."""
    match schema:
        case {"$ref": str(reference)}:
            return _inlined(definitions[reference.removeprefix("#/$defs/")], definitions)
        case dict():
            return {
                key: _inlined(value, definitions)
                for key, value in schema.items()
                # A key of logs is named as a note is; what is said of it is an object.
                if key != "$defs" and not (key in _NOTES and isinstance(value, str))
            }
        case list():
            return [_inlined(value, definitions) for value in schema]
        case _:
            return schema
