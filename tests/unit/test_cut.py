"""The cut."""

import pytest
from situations import after, deck_for, opened, phase_of, small

from tribello.actions import Cut, Shuffle
from tribello.cards import Card
from tribello.engine import legal_actions, to_act, why_not
from tribello.rules import AfterCut, CutCard, Cutter, CutWhen, Rules
from tribello.seats import SEATS
from tribello.state import Cutting, Exchanging, Game, Hands, Naming, Phase, Shuffling

DECK = deck_for()


def shuffled(rules: Rules, number: int = 1, dealer: int = 0) -> Game[Phase]:
    """A deal whose deck is about to be cut."""
    return after(opened(number, rules, by=dealer), Shuffle(DECK))


def cards_of(game: Game[Phase]) -> tuple[Hands, tuple[Card, ...]]:
    """The hands and the pickup of a deal whose exchanges begin."""
    dealing = phase_of(game, Exchanging).dealt
    return dealing.hands, dealing.pickup


@pytest.mark.rule("R4.2")
@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize(("cutter", "steps"), [(Cutter.RIGHT, 2), (Cutter.LEFT, 1)])
def test_the_seat_that_the_rules_name_cuts(cutter: Cutter, steps: int, dealer: int) -> None:
    """The cutter sits at the dealer's right (N:4), or at the left where the rules say so."""
    game = shuffled(small(cutter=cutter), dealer=dealer)
    assert to_act(game) == (dealer + steps) % 3
    assert {cut.seat for cut in legal_actions(game) if isinstance(cut, Cut)} == {to_act(game)}


@pytest.mark.rule("R4.3")
def test_a_cut_shows_the_bottom_of_the_lifted_packet() -> None:
    """Any card but the last of the deck may be shown, or the lower packet would be empty."""
    game = shuffled(small(cut_card=CutCard.LIFTED_BOTTOM))
    assert list(legal_actions(game)) == [Cut(2, card) for card in DECK[:-1]]
    assert why_not(game, Cut(2, DECK[-1])) is not None


@pytest.mark.rule("R4.3")
def test_a_cut_may_show_the_top_of_the_rest() -> None:
    """By the other option any card but the first may be shown, or nothing would be lifted."""
    game = shuffled(small(cut_card=CutCard.REST_TOP))
    assert list(legal_actions(game)) == [Cut(2, card) for card in DECK[1:]]
    assert why_not(game, Cut(2, DECK[0])) is not None


@pytest.mark.rule("R4.3")
@pytest.mark.parametrize("place", range(1, 11))
@pytest.mark.parametrize(
    ("cut_card", "after_cut", "first"),
    [
        (CutCard.LIFTED_BOTTOM, AfterCut.COMPLETED, 1),
        (CutCard.REST_TOP, AfterCut.COMPLETED, 0),
        (CutCard.LIFTED_BOTTOM, AfterCut.REPLACED, None),
        (CutCard.REST_TOP, AfterCut.REPLACED, None),
    ],
)
def test_the_packets_of_a_cut(
    place: int, cut_card: CutCard, after_cut: AfterCut, first: int | None
) -> None:
    """A completed cut deals on from the card shown or the next; a replaced one from the top."""
    rules = small(cut_card=cut_card, after_cut=after_cut)
    start = 0 if first is None else place + first
    cut = after(shuffled(rules), Cut(2, DECK[place]))
    uncut = after(opened(3, rules), Shuffle(DECK[start:] + DECK[:start]))
    assert cards_of(cut) == cards_of(uncut)


@pytest.mark.rule("R4.3", "R4.6")
def test_the_card_shown_has_a_known_place_after_a_completed_cut() -> None:
    """The bottom of the lifted packet comes last, to the dealer; the top of the rest first."""
    lifted = after(shuffled(small(cut_card=CutCard.LIFTED_BOTTOM)), Cut(2, DECK[5]))
    rest = after(shuffled(small(cut_card=CutCard.REST_TOP)), Cut(2, DECK[5]))
    assert DECK[5] in phase_of(lifted, Exchanging).dealt.hands[0]
    assert DECK[5] in phase_of(rest, Exchanging).dealt.hands[1]


@pytest.mark.rule("R5.1")
def test_a_cut_sets_trump_in_round_1() -> None:
    """The suit of the card shown is trump for the deal (N:7, G:13, H:18)."""
    for card in DECK[:-1]:
        terms = phase_of(after(shuffled(small()), Cut(2, card)), Exchanging).terms
        assert (terms.trump, terms.shown) == (card.suit, card)


@pytest.mark.rule("R5.1", "R5.5")
@pytest.mark.parametrize("number", [3, 4])
def test_a_cut_of_another_round_sets_no_trump(number: int) -> None:
    """Where every deal is cut, only round 1 takes its trump from the cut (N:4)."""
    game = after(shuffled(small(cut=CutWhen.EVERY_DEAL), number), Cut(2, DECK[4]))
    terms = phase_of(game, Exchanging).terms
    assert (terms.trump, terms.shown) == (None, None)


@pytest.mark.rule("R5.4")
def test_a_cut_of_round_2_leaves_trump_to_the_dealer() -> None:
    """After the cut of round 2 the dealer still names trump."""
    game = after(shuffled(small(cut=CutWhen.EVERY_DEAL), 2), Cut(2, DECK[4]))
    assert phase_of(game, Naming).terms.trump is None


def test_a_shuffle_may_follow_the_cut() -> None:
    """The trump stays, the deck goes: the pack is shuffled once more and then dealt."""
    rules = small(after_cut=AfterCut.SHUFFLED)
    game = after(shuffled(rules), Cut(2, DECK[3]))
    phase = phase_of(game, Shuffling)
    assert (phase.cut, phase.terms.trump, phase.terms.shown) == (True, DECK[3].suit, DECK[3])
    again = after(game, Shuffle(DECK[::-1]))
    uncut = after(opened(3, rules), Shuffle(DECK[::-1]))
    assert cards_of(again) == cards_of(uncut)


@pytest.mark.rule("R4.2")
def test_every_deal_may_be_cut_before_a_second_shuffle() -> None:
    """Where every deal is cut and then shuffled, it is cut once."""
    rules = small(after_cut=AfterCut.SHUFFLED, cut=CutWhen.EVERY_DEAL)
    game = after(shuffled(rules, number=3), Cut(2, DECK[3]), Shuffle(DECK))
    assert isinstance(game.phase, Exchanging)
    assert isinstance(shuffled(rules, number=3).phase, Cutting)
