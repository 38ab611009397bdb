"""Statistics as people read them: tables of means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from tribello.render.line import Line, line, page, paragraph, quiet, strong, table
from tribello.render.width import cells, clipped, printable
from tribello.stats.spread import Spread
from tribello.stats.sums import DealSums, PlayerSums
from tribello.stats.tally import Tally

MOST_CELLS: Final = 40
"""The most cells of a player's name in the table."""


def mean(total: int, count: int) -> str:
    """A mean to three decimals, halves to the even one; nothing where nothing was counted.

    >>> mean(2, 3), mean(-1, 16), mean(-1, 9999), mean(0, 0)
    ('0.667', '-0.062', '0.000', '')
    """
    if not count:
        return ""
    thousandths = round(Fraction(1000 * total, count))
    whole, rest = divmod(abs(thousandths), 1000)
    return f"{'-' if thousandths < 0 else ''}{whole}.{rest:03}"


def shown_names(players: Sequence[str]) -> list[str]:
    r"""The names of players as a page shows them; nothing for a name that does not show.

    >>> shown_names(["Ann", "B\no", "\u200d"])
    ['Ann', 'B o', '']
    """
    return [name if cells(name) else "" for name in map(printable, players)]


def stats_lines(tally: Tally, left_out: int) -> list[Line]:
    """A tally on a page.

    Arguments:
        tally: the games that count, with the names of players as `shown_names` gives them.
        left_out: how many games and files do not.
    """
    return page(paragraph(_head(tally, left_out), indent=0), *_tables(tally))


def _tables(tally: Tally) -> Iterator[list[Line]]:
    """A table for each of the things that there were."""
    if tally.games:
        yield _by_rules(tally)
    if tally.sums:
        yield _by_part(tally)
        yield _by_round(tally)
    if tally.pickups:
        yield _exchanges(tally)
    if tally.players:
        yield _players(tally)


def _head(tally: Tally, left_out: int) -> Line:
    """What the tables are about, in one sentence."""
    parts = [f"{tally.finished} finished", f"{tally.unfinished} unfinished"]
    out = f"; {left_out} left out" if left_out else ""
    games = _number(tally.games.total(), "game")
    deals = _number(tally.deals.total(), "finished deal")
    return line(f"{deals} in {games}: {', '.join(parts)}{out}.")


def _number(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _signed(total: int, count: int) -> str:
    """A mean with its sign, but zero without."""
    text = mean(total, count)
    return f"+{text}" if total > 0 and text != "0.000" else text


def _table(
    title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], sides: str
) -> list[Line]:
    """A table under its title, with a heading for each column."""
    heading = [quiet(name) for name in columns]
    body = [[line(cell) for cell in row] for row in rows]
    return [strong(title), *table([heading, *body], sides)]


def _by_rules(tally: Tally) -> list[Line]:
    rows = [(name, f"{games}", f"{deals}") for name, (games, deals) in tally.by_rules.items()]
    return _table("Rules", ("", "games", "deals"), rows, "lrr")


def _deal_cells(sums: DealSums) -> tuple[str, ...]:
    """What was done in deals; the columns are those of `_DEAL_COLUMNS`."""
    plain = (sums.tricks, sums.quota, sums.made, sums.exact)
    signed = (sums.over, sums.score)
    means = [mean(total, sums.deals) for total in plain]
    return (f"{sums.deals}", *means, *(_signed(total, sums.deals) for total in signed))


_DEAL_COLUMNS: Final = ("deals", "tricks", "quota", "made", "exact", "over quota", "score")


def _by_part(tally: Tally) -> list[Line]:
    rows = [(f"seat {seat}", *_deal_cells(sums)) for seat, sums in tally.by_seat.items()]
    rows += [(f"{role}", *_deal_cells(sums)) for role, sums in tally.by_role.items()]
    return _table("Seats and roles, means per deal", ("", *_DEAL_COLUMNS), rows, "lrrrrrrr")


def _by_round(tally: Tally) -> list[Line]:
    rows = [
        (f"{number}", f"{role}", *_deal_cells(sums))
        for (number, role), sums in tally.by_round.items()
        if sums.deals
    ]
    title = "Rounds and roles, means per deal"
    return _table(title, ("round", "role", *_DEAL_COLUMNS), rows, "rlrrrrrrr")


def _exchanges(tally: Tally) -> list[Line]:
    rows = [_exchange_cells(place, spread) for place, spread in tally.by_place.items()]
    columns = ("place", "turns", "cards", "least", "median", "most")
    pickups, emptied = tally.pickups.total(), tally.pickups[True]
    words = f"The pickup was emptied in {emptied} of {_number(pickups, 'deal')} that had one."
    return [*_table("Exchanges, means per turn", columns, rows, "rrrrrr"), *paragraph(line(words))]


def _exchange_cells(place: int, spread: Spread) -> tuple[str, ...]:
    bounds = (spread.least, spread.median, spread.most)
    shown = ("" if bound is None else f"{bound}" for bound in bounds)
    return (f"{place}", f"{spread.count}", mean(spread.total, spread.count), *shown)


def _players(tally: Tally) -> list[Line]:
    rows = [_player_cells(name, sums) for name, sums in sorted(tally.players.items())]
    columns = ("", "games", "wins", "ties", "mean total")
    return _table("Players, finished games", columns, rows, "lrrrr")


def _player_cells(name: str, sums: PlayerSums) -> tuple[str, ...]:
    total = _signed(sums.total, sums.games)
    return (
        clipped(name, MOST_CELLS),
        f"{sums.games}",
        f"{sums.wins}",
        f"{sums.ties}",
        total,
    )
