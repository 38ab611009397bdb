"""A client that tries everything that it must not do, and plays on all the same."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Generator, Iterator
from itertools import count, repeat
from typing import Any, Final

from client import lasting
from server.lines import Line
from server.witness import Heard
from told import Told
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import reconnect

from tribello import PACK, Card, Exchange, NameTrump, Play, Seat, Suit
from tribello.driver import Agent
from tribello.encoding import write_choice
from tribello.log import Log, read_log
from tribello.views import Choice, Lift, SeenExchanging, SeenNaming, SeenPhase, SeenPlaying, View

BROKEN: Final[list[tuple[object, str]]] = [
    ('{"type":', "not-json"),
    ("[" * 10_000, "not-json"),
    (b"\x00\xff", "not-text"),
    ("NaN", "wrong-shape"),
    ([], "wrong-shape"),
    ({"type": "look", "view": "seat-0"}, "wrong-shape"),
    ({"type": "look", "view": "full"}, "wrong-shape"),
    ({"type": "choose", "choice": {"type": "lift", "seat": 0, "count": "52"}}, "wrong-shape"),
    ({"type": "choose", "choice": {"type": "play", "seat": 7, "card": "AS"}}, "wrong-shape"),
    ({"type": "fetch"}, "not-over"),
    ({"type": "ready"}, "begun"),
    ({"type": "join", "name": "Another"}, "seated"),
    ({"type": "rejoin", "token": "c", "from": 0}, "seated"),
    ({"type": "watch", "from": 0}, "seated"),
]
"""What is never right in a game, with the code by which it is refused."""


class Cheat:
    """A player who cheats whenever the game waits for somebody.

    Arguments:
        url: where the server is.
        agent: who decides when nothing helps.
    """

    def __init__(self, url: str, agent: Agent) -> None:
        self._url = url
        self._agent = agent
        self._number = count()
        self._token = ""
        self._tried: deque[tuple[str, str]] = deque()
        self.seat: Seat | None = None
        self.told = Told()
        self.heard: list[Heard] = []
        self.refused: list[tuple[str, str]] = []
        """For each attempt that was answered the code expected, and the one that came."""

    def play(self) -> Log:
        """Play to the end; the sealed log of the game."""
        lines = reconnect(self._url, process_exception=lasting, reconnect_delays=_delays)
        for connection in lines:
            try:
                return self._play(Line(connection))
            except ConnectionClosed:
                self._tried.clear()
        raise AssertionError  # the loop has no end

    def _play(self, line: Line) -> Log:
        if self._token:
            line.say({"type": "rejoin", "token": self._token, "from": len(self.told.entries)})
        else:
            line.say({"type": "join", "name": "Cheat"})
        while True:
            message = line.hear()
            asked = self._note(message["code"]) if message["type"] == "refused" else ""
            self.heard.append(Heard(message, asked))
            if message["type"] == "log":
                return read_log(json.dumps(message["log"]).encode())
            self._answer(line, message)

    def _note(self, code: str) -> str:
        """Note the code of a refusal; what was refused."""
        if code == "flood":  # whatever was said
            return ""
        asked, wanted = self._tried.popleft()
        if code != "over":  # as what comes too late is refused, whatever it is
            self.refused.append((wanted, code))
        return asked

    def _answer(self, line: Line, message: Any) -> None:
        match message:
            case {"type": "seated"}:
                is_new, self._token, self.seat = not self._token, message["token"], message["seat"]
                if is_new:
                    line.say({"type": "ready"})
            case {"type": "begun"}:
                self.told.header = message["header"]
            case {"type": "seen"}:
                self.told.entries += message["entries"]
            case {"type": "turn"}:
                self._turn(line, message["seat"])
            case {"type": "end"}:
                self.told.end = message["entry"]
                line.say({"type": "fetch"})

    def _turn(self, line: Line, turn: Seat) -> None:
        """Try one thing that is wrong; then look, and choose if it is time to."""
        assert self.seat is not None
        view = self.told.view()
        number = next(self._number)
        attempts = [*BROKEN, *_never_legal(view, self.seat)]
        self._try(line, *attempts[number % len(attempts)])
        if number % 5 == 0:
            line.say({"type": "look"})
        if turn == self.seat:
            choice = self._agent(view)
            line.say({"type": "choose", "choice": write_choice(choice)})
            self._try(line, *_out_of_turn(view, choice))

    def _try(self, line: Line, message: object, code: str) -> None:
        self._tried.append((str(message), code))
        line.say(message)


def _never_legal(view: View[SeenPhase], mine: Seat) -> Iterator[tuple[object, str]]:
    """Choices that stay illegal whatever others do meanwhile, with how the code begins."""
    other = (mine + 1) % 3
    hand = _hand(view)
    foreign = [card for card in PACK if card not in hand]
    wrong: list[Choice] = [Play(mine, card) for card in foreign[:: len(foreign) // 3]]
    wrong += [Exchange(mine, (*hand[:13], foreign[0])), Exchange(mine, (PACK[0], PACK[0]))]
    wrong += [Lift(mine, 0), Lift(mine, 52)]
    for choice in wrong:
        yield {"type": "choose", "choice": write_choice(choice)}, "T"
    for choice in (Play(other, foreign[0]), Exchange(other, ()), NameTrump(other, Suit.HEARTS)):
        yield {"type": "choose", "choice": write_choice(choice)}, "not-your-seat"


def _out_of_turn(view: View[SeenPhase], done: Choice) -> tuple[object, str]:
    """A choice right after another; to a card that was led, a second one of the own hand."""
    again = done
    if isinstance(done, Play) and isinstance(view.phase, SeenPlaying) and not view.phase.laid:
        again = Play(done.seat, next((c for c in _hand(view) if c is not done.card), done.card))
    return {"type": "choose", "choice": write_choice(again)}, "T"


def _hand(view: View[SeenPhase]) -> tuple[Card, ...]:
    match view.phase:
        case SeenPlaying(hand=hand):
            return hand or ()
        case SeenNaming(dealt) | SeenExchanging(dealt):
            return dealt.hand or ()
        case _:
            return ()


def _delays() -> Generator[float]:
    yield from repeat(0.1)
