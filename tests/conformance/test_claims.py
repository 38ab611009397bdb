"""What the four sources claim, line by line, and play under the presets that stand for them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from inspect import signature
from itertools import chain
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from claim_checks import CHECKS
from claim_checks.exchanges import exchanging, may_exchange

from tribello.log.ruleset import read_options, write_options
from tribello.rules import PRESETS, STANDARD, Rules

Table: TypeAlias = dict[str, Any]

SPEC: Final = Path(__file__).parents[2] / "spec"


def loaded(name: str) -> Table:
    """A table of the specification."""
    return tomllib.loads((SPEC / f"{name}.toml").read_text("utf-8"))


SOURCES: Final = ("N", "G", "H", "R")
TABLES: Final = {source: loaded(f"claims/{source}") for source in SOURCES}
CLAIMS: Final[dict[str, Table]] = {
    claim["id"]: claim for source in SOURCES for claim in TABLES[source]["claim"]
}
CLAUSES: Final[dict[str, Table]] = {
    clause["id"]: clause
    for path in sorted((SPEC / "clauses").glob("*.toml"))
    for clause in tomllib.loads(path.read_text("utf-8"))["clause"]
}
CONFLICTS: Final[dict[str, Table]] = {row["id"]: row for row in loaded("conflicts")["conflict"]}
TEXTS: Final[dict[str, Table]] = {row["name"]: row for row in loaded("presets")["preset"]}

WRITTEN: Final = {
    "N": {*range(1, 17)},
    "G": {*range(1, 34)},
    "H": {
        *(1, 3, 5, 7, 9, 10, 12, 14, 16, *range(18, 22), 23, 25, *range(27, 30), 31, 33, 34, 36),
        *(*range(38, 42), 43, 45, *range(47, 53), 54, 56, *range(58, 64), 65, 67, *range(69, 72)),
        *(73, 75, *range(77, 80), 81, 83, *range(85, 91), 92, *range(94, 99), 100),
    },
    "R": {1, *range(3, 8), 9, 11, *range(13, 17), *range(18, 21), 22},
}
"""The lines of each source that are not blank."""

OURS: Final = {"R1.4", "R1.6", "R3.3"}
"""Clauses of the game on which no source could say anything."""

WHERE_RULES_SAY_SO: Final = {"R5.2", "R5.3", "R8.4"}
"""Clauses that hold under other rules than `standard` only."""


def lines(place: str) -> set[int]:
    """The lines that a claim or a citation names."""
    first, _, last = place.partition("-")
    return {*range(int(first), int(last or first) + 1)}


def number_of(claim: str) -> tuple[int, int]:
    """The line and the number in the id of a claim."""
    line, _, number = claim[2:].partition(".")
    return int(line), int(number)


def given_up(preset: str) -> list[str]:
    """The ids of the claims that a preset does not keep."""
    return [row["claim"] for row in TEXTS[preset].get("gives_up", ())]


def run(claim: Table, rules: Rules) -> None:
    """Play what a claim says under some rules; it fails where they do otherwise."""
    figures = dict(claim["check"])
    CHECKS[figures.pop("name")](rules, **figures)


Case: TypeAlias = tuple[str, str]
"""A claim with a check, and a preset of its source, by their names."""

CASES: Final[list[Case]] = [
    (claim, preset)
    for preset, text in TEXTS.items()
    for claim in CLAIMS
    if claim[0] == text["source"] and "check" in CLAIMS[claim]
]


def each(cases: Iterable[Case]) -> pytest.MarkDecorator:
    """The cases, each under its claim and preset, and marked with the clauses of its claim."""
    rows = [
        pytest.param(
            CLAIMS[claim],
            preset,
            id=f"{claim}-{preset}",
            marks=pytest.mark.rule(*CLAIMS[claim]["clauses"]),
        )
        for claim, preset in cases
    ]
    return pytest.mark.parametrize(("claim", "preset"), rows)


each_claim = pytest.mark.parametrize("claim", CLAIMS.values(), ids=CLAIMS)
each_source = pytest.mark.parametrize("source", SOURCES)
each_preset = pytest.mark.parametrize("preset", TEXTS)


# Play


@each(case for case in CASES if case[0] not in given_up(case[1]))
def test_a_preset_plays_as_its_source_says(claim: Table, preset: str) -> None:
    """Play under a preset shows what its source claims."""
    run(claim, PRESETS[preset].rules)


@each(case for case in CASES if case[0] in given_up(case[1]))
def test_nothing_is_given_up_without_need(claim: Table, preset: str) -> None:
    """Play under a preset does not show what it gives up of its source."""
    with pytest.raises(AssertionError):
        run(claim, PRESETS[preset].rules)


@pytest.mark.parametrize(
    "claim",
    [claim for claim in CLAIMS.values() if "check" in claim and claim.get("sign") != "open"],
    ids=lambda claim: f"{claim['id']}-{claim.get('sign')}",
)
def test_a_sign_is_what_play_under_standard_shows(claim: Table) -> None:
    """Claims for clauses as they stand hold under `standard`; other claims with a sign do not."""
    if claim["sign"] == "for" and not {*claim["clauses"]} & WHERE_RULES_SAY_SO:
        run(claim, STANDARD)
    else:
        with pytest.raises(AssertionError):
            run(claim, STANDARD)


def test_every_check_is_asked_for() -> None:
    """The checks that claims name are those that there are."""
    assert {claim["check"]["name"] for claim in CLAIMS.values() if "check" in claim} == {*CHECKS}


def test_a_check_knows_its_figures() -> None:
    """Each check can take the figures that claims give it."""
    for claim in CLAIMS.values():
        if "check" in claim:
            figures = dict(claim["check"])
            signature(CHECKS[figures.pop("name")]).bind(STANDARD, **figures)


# The claims


@each_source
def test_claims_are_in_the_order_of_their_ids(source: str) -> None:
    """An id is the text, the line where the claim begins, and a number from 1 without gaps."""
    table = TABLES[source]
    assert table["source"] == source
    ids = [claim["id"] for claim in table["claim"]]
    numbers = [number_of(name) for name in ids]
    assert ids == [f"{source}:{line}.{number}" for line, number in numbers]
    assert numbers == sorted(set(numbers))
    assert all(number == 1 or (line, number - 1) in numbers for line, number in numbers)


@each_source
def test_claims_cover_the_written_lines(source: str) -> None:
    """Every line that is not blank has a claim, and no claim is on a blank line alone."""
    places = [lines(claim["lines"]) for claim in TABLES[source]["claim"]]
    assert set(chain(*places)) == WRITTEN[source]


@each_claim
def test_a_claim_is_told(claim: Table) -> None:
    """A claim has a line, a mode and a sentence, and a check or a reason why none can be."""
    assert min(lines(claim["lines"])) == number_of(claim["id"])[0]
    assert claim["mode"] in {"states", "implies", "ambiguous", "contradicts"}
    for text in (claim["says"], claim.get("unplayed", "None.")):
        assert re.fullmatch(r"[A-Z].*\.", text), text
    assert ("check" in claim) != ("unplayed" in claim)


@each_claim
def test_a_claim_bears_on_clauses_or_is_background(claim: Table) -> None:
    """Clauses of a claim exist and have a sign; background has neither sign, conflict nor check."""
    assert {*claim["clauses"]} <= {*CLAUSES}
    if claim["clauses"]:
        assert claim["sign"] in {"for", "against", "open"}
    else:
        assert not {"sign", "check"} & {*claim}
        assert not claim["conflicts"]


@each_claim
def test_what_is_against_a_clause_is_played_or_given_up(claim: Table) -> None:
    """A claim against a clause is checked, so that a preset plays it or gives it up."""
    assert claim.get("sign") != "against" or "check" in claim


@each_source
def test_a_source_speaks_or_is_silent_on_every_clause(source: str) -> None:
    """Of the clauses of the game, those that a source has no claim on are those it is silent on."""
    asked = {
        name
        for name, clause in CLAUSES.items()
        if clause["kind"] not in {"derived", "logging"} and name not in OURS
    }
    said = {name for claim in TABLES[source]["claim"] for name in claim["clauses"]}
    silent = [name for row in TABLES[source]["silent"] for name in row["clauses"]]
    assert sorted(silent) == sorted(asked - said)


@each_source
def test_claims_and_register_cite_the_same_lines(source: str) -> None:
    """A claim names a row of the register where a reading of it cites the claim's lines."""
    cited: dict[str, list[set[int]]] = {}
    for name, row in CONFLICTS.items():
        by = {place for reading in row["reading"] for place in reading["sources"]}
        cited[name] = [lines(place[2:]) for place in by if place[0] == source]
    named: dict[str, set[int]] = {name: set() for name in CONFLICTS}
    for claim in TABLES[source]["claim"]:
        for name in claim["conflicts"]:
            place = lines(claim["lines"])
            assert any(place & cite for cite in cited[name]), (claim["id"], name)
            named[name] |= place
    for name, cites in cited.items():
        assert all(cite & named[name] for cite in cites), name


# The presets


def test_presets_are_told_as_they_are() -> None:
    """The presets that are told are those that there are, with their editions and differences."""
    assert list(TEXTS) == list(PRESETS)
    standard = write_options(STANDARD)
    for name, text in TEXTS.items():
        preset = PRESETS[name]
        assert (text["version"], text["summary"]) == (preset.version, preset.summary)
        assert read_options({**standard, **text["options"]}) == preset.rules
        assert all(standard[option] != value for option, value in text["options"].items())


@each_preset
def test_a_preset_gives_up_claims_of_its_source(preset: str) -> None:
    """What a preset gives up is a claim of its source, once, with a row of its register."""
    rows = TEXTS[preset].get("gives_up", [])
    assert len(given_up(preset)) == len({*given_up(preset)})
    for row in rows:
        claim = CLAIMS[row["claim"]]
        assert claim["id"][0] == TEXTS[preset]["source"]
        assert row["conflict"] in claim["conflicts"]
        assert row["why"].endswith(".")


@pytest.mark.rule("R6.5")
@pytest.mark.parametrize(
    ("preset", "allowed"), [("russian", [0, 1, 2, 3, 4, 5]), ("russian-literal", [0, 5])]
)
def test_the_two_presets_of_r_read_its_last_exchange_in_the_two_ways(
    preset: str, allowed: list[int]
) -> None:
    """With five cards left, R:20 lets the last player take up to five, or five or none."""
    game = exchanging(PRESETS[preset].rules, 3, [5, 3])
    assert [count for count in range(14) if may_exchange(game, count)] == allowed
