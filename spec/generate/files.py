"""The files that follow from the tables, and whether they are as they should be."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

from generate.codes import FOLDER, code_files, shown
from generate.matrix import matrix_page
from generate.pages import clauses_page, codes_page, glossary_page, options_page, presets_page
from generate.register import conflicts_page, sources_page
from generate.vectors import vector_file

_MADE = ((FOLDER, "*"), ("spec/vectors", "rules-*.json"), ("docs/rules", "*.md"))
"""Folders, and which of their files are made here."""


def files(root: Path) -> Iterator[tuple[str, bytes]]:
    """The path of each file, from the top of the repository, and the bytes it must have."""
    yield from code_files()
    for name, text in _texts(root):
        yield name, text.encode()


def _texts(root: Path) -> Iterator[tuple[str, str]]:
    paths = sorted((root / "spec" / "clauses").glob("*.toml"))
    tables = [tomllib.loads(path.read_text("utf-8")) for path in paths]
    for path, table in zip(paths, tables, strict=True):
        yield f"spec/vectors/rules-{path.stem}.json", vector_file(table)
    yield "docs/rules/clauses.md", clauses_page(tables)
    yield "docs/rules/codes.md", codes_page(shown())
    yield "docs/rules/conflicts.md", conflicts_page()
    yield "docs/rules/glossary.md", glossary_page()
    yield "docs/rules/matrix.md", matrix_page(root)
    yield "docs/rules/options.md", options_page()
    yield "docs/rules/presets.md", presets_page()
    yield "docs/rules/sources.md", sources_page()


def _left_over(root: Path, wanted: set[str]) -> Iterator[str]:
    """Files that were once made and no longer are."""
    for folder, pattern in _MADE:
        for path in sorted((root / folder).glob(pattern)):
            name = path.relative_to(root).as_posix()
            if name not in wanted:
                yield name


def stale(root: Path) -> list[str]:
    """The files that are missing, different or left over."""
    wanted = dict(files(root))
    differ = [
        name
        for name, data in wanted.items()
        if not (root / name).is_file() or _lf((root / name).read_bytes()) != data
    ]
    return differ + list(_left_over(root, set(wanted)))


def _lf(data: bytes) -> bytes:
    """Bytes as they are in the repository: a platform may have given lines other ends."""
    return data.replace(b"\r\n", b"\n")


def write(root: Path) -> None:
    """Make the files what they should be."""
    wanted = dict(files(root))
    for name, data in wanted.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(data)
    for name in list(_left_over(root, set(wanted))):
        (root / name).unlink()
