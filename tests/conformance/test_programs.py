"""The programs of `examples/programs`: each does what its first line says."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Final, Protocol

import pytest

from tribello.log import read_log, redact, write_json
from tribello.verdict import Outcome, validate
from tribello.views import PUBLIC

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
PROGRAMS: Final = EXAMPLES / "programs"


class Ran(Protocol):
    """A program that was run with arguments, by the lines that it printed."""

    def __call__(self, name: str, *arguments: str) -> list[str]:
        """The lines."""
        ...


@pytest.fixture
def ran(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ran:
    """Runs a program with arguments, and gives the lines that it prints."""

    def run(name: str, *arguments: str) -> list[str]:
        monkeypatch.setattr(sys, "argv", [name, *arguments])
        runpy.run_path(str(PROGRAMS / name), run_name="__main__")
        return capsys.readouterr().out.splitlines()

    return run


def test_ten_lines_play_a_match(ran: Ran) -> None:
    """The shortest program has ten lines besides its sentence, and the points sum to zero."""
    (line,) = ran("embed.py")
    points = [int(number) for number in line.rpartition(":")[2].split()]
    assert (len(points), sum(points)) == (3, 0)
    text = (PROGRAMS / "embed.py").read_text(encoding="utf-8")
    assert len([each for each in text.splitlines()[1:] if each]) <= 10


def test_an_agent_is_compared_with_bots(ran: Ran) -> None:
    """Each of the three plays in all seatings of each deck; points sum to zero."""
    rows = [line.split() for line in ran("agent.py", "--decks", "1")]
    assert [row[:3] for row in rows] == [
        [name, "6", "games"] for name in ("lowest", "greedy", "random")
    ]
    assert abs(sum(float(row[3]) for row in rows)) < 0.2


def test_a_game_is_gone_on_with_until_it_is_sealed(ran: Ran, tmp_path: Path) -> None:
    """In three runs the game comes to its end, and is the one that a single run plays."""
    parts, whole = tmp_path / "parts.jsonl", tmp_path / "whole.jsonl"
    told = [ran("resume.py", str(parts), "--actions", "20") for _ in range(3)]
    assert [lines[0] for lines in told[:2]] == [
        "parts.jsonl: 0 actions were there, 20 are now",
        "parts.jsonl: 20 actions were there, 40 are now",
    ]
    assert told[2][1:] == ["the game is over, and the log is sealed"]
    ran("resume.py", str(whole), "--actions", "99")
    assert parts.read_bytes() == whole.read_bytes()
    assert validate(parts).outcome is Outcome.VALID


def test_the_log_of_a_friend_is_judged(ran: Ran, tmp_path: Path) -> None:
    """A true log is valid, shown in full or as all saw it; of the public one a deck is told."""
    full = EXAMPLES / "games/a-tie.json"
    assert ran("friend.py", str(full)) == ["a-tie.json: valid, proven"]
    public = tmp_path / "public.json"
    public.write_bytes(write_json(redact(read_log(full.read_bytes()), PUBLIC)))
    judged, deck = ran("friend.py", str(public))
    assert judged == "public.json: valid, proven"
    assert re.fullmatch(r"one deck that looks so:( [2-9TJQKA][CDHS]){13} \.\.\.", deck)


def test_a_false_log_is_turned_down(ran: Ran, capsys: pytest.CaptureFixture[str]) -> None:
    """What is wrong is told, and the program fails."""
    with pytest.raises(SystemExit, match="1"):
        ran("friend.py", str(EXAMPLES / "broken/revoke.json"))
    assert "T604 [R7.4]" in capsys.readouterr().out


def test_a_learner_does_better_for_having_learned(ran: Ran) -> None:
    """What it plays by its table scores more than what it plays at random."""
    before, after, *rows = ran("learn.py", "--deals", "300")
    assert float(after.split()[-1]) > float(before.split()[-3])
    assert len(rows) == 21


@pytest.mark.parametrize("program", ["serve.py", "play.py"])
def test_a_program_of_the_server_says_what_it_needs(program: str) -> None:
    """Where websockets is not installed, one line on standard error says what to install."""
    path = EXAMPLES / "server" / program
    script = (
        "import runpy, sys; sys.modules['websockets'] = None; "
        f"sys.path.insert(0, {str(path.parent)!r}); "
        f"runpy.run_path({str(path)!r}, run_name='__main__')"
    )
    command = [sys.executable, "-c", script]
    told = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr == "this needs websockets: pip install 'websockets>=17'\n"
