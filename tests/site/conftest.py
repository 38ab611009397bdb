"""The built site as it is served, and the browser that the tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browsing import Window, beside, browser, window
from playwright.sync_api import Browser
from served import served
from walking import SITE


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site."""
    with served(SITE) as address:
        yield address


@pytest.fixture(scope="session")
def chrome() -> Iterator[Browser]:
    """The browser."""
    with browser() as started:
        yield started


@pytest.fixture
def wide(chrome: Browser, site: str) -> Iterator[Window]:
    """A wide window of the site, with nothing in it."""
    with window(chrome, site) as shown:
        yield shown


@pytest.fixture(scope="session")
def walker(chrome: Browser, site: str) -> Iterator[Window]:
    """A window that goes from page to page, and fetches what they share once.

    The search sleeps in it: to read its index takes longer than to show a page.
    """
    with window(chrome, site) as shown:
        shown.page.context.add_init_script(
            "window.Worker = class extends EventTarget { postMessage() {} terminate() {} }"
        )
        yield shown


@pytest.fixture
def quick(walker: Window) -> Iterator[Window]:
    """A wide window in which the search sleeps, with nothing in it."""
    with beside(walker) as shown:
        yield shown
