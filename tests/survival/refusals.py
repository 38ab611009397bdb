"""What no journal can be written to: each is refused in words, and stays as it is."""

from __future__ import annotations

import gzip
import os
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from survival.faults import played
from survival.games import COURSES, MATCHES, SHORTEST, Damage, begin, course, require
from survival.rights import as_anyone, as_anyone_in, limit
from survival.simulate import (
    contents,
    simulate_limited,
    simulate_over_others,
    simulate_read_only,
)

from tribello.errors import JournalInUse, TribelloError
from tribello.log import Ended, Journal, LogError

GAME: Final = Path("game.jsonl")


def refusals() -> dict[str, Callable[[], int]]:
    """What is refused, by what it is; each works in the current directory and counts its cases."""
    always: dict[str, Callable[[], int]] = {
        "what is no journal": _no_journal,
        "another game": _another_game,
        "what is no file": _no_file,
        "a second writer": _second_writer,
        "a file that others change": _changed,
        "a file that may only be read": _read_only_file,
        "simulate over other logs": simulate_over_others,
    }
    if sys.platform == "win32":
        return always
    return {
        **always,
        "a directory that may only be read": _read_only_directory,
        "simulate into a directory that may only be read": simulate_read_only,
        "a limit to the size of files": _limited,
        "simulate with a limit to the size of files": simulate_limited,
    }


def refused(name: str) -> int:
    """Try what is refused; how many cases there were.

    Raises:
        Damage: it was not refused, or something was harmed.
    """
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        os.chdir(folder)
        try:
            return refusals()[name]()
        finally:
            os.chdir("/")


def _told(wanted: type[Exception], work: Callable[[], object]) -> None:
    """Some work raises the exception that it must, and changes nothing in this directory."""
    before = contents()
    try:
        work()
    except wanted as error:
        require(len(str(error)) > 20, f"{error!r} says too little")
    else:
        raise Damage(f"no {wanted.__name__} is raised")
    require(contents() == before, f"{wanted.__name__} is raised, but something was changed")


def _create() -> Journal:
    return begin(GAME, course(SHORTEST), sync=True)


def _resume() -> Journal:
    return Journal.resume(GAME, sync=True)


def _no_journal() -> int:
    game = course(MATCHES)
    others = [
        b"",
        b"\n",
        b"precious",
        b"precious\n" * 10_000,
        b"\x89PNG\r\n\x1a\n\x00",
        b'{"type":"end","actions":0}\n',
        game.data[: len(game.lines[0]) - 1],
        b"".join(game.lines[1:5]),
        b"".join(game.lines[:9]).replace(b"play", b"pray"),
        b"".join(game.lines[:9]) + b"{}\n",
        gzip.compress(game.data[:-9], mtime=0),
        b"x" * (5 * 2**20),
    ]
    for data in others:
        GAME.write_bytes(data)
        _told(TribelloError, _resume)
        _told(FileExistsError, _create)
    return len(others)


def _another_game() -> int:
    for number in range(COURSES):
        game = course(number)
        GAME.write_bytes(b"".join(game.lines[:-1]))
        _told(FileExistsError, _create)
        GAME.write_bytes(game.data)
        _told(FileExistsError, _create)
        _told(LogError, _resume)
    return COURSES


def _no_file() -> int:
    _told(FileNotFoundError, _resume)
    _told(FileNotFoundError, lambda: begin(Path("no", "game"), course(SHORTEST), sync=True))
    GAME.mkdir()
    _told(OSError, _create)
    _told(OSError, _resume)
    GAME.rmdir()
    if not Path("/dev/full").exists():
        return 2
    GAME.symlink_to("/dev/full")
    _told(FileExistsError, _create)
    _told(LogError, _resume)
    return 3


def _second_writer() -> int:
    game = course(SHORTEST)
    with _create() as journal:
        _told(JournalInUse, _resume)
        journal.append(game.actions[0])
    with _resume() as journal:
        _told(JournalInUse, _resume)
        for action in game.actions[1:]:
            journal.append(action)
        journal.finish()
    require(GAME.read_bytes() == game.data, "the file is not that of its game")
    return 2


def _changed() -> int:
    game = course(SHORTEST)
    changes = [game.lines[0], game.data[:90], b"".join(game.lines[:4]), b""]
    for data in changes:
        GAME.unlink(missing_ok=True)
        with _create() as journal:
            for action in game.actions[:2]:
                journal.append(action)
            GAME.write_bytes(data)
            for _ in range(2):
                _told(TribelloError, lambda: journal.append(game.actions[2]))
            _told(TribelloError, lambda: journal.finish(Ended("abandoned")))
    return len(changes)


def _read_only_file() -> int:
    GAME.write_bytes(b"".join(course(SHORTEST).lines[:4]) + b"{")
    GAME.chmod(0o444)
    with as_anyone():
        _told(PermissionError, _resume)
    GAME.chmod(0o644)  # else Windows does not remove it
    return 1


def _read_only_directory() -> int:
    _create().close()  # here all is loaded that anyone else may not be allowed to
    GAME.unlink()
    with as_anyone_in(Path(), 0o777):
        _create().close()
    GAME.unlink()
    with as_anyone_in(Path(), 0o555):
        _told(PermissionError, _create)
    return 1


def _limited() -> int:
    game = course(SHORTEST)
    for size in range(0, len(game.data), 7):
        with limit(size) as lift:
            told = played(GAME, game, relief=lift)
        require(told.new + told.failed == 1, "a file that cannot grow is not told")
        require(GAME.read_bytes() == game.data, "the file is not that of its game")
        GAME.unlink()
    return len(range(0, len(game.data), 7))
