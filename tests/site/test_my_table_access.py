"""The form in which a table puts together its rules, for who has less than others or no mouse."""

from __future__ import annotations

import json
from typing import Final

import pytest
from browsing import Window, window
from checks import barriers
from choosing import (
    NARRATIVE,
    PAGE,
    commands_in,
    expect_rules,
    expect_summary,
    named,
    open_table,
    rules_with,
)
from generate.settings import USUAL
from known import unknown
from playwright.sync_api import Browser, expect

from tribello.rules import PRESETS

SCREENS: Final = [(1280, 720), (360, 640)]

_HIDDEN = """
() => {
  const field = document.activeElement, box = field.getBoundingClientRect();
  const middle = (box.left + box.right) / 2;
  const heights = [box.top + 2, (box.top + box.bottom) / 2, box.bottom - 2];
  return heights.some((y) => !field.contains(document.elementFromPoint(middle, y)));
}
"""
_WHERE = (
    "() => document.activeElement.closest('#my-table form') && document.activeElement.outerHTML"
)


def test_without_scripts_there_are_the_tables(chrome: Browser, site: str) -> None:
    """Who has no JavaScript is told so, and reads the options in tables."""
    with window(chrome, site, java_script_enabled=False) as shown:
        shown.show(PAGE)
        expect(shown.page.locator("#my-table")).to_contain_text("The form needs JavaScript")
        expect(shown.page.locator("#my-table select")).to_have_count(0)
        expect(shown.page.locator("article table")).to_have_count(2)


def test_without_encryption_a_command_makes_the_digest(quick: Window) -> None:
    """Where the browser computes no digest, a log has zeros and a command that mends them."""
    quick.page.add_init_script("Object.defineProperty(crypto, 'subtle', {value: undefined})")
    page = open_table(quick, "seating=draw")
    wanted = rules_with({"seating": "draw"})
    expect_rules(page, {**wanted, "digest": f"sha256:{'0' * 64}"})
    assert commands_in(page) == [
        "tribello fix --digest game.jsonl",
        "tribello record game.jsonl",
        "tribello validate game.jsonl",
    ]
    assert quick.taken() == []


def test_presets_are_gone_through_by_keyboard(quick: Window) -> None:
    """Each arrow leads on to the next preset, and whoever presses it stays in the field."""
    page = open_table(quick)
    page.focus("#my-preset")
    for name in [*PRESETS][1:]:
        page.keyboard.press("ArrowDown")
        expect_summary(page, named(name))
        expect(page.locator("#my-preset")).to_be_focused()
        assert page.input_value("#my-preset") == name


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize(("key", "first"), [("Tab", "#my-preset"), ("Shift+Tab", "#my-winner")])
def test_nothing_hides_the_field_with_the_keyboard(
    quick: Window, size: tuple[int, int], key: str, first: str
) -> None:
    """The keyboard goes through all fields, and each is in sight from top to bottom."""
    quick.resize(size)
    page = open_table(quick, NARRATIVE)
    page.focus(first)
    hidden, visited = [], 0
    while field := page.evaluate(_WHERE):
        visited += 1
        hidden += [field] if page.evaluate(_HIDDEN) else []
        page.keyboard.press(key)
    assert hidden == []
    assert visited == page.locator("#my-table form :is(select, input)").count() > len(USUAL)


def test_one_sentence_is_read_out(quick: Window) -> None:
    """What is told at each change is a paragraph, beside the lists and not around them."""
    page = open_table(quick, "winner=most-positive&cut=every-deal")
    summary = page.locator("#my-table .my-table-summary")
    assert summary.inner_text().count(".") == 1
    expect(summary.locator("li")).to_have_count(0)
    expect(page.locator("#my-table [role=status] ul, #my-table [aria-live] ul")).to_have_count(0)


@pytest.mark.parametrize("told", ["winner=most-positive", "cut=never"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_barrier(chrome: Browser, site: str, told: str, scheme: str) -> None:
    """House rules and refused ones are open to all, in light and in dark."""
    with window(chrome, site, color_scheme=scheme) as shown:
        page = open_table(shown, told)
        assert unknown(barriers(page)) == []


def test_rules_are_copied(chrome: Browser, site: str) -> None:
    """The button below the rules of a log copies them, and says so."""
    with window(chrome, site, permissions=("clipboard-read", "clipboard-write")) as shown:
        page = open_table(shown, NARRATIVE)
        page.get_by_role("button", name="Copy: the rules of a log").click()
        expect(page.locator("#my-table .md-button + [role=status]").first).to_have_text("Copied")
        copied = page.evaluate("() => navigator.clipboard.readText()")
        assert json.loads(f"{{{copied}}}")["rules"]["preset"] == "narrative"


def test_a_refusal_to_copy_is_told(quick: Window) -> None:
    """Where the browser refuses to copy, the page says so, and no script fails."""
    page = open_table(quick)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    page.get_by_role("button", name="Copy: the commands").click()
    said = page.locator("#my-table .md-button + [role=status]").last
    expect(said).to_contain_text("mark the text to copy it by hand")
    assert quick.taken() == []


def test_other_pages_do_without_the_form(quick: Window) -> None:
    """The scripts of the form are asked for by its own page alone."""
    asked: list[str] = []
    quick.page.on("request", lambda request: asked.append(request.url))
    quick.show("rules/variants/")
    assert [url for url in asked if "my-table" in url and url.endswith(".js")] == []
    open_table(quick)
    assert f"{quick.site}assets/my-table.js" in asked
