"""Tables: decisions by ids, chance by seed or in steps."""

from __future__ import annotations

import pytest
from adapters.walks import end_of, table_of, walk
from hypothesis import given
from hypothesis import strategies as st

from tribello.actions import FirstDealer, Shuffle
from tribello.cards import PACK, Suit
from tribello.dealing import chance
from tribello.encoding import LIFT, STOP, TRUMP
from tribello.rules import PRESETS, AfterCut, Preset, Seating
from tribello.state import Exchanging, Game, Phase

GAMES = st.tuples(st.sampled_from(sorted(PRESETS)), st.integers(1, 12), st.text("abc", max_size=3))
"""Preset, deal and seed."""


def numbers_of(game: Game[Phase], seed: str) -> list[int]:
    """What chance by a seed does next, as the numbers of its steps."""
    match chance(game, seed):
        case FirstDealer(seat):
            return [seat]
        case Shuffle(deck):
            return [card.index for card in deck]
        case _:
            return []


@given(GAMES)
def test_chance_in_steps_leads_where_chance_by_seed_leads(named: tuple[str, int, str]) -> None:
    """The same first dealer and deck, drawn number by number, give the same table."""
    preset, number, seed = named
    table = opened = table_of(preset=preset, number=number)
    while table.turn is None:
        for drawn in numbers_of(table.game, seed):
            assert drawn in table.draws
            table = table.drawn(drawn)
    assert table == opened.dealt(seed)


@given(GAMES)
def test_a_game_goes_on_until_its_last_deal_is_played(named: tuple[str, int, str]) -> None:
    """At every table a seat decides or chance acts, never both, and in the end nobody does."""
    preset, number, seed = named
    opened = table_of(preset=preset, number=number)
    for table, _ in walk(opened, seed):
        assert (table.turn is None) == (table.seat is None) == bool(table.draws)
    end = end_of(opened, seed)
    assert end.is_over
    assert (end.turn, end.draws) == (None, ())


def test_a_deck_comes_from_its_top_without_the_cards_that_came() -> None:
    """Chance draws from the cards that are left, and the game stands still until the last."""
    table = table_of(number=4).drawn(2)
    game = table.game
    for card in reversed(PACK):
        assert table.game is game
        assert table.draws == tuple(range(card.index + 1))
        table = table.drawn(card.index)
    assert table.seat == 2


def test_a_suit_that_left_the_pack_is_not_drawn() -> None:
    """After hearts are named away the deck is of the 39 others."""
    table = table_of(preset="russian-literal").drawn(0).taken(TRUMP + 2)
    assert [PACK[number] for number in table.draws] == [
        card for card in PACK if card.suit is not Suit.HEARTS
    ]


@pytest.mark.parametrize("number", [-1, 3, 52])
def test_a_first_dealer_that_there_is_not_is_not_drawn(number: int) -> None:
    """Chance chooses one of three seats."""
    with pytest.raises(ValueError, match=rf"chance cannot draw {number} here; it draws 0 1 2"):
        table_of().drawn(number)


@pytest.mark.parametrize("number", [-1, 7, 52])
def test_a_card_that_is_not_left_is_not_drawn(number: int) -> None:
    """Neither a card that came nor one that does not exist is drawn."""
    table = table_of().drawn(0).drawn(7)
    with pytest.raises(ValueError, match=rf"chance cannot draw {number} here; it draws 0 1 2"):
        table.drawn(number)


def test_nothing_is_drawn_where_a_seat_decides() -> None:
    """While a seat is to exchange, and once the game is over, chance draws nothing."""
    for table in (table_of(number=10).dealt("x"), end_of(table_of(), "y")):
        with pytest.raises(ValueError, match="chance cannot draw 0 here; it draws nothing"):
            table.drawn(0)


def test_chance_by_seed_does_nothing_where_a_seat_decides() -> None:
    """Between two discards of an exchange a table stays as it is, with the discard chosen."""
    table = table_of(number=10).dealt("x")
    assert table.turn is not None
    chosen = table.taken(table.turn.legal_ids[0])
    assert chosen.dealt("x") is chosen
    assert len(chosen.chosen) == 1


def test_nothing_is_taken_where_chance_acts() -> None:
    """An id is refused before the first dealer is chosen and when the game is over."""
    for table in (table_of(), end_of(table_of(), "z")):
        with pytest.raises(ValueError, match="action 52 may not be taken: no seat is to decide"):
            table.taken(52)


def test_an_id_that_is_not_legal_is_refused_with_those_that_are() -> None:
    """Whoever is to name trump cannot stop an exchange."""
    table = table_of(number=4).dealt("x")
    with pytest.raises(ValueError, match=r"id 52 \(stop\) may not be taken here; legal are tr"):
        table.taken(STOP)


def test_an_exchange_is_taken_in_steps() -> None:
    """The game waits while discards are chosen, and goes on with all of them at the stop."""
    table = table_of(number=10).dealt("example")
    first, second = (table.turn.legal_ids[place] for place in (0, 3)) if table.turn else (0, 0)
    one = table.taken(first)
    two = one.taken(second)
    assert one.game is two.game is table.game
    done = two.taken(STOP)
    assert isinstance(done.game.phase, Exchanging)
    (made,) = done.game.phase.dealt.exchanges
    assert [card.index for card in made.discards] == [first, second]
    assert (done.chosen, done.seat) == ((), 1)


def test_what_a_cut_lifted_is_kept_for_each_deal() -> None:
    """The number lifted is remembered to the end of the game, one for each deal begun."""
    table = table_of(extent="round")
    lifted = []
    for each, number in walk(table, "three cuts"):
        if each.turn is not None and number >= LIFT:
            lifted.append(number - LIFT + 1)
            assert each.lifted[-1] == 0
    assert len(lifted) == 3
    assert end_of(table, "three cuts").lifted == tuple(lifted)


def test_a_deal_without_a_cut_lifts_nothing() -> None:
    """Deals of the second round have no cut."""
    assert end_of(table_of(extent="round", number=2), "x").lifted == (0, 0, 0)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_presets_are_what_tables_take_them_for(preset: Preset) -> None:
    """None has players draw for seats, and each completes the cuts that it has."""
    assert preset.rules.seating is Seating.GIVEN
    assert preset.rules.after_cut is AfterCut.COMPLETED
