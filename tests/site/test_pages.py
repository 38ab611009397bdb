"""Every page of the built site, in the browser."""

from __future__ import annotations

import re

import pytest
from browsing import NARROW, Window, window
from checks import barriers
from known import KNOWN, Known
from playwright.sync_api import Browser
from walking import faults_in_short, faults_of, names_of

NAMES = names_of()
FRAMED = {"", *{name.split("/")[0] + "/": name for name in NAMES}.values()}
"""The pages with whose frame axe is concerned: the first, and one of each folder."""


CODES = [name for name in NAMES if re.fullmatch(r"codes/t\d+/", name)]
ALIKE = {*CODES} - {*CODES[::10]}
"""The pages of codes, which are made alike, but for some of them: axe need not look at each."""


@pytest.mark.parametrize("name", sorted(ALIKE))
def test_a_page_like_others_is_whole(walker: Window, name: str) -> None:
    """It asks nobody else, misses nothing, and fits a narrow screen."""
    walker.resize(NARROW)
    assert faults_in_short(walker, name) == []


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ALIKE])
def test_a_page_is_whole_and_open_to_all(walker: Window, name: str) -> None:
    """It asks nobody else, misses nothing, fits a narrow screen, and axe finds no barrier."""
    assert faults_of(walker, name, frame=name in FRAMED) == []


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: f"{known.rule} {known.place}")
def test_what_is_known_of_the_theme_is_still_there(wide: Window, known: Known) -> None:
    """Each fault of the theme that is borne is one that it still has."""
    wide.show(known.page)
    wide.page.wait_for_selector(known.selector, state="attached")
    assert [each for each in barriers(wide.page) if known.covers(each)]


@pytest.mark.parametrize(("scheme", "name"), [("light", "default"), ("dark", "slate")])
def test_colours_follow_what_the_reader_has_set(
    chrome: Browser, site: str, scheme: str, name: str
) -> None:
    """A page is dark where the reader's system is, and light where it is not."""
    with window(chrome, site, color_scheme=scheme) as shown:
        shown.show()
        assert shown.page.get_attribute("body", "data-md-color-scheme") == name


def test_the_contents_open_on_a_narrow_screen(chrome: Browser, site: str) -> None:
    """A finger opens the contents of the site, and they lead on."""
    with window(chrome, site, NARROW, has_touch=True) as shown:
        shown.show()
        shown.page.tap("label.md-header__button[for=__drawer]")
        contents = shown.page.locator(".md-sidebar--primary")
        contents.locator("label.md-nav__link", has_text="Play").first.tap()
        contents.locator("a.md-nav__link", has_text="Learn in five minutes").tap()
        shown.page.wait_for_url("**/learn/")
        assert shown.taken() == []
