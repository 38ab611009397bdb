"""The form of "What differs at my table", and what the library says of the rules in it."""

from __future__ import annotations

import json
from typing import Any, Final

from browsing import Window
from generate.settings import USUAL, key_of
from playwright.sync_api import Page, expect

from tribello.log.agreement import options_digest
from tribello.log.json_types import JSON
from tribello.log.ruleset import read_options, write_options
from tribello.rules import PRESETS

PAGE: Final = "rules/my-table/"
NARRATIVE: Final = (
    "cut=every-deal&exchange_order=dealer-right-left"
    "&quotas=6-4-3.6-4-3.6-3-4.3-6-4&winner=most-positive"
)


def address_of(changes: dict[str, JSON]) -> str:
    """The part of an address that tells options of a log."""
    return "&".join(f"{name}={key_of(value)}" for name, value in changes.items())


def rules_with(changes: dict[str, JSON]) -> dict[str, Any]:
    """The rules object of a log for `standard` with changes, as the library writes it."""
    rules = read_options({**USUAL, **changes})
    name = next((each for each, preset in PRESETS.items() if preset.rules == rules), None)
    return {
        "preset": name,
        "preset_version": PRESETS[name].version if name else None,
        "digest": options_digest(rules),
        "options": write_options(rules),
    }


def open_table(shown: Window, told: str = "") -> Page:
    """Open the form by an address that tells this."""
    shown.show(f"{PAGE}#{told}")
    expect(shown.page.locator("#my-table h2").first).to_be_visible()
    return shown.page


def move(page: Page, told: str) -> None:
    """Go on to another address of the same page."""
    page.evaluate("(told) => { location.hash = told; }", told)


def expect_rules(page: Page, wanted: dict[str, Any]) -> None:
    """Wait until the page has the rules of a log, which are these."""
    block = page.locator("#my-table pre").first
    expect(block).to_contain_text(wanted["digest"])
    assert json.loads(f"{{{block.inner_text()}}}")["rules"] == wanted


def expect_summary(page: Page, text: str) -> None:
    """Wait until the sentence on the choice is this."""
    expect(page.locator("#my-table [role=status].my-table-summary")).to_have_text(text)


def commands_in(page: Page) -> list[str]:
    """The commands that the page shows last."""
    return page.locator("#my-table pre").last.inner_text().splitlines()


def named(name: str) -> str:
    """The sentence for the rules of a preset."""
    same = [each for each, preset in PRESETS.items() if preset.rules == PRESETS[name].rules]
    return f"These are the rules of {', '.join(same)}."
