"""The bounds of single options, as attrs validators that raise `InvalidRules`."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, TypeAlias

from attrs import Attribute

from tribello import codes
from tribello.errors import InvalidRules, OptionFault

Validator: TypeAlias = Callable[[Any, "Attribute[Any]", Any], None]


def _requires(sound: Callable[[Any], bool], wanted: str, breaks: str = "") -> Validator:
    """A validator that refuses a value unless `sound` holds of it."""

    def check(_: object, option: Attribute[Any], value: Any) -> None:
        if not sound(value):
            reason = f"{_named(value)} is not {wanted}"
            raise InvalidRules((OptionFault(codes.OPTION_BOUNDS, option.name, reason, breaks),))

    return check


def _named(value: object) -> str:
    """A value as it is named in a log, as far as it has a name there."""
    if isinstance(value, Enum):
        return str(value)
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_named, value))}]"
    return repr(value)


def _names(kind: type[Enum]) -> list[str]:
    return [str(member) for member in kind]


def _is_within(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high  # type, since True is an int too


def flag() -> Validator:
    """The option is true or false."""
    return _requires(lambda value: type(value) is bool, "true or false")


def whole(low: int, high: int) -> Validator:
    """The option is a whole number from `low` to `high`."""
    return _requires(lambda value: _is_within(value, low, high), f"within {low} to {high}")


def member(kind: type[Enum]) -> Validator:
    """The option is a member of an enum."""
    *others, last = _names(kind)
    wanted = f"one of {', '.join(others)} and {last}"
    return _requires(lambda value: isinstance(value, kind), wanted)


def order_of(kind: type[Enum], *, note: str = "", breaks: str = "") -> Validator:
    """The option is a tuple that names each member of an enum once.

    Arguments:
        kind: the enum.
        note: what more is said of an order that does not.
        breaks: the id of the clause that such an order breaks.
    """
    *others, last = _names(kind)
    return _requires(
        lambda value: (
            isinstance(value, tuple)
            and all(isinstance(each, kind) for each in value)  # 0 and "left" equal members too
            and set(value) == set(kind)
            and len(value) == len(kind)
        ),
        f"an order of {', '.join(others)} and {last}, each once{note}",
        breaks,
    )


def row_of(length: int, low: int, high: int) -> Validator:
    """The option is a tuple of whole numbers from `low` to `high`."""
    return _requires(
        lambda value: _is_row(value, length, low, high), f"{length} numbers within {low} to {high}"
    )


def rows_of(rows: int, length: int, low: int, high: int) -> Validator:
    """The option is a tuple of such rows."""
    return _requires(
        lambda value: (
            isinstance(value, tuple)
            and len(value) == rows
            and all(_is_row(row, length, low, high) for row in value)
        ),
        f"{rows} rows of {length} numbers within {low} to {high}",
    )


def _is_row(value: object, length: int, low: int, high: int) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) == length
        and all(_is_within(number, low, high) for number in value)
    )
