"""The drawn diagrams of the site; what they show, the engine has played or computed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from generator.pictures import drawn_play, drawn_scores, drawn_setup
from generator.play.played import played

from tribello.rules import STANDARD

FOLDER: Final = "docs/assets/diagrams"
FIRST: Final = "g-29-seven.json"
"""The deal of round 1 that the diagrams follow."""
NULLO: Final = "h-75-nullo.json"
FOLLOWED: Final = 1
TRUMPED: Final = 6
"""Tricks of the first deal: one in which all follow suit, one that a low trump takes."""


def diagrams(root: Path) -> Iterator[tuple[str, str]]:
    """The path of each diagram, from the top of the repository, and the diagram.

    Arguments:
        root: the top of the repository.
    """
    (deal,), (nullo,) = played(root, FIRST).deals, played(root, NULLO).deals
    drawn = {
        "table": drawn_setup.seats(STANDARD),
        "deal": drawn_setup.deal(STANDARD),
        "cut": drawn_setup.cut(deal, STANDARD),
        "exchange": drawn_setup.exchange(deal, STANDARD),
        "trick": drawn_play.trick(deal, FOLLOWED),
        "follow-suit": drawn_play.legal(deal, FOLLOWED),
        "trick-trump": drawn_play.trick(deal, TRUMPED),
        "quotas": drawn_scores.quotas(STANDARD),
        "count": drawn_scores.count(deal, STANDARD),
        "count-nullo": drawn_scores.count(nullo, STANDARD),
    }
    yield from ((f"{FOLDER}/{name}.svg", drawing) for name, drawing in drawn.items())
