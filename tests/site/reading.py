"""What a built page holds: its ids, headings, addresses and pictures, each with its line."""

from __future__ import annotations

from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from attrs import Factory, define, frozen

HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")


@frozen
class Address:
    """Where a tag leads, or what it has the browser fetch.

    Arguments:
        tag: the name of the tag.
        value: the address as it stands there.
        line: the line of the file, from 1.
        is_fetched: whether a browser fetches it to show the page.
    """

    tag: str
    value: str
    line: int
    is_fetched: bool


@define
class Built:
    """A page as it was built.

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


class _Parser(HTMLParser):
    def __init__(self, page: Built) -> None:
        super().__init__()
        self._page = page

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        line, given = self.getpos()[0], {name: value or "" for name, value in attrs}
        if place := given.get("id"):
            self._page.ids.setdefault(place, []).append(line)
        for value in (given.get("href"), given.get("src")):
            if value is not None:
                fetched = tag != "a" and given.get("rel") not in {"canonical", "prev", "next"}
                self._page.addresses.append(Address(tag, value, line, fetched))
        if tag in HEADINGS:
            self._page.headings.append((int(tag[1]), line))
        if tag == "img" and "alt" not in given:
            self._page.unnamed.append(line)
