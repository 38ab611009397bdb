"""``tribello rules``."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

import typer

from tribello.cli.completion import preset_names
from tribello.cli.output import say_json, say_lines
from tribello.cli.presets import preset_asked_for


class Format(StrEnum):
    """How the rules are told."""

    TEXT = "text"
    JSON = "json"


Output = Annotated[Format, typer.Option("--format", help="text for people, json for programs.")]

rules = typer.Typer(rich_markup_mode=None)


@rules.callback(invoke_without_command=True)
def listing(context: typer.Context, output: Output = Format.TEXT) -> None:
    """Look up a rule: presets, their options, clauses and what the sources say.

    Alone it lists every preset with what it has otherwise than `standard`, and the readings
    of the sources that nobody can play. Examples:

    `tribello rules show narrative`, `tribello rules diff narrative russian`,
    `tribello rules clause R7.4`

    Exit code: 0 told, 2 wrong usage.
    """
    if context.invoked_subcommand is not None:
        if output is not Format.TEXT:
            message = f"write it after {context.invoked_subcommand}"
            raise typer.BadParameter(message, param_hint="--format")
        return
    if output is Format.JSON:
        from tribello.spec.report import presets_report

        say_json(presets_report())
    else:
        from tribello.render.rules import presets_lines

        say_lines(presets_lines())


@rules.command()
def show(
    preset: Annotated[
        str,
        typer.Argument(help="Such as narrative.", metavar="PRESET", autocompletion=preset_names),
    ],
    output: Output = Format.TEXT,
) -> None:
    """Tell every option of a preset: its value, what that means, and the clauses it varies.

    Options that are not as in `standard` are marked with *. Where a preset plays one of the
    source texts, what that text states and the preset gives up stands at the end, with the
    reason. Example:

    `tribello rules show russian-literal`

    Exit code: 0 told, 2 there is no such preset.
    """
    asked = preset_asked_for(preset, "PRESET")
    if output is Format.JSON:
        from tribello.spec.report import preset_report

        say_json(preset_report(asked))
    else:
        from tribello.render.rules import preset_lines

        say_lines(preset_lines(asked))


@rules.command()
def diff(
    first: Annotated[
        str, typer.Argument(help="A preset.", metavar="A", autocompletion=preset_names)
    ],
    second: Annotated[
        str, typer.Argument(help="Another.", metavar="B", autocompletion=preset_names)
    ],
    output: Output = Format.TEXT,
) -> None:
    """Tell the options in which two presets differ.

    Each comes with both values and what they mean, the clauses that it varies, and the rows
    of the register of conflicts that say why there is a choice. Example:

    `tribello rules diff standard narrative`

    Exit code: 0 told, 2 there is no such preset. That presets differ is no failure.
    """
    one, other = preset_asked_for(first, "A"), preset_asked_for(second, "B")
    if output is Format.JSON:
        from tribello.spec.report import difference_report

        say_json(difference_report(one, other))
    else:
        from tribello.render.rules import difference_lines

        say_lines(difference_lines(one, other))


@rules.command()
def clause(
    ids: Annotated[
        list[str] | None,
        typer.Argument(
            help="Clauses (R7.4), chapters (R7), codes (T604), rows of the register (C43), lines "
            "of a source (N:13), options (quotas) or words of the glossary (revoke).",
            metavar="[ID]...",
        ),
    ] = None,
    output: Output = Format.TEXT,
) -> None:
    """Tell clauses of the rules, with all that bears on each; without an ID, their titles.

    That is its text and why it is so, the options that vary it, the codes it is cited for,
    what each of the four source texts says on it, the conflicts between them, and the titles
    of its executed examples. Examples:

    `tribello rules clause R7.4`, `tribello rules clause t604 r8.1 --format json`,
    `tribello rules clause pickup`, `tribello rules clause N:13`

    Exit code: 0 told, 2 there is no clause for one of the IDs.
    """
    asked: dict[str, list[str]] = _asked_for(ids) if ids else {}
    if not ids and output is Format.TEXT:
        from tribello.render.clauses import contents_lines

        say_lines(contents_lines())
        return
    if not ids:
        from tribello.spec import clauses

        asked = {name: [] for name in clauses()}
    if output is Format.JSON:
        from tribello.spec.report import clauses_report

        say_json(clauses_report(asked))
    else:
        from tribello.render.clauses import clauses_lines

        say_lines(clauses_lines(asked))


def _asked_for(ids: Sequence[str]) -> "dict[str, list[str]]":
    """For the id of each clause to be told, once and in order, what it was asked for by."""
    from tribello.spec.lookup import clauses_asked_for

    asked: dict[str, list[str]] = {}
    unknown: list[str] = []
    for name, typed in {each.strip().upper(): each for each in ids}.items():
        found = clauses_asked_for(name)
        for each in found:
            asked.setdefault(each.id, []).append(name)
        if not found:
            unknown.append(typed)
    if unknown:
        raise typer.BadParameter("; ".join(map(_unknown, unknown)), param_hint="ID")
    return asked


def _unknown(text: str) -> str:
    """That an id stands for no clause, which ones have the word, and which are near it."""
    from tribello.spec.lookup import clauses_about, near_ids

    about, near = clauses_about(text), near_ids(text)
    if about:
        others = f"it stands in {', '.join(about)}"
    elif near:
        others = f"near it: {', '.join(near)}"
    else:
        others = "they look like R7.4 and T604, and `tribello rules clause` lists them"
    return f"{text!r} is no clause and no code; {others}"
