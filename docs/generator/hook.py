"""Lets the site hold files of the repository that stand outside ``docs/``.

Pages link to schemas, tables and examples as they stand in the repository, so that the links hold
there too. For the site each such file gets an address of its own, and every link to one is turned
towards it.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = "docs/"
TAKEN: Final = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "SECURITY.md",
    "examples/*.json",
    "examples/*.md",
    "examples/*.py",
    "examples/broken/*.json",
    "examples/broken/*.jsonl",
    "examples/games/*.json",
    "examples/games/*.jsonl",
    "examples/programs/*.py",
    "examples/server/*.md",
    "examples/server/*.py",
    "schema/*.json",
    "spec/*.md",
    "spec/*.toml",
    "spec/claims/*.toml",
    "spec/clauses/*.toml",
    "spec/codes/*.gz",
    "spec/codes/*.json",
    "spec/codes/*.jsonl",
    "spec/codes/*.txt",
    "spec/runner.py",
    "spec/vectors/*.json",
)
"""What the site holds of the repository besides its pages: folders and suffixes by name.

What else lies there, such as backups of an editor or an environment, is nobody's business.
"""

_BLOCK = r"^ *(?P<fence>`{3,}|~{3,}).*?^ *(?P=fence)[`~]* *$"
_SPAN = r"(?P<ticks>`+)(?!`)(?:(?!\n\n).)+?(?<!`)(?P=ticks)(?!`)"
_BEFORE = r"\]\(<?|^ *\[[^\]\n]+\]: +<?|\b(?:href|src)=\""
_TEXT = re.compile(
    rf"{_BLOCK}|{_SPAN}|<!--.*?-->|(?P<before>{_BEFORE})(?![a-z]+:|#|/)(?P<goal>[^)\"#\s>]+)",
    re.DOTALL | re.MULTILINE,
)
"""Code and comments, which stay as they are, or a link up to ``#`` or its end."""


def taken(root: Path) -> Iterator[str]:
    """The paths of the files that the site takes, from the top of the repository."""
    for pattern in TAKEN:
        for path in sorted(root.glob(pattern)):
            if path.is_file() and not path.name.startswith("."):
                yield path.relative_to(root).as_posix()


def turned(text: str, source: str) -> str:
    """A page in which links lead where their goals stand on the site.

    Arguments:
        text: the page as it stands in the repository.
        source: its path from the top of the repository, such as ``docs/faq.md``.

    >>> turned("[schema](../schema/log-1.0.schema.json)", "docs/faq.md")
    '[schema](schema/log-1.0.schema.json)'
    """
    folder, here = posixpath.dirname(source), posixpath.dirname(source.removeprefix(DOCS))

    def link(found: re.Match[str]) -> str:
        if found["before"] is None:
            return found[0]
        goal = posixpath.normpath(posixpath.join(folder, found["goal"]))
        return found["before"] + posixpath.relpath(goal.removeprefix(DOCS), here or ".")

    return _TEXT.sub(link, text)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the files that are taken from outside."""
    from mkdocs.structure.files import File

    for name in taken(ROOT):
        files.append(File(name, str(ROOT), config.site_dir, config.use_directory_urls))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Turn the links of a page."""
    path = page.file.abs_src_path
    if path is None:
        return markdown
    return turned(markdown, Path(path).relative_to(ROOT).as_posix())
