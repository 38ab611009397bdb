"""Naming trump and stripping the pack."""

from typing import Any

import pytest
from situations import after, deal_played, dealt, deck_for, opened, phase_of, played, small

from tribello import codes
from tribello.actions import Cut, Exchange, FirstDealer, NameTrump, Shuffle
from tribello.actions.trump import suits_of
from tribello.cards import Suit, cards, in_order
from tribello.codes import Code
from tribello.engine import Match, legal_actions, to_act, why_not
from tribello.rules import STANDARD, CutWhen, NamingPoint, RoundOneTrump, Rules, TrumpCut
from tribello.seats import SEATS
from tribello.state import (
    Cutting,
    Exchanging,
    Game,
    Naming,
    NamingBlind,
    Phase,
    Playing,
    Shuffling,
)

STRIP = small(round_1_trump=RoundOneTrump.STRIP)


@pytest.mark.rule("R5.4")
@pytest.mark.parametrize("dealer", SEATS)
def test_the_dealer_names_any_suit_in_round_2(dealer: int) -> None:
    """The dealer, having looked, may name each of the four suits, held or not (N:8)."""
    game = dealt(2, by=dealer)
    assert isinstance(game.phase, Naming)
    assert to_act(game) == dealer
    assert list(legal_actions(game)) == [NameTrump(dealer, suit) for suit in Suit]
    for suit in Suit:
        assert phase_of(after(game, NameTrump(dealer, suit)), Exchanging).terms.trump is suit


@pytest.mark.rule("R5.4")
def test_only_suits_of_the_pack_can_be_named() -> None:
    """A pack of two suits offers two trumps."""
    rules = small(suits=2, ranks=4, hand_size=2, pickup_size=2)
    game = after(opened(2, rules), Shuffle(cards("JH QH KH AH JS QS KS AS")))
    assert list(legal_actions(game)) == [NameTrump(0, Suit.HEARTS), NameTrump(0, Suit.SPADES)]


@pytest.mark.rule("R5.2", "R5.4")
@pytest.mark.parametrize(("deal", "clause"), [(1, "R5.2"), (3, "R5.2"), (4, "R5.4"), (6, "R5.4")])
def test_a_suit_out_of_the_pack_breaks_the_clause_of_its_round(deal: int, clause: str) -> None:
    """Round 1 and round 2 each have a clause on what may be named, in all of their deals."""
    rules = small(
        suits=2,
        ranks=4,
        hand_size=2,
        pickup_size=2,
        deals_per_round=3,
        round_1_trump=RoundOneTrump.DEALER,
    )
    assert suits_of(rules) == (Suit.HEARTS, Suit.SPADES)
    game = opened(deal, rules)
    if isinstance(game.phase, Shuffling):
        game = after(game, Shuffle(cards("JH QH KH AH JS QS KS AS")))
    violation = why_not(game, NameTrump(0, Suit.CLUBS))
    assert violation is not None
    assert (violation.code, violation.clause) == (codes.TRUMP_NOT_IN_PACK, clause)
    assert violation.legal == ("H", "S")


@pytest.mark.rule("R5.5", "R5.6")
@pytest.mark.parametrize(
    ("deal", "code"),
    [
        (1, codes.TRUMP_NOT_DUE),
        (3, codes.TRUMP_NOT_DUE),
        (4, codes.TRUMP_NOT_DUE),
        (6, codes.TRUMP_NOT_DUE),
        (7, codes.NO_TRUMP_ROUND),
        (12, codes.NO_TRUMP_ROUND),
    ],
)
def test_trump_is_never_named_in_the_last_two_rounds(deal: int, code: Code) -> None:
    """A naming before the shuffle is too early in rounds 1 and 2, and out of place after them."""
    violation = why_not(opened(deal, STANDARD), NameTrump(0, Suit.CLUBS))
    assert violation is not None
    assert (violation.code, violation.clause) == (code, code.clause)
    has_none = violation.reason.startswith("this round has no trump")
    assert has_none == (code is codes.NO_TRUMP_ROUND)


@pytest.mark.rule("R5.6")
def test_trump_is_not_named_before_there_is_a_deal() -> None:
    """While the first dealer is unknown nobody has a trump to name."""
    violation = why_not(Match().start(), NameTrump(0, Suit.CLUBS))
    assert violation is not None
    assert (violation.code, violation.clause) == (codes.TRUMP_NOT_DUE, "R5.6")


def exchanges_before_naming(rules: Rules, number: int) -> int | None:
    """How many exchanges a deal has before trump is named; None where it is named blind."""
    game = opened(number, rules)
    if isinstance(game.phase, NamingBlind):
        return None
    game = after(game, Shuffle(deck_for(rules)))
    for seat in rules.exchange_order:
        if isinstance(game.phase, Exchanging):
            game = after(game, Exchange(int(seat), ()))
    return len(phase_of(game, Naming).dealt.exchanges)


@pytest.mark.rule("R5.4", "R5.2")
@pytest.mark.parametrize(
    ("number", "point", "exchanges"),
    [
        (1, NamingPoint.BEFORE_SHUFFLE, None),
        (1, NamingPoint.BEFORE_EXCHANGE, 0),
        (1, NamingPoint.AFTER_DEALER_EXCHANGE, 1),
        (1, NamingPoint.AFTER_EXCHANGES, 3),
        (2, NamingPoint.BEFORE_EXCHANGE, 0),
        (2, NamingPoint.AFTER_DEALER_EXCHANGE, 1),
        (2, NamingPoint.AFTER_EXCHANGES, 3),
    ],
)
def test_trump_is_named_at_the_point_of_the_rules(
    number: int, point: NamingPoint, exchanges: int | None
) -> None:
    """So many exchanges are made before trump is known, in round 1 as in round 2."""
    option: dict[str, Any] = {f"round_{number}_naming": point}
    rules = small(round_1_trump=RoundOneTrump.DEALER, **option)
    assert exchanges_before_naming(rules, number) == exchanges


@pytest.mark.rule("R5.6")
def test_trump_is_named_once() -> None:
    """After the naming the exchanges go on where they were, and end in play."""
    rules = small(round_2_naming=NamingPoint.AFTER_DEALER_EXCHANGE)
    game = after(dealt(2, rules), Exchange(0, ()), NameTrump(0, Suit.CLUBS))
    assert to_act(game) == 1
    game = after(game, Exchange(1, ()), Exchange(2, ()))
    assert phase_of(game, Playing).terms.trump is Suit.CLUBS


@pytest.mark.rule("R5.2")
def test_a_blind_dealer_names_trump_before_the_shuffle() -> None:
    """The pack stays whole and the suit named is trump when play begins (R:13, lenient)."""
    game = opened(1, small(round_1_trump=RoundOneTrump.DEALER), by=1)
    assert isinstance(game.phase, NamingBlind)
    assert to_act(game) == 1
    assert list(legal_actions(game)) == [NameTrump(1, suit) for suit in Suit]
    game = after(game, NameTrump(1, Suit.DIAMONDS), Shuffle(deck_for()))
    terms = phase_of(game, Exchanging).terms
    assert (terms.trump, terms.removed) == (Suit.DIAMONDS, ())


def stripped(suit: Suit, *decks: str) -> Game[Phase]:
    """A first deal by seat 0 from which a suit was stripped."""
    game = after(opened(1, STRIP), NameTrump(0, suit))
    return after(game, *(Shuffle(cards(deck)) for deck in decks))


@pytest.mark.rule("R5.3")
@pytest.mark.parametrize("suit", Suit)
def test_a_stripped_suit_leaves_the_pack(suit: Suit) -> None:
    """The cards of the suit named lie apart, and no other does (R:13, literal)."""
    terms = phase_of(stripped(suit), Shuffling).terms
    assert terms.trump is suit
    assert terms.removed == tuple(card for card in in_order(deck_for()) if card.suit is suit)


@pytest.mark.rule("R5.3")
def test_a_stripped_deal_has_neither_pickup_nor_exchange() -> None:
    """The other cards are dealt left, right, dealer, and the dealer leads at once."""
    game = stripped(Suit.CLUBS, "QD QH KD KH QS AD KS AS AH")
    phase = phase_of(game, Playing)
    assert phase.dealt.pickup == ()
    assert phase.hands == (cards("KD AD AH"), cards("QD KH KS"), cards("QH QS AS"))
    assert to_act(game) == 0


@pytest.mark.rule("R5.3")
def test_a_stripped_pack_is_whole_again_in_the_next_deal() -> None:
    """What was removed for one deal comes back for the next."""
    rules = small(round_1_trump=RoundOneTrump.STRIP, deals_per_round=2)
    game = after(Match(rules).start(), FirstDealer(0), NameTrump(0, Suit.CLUBS))
    game = after(game, Shuffle(cards("QD QH KD KH QS AD KS AS AH")))
    game = played(game, "KD QD QH AD KH QS AH KS AS")
    assert phase_of(game, NamingBlind).terms.removed == ()
    assert to_act(game) == 1


def play_round(rules: Rules) -> list[tuple[bool, Suit | None]]:
    """For three deals of round 1, whether each had a cut, and its trump."""
    game, deals = after(Match(rules).start(), FirstDealer(0)), []
    for place in range(3):
        game = after(game, Shuffle(deck_for(rules)))
        if has_cut := isinstance(game.phase, Cutting):
            seat = to_act(game)
            assert seat is not None
            game = after(game, Cut(seat, deck_for()[place]))
        deals.append((has_cut, phase_of(game, Exchanging).terms.trump))
        game = deal_played(game)
    return deals


CUTS = [card.suit for card in deck_for()[:3]]


@pytest.mark.rule("R5.1")
@pytest.mark.parametrize(
    ("trump_cut", "cut", "deals"),
    [
        (TrumpCut.EACH_DEAL, CutWhen.TRUMP, [(True, suit) for suit in CUTS]),
        (TrumpCut.EACH_DEAL, CutWhen.EVERY_DEAL, [(True, suit) for suit in CUTS]),
        (TrumpCut.ONCE, CutWhen.TRUMP, [(suit_cut, CUTS[0]) for suit_cut in (True, False, False)]),
        (TrumpCut.ONCE, CutWhen.EVERY_DEAL, [(True, CUTS[0])] * 3),
    ],
)
def test_trump_is_cut_each_deal_or_once(
    trump_cut: TrumpCut, cut: CutWhen, deals: list[tuple[bool, Suit]]
) -> None:
    """Either every deal of round 1 cuts its trump, or the first one cuts it for all."""
    assert len(set(CUTS)) > 1
    assert play_round(small(deals_per_round=3, trump_cut=trump_cut, cut=cut)) == deals


def test_a_trump_cut_once_ends_with_its_round() -> None:
    """The trump of round 1 is not that of round 2, which the dealer names."""
    rules = small(trump_cut=TrumpCut.ONCE)
    game = after(Match(rules).start(), FirstDealer(0), Shuffle(deck_for()), Cut(2, deck_for()[0]))
    game = deal_played(game)
    assert phase_of(game, Shuffling).terms.trump is None
    assert isinstance(after(game, Shuffle(deck_for())).phase, Naming)
