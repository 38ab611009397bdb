"""``tribello record``."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tribello.cli.completion import preset_names
from tribello.cli.exits import Exit
from tribello.cli.output import complain, say
from tribello.cli.presets import preset_asked_for

if TYPE_CHECKING:
    from tribello.log import SeenLog
    from tribello.render.people import Labels
    from tribello.scribe import Scribe
    from tribello.state import Span

_HELP = """\
Type what is asked for: a card as rank and suit (TS, 10s, S10), a suit, a number of cards, a seat
or a player. Besides:
  undo    take back the last that was typed
  score   how everybody stands
  quit    stop; the same command goes on later
"""


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
    raise typer.Exit(_session(log, scribe))


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


def _session(path: Path, scribe: "Scribe") -> Exit:
    """Take line after line until the game is over, or no more comes; the exit code."""
    from tribello.scribe import Unheard

    asks = sys.stdin.isatty()
    _save(path, scribe)
    if asks:
        say(_HELP)
    number = 0
    while not scribe.is_over:
        text, number = _next_line(scribe, asks=asks), number + 1
        if text is None:
            return Exit.INCOMPLETE
        try:
            after = _after(scribe, text)
        except Unheard as refused:
            complain(str(refused) if asks else f"line {number}: {refused}")
            if not asks:
                return Exit.INVALID
            continue
        for news in _news(scribe, after):
            say(news)
        if after is not scribe:
            scribe = after
            _save(path, scribe)
    return Exit.VALID


def _next_line(scribe: "Scribe", *, asks: bool) -> str | None:
    """The next line, for which a person is asked; None where there is none, or it says to stop."""
    text = _typed(scribe) if asks else sys.stdin.readline() or None
    return None if text is not None and text.strip().casefold() in {"quit", "exit"} else text


def _typed(scribe: "Scribe") -> str | None:
    """What a person types, with the words that are possible completed; None for no more."""
    from tribello.render.words import capital, waiting

    _offer(scribe)
    try:
        return input(f"{capital(waiting(scribe.game, _labels(scribe)))}: ")
    except (EOFError, KeyboardInterrupt):
        say("")
        return None


def _offer(scribe: "Scribe") -> None:
    """Let the tabulator key complete what can be typed, where the system can."""
    try:
        import readline
    except ImportError:  # as on Windows
        return
    from tribello.scribe import expected

    _, texts = expected(scribe)
    words = [*texts, "undo", "score", "help", "quit"]

    def completed(begun: str, place: int) -> str | None:
        fitting = [word for word in words if word.casefold().startswith(begun.casefold())]
        return fitting[place] if place < len(fitting) else None

    readline.set_completer(completed)
    readline.parse_and_bind("tab: complete")


def _after(scribe: "Scribe", text: str) -> "Scribe":
    """What comes of a line; a blank one and one that begins with # say nothing."""
    from tribello.scribe import heard, taken_back

    match text.strip().casefold():
        case "undo":
            return taken_back(scribe)
        case "score":
            say(_standings(scribe))
            return scribe
        case "?" | "help":
            say(_HELP)
            return scribe
        case word if not word or word.startswith("#"):
            return scribe
        case _:
            return heard(scribe, text)


def _news(before: "Scribe", after: "Scribe") -> Iterator[str]:
    """What a line has led to: a trick taken, a deal scored, the game won."""
    from tribello.render.words import winners_words
    from tribello.scoring import totals, winners
    from tribello.state import Playing, tricks_taken

    labels = _labels(after)
    old, new = before.game.sheet.results, after.game.sheet.results
    phase = after.game.phase
    if len(new) > len(old):
        yield f"Deal {new[-1].terms.number} is over. {_standings(after)}"
    elif isinstance(phase, Playing) and phase.tricks and not phase.laid:
        taken = zip(labels, tricks_taken(phase.tricks), strict=True)
        counts = ", ".join(f"{label} {count}" for label, count in taken)
        yield f"{labels[phase.leader]} takes trick {len(phase.tricks)}: {counts}"
    if after.is_over:
        points = totals(new)
        yield winners_words(winners(after.game.rules, points), points, labels)


def _standings(scribe: "Scribe") -> str:
    """Everybody's points, those of the last deal first."""
    from tribello.render.words import signed
    from tribello.scoring import totals

    results, labels = scribe.game.sheet.results, _labels(scribe)
    points = totals(results)
    last = results[-1].scores if results else points
    shares = [
        f"{label} {signed(total)} ({signed(score)})"
        for label, total, score in zip(labels, points, last, strict=True)
    ]
    return f"In all, and in the last deal: {', '.join(shares)}"


def _labels(scribe: "Scribe") -> "Labels":
    from tribello.render.people import people

    return people(scribe.log, scribe.game).labels


def _save(path: Path, scribe: "Scribe") -> None:
    """Write the log as it is now, whole, so that there is always one that can be read."""
    from tribello.cli.files import write_whole
    from tribello.log.writing import write_json, write_jsonl

    *begun, end = write_jsonl(scribe.log)
    lines = b"".join([*begun, end] if scribe.is_over else begun)
    try:
        write_whole(path, lines if path.suffix == ".jsonl" else write_json(scribe.log))
    except OSError as error:
        complain(f"{path} cannot be written: {error.strerror}")
        raise typer.Exit(Exit.UNREADABLE) from None
