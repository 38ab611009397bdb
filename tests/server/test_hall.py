"""The hall in this process, where its limits can be made small."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hall import Hall
from keeping import begin
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

Visit = Callable[[str], Awaitable[None]]


def visited(path: Path, visit: Visit) -> None:
    """Let somebody visit a hall by its URL."""

    async def visiting() -> None:
        beginning = partial(begin, path, "standard", sync=False)
        with closing(Hall(beginning, None, None)) as hall:
            async with serve(hall.welcome, "127.0.0.1", 0, compression=None) as server:
                await visit(f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}")

    asyncio.run(visiting())


async def say(connection: ClientConnection, message: object) -> None:
    """Send a message."""
    await connection.send(json.dumps(message))


async def until(connection: ClientConnection, kind: str) -> Any:
    """The next message of a type; others are passed over."""
    while (message := json.loads(await connection.recv()))["type"] != kind:
        pass
    return message


@pytest.mark.parametrize("said", [[], [{"type": "join", "name": "Ann"}], [{"type": "look"}]])
def test_who_never_gets_ready_must_leave(
    path: Path, monkeypatch: pytest.MonkeyPatch, said: list[object]
) -> None:
    """A line whose client says nothing, or joins and is not ready, is closed after a time."""
    monkeypatch.setattr("hall.SETTLED_WITHIN", 0.1)

    async def visit(url: str) -> None:
        async with connect(url) as connection:
            for message in said:
                await say(connection, message)
            while (await until(connection, "refused"))["code"] != "late":
                pass
            with pytest.raises(ConnectionClosed, match="1008"):
                await connection.recv()
        async with connect(url) as connection:
            await say(connection, {"type": "join", "name": "Ann"})
            assert (await until(connection, "seated"))["seat"] == 0

    visited(path, visit)


def test_who_is_ready_may_wait(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who is ready outlasts one who came later and is not."""
    monkeypatch.setattr("hall.SETTLED_WITHIN", 0.1)

    async def visit(url: str) -> None:
        async with connect(url) as patient:
            await say(patient, {"type": "join", "name": "Ann"})
            await say(patient, {"type": "ready"})
            async with connect(url) as hasty:
                assert (await until(hasty, "refused"))["code"] == "late"
            await say(patient, {"type": "look"})
            assert (await until(patient, "refused"))["code"] == "not-begun"

    visited(path, visit)


def test_spectators_are_counted(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many may watch and no more, until one leaves; players find their seats all the same."""
    monkeypatch.setattr("hall.MOST_SPECTATORS", 1)

    async def visit(url: str) -> None:
        async with connect(url) as second, connect(url) as player:
            async with connect(url) as first:
                await say(first, {"type": "watch", "from": 0})
                await until(first, "table")
                await say(second, {"type": "watch", "from": 0})
                assert (await until(second, "refused"))["code"] == "full"
                await say(player, {"type": "join", "name": "Ann"})
                await until(player, "seated")
            await say(second, {"type": "watch", "from": 0})
            await until(second, "table")

    visited(path, visit)


def test_who_does_not_read_is_dropped(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line on which too much waits is cut, and nobody else's."""
    monkeypatch.setattr("guest.MOST_UNREAD", -1)

    async def visit(url: str) -> None:
        async with connect(url) as connection:
            await say(connection, {"type": "look"})
            with pytest.raises(ConnectionClosed):
                await until(connection, "nothing")
        monkeypatch.setattr("guest.MOST_UNREAD", 0)
        async with connect(url) as connection:
            await say(connection, {"type": "look"})
            assert (await until(connection, "refused"))["code"] == "nobody"

    visited(path, visit)
