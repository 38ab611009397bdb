"""A table and its files: the journal, and the secrets, which are written before it.

Secrets are written once, when the game begins. So whatever a crash leaves is one of these:
nothing; secrets without a journal, or with one that has no whole header; both, of a game that
goes on or has ended.
"""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Final

from lobby import Waiting
from private import NotKept, Secrets, private_path, read_secrets, write_secrets
from table import Table

from tribello import PRESETS, Match, codes
from tribello.errors import IllegalAction, InvalidRules, JournalInUse
from tribello.log import Journal, Log, LogError, read_log, record
from tribello.log.faults import TooLarge
from tribello.verdict import validate

_UNREADABLE: Final = (IllegalAction, InvalidRules, LogError, TooLarge)
"""Why a journal is not resumed, other than that it cannot be had."""

_ADVICE: Final = "restore it, or begin another journal"


def begin(
    path: Path, preset: str, players: tuple[Waiting, Waiting, Waiting], *, sync: bool
) -> Table:
    """A new game.

    Arguments:
        path: the journal to make.
        preset: the name of its rules.
        players: who sits in seats 0, 1 and 2.
        sync: see `tribello.log.Journal`.

    Raises:
        NotKept: no journal can be made; nothing is left.
        OSError, JournalBroken: a line could not be written; the game can be taken up.
    """
    first, second, third = players
    names, tokens = (
        (first.name, second.name, third.name),
        (first.token, second.token, third.token),
    )
    private = private_path(path)
    if private.exists() or path.exists():
        raise NotKept(f"{path} is of another game by now; name another journal")
    secrets = Secrets(names, preset, token_hex(32), tokens)
    try:
        write_secrets(private, secrets)
        journal = _created(path, secrets, sync=sync)
    except (OSError, JournalInUse) as error:
        with suppress(OSError):
            private.unlink()
        raise _unkept(path, error) from None
    return _going_on(secrets, journal)


def take_up(path: Path, *, sync: bool) -> Table | None:
    """The table of a journal as it was left; None where there is none yet.

    Arguments:
        path: the journal.
        sync: see `tribello.log.Journal`.

    Raises:
        NotKept: the secrets are missing or spoilt, the journal breaks a rule or cannot be read, or
            there is none and none can be made.
        JournalInUse: another server writes it.
        OSError, JournalBroken: a file cannot be read or written.
    """
    private = private_path(path)
    if not private.exists():
        _check_place(path)
        return None
    secrets = read_secrets(private)
    if not _has_header(path):
        path.unlink(missing_ok=True)  # nothing was acknowledged in it
        return _going_on(secrets, _created(path, secrets, sync=sync))
    try:
        journal = Journal.resume(path, sync=sync)
    except _UNREADABLE as error:
        return Table(secrets, _ended(path, error), None)
    return _going_on(secrets, journal)


def _check_place(path: Path) -> None:
    """See that a journal can be made, as far as that can be known before it is.

    Raises:
        NotKept: it cannot.
    """
    if path.is_dir():
        raise NotKept(f"{path} is a directory; name a journal in it, or another")
    if path.exists():
        raise NotKept(f"{path} is there without {private_path(path)}; name another journal")
    try:
        tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise _unkept(path, error) from None


def _unkept(path: Path, error: OSError | JournalInUse) -> NotKept:
    reason = error.strerror if isinstance(error, OSError) else str(error)
    place = f"no journal can be made in the directory {path.parent}"
    return NotKept(f"{place}: {reason}; mend that, or name another journal")


def _ended(path: Path, error: Exception) -> Log:
    """The log of a game that has ended, which is why its journal cannot be resumed.

    Raises:
        NotKept: there is another reason; the text says what it is, and where.
    """
    faults = [each for each in validate(path).diagnostics if each.code is not codes.INCOMPLETE]
    if faults:
        place = f"{path}:{faults[0].line}" if faults[0].line else f"{path}"
        fault = f"{faults[0].code.id} [{faults[0].clause}] {faults[0].message}"
        raise NotKept(f"{place}: {fault}; {_ADVICE}")
    try:
        return read_log(path.read_bytes())
    except _UNREADABLE:
        raise NotKept(f"{path}: {error}; {_ADVICE}") from None


def _has_header(path: Path) -> bool:
    if not path.exists():
        return False
    with path.open("rb") as stream:
        return stream.readline().endswith(b"\n")


def _created(path: Path, secrets: Secrets, *, sync: bool) -> Journal:
    start = Match(PRESETS[secrets.preset].rules).start()
    return Journal.create(path, start, players=secrets.names, sync=sync)


def _going_on(secrets: Secrets, journal: Journal) -> Table:
    try:
        log = record(journal.game, journal.actions, players=secrets.names)
        table = Table(secrets, log, journal)
        table.go_on()
    except BaseException:
        journal.close()
        raise
    return table
