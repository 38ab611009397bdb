"""``tribello record``."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tribello.cli.completion import preset_names
from tribello.cli.exits import Exit
from tribello.cli.output import complain
from tribello.cli.presets import preset_asked_for

if TYPE_CHECKING:
    from tribello.log import SeenLog
    from tribello.state import Span


def record(
    log: Annotated[
        Path, typer.Argument(help="The log, *.json or *.jsonl; one that is there is gone on with.")
    ],
    players: Annotated[
        str | None,
        typer.Option(metavar="A,B,C", help="The names of the players, by seat."),
    ] = None,
    preset: Annotated[
        str, typer.Option(autocompletion=preset_names, help="The rules that are played by.")
    ] = "standard",
    deals: Annotated[
        str | None,
        typer.Option(metavar="A-B", help="The deals played, by their numbers, if not all."),
    ] = None,
) -> None:
    """Write down a game while it is played at a table, and be told at once what cannot be.

    Only what everybody sees is typed: trump, how many cards are exchanged, and the cards played.
    Who is next, who takes a trick and what it scores follows. The log is written after each line,
    so that nothing is lost; `tribello validate` judges it, and `tribello replay` shows it. Lines
    may come from a file, too: the first that cannot be is told with its number. Example:

    `tribello record friday.jsonl --players Ann,Bo,Cy --deals 1-3`

    Exit code: 0 the game is over, 1 a line cannot be or the log is faulty, 2 wrong usage, 3 the
    log cannot be read or written, 4 the game goes on.
    """
    from tribello.cli.record_session import session
    from tribello.scribe import Unheard, begin

    if log.suffix not in {".json", ".jsonl"}:
        message = "the name of a log ends in .json or .jsonl"
        raise typer.BadParameter(message, param_hint="LOG")
    there = log.exists()
    if there and (players or deals or preset != "standard"):
        message = f"{log} is there already and says by whom and how it is played"
        raise typer.BadParameter(message, param_hint="LOG")
    try:
        scribe = begin(_begun(log) if there else _new(players, preset, deals))
    except Unheard as refused:
        complain(f"{log}: {refused}")
        raise typer.Exit(Exit.INVALID) from None
    raise typer.Exit(session(log, scribe))


def _new(players: str | None, preset: str, deals: str | None) -> "SeenLog":
    """An empty log of what is going to be played."""
    from tribello.errors import InvalidRules
    from tribello.log import SeenLog

    played_by = preset_asked_for(preset, "--preset")
    names = None if players is None else tuple(name.strip() for name in players.split(","))
    if names is not None and (len(names) != 3 or not all(1 <= len(name) <= 64 for name in names)):
        message = "three names of 1 to 64 characters are asked for, with commas between"
        raise typer.BadParameter(message, param_hint="--players")
    log = SeenLog(rules=played_by.rules, preset=played_by, players=names, span=_span(deals))
    try:
        log.start()
    except InvalidRules as refused:
        raise typer.BadParameter(refused.faults[0].reason, param_hint="--deals") from None
    return log


def _span(deals: str | None) -> "Span | None":
    from tribello.state import Span

    if deals is None:
        return None
    first, _, last = deals.partition("-")
    if not (first.isascii() and first.isdigit() and (last or first).isdigit()):
        message = "deals are told as 4-6, or as 4 for one"
        raise typer.BadParameter(message, param_hint="--deals")
    return Span(int(first), int(last or first))


def _begun(log: Path) -> "SeenLog":
    """The log that is there."""
    from tribello.errors import TribelloError
    from tribello.log.reading import read_seen_log
    from tribello.views import PUBLIC

    try:
        seen = read_seen_log(log.read_bytes())
    except OSError as error:
        complain(f"{log} cannot be read: {error.strerror}")
        raise typer.Exit(Exit.UNREADABLE) from None
    except TribelloError as error:
        complain(f"{log}: {error}")
        raise typer.Exit(Exit.INVALID) from None
    if seen.viewer is not PUBLIC:
        complain(f"{log} is what one seat saw; tribello redact --view public makes it public")
        raise typer.Exit(Exit.INVALID)
    return seen
