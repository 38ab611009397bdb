"""``tribello validate``."""

from collections import Counter
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from tribello.cli.exits import exit_for
from tribello.cli.output import say, say_bytes
from tribello.cli.presets import preset_asked_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tribello.verdict import Outcome, Verdict


class Format(StrEnum):
    """How verdicts are printed."""

    TEXT = "text"
    JSON = "json"


def validate(
    paths: Annotated[
        list[str],
        typer.Argument(
            help="Logs, directories that hold them (*.json, *.jsonl), or - for standard input.",
            metavar="PATH",
        ),
    ],
    output: Annotated[
        Format, typer.Option("--format", help="text for people, json for programs.")
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
    from tribello.verdict import Policy, validate_paths

    if require is not None:
        preset_asked_for(require, "--require")
    policy = Policy(require=require, laboratory=laboratory)
    verdicts = validate_paths(paths, policy, max_bytes=max_bytes)
    outcomes = (
        _print_json(verdicts) if output is Format.JSON else _print_text(verdicts, quiet=quiet)
    )
    raise typer.Exit(exit_for(outcomes, allow_incomplete=allow_incomplete))


def _print_text(verdicts: "Iterator[Verdict]", *, quiet: bool) -> "Counter[Outcome]":
    """Print each verdict as it comes, and a count of them; give the outcomes."""
    from tribello.render.verdicts import summary, verdict_text
    from tribello.verdict import Outcome

    outcomes: Counter[Outcome] = Counter()
    for verdict in verdicts:
        outcome = verdict.judgement.outcome
        outcomes[outcome] += 1
        if not (quiet and outcome is Outcome.VALID):
            say(verdict_text(verdict))
    if not quiet:
        say(summary(outcomes))
    return outcomes


def _print_json(verdicts: "Iterator[Verdict]") -> "Counter[Outcome]":
    """Print one report of all verdicts, entry by entry as they come; give the outcomes."""
    from tribello.log.canonical import canonical_text

    outcomes: Counter[Outcome] = Counter()
    separator = '{"files":['
    for verdict in verdicts:
        outcomes[verdict.judgement.outcome] += 1
        say_bytes(f"{separator}\n{canonical_text(verdict.as_json())}".encode())
        separator = ","
    say_bytes(b"" if outcomes else separator.encode())
    say_bytes(b'\n],"format_version":1}\n')
    return outcomes
