"""``tribello validate``."""

from typing import TYPE_CHECKING, Annotated

import typer

from tribello.cli.completion import preset_names
from tribello.cli.config import configure
from tribello.cli.exclusive import presets
from tribello.cli.exits import Exit, exit_for
from tribello.cli.formats import Format, reported
from tribello.cli.interrupts import Interruptible
from tribello.cli.numbers import whole
from tribello.cli.output import complain
from tribello.cli.progress import progress

if TYPE_CHECKING:
    from tribello.cli.verdicts import Seen


__all__ = ["Format", "validate"]


def validate(
    context: typer.Context,
    paths: Annotated[
        list[str],
        typer.Argument(
            help="Logs, directories that hold them (*.json, *.jsonl, packed or not), or - for "
            "standard input.",
            metavar="PATH...",
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
        typer.Option(
            metavar="PRESET",
            autocompletion=preset_names,
            help="Judge under these rules, whatever the log says.",
        ),
    ] = None,
    require: Annotated[
        str | None,
        typer.Option(
            metavar="PRESET",
            autocompletion=preset_names,
            help="Refuse logs played under other rules than these.",
        ),
    ] = None,
    all_presets: Annotated[
        bool,
        typer.Option(
            "--all-presets/--no-all-presets",
            show_default=False,
            help="In text, json and jsonl, tell the verdict under each preset.",
        ),
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
        bool,
        typer.Option(
            "--laboratory/--no-laboratory",
            show_default=False,
            help="Admit laboratory rules: other packs and hands.",
        ),
    ] = False,
    max_errors: Annotated[
        int,
        typer.Option(
            parser=whole(1, 1000),
            metavar="N",
            help="Tell at most so many defects of each game, 1 to 1000.",
        ),
    ] = 20,  # MOST_FAULTS, which would be slow to import for the help
    statistics: Annotated[
        bool,
        typer.Option(
            "--statistics/--no-statistics",
            show_default=False,
            help="In text and json, count outcomes and codes instead of telling.",
        ),
    ] = False,
    quiet: Annotated[
        bool,
        typer.Option(
            "--quiet/--no-quiet",
            "-q",
            show_default=False,
            help="In text, be silent about games without a fault, and do without the count.",
        ),
    ] = False,
    allow_incomplete: Annotated[
        bool,
        typer.Option(
            "--allow-incomplete/--no-allow-incomplete",
            show_default=False,
            help="Exit 0 for games that are legal so far.",
        ),
    ] = False,
    exit_zero: Annotated[
        bool,
        typer.Option(
            "--exit-zero/--no-exit-zero",
            show_default=False,
            help="Exit 0 whatever is found of what could be read.",
        ),
    ] = False,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs",
            "-j",
            parser=whole(0),
            metavar="N",
            help="Judge in N processes; 0: one per processor.",
        ),
    ] = 1,
    max_bytes: Annotated[
        int,
        typer.Option(
            parser=whole(1, 2**28),
            metavar="N",
            help="Refuse games larger than N bytes, at most 268435456.",
        ),
    ] = 4 * 2**20,  # MAX_BYTES, which would be slow to import for the help
    no_config: Annotated[  # noqa: ARG001  # its callback does what there is to do
        bool,
        typer.Option(
            "--no-config",
            is_eager=True,
            callback=configure,
            help="Do without the options that pyproject.toml sets in tool.tribello.validate.",
        ),
    ] = False,
) -> None:
    """Check logs: their shape, every action against the rules, and what they claim.

    Logs packed with gzip are read as they are. Options that are not typed may be set in the
    nearest pyproject.toml.

    Exit code: 0 all valid, 1 a log is invalid, 2 wrong usage, 3 a file could not be had,
    4 a game is incomplete but legal so far, 130 interrupted.
    """
    from tribello.cli.verdicts import Seen
    from tribello.verdict import Policy, validate_paths

    rules, require = presets(context, rules, require)
    output, statistics, all_presets = reported(
        context, output, statistics=statistics, all_presets=all_presets
    )
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
    if verdicts.interrupted or verdicts.lost:
        from tribello.render.verdicts import games

        complain(
            f"{verdicts.lost or 'interrupted'}: only {games(seen.outcomes.total())} were judged"
        )
        raise typer.Exit(Exit.UNREADABLE if verdicts.lost else Exit.INTERRUPTED)
    raise typer.Exit(
        exit_for(seen.outcomes, allow_incomplete=allow_incomplete, exit_zero=exit_zero)
    )


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
