"""Named rules and their differences."""

import pytest
from attrs import fields
from situations import small, standard

from tribello import codes
from tribello.codes import Code
from tribello.errors import InvalidRules
from tribello.rules import (
    PRESETS,
    REFUSED,
    STANDARD,
    Cutter,
    Rules,
    WinnerRule,
    differences,
    nearest_preset,
    preset_named,
    preset_of,
)


def test_presets_are_named_once_and_by_their_names() -> None:
    """Each preset stands under its own name, with its own rules and an edition from 1."""
    assert all(name == preset.name for name, preset in PRESETS.items())
    assert all(preset.version >= 1 for preset in PRESETS.values())
    assert PRESETS["standard"].rules == STANDARD


def test_presets_and_refused_readings_stand_in_one_order() -> None:
    """Lists of them, and which of several equal presets is found, are always the same."""
    assert list(PRESETS) == [
        *("standard", "article", "handbook", "narrative", "russian", "russian-literal")
    ]
    assert list(REFUSED) == [
        "narrative-literal",
        "narrative-literal-exchange",
        "russian-late-removal",
        "russian-removal-and-exchange",
    ]
    assert preset_of(STANDARD) is PRESETS["standard"]


@pytest.mark.rule("R10.3")
@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_found_by_its_name(name: str) -> None:
    """The name of a preset leads to it."""
    assert preset_named(name) is PRESETS[name]


@pytest.mark.rule("R1.6", "R10.3")
@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("house", codes.UNKNOWN_PRESET, f"'house' is no preset; there are: {', '.join(PRESETS)}"),
        *(
            (
                reading.name,
                codes.UNPLAYABLE_READING,
                f"{reading.name} cannot be played: {reading.reason} ({reading.source})",
            )
            for reading in REFUSED.values()
        ),
    ],
)
def test_any_other_name_is_refused_with_what_there_is(name: str, code: Code, words: str) -> None:
    """An unknown name is answered with the presets, that of a refused reading with the reason."""
    with pytest.raises(InvalidRules) as refusal:
        preset_named(name)
    (fault,) = refusal.value.faults
    assert (fault.code, fault.option, fault.reason) == (code, "preset", words)


def test_presets_cannot_be_added_or_replaced() -> None:
    """The table of presets is read-only."""
    with pytest.raises(TypeError):
        PRESETS["house"] = PRESETS["standard"]  # type: ignore[index]


@pytest.mark.rule("R8.1")
def test_no_preset_is_laboratory_and_all_sum_to_zero() -> None:
    """Named rules use the whole pack, and their quotas sum to the tricks (R8.1)."""
    for preset in PRESETS.values():
        assert not preset.rules.laboratory
        assert [sum(quotas) for quotas in preset.rules.quotas] == [13] * 4


def test_a_preset_is_recognised_by_its_rules() -> None:
    """Exactly the rules of a preset lead back to one with these rules; no others do."""
    for preset in PRESETS.values():
        found = preset_of(preset.rules)
        assert found is not None
        assert found.rules == preset.rules
    assert preset_of(standard(cutter=Cutter.LEFT, deals_per_round=5)) is None
    assert preset_of(small()) is None


def test_the_nearest_preset_differs_in_the_fewest_options() -> None:
    """No preset differs in fewer options than the nearest one."""
    for rules in (STANDARD, small(), standard(winner=WinnerRule.MOST_POSITIVE, deals_per_round=4)):
        counts = {name: len(list(differences(p.rules, rules))) for name, p in PRESETS.items()}
        assert counts[nearest_preset(rules).name] == min(counts.values())


def test_differences_name_exactly_the_options_that_differ() -> None:
    """Each difference gives the option with both values, in the order of the options."""
    other = standard(winner=WinnerRule.MOST_POSITIVE, cutter=Cutter.LEFT)
    assert list(differences(STANDARD, other)) == [
        ("cutter", Cutter.RIGHT, Cutter.LEFT),
        ("winner", WinnerRule.MOST, WinnerRule.MOST_POSITIVE),
    ]
    assert [name for name, *_ in differences(STANDARD, small())] == [
        option.name
        for option in fields(Rules)
        if getattr(STANDARD, option.name) != getattr(small(), option.name)
    ]


def test_rules_do_not_differ_from_themselves() -> None:
    """Equal rules have no differences."""
    assert list(differences(STANDARD, Rules())) == []
