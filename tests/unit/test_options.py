"""Every option matters: two of its settings lead to different games."""

import pytest
from attrs import fields
from situations import (
    DEALER,
    after,
    deal_played,
    dealt,
    deck_for,
    opened,
    phase_of,
    played,
    playing,
    small,
)

from tribello.actions import Cut, Draw, Exchange, FirstDealer, NameTrump, Shuffle
from tribello.cards import Suit, cards
from tribello.engine import Match, awaits, legal_actions, to_act, why_not
from tribello.errors import InvalidRules
from tribello.rules import (
    AfterCut,
    CutCard,
    Cutter,
    CutWhen,
    NamingPoint,
    Packet,
    PickupEnd,
    RoundOneTrump,
    Rules,
    Seating,
    ThirdExchange,
    TrumpCut,
    WinnerRule,
)
from tribello.scoring import totals, winners
from tribello.seats import Role
from tribello.state import Cutting, Exchanging, Naming, NamingBlind, Playing, Shuffling

DECK = deck_for()
WHOLE_SUITS = "QC KC AC QD KD AD QH KH AH QS KS AS"


def test_every_option_is_tested_here() -> None:
    """For each option there is a test of its name in this module."""
    tested = {name.removeprefix("test_") for name in globals()}
    assert {option.name for option in fields(Rules)} <= tested


def is_the_pack(rules: Rules, names: str) -> bool:
    """Whether these cards are what is shuffled."""
    return Shuffle(cards(names)) in legal_actions(opened(3, rules))


@pytest.mark.rule("R1.4")
def test_laboratory() -> None:
    """Only laboratory rules may have quotas that do not sum to the tricks."""
    quotas = ((13, 13, 13),) * 4
    assert Rules(laboratory=True, quotas=quotas).quotas == quotas
    with pytest.raises(InvalidRules):
        Rules(laboratory=False, quotas=quotas)


@pytest.mark.rule("R1.4")
def test_suits() -> None:
    """Three suits or four are shuffled, counted from spades down."""
    four = small(suits=4, ranks=3, hand_size=2, pickup_size=6)
    three = small(suits=3, ranks=3, hand_size=2, pickup_size=3)
    assert is_the_pack(four, WHOLE_SUITS)
    assert is_the_pack(three, WHOLE_SUITS.replace("QC KC AC", ""))
    assert not is_the_pack(three, WHOLE_SUITS)


@pytest.mark.rule("R1.4")
def test_ranks() -> None:
    """Two ranks or three are shuffled, counted from the ace down."""
    three = small(ranks=3, hand_size=2, pickup_size=6)
    two = small(ranks=2, hand_size=2, pickup_size=2)
    assert is_the_pack(three, WHOLE_SUITS)
    assert is_the_pack(two, "KC AC KD AD KH AH KS AS")
    assert not is_the_pack(two, WHOLE_SUITS)


@pytest.mark.rule("R1.4", "R7.7")
def test_hand_size() -> None:
    """Hands of three make three tricks, hands of two make two."""
    tricks = {}
    for hand_size, pickup_size in ((3, 3), (2, 6)):
        rules = small(hand_size=hand_size, pickup_size=pickup_size)
        game = deal_played(after(opened(3, rules), Shuffle(DECK)))
        tricks[hand_size] = len(game.sheet.results[0].tricks)
    assert tricks == {3: 3, 2: 2}


@pytest.mark.rule("R1.4")
def test_pickup_size() -> None:
    """A pickup of three can be exchanged with, one of none cannot."""
    with_pickup = after(opened(3, small(suits=4, ranks=3)), Shuffle(DECK))
    without = small(suits=3, ranks=3, pickup_size=0)
    nine = cards(WHOLE_SUITS.replace("QC KC AC", ""))
    assert isinstance(with_pickup.phase, Exchanging)
    assert isinstance(after(opened(3, without), Shuffle(nine)).phase, Playing)


@pytest.mark.rule("R3.2")
def test_deals_per_round() -> None:
    """Deal 2 is of round 2, where the dealer names trump, or still of round 1."""
    assert isinstance(dealt(2, small(deals_per_round=1)).phase, Naming)
    assert isinstance(dealt(2, small(deals_per_round=2)).phase, Cutting)
    assert (Match(small()).span.last, Match(small(deals_per_round=2)).span.last) == (4, 8)


def test_seating() -> None:
    """Seats are given and chance picks a dealer, or players draw."""
    assert awaits(Match(small(seating=Seating.GIVEN)).start()) is FirstDealer
    assert awaits(Match(small(seating=Seating.DRAW)).start()) is Draw


def test_cut() -> None:
    """The cut stands in no deal, in those that cut for trump, or in all."""
    named = RoundOneTrump.DEALER
    never = small(
        cut=CutWhen.NEVER, round_1_trump=named, round_1_naming=NamingPoint.BEFORE_EXCHANGE
    )
    assert isinstance(dealt(1, never).phase, Naming)
    assert isinstance(dealt(1, small(cut=CutWhen.TRUMP)).phase, Cutting)
    assert isinstance(dealt(3, small(cut=CutWhen.TRUMP)).phase, Exchanging)
    assert isinstance(dealt(3, small(cut=CutWhen.EVERY_DEAL)).phase, Cutting)


def test_cutter() -> None:
    """The seat at the dealer's right cuts, or the one at the left."""
    assert to_act(dealt(1, small(cutter=Cutter.RIGHT))) == 2
    assert to_act(dealt(1, small(cutter=Cutter.LEFT))) == 1


def test_cut_card() -> None:
    """A cut to the same card makes it the last of the deck or the first."""
    hands = {}
    for cut_card in CutCard:
        game = after(dealt(1, small(cut_card=cut_card)), Cut(2, DECK[5]))
        hands[cut_card] = phase_of(game, Exchanging).dealt.hands
    assert DECK[5] in hands[CutCard.LIFTED_BOTTOM][0]
    assert DECK[5] in hands[CutCard.REST_TOP][1]


def test_after_cut() -> None:
    """The packets change places, or do not, or the pack is shuffled once more."""
    completed = after(dealt(1, small(after_cut=AfterCut.COMPLETED)), Cut(2, DECK[4]))
    replaced = after(dealt(1, small(after_cut=AfterCut.REPLACED)), Cut(2, DECK[4]))
    shuffled = after(dealt(1, small(after_cut=AfterCut.SHUFFLED)), Cut(2, DECK[4]))
    assert DECK[0] not in phase_of(completed, Exchanging).dealt.hands[1]
    assert DECK[0] in phase_of(replaced, Exchanging).dealt.hands[1]
    assert isinstance(shuffled.phase, Shuffling)


def test_trump_cut() -> None:
    """The second deal of round 1 cuts again, or keeps the trump of the first."""
    phases = {}
    for trump_cut in TrumpCut:
        rules = small(trump_cut=trump_cut, deals_per_round=2)
        game = after(Match(rules).start(), FirstDealer(0), Shuffle(DECK), Cut(2, DECK[4]))
        phases[trump_cut] = after(deal_played(game), Shuffle(DECK)).phase
    assert isinstance(phases[TrumpCut.EACH_DEAL], Cutting)
    once = phases[TrumpCut.ONCE]
    assert isinstance(once, Exchanging)
    assert once.terms.trump is DECK[4].suit


def test_round_1_trump() -> None:
    """Trump is cut for, or named with the pack whole, or named and stripped from it."""
    assert isinstance(dealt(1, small(round_1_trump=RoundOneTrump.CUT)).phase, Cutting)
    removed = {}
    for way in (RoundOneTrump.DEALER, RoundOneTrump.STRIP):
        game = after(opened(1, small(round_1_trump=way)), NameTrump(0, Suit.CLUBS))
        removed[way] = phase_of(game, Shuffling).terms.removed
    assert removed == {RoundOneTrump.DEALER: (), RoundOneTrump.STRIP: cards("QC KC AC")}


def test_round_1_naming() -> None:
    """The dealer of round 1 names trump blind or after looking."""
    named = RoundOneTrump.DEALER
    blind = small(round_1_trump=named, round_1_naming=NamingPoint.BEFORE_SHUFFLE)
    looked = small(round_1_trump=named, round_1_naming=NamingPoint.BEFORE_EXCHANGE)
    assert isinstance(opened(1, blind).phase, NamingBlind)
    assert isinstance(dealt(1, looked).phase, Naming)


def test_round_2_naming() -> None:
    """The dealer of round 2 names trump before the exchanges or after them."""
    assert isinstance(dealt(2, small(round_2_naming=NamingPoint.BEFORE_EXCHANGE)).phase, Naming)
    late = dealt(2, small(round_2_naming=NamingPoint.AFTER_EXCHANGES))
    assert isinstance(late.phase, Exchanging)
    assert isinstance(after(late, Exchange(0, cards(DEALER))).phase, Naming)


def test_deal_order() -> None:
    """The same deck gives its first card to the left or to the dealer."""
    usual, reverse = tuple(Packet), tuple(Packet)[::-1]
    hands = {}
    for order in (usual, reverse):
        game = after(opened(3, small(deal_order=order)), Shuffle(DECK))
        hands[order] = phase_of(game, Exchanging).dealt.hands
    assert DECK[0] in hands[usual][1]
    assert DECK[0] in hands[reverse][0]


def test_pickup_end() -> None:
    """The card drawn first is the one dealt last to the pickup, or the one dealt first."""
    drawn = {}
    for end in PickupEnd:
        game = after(dealt(3, small(pickup_end=end)), Exchange(0, cards("QS")))
        drawn[end] = phase_of(game, Exchanging).dealt.exchanges[0].drawn
    assert drawn == {PickupEnd.LAST_DEALT: cards("AD"), PickupEnd.FIRST_DEALT: cards("AC")}


def test_exchange_order() -> None:
    """The dealer exchanges first or last."""
    assert to_act(dealt(3, small(exchange_order=(Role.DEALER, Role.LEFT, Role.RIGHT)))) == 0
    assert to_act(dealt(3, small(exchange_order=(Role.RIGHT, Role.LEFT, Role.DEALER)))) == 2


def test_third_exchange() -> None:
    """The last player may exchange one of three cards, or may not."""
    one = Exchange(2, cards("QH"))
    faults = {}
    for third in ThirdExchange:
        game = after(dealt(3, small(third_exchange=third)), Exchange(0, ()), Exchange(1, ()))
        faults[third] = why_not(game, one)
    assert faults[ThirdExchange.UP_TO_REST] is None
    assert faults[ThirdExchange.ALL_OR_NONE] is not None


def scores_of(rules: Rules) -> tuple[int, int, int]:
    """What a deal of round 3 scores in which seat 2 takes all three tricks."""
    game = played(playing(rules=rules), "KH QC AH KS QS KC QH AS QD")
    return game.sheet.results[0].scores


@pytest.mark.rule("R8.1")
def test_quotas() -> None:
    """The same tricks score against what the rules expect of dealer, left and right."""
    assert scores_of(small(quotas=((1, 1, 1),) * 4)) == (-1, -1, 2)
    assert scores_of(small(quotas=((1, 1, 1), (1, 1, 1), (3, 0, 0), (1, 1, 1)))) == (-3, 0, 3)


@pytest.mark.rule("R8.4")
def test_trick_points() -> None:
    """Each trick pays a point besides, or none."""
    assert scores_of(small(trick_points=(1, 1, 0, 1))) == (-1, -1, 2)
    assert scores_of(small(trick_points=(0, 0, 1, 0))) == (-1, -1, 5)


@pytest.mark.rule("R9.2")
def test_winner() -> None:
    """When all have kept to their quotas, all win or nobody does."""
    won = {}
    for rule in WinnerRule:
        rules = small(winner=rule, quotas=((0, 0, 3),) * 4)
        game = played(playing(rules=rules), "KH QC AH KS QS KC QH AS QD")
        points = totals(game.sheet.results)
        assert points == (0, 0, 0)
        won[rule] = winners(rules, points)
    assert won == {WinnerRule.MOST: {0, 1, 2}, WinnerRule.MOST_POSITIVE: frozenset()}
