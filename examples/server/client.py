"""A client: it takes a seat, lets an agent decide, and comes again when its line was cut."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from typing import Any, Final

from messages import write_message
from told import Told
from websockets.client import process_exception
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.sync.client import ClientConnection, reconnect

from tribello import Seat
from tribello.driver import Agent
from tribello.encoding import write_choice
from tribello.log import Log, read_log
from tribello.log.json_types import JSONObject

LONGEST_WAIT: Final = 5.0
"""The most seconds between two attempts to reach the server."""


class Refused(Exception):
    """The server does not let this client play; the text says why."""


class Client:
    """One player's line to the server.

    Arguments:
        url: where the server is.
        name: under which name to play.
        agent: who decides; see `tribello.driver`.
        token: that of a seat which was taken before; without it a free seat is taken.
        hear: called with each message as it comes.
        wait: called with the seconds before the server is tried again.
    """

    def __init__(
        self,
        url: str,
        name: str,
        agent: Agent,
        *,
        token: str = "",
        hear: Callable[[JSONObject], object] = lambda _: None,
        wait: Callable[[float], object] = lambda _: None,
    ) -> None:
        self._url = url
        self._name = name
        self._agent = agent
        self._hear = hear
        self._wait = wait
        self.seat: Seat | None = None
        self.token = token
        self.told = Told()

    def play(self) -> Log:
        """Play to the end; the sealed log of the game.

        Raises:
            Refused: there is no seat, another client has come with the token, or the agent has
                made an illegal choice.
        """
        lines = reconnect(self._url, process_exception=lasting, reconnect_delays=self._delays)
        for connection in lines:
            try:
                self._greet(connection)
                for text in connection:
                    message = json.loads(text)
                    self._hear(message)
                    if message["type"] == "log":
                        return read_log(write_message(message["log"]).encode())
                    self._answer(connection, message)
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code == CloseCode.POLICY_VIOLATION:
                    raise Refused(closed.rcvd.reason) from None
        raise AssertionError  # the loop has no end

    def _greet(self, connection: ClientConnection) -> None:
        if self.token:
            known = len(self.told.entries)
            _say(connection, {"type": "rejoin", "token": self.token, "from": known})
        else:
            _say(connection, {"type": "join", "name": self._name})

    def _answer(self, connection: ClientConnection, message: Any) -> None:
        match message:
            case {"type": "seated", "seat": seat, "token": token}:
                self.seat, is_new, self.token = seat, not self.token, token
                if is_new:
                    _say(connection, {"type": "ready"})
            case {"type": "begun", "header": header}:
                self.told.header = header
            case {"type": "seen", "entries": entries}:
                self.told.entries += entries
            case {"type": "turn", "seat": seat} if seat == self.seat:
                choice = self._agent(self.told.view())
                _say(connection, {"type": "choose", "choice": write_choice(choice)})
            case {"type": "end", "entry": entry}:
                self.told.end = entry
                _say(connection, {"type": "fetch"})
            case {"type": "refused", "code": code, "reason": reason}:
                self._refused(connection, code, reason)

    def _refused(self, connection: ClientConnection, code: str, reason: str) -> None:
        if code == "over":
            return  # the time was over before the choice came; the end is told besides
        never_begun = code in {"not-begun", "unknown-token"} and self.told.header is None
        if not never_begun:
            raise Refused(reason)
        if not self._name:
            raise Refused(f"{reason}; the token is of another game, or of none: come with a name")
        self.token = ""
        self._greet(connection)

    def _delays(self) -> Generator[float]:
        seconds = 0.1
        while True:
            self._wait(seconds)
            yield seconds
            seconds = min(2 * seconds, LONGEST_WAIT)


def lasting(error: Exception) -> Exception | None:
    """An error in reaching a server; None if it may pass, so that one should try again.

    A server that is killed while a client greets it gives an error that websockets takes to last.
    """
    return None if isinstance(error, ConnectionClosed) else process_exception(error)


def _say(connection: ClientConnection, message: JSONObject) -> None:
    connection.send(write_message(message))
