"""``tribello validate``."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from tribello.cli.exits import exit_for
from tribello.cli.presets import preset_asked_for

if TYPE_CHECKING:
    from tribello.cli.verdicts import Seen


class Format(StrEnum):
    """How verdicts are printed."""

    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    JSONL = "jsonl"
    GITHUB = "github"
    SARIF = "sarif"
    JUNIT = "junit"


def validate(
    paths: Annotated[
        list[str],
        typer.Argument(
            help="Logs, directories that hold them (*.json, *.jsonl), or - for standard input.",
            metavar="PATH",
        ),
    ],
    output: Annotated[
        Format,
        typer.Option(
            "--format",
            help="text for people, concise for editors, json and jsonl for programs, github, "
            "sarif and junit for CI systems.",
        ),
    ] = Format.TEXT,
    require: Annotated[
        str | None,
        typer.Option(metavar="PRESET", help="Refuse logs played under other rules than these."),
    ] = None,
    allow_incomplete: Annotated[
        bool, typer.Option("--allow-incomplete", help="Exit 0 for games that are legal so far.")
    ] = False,
    laboratory: Annotated[
        bool, typer.Option("--laboratory", help="Admit laboratory rules: other packs and hands.")
    ] = False,
    alternatives: Annotated[
        bool | None,
        typer.Option(
            "--alternatives/--no-alternatives",
            help="Of illegal games, tell other rules under which they would be legal; by default "
            "in text only.",
        ),
    ] = None,
    quiet: Annotated[
        bool,
        typer.Option("--quiet", "-q", help="In text, be silent about games without a fault."),
    ] = False,
    max_bytes: Annotated[
        int, typer.Option(min=1, max=2**28, help="Refuse games larger than this many bytes.")
    ] = 4 * 2**20,  # MAX_BYTES, which would be slow to import for the help
) -> None:
    """Check logs: their shape, every action against the rules, and what they claim.

    Exit code: 0 all valid, 1 a log is invalid, 2 wrong usage, 3 a file could not be had,
    4 a game is incomplete but legal so far.
    """
    from tribello.cli.verdicts import Seen
    from tribello.verdict import Policy, validate_paths

    if require is not None:
        preset_asked_for(require, "--require")
    seeks = output is Format.TEXT if alternatives is None else alternatives
    policy = Policy(require=require, laboratory=laboratory, alternatives=seeks)
    verdicts = Seen(validate_paths(paths, policy, max_bytes=max_bytes))
    _print(verdicts, output, quiet=quiet, allow_incomplete=allow_incomplete)
    raise typer.Exit(exit_for(verdicts.outcomes, allow_incomplete=allow_incomplete))


def _print(verdicts: "Seen", output: Format, *, quiet: bool, allow_incomplete: bool) -> None:
    """Print all verdicts as they come, in one of the formats."""
    from tribello.cli import verdicts as printing

    match output:
        case Format.TEXT:
            printing.print_text(verdicts, quiet=quiet)
        case Format.CONCISE:
            printing.print_concise(verdicts)
        case Format.JSON:
            printing.print_json(verdicts)
        case Format.JSONL:
            printing.print_jsonl(verdicts)
        case Format.GITHUB:
            printing.print_github(verdicts)
        case Format.SARIF:
            printing.print_sarif(verdicts)
        case Format.JUNIT:
            printing.print_junit(verdicts, allow_incomplete=allow_incomplete)
