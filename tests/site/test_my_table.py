"""The form in which a table puts together its rules, held against what the library says of them."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Final

import pytest
from browsing import Window
from choosing import (
    NARRATIVE,
    address_of,
    commands_in,
    expect_rules,
    expect_summary,
    move,
    named,
    open_table,
    rules_with,
)
from generate.clashes import reasons
from generate.settings import USUAL, settings_of, table_options
from playwright.sync_api import expect

from tribello import spec
from tribello.log import read_seen_logs
from tribello.log.json_types import JSON
from tribello.log.ruleset import read_options, write_options
from tribello.rules import PRESETS

REFUSED: Final[list[dict[str, JSON]]] = [
    {"cut": "never"},
    {"round_1_trump": "strip", "round_1_naming": "before-exchange"},
    {"quotas": [[6, 4, 3], [6, 5, 3], [6, 4, 3], [3, 4, 6]]},
    {"cut": "never", "quotas": [[0, 0, 0], [6, 4, 3], [6, 4, 3], [3, 4, 7]]},
]
HOUSE: Final[list[dict[str, JSON]]] = [
    {"winner": "most-positive"},
    {"quotas": [[13, 0, 0], [6, 4, 3], [6, 4, 3], [3, 4, 6]]},
    {"cut": "every-deal", "winner": "most-positive", "seating": "draw"},
    {"cut": "never", "round_1_trump": "dealer", "deals_per_round": 11},
    {"cut": "never", "round_1_trump": "strip", "third_exchange": "all-or-none"},
]

_HELD = """
() => {
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  crypto.subtle.digest = (...given) => {
    const made = new Promise((release) => { window.release = release; })
      .then(() => digest(...given));
    window.made = made;
    return made;
  };
}
"""
_RELEASED = "async () => { release(); await made; await new Promise((done) => setTimeout(done)); }"


@pytest.fixture
def table(quick: Window) -> Iterator[Window]:
    """A window for the form, in which nothing may go wrong."""
    yield quick
    assert quick.taken() == []


# What follows from a choice


def test_a_table_begins_with_the_standard_rules(table: Window) -> None:
    """An address that tells nothing stands for `standard` and the presets that are the same."""
    page = open_table(table)
    expect_summary(page, "These are the rules of standard, article, handbook.")
    expect_rules(page, rules_with({}))
    assert page.input_value("#my-preset") == "standard"


@pytest.mark.parametrize("option", table_options(), ids=lambda option: option.name)
def test_a_log_carries_the_digest_of_the_library(table: Window, option: spec.Option) -> None:
    """With any one setting changed the page has what the library writes, or why it refuses."""
    page = open_table(table)
    for value in settings_of(option):
        changes = {option.name: value}
        move(page, address_of(changes))
        if refused := reasons(changes):
            expect(page.locator("#my-table h2 + ul > li")).to_contain_text(refused)
        else:
            expect_rules(page, rules_with(changes))


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_known_by_its_address(table: Window, name: str) -> None:
    """A preset that is chosen has an address, which opens the same rules again."""
    page = open_table(table)
    page.select_option("#my-preset", name)
    expect_summary(page, named(name))
    page.reload()
    expect_summary(page, named(name))
    expect_rules(page, rules_with(write_options(PRESETS[name].rules)))


def test_narrative_touches_clauses_and_has_its_commands(table: Window) -> None:
    """Of `narrative` the page has the address, the clauses that it changes and the commands."""
    page = open_table(table)
    page.select_option("#my-preset", "narrative")
    expect_summary(page, "These are the rules of narrative.")
    assert page.url.partition("#")[2] == NARRATIVE
    for clause in ("R6.1", "R9.2"):
        link = page.locator("#my-table a", has_text=clause)
        expect(link).to_have_attribute("href", f"{table.site}rules/r{clause[1]}/#{clause.lower()}")
    assert commands_in(page) == [
        "tribello record --preset narrative game.jsonl",
        "tribello validate --require narrative game.jsonl",
    ]


def test_house_rules_are_told_by_the_nearest_preset(table: Window) -> None:
    """Narrative with another winner is no preset, and differs from it in that alone."""
    page = open_table(table, NARRATIVE)
    page.select_option("#my-winner", label="the most points")
    expect_summary(page, "House rules, nearest to narrative: one setting differs.")
    expect(page.locator("#my-table h2:text('What differs') + ul > li")).to_have_text(
        ["The winner: the most points (there: the most points, if above zero)"]
    )
    wanted = rules_with({**write_options(PRESETS["narrative"].rules), "winner": "most"})
    assert wanted["preset"] is None
    expect_rules(page, wanted)
    assert commands_in(page) == ["tribello record game.jsonl", "tribello validate game.jsonl"]
    expect(page.locator("#my-preset option:checked")).to_have_text("none (house rules)")


@pytest.mark.parametrize("changes", HOUSE, ids=address_of)
def test_the_nearest_preset_differs_in_the_fewest_options(
    table: Window, changes: dict[str, JSON]
) -> None:
    """The page names the preset with the fewest options otherwise, of several the first."""
    mine = write_options(read_options({**USUAL, **changes}))
    far = {
        name: sum(mine[option] != value for option, value in write_options(preset.rules).items())
        for name, preset in PRESETS.items()
    }
    name = min(far, key=lambda each: far[each])
    told = "one setting differs" if far[name] == 1 else f"{far[name]} settings differ"
    page = open_table(table, address_of(changes))
    expect_summary(page, f"House rules, nearest to {name}: {told}.")
    expect(page.locator("#my-table h2:text('What differs') + ul > li")).to_have_count(far[name])


@pytest.mark.parametrize("changes", REFUSED, ids=address_of)
def test_what_nobody_can_play_is_refused(table: Window, changes: dict[str, JSON]) -> None:
    """The page refuses what the library refuses, in its words, and shows no log of it."""
    refused = reasons(changes)
    page = open_table(table, address_of(changes))
    expect_summary(page, "Nobody can play this; the reasons stand below the form.")
    expect(page.locator("#my-table h2 + ul > li")).to_contain_text(refused)
    assert refused
    assert page.locator("#my-table pre").count() == 0


def test_quotas_are_refused_while_they_are_typed(table: Window) -> None:
    """Quotas of a wrong sum are told as soon as they stand there, and the field is not left."""
    page = open_table(table)
    field = page.get_by_role("group", name="Quotas of round 2").get_by_label("left")
    field.press("ControlOrMeta+a")
    field.press("5")
    expect(page.locator("#my-table h2 + ul > li")).to_have_text(
        ["Quotas: round 2 sums to 14, a deal has 13 tricks."]
    )
    expect(field).to_be_focused()
    field.press("ControlOrMeta+a")
    page.keyboard.type("99999")
    expect(page.locator("#my-table h2 + ul > li")).to_contain_text(["round 2 sums to"])
    field.press("ControlOrMeta+a")
    field.press("4")
    expect_summary(page, named("standard"))


# What an address tells


def test_russian_is_known_by_three_settings(table: Window) -> None:
    """An address by hand is a preset where all the rest is as in `standard`."""
    page = open_table(table, "deals_per_round=12&cut=never&round_1_trump=dealer")
    expect_summary(page, "These are the rules of russian.")
    assert page.input_value("#my-preset") == "russian"
    assert page.input_value("#my-deals_per_round") == "12"


def test_what_an_address_tells_badly_is_left_out_and_told(table: Window) -> None:
    """Values that no option has are named until something is chosen, and the rest holds."""
    page = open_table(table, "winner=nobody&quotas=7-7-7.x&no_option=1&cut=every-deal")
    expect_rules(page, rules_with({"cut": "every-deal"}))
    strange = page.locator(".my-table-strange")
    expect(strange).to_contain_text("winner=nobody, quotas=7-7-7.x, no_option=1")
    page.select_option("#my-cut", "trump")
    expect(strange).to_be_empty()


def test_house_rules_begin_a_log_that_can_be_recorded(table: Window) -> None:
    """The first line that the page gives is that of a log under these rules, as a table sees it."""
    page = open_table(table, "winner=most-positive")
    expect_summary(page, "House rules, nearest to standard: one setting differs.")
    line = page.locator("#my-table pre").nth(1).inner_text() + "\n"
    begun = read_seen_logs(BytesIO(line.encode()), ".jsonl")
    assert [each.rules for each in begun] == [read_options({**USUAL, "winner": "most-positive"})]


@pytest.mark.parametrize(
    "quotas",
    ["13--", "6-4-3", "6-4-3.6-4-3.6-4-3.3-4-", "6-4-3.6-4-3.6-4-3.3-4-6.", "-6-4-3.6-4-3.6-4-3"],
)
def test_quotas_that_are_none_are_ignored(table: Window, quotas: str) -> None:
    """What is not three numbers for each of four rounds stands for no quotas."""
    page = open_table(table, f"quotas={quotas}&winner=most-positive")
    expect_rules(page, rules_with({"winner": "most-positive"}))


def test_quotas_have_one_way_to_be_written(table: Window) -> None:
    """Quotas with needless zeros are those without, whose preset is known."""
    page = open_table(table, NARRATIVE.replace("6-4-3.6", "06-004-3.6", 1))
    expect_summary(page, "These are the rules of narrative.")
    page.select_option("#my-seating", "draw")
    assert page.url.endswith(f"#seating=draw&{NARRATIVE}")


def test_an_address_that_changes_changes_the_table(table: Window) -> None:
    """The form follows the address, and one of a heading leaves it as it is."""
    page = open_table(table, "winner=most-positive")
    move(page, NARRATIVE)
    expect_summary(page, "These are the rules of narrative.")
    assert page.input_value("#my-exchange_order") == "dealer-right-left"
    move(page, "options")
    page.select_option("#my-winner", "most")
    expect_summary(page, "House rules, nearest to narrative: one setting differs.")


def test_a_digest_that_comes_late_is_dropped(table: Window) -> None:
    """What was computed for a choice does not take the place of what stands for a later one."""
    page = open_table(table)
    page.evaluate(_HELD)
    move(page, "winner=most-positive")
    expect_summary(page, "House rules, nearest to standard: one setting differs.")
    move(page, "cut=never")
    refused = page.get_by_role("heading", name="Why nobody can play this")
    expect(refused).to_be_visible()
    page.evaluate(_RELEASED)
    assert refused.is_visible()
    assert page.locator("#my-table pre").count() == 0
