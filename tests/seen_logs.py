"""Redacted logs to start from, and ways to change what they tell and keep their shape."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cached_property
from typing import Final, TypeAlias

from attrs import frozen
from every_game import EveryGame
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from logs import Document, bare
from strategies import SEEDS, Pack, Playthrough, rulesets

from tribello.course import pack_of
from tribello.dealing import Stream
from tribello.engine import start
from tribello.log import Log, record, redact
from tribello.log.document import write_document
from tribello.rules import Rules
from tribello.state import Span
from tribello.viewer import VIEWERS, Viewer

Entries: TypeAlias = list[Document]
Change: TypeAlias = Callable[[Entries, Entries, list[str], Stream], None]
"""A change of the objects of actions, which may take one of another log, or a card of the pack."""


ONE_CARD: Final[tuple[Pack, ...]] = ((2, 3, 1, 3), (3, 2, 1, 3))
"""Hands of one card, and a pickup for all: nobody can revoke, everything can be exchanged."""

NO_PICKUP: Final[tuple[Pack, ...]] = ((2, 3, 2, 0), (3, 2, 2, 0))
"""Hands of two cards and no pickup: who does not follow may be lying."""

EIGHT_CARDS: Final[tuple[Pack, ...]] = ((2, 4, 2, 2), (4, 2, 2, 2))
"""Both; where such a pack is not cut, each distribution of its cards is tried."""


def recorded(game: Playthrough) -> Log:
    """The log of a whole game."""
    return record(game.end, game.actions)


def seen_document(log: Log, viewer: Viewer) -> Document:
    """What somebody sees of a log, with nothing claimed."""
    document: Document = json.loads(json.dumps(write_document(redact(log, viewer))))
    return bare(document)


@frozen
class Seen:
    """A game as somebody saw it.

    Arguments:
        game: the game.
        other: another one with the same start.
        viewer: who looks.
    """

    game: Playthrough
    other: Playthrough
    viewer: Viewer

    @cached_property
    def documents(self) -> tuple[Document, Document]:
        """What the viewer saw of both."""
        one, other = (recorded(game) for game in (self.game, self.other))
        return seen_document(one, self.viewer), seen_document(other, self.viewer)

    @cached_property
    def every(self) -> EveryGame:
        """Every game that looks so to the viewer, whatever it is asked to look like."""
        return EveryGame(self.game.start, self.viewer)

    def changed(self, name: object) -> Document:
        """The log changed in a way that hangs on a name."""
        return changed(*self.documents, self.game.start.rules, Stream(f"changed:{name}"))


@st.composite
def seen_games(draw: DrawFn, packs: tuple[Pack, ...]) -> Seen:
    """One deal or two, by any rules with a tiny pack, as anybody saw them."""
    rules = draw(rulesets(laboratory=True, packs=packs))
    first = draw(st.integers(1, rules.deals))
    begun = start(rules, Span(first, min(rules.deals, first + draw(st.integers(0, 1)))))
    seed = draw(SEEDS)
    return Seen(
        Playthrough(begun, seed), Playthrough(begun, seed + 1), draw(st.sampled_from(VIEWERS))
    )


def _another_card(entries: Entries, _: Entries, pack: list[str], stream: Stream) -> None:
    told = _with_key(entries, "card")
    if told:
        stream.choice(told)["card"] = stream.choice(pack)


def _cards_swapped(entries: Entries, _: Entries, __: list[str], stream: Stream) -> None:
    told = _with_key(entries, "card")
    if told:
        one, other = stream.choice(told), stream.choice(told)
        one["card"], other["card"] = other["card"], one["card"]


def _foreign_card(entries: Entries, _: Entries, __: list[str], stream: Stream) -> None:
    told = _with_key(entries, "card")
    if told:
        stream.choice(told)["card"] = "2C"


def _another_seat(entries: Entries, _: Entries, __: list[str], stream: Stream) -> None:
    told = _with_key(entries, "seat")
    if told:
        stream.choice(told)["seat"] = stream.below(3)


def _another_suit(entries: Entries, _: Entries, __: list[str], stream: Stream) -> None:
    told = _with_key(entries, "suit")
    if told:
        stream.choice(told)["suit"] = stream.choice("CDHS")


def _another_count(entries: Entries, _: Entries, __: list[str], stream: Stream) -> None:
    told = _with_key(entries, "count")
    if told:
        stream.choice(told)["count"] = stream.below(5)


def _other_cards(entries: Entries, _: Entries, pack: list[str], stream: Stream) -> None:
    """Another card in a hand, among discards or drawn cards, or one more or one fewer."""
    told = [each[key] for each in entries for key in ("cards", "drawn") if key in each]
    if not told:
        return
    cards = stream.choice(told)
    place = stream.below(len(cards) + 1)
    cards[place : place + stream.below(2)] = [stream.choice(pack)] * stream.below(2)


def _other_form(entries: Entries, _: Entries, pack: list[str], stream: Stream) -> None:
    """A cut or an exchange that tells more than before, or less."""
    told = [each for each in entries if each["type"] in {"cut", "exchange"}]
    if not told:
        return
    entry = stream.choice(told)
    if entry["type"] == "cut":
        card = entry.pop("card", None)
        entry.update({} if card else {"card": stream.choice(pack)})
    elif "count" in entry:
        cards = [stream.choice(pack) for _ in range(entry.pop("count"))]
        entry.update(cards=cards, drawn=list(stream.shuffled(cards)))
    else:
        entry["count"] = len(entry.pop("cards"))
        entry.pop("drawn", None)


def _dropped(entries: Entries, _: Entries, __: list[str], stream: Stream) -> None:
    del entries[stream.below(len(entries))]


def _doubled(entries: Entries, _: Entries, __: list[str], stream: Stream) -> None:
    place = stream.below(len(entries))
    there = place if stream.below(2) else stream.below(len(entries))
    entries.insert(there, deepcopy(entries[place]))


def _swapped(entries: Entries, _: Entries, __: list[str], stream: Stream) -> None:
    place = stream.below(len(entries))
    other = min(place + 1, len(entries) - 1) if stream.below(2) else stream.below(len(entries))
    entries[place], entries[other] = entries[other], entries[place]


def _broken_off(entries: Entries, _: Entries, __: list[str], stream: Stream) -> None:
    del entries[1 + stream.below(len(entries)) :]


def _grafted(entries: Entries, other: Entries, _: list[str], stream: Stream) -> None:
    place = stream.below(len(entries) + 1)
    entries[place : place + stream.below(2)] = [deepcopy(stream.choice(other))]


def _out_of_place(entries: Entries, _: Entries, pack: list[str], stream: Stream) -> None:
    """Something that may be seen at another time, or by other rules."""
    seat = stream.below(3)
    cards = [stream.choice(pack) for _ in range(2)]
    odd: tuple[Document, ...] = (
        {"type": "first_dealer", "seat": seat},
        {"type": "draw", "player": seat, "card": cards[0]},
        {"type": "take_seat", "player": seat, "seat": stream.below(3)},
        {"type": "shuffle"},
        {"type": "cut", "seat": seat},
        {"type": "cut", "seat": seat, "card": cards[0]},
        {"type": "hand", "seat": seat, "cards": cards},
        {"type": "name_trump", "seat": seat, "suit": stream.choice("CDHS")},
        {"type": "exchange", "seat": seat, "count": stream.below(3)},
        {"type": "play", "seat": seat, "card": cards[0]},
    )
    entries.insert(stream.below(len(entries) + 1), stream.choice(odd))


CHANGES: Final[tuple[Change, ...]] = (
    *[_another_card] * 4,
    *[_cards_swapped] * 2,
    *[_another_seat] * 2,
    *[_another_count] * 2,
    *[_other_cards] * 3,
    _another_suit,
    _foreign_card,
    _other_form,
    _dropped,
    _doubled,
    _swapped,
    _broken_off,
    _grafted,
    *[_out_of_place] * 2,
)


def changed(document: Document, other: Document, rules: Rules, stream: Stream) -> Document:
    """A redacted log with one to three changes; the one given is not changed.

    Arguments:
        document: the log.
        other: another one of the same view.
        rules: the rules, whose pack new cards are of.
        stream: on which the changes hang.
    """
    entries: Entries = deepcopy(document["actions"])
    pack = [card.name for card in pack_of(rules)]
    for _ in range(stream.choice((1, 1, 1, 2, 2, 3))):
        if entries:
            stream.choice(CHANGES)(entries, other["actions"], pack, stream)
    return {**document, "actions": entries}


def _with_key(entries: Entries, key: str) -> Entries:
    return [entry for entry in entries if key in entry]
