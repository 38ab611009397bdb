"""A deck for every distribution of the cards to the packets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any, Final

from oracle.deal import deal_cards
from oracle.shapes import Terms

Options = dict[str, Any]
Packets = dict[str, list[str]]

HANDS: Final = ("dealer", "left", "right")


def distributions(cards: list[str], hand: int, *, ordered: bool) -> Iterator[Packets]:
    """Every way in which cards come to three hands and a pickup, once.

    The order of a hand does not matter; that of the pickup does if `ordered`.
    """
    for dealer in combinations(cards, hand):
        rest = [card for card in cards if card not in dealer]
        for left in combinations(rest, hand):
            others = [card for card in rest if card not in left]
            for right in combinations(others, hand):
                pickup = [card for card in others if card not in right]
                for order in permutations(pickup) if ordered else [tuple(pickup)]:
                    hands = dict(zip(HANDS, map(list, (dealer, left, right)), strict=True))
                    yield {**hands, "pickup": list(order)}


def deck_of(options: Options, packets: Packets) -> list[str]:
    """The deck that deals these packets, each from its first card on; not of a stripped pack."""
    size = sum(len(packet) for packet in packets.values())
    places = deal_cards(options, _TERMS, [str(place) for place in range(size)])
    deck = [""] * size
    for name, packet in packets.items():
        for place, card in zip(places[name], packet, strict=True):
            deck[int(place)] = card
    return deck


_TERMS: Final[Terms] = {"deal": 1, "dealer": 0, "trump": None, "shown": None, "removed": []}
