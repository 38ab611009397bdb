"""Exchanges with the pickup."""

from itertools import combinations
from math import comb

import pytest
from situations import DEALER, LEFT, PICKUP, after, dealt, opened, phase_of, small, standard

from tribello.actions import Exchange, FirstDealer, Shuffle
from tribello.actions.exchange import nth_combination
from tribello.cards import PACK, cards, in_order
from tribello.engine import legal_actions, to_act, why_not
from tribello.rules import STANDARD, NamingPoint, PickupEnd, Rules, ThirdExchange
from tribello.seats import SEATS, Role
from tribello.state import Exchanging, Game, Phase, Playing

ALL_OR_NONE = small(third_exchange=ThirdExchange.ALL_OR_NONE)


def counts(game: Game[Phase]) -> set[int]:
    """The numbers of cards that may be exchanged."""
    return {len(exchange.cards) for exchange in exchanges(game)}


def exchanges(game: Game[Phase]) -> list[Exchange]:
    """The legal exchanges."""
    return [action for action in legal_actions(game) if isinstance(action, Exchange)]


@pytest.mark.rule("R6.1")
@pytest.mark.parametrize("order", [(0, 1, 2), (0, 2, 1), (2, 1, 0)])
@pytest.mark.parametrize("dealer", SEATS)
def test_roles_exchange_in_the_order_of_the_rules(dealer: int, order: tuple[int, ...]) -> None:
    """Each seat exchanges once, in the order of the roles, though nobody takes a card."""
    game = dealt(3, small(exchange_order=tuple(Role(role) for role in order)), by=dealer)
    seats = []
    for role in order:
        seats.append(to_act(game))
        game = after(game, Exchange((dealer + role) % 3, ()))
    assert seats == [(dealer + role) % 3 for role in order]
    assert isinstance(game.phase, Playing)


@pytest.mark.rule("R6.3", "R6.4")
def test_as_many_cards_are_drawn_as_discarded() -> None:
    """The discards leave the hand, and the hand is whole again from the pickup's top."""
    game = after(dealt(3), Exchange(0, cards("QS KH")))
    dealing = phase_of(game, Exchanging).dealt
    assert dealing.hands[0] == cards("KD AD AS")
    assert dealing.pickup == cards("AC")
    made = dealing.exchanges[0]
    assert (made.seat, made.discards, made.drawn) == (0, cards("KH QS"), cards("AD KD"))
    assert dealing.hands[1] == cards(LEFT)


@pytest.mark.rule("R4.5")
def test_the_pickup_may_be_drawn_from_its_other_end() -> None:
    """Where the card dealt first is the top, it is drawn first."""
    game = dealt(3, small(pickup_end=PickupEnd.FIRST_DEALT))
    dealing = phase_of(after(game, Exchange(0, cards("QS KH"))), Exchanging).dealt
    assert dealing.exchanges[0].drawn == cards("AC KD")
    assert dealing.pickup == cards("AD")


@pytest.mark.rule("R6.2")
def test_an_exchange_of_nothing_changes_no_card() -> None:
    """Hands and pickup stay, and the exchange is on record (R6.2)."""
    before = phase_of(dealt(3), Exchanging).dealt
    after_it = phase_of(after(dealt(3), Exchange(0, ())), Exchanging).dealt
    assert (after_it.hands, after_it.pickup) == (before.hands, before.pickup)
    assert [(made.seat, made.discards, made.drawn) for made in after_it.exchanges] == [(0, (), ())]


@pytest.mark.rule("R6.6")
def test_an_empty_pickup_ends_the_exchanges() -> None:
    """When the dealer takes all, nobody else is asked, and discards are not drawn (R6.6)."""
    game = after(dealt(3), Exchange(0, cards(DEALER)))
    phase = phase_of(game, Playing)
    assert phase.dealt.pickup == ()
    assert phase.hands[0] == in_order(cards(PICKUP))
    assert len(phase.dealt.exchanges) == 1


@pytest.mark.rule("R6.2")
def test_each_seat_may_take_up_to_what_remains() -> None:
    """The first may take all three, the next what is left (H:38-41)."""
    game = dealt(3)
    assert counts(game) == {0, 1, 2, 3}
    game = after(game, Exchange(0, cards("QS")))
    assert counts(game) == {0, 1, 2}
    game = after(game, Exchange(1, cards("KC")))
    assert counts(game) == {0, 1}


@pytest.mark.rule("R6.5")
def test_the_last_seat_may_have_to_take_all_or_none() -> None:
    """The stricter reading of G:22 and R:20 binds the last seat, and no other."""
    game = dealt(3, ALL_OR_NONE)
    assert counts(game) == {0, 1, 2, 3}
    game = after(game, Exchange(0, cards("QS")))
    assert counts(game) == {0, 1, 2}
    game = after(game, Exchange(1, ()))
    assert counts(game) == {0, 2}
    assert why_not(game, Exchange(2, cards("QH"))) is not None
    assert why_not(game, Exchange(2, cards("QH AH"))) is None


@pytest.mark.rule("R6.5")
def test_all_that_remain_may_be_more_than_a_hand() -> None:
    """If the last hand is smaller than the pickup, all or none leaves none."""
    rules = small(
        suits=2, ranks=4, hand_size=1, pickup_size=5, third_exchange=ThirdExchange.ALL_OR_NONE
    )
    game = after(opened(3, rules), Shuffle(cards("JH QH KH AH JS QS KS AS")))
    assert list(legal_actions(game)) == [Exchange(0, ()), Exchange(0, cards("AH"))]
    game = after(game, Exchange(0, ()), Exchange(1, ()))
    assert list(legal_actions(game)) == [Exchange(2, ())]
    assert isinstance(after(game, Exchange(2, ())).phase, Playing)


WIDE = small(suits=2, ranks=4, hand_size=1, pickup_size=5, third_exchange=ThirdExchange.ALL_OR_NONE)
"""Rules whose pickup is larger than a hand."""


@pytest.mark.rule("R6.2")
def test_no_more_cards_are_called_legal_than_a_hand_holds() -> None:
    """What is legal instead of an exchange ends with the hand where the pickup is larger."""
    game = after(opened(3, WIDE), Shuffle(cards("JH QH KH AH JS QS KS AS")))
    violation = why_not(game, Exchange(0, cards("2C")))
    assert violation is not None
    assert violation.legal == ("0 cards", "1 card")


@pytest.mark.rule("R6.5")
def test_a_last_hand_as_large_as_what_remains_may_take_it_all() -> None:
    """All that remain are a choice as long as the hand has as many cards."""
    game = after(dealt(3, ALL_OR_NONE), Exchange(0, ()), Exchange(1, ()))
    assert counts(game) == {0, 3}


@pytest.mark.rule("R6.5")
@pytest.mark.parametrize(
    ("rules", "deck", "discards", "words"),
    [
        (ALL_OR_NONE, None, "QH", "the last exchange is of no card or of all 3, not of 1"),
        (WIDE, "JH QH KH AH JS QS KS AS", "QH", "the last exchange is of no card, not of 1"),
    ],
)
def test_what_the_last_exchange_may_be_is_told(
    rules: Rules, deck: str | None, discards: str, words: str
) -> None:
    """All that remain are named only where the hand has as many cards."""
    game = after(opened(3, rules), Shuffle(cards(deck))) if deck else dealt(3, rules)
    violation = why_not(after(game, Exchange(0, ()), Exchange(1, ())), Exchange(2, cards(discards)))
    assert violation is not None
    assert violation.reason == words


@pytest.mark.rule("R6.1", "R6.6")
def test_an_exchange_that_is_not_due_breaks_the_order_or_lacks_a_pickup() -> None:
    """Only an empty pickup is cited as such; with cards left it is nobody's turn."""
    named_later = small(round_2_naming=NamingPoint.AFTER_DEALER_EXCHANGE)
    for game, clause in (
        (after(dealt(3), *(Exchange(seat, ()) for seat in SEATS)), "R6.1"),
        (after(dealt(3), Exchange(0, cards(DEALER))), "R6.6"),
        (dealt(2), "R6.1"),
        (after(dealt(2, named_later), Exchange(0, cards(DEALER))), "R6.6"),
    ):
        violation = why_not(game, Exchange(0, ()))
        assert violation is not None
        assert violation.clause == clause


def test_discards_have_no_order() -> None:
    """An exchange is the set of its discards; they are kept in pack order."""
    assert Exchange(0, cards("QS KH AS")) == Exchange(0, cards("AS QS KH"))
    assert Exchange(0, cards("QS KH AS")).cards == cards("KH QS AS")
    assert hash(Exchange(0, cards("QS KH"))) == hash(Exchange(0, cards("KH QS")))


def test_legal_exchanges_come_by_number_of_cards() -> None:
    """They are all the choices of cards of the hand, the fewest first."""
    wanted = [
        Exchange(0, chosen) for count in range(4) for chosen in combinations(cards(DEALER), count)
    ]
    assert list(legal_actions(dealt(3))) == wanted


@pytest.mark.parametrize("rules", [small(), ALL_OR_NONE])
def test_legal_exchanges_are_a_sequence(rules: Rules) -> None:
    """Length, places from both ends, slices and membership agree with the iteration."""
    game = after(dealt(3, rules), Exchange(0, cards("QS")), Exchange(1, ()))
    choices = legal_actions(game)
    listed = list(choices)
    assert len(choices) == len(listed) == len(set(listed))
    assert [choices[place] for place in range(len(choices))] == listed
    assert [choices[-place] for place in range(1, len(choices) + 1)] == listed[::-1]
    assert choices[1:-1] == tuple(listed[1:-1])
    assert choices[::-2] == tuple(listed[::-2])
    assert all(choice in choices for choice in listed)
    for place in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError):
            choices[place]


def test_legal_exchanges_hold_nothing_else() -> None:
    """Other actions, other seats and what is no action are not among them."""
    others: list[object] = [FirstDealer(0), Exchange(1, ()), (), None]
    assert [other for other in others if other in legal_actions(dealt(3))] == []


@pytest.mark.rule("R6.2")
def test_the_dealer_of_a_whole_pack_has_8192_choices() -> None:
    """All of them are counted, and any one is made without the others."""
    game = after(opened(7, STANDARD), Shuffle(PACK))
    choices = legal_actions(game)
    assert len(choices) == 2**13
    assert choices[0] == Exchange(0, ())
    assert choices[-1] == Exchange(0, PACK[3::4])
    assert choices[sum(comb(13, count) for count in range(7))] == Exchange(0, PACK[3:28:4])


def test_a_large_pickup_allows_no_more_than_the_hand() -> None:
    """A seat discards cards it holds, so never more than its hand."""
    rules = standard(laboratory=True, hand_size=2, pickup_size=46)
    game = after(opened(7, rules), Shuffle(PACK))
    assert counts(game) == {0, 1, 2}


@pytest.mark.parametrize("count", range(7))
def test_the_nth_combination_is_that_of_the_enumeration(count: int) -> None:
    """A combination found by its place is the one that enumeration puts there."""
    hand = PACK[:6]
    for place, chosen in enumerate(combinations(hand, count)):
        assert nth_combination(hand, count, place) == chosen
