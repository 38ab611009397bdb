"""A bot that plays as a sensible person would, by what its seat may know.

Its strategy is one thought: a card is worth playing when it does more now than it would do
later, and worth keeping when it does more than a card from the pickup would. In nullo "more"
is less. Points grow evenly with tricks, so it never stops at its quota.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from tribello.bots.odds import chance_to_take, places_by_suit, rivals
from tribello.bots.sight import Sight
from tribello.bots.strategy import Strategy
from tribello.bots.worth import TRICK, hand_merit, judge, least_missed, without
from tribello.cards import PACK, Card, Rank, Suit
from tribello.tricks import playable

LENGTH: Final = 3
"""What each card adds to a suit that might be trump, where an ace adds 4 more."""
FRESH: Final = TRICK // 3
"""What an unknown card is worth: three cards make a trick."""
URGENCY: Final = 50
"""How many thousandths keener the dealer is on a fresh card for each trick short of quota."""


def best_trump(sight: Sight) -> Suit:
    """The suit that is best by length and by strength: ace 4, king 3, queen 2, jack 1."""

    def points(suit: Suit) -> int:
        ranks = [card.rank for card in sight.hand if card.suit is suit]
        return LENGTH * len(ranks) + sum(max(0, rank - Rank.TEN) for rank in ranks)

    return max(sight.suits, key=points)


def best_discards(sight: Sight) -> tuple[Card, ...]:
    """The cards that are worth less than fresh ones, as far as the rules let them be exchanged.

    A dealer whose hand falls short of the quota values fresh cards more, and the more so the
    shorter it falls: the cards it draws are not there for the others.
    """
    judging = judge(sight, best_trump(sight) if sight.names else sight.trump)
    fresh = -FRESH if sight.nullo else FRESH
    if sight.deals:
        goal = sight.quota * (-TRICK if sight.nullo else TRICK)
        fresh += max(0, goal - hand_merit(judging, sight)) * URGENCY // TRICK
    order = list(least_missed(judging, sight))
    gains = list(accumulate((fresh - loss for loss, _ in order), initial=0))
    count = max(sight.counts, key=gains.__getitem__)
    return tuple(PACK[place] for _, place in order[:count])


def best_play(sight: Sight) -> Card:
    """The card with the most to gain: its chance now, and the hand that is left without it."""
    judging, after = judge(sight, sight.trump), rivals(sight)
    held = places_by_suit(sight.hand, sight.suits)
    whole = {suit: judging.merit(suit, places) for suit, places in held.items()}
    taking = -1 if sight.nullo else 1

    def gain(card: Card) -> int:
        rest = judging.merit(card.suit, without(held[card.suit], card.index))
        return taking * chance_to_take(sight, card, after) + rest - whole[card.suit]

    return max(playable(sight.hand, sight.laid), key=gain)


CAREFUL: Final = Strategy("careful", best_trump, best_discards, best_play)
"""Keeps what wins, makes voids, counts cards; in nullo it ducks and sheds what would win."""
