"""Named rules, each with a version; a log may name one and is held to it (R10.3).

A preset whose values changed would be a new version; none is ever silently altered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from attrs import fields, frozen

from tribello.immutable import Immutable
from tribello.rules.options import Rules


@frozen(repr=False)
class Preset(Immutable):
    """A named and versioned set of rules.

    Arguments:
        name: the name that logs and the command line use.
        version: counts the editions of the preset from 1.
        rules: the rules themselves.
        summary: one line on where they come from.
    """

    name: str
    version: int
    rules: Rules
    summary: str


STANDARD: Final = Rules()
"""What the sources that speak on a point agree on (design of the `standard` preset)."""

PRESETS: Final[Mapping[str, Preset]] = MappingProxyType(
    {
        preset.name: preset
        for preset in (
            Preset("standard", 1, STANDARD, "what the sources that speak on a point agree on"),
        )
    }
)
"""Every preset by name."""


def preset_of(rules: Rules) -> Preset | None:
    """The preset with exactly these rules, or None for house and laboratory rules."""
    return next((preset for preset in PRESETS.values() if preset.rules == rules), None)


def nearest_preset(rules: Rules) -> Preset:
    """The preset that differs from these rules in the fewest options.

    >>> nearest_preset(Rules(deals_per_round=12)).name
    'standard'
    """
    return min(PRESETS.values(), key=lambda preset: len(tuple(differences(preset.rules, rules))))


def differences(first: Rules, second: Rules) -> Iterator[tuple[str, object, object]]:
    """The options in which two sets of rules differ: name, first value, second value.

    >>> list(differences(STANDARD, Rules(deals_per_round=12)))
    [('deals_per_round', 3, 12)]
    """
    for option in fields(Rules):
        one, other = getattr(first, option.name), getattr(second, option.name)
        if one != other:
            yield option.name, one, other
