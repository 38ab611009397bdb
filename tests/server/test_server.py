"""The server before a game, and what it does about noise."""

import json
import socket
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from server.lines import NAMES, close_code, join, line, serves
from server.serving import PATIENCE, Server, served
from websockets.exceptions import ConnectionClosed


def test_broken_messages_are_answered_by_a_code(server: Server) -> None:
    """Each is refused, and the line stays open for the next."""
    messages = ["", "{", "[" * 16_000, b"\x00", "null", '{"type": []}', '{"type": "look", "of": 1}']
    with line(server) as who:
        codes = [who.asked(message) for message in messages]
        assert join(who, "Ann")
    assert codes == ["not-json"] * 3 + ["not-text"] + ["wrong-shape"] * 3


def test_a_huge_message_closes_its_line_alone(server: Server) -> None:
    """Who sends more than is read is cut off, and nobody else."""
    with line(server) as other, line(server) as who:
        who.say(json.dumps({"type": "join", "name": "x" * 20_000}))
        assert close_code(who) == 1009
        assert other.asked({"type": "look"}) == "nobody"


@pytest.mark.parametrize(
    "data", [b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", b"\x16\x03\x01\x02\n" * 100, b"\n" * 20_000]
)
def test_what_is_no_websocket_is_turned_away(server: Server, data: bytes) -> None:
    """A browser, TLS, or noise on the port gets its line closed, and the server goes on."""
    address = ("127.0.0.1", server.port)
    # An error is what noise may get that comes when nobody listens any more.
    with socket.create_connection(address, PATIENCE) as noise, suppress(ConnectionError):
        noise.sendall(data)
        while noise.recv(2**16):
            pass
    assert serves(server)


def test_a_flood_closes_its_line_alone(server: Server) -> None:
    """Who says two thousand things at once is told so and cut off, and nobody else."""
    with line(server) as other, line(server) as who:
        with suppress(ConnectionClosed):
            for _ in range(2000):
                who.say({"type": "look"})
        assert close_code(who) == 1008
        assert other.asked({"type": "look"}) == "nobody"


def test_who_leaves_before_the_game_gives_up_the_seat(server: Server) -> None:
    """The seat of a client that has gone is taken by the next."""
    with line(server) as ann:
        join(ann, "Ann")
        with line(server) as bo:
            join(bo, "Bo")
            ann.until("table")
            assert [seat and seat["name"] for seat in ann.until("table")["seats"]] == [
                "Ann",
                "Bo",
                None,
            ]
        assert ann.until("table")["seats"][1] is None
        with line(server) as cy:
            cy.say({"type": "join", "name": "Bo"})
            assert cy.until("seated")["seat"] == 1


def test_a_fourth_finds_no_seat(server: Server) -> None:
    """Where three have joined another is refused, and may watch."""
    with ExitStack() as stack:
        for name in NAMES:
            join(stack.enter_context(line(server)), name)
        with line(server) as who:
            assert who.asked({"type": "join", "name": "Di"}) == "full"
            who.say({"type": "watch", "from": 0})
            assert len(who.until("table")["seats"]) == 3


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "look"}, "not-begun"),
        ({"type": "fetch"}, "not-begun"),
        ({"type": "choose", "choice": {"type": "play", "seat": 0, "card": "AS"}}, "not-begun"),
        ({"type": "join", "name": "Ann"}, "seated"),
        ({"type": "rejoin", "token": "a", "from": 0}, "seated"),
        ({"type": "watch", "from": 0}, "seated"),
    ],
)
def test_before_the_game_a_player_can_only_wait(server: Server, message: object, code: str) -> None:
    """Who has joined is told that the game has not begun, or that there is a seat already."""
    with line(server) as who:
        join(who, "Ann")
        assert who.asked(message) == code


def test_nothing_is_kept_of_a_game_that_has_not_begun(path: Path) -> None:
    """A server that is killed while players wait has all seats free when it starts again."""
    with served(path) as server, line(server) as who:
        join(who, "Ann")
        who.say({"type": "ready"})
    assert [*path.parent.iterdir()] == []
    with served(path) as server, line(server) as who:
        assert join(who, "Ann")
