"""Every game that looked so to somebody, found by trying all there is with a tiny pack.

Nothing of views, redaction or completion is asked, only the engine: what is seen of an action is
said here once more, as an object of a log (R10.11).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise, permutations
from typing import Any, Final, TypeAlias

from attrs import evolve
from logs import Document

from tribello.actions import Action, Cut, Exchange, Shuffle
from tribello.actions.shuffle import cards_in_use
from tribello.cards import Card
from tribello.course import has_cut, packet_places
from tribello.engine import apply, awaits, legal_actions
from tribello.log.notation import ACTION_NAMES, write_action
from tribello.rules import Packet, Rules
from tribello.state import (
    Cutting,
    Dealt,
    Exchanged,
    Exchanging,
    Game,
    Hands,
    Naming,
    Phase,
    Playing,
    Shuffling,
    Terms,
)
from tribello.viewer import PUBLIC, Viewer

Look: TypeAlias = tuple[tuple[str, Any], ...]
"""An object of a log that can be a key; the cards of a hand and discards in any order."""

World: TypeAlias = tuple[Game[Phase], tuple[Look, ...]]
"""A game that is possible so far, and what must be seen next of what was done in it already."""

NO_HANDS: Final[Hands] = ((), (), ())

MOST_ORDERS: Final = 6
"""Of so many cards every order is tried; of more, one for each way they can be dealt."""


def look(entry: Document) -> Look:
    """The object of an action as a key."""
    return tuple(
        (key, tuple(sorted(value) if key == "cards" else value))
        if isinstance(value, list)
        else (key, value)
        for key, value in sorted(entry.items())
    )


def looks(before: Game[Phase], action: Action, after: Game[Phase], viewer: Viewer) -> list[Look]:
    """What somebody sees of an action, and of the hand that is dealt after it."""
    entry: Document = dict(write_action(action))
    was: Any = before.phase
    now: Any = after.phase
    match action:
        case Shuffle():
            del entry["deck"]
        case Cut() if now.terms.shown is None:
            del entry["card"]
        case Exchange(seat, cards) if seat == viewer:
            entry["drawn"] = [card.name for card in was.dealt.pickup[: len(cards)]]
        case Exchange(_, cards):
            entry["count"] = len(cards)
            del entry["cards"]
        case _:
            pass
    undealt = Shuffling | Cutting
    is_dealt = isinstance(before.phase, undealt) and not isinstance(after.phase, undealt)
    if viewer is PUBLIC or not is_dealt:
        return [look(entry)]
    hand = [card.name for card in now.dealt.hands[viewer]]
    return [look(entry), look({"type": "hand", "seat": viewer, "cards": hand})]


class EveryGame:
    """All games from a start that looked so to a viewer, whatever is hidden from it.

    Arguments:
        start: the game before the first action.
        viewer: who looks.
    """

    def __init__(self, start: Game[Phase], viewer: Viewer) -> None:
        self._viewer = viewer
        self._worlds: dict[tuple[Look, ...], frozenset[World]] = {(): frozenset({(start, ())})}

    def reach(self, entries: Iterable[Document]) -> int:
        """How many objects of a log, from the first, some game by the rules begins with."""
        seen = tuple(map(look, entries))
        for count in range(1, len(seen) + 1):
            if not self._after(seen[:count]):
                return count - 1
        return len(seen)

    def is_over(self, entries: Iterable[Document]) -> bool:
        """Whether the games that begin with all of these objects are over."""
        worlds = self._after(tuple(map(look, entries)))
        return bool(worlds) and all(awaits(game) is None for game, _ in worlds)

    def _after(self, seen: tuple[Look, ...]) -> frozenset[World]:
        if seen not in self._worlds:
            before = self._after(seen[:-1])
            self._worlds[seen] = frozenset(self._next(before, seen[-1]))
        return self._worlds[seen]

    def _next(self, worlds: frozenset[World], seen: Look) -> Iterator[World]:
        kind = dict(seen)["type"]
        for game, due in worlds:
            if due:
                yield from [(game, due[1:])] if due[0] == seen else []
                continue
            awaited = awaits(game)
            if awaited is None or ACTION_NAMES[awaited] != kind:
                continue
            for action in _actions(game):
                if _may_be(action, seen, self._viewer):
                    after = apply(game, action)
                    first, *rest = looks(game, action, after, self._viewer)
                    if first == seen:
                        yield _forgetful(after), tuple(rest)


def _actions(game: Game[Phase]) -> Iterable[Action]:
    """Every action that is legal, chance included."""
    if not isinstance(game.phase, Shuffling):
        return legal_actions(game)
    rules, terms = game.rules, game.phase.terms
    return map(Shuffle, _decks(rules, terms, is_cut=has_cut(rules, terms) and not game.phase.cut))


@cache
def _decks(rules: Rules, terms: Terms, *, is_cut: bool) -> list[tuple[Card, ...]]:
    """Every order of the cards; of many that are not cut, those whose hands lie in pack order."""
    used = cards_in_use(rules, terms)
    if is_cut or len(used) <= MOST_ORDERS:
        return list(permutations(used))
    packets = packet_places(rules, has_pickup=not terms.removed)
    steps = [
        step
        for packet in packets
        if packet is not Packet.PICKUP
        for step in pairwise(packets[packet])
    ]
    return [
        deck
        for deck in permutations(used)
        if all(deck[one].index < deck[other].index for one, other in steps)
    ]


def _may_be(action: Action, seen: Look, viewer: Viewer) -> bool:
    """Whether an action can look so, as far as it is told without doing it."""
    match action:
        case Shuffle() | Cut():
            return True
        case Exchange(seat, cards):
            told = dict(seen)
            of_cards = seat == viewer and told.get("cards") == tuple(sorted(c.name for c in cards))
            return told["seat"] == seat and (of_cards or told.get("count") == len(cards))
        case _:
            return look(write_action(action)) == seen


def _forgetful(game: Game[Phase]) -> Game[Phase]:
    """The game without discards, and without hands that were played: nothing hangs on them now."""
    results = tuple(
        evolve(result, dealt=Dealt(result.terms, NO_HANDS, ()), tricks=())
        for result in game.sheet.results
    )
    sheet = evolve(game.sheet, results=results) if results else game.sheet
    match game.phase:
        case Exchanging(dealt) | Naming(dealt):
            made = tuple(Exchanged(each.seat, (), ()) for each in dealt.exchanges)
            return Game(sheet, evolve(game.phase, dealt=evolve(dealt, exchanges=made)))
        case Playing(dealt, hands, tricks, leader, laid):
            return Game(
                sheet, Playing(Dealt(dealt.terms, NO_HANDS, ()), hands, tricks, leader, laid)
            )
        case _:
            return Game(sheet, game.phase)
