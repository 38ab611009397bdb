"""What is seen at a table, at the moment and so far."""

from __future__ import annotations

from typing import Final

import pytest
from adapters.walks import end_of, table_of, walk

from tribello.adapters.recall import ROW, information_state, observation
from tribello.adapters.table import Table
from tribello.encoding import LIFT, by_field, current, perfect_recall
from tribello.seats import SEATS
from tribello.state import Cutting, Game
from tribello.views import PUBLIC, VIEWERS, Viewer, view

SEVERAL: Final = ("standard", "narrative", "russian-literal")


def rows(state: bytes) -> list[bytes]:
    """The rows of an information state."""
    return [state[at : at + ROW] for at in range(0, len(state), ROW)]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_seat_sees_what_the_encoding_tells(viewer: Viewer) -> None:
    """In a single deal both forms are those of the encoding; then comes what the viewer lifted."""
    lifted = 0
    for table, number in walk(table_of(), "one deal"):
        chosen = table.chosen if viewer == table.seat else ()
        seen = view(table.game, viewer)
        assert observation(table, viewer) == current(seen, chosen)
        assert information_state(table, viewer) == perfect_recall(seen, chosen) + bytes([lifted])
        if viewer == table.seat and isinstance(table.game.phase, Cutting):
            assert number is not None
            lifted = number - LIFT + 1


@pytest.mark.rule("R4.6")
def test_what_a_seat_lifts_others_do_not_count() -> None:
    """Two games that differ in the number of cards lifted alone look the same to the others."""
    table, nine = table_of().dealt("counted"), 9
    phase, cutter = table.game.phase, table.seat
    assert isinstance(phase, Cutting)
    dealt = phase.deck[1:] + phase.deck[:1]  # as it is after a lift of one card
    other = Game(table.game.sheet, Cutting(phase.terms, dealt[-nine:] + dealt[:-nine]))
    one, many = table.taken(LIFT), Table(other, lifted=table.lifted).taken(LIFT + nine - 1)
    assert one.game == many.game
    for viewer in VIEWERS:
        alike = information_state(one, viewer) == information_state(many, viewer)
        assert alike == (viewer != cutter)


def test_discards_chosen_so_far_are_seen_by_their_seat_alone() -> None:
    """While an exchange is taken in steps, others see as much as before."""
    before = table_of(number=10).dealt("x")
    assert before.turn is not None
    now = before.taken(before.turn.legal_ids[0])
    assert sum(by_field(observation(now, 0))["chosen"]) == 1
    for other in (1, 2, PUBLIC):
        assert observation(now, other) == observation(before, other)
        assert information_state(now, other) == information_state(before, other)


def test_who_cuts_recalls_how_many_cards() -> None:
    """Cuts of different numbers that lay bare the same card are told apart afterwards."""
    table = table_of().drawn(0)
    while table.turn is None:
        table = table.drawn(table.draws[0])
    here, there = table.taken(LIFT), table.taken(LIFT + 1)
    assert information_state(here, 2)[-1:] == b"\x01"
    assert information_state(there, 2)[-1:] == b"\x02"


@pytest.mark.parametrize("preset", SEVERAL)
def test_a_row_is_kept_of_each_deal(preset: str) -> None:
    """What was seen at the end of a deal stays as it was, in the order of the deals."""
    kept: dict[Viewer, list[bytes]] = {seat: [] for seat in SEATS}
    table = table_of(preset=preset, extent="round", number=2)
    for before, number in walk(table, preset):
        after = before.drawn(number) if before.turn is None else before.taken(number)
        finished = len(after.game.sheet.results)
        for seat in SEATS:
            now = rows(information_state(after, seat))
            if finished > len(kept[seat]):
                kept[seat].append(now[finished - 1])
            assert now[:finished] == kept[seat]
            assert len(now) == finished + (not after.is_over)


def test_a_finished_deal_is_recalled_as_it_was_played() -> None:
    """The plays, the own discards and the points of the first deal stand in its row to the end."""
    end = end_of(table_of(extent="round", number=2), "three deals")
    (first, _, last) = end.game.sheet.results
    for seat in SEATS:
        recalled = by_field(rows(information_state(end, seat))[0][:-1])
        plays = [card.index + 1 for trick in first.tricks for card in trick.cards]
        assert list(recalled["plays"])[: len(plays)] == plays
        own = [made for made in first.dealt.exchanges if made.seat == seat]
        discards = {card.index for made in own for card in made.discards}
        assert {place for place, is_one in enumerate(recalled["discards"]) if is_one} == discards
        plus, minus = recalled["plus"][:2], recalled["minus"][:2]
        assert int.from_bytes(plus) - int.from_bytes(minus) == first.scores[seat]
    assert last.scores != first.scores
