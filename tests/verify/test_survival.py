"""A part of `tests/survival/run.py`, and that it finds what is planted."""

from __future__ import annotations

import re
from functools import partial

import pytest
from survival import run
from survival.faults import injected, torn, troubles
from survival.games import SHORTEST, Damage, course
from survival.kills import kill_of, killed
from survival.planted import Hasty, Late
from survival.processes import elsewhere
from survival.refusals import refusals, refused

from tribello.log import Journal, journal_file

LEFT = {"not begun", "torn", "as acknowledged", "more than acknowledged"}


@pytest.mark.rule("R10.8")
@pytest.mark.parametrize("number", range(30))
def test_a_kill_loses_nothing_acknowledged(number: int) -> None:
    """A journal of a killed process has every acknowledged action, and is played to its end."""
    assert killed(kill_of(number, "test")) in LEFT


def test_kills_are_of_every_kind() -> None:
    """Among the 30 are new files and old ones, one with games before it, and waits for the disk."""
    kills = [kill_of(number, "test") for number in range(30)]
    assert {(kill.begun > 0, kill.at is None) for kill in kills} == {
        (begun, outside) for begun in (False, True) for outside in (False, True)
    }
    assert any(kill.earlier for kill in kills)
    assert any(kill.torn for kill in kills)
    assert any(kill.sync for kill in kills)


@pytest.mark.parametrize("kind", troubles())
def test_a_fault_of_a_file_leaves_whole_lines(kind: str) -> None:
    """Whichever call fails, the error is told and only acknowledged lines are relied on."""
    assert injected(SHORTEST, kind) >= len(course(SHORTEST).lines) - 1


@pytest.mark.parametrize("line", [5, 12])
def test_a_line_may_be_torn_anywhere(line: int) -> None:
    """A file that is cut at any byte of its last line is read and resumed before that line."""
    assert torn(SHORTEST, line) == len(course(SHORTEST).lines[line])


@pytest.mark.parametrize("name", refusals())
def test_what_cannot_be_written_is_refused_unharmed(name: str) -> None:
    """What is no journal to be written gets an error in words and stays as it is."""
    assert elsewhere(refused, name) > 0


@pytest.mark.parametrize("journal", [Hasty, Late])
def test_a_planted_loss_is_found(journal: type[Journal]) -> None:
    """A journal that acknowledges what is not written does not survive eight kills."""
    found = [damage for number in range(8) if (damage := damage_of(number, journal))]
    assert found
    assert all(re.search("of [0-9]+ acknowledged lines", damage) for damage in found)


def damage_of(number: int, journal: type[Journal]) -> str:
    """What a kill damages, if anything."""
    try:
        return "" if killed(kill_of(number, "test", journal)) in LEFT else "?"
    except Damage as damage:
        return str(damage)


PLANTED = {
    "a write cannot be taken back": ("_check", lambda *_: None),
    "a write stops short": ("_take_back", lambda *_: None),
    "a write is interrupted": ("_take_back", lambda *_: None),
}


@pytest.mark.parametrize("kind", PLANTED)
def test_a_planted_fault_of_the_file_is_found(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that goes on when it is broken, or keeps half a line, is found."""
    monkeypatch.setattr(journal_file.JournalFile, *PLANTED[kind])
    with pytest.raises(Damage):
        injected(SHORTEST, kind)


def test_the_command_counts_by_fault(capsys: pytest.CaptureFixture[str]) -> None:
    """A row tells the cases of a fault, and the exit code is 0 where nothing was damaged."""
    assert run.main(["--only", f"fault {SHORTEST} a write fails", "--jobs", "1"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert [line.split() for line in told.out.splitlines()] == [
        ["fault", "cases", "damaged"],
        ["a", "write", "fails", "13", "0"],
        ["all", "13", "0"],
        ["0", "damaged"],
    ]


def test_the_command_tries_everything() -> None:
    """Without --only there are as many kills as were asked for, and every other trial."""
    names = run.trials(5)
    kinds = [name.partition(" ")[0] for name in names]
    assert kinds.count("kill") == 5
    assert kinds.count("refuse") == len(refusals())
    assert kinds.count("fault") == 2 * len(troubles())
    assert kinds.count("cut") == sum(len(course(number).lines) for number in run.PLAYED)
    assert len(names) == len(set(names))


def test_the_command_tells_how_to_see_a_damage_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A damage comes with a command that tries the same, and the exit code is 1."""
    monkeypatch.setattr(run, "kill_of", partial(kill_of, journal=Late))
    assert run.main(["--seed", "test", "--only", "kill 3", "--jobs", "1"]) == 1
    told = capsys.readouterr().out
    assert "python tests/survival/run.py --seed test --only 'kill 3'\nof " in told
