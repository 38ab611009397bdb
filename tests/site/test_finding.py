"""How readers come to what they look for: the search, the keyboard, addresses that do not exist."""

from __future__ import annotations

from typing import Final
from urllib.request import urlopen

import pytest
from browsing import Window, window
from links import NOT_FOUND, base_of
from playwright.sync_api import Browser
from reading import read
from served import served
from walking import SITE

FIRST: Final = 3
"""How many results are first ones."""


_RESULTS: Final = """
(before) => {
  const all = [...document.querySelectorAll(".md-search-result__item > a")];
  const found = all.map((each) => each.href);
  return found.length && found.join() !== before.join() ? found : null;
}
"""


def results(shown: Window, words: str, before: list[str]) -> list[str]:
    """The addresses that a search finds, once they are others than those of the search before."""
    shown.page.fill(".md-search__input", words)
    shown.page.press(".md-search__input", "End")  # the theme heeds keys, not what was filled in
    found: list[str] = shown.page.wait_for_function(_RESULTS, arg=before).json_value()
    return found


SOUGHT: Final = {
    "exchange order": "rules/r6/",
    "must I take all the rest": "faq/",
    "cut in every deal": "rules/r4/",
    "0-0-0": "faq/",
    "misdeal": "faq/",
    "kitty": "rules/glossary/",
    "R6.1": "rules/r6/",
    "T604": "codes/t604/",
    "apply": "api/engine/",
}
"""What is asked for most, and the page that settles it."""


def test_the_search_finds_what_is_asked_for_most(wide: Window) -> None:
    """Among the first results is the page that settles it."""
    wide.show()
    found: list[str] = []
    missed = []
    for words, page in SOUGHT.items():
        found = results(wide, words, found)
        first = [address.partition("?")[0] for address in found[:FIRST]]
        missed += [] if wide.site + page in first else [(words, first)]
    assert missed == []
    assert wide.taken() == []


def focused(shown: Window) -> str:
    """The first class of what the keyboard is at."""
    name: str = shown.page.evaluate("() => document.activeElement.classList[0] ?? ''")
    return name


def test_the_first_key_offers_to_skip_the_contents(wide: Window) -> None:
    """The first Tab comes to a link that leads past the frame to the text."""
    wide.show("rules/r6/")
    wide.page.keyboard.press("Tab")
    assert focused(wide) == "md-skip"
    wide.page.keyboard.press("Enter")
    assert wide.page.url.startswith(f"{wide.site}rules/r6/#")


def test_the_keyboard_comes_to_the_search(wide: Window) -> None:
    """The search is a few Tabs away, or one slash, and Enter opens what was found."""
    wide.show()
    reached = []
    for _ in range(12):
        wide.page.keyboard.press("Tab")
        reached.append(focused(wide))
    assert "md-search__input" in reached
    wide.show("rules/r6/")
    wide.page.keyboard.press("/")
    wide.page.wait_for_function("document.activeElement.matches('.md-search__input')")
    wide.page.keyboard.type("T604")
    wide.page.wait_for_selector(".md-search-result__item a")
    wide.page.keyboard.press("ArrowDown")
    wide.page.keyboard.press("Enter")
    wide.page.wait_for_url("**/codes/t604/**")


def test_an_address_that_is_not_there_gets_the_site_all_the_same(chrome: Browser) -> None:
    """Whoever follows an old link, however deep, gets a page with the contents and the search."""
    base = base_of(read(SITE, NOT_FOUND))
    with served(SITE, base) as address, window(chrome, address) as shown:
        answer = shown.page.goto(f"{address}rules/r99/once/")
        assert answer is not None
        assert answer.status == 404
        assert "404" in shown.page.inner_text("h1")
        lost = f"{address}rules/r99/once/"
        assert [fault for fault in shown.taken() if lost not in fault and "404" not in fault] == []
        shown.page.locator(".md-tabs__link", has_text="Rules").click()
        shown.page.wait_for_url(f"{address}rules/")


@pytest.mark.parametrize(
    "name",
    [
        "examples/games/g-29-eight.jsonl",
        "examples/broken/revoke.json",
        "schema/log-1.0.schema.json",
        "spec/options.toml",
    ],
)
def test_files_are_there_as_they_are_in_the_repository(site: str, name: str) -> None:
    """Logs, schemas and tables can be fetched, byte for byte."""
    with urlopen(site + name) as answer:
        assert answer.read() == (SITE.parent / name).read_bytes()


@pytest.mark.parametrize("name", ["", "rules/r6/", "codes/t604/", "learn/"])
def test_the_text_is_there_without_scripts(chrome: Browser, site: str, name: str) -> None:
    """A browser that runs no scripts shows the page, and its links."""
    with window(chrome, site, java_script_enabled=False) as shown:
        shown.show(name)
        article = shown.page.locator("article")
        assert article.locator("h1").is_visible()
        assert len(article.inner_text()) > 300
        assert shown.page.locator(".md-tabs__link", has_text="Rules").is_visible()
        assert shown.taken() == []


def test_a_command_is_copied_without_the_sign_before_it(wide: Window) -> None:
    """What the button copies of a block with commands can be pasted as it is."""
    wide.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    wide.show()
    wide.page.locator(".highlight button.md-clipboard, .highlight .md-code__button").first.click()
    copied = wide.page.evaluate("() => navigator.clipboard.readText()")
    assert copied.splitlines()[:2] == ["python3 -m venv .venv", "source .venv/bin/activate"]
    assert "$" not in copied
