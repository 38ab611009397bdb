"""The pictures of cards and suits that pages show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tribello.cards import PACK, Suit
from tribello.render.faces import back, face, pip

FOLDER: Final = "docs/assets/cards"


def pictures() -> Iterator[tuple[str, str]]:
    """The path of each picture and the picture: 52 cards, their back, four suits (R1.2)."""
    yield from ((f"{FOLDER}/{card}.svg", face(card)) for card in PACK)
    yield f"{FOLDER}/back.svg", back()
    yield from ((f"{FOLDER}/{suit}.svg", pip(suit)) for suit in Suit)
