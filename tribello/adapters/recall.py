"""Observations with perfect recall over a game of any number of deals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tribello.adapters.table import Table
from tribello.cards import Card
from tribello.encoding import PERFECT_RECALL, current, length_of, perfect_recall
from tribello.state import Over, Span
from tribello.views import SeenPhase, SeenSheet, View, Viewer, view

ROW: Final = length_of(PERFECT_RECALL) + 1
"""A deal has so many numbers: its observation with perfect recall, and what its cut lifted."""


def view_of(table: Table, viewer: Viewer) -> View[SeenPhase]:
    """What somebody sees at a table."""
    if viewer == table.seat and table.turn is not None:
        return table.turn.view  # made already
    return view(table.game, viewer)


def observation(table: Table, viewer: Viewer) -> bytes:
    """What somebody sees at this moment, in the current form of the encoding."""
    return current(view_of(table, viewer), _chosen(table, viewer))


def information_state(table: Table, viewer: Viewer) -> bytes:
    """All that somebody has seen so far: a row for each deal that has begun, in order.

    In a game of several deals a row is kept of each, since the observation of one tells of those
    before only what they scored.
    """
    seen = view_of(table, viewer)
    now = perfect_recall(seen, _chosen(table, viewer))
    rows = [*map(perfect_recall, _finished(seen)), now]
    return b"".join([row + bytes([cards]) for row, cards in zip(rows, table.lifted, strict=True)])


def _finished(seen: View[SeenPhase]) -> Iterator[View[SeenPhase]]:
    """The view at the end of each deal before the one that is on, or before the last."""
    sheet = seen.sheet
    count = len(sheet.results) - isinstance(seen.phase, Over)
    for deals in range(1, count + 1):
        span = Span(sheet.span.first, sheet.span.first + deals - 1)
        then = SeenSheet(sheet.rules, span, sheet.players, sheet.results[:deals])
        yield View(seen.viewer, then, Over())


def _chosen(table: Table, viewer: Viewer) -> tuple[Card, ...]:
    """The discards that the viewer has chosen so far; nobody else sees them."""
    return table.chosen if viewer == table.seat else ()
