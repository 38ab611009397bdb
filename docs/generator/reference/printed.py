"""What commands of `tribello` print, taken from the commands themselves."""

from __future__ import annotations

import shlex
from contextlib import chdir
from pathlib import Path
from typing import Final

from typer.testing import CliRunner

from tribello.cli.app import app

WIDTH: Final = 100
_ENVIRONMENT: Final = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb", "TRIBELLO_DEBUG": ""}


def printed(command: str, folder: Path, lines: str | None = None) -> tuple[str, int]:
    """What a command prints when it runs in a folder, and its exit code.

    Arguments:
        command: as it is typed, ``tribello`` and all.
        folder: where it runs.
        lines: what it reads from its standard input.

    Raises:
        Exception: what went wrong in the command, where that is a defect.
    """
    with chdir(folder):
        arguments = shlex.split(command)[1:]
        ran = CliRunner().invoke(app, arguments, input=lines, env=_ENVIRONMENT)
    if ran.exception is not None and not isinstance(ran.exception, SystemExit):
        raise ran.exception
    return ran.stdout, ran.exit_code


def beginning(text: str, lines: int) -> str:
    """The first lines of a text, long ones cut; that there are more is shown.

    >>> print(beginning("one\\ntwo\\nthree", 2))
    one
    two
    ...
    """
    every = text.splitlines()
    shown = [line if len(line) <= WIDTH else f"{line[: WIDTH - 3]}..." for line in every[:lines]]
    return "\n".join([*shown, "..."] if len(every) > lines else shown)
