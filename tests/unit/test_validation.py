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

from tribello.errors import InvalidRules
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
        validate(bytearray(json.dumps(document).encode())),
        validate(memoryview(json.dumps(document).encode())),
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
        ({"format": 10**5000}, "T107"),
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


@pytest.mark.parametrize("source", [None, 7, ["log.json"], ' {"format": 1}', {"format": {1, 2}}])
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

    @pytest.mark.parametrize("cut", ["", "end", "torn", "count", "key", "action"])
    def test_lines_count_under_each_preset_too(self, cut: str, tmp_path: Path) -> None:
        """Torn, lost and false end lines are faults whatever the rules."""
        *lines, end = lines_of(match_log())
        ends = {
            "": end,
            "end": b"",
            "torn": end[:-5],
            "count": end.replace(b'"actions":5', b'"actions":6'),
            "key": end.replace(b"{", b'{"odd":1,', 1),
            "action": end,
        }
        path = tmp_path / "match.jsonl"
        path.write_bytes(b"".join([*(lines[:-1] if cut == "action" else lines), ends[cut]]))
        (verdict,) = validate(path, Policy(all_presets=True)).verdicts
        for each in verdict.judgement.under_presets:
            alone = validate(path, Policy(under=each.preset)).verdicts[0].judgement
            assert each.judgement == evolve(alone, in_place_of=None) or each.judgement == alone
        (own,) = [e for e in verdict.judgement.under_presets if e.preset == "standard"]
        assert own.judgement == evolve(verdict.judgement, under_presets=())

    def test_the_seal_does_not_take_the_place_of_an_illegal_action(self) -> None:
        """A broken seal is told only where nothing else is wrong."""
        touched = {**self.MATCH, "players": ["A", "B", "C"]}
        found = verdict_of(touched, Policy(under="narrative"))
        assert "T711" not in {each.code.id for each in found.diagnostics}
        assert found.outcome is Outcome.INVALID

    def test_defects_are_told_briefly_under_each_preset_too(self) -> None:
        """`Policy.most` holds for every judgement."""
        found = verdict_of(self.MATCH, Policy(all_presets=True, most=1, require="narrative"))
        assert found.outcome is Outcome.INVALID
        assert max(len(each.judgement.diagnostics) for each in found.under_presets) == 1
        (own,) = [each for each in found.under_presets if each.preset == "standard"]
        assert own.judgement.outcome is Outcome.VALID


@pytest.mark.parametrize("policy", [{"require": "narative"}, {"under": "Standard"}])
def test_a_policy_with_an_unknown_preset_cannot_be_made(policy: dict[str, str]) -> None:
    """A name is refused at once, not at the first log that comes so far."""
    with pytest.raises(InvalidRules):
        Policy(**policy)  # type: ignore[arg-type]  # the values are texts


def test_the_first_defects_are_told_whatever_their_number() -> None:
    """How many are told changes nothing in what is found."""
    entries = [dict(entry) for entry in bare(DEAL)["actions"]]
    entries[7]["card"] = "2C"
    entries[20]["odd"] = 1
    document = {**bare(DEAL), "actions": entries}
    all_of_them = verdict_of(document).diagnostics
    assert [each.code.id for each in all_of_them] == ["T604", "T203"]
    assert verdict_of(document, Policy(most=1)).diagnostics == all_of_them[:1]


def verdict_of(document: Any, policy: Policy = Policy()) -> Judgement:  # noqa: B008  # a value
    """The judgement of a log that stands in a text."""
    (verdict,) = validate(spread(document).encode(), policy).verdicts
    return verdict.judgement


@pytest.mark.parametrize("most", [1, 2, 5, 30])
def test_no_more_defects_are_told_than_asked_for(most: int) -> None:
    """Of many the first are told, and that there are more; of few all, and nothing else."""
    damaged = {**DEAL, "actions": [{**entry, "y": 1} for entry in DEAL["actions"]]}
    claims = {**DEAL["claims"], "totals": [score + 1 for score in DEAL["claims"]["totals"]]}
    for document, defects in (
        (damaged, len(DEAL["actions"])),
        ({**bare(DEAL), "claims": claims}, 3),
    ):
        found = verdict_of(document, Policy(most=most))
        all_of_them = verdict_of(document, Policy(most=1000))
        assert len(all_of_them.diagnostics) == defects
        assert found.diagnostics == all_of_them.diagnostics[:most]
        shown = "this one" if most == 1 else f"these {most}"
        told = f"more defects than {shown}" in found.unchecked
        assert told == (defects > most)
