"""The pictures of cards that pages show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tribello.cards import PACK
from tribello.render.faces import face

FOLDER: Final = "docs/assets/cards"


def pictures() -> Iterator[tuple[str, str]]:
    """The path of each picture, and the picture (R1.2)."""
    yield from ((f"{FOLDER}/{card}.svg", face(card)) for card in PACK)
