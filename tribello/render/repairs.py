"""What was repaired in a log, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from tribello.log.repair import Repair, Why

_SPELT: Final = (Why.CARD, Why.WORD)


def words_on(repairs: Iterable[Repair]) -> Iterator[str]:
    """What was done, one kind of repair after the other.

    >>> list(words_on([Repair("/actions/7/card", "10S", "TS", Why.CARD)]))
    ['1 card spelt anew']
    """
    counts = Counter(repair.why for repair in repairs)
    for why in Why:
        if count := counts[why]:
            plural = "s" if count > 1 else ""
            yield f"{count} {why}{plural} spelt anew" if why in _SPELT else f"{why} taken anew"
