"""``tribello stats``."""

from collections import Counter
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from tribello.cli.exits import Exit, exit_for
from tribello.cli.interrupts import Interruptible
from tribello.cli.numbers import whole
from tribello.cli.output import complain, say_bytes, say_json, say_lines

if TYPE_CHECKING:
    from tribello.stats import Tally
    from tribello.verdict import Verdict


class Format(StrEnum):
    """How statistics are printed."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"


def stats(
    logs: Annotated[
        list[str],
        typer.Argument(
            help="Logs, directories that hold them (*.json, *.jsonl, packed or not), or - for "
            "standard input.",
            metavar="PATH...",
        ),
    ],
    output: Annotated[
        Format,
        typer.Option("--format", help="table for people, json for programs, csv for spreadsheets."),
    ] = Format.TABLE,
    allow_incomplete: Annotated[
        bool, typer.Option("--allow-incomplete", help="Exit 0 for games that are legal so far.")
    ] = False,
    laboratory: Annotated[
        bool, typer.Option("--laboratory", help="Admit laboratory rules: other packs and hands.")
    ] = False,
    max_bytes: Annotated[
        int,
        typer.Option(
            parser=whole(1, 2**28),
            metavar="N",
            help="Refuse games larger than N bytes, at most 268435456.",
        ),
    ] = 4 * 2**20,  # MAX_BYTES, which would be slow to import for the help
) -> None:
    """Count over many logs: quotas made, tricks, scores, exchanges, and who won.

    The finished deals of all games count, also those of games that are incomplete but legal
    so far. Games that are invalid are left out, and told on standard error. Example:

    `tribello stats examples/games --format csv`

    Exit code: 0 all valid, 1 a log is invalid, 2 wrong usage, 3 a file could not be had,
    4 a game is incomplete but legal so far, 130 interrupted. What could be counted is printed
    with each.
    """
    from tribello.render.stats import shown_names
    from tribello.stats import Tally, judged_logs
    from tribello.verdict import Outcome, Policy

    tally, outcomes, left_out = Tally(), Counter[Outcome](), 0
    policy = Policy(laboratory=laboratory)
    judged = Interruptible(judged_logs(logs, policy, max_bytes=max_bytes))
    for verdict, log in judged:
        outcomes[verdict.judgement.outcome] += 1
        if log is None:
            left_out += 1
            _tell(verdict)
        else:
            tally.add(log, shown_names(log.players or ()))
    _print(tally, left_out, output)
    if judged.interrupted:
        from tribello.render.verdicts import games

        complain(f"interrupted after {games(outcomes.total())}")
        raise typer.Exit(Exit.INTERRUPTED)
    raise typer.Exit(exit_for(outcomes, allow_incomplete=allow_incomplete))


def _tell(verdict: "Verdict") -> None:
    """Say why a game or file is left out: its first defect, in one line."""
    from tribello.render.concise import concise_lines

    complain(f"left out: {next(concise_lines(verdict))}")


def _print(tally: "Tally", left_out: int, output: Format) -> None:
    match output:
        case Format.TABLE:
            from tribello.render.stats import stats_lines

            say_lines(stats_lines(tally, left_out))
        case Format.JSON:
            from tribello.stats import report

            say_json(report(tally, left_out))
        case Format.CSV:
            from tribello.render.stats_csv import stats_csv

            say_bytes(stats_csv(tally, left_out).encode())
