"""The rules of a log: options as JSON, the preset that names them, their digest (R10.3)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from json import loads
from typing import Any

from attrs import asdict, fields

from tribello.log.canonical import canonical_text, digest
from tribello.log.json_types import JSON, JSONObject
from tribello.rules import Packet, Preset, Rules
from tribello.seats import Role


def write_options(rules: Rules) -> JSONObject:
    """The options of a set of rules as they stand in a log.

    >>> write_options(Rules())["exchange_order"]
    ['dealer', 'left', 'right']
    """
    return {name: _plain(value) for name, value in asdict(rules, recurse=False).items()}


def _plain(value: object) -> JSON:
    match value:
        case Role():
            return str(value)
        case StrEnum():
            return value.value
        case tuple():
            return [_plain(each) for each in value]
        case bool() | int():
            return value
        case _:
            raise TypeError(value)


def read_options(options: JSONObject) -> Rules:
    """The rules that schema-valid options describe.

    Raises:
        InvalidRules: the options cannot be played together.
    """
    return _rules_of(canonical_text(options))


@lru_cache
def _rules_of(text: str) -> Rules:
    """The rules by the canonical text of their options: most logs have those of a preset.

    That it is one object for all of them makes their comparisons quick.
    """
    return Rules(**{name: _typed(name, value) for name, value in loads(text).items()})


def _typed(name: str, value: Any) -> Any:
    match name:
        case "deal_order":
            return tuple(Packet(each) for each in value)
        case "exchange_order":
            return tuple(Role[each.upper()] for each in value)
        case "quotas":
            return tuple(tuple(row) for row in value)
        case "trick_points":
            return tuple(value)
        case _:
            kind = _KINDS[name]
            return kind(value) if issubclass(kind, StrEnum) else value


_KINDS = {option.name: type(option.default) for option in fields(Rules)}


def write_rules(rules: Rules, preset: Preset | None) -> JSONObject:
    """The ``rules`` object of a log.

    Arguments:
        rules: the rules in force.
        preset: the preset they are; None for house and laboratory rules.
    """
    options = write_options(rules)
    return {
        "preset": preset.name if preset else None,
        "preset_version": preset.version if preset else None,
        "options": options,
        "digest": digest(options),
    }
