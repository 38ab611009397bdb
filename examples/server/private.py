"""What the server alone knows of a game: a file beside the journal, for its user's eyes only."""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from attrs import asdict, frozen

from tribello import PRESETS
from tribello.errors import TribelloError
from tribello.immutable import Immutable


class NotKept(TribelloError):
    """A table that cannot be taken up; the text says what to do."""


@frozen(repr=False)
class Secrets(Immutable):
    """What a game hangs on that nobody may know while it goes on.

    Arguments:
        names: of the players in seats 0, 1 and 2.
        preset: the name of the rules.
        seed: where chance comes from.
        tokens: by which the clients of seats 0, 1 and 2 are known.
    """

    names: tuple[str, str, str]
    preset: str
    seed: str
    tokens: tuple[str, str, str]


def private_path(journal: Path) -> Path:
    """Where the secrets of a journal are.

    >>> private_path(Path("table-1.jsonl")).name
    'table-1.private.json'
    """
    return journal.with_suffix(".private.json")


def write_secrets(path: Path, secrets: Secrets) -> None:
    """Write the file whole, and wait until it is on the disk.

    Its name is there for sure once a journal with ``sync`` was made in the same directory.

    Raises:
        OSError: it could not be written; no file is left.
    """
    handle, name = tempfile.mkstemp(prefix=".tribello-", dir=path.parent)  # its user's alone
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(json.dumps(asdict(secrets), indent=2, sort_keys=True).encode() + b"\n")
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def read_secrets(path: Path) -> Secrets:
    """The secrets in a file.

    Raises:
        NotKept: there are none in it.
        OSError: it cannot be read.
    """
    try:
        match json.loads(path.read_bytes()):
            case {
                "names": [str(ann), str(bo), str(cy)],
                "preset": str(preset),
                "seed": str(seed),
                "tokens": [str(first), str(second), str(third)],
            } if preset in PRESETS:
                return Secrets((ann, bo, cy), preset, seed, (first, second, third))
    except ValueError:
        pass
    raise NotKept(f"{path} is not as it was written; restore it, or begin another journal")
