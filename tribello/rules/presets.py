"""Named rules, each with a version; a log may name one and is held to it (R10.3).

Each is told as its differences from `standard`. A preset whose values changed would be a
new version; none is ever silently altered. What the sources state and a preset does not
keep stands in ``spec/presets.toml``, with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from attrs import evolve, fields, frozen

from tribello.immutable import Immutable
from tribello.rules.options import (
    CutWhen,
    RoundOneTrump,
    Rules,
    ThirdExchange,
    WinnerRule,
)
from tribello.seats import Role


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

NARRATIVE: Final = evolve(
    STANDARD,
    cut=CutWhen.EVERY_DEAL,  # N:4; in round 1 the same cut sets trump (N:7)
    # N:10 and N:13 name the right twice and the left never. N:9 has dealer, right, left: so
    # the last of the three is read as left there too.
    exchange_order=(Role.DEALER, Role.RIGHT, Role.LEFT),
    quotas=((6, 4, 3), (6, 4, 3), (6, 3, 4), (3, 6, 4)),
    winner=WinnerRule.MOST_POSITIVE,  # N:16
)
"""N, with the faults of N:10 and N:13 read in the way that keeps N:9."""

RUSSIAN: Final = evolve(
    STANDARD,
    round_1_trump=RoundOneTrump.DEALER,  # R:13 without its removal
    cut=CutWhen.NEVER,
    deals_per_round=12,  # R:11
)
"""R, with the removal of R:13 and the point for each trick of R:22 left out."""

RUSSIAN_LITERAL: Final = evolve(
    RUSSIAN,
    round_1_trump=RoundOneTrump.STRIP,  # R:13
    third_exchange=ThirdExchange.ALL_OR_NONE,  # R:20
    trick_points=(1, 1, 1, 1),  # R:22
)
"""R as far as its words can be played."""

PRESETS: Final[Mapping[str, Preset]] = MappingProxyType(
    {
        preset.name: preset
        for preset in (
            Preset("standard", 1, STANDARD, "what the sources that speak on a point agree on"),
            Preset("article", 1, STANDARD, "the article G, which standard satisfies whole"),
            Preset(
                "handbook",
                1,
                STANDARD,
                "the rules text H, but for four remarks that its rules deny",
            ),
            Preset(
                "narrative",
                1,
                NARRATIVE,
                "the narrative N, its faults read in the way that keeps N:9",
            ),
            Preset("russian", 1, RUSSIAN, "the catalogue entry R, its removal of trumps left out"),
            Preset(
                "russian-literal", 1, RUSSIAN_LITERAL, "R word by word, as far as it can be played"
            ),
        )
    }
)
"""Every preset by name."""


def preset_of(rules: Rules) -> Preset | None:
    """The first preset with exactly these rules, or None for house and laboratory rules."""
    return next((preset for preset in PRESETS.values() if preset.rules == rules), None)


def nearest_preset(rules: Rules) -> Preset:
    """The preset that differs from these rules in the fewest options.

    >>> nearest_preset(Rules(deals_per_round=11)).name
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
