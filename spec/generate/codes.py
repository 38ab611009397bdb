"""The example of each diagnostic code, and what `tribello validate` says of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import chdir
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from generate.faults import inputs
from typer.testing import CliRunner

from tribello import spec
from tribello.cli.app import app

FOLDER = "spec/codes"


@cache
def shown() -> Mapping[str, spec.Shown]:
    """For each code that a file can show, that file and the verdict on it."""
    made = inputs()
    wanted = {each.id for each in spec.code_texts().values() if each.example}
    if set(made) != wanted:
        raise ValueError(f"not both explained and shown: {sorted(wanted ^ set(made))}")
    with TemporaryDirectory() as folder, chdir(folder):
        return {code: _judged(spec.code_texts()[code], data) for code, data in made.items()}


def _judged(code: spec.CodeText, data: bytes) -> spec.Shown:
    """A file, written into the directory in use, with what the command prints of it there."""
    Path(code.example).write_bytes(data)
    ran = CliRunner().invoke(app, ["validate", *code.arguments, code.example])
    if ran.exception is not None and not isinstance(ran.exception, SystemExit):
        raise ran.exception
    return spec.Shown(data, ran.stdout)


def code_files() -> Iterator[tuple[str, bytes]]:
    """The path of each file from the top of the repository, and its bytes."""
    for code, each in shown().items():
        yield f"{FOLDER}/{spec.code_texts()[code].example}", each.data
        yield f"{FOLDER}/{code}.txt", each.said.encode()
