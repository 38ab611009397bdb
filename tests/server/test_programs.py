"""The two programs as a user runs them."""

import signal
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from server.lines import NAMES, begin, close_code, join, line, simplest
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
    "arguments",
    [["table.json"], [], ["t.jsonl", "--rules", "none"], ["t.jsonl", "--forfeit-after", "0"]],
)
def test_wrong_usage_is_told(arguments: list[str]) -> None:
    """A journal of another name, none, unknown rules or no time at all give exit code 2."""
    code, _, said = ran(SERVE, *arguments)
    assert code == 2
    assert "Traceback" not in said


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


def test_a_person_who_is_not_let_in_is_told_why(server: Server) -> None:
    """The program ends with 3 and the words of the server."""
    with line(server) as who:
        join(who, "Ann")
        code, _, said = ran(PLAY, "--url", server.url, "--name", "Ann")
    assert (code, said) == (3, "error: somebody at the table has this name\n")
