"""Logs that come as values, whatever reader made them: as strictly read as those in files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from json import dumps, loads
from typing import Final, TypeAlias

from tribello import codes
from tribello.log.faults import EncodingFault, Fault, pointer_to
from tribello.log.json_types import JSON, MAX_DEPTH, MAX_INTEGER
from tribello.log.raw import RawGame
from tribello.log.strict import parse

_Path: TypeAlias = tuple[str, ...]

_TOO_DEEP: Final = f"arrays and objects are nested deeper than {MAX_DEPTH} levels"


def game_of(value: Mapping[str, object]) -> RawGame:
    """The game that a value stands for, or what strict reading refuses first in it.

    Raises:
        TypeError: it holds what JSON has no word for.
        ValueError: it holds itself.
    """
    try:
        return RawGame(_read(value))
    except (RecursionError, ValueError) as refusal:
        if "Circular" in str(refusal):
            raise
        return RawGame(faults=(next(_faults(value, ())),))


def _read(value: object) -> JSON:
    """A value as it would be read from a file."""
    return parse(dumps(value, ensure_ascii=False, default=_as_json))


def _as_json(value: object) -> object:
    """What the encoder can write in place of a value that it cannot."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is no JSON")


def _faults(value: object, path: _Path) -> Iterator[Fault]:
    """What strict reading refuses in the value at a path, in the order in which it is written."""
    if _is_plain(value):
        return
    if not isinstance(value, Mapping | list | tuple):
        yield from _faults_by_itself(value, path)
    elif len(path) == MAX_DEPTH:
        yield Fault(codes.TOO_DEEP, _TOO_DEEP, pointer_to(path))
    elif isinstance(value, Mapping):
        yield from _faults_of_members(value, path)
    else:
        for place, item in enumerate(value):
            yield from _faults(item, (*path, str(place)))


def _faults_of_members(value: Mapping[object, object], path: _Path) -> Iterator[Fault]:
    names: set[str] = set()
    for key, member in value.items():
        if not _is_plain(key):
            # At the object: a pointer to a key of half characters would be no text either.
            yield from _faults_by_itself({key: 0}, path)
        name = key if type(key) is str else next(iter(loads(dumps({key: 0}))))
        if name in names:  # of keys that are no texts, and are written as others are
            yield from _faults_in(f"{{{dumps(name)}:0,{dumps(name)}:0}}", (*path, name))
        names.add(name)
        yield from _faults(member, (*path, name))


def _is_plain(value: object) -> bool:
    """Whether nothing can be refused in a scalar: of most a look is enough."""
    if type(value) is int:
        return abs(value) <= MAX_INTEGER
    return value is None or type(value) is bool or (type(value) is str and value.isascii())


def _faults_by_itself(value: object, path: _Path) -> Iterator[Fault]:
    """What is refused in a scalar, or in an object of a single one."""
    try:
        text = dumps(value, ensure_ascii=False)
    except ValueError:  # Python itself writes no integer of so many digits
        yield Fault(codes.HUGE_INTEGER, "an integer is beyond 2**53 - 1", pointer_to(path))
    else:
        yield from _faults_in(text, path)


def _faults_in(text: str, path: _Path) -> Iterator[Fault]:
    """The first fault of a text, told of the value at a path."""
    try:
        parse(text)
    except EncodingFault as fault:
        at_key = fault.code is codes.DUPLICATE_KEY
        yield Fault(fault.code, fault.message, pointer_to(path), at_key)
