"""``tribello validate``."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from tribello.cli.exits import Exit, exit_for
from tribello.cli.interrupts import Interruptible
from tribello.cli.output import complain
from tribello.cli.presets import preset_asked_for
from tribello.cli.progress import progress

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
            help="Logs, directories that hold them (*.json, *.jsonl, packed or not), or - for "
            "standard input.",
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
    rules: Annotated[
        str | None,
        typer.Option(metavar="PRESET", help="Judge under these rules, whatever the log says."),
    ] = None,
    require: Annotated[
        str | None,
        typer.Option(metavar="PRESET", help="Refuse logs played under other rules than these."),
    ] = None,
    all_presets: Annotated[
        bool,
        typer.Option("--all-presets", help="In text and json, tell the verdict under each preset."),
    ] = False,
    alternatives: Annotated[
        bool | None,
        typer.Option(
            "--alternatives/--no-alternatives",
            help="Of illegal games, tell other rules under which they would be legal; by default "
            "in text only.",
        ),
    ] = None,
    laboratory: Annotated[
        bool, typer.Option("--laboratory", help="Admit laboratory rules: other packs and hands.")
    ] = False,
    max_errors: Annotated[
        int, typer.Option(min=1, metavar="N", help="Tell at most so many defects of each game.")
    ] = 20,  # MOST_FAULTS, which would be slow to import for the help
    statistics: Annotated[
        bool,
        typer.Option(
            "--statistics", help="In text and json, count outcomes and codes instead of telling."
        ),
    ] = False,
    quiet: Annotated[
        bool,
        typer.Option("--quiet", "-q", help="In text, be silent about games without a fault."),
    ] = False,
    allow_incomplete: Annotated[
        bool, typer.Option("--allow-incomplete", help="Exit 0 for games that are legal so far.")
    ] = False,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="Exit 0 whatever is found of what could be read.")
    ] = False,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", "-j", min=0, metavar="N", help="Judge in N processes; 0: one per processor."
        ),
    ] = 1,
    max_bytes: Annotated[
        int, typer.Option(min=1, max=2**28, help="Refuse games larger than this many bytes.")
    ] = 4 * 2**20,  # MAX_BYTES, which would be slow to import for the help
) -> None:
    """Check logs: their shape, every action against the rules, and what they claim.

    Logs packed with gzip are read as they are.

    Exit code: 0 all valid, 1 a log is invalid, 2 wrong usage, 3 a file could not be had,
    4 a game is incomplete but legal so far, 130 interrupted.
    """
    from tribello.cli.verdicts import Seen
    from tribello.verdict import Policy, validate_paths

    for name, option in ((rules, "--rules"), (require, "--require")):
        if name is not None:
            preset_asked_for(name, option)
    _refuse_contradictions(rules, require, output, statistics=statistics)
    policy = Policy(
        under=rules,
        require=require,
        all_presets=all_presets,
        alternatives=output is Format.TEXT if alternatives is None else alternatives,
        laboratory=laboratory,
        most=max_errors,
    )
    with progress(paths) as shown:
        verdicts = Interruptible(
            validate_paths(paths, policy, max_bytes=max_bytes, jobs=jobs, watch=shown.watch)
        )
        seen = Seen(verdicts, shown.make_room)
        if statistics:
            _print_statistics(seen, output)
        else:
            _print(seen, output, quiet=quiet, allow_incomplete=allow_incomplete)
    if verdicts.interrupted:
        from tribello.render.verdicts import games

        complain(f"interrupted: only {games(seen.outcomes.total())} were judged")
        raise typer.Exit(Exit.INTERRUPTED)
    raise typer.Exit(
        exit_for(seen.outcomes, allow_incomplete=allow_incomplete, exit_zero=exit_zero)
    )


def _refuse_contradictions(
    rules: str | None, require: str | None, output: Format, *, statistics: bool
) -> None:
    if rules is not None and require is not None:
        raise typer.BadParameter("--rules and --require do not go together", param_hint="--rules")
    if statistics and output not in {Format.TEXT, Format.JSON}:
        reason = f"they are printed as text or json, not as {output.value}"
        raise typer.BadParameter(reason, param_hint="--statistics")


def _print_statistics(seen: "Seen", output: Format) -> None:
    from tribello.cli import verdicts as printing

    if output is Format.JSON:
        printing.print_json_statistics(seen)
    else:
        printing.print_statistics(seen)


def _print(seen: "Seen", output: Format, *, quiet: bool, allow_incomplete: bool) -> None:
    """Print all verdicts as they come, in one of the formats."""
    from tribello.cli import verdicts as printing

    match output:
        case Format.TEXT:
            printing.print_text(seen, quiet=quiet)
        case Format.CONCISE:
            printing.print_concise(seen)
        case Format.JSON:
            printing.print_json(seen)
        case Format.JSONL:
            printing.print_jsonl(seen)
        case Format.GITHUB:
            printing.print_github(seen)
        case Format.SARIF:
            printing.print_sarif(seen)
        case Format.JUNIT:
            printing.print_junit(seen, allow_incomplete=allow_incomplete)
