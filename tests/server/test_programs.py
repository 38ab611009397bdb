"""The two programs as a user runs them."""

import signal
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
import serve
from messages import CODES
from server.lines import NAMES, Seated, begin, close_code, join, line, simplest
from server.serving import PLAY, SERVE, Server, ran, served

from tribello.log import read_log


def test_a_journal_that_cannot_be_written_ends_the_server(path: Path) -> None:
    """It says why and what to do, and exits with 3; nobody is told of the choice."""
    with closing(Server(path, "--port", "0")) as server, ExitStack() as stack:
        lines = begin(stack, server).lines
        for who in lines:
            who.until("turn")
        lines[0].say({"type": "look"})
        turn = lines[0].until("view")["view"]["to_act"]
        lines[turn].say({"type": "look"})
        choice = simplest(lines[turn].until("view")["view"])
        path.unlink()
        lines[turn].say({"type": "choose", "choice": choice})
        assert close_code(lines[turn]) == 1001
        code, said = server.ended()
    assert code == 3
    assert said.startswith("error: table.jsonl: the file was removed")
    assert said.count("\n") == 1


def test_ctrl_c_ends_the_server_quietly(path: Path) -> None:
    """It exits with 130 and says nothing."""
    with closing(Server(path, "--port", "0")) as server, line(server) as who:
        join(who, "Ann")
        assert server.send_signal(signal.SIGINT) == (130, "")


def test_a_port_that_is_taken_is_told(server: Server, tmp_path: Path) -> None:
    """The error says what to do."""
    code, _, said = ran(SERVE, tmp_path / "other.jsonl", "--port", str(server.port))
    assert code == 3
    assert said.startswith("error: ")
    assert said.endswith("; choose another with --port\n")
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["table.json"], "a journal ends in .jsonl, not as table.json does"),
        ([], "required: JOURNAL"),
        (["t.jsonl", "--rules", "none"], "invalid choice: 'none'"),
        *(
            (["t.jsonl", "--forfeit-after", text], f"the seconds are a number above 0, not {text}")
            for text in ("0", "x", "nan", "1e999", "1s", "")
        ),
        *(
            (["t.jsonl", "--port", text], f"a port is a number from 0 to 65535, not {text}")
            for text in ("99999", "65536", "x", "80.5", "٣", "9" * 5000, "")
        ),
        (["t.jsonl", "--host", "a..b"], "no machine can have the name 'a..b'"),
        (["t.jsonl", "--host", "x" * 70], "no machine can have the name 'xxx"),
    ],
)
def test_wrong_usage_is_told(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What an option cannot be gives exit code 2, and the words say what it may be."""
    with pytest.raises(SystemExit) as ended:
        serve.main(arguments)
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert words in said


@pytest.mark.parametrize("place", ["gone/t.jsonl", "t.jsonl"])
def test_a_place_that_is_not_to_be_had_is_told_at_the_start(tmp_path: Path, place: str) -> None:
    """Before anybody joins the server ends with 3, and names what is in the way."""
    (tmp_path / "t.jsonl").mkdir()
    code, told, said = ran(SERVE, tmp_path / place, "--port", "0")
    assert (code, told, said.count("\n")) == (3, "", 1)
    assert f"directory {tmp_path / 'gone'}" in said or f"{tmp_path / 't.jsonl'} is a dir" in said


def test_players_whose_journal_cannot_be_made_are_sent_away(tmp_path: Path) -> None:
    """Where the directory goes before the game begins all are told, and their programs end."""
    directory = tmp_path / "there"
    directory.mkdir()
    with closing(Server(directory / "t.jsonl", "--port", "0")) as server, ExitStack() as stack:
        lines = [stack.enter_context(line(server)) for _ in NAMES[:2]]
        for who, name in zip(lines, NAMES, strict=False):
            join(who, name)
            who.say({"type": "ready"})
        watching = stack.enter_context(line(server))
        watching.say({"type": "watch", "from": 0})
        directory.rmdir()
        bot = ["--name", "Cy", "--bot", "greedy"]
        played = ran(PLAY, "--url", server.url, *bot)
        for who in (*lines, watching):
            assert who.until("refused")["code"] == "unkept"
            assert close_code(who) == 1008
        code, said = server.ended()
    assert (played[0], played[2]) == (3, f"error: {CODES['unkept']}\n")
    assert (code, said.count("\n")) == (3, 1)
    assert said.startswith("error: no journal can be made in the directory .: ")


def test_a_journal_of_somewhere_else_is_refused(path: Path) -> None:
    """A log without the private file beside it is not served."""
    path.write_bytes(b"")
    code, _, said = ran(SERVE, path, "--port", "0")
    assert (code, said.count("\n")) == (3, 1)
    assert said.endswith("name another journal\n")


@pytest.mark.parametrize("program", [SERVE, PLAY])
def test_help_teaches(program: Path) -> None:
    """Both programs say what they do, and every option has its words."""
    code, said, _ = ran(program, "--help")
    assert code == 0
    assert "Tribello" in said
    options = [row for row in said.splitlines() if row.startswith("  -")]
    assert len(options) >= 6


def test_a_bot_plays_until_somebody_forfeits(path: Path) -> None:
    """The program saves the log with every card, and says how the game ended."""
    saved = path.with_suffix(".json")
    with served(path, "--forfeit-after", "1") as server, ExitStack() as stack:
        for name in NAMES[:2]:
            who = stack.enter_context(line(server))
            join(who, name)
            who.say({"type": "ready"})
        bot = ["--name", "Cy", "--bot", "careful"]
        code, said, errors = ran(PLAY, "--url", server.url, "--save", saved, *bot)
    assert (code, errors) == (0, "")
    assert said.splitlines()[-1].endswith("has forfeited.")
    assert read_log(saved.read_bytes()) == read_log(path.read_bytes())


@pytest.mark.parametrize("name", [" Ann", "x" * 65, "A\nnn"])
def test_a_name_that_cannot_be_is_told(server: Server, name: str) -> None:
    """Who comes with it hears which field is wrong, and what a name may be."""
    code, _, said = ran(PLAY, "--url", server.url, "--name", name)
    assert code == 3
    assert said.startswith('error: "name" in "join" is 1 to 64 characters that print, with no')


def test_a_token_of_no_game_is_told(server: Server) -> None:
    """Before the game who comes with a token alone hears that, and is not tried as nobody."""
    code, told, said = ran(PLAY, "--url", server.url, "--token", "nope")
    assert code == 3
    assert told.splitlines() == ["The server says: the game has not begun"]
    assert said.startswith("error: the game has not begun; ")
    assert said.endswith("come with a name\n")


def test_a_token_of_another_game_is_told(server: Server, seated: Seated) -> None:
    """In a game who comes with a token that is no seat's hears that."""
    seated.lines[0].until("turn")
    code, _, said = ran(PLAY, "--url", server.url, "--token", "nope")
    assert (code, said.partition("; ")[0]) == (3, "error: no seat has this token")


def test_a_token_that_is_none_gives_way_to_a_name(server: Server) -> None:
    """Before the game who comes with both takes a free seat, and is told of it."""
    command = ["--url", server.url, "--token", "nope", "--name", "Di"]
    with line(server) as who, line(server) as second:
        join(who, "Ann")
        join(second, "Di")
        code, told, said = ran(PLAY, *command)
    assert "The server says: the game has not begun" in told
    assert (code, said) == (3, f"error: {CODES['name-taken']}\n")


def test_a_person_who_is_not_let_in_is_told_why(server: Server) -> None:
    """The program ends with 3 and the words of the server."""
    with line(server) as who:
        join(who, "Ann")
        code, _, said = ran(PLAY, "--url", server.url, "--name", "Ann")
    assert (code, said) == (3, "error: somebody at the table has this name\n")
