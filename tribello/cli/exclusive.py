"""Options of ``tribello validate`` that exclude each other: of two the one that is typed counts."""

import typer

from tribello.cli.config import named, overruled
from tribello.cli.presets import preset_asked_for


def giving_way(context: typer.Context, one: str, other: str, reason: str) -> str:
    """The name of the one of two options that was only configured, where the other was typed.

    Arguments:
        context: of the command.
        one: the name of a parameter.
        other: that of another, which it excludes.
        reason: why, and what there is instead.

    Raises:
        BadParameter: both were typed, or both configured.
    """
    if overruled(context, one, by=other):
        return one
    if overruled(context, other, by=one):
        return other
    hint = named(context, one, f"--{one.replace('_', '-')}")
    raise typer.BadParameter(reason, param_hint=hint)


def presets(
    context: typer.Context, rules: str | None, require: str | None
) -> tuple[str | None, str | None]:
    """The presets to judge under and to ask for, of which there is one at most."""
    if overruled(context, "rules", by="require"):
        rules = None
    if overruled(context, "require", by="rules"):
        require = None
    for name, preset in (("rules", rules), ("require", require)):
        if preset is not None:
            preset_asked_for(preset, named(context, name, f"--{name}"))
    if rules is not None and require is not None:
        message = "--rules and --require do not go together"
        raise typer.BadParameter(message, param_hint=named(context, "rules", "--rules"))
    return rules, require
