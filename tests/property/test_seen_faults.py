"""Faults that everybody sees, told of a redacted log as of the whole one (R10.12)."""

from __future__ import annotations

from functools import reduce
from itertools import pairwise
from typing import Final

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from logs import Document, bare, document_of
from seen_logs import Entries, recorded, seen_document
from strategies import SEEDS, TINY, Playthrough, rulesets

from tribello.dealing import Stream
from tribello.engine import start
from tribello.log import Log
from tribello.state import Span
from tribello.verdict import Policy, judge
from tribello.viewer import VIEWERS

LAX: Final = Policy(laboratory=True)
KINDS: Final = {
    "cut": ("seat",),
    "name_trump": ("seat", "repeat", "delete"),
    "play": ("repeat", "trump"),
}
"""What is seen to be wrong by all alike, by the type of the action."""


@frozen
class Damage:
    """A change of one action, which is the same in all logs of a game.

    Arguments:
        nth: which of the actions, hands not counted.
        kind: what becomes of it.
    """

    nth: int
    kind: str


def damaged(document: Document, damage: Damage) -> Document:
    """A log with a change; the one given is not changed."""
    entries: Entries = list(document["actions"])
    place = without_hands(entries)[damage.nth]
    entry = entries[place]
    match damage.kind:
        case "seat":
            entries[place] = {**entry, "seat": (entry["seat"] + 1) % 3}
        case "repeat":
            entries.insert(place, entry)
        case "delete":
            del entries[place]
        case "trump":
            suit = entry["card"][1]
            entries.insert(place, {"type": "name_trump", "seat": entry["seat"], "suit": suit})
    return {**document, "actions": entries}


def without_hands(entries: Entries) -> list[int]:
    """The places of all that is in the whole log too."""
    return [place for place, entry in enumerate(entries) if entry["type"] != "hand"]


def damages(log: Log, stream: Stream) -> list[Damage]:
    """A change in some of the deals; the last comes first, so that none shifts another."""
    entries: Entries = document_of(log)["actions"]
    shuffles = [place for place, entry in enumerate(entries) if entry["type"] == "shuffle"]
    found: list[Damage] = []
    for first, after in pairwise([0, *shuffles[1:], len(entries)]):
        known = [place for place in range(first, after) if entries[place]["type"] in KINDS]
        if known and stream.below(3):
            nth = stream.choice(known)
            found.append(Damage(nth, stream.choice(KINDS[entries[nth]["type"]])))
    return found[::-1]


def told(document: Document) -> tuple[object, ...]:
    """What is found, with actions counted as in the whole log."""
    found, places = judge(document, LAX), without_hands(document["actions"])
    faults = [
        (each.code.id, places.index(each.action), each.deal)
        for each in found.diagnostics
        if each.action is not None
    ]
    return found.outcome, faults, found.scores, found.winners, len(found.unchecked)


def assert_told_alike(log: Log, harm: list[Damage]) -> None:
    """The same is found in what anybody saw of a log as in the whole, after the same damage."""
    logs = [bare(document_of(log)), *(seen_document(log, viewer) for viewer in VIEWERS)]
    whole, *others = (told(reduce(damaged, harm, each)) for each in logs)
    assert others == [whole] * len(others)


@st.composite
def several_deals(draw: DrawFn) -> Playthrough:
    """Up to four deals in a row by any rules with a tiny pack."""
    rules = draw(rulesets(laboratory=True, packs=TINY))
    first = draw(st.integers(1, rules.deals))
    last = min(rules.deals, first + draw(st.integers(0, 3)))
    return Playthrough(start(rules, Span(first, last)), draw(SEEDS))


@pytest.mark.rule("R10.12")
@given(several_deals(), SEEDS)
def test_what_all_see_is_told_of_every_log_alike(game: Playthrough, seed: int) -> None:
    """A trump or cut by another seat, one too many or a missing one: all logs tell it alike."""
    log = recorded(game)
    for number in range(3):
        assert_told_alike(log, damages(log, Stream(f"open:{seed}:{number}")))
