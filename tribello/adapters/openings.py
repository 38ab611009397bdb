"""What is played, by the three parameters that every adapter has."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from tribello.engine import Deal, Match, Round
from tribello.rules import preset_named
from tribello.state import Game, Phase

Extent: TypeAlias = Literal["deal", "round", "match"]
"""How much of a match is played."""

PRESET: Final = "standard"
EXTENT: Final[Extent] = "deal"
NUMBER: Final = 1


def opening(preset: str = PRESET, extent: str = EXTENT, number: int = NUMBER) -> Game[Phase]:
    """The game before its first action.

    Arguments:
        preset: the name of the rules.
        extent: ``deal``, ``round`` or ``match``.
        number: which deal or round of a match it is, from 1; a match has no other than 1.

    Raises:
        InvalidRules: there is no such preset, deal or round.
        ValueError: it is another extent, or a number that a match does not have.

    >>> opening("russian", "round", 4).sheet.span
    Span(first=37, last=48)
    >>> opening(extent="hand")
    Traceback (most recent call last):
    ValueError: 'hand' is no extent; there are deal, round and match
    """
    rules = preset_named(preset).rules
    match extent:
        case "deal":
            return Deal(number, rules).start()
        case "round":
            return Round(number, rules).start()
        case "match" if number == NUMBER:
            return Match(rules).start()
        case "match":
            raise ValueError(f"a match is played from its first deal, so {number} is no number")
        case _:
            raise ValueError(f"{extent!r} is no extent; there are deal, round and match")
