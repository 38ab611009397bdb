"""Everybody who is connected: requests go to the table, news to all who may know it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeAlias

from bell import Bell
from guest import Guest
from lobby import Lobby, Waiting
from messages import (
    Choose,
    Fetch,
    Join,
    Look,
    Ready,
    Refusal,
    Rejoin,
    Request,
    Watch,
    read_request,
)
from private import NotKept
from table import Table
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from tribello import SEATS
from tribello.errors import TribelloError
from tribello.log.json_types import JSON, JSONObject
from tribello.views import PUBLIC, Viewer

SETTLED_WITHIN: Final = 30.0
"""In how many seconds a connection must say who it is, and be ready."""

MOST_SPECTATORS: Final = 100

Begin: TypeAlias = Callable[[tuple[Waiting, Waiting, Waiting]], Table]
"""Begins the game of those who sit in seats 0, 1 and 2."""


class Hall:
    """One table and the clients around it. It is made inside a running loop.

    Each request is dealt with whole between two awaits, so nothing needs a lock.

    Arguments:
        begin: called when three players are ready.
        table: a game that has begun before; None where there is none yet.
        forfeit_after: in how many seconds a seat must decide; None for as long as it takes.
    """

    def __init__(self, begin: Begin, table: Table | None, forfeit_after: float | None) -> None:
        self._begin = begin
        self._table = table
        self._lobby = Lobby()
        self._guests: set[Guest] = set()
        self._loop = asyncio.get_running_loop()
        self._bell = Bell(forfeit_after, lambda: self._unless_failed(self._forfeit))
        self.failed: asyncio.Future[None] = self._loop.create_future()
        """Raises what kept the journal from being written; then nothing more is done."""
        self._news()

    def close(self) -> None:
        """Close the journal, if there is one."""
        if self._table is not None:
            self._table.close()

    async def welcome(self, connection: ServerConnection) -> None:
        """Deal with a connection until it is closed."""
        guest = Guest(connection, self._loop.time())
        self._guests.add(guest)
        try:
            async with asyncio.timeout(SETTLED_WITHIN) as waiting:
                async for data in connection:
                    if not guest.dismissed:  # else it is read only to get at its farewell
                        self._hear(guest, data)
                    if guest.settled:
                        waiting.reschedule(None)
        except TimeoutError:
            self._send_away(guest, "late")
        except ConnectionClosed:
            pass  # it may come again
        finally:
            self._forget(guest)
        await guest.left()

    def _hear(self, guest: Guest, data: str | bytes) -> None:
        if not guest.allowance.take(self._loop.time()):
            self._send_away(guest, "flood")
            return
        try:
            self._unless_failed(lambda: self._do(guest, read_request(data)))
        except Refusal as refusal:
            guest.tell(refusal.message)

    def _unless_failed(self, act: Callable[[], None]) -> None:
        """Act; once the journal could not be written, do nothing any more."""
        if self.failed.done():
            return
        try:
            act()
        except (OSError, TribelloError) as error:
            self.failed.set_exception(error)

    def _do(self, guest: Guest, request: Request) -> None:
        match request:
            case Join(name):
                self._join(guest, name)
            case Ready():
                self._ready(guest)
            case Rejoin(token, known):
                self._rejoin(guest, token, known)
            case Watch(known):
                self._watch(guest, known)
            case Choose(choice):
                seat = guest.playing()
                self._game.choose(seat, choice)
                self._news()
            case Look():
                viewer = guest.watching()
                guest.tell({"type": "view", **self._game.look(viewer)})
            case Fetch():
                guest.tell({"type": "log", "log": self._game.fetch()})

    def _join(self, guest: Guest, name: str) -> None:
        guest.check_new()
        self._check_not_begun()
        guest.viewer, token = self._lobby.join(name)
        guest.tell({"type": "seated", "seat": guest.viewer, "token": token})
        self._tell_who_is_here()

    def _ready(self, guest: Guest) -> None:
        seat = guest.playing()
        self._check_not_begun()
        self._lobby.ready(seat)
        guest.settled = True
        if self._lobby.all_ready:
            self._begin_game()
            self._news()

    def _begin_game(self) -> None:
        """Begin, or tell everybody that no journal can be made: to come again would not help."""
        try:
            self._table = self._begin(self._lobby.players)
        except NotKept:
            for guest in self._guests:
                guest.dismiss(Refusal("unkept"))
            raise

    def _rejoin(self, guest: Guest, token: str, known: int) -> None:
        guest.check_new()
        seat = self._game.seat_of(token)
        self._check_known(seat, known)
        self._replace(seat)
        guest.settle(seat, known)
        guest.tell({"type": "seated", "seat": seat, "token": token})
        self._tell_who_is_here()
        guest.catch_up(self._game, self._bell.left)

    def _watch(self, guest: Guest, known: int) -> None:
        guest.check_new()
        self._check_known(PUBLIC, known)
        if sum(each.viewer is PUBLIC for each in self._guests) >= MOST_SPECTATORS:
            raise Refusal("full")
        guest.settle(PUBLIC, known)
        guest.tell(self._who_is_here())
        if self._table is not None:
            guest.catch_up(self._table, self._bell.left)

    def _check_not_begun(self) -> None:
        if self._table is not None:
            raise Refusal("begun")

    def _check_known(self, viewer: Viewer, known: int) -> None:
        if known > (len(self._table.entries(viewer)) if self._table else 0):
            raise Refusal("ahead")

    def _replace(self, seat: int) -> None:
        """Dismiss who has played a seat; its line may be dead without anybody's knowing."""
        for other in [guest for guest in self._guests if guest.seat == seat]:
            self._send_away(other, "replaced")

    def _send_away(self, guest: Guest, code: str) -> None:
        self._forget(guest)
        guest.dismiss(Refusal(code))

    def _forget(self, guest: Guest) -> None:
        if guest not in self._guests:
            return  # it was sent away before
        self._guests.discard(guest)
        if guest.seat is None:
            return
        if self._table is None:
            self._lobby.leave(guest.seat)
        self._tell_who_is_here()

    def _forfeit(self) -> None:
        self._game.forfeit()
        self._news()

    def _news(self) -> None:
        """Tell everybody what has happened, and whose turn it is."""
        if self._table is None:
            return
        if self._table.over:
            self._bell.stop()
        else:
            self._bell.start()
        for guest in self._guests:
            guest.catch_up(self._table, self._bell.left)

    def _who_is_here(self) -> JSONObject:
        """The names at the table, and whether their clients are connected."""
        names = self._lobby.names if self._table is None else self._table.names
        here = {guest.seat for guest in self._guests}
        seats: list[JSON] = [
            {"name": name, "here": seat in here} if name else None
            for seat, name in zip(SEATS, names, strict=True)
        ]
        return {"type": "table", "seats": seats}

    def _tell_who_is_here(self) -> None:
        message = self._who_is_here()
        for guest in self._guests:
            if guest.viewer is not None:
                guest.tell(message)

    @property
    def _game(self) -> Table:
        """The table, once the game has begun."""
        if self._table is None:
            raise Refusal("not-begun")
        return self._table
