"""What the people at the table are called."""

from __future__ import annotations

from typing import Final, TypeAlias

from attrs import frozen

from tribello.immutable import Immutable
from tribello.log.model import Log, SeenLog
from tribello.render.width import cells, clipped, printable
from tribello.seats import SEATS
from tribello.state import Drawing, Game, Phase, TakingSeats

Labels: TypeAlias = tuple[str, str, str]
"""What seats 0, 1 and 2 are called where there is little room."""

MOST_CELLS: Final = 10
"""The most cells of a label."""


@frozen(repr=False)
class People(Immutable):
    """Who sits where.

    Arguments:
        kind: ``seat``, or ``player`` as long as nobody has a seat.
        names: their names in full, by seat (or by player).
        labels: what they are called where there is little room, each unlike the others.
        players: the number of the player in each seat.
    """

    kind: str
    names: tuple[str, str, str]
    labels: Labels
    players: tuple[int, ...]

    def label_of(self, player: int) -> str:
        """What a player is called, wherever he sits."""
        return self.labels[self.players.index(player)]


def people(log: Log | SeenLog, game: Game[Phase]) -> People:
    """The people of a recorded game, at the seats that they have in the end."""
    unseated = isinstance(game.phase, Drawing | TakingSeats)
    kind = "player" if unseated else "seat"
    players = game.sheet.players
    first, second, third = (_name(log, players[seat], f"{kind} {seat}") for seat in SEATS)
    return People(kind, (first, second, third), labels_of((first, second, third)), players)


def _name(log: Log | SeenLog, player: int, otherwise: str) -> str:
    """The name in the log; the number of the seat for who has none, or none that shows."""
    name = printable(log.players[player]) if log.players else ""
    return name if cells(name) else otherwise.capitalize()


def labels_of(names: tuple[str, str, str]) -> Labels:
    """The names cut to at most 10 cells, with a number where two would be the same.

    >>> labels_of(("Ann", "Bartholomew", "Cy"))
    ('Ann', 'Bartholom.', 'Cy')
    >>> labels_of(("Ann", "Ann", "Cy"))
    ('Ann 0', 'Ann 1', 'Cy 2')
    """
    first, second, third = (clipped(name, MOST_CELLS) for name in names)
    if len({first.casefold(), second.casefold(), third.casefold()}) == len(SEATS):
        return first, second, third
    first, second, third = (
        f"{clipped(name, MOST_CELLS - 2)} {seat}" for seat, name in enumerate(names)
    )
    return first, second, third
