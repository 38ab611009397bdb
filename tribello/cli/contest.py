"""The table of ``tribello simulate --rotate``: bots that play each deck in all their seatings."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Final

import typer

from tribello.cli.exits import Exit
from tribello.cli.interrupts import Interruptible
from tribello.cli.output import complain, say_json, say_lines

if TYPE_CHECKING:
    from tribello.bots import Bot
    from tribello.bots.standings import Standings
    from tribello.log.json_types import JSONObject
    from tribello.rules import Rules


class Format(StrEnum):
    """How the table is printed."""

    TABLE = "table"
    JSON = "json"


FORMAT_VERSION: Final = 1


def print_contest(rules: Rules, seed: str, decks: int, bots: Sequence[Bot], output: Format) -> None:
    """Let bots play and print what they came to; on Ctrl-C with the decks that are finished.

    Arguments:
        rules: the rules in force.
        seed: any text.
        decks: how often the cards are dealt anew.
        bots: three.
        output: how to print it.
    """
    from tribello.bots.contest import contest
    from tribello.bots.standings import standings
    from tribello.engine import Match

    played = Interruptible(contest(Match(rules).start(), seed, decks, bots))
    with typer.progressbar(
        played, length=decks, label="playing", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        found = standings(bots, bar)
    if output is Format.JSON:
        say_json(_report(found))
    else:
        from tribello.render.standings import standings_lines

        say_lines(standings_lines(found))
    if played.interrupted:
        complain(f"interrupted after {found.decks} of {decks} decks")
        raise typer.Exit(Exit.INTERRUPTED)


def _report(found: Standings) -> JSONObject:
    """The standings as programs read them: whole numbers only."""
    return {
        "format_version": FORMAT_VERSION,
        "decks": found.decks,
        "games": found.games,
        "bots": [
            {
                "bot": name,
                "games": standing.games,
                "wins": standing.wins,
                "ties": standing.ties,
                "total": standing.total,
                "error_thousandths": standing.error,
            }
            for name, standing in found.bots
        ],
        "seatings": [{"bots": [*names], "totals": [*totals]} for names, totals in found.orders],
    }
