"""The files that follow from the tables, and whether they are as they should be."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

from generate.vectors import vector_file


def files(root: Path) -> Iterator[tuple[str, str]]:
    """The path of each file, from the top of the repository, and the text it must have."""
    for path in sorted((root / "spec" / "clauses").glob("*.toml")):
        chapter = tomllib.loads(path.read_text("utf-8"))
        yield f"spec/vectors/rules-{path.stem}.json", vector_file(chapter)


def _left_over(root: Path, wanted: set[str]) -> Iterator[str]:
    """Files that were once made and no longer are."""
    for folder, pattern in (("spec/vectors", "rules-*.json"), ("docs/rules", "*.md")):
        for path in sorted((root / folder).glob(pattern)):
            name = path.relative_to(root).as_posix()
            if name not in wanted:
                yield name


def stale(root: Path) -> list[str]:
    """The files that are missing, different or left over."""
    wanted = dict(files(root))
    differ = [
        name
        for name, text in wanted.items()
        if not (root / name).is_file() or (root / name).read_text("utf-8") != text
    ]
    return differ + list(_left_over(root, set(wanted)))


def write(root: Path) -> None:
    """Make the files what they should be."""
    wanted = dict(files(root))
    for name, text in wanted.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    for name in list(_left_over(root, set(wanted))):
        (root / name).unlink()
