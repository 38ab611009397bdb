"""``tribello redact``."""

from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tribello.cli.exits import Exit
from tribello.cli.output import complain, complain_of, say_bytes, say_done
from tribello.cli.rewriting import Encoding, each_rewritten, encoding_of, games_in

if TYPE_CHECKING:
    from tribello.log.model import SeenLog
    from tribello.log.raw import RawGame


class Eyes(StrEnum):
    """Whose view is taken."""

    PUBLIC = "public"
    SEAT_0 = "seat-0"
    SEAT_1 = "seat-1"
    SEAT_2 = "seat-2"


def redact(
    logs: Annotated[
        list[str],
        typer.Argument(
            help="Logs, directories that hold them (*.json, *.jsonl), or - for standard input.",
            metavar="PATH...",
        ),
    ],
    view: Annotated[
        Eyes, typer.Option(help="What everybody saw, or one seat.", show_default=False)
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Where the redacted logs go, under their names; made if it is not there. "
            "Without it they are printed.",
        ),
    ] = None,
) -> None:
    """Take out of logs what somebody could not see, so that they can be shown.

    Kept are the rules, the names of players, claims, and what was seen of each action; decks,
    discards, hands, seeds, free texts and the integrity are not. A redacted log is still
    validated: hidden cards are put where they can have been. A game that goes on is redacted
    as far as it goes. The logs that are given stay as they are. Example:

    `tribello redact examples/games/a-match.json --view public --out shown`

    Exit code: 0 done, 1 a log breaks a rule or is no log, 2 wrong usage, 3 a file could not be
    read or written, 130 interrupted.
    """
    if out is not None:
        _prepare(out)
    raise typer.Exit(each_rewritten(logs, partial(_redact, view=view, out=out, taken={})))


def _prepare(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        complain(f"{out} cannot be used: {error.strerror}")
        raise typer.Exit(Exit.UNREADABLE) from None


def _redact(log: str, data: bytes, *, view: Eyes, out: Path | None, taken: dict[Path, str]) -> Exit:
    """Redact one file; the exit code on its account.

    Arguments:
        log: its name.
        data: its bytes.
        view: whose view is taken.
        out: the directory for what is redacted; None where it is printed.
        taken: for each place in it the first log that went there; this one is added.
    """
    games = games_in(log, data)
    seen = [_seen(log, number, game, len(games) > 1, view) for number, game in enumerate(games, 1)]
    whole = [each for each in seen if each is not None]
    if len(whole) < len(seen):
        complain(f"{log} is not redacted")
        return Exit.INVALID
    redacted = _encoded(whole, games, encoding_of(log, games))
    if out is None:
        say_bytes(redacted)
        return Exit.VALID
    path = out / ("redacted.json" if log == "-" else Path(log).name)
    return _put(path, redacted, taken.setdefault(path, log), log)


def _seen(log: str, number: int, game: "RawGame", of_several: bool, view: Eyes) -> "SeenLog | None":
    """What was seen of one game; None, and the reason on standard error, where it is not legal."""
    from tribello.log.document import is_redacted, read_document, read_seen_document
    from tribello.log.redaction import redact as redacted
    from tribello.log.view_names import VIEWERS_BY_NAME
    from tribello.render.verdicts import verdict_text
    from tribello.verdict import Outcome, Policy, Verdict, verdict_on

    found = verdict_on(game, Policy(laboratory=True))
    legal = found.outcome in {Outcome.VALID, Outcome.INCOMPLETE} and found.is_of_a_log
    if not legal:
        complain_of(verdict_text(Verdict(log, number, found, of_several)))
        return None
    document = game.document
    recorded = read_seen_document(document) if is_redacted(document) else read_document(document)
    try:
        return redacted(recorded, VIEWERS_BY_NAME[view])
    except ValueError as refused:
        complain(f"{log}: {refused}")
        return None


def _encoded(seen: "list[SeenLog]", games: "list[RawGame]", encoding: Encoding) -> bytes:
    """The redacted games; one that goes on has no end line, as before."""
    from tribello.log.writing import write_json, write_jsonl

    if encoding is Encoding.JSON:
        return write_json(seen[0])
    lines: list[bytes] = []
    for log, game in zip(seen, games, strict=True):
        *begun, end = write_jsonl(log)
        lines += [*begun, end] if game.has_end else begun
    return b"".join(lines)


def _put(path: Path, data: bytes, first: str, log: str) -> Exit:
    """Write a redacted log; one that is there and says something else stays.

    Arguments:
        path: where it goes.
        data: its bytes.
        first: the first log that goes there.
        log: the one that goes there now.
    """
    from tribello.cli.files import written_whole

    try:
        with written_whole(path, replace=False) as stream:
            stream.write(data)
    except FileExistsError:
        complain(
            f"{path} exists and says something else; it is left as it is"
            if first == log
            else f"{first} and {log} would both be {path}; redact them into two directories"
        )
        return Exit.USAGE
    say_done(f"{path} written")
    return Exit.VALID
