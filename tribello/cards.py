"""The pack: four suits of thirteen ranks, ace high (R1.2, R1.3).

A card is one of 52 objects made once and compared by identity, so a card that is not
in the pack cannot exist and membership tests cost next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from operator import attrgetter
from typing import Final, Self

from attrs import frozen

from tribello.errors import NotACard


class Suit(Enum):
    """A suit, in the order that sorts a pack. Suits have no rank among them (R1.2)."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def letter(self) -> str:
        """The letter that stands for the suit in the second place of a card's name."""
        return self.value

    def __str__(self) -> str:
        return self.name.lower()


class Rank(IntEnum):
    """A rank; a higher number beats a lower one within a suit (R1.3: N:2, G:4)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The character that stands for the rank in the first place of a card's name."""
        return "23456789TJQKA"[self - 2]


@frozen(init=False, eq=False, repr=False)
class Card:
    """One card of the pack, named by rank and suit: ``Card("QS")`` is the queen of spades.

    Arguments:
        name: two characters, one of ``23456789TJQKA`` and one of ``CDHS``.

    Raises:
        NotACard: the name is none of the 52.

    The same name always gives the same object:

    >>> Card("TS") is Card("TS"), Card("TS").rank > Card("9S").rank
    (True, True)
    >>> Card("10S")
    Traceback (most recent call last):
    tribello.errors.NotACard: '10S' is not a card; the ten of spades is written TS
    """

    name: str
    rank: Rank
    suit: Suit
    index: int
    """Place in the pack, 0 (two of clubs) to 51 (ace of spades): the order cards sort in."""

    def __new__(cls, name: str) -> Self:
        """The card of that name; it is made nowhere else."""
        try:
            return _BY_NAME[name]  # type: ignore[return-value]  # Card is never subclassed
        except (KeyError, TypeError):  # TypeError: what cannot be hashed is no card either
            raise NotACard(name) from None

    # No __lt__: any comparison method in Python makes `in` and `index` ten times slower.
    # `in_order` sorts.

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Card({self.name!r})"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.name,)


def _print_card(suit: Suit, rank: Rank, index: int) -> Card:
    """Make one of the 52; the only place that creates a card."""
    card = object.__new__(Card)
    put = object.__setattr__  # the class is frozen
    put(card, "name", rank.letter + suit.letter)
    put(card, "rank", rank)
    put(card, "suit", suit)
    put(card, "index", index)
    return card


PACK: Final[tuple[Card, ...]] = tuple(
    _print_card(suit, rank, 13 * s + r)
    for s, suit in enumerate(Suit)
    for r, rank in enumerate(Rank)
)
"""The 52 cards from the two of clubs to the ace of spades (R1.2)."""

_BY_NAME: Final = {card.name: card for card in PACK}


def short_pack(suits: int, ranks: int) -> tuple[Card, ...]:
    """The pack of laboratory rules: the last `suits` suits, the highest `ranks` ranks (R1.4).

    Arguments:
        suits: 1 to 4, counted from spades down.
        ranks: 1 to 13, counted from the ace down.

    >>> [card.name for card in short_pack(2, 2)]
    ['KH', 'AH', 'KS', 'AS']
    """
    kept = list(Suit)[-suits:]
    return tuple(c for c in PACK if c.suit in kept and c.rank > Rank.ACE - ranks)


_BY_INDEX: Final = attrgetter("index")


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The same cards in pack order.

    >>> in_order([Card("AS"), Card("2S"), Card("KC")])
    (Card('KC'), Card('2S'), Card('AS'))
    """
    return tuple(sorted(cards, key=_BY_INDEX))


def cards(names: str) -> tuple[Card, ...]:
    """The cards named in a text, split at white space, in the order written.

    >>> cards("AS KH")
    (Card('AS'), Card('KH'))
    """
    return tuple(Card(name) for name in names.split())
