"""Cards and suits on a page. Suits stand in the order of the bridge columns, spades first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tribello.cards import Card, Suit, in_order
from tribello.render.line import Line, Piece, joined, line
from tribello.render.pen import SIGNS

DOWN: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The suits in the order in which they are shown."""


def card_piece(card: Card) -> Piece:
    """A card: its rank as in a log, so that all are equally wide, and the sign of its suit."""
    return Piece(card.rank.letter + SIGNS[card.suit], card.suit)


def card_row(cards: Iterable[Card], between: str = " ") -> Line:
    """Cards in the order given."""
    return joined([line(card_piece(card)) for card in cards], between)


def suit_sign(suit: Suit) -> Line:
    """The sign of a suit."""
    return line(Piece(SIGNS[suit], suit))


def suit_name(suit: Suit, *, capital: bool = False) -> Piece:
    """The name of a suit in its colour, for a sentence."""
    name = f"{suit}"
    return Piece(name.capitalize() if capital else name, suit)


def ranks(cards: Iterable[Card], suit: Suit, void: str = "") -> Line:
    """The ranks that some cards have in a suit, the highest first; `void` where there is none."""
    held = in_order(card for card in cards if card.suit is suit)[::-1]
    return line(Piece("".join(card.rank.letter for card in held) or void, suit if held else None))
