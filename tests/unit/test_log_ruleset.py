"""The rules in a log: every option by name, and a digest of them all (R10.3)."""

import json

import pytest
from attrs import fields
from hypothesis import given
from situations import small
from strategies import rulesets

from tribello.errors import InvalidRules
from tribello.log.canonical import digest
from tribello.log.json_types import JSON
from tribello.log.ruleset import read_options, write_options, write_rules
from tribello.rules import PRESETS, STANDARD, Rules

STANDARD_OPTIONS = write_options(STANDARD)


def another(value: JSON) -> JSON:
    """A value that is not the one given, but of its kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value + "?"
        case [*items, last]:
            return [*items, another(last)]
        case _:
            raise AssertionError(value)


def test_the_standard_options_read_as_people_would_write_them() -> None:
    """Options are plain JSON: words, numbers and arrays."""
    assert STANDARD_OPTIONS == {
        "laboratory": False,
        "suits": 4,
        "ranks": 13,
        "hand_size": 13,
        "pickup_size": 13,
        "deals_per_round": 3,
        "seating": "given",
        "cut": "trump",
        "cutter": "right",
        "cut_card": "lifted-bottom",
        "after_cut": "completed",
        "trump_cut": "each-deal",
        "round_1_trump": "cut",
        "round_1_naming": "before-shuffle",
        "round_2_naming": "before-exchange",
        "deal_order": ["left", "right", "pickup", "dealer"],
        "pickup_end": "last-dealt",
        "exchange_order": ["dealer", "left", "right"],
        "third_exchange": "up-to-rest",
        "quotas": [[6, 4, 3], [6, 4, 3], [6, 4, 3], [3, 4, 6]],
        "trick_points": [0, 0, 0, 0],
        "winner": "most",
    }


@pytest.mark.rule("R10.3")
@given(rulesets())
def test_options_are_read_back_as_they_were_written(rules: Rules) -> None:
    """Writing and reading options loses nothing, through JSON bytes too."""
    options = write_options(rules)
    again = json.loads(json.dumps(options))
    assert read_options(again) == rules
    assert write_options(read_options(again)) == options


@pytest.mark.rule("R10.3")
@given(rulesets(), rulesets())
def test_rules_have_the_same_digest_only_if_they_are_the_same(one: Rules, other: Rules) -> None:
    """The digest tells rules apart."""
    assert (digest(write_options(one)) == digest(write_options(other))) == (one == other)


@pytest.mark.rule("R10.3")
@pytest.mark.parametrize("option", [option.name for option in fields(Rules)])
def test_every_option_counts_in_the_digest(option: str) -> None:
    """Options that differ in one point have another digest."""
    changed = {**STANDARD_OPTIONS, option: another(STANDARD_OPTIONS[option])}
    assert digest(changed) != digest(STANDARD_OPTIONS)
    without = {name: value for name, value in STANDARD_OPTIONS.items() if name != option}
    assert digest(without) != digest(STANDARD_OPTIONS)


def test_the_digest_of_the_standard_rules_never_changes() -> None:
    """Logs carry this digest for ever, as long as the preset has this version."""
    assert write_rules(STANDARD, PRESETS["standard"]) == {
        "preset": "standard",
        "preset_version": 1,
        "options": STANDARD_OPTIONS,
        "digest": "sha256:f54bbce22b54e63f1d627b12fbb257ee59b47abbb38fc92dedd3ca911174e00f",
    }


def test_rules_without_a_name_are_written_with_null() -> None:
    """House and laboratory rules name neither a preset nor a version."""
    written = write_rules(small(), None)
    assert (written["preset"], written["preset_version"]) == (None, None)
    assert written["digest"] == digest(write_options(small()))


def test_options_that_cannot_be_played_are_refused_with_every_reason() -> None:
    """Reading makes rules, and rules that contradict themselves are never made."""
    options = {**STANDARD_OPTIONS, "hand_size": 12, "cut": "never"}
    with pytest.raises(InvalidRules) as refused:
        read_options(options)
    assert {fault.code.id for fault in refused.value.faults} == {"T305", "T306", "T307", "T309"}
