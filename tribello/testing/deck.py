"""Decks."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tribello.cards import Card, Suit
from tribello.course import pack_of
from tribello.rules import STANDARD, Rules


def decks(
    rules: Rules = STANDARD, *, removed: Suit | None = None
) -> SearchStrategy[tuple[Card, ...]]:
    """Decks that a shuffle may give, some of them so that hands are long in a suit.

    They shrink to the pack in order.

    Arguments:
        rules: the rules in force.
        removed: the suit that left the pack (R5.3), if one did.

    >>> from hypothesis import given
    >>> from tribello.cards import PACK
    >>> @given(decks())
    ... def test(deck):
    ...     assert set(deck) == set(PACK)
    >>> test()
    """
    used = [card for card in pack_of(rules) if card.suit is not removed]
    return _decks(used, packets_of(rules, stripped=removed is not None))


@st.composite
def _decks(draw: DrawFn, cards: Sequence[Card], packets: int) -> tuple[Card, ...]:
    order = draw(st.permutations(cards))
    return by_suits(order, packets) if draw(st.booleans()) else tuple(order)


def packets_of(rules: Rules, *, stripped: bool) -> int:
    """How many packets are dealt to in turn (R4.4, R5.3)."""
    return 4 if rules.pickup_size and not stripped else 3


def by_suits(deck: Sequence[Card], packets: int) -> tuple[Card, ...]:
    """The same cards, hardly mixed: what is dealt to each packet comes from one or two suits.

    The suits come in the order in which the deck first has them, and so do the cards of each.

    >>> from tribello.cards import cards
    >>> [card.name for card in by_suits(cards("KH AS AH QS KS QH"), 2)]
    ['KH', 'AS', 'AH', 'QS', 'QH', 'KS']
    """
    suits = list(dict.fromkeys(card.suit for card in deck))
    sorted_deck = sorted(deck, key=lambda card: suits.index(card.suit))
    length = -(-len(deck) // packets)  # rounded up
    return tuple(card for place in range(length) for card in sorted_deck[place::length])
