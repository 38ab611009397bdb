"""What a text stands for if its spelling is not asked for much."""

from __future__ import annotations

import re
from typing import Final

_SIGNS: Final = "♣♧♦♢♥♡♠♤"
_LETTERS: Final = str.maketrans(_SIGNS, "CCDDHHSS")
_RANK: Final = r"(?P<rank{}>10|[2-9TJQKA])"
# A sign may have a mark behind it that says how to draw it.
_SUIT: Final = rf"(?P<suit{{}}>[CDHS]|[{_SIGNS}][\ufe0e\ufe0f]?)"
_RANK_FIRST: Final = f"{_RANK.format(1)}?{_SUIT.format(1)}"
_SUIT_FIRST: Final = f"{_SUIT.format(2)}{_RANK.format(2)}"
# ASCII: else the long s is an S.
_CARD_OR_SUIT: Final = re.compile(f"{_RANK_FIRST}|{_SUIT_FIRST}", re.ASCII | re.IGNORECASE)
_SUIT_NAME: Final = re.compile(r"(club|diamond|heart|spade)s?", re.ASCII | re.IGNORECASE)


def readings(text: str) -> frozenset[str]:
    """Every text that differs from this one in its spelling only.

    White space around it and letter case count for nothing, ``10`` stands for ``T``, the sign of
    a suit, black or white, and its English name for its letter, and a card may have its suit
    first. Which of them the format has is not asked.

    >>> "TS" in readings(" 10♠"), "TS" in readings("S10"), "every-deal" in readings("Every-Deal")
    (True, True, True)
    >>> "TS" in readings("T S")
    False
    """
    bare = text.strip()
    found = {bare, bare.lower(), bare.upper()} if bare.isascii() else set[str]()
    if match := _CARD_OR_SUIT.fullmatch(bare):
        rank, suit = (match[f"{part}1"] or match[f"{part}2"] or "" for part in ("rank", "suit"))
        found.add(rank.upper().replace("10", "T") + suit[0].upper().translate(_LETTERS))
    elif _SUIT_NAME.fullmatch(bare):
        found.add(bare[0].upper())
    return frozenset(found)
