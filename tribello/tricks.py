"""Two questions of trick play: what may be played, and who takes the trick."""

from __future__ import annotations

from tribello.cards import Card, Suit
from tribello.seats import Seat
from tribello.state import Hand, Trick


def playable(hand: Hand, trick: Trick) -> Hand:
    """The cards of a hand that may be played to a trick (R7.4).

    A hand that holds the suit led must follow it; any other may play any card. There is no
    duty to trump or to beat (N:14, G:25, H:48-49, R:22).

    >>> from tribello.cards import cards
    >>> playable(cards("2C 9C AS"), Trick(leader=0, cards=cards("KC")))
    (Card('2C'), Card('9C'))
    """
    if not trick.cards:
        return hand
    led = trick.cards[0].suit
    return tuple([card for card in hand if card.suit is led]) or hand


def trick_winner(trick: Trick, trump: Suit | None) -> Seat:
    """The seat that takes a trick: highest trump, else highest card of the suit led (R7.5).

    G:25 joins the two by "or" without saying which comes first; N:15, H:50 and R:22 do.

    >>> from tribello.cards import cards
    >>> trick_winner(Trick(leader=2, cards=cards("AC 2D KC")), Suit.DIAMONDS)
    0
    """
    best = trick.cards[0]
    for card in trick.cards:
        if (card.rank > best.rank) if card.suit is best.suit else (card.suit is trump):
            best = card
    return (trick.leader + trick.cards.index(best)) % 3
