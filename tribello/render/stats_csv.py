"""Statistics as a table of one number in each row, for spreadsheets and data frames."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Final, TypeAlias

from tribello.render.stats import mean
from tribello.stats.report import (
    Counts,
    deal_counts,
    exchange_counts,
    pickup_counts,
    player_counts,
)
from tribello.stats.spread import Spread
from tribello.stats.tally import Tally

COLUMNS: Final = ("group", "key", "measure", "value")

Row: TypeAlias = tuple[str, str, str, str]
"""What stands in the columns."""


def stats_csv(tally: Tally, left_out: int) -> str:
    r"""A tally as CSV, each line with its ``\n``.

    Arguments:
        tally: the games that count.
        left_out: how many games and files do not.
    """
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(_rows(tally, left_out))
    return text.getvalue()


def _rows(tally: Tally, left_out: int) -> Iterator[Row]:
    yield "games", "", "finished", f"{tally.finished}"
    yield "games", "", "unfinished", f"{tally.unfinished}"
    yield "games", "", "left_out", f"{left_out}"
    yield "deals", "", "finished", f"{tally.deals.total()}"
    for name, (games, deals) in tally.by_rules.items():
        yield "rules", name, "games", f"{games}"
        yield "rules", name, "deals", f"{deals}"
    for seat, sums in tally.by_seat.items():
        yield from _counted("seat", f"{seat}", deal_counts(sums))
    for role, sums in tally.by_role.items():
        yield from _counted("role", f"{role}", deal_counts(sums))
    for (number, role), sums in tally.by_round.items():
        yield from _counted("round", f"{number} {role}", deal_counts(sums))
    for place, spread in tally.by_place.items():
        yield from _counted("exchange", f"{place}", exchange_counts(spread))
        yield from _bounds(f"{place}", spread)
    yield from _counted("pickup", "", pickup_counts(tally))
    for name, player in sorted(tally.players.items()):
        yield from _counted("player", _no_formula(name), player_counts(player))


def _no_formula(name: str) -> str:
    """A name with an apostrophe before it where a spreadsheet would compute it."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@")) else name


def _counted(group: str, key: str, counts: Counts) -> Iterator[Row]:
    """A row for each sum and, after all but the first, one for its mean."""
    (first, count), *sums = counts.items()
    yield group, key, first, f"{count}"
    for name, total in sums:
        yield group, key, name, f"{total}"
        yield group, key, f"{name}_mean", mean(total, count)


def _bounds(place: str, spread: Spread) -> Iterator[Row]:
    for name, bound in (("least", spread.least), ("median", spread.median), ("most", spread.most)):
        yield "exchange", place, name, "" if bound is None else f"{bound}"
