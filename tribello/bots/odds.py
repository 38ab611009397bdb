"""How likely a card is to take the trick in hand, by what one seat may know.

Chances are whole thousandths: whole numbers come out alike on every machine.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from functools import cache
from math import comb
from typing import Final

from attrs import frozen

from tribello.bots.sight import Sight
from tribello.cards import Card, Suit
from tribello.immutable import Immutable
from tribello.seats import clockwise
from tribello.tricks import trick_winner

SURE: Final = 1000
"""Certainty."""


@frozen(repr=False)
class Rival(Immutable):
    """A hand that has yet to play to the trick.

    Arguments:
        size: the number of its cards.
        places: by suit, the places in the pack of the cards it may hold, in ascending order.
        unseen: the number of all those cards.
    """

    size: int
    places: Mapping[Suit, Sequence[int]]
    unseen: int

    def lacks(self, cards: int) -> int:
        """The chance that it holds none of so many of the cards it may hold."""
        return _lacks(self.unseen, self.size, cards)


@cache
def _lacks(unseen: int, size: int, cards: int) -> int:
    return SURE * comb(unseen - cards, size) // comb(unseen, size)


def places_by_suit(cards: Sequence[Card], suits: Sequence[Suit]) -> dict[Suit, list[int]]:
    """The places in the pack of the cards of each suit, in the order given."""
    return {suit: [card.index for card in cards if card.suit is suit] for suit in suits}


def rivals(sight: Sight) -> tuple[Rival, ...]:
    """The hands that play to the trick after the seat."""
    after = range(1, 3 - len(sight.laid))
    return tuple([_rival(sight, clockwise(sight.seat, steps)) for steps in after])


def _rival(sight: Sight, seat: int) -> Rival:
    places = places_by_suit(sight.unseen, sight.suits)
    for suit in sight.voids[seat]:
        places[suit] = []
    return Rival(sight.sizes[seat], places, sum(map(len, places.values())))


def chance_to_take(sight: Sight, card: Card, after: Sequence[Rival]) -> int:
    """The chance that a card played now takes the trick, in thousandths.

    Arguments:
        sight: what the seat knows.
        card: a card that it may play.
        after: the hands that play after it.
    """
    laid, trump = (*sight.laid, card), sight.trump
    if trick_winner(0, laid, trump) != len(sight.laid):
        return 0
    led, chance = laid[0].suit, SURE
    for rival in after:
        stays = _ducks(rival, card, led) if sight.nullo else _yields(rival, card, led, trump)
        chance = chance * stays // SURE
    return chance


def _ducks(rival: Rival, card: Card, led: Suit) -> int:
    """The chance that a rival can stay below the best card, which is what it wants in nullo."""
    followers = rival.places[led]
    return SURE - rival.lacks(bisect(followers, card.index)) + rival.lacks(len(followers))


def _yields(rival: Rival, card: Card, led: Suit, trump: Suit | None) -> int:
    """The chance that a rival cannot beat the best card, which it would if it could."""
    followers = rival.places[led]
    trumps = rival.places[trump] if trump is not None and trump is not led else ()
    void = rival.lacks(len(followers))
    if card.suit is led:
        higher = len(followers) - bisect(followers, card.index)
        return rival.lacks(higher) - void + rival.lacks(len(followers) + len(trumps))
    higher = len(trumps) - bisect(trumps, card.index)
    return SURE - void + rival.lacks(len(followers) + higher)
