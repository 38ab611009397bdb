"""One connection: who is behind it, and what it was told."""

from __future__ import annotations

import asyncio
from typing import Final

from allowance import Allowance
from messages import Refusal, write_message
from table import Table
from websockets.asyncio.server import ServerConnection, broadcast
from websockets.frames import CloseCode

from tribello import Seat
from tribello.log.json_types import JSONObject
from tribello.views import PUBLIC, Viewer

MOST_UNREAD: Final = 2**20
"""How many bytes wait for a client that does not read, before it is dropped."""


class Guest:
    """A client that is connected.

    Arguments:
        connection: its connection.
        now: the time by the clock of the loop.
    """

    def __init__(self, connection: ServerConnection, now: float) -> None:
        self._connection = connection
        self._closing: asyncio.Task[None] | None = None
        self._known = 0
        self._has_header = False
        self.allowance = Allowance(now)
        self.viewer: Viewer | None = None
        """As whom it sees the game; None until it has said who it is."""
        self.settled = False
        """Whether it has done all that is asked of it before the game."""

    @property
    def seat(self) -> Seat | None:
        """The seat that it plays; None where it plays none."""
        return None if self.viewer is PUBLIC else self.viewer

    @property
    def dismissed(self) -> bool:
        """Whether it was told to leave."""
        return self._closing is not None

    def check_new(self) -> None:
        """See that it has not said yet who it is.

        Raises:
            Refusal: it has.
        """
        if self.viewer is not None:
            raise Refusal("seated")

    def watching(self) -> Viewer:
        """As whom it sees the game.

        Raises:
            Refusal: it has not said who it is.
        """
        if self.viewer is None:
            raise Refusal("nobody")
        return self.viewer

    def playing(self) -> Seat:
        """The seat that it plays.

        Raises:
            Refusal: it plays none.
        """
        viewer = self.watching()
        if viewer is PUBLIC:
            raise Refusal("no-seat")
        return viewer

    def settle(self, viewer: Viewer, known: int) -> None:
        """Let it see the game as somebody does who knows so many entries."""
        self.viewer, self._known, self.settled = viewer, known, True

    def catch_up(self, table: Table, seconds: int | None) -> None:
        """Tell it what it does not know yet, and whose turn it is; nothing if it is nobody.

        Arguments:
            table: the game.
            seconds: how long the seat may take whose turn it is, if there is a limit.
        """
        if self.viewer is None:
            return
        if not self._has_header:
            self.tell({"type": "begun", "header": table.header(self.viewer)})
            self._has_header = True
        if news := table.entries(self.viewer)[self._known :]:
            self.tell({"type": "seen", "from": self._known, "entries": [*news]})
            self._known += len(news)
        if table.over:
            self.tell({"type": "end", "entry": table.end(self.viewer)})
        else:
            self.tell({"type": "turn", "seat": table.turn, "seconds": seconds})

    def tell(self, message: JSONObject) -> None:
        """Send a message, and wait for nothing: nobody waits for a client that does not read.

        What it has not read is kept up to a bound; then it is dropped, and may come again.
        """
        broadcast([self._connection], write_message(message))
        if self._connection.transport.get_write_buffer_size() > MOST_UNREAD:
            self._connection.transport.abort()

    def dismiss(self, refusal: Refusal) -> None:
        """Say why, and close the connection; what it says from now on is not heard."""
        if self._closing is not None:
            return
        self.tell(refusal.message)
        closing = self._connection.close(CloseCode.POLICY_VIOLATION, refusal.code)
        self._closing = asyncio.create_task(closing)

    async def left(self) -> None:
        """Wait until the connection of one who was dismissed is closed."""
        if self._closing is not None:
            await self._closing
