"""The files that follow from the tables, and whether they are as they should be."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

from generate.clauses import chapter_page
from generate.code_pages import code_pages, codes_page
from generate.codes import FOLDER, code_files, shown
from generate.errata import errata_page
from generate.front import index_page, report_page
from generate.glossary import glossary_page
from generate.matrix import matrix_page
from generate.my_table import my_table_page
from generate.options import options_page, presets_page
from generate.register import conflicts_page, sources_page
from generate.variants import variants_page
from generate.vectors import vector_file

from tribello import spec

MADE = (
    (FOLDER, "*"),
    ("spec/vectors", "rules-*.json"),
    ("docs/rules", "*.md"),
    ("docs/codes", "*.md"),
)
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
    for chapter, table in zip(spec.chapters(), tables, strict=True):
        yield f"docs/rules/r{chapter.number}.md", chapter_page(chapter, table["clause"])
    yield "docs/codes/index.md", codes_page()
    for name, text in code_pages(shown()):
        yield f"docs/codes/{name}", text
    yield "docs/rules/index.md", index_page()
    yield "docs/rules/report.md", report_page()
    yield "docs/rules/variants.md", variants_page()
    yield "docs/rules/my-table.md", my_table_page()
    yield "docs/rules/errata.md", errata_page()
    yield "docs/rules/conflicts.md", conflicts_page()
    yield "docs/rules/glossary.md", glossary_page()
    yield "docs/rules/matrix.md", matrix_page(root)
    yield "docs/rules/options.md", options_page()
    yield "docs/rules/presets.md", presets_page()
    yield "docs/rules/sources.md", sources_page()
