"""The commands of ``tribello`` as a user types them: in this process, or in one of their own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from attrs import frozen
from typer.testing import CliRunner

from tribello.cli.app import app

COMMAND: Final = (sys.executable, "-m", "tribello")
"""Starts the command in a process of its own."""


@frozen
class Ran:
    """What became of a command.

    Arguments:
        code: the exit code.
        out: standard output.
        err: standard error.
    """

    code: int
    out: str
    err: str


def run(*arguments: str | Path, stdin: bytes = b"") -> Ran:
    """Run a command here."""
    result = CliRunner().invoke(app, [*map(str, arguments)], input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


def process(*arguments: str | Path, **options: Any) -> Ran:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        stdout=options.pop("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        check=False,
        **options,
    )
    return Ran(done.returncode, (done.stdout or b"").decode(), done.stderr.decode())


def written(name: str, data: bytes) -> Path:
    """A file with some bytes in the current directory."""
    path = Path(name)
    path.write_bytes(data)
    return path


def files() -> dict[str, bytes]:
    """Every file of the current directory, hidden ones too, with what is in it."""
    return {path.name: path.read_bytes() for path in Path().iterdir()}
