"""Tables without sockets, and players for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from keeping import take_up
from private import Secrets, private_path, write_secrets
from table import Table

from tribello import Deal, Seat
from tribello.bots import BOTS, agents
from tribello.driver import Agent
from tribello.log import Journal
from tribello.views import Choice, view

SECRETS: Final = Secrets(("Ann", "Bo", "Zoë"), "standard", "a seed", ("a-token", "b-token", "c"))


def prepared(path: Path, deal: int) -> Path:
    """The files of a game of one deal of which only the header is written."""
    write_secrets(private_path(path), SECRETS)
    Journal.create(path, Deal(deal).start(), players=SECRETS.names).close()
    return path


def resumed(path: Path) -> Table:
    """The table of files that are there."""
    table = take_up(path, sync=False)
    assert table is not None
    return table


def dealt(path: Path, deal: int = 1) -> Table:
    """The table of a new game of one deal at its first decision."""
    return resumed(prepared(path, deal))


def three(seed: str) -> tuple[Agent, ...]:
    """Three who play at random."""
    return agents([BOTS["random"]] * 3, seed)


def turn_of(table: Table) -> Seat:
    """The seat that a table waits for."""
    assert table.turn is not None
    return table.turn


def choice_at(table: Table, players: tuple[Agent, ...]) -> Choice:
    """What the player whose turn it is chooses."""
    return players[turn_of(table)](view(table.game, turn_of(table)))


def played(table: Table, players: tuple[Agent, ...]) -> Iterator[Table]:
    """The table at each decision and at its end, while players decide."""
    yield table
    while not table.over:
        table.choose(turn_of(table), choice_at(table, players))
        yield table
