"""Holds a built site to its links: `python tests/site/links.py [FOLDER]`.

Every link leads to a file of the site, and to an id that stands there once; no page or style sheet
has anything fetched from elsewhere, or runs a program by an address; headings go down step by step
below the one at the top; pictures say what they show. No browser is needed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Final
from urllib.parse import unquote, urljoin, urlsplit

ROOT: Final = Path(__file__).parents[2]
# Where the tests find modules (pyproject.toml) is not where a command that is run finds them.
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "site")]

from reading import Address, Built, read, read_sheet  # noqa: E402

SCHEMES: Final = {"http", "https", "data", "mailto"}
"""What an address may begin with; with the first two it may only be linked to."""
NOT_FOUND: Final = "404.html"
"""The one page that is shown under any address, so that its links are not relative."""


def pages_of(site: Path) -> dict[str, Built]:
    """Every page of a site by its path there."""
    return {name: read(site, name) for name in _names(site, "*.html")}


def faults_of(site: Path) -> list[str]:
    """What is wrong with a site, each with its file and line."""
    pages = pages_of(site)
    if not pages:
        return [f"{site}: no page is here; `make docs` builds them"]
    sheets = [read_sheet(site, name) for name in _names(site, "*.css")]
    found = [
        (page, fault)
        for page in pages.values()
        for fault in sorted(_page_faults(site, page, pages))
    ]
    found += [(sheet, fault) for sheet in sheets for fault in _link_faults(site, sheet, pages)]
    return [f"{site.name}/{page.name}:{line}: {text}" for page, (line, text) in found]


def base_of(page: Built) -> str:
    """The path under which a site was built to stand, as its page for what is not there has it."""
    found = (re.match(r"(/.*?)assets/", each.value) for each in page.addresses)
    return next((match[1] for match in found if match), "/")


def _names(site: Path, pattern: str) -> list[str]:
    return sorted(path.relative_to(site).as_posix() for path in site.rglob(pattern))


def _page_faults(site: Path, page: Built, pages: Mapping[str, Built]) -> Iterator[tuple[int, str]]:
    yield from _link_faults(site, page, pages)
    for line in page.unnamed:
        yield line, "the picture has no alt text"
    for place, lines in page.ids.items():
        for line in lines[1:]:
            yield line, f"the id {place!r} stands at line {lines[0]} already"
    yield from _heading_faults(page)


def _link_faults(site: Path, page: Built, pages: Mapping[str, Built]) -> Iterator[tuple[int, str]]:
    for address in page.addresses:
        if text := _address_fault(site, page, address, pages):
            yield address.line, text


def _address_fault(site: Path, page: Built, address: Address, pages: Mapping[str, Built]) -> str:
    """What is wrong with an address; nothing where it leads somewhere."""
    parts = urlsplit(address.value)
    if parts.scheme in {"http", "https"} or parts.netloc:
        return f"{address.value} is fetched from elsewhere" if address.is_fetched else ""
    if parts.scheme:
        return "" if parts.scheme in SCHEMES else f"{address.value} is no address of a file"
    path = unquote(parts.path)
    if path.startswith("/"):
        if page.name != NOT_FOUND:
            return f"{address.value} holds at one address of the site only"
        path = path.removeprefix(base_of(page))
    goal = goal_of(page.name, path)
    if not (site / goal).is_file():
        return f"{address.value} leads to {goal}, which is not there"
    place = unquote(parts.fragment)
    if place and goal in pages and place not in pages[goal].ids:
        return f"{address.value} leads to an id that {goal} does not have"
    return ""


def goal_of(name: str, path: str) -> str:
    """The file that a relative path leads to.

    Arguments:
        name: the page where it stands.
        path: the path without what follows ``?`` and ``#``.

    >>> goal_of("rules/r6/index.html", "../r7/")
    'rules/r7/index.html'
    >>> goal_of("rules/r6/index.html", "")
    'rules/r6/index.html'
    """
    if not path:
        return name
    goal = urljoin(f"/{name}", path)
    return str(PurePosixPath(goal, "index.html" if goal.endswith("/") else "")).lstrip("/")


def _heading_faults(page: Built) -> Iterator[tuple[int, str]]:
    if [level for level, _ in page.headings].count(1) != 1:
        yield 1, "a page has one heading of level 1"
    above = 0
    for level, line in page.headings:
        if level > above + 1:
            yield line, f"a heading of level {level} stands below one of level {above}"
        above = level


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if sys.argv[1:] else ROOT / "site"
    if faults := faults_of(folder):
        print(*faults, f"{len(faults)} faults", sep="\n", file=sys.stderr)
        sys.exit(1)
    print(f"{folder}: every link of {len(pages_of(folder))} pages leads where it should")
