"""``tribello explain``."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from tribello.cli.completion import code_names
from tribello.cli.output import say_json, say_lines

if TYPE_CHECKING:
    from tribello.codes import Code


class Format(StrEnum):
    """How codes are explained."""

    TEXT = "text"
    JSON = "json"


def explain(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="Such as T604, 604 or revoke.",
            metavar="[CODE]...",
            autocompletion=code_names,
        ),
    ] = None,
    output: Annotated[
        Format, typer.Option("--format", help="text for people, json for programs.")
    ] = Format.TEXT,
) -> None:
    """Explain diagnostic codes; without a CODE, list all of them with their titles.

    That is the clause of the rules that is broken, what is wrong and what usually causes it,
    what to do, and the smallest log that shows it with what `tribello validate` says of that.
    For example `tribello explain T604`, `tribello explain revoke t205 --format json`.

    Exit code: 0 told, 2 there is no such code.
    """
    asked = _asked_for(names) if names else []
    if output is Format.JSON:
        from tribello.codes import CODES
        from tribello.spec.report import codes_report

        say_json(codes_report(asked or CODES.values()))
        return
    from tribello.render.explain import codes_lines, contents_lines

    say_lines(codes_lines(asked) if asked else contents_lines())


def _asked_for(names: Sequence[str]) -> "list[Code]":
    """The codes that were named, each once and in order; any other name is wrong usage."""
    from tribello.spec.lookup import code_asked_for

    found = {name: code_asked_for(name) for name in names}
    unknown = [name for name, code in found.items() if code is None]
    if unknown:
        raise typer.BadParameter("; ".join(map(_unknown, unknown)), param_hint="CODE")
    return [*dict.fromkeys(code for code in found.values() if code is not None)]


def _unknown(name: str) -> str:
    """That there is no such code, and which are near it."""
    from tribello.spec.lookup import near_codes

    near = [f"{code.id} {code.name}" for code in near_codes(name)]
    if near:
        return f"{name!r} is no code; near it: {', '.join(near)}"
    return f"{name!r} is no code; codes look like T604, and `tribello explain` lists them"
