"""Departures from the schema as located faults with codes and words of our own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from jsonschema.exceptions import ValidationError

from tribello import codes
from tribello.cards import PACK
from tribello.codes import Code
from tribello.log.faults import Fault, pointer_to, quoted
from tribello.log.json_types import JSON
from tribello.log.nearest import did_you_mean

_JSON_TYPES: Final = {
    "array": "an array",
    "boolean": "true or false",
    "integer": "an integer",
    "null": "null",
    "object": "an object",
    "string": "a text",
}


def in_our_words(errors: Iterable[ValidationError]) -> Iterator[Fault]:
    """The faults that validation errors stand for, each once."""
    seen: set[Fault] = set()
    for error in errors:
        for fault in _faults(error):
            if fault not in seen:
                seen.add(fault)
                yield fault


def _faults(error: ValidationError) -> Iterator[Fault]:
    path = list(error.absolute_path)
    match error.validator:
        case "additionalProperties":
            for key in _unknown_keys(error):
                hint = _known_key(key, error) or _own_keys(error)
                message = f"the key {quoted(key)} is unknown here; {hint}"
                yield Fault(codes.UNKNOWN_KEY, message, pointer_to([*path, key]), at_key=True)
        case "required":
            for key in _missing_keys(error):
                message = f"the key {quoted(key)} is missing"
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
    return did_you_mean(
        key, [known for known in schema.get("properties", {}) if known not in instance]
    )


def _own_keys(error: ValidationError) -> str:
    """Where keys of one's own may stand, seen from an object with an unknown key."""
    schema: Any = error.schema
    if "patternProperties" in schema:
        return "keys of your own start with x-"
    return "keys of your own stand beside format or in actions"


def _missing_keys(error: ValidationError) -> list[str]:
    required: Any = error.validator_value
    instance: Any = error.instance
    return [key for key in required if key not in instance]


def _value_fault(path: list[str | int], error: ValidationError) -> tuple[Code, str]:
    value: Any = error.instance
    wanted: Any = error.validator_value
    schema: Any = error.schema
    option = path[:2] == ["rules", "options"]
    match error.validator:
        case "type":
            kinds = wanted if isinstance(wanted, list) else [wanted]
            names = " or ".join(_JSON_TYPES[kind] for kind in kinds)
            return codes.WRONG_TYPE, f"{quoted(value)} is not {names}"
        case "enum" if path[:1] == ["actions"] and path[-1] == "type":
            return codes.UNKNOWN_ACTION, f"{quoted(value)} is no action; {_one_of(value, wanted)}"
        case "enum" if len(wanted) == len(PACK):
            return codes.NOT_A_CARD, _not_a_card(value)
        case "enum" | "const":
            allowed = wanted if error.validator == "enum" else [wanted]
            message = f"{quoted(value)} is not allowed; {_one_of(value, allowed)}"
            return codes.OPTION_BOUNDS if option else codes.NOT_ALLOWED, message
        case "minimum" | "maximum":
            bounds = f"{schema.get('minimum')} to {schema.get('maximum')}"
            code = codes.OPTION_BOUNDS if option else codes.OUT_OF_BOUNDS
            return code, f"{value} is not within {bounds}"
        case "pattern" | "maxLength" if "pattern" in schema:
            # Python's $ lets a newline pass, which the length forbids: one defect either way.
            return codes.WRONG_FORM, f"{quoted(value)} is not sha256: and 64 hexadecimal digits"
        case _:
            return codes.WRONG_LENGTH, _wrong_length(error)


def _not_a_card(value: JSON) -> str:
    if not isinstance(value, str):
        return f"{quoted(value)} is not a card; a card is a text like TS"
    meant = value.strip().upper().replace("10", "T")
    known = {card.name for card in PACK}
    hint = f"did you mean {meant}?" if meant in known else "a card is rank and suit, like TS"
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
    meant = did_you_mean(value, names) if isinstance(value, str) else ""
    return meant or "it must be " + " or ".join(quoted(each) for each in allowed)
