"""What the commands share: how they stop, say how far they are, and refuse what is no number."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest
from verify import working
from verify.working import STOPPED, natural, progress, put_off, some, spread, status

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def interruptible() -> Iterator[None]:
    """Ctrl-C as a shell leaves it; whoever started the tests may have had it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
    progress("")


class Terminal(StringIO):
    """A terminal that keeps what is written to it."""

    def isatty(self) -> bool:
        """Say so."""
        return True


def press(times: int = 1) -> int:
    """Press Ctrl-C."""
    for _ in range(times):
        signal.raise_signal(signal.SIGINT)
    return 0


def leave(code: int) -> None:
    """End this process without a word."""
    os._exit(code)


@pytest.mark.parametrize("code", [0, 1])
def test_a_command_that_comes_to_its_end_has_its_own_status(
    code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without Ctrl-C nothing is said, and the status is that of the main function."""
    assert status(lambda: code) == code
    assert capsys.readouterr() == ("", "")


def test_ctrl_c_is_told_in_a_line_that_says_how_far_the_command_came(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The last text of progress stands in it, and the status is 130."""

    def main() -> int:
        progress("3 of 7 games")
        progress("")
        return press()

    assert status(main) == STOPPED == 130
    assert capsys.readouterr() == ("", "stopped at 3 of 7 games, the rest is not done\n")


def test_what_is_being_ended_is_not_interrupted_again() -> None:
    """Of many a Ctrl-C the first alone raises, whatever is cleared away meanwhile."""
    cleared: list[str] = []

    def main() -> int:
        try:
            return press()
        finally:
            press(3)
            cleared.append("all")

    assert status(main) == STOPPED
    assert press() == 0
    assert cleared == ["all"]


def test_who_ignores_ctrl_c_is_not_stopped() -> None:
    """Where it is ignored, as `nohup` has it, the command comes to its end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    assert status(press) == 0


def test_a_command_takes_its_line_off_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was said of progress is cleared before the command says that it is stopped."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)

    def main() -> int:
        progress("3 of 7 games")
        return press()

    assert status(main) == STOPPED
    shown, last = terminal.getvalue().rsplit("\r\x1b[K", 1)
    assert shown.endswith("3 of 7 games")
    assert last == "stopped at 3 of 7 games, the rest is not done\n"


def test_ctrl_c_comes_after_what_must_not_be_interrupted() -> None:
    """It is put off to the end of a block."""
    done: list[int] = []

    def main() -> int:
        with put_off():
            press()
            done.append(1)
        done.append(2)
        return 0

    assert status(main) == STOPPED
    assert done == [1]


def test_a_process_that_is_lost_ends_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """Where one of those that share the work ends by itself, that is said, and the status is 1."""

    def main() -> int:
        return len(list(spread(leave, [3, 3], 2)))

    assert status(main) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("a process was killed, by a crash or by the system,")


def test_temporary_files_go_with_the_processes_that_made_them() -> None:
    """What another process leaves in its folder for them is gone when the work is done."""
    made = list(spread(left, ["one", "two"], 2))
    assert {path.name for path in made} == {"one", "two"}
    assert not any(path.exists() or path.parent.exists() for path in made)


def left(name: str) -> Path:
    """A file that is left where temporary files are."""
    path = Path(os.environ["TMPDIR"], name)
    path.write_text("")
    return path


def test_a_line_now_and_then_says_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where no terminal shows it, texts become plain lines, but for those in quick succession."""
    progress("1 of 3")
    progress("2 of 3")
    assert capsys.readouterr().err == ""
    progress("2 of 3", at_once=True)
    monkeypatch.setattr(working, "INTERVAL", 0.0)
    progress("3 of 3")
    progress("")
    assert capsys.readouterr() == ("", "2 of 3\n3 of 3\n")


@pytest.mark.parametrize(
    ("read", "texts"),
    [
        (some, ["0", "-1", "", "x", "1_0", " 1", "٣", "1.0"]),
        (natural, ["-1", "", "x", "1_0", "+1", "²"]),
    ],
)
def test_what_is_no_number_of_things_is_refused(
    read: Callable[[str], int], texts: list[str]
) -> None:
    """Neither none, where some are asked for, nor what is not written in plain digits."""
    for text in texts:
        with pytest.raises(ArgumentTypeError, match="is not a whole number from"):
            read(text)
    assert [read("1"), read("20"), natural("0")] == [1, 20, 0]


STOPS = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell may have put off
from verify import differential, working

if __name__ == "__main__":
    working.INTERVAL = 0.0
    sys.exit(working.status(lambda: differential.main(["--games", "400", "--jobs", "2"])))
"""
"""A command whose work is shared, and which says after each game how far it is."""


def test_ctrl_c_again_and_again_ends_a_command_and_all_its_processes(tmp_path: Path) -> None:
    """As a terminal sends it, to all of them: one line, no traceback, and nobody stays behind."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    with subprocess.Popen(
        [sys.executable, "-c", STOPS],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": path, "TMPDIR": str(tmp_path)},
        start_new_session=True,
    ) as running:
        assert running.stderr is not None
        assert running.stderr.readline() == "1 of 400 games, 0 differences\n"
        for _ in range(5):
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGINT)
        # The processes hold the outputs open as long as they are there.
        out, err = running.communicate(timeout=30)
    *progressing, last = err.splitlines()
    assert (running.returncode, out) == (STOPPED, "")
    assert last.startswith("stopped at ")
    assert all(line.endswith(" of 400 games, 0 differences") for line in progressing)
    assert list(tmp_path.iterdir()) == []
