"""The pages on variants, and what the script of a table is told, held against the library."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import pytest
from commands import run
from generate.clashes import quota_sum, reasons
from generate.errata import errata_page, faults
from generate.my_table import my_table_page, script_data
from generate.register import conflicts_page, sources_page
from generate.settings import (
    GROUPS,
    LABORATORY,
    USUAL,
    allowed_in,
    key_of,
    settings_of,
    table_options,
    value_in,
    words_for,
)
from generate.variants import variants_page

from tribello import spec
from tribello.log.agreement import options_digest
from tribello.log.ruleset import read_options, write_options
from tribello.rules import PRESETS, REFUSED, STANDARD

ROOT: Final = Path(__file__).parents[2]
DATA: Final[Any] = script_data()
VARIANTS: Final = variants_page()
OPTIONS: Final = table_options()

each_option = pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
each_preset = pytest.mark.parametrize("name", PRESETS)


def section_of(option: spec.Option) -> str:
    """What the page on variants has under the heading of an option."""
    (found,) = re.findall(
        rf"^### .*? {{#{option.name}}}$(.*?)^##", VARIANTS, re.DOTALL | re.MULTILINE
    )
    return str(found)


def rows_of(text: str) -> list[list[str]]:
    """The cells of all rows of tables in a text."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [line.removeprefix("| ").removesuffix(" |").split(" | ") for line in lines]


def test_every_option_is_in_one_group() -> None:
    """The groups hold each option of the rules once."""
    assert sorted(name for names in GROUPS.values() for name in names) == sorted(USUAL)


@each_option
def test_settings_are_told_apart(option: spec.Option) -> None:
    """No two settings of an option have the same words or the same key, and the usual is one."""
    settings = settings_of(option)
    assert len({words_for(option.name, value) for value in settings}) == len(settings) > 1
    assert len({key_of(value) for value in settings}) == len(settings)
    assert USUAL[option.name] in settings


@each_option
def test_a_section_has_who_plays_which_setting(option: spec.Option) -> None:
    """Each preset stands in one row of an option's section, beside the words of its value."""
    for name, preset in PRESETS.items():
        (row,) = (row for row in rows_of(section_of(option)) if f"[{name}](" in row[-1])
        assert row[0] == f"**{words_for(option.name, write_options(preset.rules)[option.name])}**"


@each_option
def test_a_section_has_what_each_text_says(option: spec.Option) -> None:
    """Each of the four texts has a row, with a claim of its own that there is, or is silent."""
    anchors = sources_page()
    for source in spec.SOURCES:
        (row,) = (row for row in rows_of(section_of(option)) if row[0] == source)
        claims = re.findall(r"\(sources\.md#([a-z]:[0-9.]+)\)", row[1])
        assert bool(claims) != row[1].startswith("*Silent.*")
        assert all(each.startswith(source.lower()) for each in claims)
        assert all(f'<a id="{each}"></a>' in anchors for each in claims)


@each_option
def test_the_overviews_have_every_option(option: spec.Option) -> None:
    """An option has a row for the four texts and one for all presets, and disputes are marked."""
    rows = [row for row in rows_of(VARIANTS) if row[0].endswith(f"<br>`{option.name}`")]
    by_source, by_preset = rows
    assert len(by_source) == 1 + len(spec.SOURCES) + 1
    assert len(by_preset) == 1 + len({preset.rules for preset in PRESETS.values()})
    kinds = {row.id: row.kind for row in spec.conflicts() if row.id in option.conflicts}
    disputes = [
        row for row, kind in kinds.items() if kind in {"disagreement", "self-contradiction"}
    ]
    assert re.findall(r"\*\*≠ [a-z-]+\*\* \[(C\d\d)\]", by_source[-1]) == disputes


def readings_on(option: spec.Option) -> list[spec.Reading]:
    """The readings of all rows of the register that an option decides."""
    rows = [row for row in spec.conflicts() if row.id in option.conflicts]
    return [reading for row in rows for reading in row.readings]


def lines_in(cell: str) -> set[str]:
    """The lines of sources that a cell leads to."""
    return set(re.findall(r"\[([NGHR]:[0-9-]+)\]\(", cell))


@each_option
@pytest.mark.parametrize("source", spec.SOURCES)
def test_the_overview_has_what_a_text_says_or_fits(option: spec.Option, source: str) -> None:
    """A text's cell has every setting that can be read in it, and marks where it says none."""
    (row, _) = (row for row in rows_of(VARIANTS) if row[0].endswith(f"<br>`{option.name}`"))
    cell = row[1 + spec.SOURCES.index(source)]
    said, read = set(), set()
    for reading in readings_on(option):
        if (value := value_in(reading, option)) is not None:
            places = {place for place in reading.sources if place[0] == source}
            read |= {words_for(option.name, value)} if places else set()
            said |= {words_for(option.name, value)} if places - {*reading.fits} else set()
    if summed_up := allowed_in(option.name).get(source):
        assert cell.startswith(f"{summed_up} (")
        return
    assert cell.startswith("*fits:*") == bool(read and not said)
    words = cell.removeprefix("*fits:* ").partition(" (")[0]
    assert words == f"{len(read)} settings" or {*words.split("; *or* ")} == (
        read or {"not clear" if lines_in(cell) else "silent"}
    )


@each_option
def test_a_setting_is_said_in_no_line_that_it_only_fits(option: spec.Option) -> None:
    """A setting stands with all lines that are cited for it, apart by whether they say it."""
    rows = {row[0]: row for row in rows_of(section_of(option)) if row[0].startswith("**")}
    for words, row in rows.items():
        found = [
            each
            for each in readings_on(option)
            if (value := value_in(each, option)) is not None
            and words == f"**{words_for(option.name, value)}**"
        ]
        cited = {place for each in found for place in each.sources}
        said = {p for each in found for p in each.sources if p not in each.fits}
        said -= {place for place in cited if place[0] in allowed_in(option.name)}
        assert (lines_in(row[1]), lines_in(row[2])) == (said, cited - said)


def test_readings_that_nobody_can_play_are_listed() -> None:
    """The page on variants ends with each reading that the library refuses by name."""
    listed = VARIANTS.split("{#refused}")[1]
    assert [row[0] for row in rows_of(listed)[1:]] == [f"`{name}`" for name in REFUSED]


# What the script is told


def rules_of(keys: dict[str, str]) -> dict[str, Any]:
    """The options of a log that keys stand for, by what the script is told alone."""
    values = {
        name: next(s["value"] for s in DATA["options"][name]["settings"] if s["key"] == key)
        for name, key in keys.items()
    }
    return {**DATA["others"], **values}


def test_the_page_holds_what_the_script_is_told() -> None:
    """The data in the page are those that are tested here, and end no element of the page."""
    (text,) = re.findall(r'<script[^>]*id="my-table-data">(.*)</script>', my_table_page())
    assert json.loads(text) == DATA
    assert "<" not in text


@each_preset
def test_a_preset_is_found_by_its_settings(name: str) -> None:
    """Keys, version and digest that the script has for a preset are those of its rules."""
    told, preset = DATA["presets"][name], PRESETS[name]
    rules = read_options(rules_of(told["keys"]))
    assert rules == preset.rules
    assert (told["version"], told["digest"]) == (preset.version, options_digest(rules))


@pytest.mark.parametrize("base", {preset.rules: name for name, preset in PRESETS.items()}.values())
def test_any_two_settings_are_refused_as_the_library_does(base: str) -> None:
    """Of a preset with two settings changed the script says what the library says."""
    usual = DATA["presets"][base]["keys"]
    settings = {option.name: settings_of(option) for option in OPTIONS}
    for one, other in combinations(settings, 2):
        for first in settings[one]:
            for second in settings[other]:
                keys = {**usual, one: key_of(first), other: key_of(second)}
                told = {each["reason"] for each in DATA["refused"] if clashes(each, keys)}
                assert told == set(reasons(rules_of(keys))), keys


def clashes(refused: dict[str, Any], keys: dict[str, str]) -> bool:
    """Whether keys hold two settings that are refused together."""
    return all(keys[name] == key for name, key in refused["together"].items())


@pytest.mark.parametrize("row", [[6, 4, 3], [5, 4, 4], [13, 0, 0], [6, 4, 4], [0, 0, 0]])
def test_quotas_are_refused_as_the_library_does(row: list[int]) -> None:
    """Quotas of a round can be played if, and only if, they have the sum that the script asks."""
    usual: Any = USUAL["quotas"]
    assert DATA["quota_sum"] == quota_sum()
    for place in range(len(usual)):
        changed = [*usual[:place], row, *usual[place + 1 :]]
        assert (reasons({"quotas": changed}) == []) == (sum(row) == DATA["quota_sum"])


def test_a_clause_is_told_with_the_options_that_vary_it() -> None:
    """The script has each clause that an option of a table varies, and no other."""
    for option in OPTIONS:
        assert DATA["options"][option.name]["clauses"] == list(option.clauses)
    varied = {clause for option in OPTIONS for clause in option.clauses}
    assert list(DATA["clauses"]) == [clause for clause in spec.clauses() if clause in varied]
    for clause in varied:
        assert f"[{clause}](" in my_table_page()


def test_a_digest_that_is_left_out_is_put_right(tmp_path: Path) -> None:
    """`tribello fix --digest` puts in the digest of options under which a log has only zeros."""
    path = tmp_path / "game.json"
    log = json.loads((ROOT / "examples/games/a-match.json").read_text("utf-8"))
    options_told = rules_of({**DATA["presets"]["standard"]["keys"], "winner": "most-positive"})
    zeros = f"sha256:{'0' * 64}"
    log["rules"] = {
        "preset": None,
        "preset_version": None,
        "options": options_told,
        "digest": zeros,
    }
    path.write_text(json.dumps(log), encoding="utf-8")
    run("fix", "--digest", path)
    wanted = options_digest(read_options(options_told))
    assert json.loads(path.read_text("utf-8"))["rules"]["digest"] == wanted != zeros


def test_the_laboratory_is_left_out() -> None:
    """What a table cannot change stands in the data with the value of every preset."""
    assert set(DATA["others"]) == set(GROUPS[LABORATORY])
    for preset in PRESETS.values():
        assert {n: write_options(preset.rules)[n] for n in DATA["others"]} == DATA["others"]
    assert DATA["others"].items() <= write_options(STANDARD).items()


# Where the sources err


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("disagreement", "part"),
        ("self-contradiction", "fail"),
        ("slip", "fail"),
        ("ambiguity", "can be read in two ways"),
        ("silence", "say nothing"),
    ],
)
def test_rows_are_counted_as_what_they_are(kind: str, words: str) -> None:
    """Where all rows are counted, there are words for each kind of them."""
    (counted,) = re.findall(
        rf"line by line, they (.+?) in {len(spec.conflicts())} places", errata_page()
    )
    assert any(row.kind == kind for row in spec.conflicts())
    assert words in re.split(", | or ", counted)


def test_each_fault_of_a_text_is_told() -> None:
    """A slip or a self-contradiction is told of one text, whose readings the row has."""
    told = [(row, source) for source in spec.SOURCES for row in faults()[source]]
    rows = [row for row in spec.conflicts() if row.kind in {"self-contradiction", "slip"}]
    for row in rows:
        (source,) = (source for name, source in told if name == row.id)
        assert any(
            place.startswith(f"{source}:") for each in row.readings for place in each.sources
        )


@pytest.mark.parametrize(
    "claim",
    [each for each in spec.claims() if each.mode == "contradicts"],
    ids=lambda each: each.id,
)
def test_a_claim_that_its_text_denies_is_told_as_a_fault(claim: spec.Claim) -> None:
    """What a text says and denies stands under a headline of that text."""
    told = errata_page().split(f"{{#faults-{claim.source.lower()}}}")[1].split("\n## ")[0]
    assert f"- {claim.says} [{claim.id}](" in told


@pytest.mark.parametrize("row", spec.conflicts(), ids=lambda row: row.id)
def test_every_row_of_the_register_is_told(row: spec.Conflict) -> None:
    """The tour leads to every row of the register, whose page has the anchor."""
    target = f"conflicts.md#{row.id.lower()}"
    assert f"({target})" in errata_page()
    assert f"{{#{row.id.lower()}}}" in conflicts_page()
