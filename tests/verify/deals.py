"""The deals of `spec/vectors/perft.json`, before anything is counted of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from oracle.cards import pack_of
from oracle.shuffle import shuffled
from verify.tables import BASES, EIGHTS, Pack, small

Case = dict[str, Any]

FOUR: Final = Pack(2, 2, 1)
LARGER: Final = (Pack(3, 3, 2), Pack(3, 3, 3), Pack(4, 3, 3))

CHANGES: Final[tuple[tuple[str, int, dict[str, Any]], ...]] = (
    ("left-exchanges-first", 2, {"exchange_order": ["left", "right", "dealer"]}),
    ("named-after-exchange", 2, {"round_2_naming": "after-dealer-exchange"}),
    ("named-after-exchanges", 2, {"round_2_naming": "after-exchanges"}),
    ("shuffled-again", 1, {"after_cut": "shuffled", "cutter": "left"}),
    ("replaced", 1, {"after_cut": "replaced", "cut_card": "rest-top"}),
    ("first-dealt-on-top", 3, {"pickup_end": "first-dealt"}),
    ("pickup-dealt-first", 4, {"deal_order": ["pickup", "dealer", "right", "left"]}),
    ("all-or-none", 3, {"third_exchange": "all-or-none"}),
)
"""Changes to `standard`, with the deal that they are played in."""


def cases() -> Iterator[Case]:
    """Each deal of each preset on small packs, matches on the smallest, some options changed."""
    for pack in (*EIGHTS, *LARGER):
        for preset in BASES:
            for deal in (1, 2, 3, 4):
                yield _case(preset, pack, deal, deal)
    for preset in BASES:
        yield _case(preset, FOUR, 1, 4)
    for name, deal, changes in CHANGES:
        yield _case("standard", EIGHTS[0], deal, deal, name, changes)


def _case(
    preset: str,
    pack: Pack,
    first: int,
    last: int,
    change: str = "",
    changes: dict[str, Any] | None = None,
) -> Case:
    """The deals of a preset, shuffled by the published algorithm with the name as seed."""
    options = {**small(preset, pack), **(changes or {})}
    deals = f"{first}" if first == last else f"{first}-{last}"
    parts = [preset, change, f"{pack.suits}x{pack.ranks}x{pack.hand}", deals]
    name = " ".join(part for part in parts if part)
    return {
        "id": name,
        "options": options,
        "deals": [first, last],
        "first_dealer": (first + pack.hand) % 3,
        "decks": dict(_decks(name, options, first, last)),
    }


def _decks(name: str, options: dict[str, Any], first: int, last: int) -> Iterator[tuple[str, str]]:
    for deal in range(first, last + 1):
        turns = ["", ":again"] if options["after_cut"] == "shuffled" else [""]
        for turn in turns:
            deck = shuffled(pack_of(options), name + turn, deal)
            yield f"{deal}{turn}", " ".join(deck)
