"""What a misspelt word of the format was meant to be, where it has one reading only.

Words are what the schema lists: cards, suits, types of actions, values of options; and the names
of presets. Nothing is read into names of players and other free texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from tribello.log.document import FORMAT, VERSION
from tribello.log.json_types import JSON
from tribello.log.readings import readings
from tribello.log.schema import schema_faults
from tribello.rules import PRESETS

Path: TypeAlias = tuple[str | int, ...]
"""Keys and places on the way to a part of a document."""

_OURS: Final = {"format": FORMAT, "version": VERSION}


def misspelt(document: JSON) -> dict[Path, str]:
    """Where a log has words that are misspelt, each with the word that was meant.

    Of an action whose type is misspelt only that is told, since the type says what else it may
    hold; of a preset, where the shape of the log is sound.

    Arguments:
        document: the JSON value of one game, whatever it is; of another format, or of a
            version that is not known, nothing is told.

    >>> misspelt({"format": "tribello-log", "version": "1.0", "view": "FULL"})
    {('view',): 'full'}
    """
    if not _is_ours(document):
        return {}
    if schema_faults(document):
        return dict(_misspelt_words(document))
    return _misspelt_preset(document)


def _is_ours(document: JSON) -> bool:
    """Whether a value calls itself a log of the version that is known, in any spelling."""
    said = document if isinstance(document, dict) else {}
    named = {key: said.get(key) for key in _OURS}
    return all(
        isinstance(name, str) and _OURS[key] in readings(name) for key, name in named.items()
    )


def _misspelt_words(document: JSON) -> Iterator[tuple[Path, str]]:
    """The words that the schema refuses, each with the one that it would take."""
    from tribello.log.schema_parts import log_schema  # slow to import, and seldom needed

    for error in log_schema().errors(document):
        schema: Any = error.schema
        word = _word(error.instance, schema)
        if word is not None:
            yield tuple(error.absolute_path), word


def _word(value: object, schema: Mapping[str, Any]) -> str | None:
    """The one reading of a value that a schema of words takes; None if there is not one."""
    from jsonschema import Draft202012Validator  # slow to import, and seldom needed

    if not isinstance(value, str) or schema.keys().isdisjoint({"const", "enum", "pattern"}):
        return None
    takes = Draft202012Validator(schema).is_valid
    found = [word for word in readings(value) if takes(word)]
    return found[0] if len(found) == 1 else None


def _misspelt_preset(document: Any) -> dict[Path, str]:
    """The preset that a log of sound shape names, if that is misspelt."""
    named = document["rules"]["preset"]
    if named is None or named in PRESETS:
        return {}
    found = [name for name in PRESETS if name in readings(named)]
    return {("rules", "preset"): found[0]} if len(found) == 1 else {}
