"""All that must hold of a page, wide and narrow, light and dark, seen in one visit."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from browsing import NARROW, WIDE, Window
from checks import COLOURS, Barrier, barriers, empty_pictures, too_wide
from known import unknown

SITE: Final = Path(__file__).parents[2] / "site"
FRAME: Final = (".md-header", ".md-tabs", ".md-sidebar", ".md-footer")
"""What is the same on every page, and looked at on some."""

_DARK = "() => document.querySelector('[data-md-component=palette] label:not([hidden])')?.click()"


def names_of(site: Path = SITE) -> list[str]:
    """The address of each page in a built site, such as ``rules/r6/``.

    Raises:
        FileNotFoundError: nothing was built.
    """
    names = [
        path.parent.relative_to(site).as_posix().removeprefix(".")
        for path in sorted(site.rglob("index.html"))
    ]
    if not names:
        raise FileNotFoundError(f"no page is in {site}: `make docs` builds them")
    return [f"{name}/" if name else "" for name in names]


def faults_in_short(window: Window, name: str) -> list[str]:
    """What is wrong with a page at first sight: what it asks for, misses or cannot do.

    Arguments:
        window: where it is shown.
        name: the address of the page in the site.
    """
    window.page.emulate_media(color_scheme="light")
    window.show(name)
    pictures = [f"shows no picture: {address}" for address in empty_pictures(window.page)]
    wide = [f"scrolls sideways: {place}" for place in too_wide(window.page)]
    return window.taken() + pictures + wide


def faults_of(window: Window, name: str, frame: bool = True) -> list[str]:
    """What is wrong with a page, looked at in every way.

    Arguments:
        window: where it is shown.
        name: the address of the page in the site.
        frame: whether axe looks at what is the same on every page, too, and once more when wide.
    """
    page, without = window.page, () if frame else FRAME
    window.resize(WIDE if frame else NARROW)
    found = faults_in_short(window, name)
    if frame:
        found += _told("wide and light", barriers(page))
        window.resize(NARROW)
        found += [f"scrolls sideways when narrow: {place}" for place in too_wide(page)]
    found += _told("narrow and light", barriers(page, without=without))
    if frame:
        window.resize(WIDE)
    page.emulate_media(color_scheme="dark")
    page.evaluate(_DARK)
    found += _told("dark", barriers(page, COLOURS, without))
    return found + window.taken()


def _told(look: str, found: list[Barrier]) -> list[str]:
    return [f"{look}: {each.rule} at {each.place}: {each.text}" for each in unknown(found)]
