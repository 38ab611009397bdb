"""``tribello fmt``."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tribello.cli.exits import Exit
from tribello.cli.output import complain, complain_of, say_bytes, say_done
from tribello.cli.rewriting import (
    Encoding,
    each_rewritten,
    encoding_of,
    formatted,
    games_in,
    say_changes,
    write_anew,
)

if TYPE_CHECKING:
    from tribello.log.raw import RawGame


def fmt(
    logs: Annotated[
        list[str],
        typer.Argument(
            help="Logs, directories that hold them (*.json, *.jsonl), or - from standard input to "
            "output.",
            metavar="PATH...",
        ),
    ],
    to: Annotated[
        Encoding | None,
        typer.Option(help="Write the other encoding beside each log, which stays."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit 1 if a log is not canonical.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="As --check, and show what would change.")
    ] = False,
) -> None:
    """Put logs into canonical form: one spelling for each game, the same bytes everywhere.

    Only the form changes: the order of keys, white space, the order of discards. A log that
    cannot be read is left alone; whether a game is legal is the business of `validate`. Packed
    logs in a directory are passed over.

    Exit code: 0 done, 1 a log is not canonical (--check, --diff) or is no log, 2 wrong usage,
    3 a file could not be read or written, 130 interrupted.
    """
    if to is not None and (check or diff):
        option = "--diff" if diff else "--check"
        raise typer.BadParameter(f"{option} and --to do not go together", param_hint=option)
    raise typer.Exit(each_rewritten(logs, partial(_format, to=to, check=check, diff=diff)))


def _format(log: str, data: bytes, *, to: Encoding | None, check: bool, diff: bool) -> Exit:
    """Format one log; the exit code on its account."""
    games = games_in(log, data)
    if not _are_sound(log, games):
        return Exit.INVALID
    here = encoding_of(log, games)
    if to is not None and to is not here:
        return _convert(log, games, to)
    after = formatted(games, here)
    if not (check or diff):
        return _rewrite(log, data, after)
    if data == after:
        return Exit.VALID
    if diff:
        say_changes(log, data, after)
    else:
        say_done(f"{log} is not canonical; tribello fmt rewrites it")
    return Exit.INVALID


def _are_sound(log: str, games: "list[RawGame]") -> bool:
    """Whether all games of a log can be formatted; if not, standard error has the reasons."""
    from tribello.render.verdicts import verdict_text
    from tribello.verdict import Verdict
    from tribello.verdict.games import form_faults

    sound = True
    for number, game in enumerate(games, start=1):
        if found := form_faults(game):
            sound = False
            complain_of(verdict_text(Verdict(log, number, found, len(games) > 1)))
    if not sound:
        complain(f"{log} is left as it is")
    return sound


def _rewrite(log: str, before: bytes, after: bytes) -> Exit:
    if log == "-":
        say_bytes(after)
    elif before != after:
        write_anew(Path(log), after)
        say_done(f"{log} rewritten")
    return Exit.VALID


def _convert(log: str, games: "list[RawGame]", to: Encoding) -> Exit:
    """Write the log in the other encoding beside it, or from standard input to output."""
    from tribello.cli.files import write_all

    if to is Encoding.JSONL or len(games) == 1:
        parts = {Path(log).with_suffix(to.suffix): games}
    else:
        stem = Path(log).with_suffix("")
        parts = {stem.with_name(f"{stem.name}-{n}.json"): [g] for n, g in enumerate(games, 1)}
    if log == "-":
        if len(parts) > 1:
            complain("several games make several .json files; give the log by name")
            return Exit.USAGE
        say_bytes(formatted(games, to))
        return Exit.VALID
    files = {path: formatted(part, to) for path, part in parts.items()}
    for path, after in files.items():
        if path.exists() and path.read_bytes() != after:
            complain(f"{path} exists and says something else; it is left as it is")
            return Exit.USAGE
    new = {path: after for path, after in files.items() if not path.exists()}
    write_all(new)
    for path in new:
        say_done(f"{path} written")
    return Exit.VALID
