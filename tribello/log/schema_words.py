"""Departures from the schema as located faults with codes and words of our own."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Any, Final

from jsonschema.exceptions import ValidationError

from tribello import codes
from tribello.cards import PACK
from tribello.codes import Code
from tribello.log.faults import Fault, pointer_to, quoted
from tribello.log.json_types import JSON
from tribello.log.nearest import did_you_mean
from tribello.log.readings import readings

_JSON_TYPES: Final = {
    "array": "an array",
    "boolean": "true or false",
    "integer": "an integer",
    "null": "null",
    "object": "an object",
    "string": "a text",
}


_MANY: Final = 8

_COUNTED: Final[dict[str | int, str]] = {
    "first": "; deals are counted from 1",
    "last": "; deals are counted from 1",
    "player": "; players are counted from 0",
    "seat": "; seats are counted from 0",
}

_HAND: Final = "hand"
"""The action that only logs of seats have."""

_HIDDEN: Final = frozenset(
    {("shuffle", "deck"), ("exchange", "cards"), ("exchange", "drawn"), ("cut", "card")}
)
"""Types of action and keys in which they tell of cards that not all see."""


def in_our_words(errors: Iterable[ValidationError], *, hides: bool) -> Iterator[Fault]:
    """The faults that validation errors stand for, each once.

    Arguments:
        errors: what was found.
        hides: whether the log says that it hides cards.
    """
    seen: set[Fault] = set()
    for error in errors:
        told = _hidden_told(error) if hides else ()
        for fault in (*told, *_faults(error, but={fault.pointer for fault in told})):
            if fault not in seen:
                seen.add(fault)
                yield fault


def _hidden_told(error: ValidationError) -> tuple[Fault, ...]:
    """What tells cards that the viewer does not see (R10.11)."""
    path, instance = list(error.absolute_path), error.instance
    match error.validator:
        case "enum" if path[-1:] == ["type"] and instance == _HAND:
            reason = "a hand stands in the log of the seat that sees it"
            return (Fault(codes.HIDDEN_TOLD, reason, pointer_to(path)),)
        case "additionalProperties" if path[:1] == ["actions"] and isinstance(instance, dict):
            return tuple(
                Fault(
                    codes.HIDDEN_TOLD,
                    f"who sees this log does not see the {key} of this {instance['type']}",
                    pointer_to([*path, key]),
                    at_key=True,
                )
                for key in _unknown_keys(error)
                if (instance.get("type"), key) in _HIDDEN
            )
        case _:
            return ()


def _faults(error: ValidationError, but: Container[str | None]) -> Iterator[Fault]:
    """What departs from the schema, but for the places that are told of already."""
    path = list(error.absolute_path)
    if pointer_to(path) in but:
        return
    match error.validator:
        case "additionalProperties":
            for key in _unknown_keys(error):
                if pointer_to([*path, key]) in but:
                    continue
                hint = _known_key(key, error) or _own_keys(error)
                message = f"the key {quoted(key)} is unknown here; {hint}"
                yield Fault(codes.UNKNOWN_KEY, message, pointer_to([*path, key]), at_key=True)
        case "required":
            for key in _missing_keys(error):
                message = f"the key {quoted(key)} is missing{_required_keys(error)}"
                yield Fault(codes.MISSING_KEY, message, pointer_to(path))
        case _:
            code, message = _value_fault(path, error)
            yield Fault(code, message, pointer_to(path))


def _unknown_keys(error: ValidationError) -> list[str]:
    schema: Any = error.schema
    instance: Any = error.instance
    known = schema.get("properties", {})
    extensible = "patternProperties" in schema
    return [key for key in instance if key not in known and not (extensible and key[:2] == "x-")]


def _known_key(key: str, error: ValidationError) -> str:
    """Which key may have been meant: one that the object can have and has not."""
    schema: Any = error.schema
    instance: Any = error.instance
    known = [each for each in schema.get("properties", {}) if each not in instance]
    return did_you_mean(key, known)


def _own_keys(error: ValidationError) -> str:
    """Where keys of one's own may stand, seen from an object with an unknown key."""
    schema: Any = error.schema
    if "patternProperties" in schema:
        return "keys of your own start with x-"
    return "keys of your own stand beside format or in actions"


def _missing_keys(error: ValidationError) -> list[str]:
    """The keys that are due and missing, but for those that stand there misspelt."""
    required: Any = error.validator_value
    instance: Any = error.instance
    missing = [key for key in required if key not in instance]
    schema: Any = error.schema
    told = missing and schema.get("additionalProperties") is False
    meant = {_known_key(key, error) for key in _unknown_keys(error)} if told else ()
    return [key for key in missing if f"did you mean {key}?" not in meant]


def _required_keys(error: ValidationError) -> str:
    """All keys that are due in an object, where they are not too many to help."""
    required: Any = error.validator_value
    if "options" in _missing_keys(error):
        return "; those of a preset: tribello rules show PRESET --format json, in_a_log"
    return f"; due here are {', '.join(required)}" if 1 < len(required) <= _MANY else ""


def _value_fault(path: list[str | int], error: ValidationError) -> tuple[Code, str]:
    value: Any = error.instance
    wanted: Any = error.validator_value
    schema: Any = error.schema
    option = path[:2] == ["rules", "options"]
    said = _said(path, value)
    match error.validator:
        case "type":
            kinds = wanted if isinstance(wanted, list) else [wanted]
            names = " or ".join(_JSON_TYPES[kind] for kind in kinds)
            return codes.WRONG_TYPE, f"{said}, not {names}"
        case "enum" if path[:1] == ["actions"] and path[-1] == "type":
            return codes.UNKNOWN_ACTION, f"{quoted(value)} is no action; {_one_of(value, wanted)}"
        case "enum" if len(wanted) == len(PACK):
            return codes.NOT_A_CARD, _not_a_card(value)
        case "enum" | "const":
            allowed = wanted if error.validator == "enum" else [wanted]
            code = codes.OPTION_BOUNDS if option else codes.NOT_ALLOWED
            return code, f"{said}; {_one_of(value, allowed)}"
        case "minimum" | "maximum":
            bounds = f"{schema.get('minimum')} to {schema.get('maximum')}"
            code = codes.OPTION_BOUNDS if option else codes.OUT_OF_BOUNDS
            return code, f"{said}, not within {bounds}{_counted(path)}"
        case "pattern" | "maxLength" if "pattern" in schema:
            # Python's $ lets a newline pass, which the length forbids: one defect either way.
            return codes.WRONG_FORM, f"{said}, not sha256: and 64 hexadecimal digits"
        case _:
            return codes.WRONG_LENGTH, _wrong_length(error)


def _said(path: list[str | int], value: JSON) -> str:
    """What stands there, under which key."""
    keys = [key for key in path if isinstance(key, str)]
    shown = quoted(value)
    if not keys:
        return f"this is {shown}"
    one_of = "one of " if isinstance(path[-1], int) else ""
    return f"{one_of}{_shortened(keys[-1])} is {shown}"


def _shortened(key: str) -> str:
    """A key without quotes, cut short where it is long."""
    return quoted(key)[1:-1] if key.isascii() and key.isidentifier() else quoted(key)


def _counted(path: list[str | int]) -> str:
    """From where things of that kind are counted, which is the usual slip."""
    return _COUNTED.get(path[-1], "")


def _not_a_card(value: JSON) -> str:
    if not isinstance(value, str):
        return f"{quoted(value)} is not a card; a card is a text like TS"
    meant = readings(value).intersection(card.name for card in PACK)
    hint = f"did you mean {min(meant)}?" if meant else "a card is rank and suit, like TS"
    return f"{quoted(value)} is not a card; {hint}"


def _wrong_length(error: ValidationError) -> str:
    instance: Any = error.instance
    schema: Any = error.schema
    if isinstance(instance, str):
        least, most = schema.get("minLength", 0), schema.get("maxLength")
        return f"the text has {len(instance)} characters; {least} to {most} are allowed"
    least, most = schema.get("minItems"), schema.get("maxItems")
    wanted = f"{least}" if least == most else f"{least or 0} to {most or 'any number'}"
    return f"the array has {len(instance)} items, not {wanted}"


def _one_of(value: JSON, allowed: list[JSON]) -> str:
    names = [each for each in allowed if isinstance(each, str)]
    meant = _did_you_mean(value, names) if isinstance(value, str) else ""
    return meant or "it must be " + " or ".join(quoted(each) for each in allowed)


def _did_you_mean(word: str, names: list[str]) -> str:
    read = readings(word).intersection(names)
    return f"did you mean {min(read)}?" if read else did_you_mean(word, names)
