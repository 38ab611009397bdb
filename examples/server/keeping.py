"""A table and its files: the journal, and the secrets, which are written before it.

Secrets are written once, when the game begins. So whatever a crash leaves is one of these:
nothing; secrets without a journal, or with one that has no whole header; both, of a game that
goes on or has ended.
"""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex

from lobby import Waiting
from private import NotKept, Secrets, private_path, read_secrets, write_secrets
from table import Table

from tribello import PRESETS, Match
from tribello.log import Journal, LogError, read_log, record


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
        OSError: a file could not be written.
    """
    first, second, third = players
    names, tokens = (
        (first.name, second.name, third.name),
        (first.token, second.token, third.token),
    )
    secrets = Secrets(names, preset, token_hex(32), tokens)
    write_secrets(private_path(path), secrets)
    return _begun(path, secrets, sync=sync)


def take_up(path: Path, *, sync: bool) -> Table | None:
    """The table of a journal as it was left; None where there is none yet.

    Arguments:
        path: the journal.
        sync: see `tribello.log.Journal`.

    Raises:
        NotKept: the secrets are missing or spoilt.
        TribelloError: the journal cannot be resumed; see `tribello.log.Journal.resume`.
        OSError: a file cannot be read or written.
    """
    private = private_path(path)
    if not private.exists():
        if path.exists():
            raise NotKept(f"{path} is there without {private}; name another journal")
        return None
    secrets = read_secrets(private)
    if not _has_header(path):
        path.unlink(missing_ok=True)  # nothing was acknowledged in it
        return _begun(path, secrets, sync=sync)
    try:
        journal = Journal.resume(path, sync=sync)
    except LogError:  # as of a game that has ended
        log = read_log(path.read_bytes())
        return Table(secrets, log, None)
    return _going_on(secrets, journal)


def _has_header(path: Path) -> bool:
    if not path.exists():
        return False
    with path.open("rb") as stream:
        return stream.readline().endswith(b"\n")


def _begun(path: Path, secrets: Secrets, *, sync: bool) -> Table:
    start = Match(PRESETS[secrets.preset].rules).start()
    return _going_on(secrets, Journal.create(path, start, players=secrets.names, sync=sync))


def _going_on(secrets: Secrets, journal: Journal) -> Table:
    try:
        log = record(journal.game, journal.actions, players=secrets.names)
        table = Table(secrets, log, journal)
        table.go_on()
    except BaseException:
        journal.close()
        raise
    return table
