"""The forms of requests and choices: which fields they have, and what may stand in each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from attrs import frozen

from tribello import PACK, SEATS, Suit
from tribello.immutable import Immutable
from tribello.log.faults import quoted

LONGEST_NAME: Final = 64
"""As many characters as a log takes."""


@frozen(repr=False)
class Field(Immutable):
    """What may stand in a field.

    Arguments:
        words: what that is.
        takes: whether a JSON value is that.
    """

    words: str
    takes: Callable[[Any], bool]


Forms: TypeAlias = Mapping[str, Mapping[str, Field]]
"""By the type of an object its fields, without the type itself."""


def _is_name(value: object) -> bool:
    """Whether a name has a place in a log, and shows on a screen as what it is."""
    if not isinstance(value, str) or not 1 <= len(value) <= LONGEST_NAME:
        return False
    return value.isprintable() and value.strip() == value


def _is_number(value: object) -> bool:
    return type(value) is int  # since True is one, too, for Python


def _is_card(value: object) -> bool:
    return isinstance(value, str) and value in _CARDS


_CARDS: Final = frozenset(card.name for card in PACK)
_SUITS: Final = tuple(suit.letter for suit in Suit)

NAME: Final = Field(
    f"1 to {LONGEST_NAME} characters that print, with no white space around them", _is_name
)
TOKEN: Final = Field("the text that came with the seat", lambda value: isinstance(value, str))
KNOWN: Final = Field(
    "how many entries are known, a whole number from 0",
    lambda value: _is_number(value) and value >= 0,
)
CHOICE: Final = Field("an object", lambda value: isinstance(value, dict))
SEAT: Final = Field("0, 1 or 2", lambda value: _is_number(value) and value in SEATS)
COUNT: Final = Field("a whole number of cards", _is_number)
SUIT: Final = Field(
    '"C", "D", "H" or "S"', lambda value: isinstance(value, str) and value in _SUITS
)
CARD: Final = Field('a card such as "4C" or "TS"', _is_card)
CARDS: Final = Field(
    'an array of cards such as "4C" and "TS"',
    lambda value: isinstance(value, list) and all(map(_is_card, value)),
)

REQUESTS: Final[Forms] = {
    "join": {"name": NAME},
    "ready": {},
    "rejoin": {"token": TOKEN, "from": KNOWN},
    "watch": {"from": KNOWN},
    "choose": {"choice": CHOICE},
    "look": {},
    "fetch": {},
}
"""What a client may say."""

CHOICES: Final[Forms] = {
    "take_seat": {"player": SEAT, "seat": SEAT},
    "lift": {"seat": SEAT, "count": COUNT},
    "name_trump": {"seat": SEAT, "suit": SUIT},
    "exchange": {"seat": SEAT, "cards": CARDS},
    "play": {"seat": SEAT, "card": CARD},
}
"""What a client may choose."""


def why_no_form(kind: str, value: Any, forms: Forms) -> str | None:
    """Why a JSON value has none of some forms, in the words of JSON; None where it has one.

    Arguments:
        kind: what it is to be, for people.
        value: what was parsed.
        forms: the forms that it may have.

    >>> why_no_form("request", {"type": "watch"}, REQUESTS)
    '"from" is missing in "watch": how many entries are known, a whole number from 0'
    """
    if not isinstance(value, dict):
        return f"a {kind} is an object, not {quoted(value)}"
    type_ = value.get("type")
    fields = forms.get(type_) if isinstance(type_, str) else None
    if fields is None:
        found = f"not {quoted(type_)}" if "type" in value else "which is missing"
        return f'the "type" of a {kind} is {_listed(forms, "or")}, {found}'
    for key, field in fields.items():
        if key not in value:
            return f'"{key}" is missing in "{type_}": {field.words}'
        if not field.takes(value[key]):
            culprit = quoted(_culprit(field, value[key]))
            return f'"{key}" in "{type_}" is {field.words}, not {culprit}'
    for key in value:
        if key not in {"type", *fields}:
            has = _listed(["type", *fields], "and")
            return f'{quoted(key)} has no place in "{type_}", which has {has}'
    return None


def _culprit(field: Field, value: Any) -> Any:
    """What is wrong with a value: of an array that should have cards what is none."""
    if field is CARDS and isinstance(value, list):
        return next(each for each in value if not _is_card(each))
    return value


def _listed(keys: Iterable[str], last: str) -> str:
    """Keys as JSON, with a word before the last."""
    *others, end = (quoted(key) for key in keys)
    return f"{', '.join(others)} {last} {end}" if others else end
