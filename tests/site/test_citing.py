"""How readers cite a clause, and report an error in one."""

from __future__ import annotations

from browsing import window
from playwright.sync_api import Browser

CLIPBOARD = ("clipboard-read", "clipboard-write")


def test_a_citation_is_copied_with_the_permanent_address(chrome: Browser, site: str) -> None:
    """The button beside a citation copies it with the place of its own clause on this site."""
    with window(chrome, site, permissions=CLIPBOARD) as shown:
        shown.show("rules/r6/?from=search#r6.1-03")
        cite = shown.page.locator("cite[data-clause='r6.2']")
        cite.locator("+ button").click()
        shown.page.wait_for_selector("button.cite-button:text-is('Copied')")
        copied = shown.page.evaluate("() => navigator.clipboard.readText()")
        assert copied == f"{cite.inner_text()}, {site}rules/r6/#r6.2"
        assert shown.taken() == []


def test_a_citation_can_be_copied_by_hand(chrome: Browser, site: str) -> None:
    """Where the browser refuses to copy, the button shows what it would have copied."""
    with window(chrome, site) as shown:
        shown.show("rules/r6/")
        shown.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
        cite = shown.page.locator("cite[data-clause='r6.1']")
        button = cite.locator("+ button")
        button.click()
        shown.page.wait_for_selector("button.cite-button:text('#r6.1')")
        assert button.inner_text() == f"{cite.inner_text()}, {site}rules/r6/#r6.1"


def test_a_report_begins_with_the_clause_it_is_about(chrome: Browser, site: str) -> None:
    """The link below a clause leads to a template that names it, and no other text gets in."""
    with window(chrome, site) as shown:
        shown.show("rules/r6/")
        shown.page.locator("a[href$='?clause=R6.3']").click()
        shown.page.wait_for_url("**/rules/report/?clause=R6.3")
        template = shown.page.locator(".report-template code")
        assert template.inner_text().startswith("Clause: R6.3\n")
        shown.show("rules/report/?clause=R6.3%20and%20more")
        assert template.inner_text().startswith("Clause:\n")
        assert shown.taken() == []


def test_the_place_of_an_example_opens_what_it_is_folded_into(chrome: Browser, site: str) -> None:
    """The address of a vector leads to its row, in sight."""
    with window(chrome, site) as shown:
        shown.show("rules/r6/#r6.1-13")
        shown.page.wait_for_selector("details[open] [id='r6.1-13'] + a")
        assert shown.page.locator("[id='r6.1-13'] + a").is_visible()
