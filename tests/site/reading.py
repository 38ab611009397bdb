"""What built pages and style sheets hold: ids, headings, addresses and pictures, with lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from attrs import Factory, define, frozen

HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
FETCHED: Final = ("src", "data", "poster", "background", "action", "formaction", "ping")
"""Attributes with an address, besides those that links have."""
SETS: Final = ("srcset", "imagesrcset")
"""Attributes with several addresses, of which a browser takes one."""
_RELATED: Final = {"canonical", "prev", "next"}
"""What a page is linked to by its head without anything being fetched."""
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_URL: Final = r"url\(\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"')]*))\s*\)"
_STYLED: Final = re.compile(rf"{_URL}|@import\s+(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_CANDIDATE: Final = re.compile(r"[\s,]*(\S*[^\s,])(?:\s[^,]*)?(?:,|$)")
_REFRESH: Final = re.compile(r"[\s\d.]*[;,]?\s*(?:url\s*=\s*)?[\"']?([^\"']*)", re.IGNORECASE)


@frozen
class Address:
    """Where a tag leads, or what it has the browser fetch.

    Arguments:
        tag: the name of the tag.
        value: the address as it stands there.
        line: the line of the file, from 1.
        is_fetched: whether a browser goes there without anybody following a link.
    """

    tag: str
    value: str
    line: int
    is_fetched: bool


@define
class Built:
    """A page or a style sheet as it was built.

    Arguments:
        name: its path in the site, such as ``rules/r6/index.html``.
        ids: the places that can be linked to, with the lines where they stand.
        addresses: all links and all that is fetched.
        headings: the level of each heading, and its line.
        unnamed: the lines of pictures that nothing is said of.
    """

    name: str
    ids: dict[str, list[int]] = Factory(dict)
    addresses: list[Address] = Factory(list)
    headings: list[tuple[int, int]] = Factory(list)
    unnamed: list[int] = Factory(list)


def read(site: Path, name: str) -> Built:
    """A page of a site."""
    page = Built(name)
    parser = _Parser(page)
    parser.feed((site / name).read_text(encoding="utf-8"))
    parser.close()
    return page


def read_sheet(site: Path, name: str) -> Built:
    """A style sheet of a site: it has addresses alone."""
    text = (site / name).read_text(encoding="utf-8")
    return Built(name, addresses=list(_styled(text, "css", 1)))


def _styled(style: str, tag: str, line: int) -> Iterator[Address]:
    """What a style fetches, by ``url()`` or ``@import``."""
    plain = _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), style)
    for found in _STYLED.finditer(plain):
        value = next((each for each in found.groups() if each), "")
        yield Address(tag, value, line + plain.count("\n", 0, found.start()), True)


def _led_to(tag: str, given: Mapping[str, str], line: int) -> Iterator[Address]:
    """Where the attributes of a tag lead, and what they have fetched."""
    leads = tag in {"a", "area"} or given.get("rel") in _RELATED
    for name in ("href", "xlink:href"):
        if name in given:
            yield Address(tag, given[name], line, not leads)
    for name in FETCHED:
        if name in given:
            yield Address(tag, given[name], line, True)
    for name in SETS:
        for value in _CANDIDATE.findall(given.get(name, "")):
            yield Address(tag, value, line, True)
    if tag == "meta" and given.get("http-equiv", "").lower() == "refresh":
        goal = _REFRESH.match(given.get("content", ""))
        yield Address(tag, goal[1] if goal else "", line, True)
    yield from _styled(given.get("style", ""), tag, line)


class _Parser(HTMLParser):
    def __init__(self, page: Built) -> None:
        super().__init__()
        self._page = page
        self._styles = False

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        line, given = self.getpos()[0], {name: value or "" for name, value in attrs}
        if place := given.get("id"):
            self._page.ids.setdefault(place, []).append(line)
        self._page.addresses += _led_to(tag, given, line)
        self._styles = tag == "style"
        if tag in HEADINGS:
            self._page.headings.append((int(tag[1]), line))
        if tag == "img" and "alt" not in given:
            self._page.unnamed.append(line)

    def handle_endtag(self, tag: str) -> None:
        self._styles = self._styles and tag != "style"

    def handle_data(self, data: str) -> None:
        if self._styles:
            self._page.addresses += _styled(data, "style", self.getpos()[0])
