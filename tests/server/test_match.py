"""A whole match through the server, with a cheat at the table and a kill in the middle."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final, TypeAlias, TypeVar

import pytest
from attrs import frozen
from client import Client
from commands import run
from private import private_path, read_secrets
from server.cheating import BROKEN, Cheat
from server.lines import line
from server.serving import PATIENCE, Server
from server.witness import Heard, Witness

from tribello import Match, Seat
from tribello.bots import BOTS, agents
from tribello.log import Log, read_log, redact, write_json, write_jsonl
from tribello.views import PUBLIC

T = TypeVar("T")

KILLED_AT: Final = 200
"""How many entries have been told when the server is killed."""


class Honest(Client):
    """A bot at the table.

    Arguments:
        url: where the server is.
        bot: the name of the bot, and its own.
        halfway: is set when so many entries are told that the server may be killed.
    """

    def __init__(self, url: str, bot: str, halfway: Event) -> None:
        super().__init__(url, bot, agents([BOTS[bot]], "match")[0], hear=self._note)
        self._halfway = halfway
        self.heard: list[Heard] = []

    def _note(self, message: Any) -> None:
        self.heard.append(Heard(message))
        if message["type"] == "seen" and message["from"] >= KILLED_AT:
            self._halfway.set()


Player: TypeAlias = Honest | Cheat


def begun(work: Callable[[], T]) -> Future[T]:
    """What a function will give that runs in a thread, which does not outlive a failed test."""
    future = Future[T]()

    def act() -> None:
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)

    Thread(target=act, daemon=True).start()
    return future


@frozen
class Played:
    """What came of the match.

    Arguments:
        journal: its file.
        players: two who were honest, and a cheat.
        logs: the log that each fetched.
        public: what a spectator is told afterwards.
        said: what the server has said of errors.
    """

    journal: Path
    players: tuple[Honest, Honest, Cheat]
    logs: list[Log]
    public: list[Any]
    said: str

    @property
    def log(self) -> Log:
        """The log in the journal."""
        return read_log(self.journal.read_bytes())


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A match of twelve deals, played once for all tests of this module."""
    journal = tmp_path_factory.mktemp("match") / "table.jsonl"
    halfway = Event()
    with closing(Server(journal, "--port", "0", "--sync")) as first:
        careful = Honest(first.url, "careful", halfway)
        greedy = Honest(first.url, "greedy", halfway)
        cheat = Cheat(first.url, agents([BOTS["random"]], "match")[0])
        games = [begun(client.play) for client in (careful, greedy, cheat)]
        assert halfway.wait(PATIENCE), [game.exception(0) for game in games if game.done()]
        said = first.kill()
    with closing(Server(journal, "--port", str(first.port), "--sync")) as second:
        logs = [game.result(PATIENCE) for game in games]
        with line(second) as watching:
            watching.say({"type": "watch", "from": 0})
            public = [watching.until(kind) for kind in ("begun", "seen", "end")]
        said += second.kill()
    return Played(journal, (careful, greedy, cheat), logs, public, said)


def seat_of(player: Player) -> Seat:
    """The seat that a player had."""
    assert player.seat is not None
    return player.seat


def test_the_journal_is_a_valid_match(played: Played) -> None:
    """Of the game that was killed and taken up the validator finds nothing to say."""
    assert run("validate", played.journal).code == 0
    assert played.log.start() == Match().start()
    assert len(played.log.replay().game.sheet.results) == 12


def test_the_server_says_nothing_of_errors(played: Played) -> None:
    """Nothing that a cheat sends, and no line that is cut, shows at the server."""
    assert played.said == ""


def test_everybody_fetches_the_log_of_the_journal(played: Played) -> None:
    """What is handed out at the end is the sealed log, with every card."""
    assert [write_json(log) for log in played.logs] == [write_json(played.log)] * 3
    assert played.log.integrity is not None


def test_everybody_was_told_the_redacted_log(played: Played) -> None:
    """What a client was told, before and after the kill, is the redaction for its seat."""
    for player in played.players:
        assert player.told.data == b"".join(write_jsonl(redact(played.log, seat_of(player))))


def test_nothing_was_told_twice(played: Played) -> None:
    """Each entry came once and in order, although every line was cut at least once."""
    for player in played.players:
        news = [each.message for each in player.heard if each.message["type"] == "seen"]
        ends = [each["from"] + len(each["entries"]) for each in news]
        assert [each["from"] for each in news] == [0, *ends[:-1]]
        assert [each.message["type"] for each in player.heard].count("seated") > 1


def test_spectators_are_told_the_public_log(played: Played) -> None:
    """Who watches gets the redaction for everybody."""
    begun, seen, end = played.public
    lines = [begun["header"], *seen["entries"], end["entry"]]
    assert lines == [json.loads(each) for each in write_jsonl(redact(played.log, PUBLIC))]


def test_no_message_names_a_card_that_was_hidden_from_its_client(played: Played) -> None:
    """By the whole log each client knew every card that it was told, at the time."""
    for player in played.players:
        assert [*Witness(played.log, seat_of(player)).leaks(player.heard)] == []


def test_the_witness_finds_what_is_told_to_another_seat(played: Played) -> None:
    """To a client of another seat nearly every deal would have told something."""
    for player in played.players:
        other = Witness(played.log, (seat_of(player) + 1) % 3)
        assert len([*other.leaks(player.heard)]) > 12


def test_the_cheat_is_refused_in_everything(played: Played) -> None:
    """Each attempt gets the code for it, and every kind was tried before and after the kill."""
    *_, cheat = played.players
    assert [pair for pair in cheat.refused if not pair[1].startswith(pair[0])] == []
    wanted = {code for _, code in BROKEN} | {"T", "not-your-seat"}
    assert {code for code, _ in cheat.refused[:90]} == wanted
    assert {code for code, _ in cheat.refused[-90:]} == wanted


def test_the_honest_are_refused_nothing(played: Played) -> None:
    """A client that plays by the rules hears of no refusal."""
    for player in played.players[:2]:
        assert "refused" not in {each.message["type"] for each in player.heard}


def test_nobody_is_told_the_seed_or_the_token_of_another(played: Played) -> None:
    """No message has the seed in it, and none a token but that of its own client."""
    secrets = read_secrets(private_path(played.journal))
    for player in played.players:
        said = "".join(json.dumps(each.message) for each in player.heard)
        told = [token for token in secrets.tokens if token in said]
        assert told == [secrets.tokens[seat_of(player)]]
        assert secrets.seed not in said
