"""Journals of the small game, and their files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from logs import lines_of, small_log

from tribello.actions import Action
from tribello.log import Journal

LOG: Final = small_log()
HEADER, *LINES, END = lines_of(LOG)


def begun(path: Path, actions: tuple[Action, ...] = ()) -> Journal:
    """A journal of the small game with some actions done."""
    journal = Journal.create(path, LOG.start())
    for action in actions:
        journal.append(action)
    return journal


def kept(path: Path, *lines: bytes) -> Path:
    """A file with these lines."""
    path.write_bytes(b"".join(lines))
    return path
