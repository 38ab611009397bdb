"""Playing tricks."""

import pytest
from situations import (
    after,
    deal_played,
    dealt,
    deck_for,
    on_turn,
    phase_of,
    played,
    playing,
    small,
    without_exchange,
)

from tribello import codes
from tribello.actions import Exchange, FirstDealer, Play, Shuffle
from tribello.actions.play import PLAYS
from tribello.cards import PACK, Card, Suit, cards
from tribello.engine import Match, apply, legal_actions, why_not
from tribello.seats import SEATS
from tribello.state import Over, Playing, Shuffling

# The hands that `playing` deals: seat 0 KH QS AS, seat 1 QC KC QD, seat 2 QH KS AH.


@pytest.mark.rule("R7.1", "R7.2")
@pytest.mark.parametrize("dealer", SEATS)
def test_the_dealer_leads_and_play_goes_clockwise(dealer: int) -> None:
    """The first trick is led by the dealer, followed by left and right (N:14)."""
    game = without_exchange(dealt(3, by=dealer))
    seats = []
    for card in cards("KH QC AH"):
        seats.append(on_turn(game))
        game = apply(game, Play(on_turn(game), card))
    assert seats == [dealer, (dealer + 1) % 3, (dealer + 2) % 3]


@pytest.mark.rule("R7.4")
def test_a_leader_may_lead_any_card_trump_included() -> None:
    """Every card of the leader's hand is legal, in pack order."""
    game = playing(Suit.SPADES)
    assert list(legal_actions(game)) == [Play(0, card) for card in cards("KH QS AS")]


@pytest.mark.rule("R7.4")
def test_suit_must_be_followed_if_it_can_be() -> None:
    """A seat with the suit led has only that suit; one without it has the whole hand."""
    game = played(playing(), "KH")
    assert list(legal_actions(game)) == [Play(1, card) for card in cards("QC KC QD")]
    game = played(game, "QC")
    assert list(legal_actions(game)) == [Play(2, card) for card in cards("QH AH")]


@pytest.mark.rule("R7.3")
def test_a_card_played_leaves_the_hand_and_lies_on_the_table() -> None:
    """The hand lacks the card, the other hands are as before, and the trick has it."""
    phase = phase_of(played(playing(), "KH"), Playing)
    assert phase.hands == (cards("QS AS"), cards("QC KC QD"), cards("QH AH KS"))
    assert (phase.leader, phase.laid, phase.turn) == (0, cards("KH"), 1)


@pytest.mark.rule("R7.6")
@pytest.mark.parametrize(
    ("trump", "laid", "winner"),
    [(None, "KH QC AH", 2), (Suit.CLUBS, "KH QC AH", 1), (Suit.HEARTS, "KH QC AH", 2)],
)
def test_the_winner_of_a_trick_leads_the_next(trump: Suit | None, laid: str, winner: int) -> None:
    """A complete trick lies with its winner, who plays next (G:25, H:52)."""
    game = played(playing(trump), laid)
    phase = phase_of(game, Playing)
    assert (phase.leader, phase.laid) == (winner, ())
    assert on_turn(game) == winner
    (trick,) = phase.tricks
    assert (trick.leader, trick.cards, trick.winner) == (0, cards(laid), winner)
    assert [trick.card_of(seat) for seat in SEATS] == list(cards(laid))


def test_a_trick_knows_which_seat_played_which_card() -> None:
    """Cards are counted clockwise from the leader, whoever led."""
    game = played(playing(), "KH QC AH KS QS KC")
    trick = phase_of(game, Playing).tricks[1]
    assert trick.leader == 2
    assert [trick.card_of(seat) for seat in SEATS] == list(cards("QS KC KS"))


@pytest.mark.rule("R7.7", "R8.6")
def test_the_last_trick_scores_the_deal() -> None:
    """When the hands are empty the deal is over, and its result is on the sheet (R8.2)."""
    game = played(playing(rules=small(quotas=((2, 1, 0),) * 4)), "KH QC AH KS QS KC QH AS QD")
    assert isinstance(game.phase, Over)
    (result,) = game.sheet.results
    assert [trick.winner for trick in result.tricks] == [2, 2, 2]
    assert result.scores == (-2, -1, 3)
    assert (result.terms.number, result.terms.dealer) == (3, 0)


@pytest.mark.rule("R2.5")
def test_the_next_deal_begins_with_the_next_dealer() -> None:
    """After the last trick of a deal within the span the deal passes on (N:3, G:11)."""
    game = after(Match(small()).start(), FirstDealer(1), Shuffle(deck_for()))
    game = deal_played(game)
    terms = phase_of(game, Shuffling).terms
    assert (terms.number, terms.dealer) == (2, 2)


@pytest.mark.rule("R7.1", "R7.2", "R7.6")
@pytest.mark.parametrize(
    ("laid", "clause"),
    [("", "R7.1"), ("KH", "R7.2"), ("KH QC AH", "R7.6"), ("KH QC AH KS", "R7.2")],
)
def test_a_play_out_of_turn_breaks_the_clause_of_the_moment(laid: str, clause: str) -> None:
    """Who leads first, who leads next and who follows are ruled by clauses of their own."""
    game = played(playing(), laid)
    violation = why_not(game, Play((on_turn(game) + 1) % 3, Card("QD")))
    assert violation is not None
    assert violation.clause == clause


@pytest.mark.rule("R6.7", "R7.3")
@pytest.mark.parametrize(
    ("exchanges", "card", "clause"),
    [
        ([Exchange(0, cards("AS")), Exchange(1, ()), Exchange(2, ())], "AS", "R6.7"),
        ([Exchange(0, cards("AS")), Exchange(1, ()), Exchange(2, ())], "KS", "R7.3"),
        ([Exchange(0, ()), Exchange(1, cards("QC")), Exchange(2, ())], "QC", "R7.3"),
        ([Exchange(0, cards("KH QS AS"))], "2C", "R7.3"),
    ],
)
def test_only_ones_own_discards_are_told_from_other_cards_not_held(
    exchanges: list[Exchange], card: str, clause: str
) -> None:
    """One's own discard is cited as such; what others discarded is a card not held, like any."""
    violation = why_not(after(dealt(3), *exchanges), Play(0, Card(card)))
    assert violation is not None
    assert (violation.code, violation.clause) == (codes.PLAY_NOT_HELD, clause)


@pytest.mark.rule("R7.3")
def test_a_seat_that_did_not_exchange_has_discarded_nothing() -> None:
    """Where others took the pickup, a card not held is no discard of one's own."""
    game = played(after(dealt(3), Exchange(0, cards("KH QS AS"))), "AC")
    violation = why_not(game, Play(1, Card("KH")))
    assert violation is not None
    assert (violation.code, violation.clause) == (codes.PLAY_NOT_HELD, "R7.3")


def test_plays_are_made_once() -> None:
    """Legal lists hand out the same objects, so that asking makes none."""
    for seat in SEATS:
        for card in PACK:
            assert PLAYS[seat][card.index] == Play(seat, card)
    assert legal_actions(playing())[0] is legal_actions(playing())[0]
