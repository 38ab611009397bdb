"""A bot that takes what it can get now, as cheaply as it can; in nullo it avoids what it can.

It counts no cards and thinks of no later trick. Nor does it stop at its quota: points grow evenly
with tricks, and one that did so gained less.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from tribello.bots.sight import Sight
from tribello.bots.strategy import Strategy
from tribello.cards import Card, Rank, Suit
from tribello.tricks import playable, trick_winner

POOR: Final = Rank.TEN
"""The highest rank that is exchanged, but for trumps."""
DANGEROUS: Final = Rank.EIGHT
"""The lowest rank that is exchanged in nullo."""


def longest_suit(sight: Sight) -> Suit:
    """The suit with the most cards; of several the first."""
    held = Counter(card.suit for card in sight.hand)
    return max(sight.suits, key=lambda suit: held[suit])


def poorest_cards(sight: Sight) -> tuple[Card, ...]:
    """As many of the poor cards as may be exchanged, the lowest first; in nullo the highest."""
    trump = longest_suit(sight) if sight.names else sight.trump
    rising = sorted(sight.hand, key=lambda card: card.rank)
    if sight.nullo:
        poor = [card for card in reversed(rising) if card.rank >= DANGEROUS]
    else:
        poor = [card for card in rising if card.rank <= POOR and card.suit is not trump]
    return tuple(poor[: max(count for count in sight.counts if count <= len(poor))])


def card_for_now(sight: Sight) -> Card:
    """The lowest card that takes the trick as it lies, or else the lowest; to lead the highest.

    In nullo the highest card that does not take it, or else the highest; to lead the lowest.
    Trumps are higher than other cards.
    """
    cards = playable(sight.hand, sight.laid)
    rising = sorted(cards, key=lambda card: (card.suit is sight.trump, card.rank))
    if not sight.laid:
        return rising[0 if sight.nullo else -1]
    taking = [card for card in rising if _takes(sight, card)]
    if sight.nullo:
        return next((card for card in reversed(rising) if card not in taking), rising[-1])
    return (taking or rising)[0]


def _takes(sight: Sight, card: Card) -> bool:
    """Whether a card beats what lies on the table."""
    return trick_winner(0, (*sight.laid, card), sight.trump) == len(sight.laid)


GREEDY: Final = Strategy("greedy", longest_suit, poorest_cards, card_for_now)
"""Takes what it can get now."""
