"""Readings of the sources under which nobody can play, each refused by its name (R1.6)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from attrs import frozen

from tribello import codes
from tribello.errors import InvalidRules, OptionFault
from tribello.immutable import Immutable
from tribello.rules.presets import PRESETS, Preset


@frozen(repr=False)
class RefusedReading(Immutable):
    """A reading that breaks the game.

    Arguments:
        name: stands where the name of a preset would.
        source: the text and line that say so.
        reason: one sentence on what cannot be played.
    """

    name: str
    source: str
    reason: str


REFUSED: Final[Mapping[str, RefusedReading]] = MappingProxyType(
    {
        reading.name: reading
        for reading in (
            RefusedReading(
                "narrative-literal",
                "N:10",
                "in nullo the player at the dealer's right has two quotas, 4 and 6, and the "
                "player at the left none",
            ),
            RefusedReading(
                "narrative-literal-exchange",
                "N:13",
                "the player at the dealer's right exchanges twice and the player at the left never",
            ),
            RefusedReading(
                "russian-late-removal",
                "R:13",
                "trumps that leave hands already dealt leave them unequal, and a trick takes one "
                "card of each player (R:22)",
            ),
            RefusedReading(
                "russian-removal-and-exchange",
                "R:13",
                "once the trumps have left and hands of thirteen are full, only trumps are left "
                "to exchange for (R:20)",
            ),
        )
    }
)
"""Every refused reading by name."""


def preset_named(name: str) -> Preset:
    """The preset of that name.

    Raises:
        InvalidRules: there is none (T301), or the name is that of a reading that cannot be
            played (T313), with the line of its source.

    >>> preset_named("narrative").rules.winner
    <WinnerRule.MOST_POSITIVE: 'most-positive'>
    >>> preset_named("narrative-literal-exchange")
    Traceback (most recent call last):
    ...
    tribello.errors.InvalidRules: T313 [R1.6] preset: narrative-literal-exchange cannot be \
played: the player at the dealer's right exchanges twice and the player at the left never (N:13)
    """
    if preset := PRESETS.get(name):
        return preset
    if reading := REFUSED.get(name):
        reason = f"{name} cannot be played: {reading.reason} ({reading.source})"
        raise InvalidRules((OptionFault(codes.UNPLAYABLE_READING, "preset", reason),))
    reason = f"{name!r} is no preset; there are: {', '.join(PRESETS)}"
    raise InvalidRules((OptionFault(codes.UNKNOWN_PRESET, "preset", reason),))
