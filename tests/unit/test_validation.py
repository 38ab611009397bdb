"""`validate`: a log in any form to a report."""

from __future__ import annotations

import json
from collections import UserDict
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from attrs import evolve
from logs import bare, deal_log, document_of, full_log, lines_of, match_log, spread

from tribello.log import write_json
from tribello.rules import PRESETS
from tribello.verdict import (
    Judgement,
    Outcome,
    Policy,
    Report,
    Verdict,
    validate,
    validate_paths,
)
from tribello.verdict.report import WORST_FIRST

DEAL = document_of(deal_log())
REVOKE = {**bare(DEAL), "actions": [*DEAL["actions"][:7], {**DEAL["actions"][7], "card": "2C"}]}


def without_places(judgement: Judgement) -> Judgement:
    """The same, as if it had not come from a text."""
    bare_ones = tuple(
        evolve(each, line=None, column=None, excerpt=None) for each in judgement.diagnostics
    )
    return evolve(judgement, diagnostics=bare_ones)


@pytest.mark.parametrize("document", [DEAL, REVOKE, document_of(full_log()), {"format": "chess"}])
def test_every_form_of_a_log_has_the_same_judgement(document: Any, tmp_path: Path) -> None:
    """Bytes, text over lines, file, folder and value come to the same, but for the places."""
    path = tmp_path / "log.json"
    path.write_text(spread(document), "utf-8")
    reports = [
        validate(json.dumps(document).encode()),
        validate(spread(document).encode()),
        validate(path),
        validate(str(path)),
        validate(tmp_path),
        validate(document),
    ]
    judgements = [verdict.judgement for report in reports for verdict in report.verdicts]
    assert [without_places(each) for each in judgements] == [judgements[-1]] * len(reports)


def test_the_report_on_a_file_is_that_of_the_command(tmp_path: Path) -> None:
    """A report has the verdicts of the stream, with the paths as they were given."""
    (tmp_path / "a.jsonl").write_bytes(b"".join(lines_of(deal_log()) * 2))
    report = validate(tmp_path)
    assert report.verdicts == tuple(validate_paths([str(tmp_path)]))
    assert [each.game for each in report.verdicts] == [1, 2]
    assert report.as_json() == {
        "files": [each.as_json() for each in report.verdicts],
        "format_version": 1,
    }


def test_bytes_may_hold_several_games() -> None:
    """The bytes of a .jsonl file are known by their first line."""
    report = validate(b"".join(lines_of(deal_log()) * 3))
    assert [(each.path, each.game) for each in report.verdicts] == [
        ("<bytes>", 1),
        ("<bytes>", 2),
        ("<bytes>", 3),
    ]
    assert report.outcome is Outcome.VALID


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({"format": 1.5}, "T106"),
        ({"format": float("nan")}, "T105"),
        ({"format": 2**53}, "T107"),
        ({"format": "\ud800"}, "T110"),
        ({"": [[]] * 2, "deep": json.loads("[" * 40 + "]" * 40)}, "T108"),
        ({}, "T209"),
    ],
)
def test_a_value_is_read_as_strictly_as_a_file(value: Any, code: str) -> None:
    """What no file may hold is found in a value too."""
    (diagnostic,) = validate(value).diagnostics
    assert diagnostic.code.id == code
    assert (diagnostic.line, diagnostic.column) == (None, None)


def test_a_value_nested_beyond_all_reading_is_refused() -> None:
    """A depth at which encoders give up is a fault of the log, not an exception."""
    value: Any = 0
    for _ in range(100_000):
        value = [value]
    (diagnostic,) = validate({"format": value}).diagnostics
    assert diagnostic.code.id == "T108"


def test_mappings_of_every_kind_are_taken() -> None:
    """A mapping need not be a dict, nor an array a list; the value is not changed."""
    document: Any = MappingProxyType({**DEAL, "rules": UserDict(DEAL["rules"])})
    document = MappingProxyType({**document, "actions": tuple(DEAL["actions"])})
    before = repr(document)
    assert validate(document).outcome is Outcome.VALID
    assert repr(document) == before


@pytest.mark.parametrize("source", [None, 7, ["log.json"], bytearray(b"{}"), {"format": {1, 2}}])
def test_what_is_no_log_in_any_form_is_a_mistake_of_the_caller(source: Any) -> None:
    """A source of another type, or a value that JSON cannot hold, raises TypeError."""
    with pytest.raises(TypeError):
        validate(source)


def test_a_value_that_holds_itself_is_a_mistake_of_the_caller() -> None:
    """It could be written in no file."""
    document: dict[str, object] = {}
    document["actions"] = document
    with pytest.raises(ValueError, match="Circular"):
        validate(document)


def test_a_file_that_cannot_be_had_is_a_verdict(tmp_path: Path) -> None:
    """It raises nothing, and is told as the command tells it."""
    report = validate(tmp_path / "gone.json")
    assert report.outcome is Outcome.UNREADABLE
    assert [each.code.id for each in report.diagnostics] == ["T151"]
    report = validate(write_json(deal_log()), max_bytes=1)
    assert report.outcome is Outcome.VALID  # bytes that are there already are judged


def test_the_outcome_of_a_report_is_the_worst() -> None:
    """One game decides the report; nothing at all is valid."""
    games = {outcome: Verdict("a", 1, Judgement(outcome)) for outcome in Outcome}
    assert set(WORST_FIRST) == set(Outcome)
    for place, worst in enumerate(WORST_FIRST):
        rest = tuple(games[outcome] for outcome in reversed(WORST_FIRST[place:]))
        assert Report(rest).outcome is worst
    assert Report(()).outcome is Outcome.VALID


class TestUnderOtherRules:
    """`Policy.under` and `Policy.all_presets`."""

    MATCH = document_of(match_log())

    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_log_is_judged_as_if_it_named_the_preset(self, preset: str) -> None:
        """The judgement is that of the log with the rules of the preset in place of its own."""
        from tribello.log.ruleset import write_rules

        rules = write_rules(PRESETS[preset].rules, PRESETS[preset])
        renamed = {**bare(self.MATCH), "rules": rules}
        under = verdict_of(bare(self.MATCH), Policy(under=preset))
        assert evolve(under, in_place_of=None) == verdict_of(renamed)
        same = rules["options"] == self.MATCH["rules"]["options"]
        said = {key: self.MATCH["rules"][key] for key in ("preset", "digest")}
        assert under.in_place_of == (None if same else said)

    def test_what_the_log_says_of_its_own_rules_does_not_matter(self) -> None:
        """False digests, unknown names and options that cannot be played are passed over."""
        rules = {**self.MATCH["rules"], "digest": "sha256:" + "0" * 64, "preset": "of-my-own"}
        options = {**rules["options"], "hand_size": 12}
        for said in (rules, {**rules, "options": options}):
            document = {**bare(self.MATCH), "rules": said}
            assert verdict_of(document).outcome is Outcome.INVALID
            assert verdict_of(document, Policy(under="standard")).outcome is Outcome.VALID

    def test_the_seal_is_that_of_the_log_as_it_is(self) -> None:
        """Integrity is checked of what stands there, not of what it is judged as."""
        assert verdict_of(self.MATCH, Policy(under="standard")).outcome is Outcome.VALID
        touched = {**self.MATCH, "players": ["A", "B", "C"]}
        found = verdict_of(touched, Policy(under="standard"))
        assert [each.code.id for each in found.diagnostics] == ["T711"]
        assert found.outcome is Outcome.INVALID

    def test_a_shape_fault_is_told_of_the_log_as_it_is(self) -> None:
        """A log whose rules cannot be read is not judged under others either."""
        document = {**self.MATCH, "rules": {}}
        found = verdict_of(document, Policy(under="narrative", all_presets=True))
        assert found == verdict_of(document)
        assert found.under_presets == ()

    def test_every_preset_has_its_judgement(self) -> None:
        """Under each the judgement is the one that asking for it alone gives."""
        for document in (self.MATCH, REVOKE):
            found = verdict_of(document, Policy(all_presets=True))
            assert [each.preset for each in found.under_presets] == list(PRESETS)
            for each in found.under_presets:
                alone = verdict_of(document, Policy(under=each.preset))
                assert each.judgement == alone
            assert evolve(found, under_presets=()) == verdict_of(document)


def verdict_of(document: Any, policy: Policy = Policy()) -> Judgement:  # noqa: B008  # a value
    """The judgement of a log that stands in a text."""
    (verdict,) = validate(spread(document).encode(), policy).verdicts
    return verdict.judgement


@pytest.mark.parametrize("most", [1, 2, 5, 30])
def test_no_more_defects_are_told_than_asked_for(most: int) -> None:
    """Of many the first are told, and that there are more; of few all, and nothing else."""
    damaged = {**DEAL, "actions": [{**entry, "y": 1} for entry in DEAL["actions"]]}
    wrong = [[score + 1 for score in DEAL["claims"]["totals"]]] * 1
    claims = {**DEAL["claims"], "totals": wrong[0]}
    for document, defects in (
        (damaged, len(DEAL["actions"])),
        ({**bare(DEAL), "claims": claims}, 3),
    ):
        found = verdict_of(document, Policy(most=most))
        all_of_them = verdict_of(document, Policy(most=1000))
        assert len(all_of_them.diagnostics) == defects
        assert found.diagnostics == all_of_them.diagnostics[:most]
        told = f"more defects than these {most}" in found.unchecked
        assert told == (defects > most)
