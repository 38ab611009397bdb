"""``tribello simulate`` where it cannot write: it says so and leaves nothing behind."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from commands import run
from survival.games import require
from survival.rights import as_anyone_in, limit

SIMULATE: Final = ("simulate", "--games", "2", "--seed", "s", "--players", "random,random,random")


def contents() -> dict[str, bytes]:
    """The files in the current directory, and below, with what is in them."""
    files = (path for path in Path().rglob("*") if path.is_file())
    return {str(path): path.read_bytes() for path in files}


def _simulated(out: str, *options: str, code: int, says: str) -> None:
    """The command ends with this code, says this, and changes nothing where it fails."""
    before = contents()
    ran = run(*SIMULATE, "--out", out, *options)
    require(ran.code == code, f"exit code {ran.code} and not {code}: {ran.err}")
    require(says in " ".join(ran.err.split()), f"{says!r} is not said: {ran.err}")
    require("Traceback" not in ran.err, "a traceback is shown")
    require(code == 0 or contents() == before, "something was changed")


def simulate_over_others() -> int:
    """Over other logs."""
    Path("logs").mkdir()
    for name, options in {"game-0001.json": (), "games.jsonl": ("--jsonl",)}.items():
        Path("logs", name).write_bytes(b"precious")
        _simulated("logs", *options, code=2, says="holds something else")
        Path("logs", name).unlink()
    Path("file").write_bytes(b"precious")
    _simulated("file", code=3, says="cannot be used")
    return 3


def simulate_read_only() -> int:
    """Into a directory that may only be read."""
    _simulated("own", code=0, says="")  # here all is loaded that anyone else may not be allowed to
    logs = Path("logs")
    logs.mkdir()
    with as_anyone_in(logs, 0o777):
        _simulated("logs", code=0, says="")
    for file in logs.iterdir():
        file.unlink()
    with as_anyone_in(logs, 0o555):
        _simulated("logs", code=3, says="cannot be written")
        _simulated("logs", "--jsonl", code=3, says="cannot be written")
    return 2


def simulate_limited() -> int:
    """Where files cannot grow."""
    Path("logs").mkdir()
    for options in ((), ("--jsonl",)):
        for size in (0, 1, 9000):
            with limit(size):
                _simulated("logs", *options, code=3, says="cannot be written")
    return 6
