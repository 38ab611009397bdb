"""``tribello fmt``."""

from contextlib import nullcontext
from enum import StrEnum
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tribello.cli.exits import Exit
from tribello.cli.output import complain, complain_of, say, say_bytes

if TYPE_CHECKING:
    from tribello.log.raw import RawGame


_MOST_BYTES: Final = 2**28
"""What is formatted is held in memory whole."""
_WORST_FIRST: Final = (Exit.USAGE, Exit.UNREADABLE, Exit.INVALID, Exit.VALID)


class Encoding(StrEnum):
    """The two encodings of a log."""

    JSON = "json"
    JSONL = "jsonl"

    @property
    def suffix(self) -> str:
        """How the names of such files end."""
        return f".{self.value}"


def fmt(
    logs: Annotated[
        list[str],
        typer.Argument(help="Logs, or - from standard input to output.", metavar="LOG"),
    ],
    to: Annotated[
        Encoding | None,
        typer.Option(help="Write the other encoding beside each log, which stays."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit 1 if a log is not canonical.")
    ] = False,
) -> None:
    """Put logs into canonical form: one spelling for each game, the same bytes everywhere.

    Only the form changes: the order of keys, white space, the order of discards. A log that
    cannot be read is left alone; whether a game is legal is the business of `validate`.

    Exit code: 0 done, 1 a log is not canonical (--check) or is no log, 2 wrong usage,
    3 a file could not be read or written.
    """
    if to is not None and check:
        raise typer.BadParameter("--check and --to do not go together", param_hint="--check")
    found = {_format(log, to, check=check) for log in logs}
    raise typer.Exit(next(code for code in _WORST_FIRST if code in found))


def _format(log: str, to: Encoding | None, *, check: bool) -> Exit:
    """Format one log; the exit code on its account."""
    from tribello.verdict.files import standard_input

    try:
        with nullcontext(standard_input()) if log == "-" else Path(log).open("rb") as stream:
            data = stream.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            complain(f"{log}: over the limit of {_MOST_BYTES} bytes; it is left as it is")
            return Exit.UNREADABLE
        games = _sound_games(log, data)
        if not games:
            return Exit.INVALID
        here = _encoding(log, games)
        if to in (None, here):
            return _rewrite(log, data, _formatted(games, here), check=check)
        return _convert(log, games, to)
    except OSError as error:
        complain(f"{log}: {error.strerror}; nothing is written")
        return Exit.UNREADABLE


def _sound_games(log: str, data: bytes) -> "list[RawGame]":
    """The games of a log; none, with the reasons on standard error, if one is no game."""
    from tribello.log.reading import read_games
    from tribello.render.verdicts import verdict_text
    from tribello.verdict import Verdict
    from tribello.verdict.files import form_faults

    games = list(read_games(BytesIO(data), Path(log).suffix, max_bytes=len(data)))
    sound = True
    for number, game in enumerate(games, start=1):
        if found := form_faults(game):
            sound = False
            complain_of(verdict_text(Verdict(log, number, found)))
    if not sound:
        complain(f"{log} is left as it is")
    return games if sound else []


def _encoding(log: str, games: "list[RawGame]") -> Encoding:
    """The encoding of a log by its name or, where that does not tell, by its text."""
    from tribello.log.raw import LineSource

    by_name = {each.suffix: each for each in Encoding}.get(Path(log).suffix)
    by_text = Encoding.JSONL if isinstance(games[0].source, LineSource) else Encoding.JSON
    return by_name or by_text


def _formatted(games: "list[RawGame]", encoding: Encoding) -> bytes:
    from tribello.log.formatting import as_json, as_jsonl

    return as_json(games[0]) if encoding is Encoding.JSON else as_jsonl(games)


def _rewrite(log: str, before: bytes, after: bytes, *, check: bool) -> Exit:
    from tribello.cli.files import write_whole

    if log == "-" and not check:
        say_bytes(after)
    elif before == after:
        return Exit.VALID
    elif check:
        say(f"{log} is not canonical; tribello fmt rewrites it")
        return Exit.INVALID
    else:
        write_whole(Path(log), after)
        say(f"{log} rewritten")
    return Exit.VALID


def _convert(log: str, games: "list[RawGame]", to: Encoding) -> Exit:
    """Write the log in the other encoding beside it, or from standard input to output."""
    from tribello.cli.files import write_whole

    if to is Encoding.JSONL or len(games) == 1:
        parts = {Path(log).with_suffix(to.suffix): games}
    else:
        stem = Path(log).with_suffix("")
        parts = {stem.with_name(f"{stem.name}-{n}.json"): [g] for n, g in enumerate(games, 1)}
    if log == "-":
        if len(parts) > 1:
            complain("several games make several .json files; give the log by name")
            return Exit.USAGE
        say_bytes(_formatted(games, to))
        return Exit.VALID
    for path, part in parts.items():
        after = _formatted(part, to)
        if path.exists() and path.read_bytes() != after:
            complain(f"{path} exists and says something else; it is left as it is")
            return Exit.USAGE
        write_whole(path, after)
        say(f"{path} written")
    return Exit.VALID
