"""Files that a script makes and the repository keeps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

Folders = Iterable[tuple[str, str]]
"""Folders, and which of their files the script makes."""


def stale(root: Path, wanted: Mapping[str, bytes], made: Folders) -> list[str]:
    """The files that are missing, different or left over.

    Arguments:
        root: the top of the repository.
        wanted: the path of each file from there, and the bytes it must have.
        made: where files stand that are made; what is there and not wanted was once made.
    """
    differ = [
        name
        for name, data in wanted.items()
        if not (root / name).is_file() or _lf((root / name).read_bytes()) != data
    ]
    return differ + list(_left_over(root, wanted, made))


def write(root: Path, wanted: Mapping[str, bytes], made: Folders) -> None:
    """Make the files what they should be.

    Arguments:
        root: the top of the repository.
        wanted: the path of each file from there, and the bytes it must have.
        made: where files stand that are made; what is there and not wanted is removed.
    """
    for name, data in wanted.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(data)
    for name in list(_left_over(root, wanted, made)):
        (root / name).unlink()


def _left_over(root: Path, wanted: Mapping[str, bytes], made: Folders) -> Iterator[str]:
    for folder, pattern in made:
        for path in sorted((root / folder).glob(pattern)):
            name = path.relative_to(root).as_posix()
            if name not in wanted:
                yield name


def _lf(data: bytes) -> bytes:
    """Bytes as they are in the repository: a platform may have given lines other ends."""
    return data.replace(b"\r\n", b"\n")
