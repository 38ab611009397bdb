"""Observations with perfect recall over a game of any number of deals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tribello.actions.cut import cutter_of
from tribello.adapters.table import Table
from tribello.cards import Card
from tribello.encoding import PERFECT_RECALL, current, length_of, perfect_recall
from tribello.encoding.unchanging import deal_of
from tribello.state import Over, Span, Terms
from tribello.views import SeenPhase, SeenSheet, View, Viewer, view

ROW: Final = length_of(PERFECT_RECALL) + 1
"""A deal has so many numbers: its observation with perfect recall, and what the viewer lifted."""


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
    views = [*_finished(seen), seen]
    chosen = [()] * (len(views) - 1) + [_chosen(table, viewer)]
    rows = map(perfect_recall, views, chosen)
    lifted = map(_lifted, views, table.lifted)
    return b"".join([row + bytes([cards]) for row, cards in zip(rows, lifted, strict=True)])


def _lifted(seen: View[SeenPhase], cards: int) -> int:
    """How many cards the viewer lifted in a deal; those that others lift nobody counts (R4.6)."""
    deal = deal_of(seen)
    if deal is None:
        return 0
    terms = deal if isinstance(deal, Terms) else deal.terms
    return cards if cutter_of(seen.rules, terms) == seen.viewer else 0


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
