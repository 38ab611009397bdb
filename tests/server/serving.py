"""The server, and the program of a player, in processes of their own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

PROGRAMS: Final = Path(__file__).parents[2] / "examples" / "server"
SERVE: Final = PROGRAMS / "serve.py"
PLAY: Final = PROGRAMS / "play.py"

PATIENCE: Final = 60.0
"""The seconds after which an answer is not to be expected any more."""


class Server:
    """A server of a journal that is running.

    Arguments:
        journal: its file.
        options: of the command.
    """

    def __init__(self, journal: Path, *options: str) -> None:
        command = [sys.executable, str(SERVE), journal.name, *options]
        self._process = subprocess.Popen(
            command, cwd=journal.parent, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        told = self._process.stdout.readline()
        assert " is played at ws://" in told, self._process.communicate()
        self.url = told.split()[-1]
        self.port = int(self.url.rpartition(":")[2])

    def kill(self) -> str:
        """End it as `kill -9` does; what it has said of errors."""
        self._process.kill()
        return self._process.communicate()[1]

    def close(self) -> None:
        """End it, if it runs still."""
        if self._process.poll() is None:
            self.kill()

    def send_signal(self, number: int) -> tuple[int, str]:
        """End it by a signal; its exit code, and what it has said of errors."""
        self._process.send_signal(number)
        said = self._process.communicate(timeout=PATIENCE)[1]
        return self._process.returncode, said

    def ended(self) -> tuple[int, str]:
        """Wait until it ends by itself; its exit code, and what it has said of errors."""
        said = self._process.communicate(timeout=PATIENCE)[1]
        return self._process.returncode, said


@contextmanager
def served(journal: Path, *options: str) -> Iterator[Server]:
    """A server at a free port, which must not say anything of errors."""
    server = Server(journal, "--port", "0", *options)
    try:
        yield server
    finally:
        said = server.kill()
    assert said == ""


def ran(program: Path, *arguments: str | Path, stdin: str = "") -> tuple[int, str, str]:
    """What becomes of a program: its exit code, what it says, what it says of errors."""
    command = [sys.executable, str(program), *map(str, arguments)]
    done = subprocess.run(
        command, input=stdin, capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    return done.returncode, done.stdout, done.stderr
