"""How players come by seats and who deals first."""

import pytest
from situations import after, phase_of, small, standard

from tribello.actions import Draw, FirstDealer, TakeSeat
from tribello.cards import PACK, Card
from tribello.engine import Deal, Match, awaits, legal_actions, to_act
from tribello.rules import Rules, Seating
from tribello.seats import SEATS
from tribello.state import ChoosingDealer, Drawing, Game, Phase, Shuffling, TakingSeats

DRAW_RULES = standard(seating=Seating.DRAW)
SIX_CARDS = small(
    suits=2, ranks=3, hand_size=1, pickup_size=3, seating=Seating.DRAW, quotas=((1, 0, 0),) * 4
)


def drawn(names: str, rules: Rules = DRAW_RULES) -> Game[Phase]:
    """The game after these cards are drawn, each by the player whose turn it is."""
    game = Match(rules).start()
    for name in names.split():
        game = after(game, Draw(phase_of(game, Drawing).waiting[0], Card(name)))
    return game


@pytest.mark.rule("R2.1", "R2.2")
def test_with_seats_given_any_seat_may_deal_first() -> None:
    """Chance picks one of three seats, and players sit in order of registration."""
    game = Match().start()
    assert isinstance(game.phase, ChoosingDealer)
    assert list(legal_actions(game)) == [FirstDealer(seat) for seat in SEATS]
    assert to_act(game) is None
    for seat in SEATS:
        opened = after(game, FirstDealer(seat))
        assert phase_of(opened, Shuffling).terms.dealer == seat
        assert opened.sheet.players == (0, 1, 2)


@pytest.mark.rule("R3.3", "R2.5")
@pytest.mark.parametrize(("number", "dealer"), [(1, 1), (2, 2), (3, 0), (7, 1), (12, 0)])
def test_a_deal_of_its_own_keeps_the_dealer_of_its_number(number: int, dealer: int) -> None:
    """Seat 1 dealing first, the deal of any number has the dealer it would have in a match."""
    game = after(Deal(number).start(), FirstDealer(1))
    terms = phase_of(game, Shuffling).terms
    assert (terms.number, terms.dealer) == (number, dealer)


@pytest.mark.rule("R2.3")
def test_players_draw_in_order_of_registration() -> None:
    """Any card of the pack may be drawn first, then any that is left."""
    game = Match(DRAW_RULES).start()
    assert awaits(game) is Draw
    assert to_act(game) is None
    assert list(legal_actions(game)) == [Draw(0, card) for card in PACK]
    game = drawn("AS")
    assert list(legal_actions(game)) == [Draw(1, card) for card in PACK if card.name != "AS"]
    assert phase_of(drawn("AS KS"), Drawing).waiting == (2,)


@pytest.mark.rule("R2.4")
@pytest.mark.parametrize(
    ("names", "order"),
    [("2C 9C TC", (2, 1, 0)), ("AS 2S KS", (0, 2, 1)), ("9H AC TC", (1, 2, 0))],
)
def test_the_highest_card_chooses_first(names: str, order: tuple[int, ...]) -> None:
    """Players choose seats from the highest rank drawn to the lowest, ten above nine (N:3)."""
    game = drawn(names)
    assert phase_of(game, TakingSeats).order == order
    assert to_act(game) == order[0]
    assert list(legal_actions(game)) == [TakeSeat(order[0], seat) for seat in SEATS]


@pytest.mark.rule("R2.2")
def test_the_highest_card_deals_first_from_the_seat_chosen() -> None:
    """Whoever drew highest deals the first deal, and seats hold the players who took them."""
    game = after(drawn("9H AC TC"), TakeSeat(1, 2), TakeSeat(2, 0))
    assert to_act(game) == 0
    assert list(legal_actions(game)) == [TakeSeat(0, 1)]
    game = after(game, TakeSeat(0, 1))
    assert game.sheet.players == (2, 0, 1)
    assert phase_of(game, Shuffling).terms.dealer == 2


def test_a_span_keeps_the_rotation_from_the_highest_card() -> None:
    """A later deal of a match with drawn seats has the dealer its number gives."""
    game = Deal(5, DRAW_RULES).start()
    game = after(
        game, *(Draw(player, Card(name)) for player, name in enumerate(["9H", "AC", "TC"]))
    )
    game = after(game, TakeSeat(1, 2), TakeSeat(2, 0), TakeSeat(0, 1))
    assert phase_of(game, Shuffling).terms.dealer == 0


@pytest.mark.rule("R2.3")
def test_two_equal_ranks_draw_again() -> None:
    """Only the tied draw again, in order, and not the cards set aside nor those that count."""
    phase = phase_of(drawn("9H AC 9C"), Drawing)
    assert phase.live == (None, Card("AC"), None)
    assert phase.aside == (Card("9H"), Card("9C"))
    assert (phase.waiting, phase.turn) == ((0, 2), 1)
    left = [action.card for action in legal_actions(drawn("9H AC 9C")) if isinstance(action, Draw)]
    assert left == [card for card in PACK if card.name not in {"9H", "AC", "9C"}]
    assert phase_of(drawn("9H AC 9C KS 2S"), TakingSeats).order == (1, 0, 2)


@pytest.mark.rule("R2.3")
def test_three_equal_ranks_draw_again() -> None:
    """When all are tied, all draw again."""
    phase = phase_of(drawn("9H 9S 9C"), Drawing)
    assert (phase.live, phase.waiting) == ((None, None, None), (0, 1, 2))
    assert phase_of(drawn("9H 9S 9C 2C 3C 4C"), TakingSeats).order == (2, 1, 0)


@pytest.mark.rule("R2.3")
def test_a_new_card_may_tie_with_one_that_counts() -> None:
    """A redraw is compared with the card that was not tied, and may tie with it in turn."""
    phase = phase_of(drawn("9H AC 9C AS 2S"), Drawing)
    assert phase.live == (None, None, Card("2S"))
    assert (phase.waiting, phase.turn) == ((0, 1), 2)
    assert phase.aside == (Card("9H"), Card("9C"), Card("AS"), Card("AC"))


@pytest.mark.rule("R2.3")
def test_a_rank_set_aside_may_be_drawn_again() -> None:
    """A new card is not compared with those set aside."""
    assert phase_of(drawn("9H AC 9C 9S 2S"), TakingSeats).order == (1, 0, 2)


@pytest.mark.rule("R2.3")
def test_cards_set_aside_come_back_when_too_few_are_left() -> None:
    """On a pack of six a second tie leaves one card, so the tied draw from all but the live one."""
    game = drawn("AH AS KH KS QH", SIX_CARDS)
    phase = phase_of(game, Drawing)
    assert phase.live == (None, Card("QH"), None)
    assert (phase.aside, phase.waiting) == ((), (0, 2))
    left = [action.card.name for action in legal_actions(game) if isinstance(action, Draw)]
    assert left == ["KH", "AH", "QS", "KS", "AS"]
