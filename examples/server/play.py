"""Play at a table: `python examples/server/play.py --name NAME`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

import needed  # noqa: F401  # first: what follows imports websockets
from client import Client, Refused
from person import Person
from screen import Screen
from websockets.exceptions import WebSocketException

from tribello.bots import BOTS, agents
from tribello.cli.files import write_whole
from tribello.driver import Agent
from tribello.log import write_json

HELP: Final = """\
Play Tribello at the table of a server, by typing or by a bot.

The server may be killed and started again meanwhile: this program tries until it is back. After
the game the log with every card can be saved.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a game; the exit code."""
    options = _options(arguments)
    screen = Screen()

    def hear(message: Any) -> None:
        for line in screen.lines(message):
            print(line, flush=True)

    def wait(seconds: float) -> None:
        print(f"no server at {options.url}; trying again in {seconds:g} s", flush=True)

    agent = Person(input, print) if options.bot is None else _bot(options.bot)
    client = Client(options.url, options.name, agent, token=options.token, hear=hear, wait=wait)
    try:
        log = client.play()
        if options.save is not None:
            write_whole(options.save, write_json(log))
    except (KeyboardInterrupt, EOFError):
        return 130
    except (Refused, WebSocketException, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 3
    return 0


def _bot(name: str) -> Agent:
    """A bot that nobody can foresee. It knows its own choices alone, whatever its seat."""
    return agents([BOTS[name]], token_hex(16))[0]


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=HELP, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--url", default="ws://127.0.0.1:8765", help="the server (ws://127.0.0.1:8765)")
    add("--name", default="", help="your name, for a free seat: 1 to 64 characters")
    add("--token", default="", help="of the seat that you had, instead of a name")
    add("--bot", choices=BOTS, help="let a bot decide; otherwise you are asked")
    add("--save", type=Path, metavar="FILE", help="where to write the log after the game (.json)")
    options = parser.parse_args(arguments)
    if not options.name and not options.token:
        parser.error("give --name, or the --token of a seat that you had")
    return options


if __name__ == "__main__":
    sys.exit(main())
