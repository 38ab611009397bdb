"""Lines to a server on which anything can be said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final

from attrs import frozen
from server.serving import PATIENCE, Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

NAMES: Final = ("Ann", "Bo", "Cy")
"""Under which names lines join."""


class Line:
    """A line to a server.

    Arguments:
        connection: on which messages go.
    """

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    def say(self, message: object) -> None:
        """Send a message; texts and bytes go as they are."""
        self._connection.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def hear(self) -> Any:
        """The next message.

        Raises:
            ConnectionClosed: the line is cut.
            TimeoutError: nothing is said.
        """
        return json.loads(self._connection.recv(timeout=PATIENCE))

    def until(self, kind: str) -> Any:
        """The next message of a type; others are passed over."""
        while (message := self.hear())["type"] != kind:
            pass
        return message

    def asked(self, message: object) -> str:
        """The code by which a message is refused."""
        self.say(message)
        code: str = self.until("refused")["code"]
        return code


@contextmanager
def line(server: Server) -> Iterator[Line]:
    """A line to a server, closed at the end."""
    # Without a limit on what waits to be heard: else who only talks never learns of a farewell.
    with connect(server.url, proxy=None, max_queue=None) as connection:
        yield Line(connection)


def join(who: Line, name: str) -> str:
    """Take a seat; its token."""
    who.say({"type": "join", "name": name})
    token: str = who.until("seated")["token"]
    return token


@frozen
class Seated:
    """Three who play.

    Arguments:
        lines: those of seats 0, 1 and 2.
        tokens: theirs.
    """

    lines: list[Line]
    tokens: list[str]


def begin(stack: ExitStack, server: Server) -> Seated:
    """Three whose game has just begun."""
    lines = [stack.enter_context(line(server)) for _ in NAMES]
    tokens = [join(who, name) for who, name in zip(lines, NAMES, strict=True)]
    for who in lines:
        who.say({"type": "ready"})
    return Seated(lines, tokens)


def move(lines: list[Line]) -> None:
    """Let the seat that is to decide make the first choice that it is offered."""
    turns = [who.until("turn")["seat"] for who in lines]
    assert len({*turns}) == 1
    mover = lines[turns[0]]
    mover.say({"type": "look"})
    mover.say({"type": "choose", "choice": simplest(mover.until("view")["view"])})


def serves(server: Server) -> bool:
    """Whether a new client is answered."""
    with line(server) as who:
        return who.asked({"type": "look"}) == "nobody"


def close_code(who: Line) -> int | None:
    """The code with which a line is closed, after all that is still said."""
    try:
        while True:
            who.hear()
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


def simplest(view: Any) -> Any:
    """The first choice that a view offers, as a client makes it that knows no rules."""
    seat = view["to_act"]
    match view["choices"]:
        case {"type": "play", "cards": [card, *_]}:
            return {"type": "play", "seat": seat, "card": card}
        case {"type": "exchange"}:
            return {"type": "exchange", "seat": seat, "cards": []}
        case {"type": "name_trump", "suits": [suit, *_]}:
            return {"type": "name_trump", "seat": seat, "suit": suit}
        case {"type": "lift", "least": count}:
            return {"type": "lift", "seat": seat, "count": count}
        case other:
            raise AssertionError(other)
