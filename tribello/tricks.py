"""Two questions of trick play: what may be played, and who takes the trick."""

from __future__ import annotations

from tribello.cards import Card, Suit
from tribello.seats import Seat
from tribello.state import Hand


def playable(hand: Hand, laid: tuple[Card, ...]) -> Hand:
    """The cards of a hand that may be played to a trick (R7.4).

    A hand that holds the suit led must follow it; any other may play any card. There is no
    duty to trump or to beat (N:14, G:25, H:48-49, R:22).

    Arguments:
        hand: the cards held.
        laid: the cards of the trick so far, the led one first; empty for the leader.

    >>> from tribello.cards import cards
    >>> playable(cards("2C 9C AS"), laid=cards("KC"))
    (Card('2C'), Card('9C'))
    """
    if not laid:
        return hand
    led = laid[0].suit
    return tuple([card for card in hand if card.suit is led]) or hand


def may_play(card: Card, hand: Hand, laid: tuple[Card, ...]) -> bool:
    """Whether a card is among the `playable` ones, asked without making their list (R7.4)."""
    if card not in hand:
        return False
    if not laid or card.suit is laid[0].suit:
        return True
    led = laid[0].suit
    return not any([held.suit is led for held in hand])  # noqa: C419  # faster than lazily


def trick_winner(leader: Seat, laid: tuple[Card, ...], trump: Suit | None) -> Seat:
    """The seat that takes a trick: highest trump, else highest card of the suit led (R7.5).

    G:25 joins the two by "or" without saying which comes first; N:15, H:50 and R:22 do.

    Arguments:
        leader: the seat that led.
        laid: the three cards in the order played, clockwise from the leader.
        trump: the trump suit, or None.

    >>> from tribello.cards import cards
    >>> trick_winner(2, cards("AC 2D KC"), Suit.DIAMONDS)
    0
    """
    best = laid[0]
    for card in laid:
        # Within a suit places in the pack go up with ranks, and compare in half the time.
        if (card.index > best.index) if card.suit is best.suit else (card.suit is trump):
            best = card
    return (leader + laid.index(best)) % 3
