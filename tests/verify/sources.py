"""The digest of the sources that a table of evidence was made from."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

FOLDERS: Final = ("tribello", "spec", "schema", "tests/verify", "tests/oracle")


def files(root: Path) -> Iterator[tuple[str, Path]]:
    """The files of the sources, each with its path from the top, in the order of these.

    What is hidden or compiled does not count.
    """
    for name, path in sorted(
        (path.relative_to(root).as_posix(), path)
        for folder in FOLDERS
        for path in (root / folder).rglob("*")
        if path.is_file()
    ):
        if not any(part.startswith((".", "__pycache__")) for part in name.split("/")):
            yield name, path


def digest(root: Path) -> str:
    """What `sha256sum` prints of the sources, hashed once more."""
    lines = [f"{sha256(path.read_bytes()).hexdigest()}  {name}\n" for name, path in files(root)]
    return sha256("".join(lines).encode()).hexdigest()
