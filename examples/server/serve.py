"""Serve one table of Tribello: `python examples/server/serve.py JOURNAL`."""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from errno import EADDRINUSE
from functools import partial
from pathlib import Path
from typing import Final

import needed  # noqa: F401  # first: what follows imports websockets
from hall import Hall
from keeping import begin, take_up
from messages import MOST_BYTES
from websockets.asyncio.server import serve

from tribello import PRESETS
from tribello.errors import TribelloError

LAST_PORT: Final = 2**16 - 1

FAREWELL: Final = 2.0
"""In how many seconds a client that is told to leave must have done so."""

HELP: Final = """\
Serve one table of Tribello with three seats, by websockets.

The game is written to JOURNAL line by line, and what only the server may know to a file beside
it. Killed at any moment and started again with the same JOURNAL, it goes on where it was.
"""
AFTERWARDS: Final = """\
To see a game, start the server and three players, each in a window of its own:

  python examples/server/serve.py table-1.jsonl
  python examples/server/play.py --name Ann
  python examples/server/play.py --name Bo --bot careful
  python examples/server/play.py --name Cy --bot greedy

When the game is over, `tribello validate table-1.jsonl` checks it. What clients and server say to
each other stands in examples/server/README.md.

Exit codes: 2 wrong usage, 3 a file or the port is not to be had, 130 Ctrl-C.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until the process is ended; the exit code."""
    options = _options(arguments)
    os.umask(0o077)  # the journal holds every card, so it is for its user's eyes alone
    try:
        asyncio.run(_serve(options))
    except KeyboardInterrupt:
        return 130
    except (TribelloError, OSError) as error:
        print(f"error: {error}{_advice(error)}", file=sys.stderr)
    return 3


def _advice(error: Exception) -> str:
    if not isinstance(error, OSError):
        return ""  # what the library says has its advice in it
    if error.errno == EADDRINUSE:
        return "; choose another with --port"
    return "; start again when the cause is gone: nothing that was told is lost"


async def _serve(options: argparse.Namespace) -> None:
    table = take_up(options.journal, sync=options.sync)
    beginning = partial(begin, options.journal, options.rules, sync=options.sync)
    with closing(Hall(beginning, table, options.forfeit_after)) as hall:
        # Without compression, since secrets would be packed with what others say.
        async with serve(
            hall.welcome,
            options.host,
            options.port,
            max_size=MOST_BYTES,
            compression=None,
            close_timeout=FAREWELL,
        ) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            print(f"{options.journal} is played at ws://{options.host}:{port}", flush=True)
            await hall.failed


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=HELP, epilog=AFTERWARDS, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("journal", type=_journal, metavar="JOURNAL", help="a .jsonl file, new or left before")
    add("--host", type=_host, default="127.0.0.1", help="where to listen (this machine alone)")
    add("--port", type=_port, default=8765, help="the port; 0 for any that is free (8765)")
    add("--rules", choices=PRESETS, default="standard", help="the preset of a new game (standard)")
    add("--sync", action="store_true", help="let each line survive a loss of power, too")
    add(
        "--forfeit-after",
        type=_seconds,
        metavar="SECONDS",
        help="who does not decide in time forfeits; otherwise the game stands still and waits",
    )
    return parser.parse_args(arguments)


def _journal(text: str) -> Path:
    path = Path(text)
    if path.suffix != ".jsonl":
        raise argparse.ArgumentTypeError(f"a journal ends in .jsonl, not as {text} does")
    return path


def _host(text: str) -> str:
    try:
        text.encode("idna")
    except UnicodeError:  # as of a name with two dots in a row
        raise argparse.ArgumentTypeError(f"no machine can have the name {text!r}") from None
    return text


def _port(text: str) -> int:
    if re.fullmatch("[0-9]{1,5}", text) and int(text) <= LAST_PORT:
        return int(text)
    raise argparse.ArgumentTypeError(f"a port is a number from 0 to {LAST_PORT}, not {text}")


def _seconds(text: str) -> float:
    with suppress(ValueError):
        if 0 < float(text) < float("inf"):
            return float(text)
    raise argparse.ArgumentTypeError(f"the seconds are a number above 0, not {text}")


if __name__ == "__main__":
    sys.exit(main())
