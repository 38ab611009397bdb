"""Who may know which card, by the whole log: a second opinion on what clients were told.

It uses nothing of the views: only the states of the game, in which every card is open.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, Final

from attrs import frozen

from tribello import Card, Game, Phase, Seat
from tribello.log import Log
from tribello.state import (
    Cutting,
    DealResult,
    Dealt,
    Exchanging,
    Naming,
    NamingBlind,
    Playing,
    Shuffling,
    Terms,
)

CARD: Final = re.compile(r"\b[2-9TJQKA][CDHS]\b")


@frozen
class Heard:
    """A message that a client was told.

    Arguments:
        message: the message.
        asked: the last text that the client had sent before.
    """

    message: Any
    asked: str = ""


@frozen(slots=False)
class Witness:
    """Says of a client that saw a game as a seat what it may know.

    Arguments:
        log: the whole game.
        seat: the seat; None for a spectator.
    """

    log: Log
    seat: Seat | None

    @cached_property
    def _games(self) -> list[Game[Phase]]:
        """The game after each entry that the seat is told: an action, or the hand it is dealt."""
        games: list[Game[Phase]] = []
        for step in self.log.replay().steps:
            games.append(step.after)
            is_dealt = isinstance(step.after.phase, Naming | Exchanging | Playing)
            was_dealt = isinstance(step.before.phase, Naming | Exchanging | Playing)
            if is_dealt and not was_dealt and self.seat is not None:
                games.append(step.after)
        return games

    def leaks(self, heard: Iterable[Heard]) -> Iterator[str]:
        """Each message, in order, that names a card which the client could not know then."""
        known = 0
        for each in heard:
            message = each.message
            if message["type"] == "seen":
                known = message["from"] + len(message["entries"])
                entries = enumerate(message["entries"], message["from"])
                told = [(entry, self._may_know(place)) for place, entry in entries]
            else:
                told = [*self._parts(each, known)]
            if any(not cards_in(part) <= allowed for part, allowed in told):
                yield json.dumps(message)

    def _parts(self, heard: Heard, known: int) -> Iterator[tuple[object, set[Card]]]:
        """The parts of a message with the cards that each may name."""
        match heard.message:
            case {"type": "seated"}:
                return  # a token may look like anything
            case {"type": "view", "view": {"results": finished, **rest}}:
                results = self._games[known - 1].sheet.results
                yield from zip(finished, map(self._of_result, results), strict=True)
                yield rest, self._may_know(known - 1)
            case {"type": "refused"} if known:
                yield heard.message, self._may_know(known - 1) | cards_in(heard.asked)
            case {"type": "log"} if known == len(self._games):
                return  # the game is over
            case _:
                yield heard.message, set()

    def _may_know(self, place: int) -> set[Card]:
        """The cards of the deal that the seat knows after an entry."""
        phase = self._games[place].phase
        match phase:
            case Playing():
                tricks = {card for trick in phase.tricks for card in trick.cards}
                return self._of_deal(phase.dealt) | tricks | {*phase.laid}
            case Naming() | Exchanging():
                return self._of_deal(phase.dealt)
            case NamingBlind() | Shuffling() | Cutting():
                return _open(phase.terms) | self._of_last(place)
            case _:
                return self._of_last(place)

    def _of_last(self, place: int) -> set[Card]:
        """The cards of the deal that has just ended, whose last card the entry may tell."""
        results = self._games[place].sheet.results
        return self._of_result(results[-1]) if results else set()

    def _of_result(self, result: DealResult) -> set[Card]:
        tricks = {card for trick in result.tricks for card in trick.cards}
        return self._of_deal(result.dealt) | tricks

    def _of_deal(self, dealt: Dealt) -> set[Card]:
        """What lies open, and the seat's own cards."""
        if self.seat is None:
            return _open(dealt.terms)
        own = [made for made in dealt.exchanges if made.seat == self.seat]
        exchanged = {card for made in own for card in made.discards + made.drawn}
        return _open(dealt.terms) | {*dealt.hands[self.seat]} | exchanged


def _open(terms: Terms) -> set[Card]:
    return {*terms.removed} | ({terms.shown} if terms.shown else set())


def cards_in(thing: object) -> set[Card]:
    """The cards that a message, or a part of one, names."""
    return {Card(name) for name in CARD.findall(json.dumps(thing))}
