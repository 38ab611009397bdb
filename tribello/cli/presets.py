"""Presets named on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from tribello.rules import Preset


def preset_asked_for(name: str, hint: str) -> Preset:
    """The preset of that name; any other name is wrong usage.

    Arguments:
        name: what was typed.
        hint: the option or argument where it was typed.
    """
    from tribello.errors import InvalidRules
    from tribello.rules import preset_named

    try:
        return preset_named(name)
    except InvalidRules as refused:
        from tribello.log.nearest import did_you_mean
        from tribello.rules import PRESETS, REFUSED

        meant = "" if name in REFUSED else did_you_mean(name, PRESETS)
        reason = f"{refused.faults[0].reason}; {meant}" if meant else refused.faults[0].reason
        raise typer.BadParameter(reason, param_hint=hint) from None
