"""Which card goes where in the deal, and which phase follows which."""

from itertools import permutations

import pytest
from situations import (
    DEALER,
    LEFT,
    RIGHT,
    after,
    dealt,
    deck_for,
    on_turn,
    opened,
    phase_of,
    played,
    small,
    standard,
    without_exchange,
)

from tribello.actions import Cut, Exchange, FirstDealer, NameTrump, Shuffle
from tribello.cards import PACK, Suit, cards, in_order
from tribello.course import packet_places
from tribello.engine import Match
from tribello.rules import (
    STANDARD,
    AfterCut,
    CutWhen,
    NamingPoint,
    Packet,
    PickupEnd,
    RoundOneTrump,
    Rules,
)
from tribello.seats import SEATS, Role, seat_of
from tribello.state import (
    Cutting,
    Dealt,
    Exchanging,
    Naming,
    NamingBlind,
    Over,
    Phase,
    Playing,
    Shuffling,
)

NO_TRUMP_DEAL = 7
"""A deal of round 3 by the standard rules: neither cut nor naming stands before the exchange."""


def cards_of(rules: Rules, dealer: int = 0) -> Dealt:
    """The cards of the standard pack in pack order, dealt in round 3."""
    game = after(opened(NO_TRUMP_DEAL, rules, by=dealer), Shuffle(PACK))
    return phase_of(game, Exchanging).dealt


@pytest.mark.rule("R4.4")
@pytest.mark.parametrize("dealer", SEATS)
def test_cards_are_dealt_to_left_right_pickup_dealer_in_turn(dealer: int) -> None:
    """By the standard rules every fourth card goes to the same packet, the last to the dealer."""
    dealing = cards_of(STANDARD, dealer)
    assert dealing.hands[seat_of(Role.LEFT, dealer)] == PACK[0::4]
    assert dealing.hands[seat_of(Role.RIGHT, dealer)] == PACK[1::4]
    assert in_order(dealing.pickup) == PACK[2::4]
    assert dealing.hands[dealer] == PACK[3::4]


@pytest.mark.rule("R4.5")
def test_the_last_card_dealt_to_the_pickup_is_its_top() -> None:
    """By the standard rules cards are drawn from the one dealt last to the one dealt first."""
    assert cards_of(STANDARD).pickup == PACK[2::4][::-1]


@pytest.mark.rule("R4.5")
def test_the_first_card_dealt_to_the_pickup_may_be_its_top() -> None:
    """By the other option the pickup is drawn in the order it was dealt."""
    assert cards_of(standard(pickup_end=PickupEnd.FIRST_DEALT)).pickup == PACK[2::4]


@pytest.mark.rule("R4.4")
@pytest.mark.parametrize("order", list(permutations(Packet)))
def test_packets_are_dealt_to_in_the_order_of_the_rules(order: tuple[Packet, ...]) -> None:
    """Whatever the order, each packet gets every fourth card from its place on."""
    dealing = cards_of(standard(deal_order=order))
    for packet in Packet:
        got = dealing.pickup if packet.role is None else dealing.hands[packet.role]
        assert in_order(got) == PACK[order.index(packet) :: 4]


@pytest.mark.rule("R4.4")
@pytest.mark.parametrize(
    ("hand", "pickup", "places"),
    [
        (1, 5, {"left": "0", "right": "1", "pickup": "2 4 5 6 7", "dealer": "3"}),
        (2, 2, {"left": "0 4", "right": "1 5", "pickup": "2 6", "dealer": "3 7"}),
    ],
)
def test_a_full_packet_is_passed_over(hand: int, pickup: int, places: dict[str, str]) -> None:
    """Once a packet has its cards, the deal goes on without it."""
    rules = small(suits=2, ranks=4, hand_size=hand, pickup_size=pickup)
    game = opened(3, rules)
    deck = PACK[35:39] + PACK[48:52]
    dealing = phase_of(after(game, Shuffle(deck)), Exchanging).dealt
    dealer, left, right = dealing.hands
    got = {"left": left, "right": right, "pickup": dealing.pickup[::-1], "dealer": dealer}
    for packet, numbers in places.items():
        assert got[packet] == tuple(deck[int(number)] for number in numbers.split())


@pytest.mark.rule("R6.6")
def test_without_a_pickup_play_follows_the_deal() -> None:
    """A pickup of no cards leaves nothing to exchange."""
    rules = small(suits=3, ranks=3, hand_size=3, pickup_size=0)
    deck = PACK[24:26] + PACK[23:24] + PACK[36:39] + PACK[49:52]
    game = after(opened(3, rules), Shuffle(deck))
    assert phase_of(game, Playing).dealt.pickup == ()


def test_what_is_remembered_of_the_deal_cannot_be_changed() -> None:
    """The places of packets, which all games of the same rules share, are tuples in a proxy."""
    places = packet_places(Rules(), has_pickup=True)
    assert all(isinstance(dealt, tuple) for dealt in places.values())
    with pytest.raises(TypeError):
        places[Packet.LEFT] = ()  # type: ignore[index]  # which is what must not be possible


def test_hands_are_kept_in_pack_order() -> None:
    """The order in which a hand was dealt leaves no trace."""
    game = dealt(3, left="QD KC QC", right="KS AH QH", dealer="AS QS KH")
    assert phase_of(game, Exchanging).dealt.hands == (cards(DEALER), cards(LEFT), cards(RIGHT))


@pytest.mark.rule("R4.3")
@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("place", [0, 17, 50])
def test_the_card_cut_to_is_the_dealers_last(dealer: int, place: int) -> None:
    """By the standard rules the card that the cut shows ends the deck, and the dealer holds it."""
    game = after(opened(1, by=dealer, rules=STANDARD), Shuffle(PACK))
    game = after(game, Cut(on_turn(game), PACK[place]))
    dealing = phase_of(game, Exchanging).dealt
    deck = PACK[place + 1 :] + PACK[: place + 1]
    assert deck[-1] is dealing.terms.shown is PACK[place]
    assert deck[-1] in dealing.hands[dealer]
    assert dealing.hands[dealer] == in_order(deck[3::4])
    assert dealing.pickup == deck[2::4][::-1]


def phases_of(rules: Rules, number: int) -> list[type[Phase]]:
    """The phases of one deal in which nobody exchanges a card, up to the play."""
    game, phases = opened(number, rules), list[type[Phase]]()
    for _ in range(10):
        if isinstance(game.phase, Playing):
            break
        phases.append(type(game.phase))
        match game.phase:
            case Shuffling():
                pack = rules.suits * rules.ranks - len(game.phase.terms.removed)
                assert pack in {9, 12}
                game = after(game, Shuffle(deck_for(rules) if pack == 12 else STRIPPED))
            case Cutting(deck=deck):
                game = after(game, Cut(on_turn(game), deck[1]))
            case Naming() | NamingBlind():
                game = after(game, NameTrump(on_turn(game), Suit.SPADES))
            case _:
                game = after(game, Exchange(on_turn(game), ()))
    return phases


STRIPPED = tuple(card for card in deck_for() if card.suit is not Suit.SPADES)
DEALER_NAMES = small(round_1_trump=RoundOneTrump.DEALER)


@pytest.mark.parametrize(
    ("rules", "number", "phases"),
    [
        (small(), 1, [Shuffling, Cutting, *[Exchanging] * 3]),
        (small(), 2, [Shuffling, Naming, *[Exchanging] * 3]),
        (small(), 3, [Shuffling, *[Exchanging] * 3]),
        (small(), 4, [Shuffling, *[Exchanging] * 3]),
        (small(cut=CutWhen.EVERY_DEAL), 1, [Shuffling, Cutting, *[Exchanging] * 3]),
        (small(cut=CutWhen.EVERY_DEAL), 4, [Shuffling, Cutting, *[Exchanging] * 3]),
        (
            small(after_cut=AfterCut.SHUFFLED),
            1,
            [Shuffling, Cutting, Shuffling, *[Exchanging] * 3],
        ),
        (
            small(after_cut=AfterCut.SHUFFLED, cut=CutWhen.EVERY_DEAL),
            2,
            [Shuffling, Cutting, Shuffling, Naming, *[Exchanging] * 3],
        ),
        (DEALER_NAMES, 1, [NamingBlind, Shuffling, *[Exchanging] * 3]),
        (DEALER_NAMES, 2, [Shuffling, Naming, *[Exchanging] * 3]),
        (
            small(round_1_trump=RoundOneTrump.DEALER, round_1_naming=NamingPoint.BEFORE_EXCHANGE),
            1,
            [Shuffling, Naming, *[Exchanging] * 3],
        ),
        (small(round_1_trump=RoundOneTrump.STRIP), 1, [NamingBlind, Shuffling]),
        (
            small(round_1_trump=RoundOneTrump.STRIP, cut=CutWhen.EVERY_DEAL),
            1,
            [NamingBlind, Shuffling, Cutting],
        ),
        (
            small(round_2_naming=NamingPoint.AFTER_DEALER_EXCHANGE),
            2,
            [Shuffling, Exchanging, Naming, *[Exchanging] * 2],
        ),
        (
            small(round_2_naming=NamingPoint.AFTER_EXCHANGES),
            2,
            [Shuffling, *[Exchanging] * 3, Naming],
        ),
        (
            small(
                round_2_naming=NamingPoint.AFTER_DEALER_EXCHANGE,
                exchange_order=(Role.RIGHT, Role.LEFT, Role.DEALER),
            ),
            2,
            [Shuffling, *[Exchanging] * 3, Naming],
        ),
    ],
)
def test_the_phases_of_a_deal(rules: Rules, number: int, phases: list[type[Phase]]) -> None:
    """Cut, naming and exchanges come where the rules in force put them."""
    assert phases_of(rules, number) == phases


@pytest.mark.rule("R5.4", "R6.6")
@pytest.mark.parametrize("point", [NamingPoint.AFTER_DEALER_EXCHANGE, NamingPoint.AFTER_EXCHANGES])
def test_trump_is_named_once_the_pickup_is_empty(point: NamingPoint) -> None:
    """A dealer who was to exchange or name later names as soon as nothing is left to draw."""
    order = (Role.LEFT, Role.DEALER, Role.RIGHT)
    game = dealt(2, small(round_2_naming=point, exchange_order=order))
    game = after(game, Exchange(1, cards(LEFT)))
    assert isinstance(game.phase, Naming)
    assert isinstance(after(game, NameTrump(0, Suit.CLUBS)).phase, Playing)


@pytest.mark.rule("R2.5")
def test_the_deal_passes_clockwise_through_a_match() -> None:
    """Each deal is dealt by the next seat, and the dealer leads its first trick."""
    rules = small(cut=CutWhen.NEVER, round_1_trump=RoundOneTrump.DEALER, deals_per_round=2)
    game = after(Match(rules).start(), FirstDealer(1))
    dealers, leaders = [], []
    for _ in range(8 * 13):
        match game.phase:
            case Over():
                break
            case Shuffling(terms=terms):
                dealers.append(terms.dealer)
                game = after(game, Shuffle(deck_for(rules)))
            case NamingBlind() | Naming():
                game = after(game, NameTrump(on_turn(game), Suit.HEARTS))
            case Exchanging():
                game = without_exchange(game)
            case _:
                leaders.append(on_turn(game))
                game = played(game, "KH QC AH KS QS KC QH AS QD")
    assert dealers == leaders == [1, 2, 0, 1, 2, 0, 1, 2]
    assert isinstance(game.phase, Over)
    assert [result.terms.number for result in game.sheet.results] == list(range(1, 9))
