"""Another history that looks the same to a seat: other cards dealt, other discards by the others.

A framework knows a game by its history. So the cards are drawn as `tribello.views.sample` draws
them, each layout that fits as likely as the others, and what was done is done again with them.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from tribello.actions import Exchange
from tribello.actions.shuffle import cards_in_use
from tribello.adapters.table import Table
from tribello.dealing import Stream
from tribello.encoding import ids_of
from tribello.immutable import Immutable
from tribello.seats import Seat
from tribello.state import ChoosingDealer, Exchanging, NamingBlind, Shuffling
from tribello.views import (
    SeenCutting,
    SeenDealt,
    SeenExchanging,
    SeenNaming,
    SeenPhase,
    SeenPlaying,
    SeenResult,
    View,
    view,
)
from tribello.views.facts import facts_of, plays_of
from tribello.views.layouts import Layout, draw_layout


@frozen(repr=False)
class Script(Immutable):
    """What is done instead, so that the game looks the same to a seat.

    Arguments:
        viewer: the seat.
        layouts: for each deal begun its deck as shuffled, and the discards of each exchange.
    """

    viewer: Seat
    layouts: tuple[Layout, ...]

    def instead(self, table: Table, number: int) -> int | None:
        """What is done at a table of the other history where the real one has a number.

        Returns:
            None where the other history ends: another seat was taking an exchange in steps, and
            how far it had come is not seen.
        """
        layout, phase = self.layouts[len(table.lifted) - 1], table.game.phase
        if isinstance(phase, Shuffling):
            return layout.deck[len(table.deck)].index
        seat = table.seat
        if seat is None or seat == self.viewer or not isinstance(phase, Exchanging):
            return number
        made = len(phase.dealt.exchanges)
        if made == len(layout.discards):
            return None
        return ids_of(Exchange(seat, layout.discards[made]))[len(table.chosen)]


def script(table: Table, viewer: Seat, numbers: Stream) -> Script:
    """What may have been done instead, with the cards drawn.

    The presets put the lower packet of a cut on top, so a cut is undone by its number of cards.

    Arguments:
        table: the game as it is.
        viewer: the seat to which the other history looks the same.
        numbers: where chance comes from.
    """
    drawn = _drawn(view(table.game, viewer), numbers)
    layouts = [
        Layout(layout.deck[-lifted:] + layout.deck[:-lifted], layout.discards)
        for layout, lifted in zip(drawn, table.lifted, strict=True)
    ]
    return Script(viewer, tuple(layouts))


def _drawn(seen: View[SeenPhase], numbers: Stream) -> Iterator[Layout]:
    """A layout of each deal that has begun, with its deck as it was dealt."""
    for result in seen.sheet.results:
        yield _layout(seen, result.dealt, result, numbers)
    phase = seen.phase
    match phase:
        case SeenPlaying():
            yield _layout(seen, phase.dealt, phase, numbers)
        case SeenExchanging() | SeenNaming():
            yield _layout(seen, phase.dealt, None, numbers)
        case SeenCutting(terms=terms) | Shuffling(terms=terms):
            yield Layout(numbers.shuffled(cards_in_use(seen.rules, terms)), ())
        case NamingBlind() | ChoosingDealer():
            yield Layout((), ())
        case _:
            return


def _layout(
    seen: View[SeenPhase],
    dealt: SeenDealt,
    played: SeenPlaying | SeenResult | None,
    numbers: Stream,
) -> Layout:
    plays = () if played is None else plays_of(played)
    layout = draw_layout(facts_of(seen.viewer, seen.rules, dealt, plays), numbers)
    assert layout is not None  # the real one fits
    return layout
