"""The lines of ``tribello record``, as a person types them or a file has them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from tribello.cli.exits import Exit
from tribello.cli.output import complain, say
from tribello.cli.record_file import LogFile
from tribello.cli.record_news import news, question, standings
from tribello.scribe import Scribe, Unheard, expected, heard, taken_back

_HELP: Final = """\
Type what is asked for: a card as rank and suit (TS, 10s, S10), a suit, a number of cards, a seat
or a player. Besides:
  undo    take back the last that was typed
  score   how everybody stands
  quit    stop; the same command goes on later
"""


def session(path: Path, scribe: Scribe) -> Exit:
    """Take line after line until the game is over, or no more comes; the exit code."""
    asks = sys.stdin.isatty()
    file = LogFile(path, scribe.log)
    file.write(scribe)
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
        for line in news(scribe, after):
            say(line)
        if after is not scribe:
            scribe = after
            file.write(scribe)
    return Exit.VALID


def _next_line(scribe: Scribe, *, asks: bool) -> str | None:
    """The next line, for which a person is asked; None where there is none, or it says to stop."""
    text = _typed(scribe) if asks else sys.stdin.readline() or None
    return None if text is not None and text.strip().casefold() in {"quit", "exit"} else text


def _typed(scribe: Scribe) -> str | None:
    """What a person types, with the words that are possible completed; None for no more."""
    _offer(scribe)
    try:
        return input(f"{question(scribe)}: ")
    except (EOFError, KeyboardInterrupt):
        say("")
        return None


def _offer(scribe: Scribe) -> None:
    """Let the tabulator key complete what can be typed, where the system can."""
    try:
        import readline
    except ImportError:  # as on Windows
        return
    _, texts = expected(scribe)
    words = [*texts, "undo", "score", "help", "quit"]

    def completed(begun: str, place: int) -> str | None:
        fitting = [word for word in words if word.casefold().startswith(begun.casefold())]
        return fitting[place] if place < len(fitting) else None

    readline.set_completer(completed)
    readline.parse_and_bind("tab: complete")


def _after(scribe: Scribe, text: str) -> Scribe:
    """What comes of a line; a blank one and one that begins with # say nothing."""
    match text.strip().casefold():
        case "undo":
            return taken_back(scribe)
        case "score":
            say(standings(scribe))
            return scribe
        case "?" | "help":
            say(_HELP)
            return scribe
        case word if not word or word.startswith("#"):
            return scribe
        case _:
            return heard(scribe, text)
