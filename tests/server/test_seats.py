"""Who gets what of a game that has begun, in a process of its own."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from server.lines import Seated, begin, close_code, line, move
from server.serving import Server, served

from tribello.log import Ended, read_log


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "look"}, "nobody"),
        ({"type": "ready"}, "nobody"),
        ({"type": "fetch"}, "not-over"),
        ({"type": "choose", "choice": {"type": "play", "seat": 0, "card": "AS"}}, "nobody"),
        ({"type": "join", "name": "Di"}, "begun"),
        ({"type": "rejoin", "token": "a", "from": 0}, "unknown-token"),
        ({"type": "watch", "from": 1000}, "ahead"),
    ],
)
def test_a_stranger_gets_nothing_of_a_game(
    server: Server, seated: Seated, message: object, code: str
) -> None:
    """Without a token there is no seat, no view and no log."""
    seated.lines[0].until("turn")
    with line(server) as who:
        assert who.asked(message) == code


def test_who_watches_plays_no_seat(server: Server, seated: Seated) -> None:
    """A spectator sees the public view, and is refused every choice."""
    seated.lines[0].until("turn")
    with line(server) as who:
        who.say({"type": "watch", "from": 0})
        turn = who.until("turn")["seat"]
        who.say({"type": "look"})
        seen = who.until("view")["view"]
        assert (seen["view"], seen["to_act"], seen["choices"]) == ("public", turn, None)
        choice = {"type": "exchange", "seat": turn, "cards": []}
        assert who.asked({"type": "choose", "choice": choice}) == "no-seat"


def test_the_newest_client_plays_a_seat(server: Server, seated: Seated) -> None:
    """Who comes with a token takes the place of the client that was there."""
    lines, tokens = seated.lines, seated.tokens
    with line(server) as again:
        again.say({"type": "rejoin", "token": tokens[1], "from": 0})
        assert again.until("seated")["seat"] == 1
        assert lines[1].until("refused")["code"] == "replaced"
        assert close_code(lines[1]) == 1008
        for _ in range(3):
            move([lines[0], again, lines[2]])


def test_a_client_gets_what_it_does_not_know(server: Server, seated: Seated) -> None:
    """From an entry on come the entries that the line before was told."""
    lines, tokens = seated.lines, seated.tokens
    header = lines[0].until("begun")["header"]
    entries = lines[0].until("seen")["entries"]
    for known in range(len(entries)):
        with line(server) as again:
            again.say({"type": "rejoin", "token": tokens[0], "from": known})
            assert again.until("begun")["header"] == header
            seen = again.until("seen")
            assert (seen["from"], seen["entries"]) == (known, entries[known:])
    with line(server) as again:
        assert again.asked({"type": "rejoin", "token": tokens[0], "from": 99}) == "ahead"


def test_everybody_hears_who_is_away(seated: Seated, server: Server) -> None:
    """When the line of a seat is taken up by another, nobody is away in the end."""
    lines, tokens = seated.lines, seated.tokens
    with line(server) as again:
        again.say({"type": "rejoin", "token": tokens[2], "from": 0})
        again.until("seated")
    while all(seat["here"] for seat in lines[0].until("table")["seats"] if seat):
        pass
    with line(server) as again:
        again.say({"type": "rejoin", "token": tokens[2], "from": 0})
        while not all(seat["here"] for seat in lines[0].until("table")["seats"]):
            pass
        assert again.until("seated")["seat"] == 2


def test_tokens_survive_the_server(path: Path) -> None:
    """After a kill each token is for its seat, and the game waits where it did."""
    with ExitStack() as stack:
        server = stack.enter_context(served(path))
        seated = begin(stack, server)
        for _ in range(4):
            move(seated.lines)
        turn = seated.lines[0].until("turn")["seat"]
    with served(path) as server:
        for seat, token in enumerate(seated.tokens):
            with line(server) as who:
                who.say({"type": "rejoin", "token": token, "from": 0})
                assert who.until("seated")["seat"] == seat
                assert who.until("turn")["seat"] == turn


def test_who_does_not_answer_forfeits(path: Path) -> None:
    """With a limit the game ends on account of the seat that it waits for, and stays so."""
    with ExitStack() as stack:
        server = stack.enter_context(served(path, "--forfeit-after", "0.5"))
        ann = begin(stack, server).lines[0]
        turn = ann.until("turn")
        assert turn["seconds"] == 1
        assert ann.until("end")["entry"]["ended"] == {"reason": "forfeit", "player": turn["seat"]}
        ann.say({"type": "fetch"})
        log = ann.until("log")["log"]
    assert read_log(path.read_bytes()).ended == Ended("forfeit", turn["seat"])
    with served(path) as server, line(server) as who:
        who.say({"type": "fetch"})
        assert who.until("log")["log"] == log


def test_without_a_limit_there_are_no_seconds(seated: Seated) -> None:
    """Where a game stands still for who does not answer, no time is told."""
    assert seated.lines[0].until("turn")["seconds"] is None
