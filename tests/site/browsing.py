"""A browser that shows pages of one site and notes what they should not do."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any, Final

from attrs import Factory, define
from chromium import chromium
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Request,
    Response,
    sync_playwright,
)

WIDE: Final = (1280, 900)
NARROW: Final = (360, 780)
QUIET: Final = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    # Playwright could stop requests too, but with that it turns the cache off.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
"""What keeps the browser from requests of its own, and pages from others than our host."""

_DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@define
class Window:
    """A page of the browser, and what went wrong in it.

    Arguments:
        page: the page.
        site: the address of the site; it is a fault to ask for anything else.
        faults: what went wrong so far.
    """

    page: Page
    site: str
    faults: list[str] = Factory(list)

    def show(self, name: str = "") -> None:
        """Go to a page of the site, and wait until all that it needs is there.

        Arguments:
            name: its path in the site, such as ``rules/r6/``.
        """
        self.page.goto(self.site + name, wait_until="load")

    def resize(self, size: tuple[int, int]) -> None:
        """Make it so wide and so high, and wait until the page has followed."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.evaluate(_DRAWN)

    def taken(self) -> list[str]:
        """The faults so far, which are then forgotten."""
        faults, self.faults = self.faults, []
        return faults


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser without a window, as long as it is used."""
    unsafe = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=chromium(), args=[*QUIET, *unsafe], chromium_sandbox=not unsafe
        )
        try:
            yield started
        finally:
            started.close()


@contextmanager
def window(
    started: Browser, site: str, size: tuple[int, int] = WIDE, **options: Any
) -> Iterator[Window]:
    """A window of a browser, with nothing remembered from others.

    Arguments:
        started: the browser.
        site: the address of the site.
        size: how wide and how high it is.
        options: what else playwright's ``new_context`` takes, such as ``color_scheme``.
    """
    context = started.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", **options
    )
    context.add_init_script("window.localStorage?.clear()")  # what it remembers is the colours
    shown = Window(context.new_page(), site)
    _note_faults(shown)
    try:
        yield shown
    finally:
        context.close()


@contextmanager
def beside(shown: Window) -> Iterator[Window]:
    """Another window, which need not fetch anew what this one has shown."""
    other = Window(shown.page.context.new_page(), shown.site)
    _note_faults(other)
    try:
        yield other
    finally:
        other.page.close()


def _note_faults(shown: Window) -> None:
    def note(fault: str) -> None:
        shown.faults.append(fault)

    def is_elsewhere(url: str) -> bool:
        return not url.startswith((shown.site, "data:", "blob:"))

    def request(made: Request) -> None:
        if is_elsewhere(made.url):
            note(f"asks elsewhere: {made.url}")

    def response(got: Response) -> None:
        if got.status >= HTTPStatus.BAD_REQUEST:
            note(f"gets {got.status}: {got.url}")

    def console(said: ConsoleMessage) -> None:
        if said.type == "error":
            note(f"writes an error: {said.text}")

    shown.page.on("request", request)
    shown.page.on("response", response)
    shown.page.on("console", console)
    shown.page.on("pageerror", lambda error: note(f"fails in a script: {error.message}"))
