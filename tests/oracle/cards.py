"""Cards are the two letters of the log, such as "TS": R1.2, R1.3 and section 2 of the model."""

from typing import Any

SUITS = ["C", "D", "H", "S"]
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
PACK_ORDER = [rank + suit for suit in SUITS for rank in RANKS]


def suit_of(card: str) -> str:
    """The suit of a card."""
    return card[1]


def rank_of(card: str) -> int:
    """The rank of a card as a number, the two lowest and the ace highest (R1.3)."""
    return RANKS.index(card[0])


def in_pack_order(cards: list[str]) -> list[str]:
    """The same cards, clubs first and each suit from the two up (model, section 2)."""
    return sorted(cards, key=PACK_ORDER.index)


def suits_in_use(options: dict[str, Any]) -> list[str]:
    """The suits of the pack, counted from spades down (R1.2, R1.4)."""
    return SUITS[len(SUITS) - options["suits"] :]


def pack_of(options: dict[str, Any]) -> list[str]:
    """The whole pack in pack order: of each suit in use the highest ranks (R1.2, R1.4)."""
    ranks = RANKS[len(RANKS) - options["ranks"] :]
    return [rank + suit for suit in suits_in_use(options) for rank in ranks]
