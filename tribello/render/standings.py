"""The standings of bots as people read them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tribello.bots.standings import Standing, Standings
from tribello.render.line import Line, line, page, paragraph, quiet, strong, table
from tribello.render.stats import mean
from tribello.seats import SEATS

_SHARED: Final = "Each deck was played in every seating, so that luck of cards and seats is shared."


def standings_lines(standings: Standings) -> list[Line]:
    """The standings on a page.

    Arguments:
        standings: what the bots came to.
    """
    seatings = len(standings.orders)
    head = (
        f"{_number(standings.decks, 'deck')} in {_number(seatings, 'seating')}: "
        f"{_number(standings.games, 'game')}."
    )
    shared = f" {_SHARED}" if seatings > 1 else ""
    return page(
        paragraph(line(head, shared), indent=0),
        _by_bot(standings),
        _by_order(standings) if seatings > 1 else (),
    )


def _number(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _by_bot(standings: Standings) -> list[Line]:
    rows = [_cells(name, standing) for name, standing in standings.bots]
    columns = ("", "games", "mean points", "standard error", "wins", "ties shared")
    return _table("Bots, points per game", columns, rows, "lrrrrr")


def _cells(name: str, standing: Standing) -> tuple[str, ...]:
    error = "" if standing.error is None else mean(standing.error, 1000)
    points = _signed(standing.total, standing.games)
    return (name, f"{standing.games}", points, error, f"{standing.wins}", f"{standing.ties}")


def _by_order(standings: Standings) -> list[Line]:
    """What each player came to in each seating."""
    rows = [
        [
            cell
            for name, total in zip(names, totals, strict=True)
            for cell in (name, _signed(total, standings.decks))
        ]
        for names, totals in standings.orders
    ]
    columns = [cell for player in SEATS for cell in (f"player {player}", "")]
    return _table("Seatings, mean points", columns, rows, "lrlrlr")


def _signed(total: int, count: int) -> str:
    """A mean with its sign, but zero without."""
    text = mean(total, count)
    return f"+{text}" if total > 0 and text != "0.000" else text


def _table(
    title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], sides: str
) -> list[Line]:
    heading = [quiet(name) for name in columns]
    body = [[line(cell) for cell in row] for row in rows]
    return [strong(title), *table([heading, *body], sides)]
