"""Files that a script makes and the repository keeps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from tribello.cli.files import write_whole

Folders = Iterable[tuple[str, str]]
"""Folders, and which of their files the script makes."""
_HEAD: Final = 3
"""How many lines the head of a page has: its title, and what it says of itself."""


def keep(
    root: Path,
    wanted: Mapping[str, bytes],
    made: Folders,
    *,
    notice: str = "",
    check: bool,
    advice: str,
) -> int:
    """Make the files what they should be, or say which are not; the exit code.

    Arguments:
        root: the top of the repository.
        wanted: the path of each file from there, and the bytes it must have.
        made: where files stand that are made; what is there and not wanted is removed.
        notice: how the line begins by which pages below ``docs/`` say that they are made.
        check: whether nothing is written.
        advice: what is said above the names of files that are not what they should be.
    """
    if not check:
        write(root, wanted, made, notice)
        return 0
    found = stale(root, wanted, made, notice)
    if found:
        print(advice, *found, sep="\n  ")
    return 1 if found else 0


def stale(root: Path, wanted: Mapping[str, bytes], made: Folders, notice: str = "") -> list[str]:
    """The files that are missing, different or left over; the arguments are those of `keep`."""
    differ = [
        name
        for name, data in wanted.items()
        if not (root / name).is_file() or _lf((root / name).read_bytes()) != data
    ]
    return differ + list(_left_over(root, wanted, made, notice))


def write(root: Path, wanted: Mapping[str, bytes], made: Folders, notice: str = "") -> None:
    """Make the files what they should be, each whole or not at all; see `keep`."""
    for name, data in wanted.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        write_whole(root / name, data)
    for name in _left_over(root, wanted, made, notice):
        (root / name).unlink()


def _left_over(root: Path, wanted: Mapping[str, bytes], made: Folders, notice: str) -> list[str]:
    """What was once made and is not wanted, each file once."""
    paths = [path for folder, pattern in made for path in sorted((root / folder).glob(pattern))]
    names = [path.relative_to(root).as_posix() for path in (*paths, *_told(root, notice))]
    return [name for name in dict.fromkeys(names) if name not in wanted]


def _told(root: Path, notice: str) -> Iterator[Path]:
    """The pages that say at their head that they are made."""
    for path in sorted((root / "docs").rglob("*.md")) if notice else ():
        head = path.read_text("utf-8").splitlines()[:_HEAD]
        if any(line.startswith(notice) for line in head):
            yield path


def _lf(data: bytes) -> bytes:
    """Bytes as they are in the repository: a platform may have given lines other ends."""
    return data.replace(b"\r\n", b"\n")
