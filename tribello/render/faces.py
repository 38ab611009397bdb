"""Cards as small drawings in SVG (R1.2).

A card is a large rank over its suit, and the suit bears its letter. So four suits part by colour,
shape and letter, and one of the three is enough. All is drawn as paths: no font is asked for.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from tribello.cards import Card, Rank, Suit

WIDTH: Final = 56
HEIGHT: Final = 80
"""The size of a card in the units of its drawing; on a page it is shown half as large."""

COLOURS: Final = MappingProxyType(
    {Suit.CLUBS: "#08702f", Suit.DIAMONDS: "#0a58ca", Suit.HEARTS: "#c4122f", Suit.SPADES: "#111"}
)
"""The colour of each suit, dark enough to be read on a card."""

# Strokes in a box of 20 x 28, but for the ten, which is wider.
_RANKS: Final = MappingProxyType(
    {
        Rank.TWO: "M1.5 8C1.5 3 5 0 10 0S18.5 3 18.5 8C18.5 14.5 1 20 1 28H19.5",
        Rank.THREE: "M1.5 0H18L9 11C15 11 18.5 14 18.5 19.5S14.5 28 9.5 28C5 28 2 26 .5 22.5",
        Rank.FOUR: "M14 28V0L.5 19.5H19.5",
        Rank.FIVE: "M18 0H4L2.5 12.5C12 7 18.5 12 18.5 19S14.5 28 9.5 28C5 28 2 26 .5 22.5",
        Rank.SIX: "M15 0C6 3 1.5 11 1.5 19a8.5 9 0 1 0 17 0a8.5 9 0 1 0-17 0",
        Rank.SEVEN: "M1 0H19L7 28",
        Rank.EIGHT: (
            "M10 0a7.5 6.5 0 1 0 0 13a7.5 6.5 0 1 0 0-13zM10 13a9 7.5 0 1 0 0 15a9 7.5 0 1 0 0-15z"
        ),
        Rank.NINE: "M5 28C14 25 18.5 17 18.5 9a8.5 9 0 1 0-17 0a8.5 9 0 1 0 17 0",
        Rank.TEN: "M-5 6L1 0V28M16 0a7.5 14 0 1 0 0 28a7.5 14 0 1 0 0-28z",
        Rank.JACK: "M16 0V19.5a7 8.5 0 0 1-14 0V18",
        Rank.QUEEN: "M10 0a9.5 14 0 1 0 0 28a9.5 14 0 1 0 0-28zM11 19L20 30",
        Rank.KING: "M2 0V28M19 0L2 17M8 11.5L19.5 28",
        Rank.ACE: "M0 28L10 0L20 28M4 19H16",
    }
)

# Areas in a box of 36 x 36.
_SUITS: Final = MappingProxyType(
    {
        Suit.CLUBS: (
            "M18 0a9 9 0 1 1 0 18a9 9 0 1 1 0-18zM9 13a9 9 0 1 1 0 18a9 9 0 1 1 0-18z"
            "M27 13a9 9 0 1 1 0 18a9 9 0 1 1 0-18zM12 12H24V25H12z"
            "M16 20H20Q20 33 25 36H11Q16 33 16 20z"
        ),
        Suit.DIAMONDS: "M18-1L34 18L18 37L2 18z",
        Suit.HEARTS: (
            "M18 36C10 28 0 21 0 11C0 5 4 1 9 1Q15 1 18 7Q21 1 27 1C32 1 36 5 36 11"
            "C36 21 26 28 18 36z"
        ),
        Suit.SPADES: (
            "M18-1C21 7 36 14 36 23C36 28 32 31 28 31Q23 31 20 27Q20 33 25 36"
            "H11Q16 33 16 27Q13 31 8 31C4 31 0 28 0 23C0 14 15 7 18-1z"
        ),
    }
)

# Strokes in a box of 20 x 28, as the ranks.
_LETTERS: Final = MappingProxyType(
    {
        Suit.CLUBS: "M18.5 6C17 2 14 0 10.5 0C5 0 1 5.5 1 14S5 28 10.5 28C14 28 17 26 18.5 22",
        Suit.DIAMONDS: "M2 0V28H7C15 28 19 22 19 14S15 0 7 0z",
        Suit.HEARTS: "M2 0V28M18 0V28M2 14H18",
        Suit.SPADES: "M18 6C14-2 2-2 2 7C2 16 18.5 12 18.5 21C18.5 30 4 30 1.5 22",
    }
)
_LETTER_TOP: Final = MappingProxyType(
    {Suit.CLUBS: 13.5, Suit.DIAMONDS: 12, Suit.HEARTS: 9.5, Suit.SPADES: 14}
)


def name_of(card: Card) -> str:
    """The name of a card as it is read aloud.

    >>> name_of(Card("TS"))
    'ten of spades'
    """
    return f"{card.rank.name.lower()} of {card.suit}"


def face(card: Card) -> str:
    """A card as a whole SVG document (R1.2, R1.3).

    >>> face(Card("AS"))[:83]
    '<svg xmlns="http://www.w3.org/2000/svg" width="56" height="80" viewBox="0 0 56 80" '
    >>> "<title>ace of spades</title>" in face(Card("AS"))
    True
    """
    return _document(WIDTH, HEIGHT, name_of(card), _face(card))


def back() -> str:
    """A card that lies face down, as a whole SVG document (R4.6).

    >>> "<title>card face down</title>" in back()
    True
    """
    return _document(WIDTH, HEIGHT, "card face down", _back())


def pip(suit: Suit) -> str:
    """A suit alone, as a whole SVG document (R1.2).

    >>> "<title>hearts</title>" in pip(Suit.HEARTS)
    True
    """
    # A light rim, since the pip has no card behind it on a dark page.
    return _document(40, 40, str(suit), _suit(suit, 2, 2, rim=True))


def placed(card: Card | None, x: float, y: float, scale: float = 1) -> str:
    """A card within a larger drawing; its title is told by pointing at it (R1.2).

    Arguments:
        card: the card, or None for one that lies face down.
        x: its left edge.
        y: its upper edge.
        scale: its size beside `WIDTH` and `HEIGHT`.

    >>> placed(Card("AS"), 10, 20, 0.5)[:77]
    '<g transform="translate(10 20) scale(0.5)"><title>ace of spades</title><rect '
    """
    drawing = _back() if card is None else f"<title>{name_of(card)}</title>{_face(card)}"
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{drawing}</g>'


def placed_pip(suit: Suit, x: float, y: float, scale: float = 1) -> str:
    """A suit within a larger drawing, 40 units wide and high (R1.2)."""
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{_suit(suit, 2, 2)}</g>'


def _document(width: int, height: int, title: str, drawing: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" role="img"><title>{title}</title>{drawing}</svg>\n'
    )


def _face(card: Card) -> str:
    rank = (
        f'<path d="{_RANKS[card.rank]}" transform="translate(18 8)" fill="none"'
        f' stroke="{COLOURS[card.suit]}" stroke-width="6" stroke-linejoin="round"/>'
    )
    return _sheet("#fff") + rank + _suit(card.suit, 10, 41)


def _suit(suit: Suit, x: float, y: float, *, rim: bool = False) -> str:
    # The rim is painted first, so that the parts of a club hide it between them.
    edge = ' stroke="#fff" stroke-width="4" paint-order="stroke"' if rim else ""
    top = _LETTER_TOP[suit]
    return (
        f'<g transform="translate({x:g} {y:g})"><path d="{_SUITS[suit]}"'
        f' fill="{COLOURS[suit]}"{edge}/><path d="{_LETTERS[suit]}"'
        f' transform="translate(14 {top:g}) scale(.4)" fill="none" stroke="#fff"'
        ' stroke-width="6"/></g>'
    )


def _back() -> str:
    return (
        _sheet("#fff")
        + '<rect x="6" y="6" width="44" height="68" rx="3" fill="#3f5e6b"/>'
        + '<path d="M28 12L44 40L28 68L12 40z" fill="none" stroke="#fff" stroke-width="4"/>'
    )


def _sheet(colour: str) -> str:
    return (
        f'<rect x="1" y="1" width="54" height="78" rx="6" fill="{colour}" stroke="#667"'
        ' stroke-width="2"/>'
    )
