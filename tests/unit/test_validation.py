"""`validate`: a log in any form to a report."""

from __future__ import annotations

import json
from collections import UserDict
from collections.abc import Callable
from io import BytesIO, StringIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from logs import bare, deal_log, document_of, full_log, lines_of, match_log, spread

from tribello.errors import InvalidRules
from tribello.log import read_log, read_logs, read_seen_logs, write_json
from tribello.log.json_types import MAX_DEPTH
from tribello.log.raw import RawGame
from tribello.log.reading import read_games
from tribello.rules import PRESETS
from tribello.verdict import (
    Judgement,
    Outcome,
    Policy,
    Report,
    Verdict,
    judge,
    judged_games,
    validate,
    validate_paths,
    verdict_on,
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


def nested(depth: int) -> Any:
    """Arrays within arrays."""
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


REFUSED: Final[dict[str, list[Any]]] = {
    "T105": [float("nan"), float("-inf")],
    "T106": [1.5, -0.0, 1e300],
    "T107": [2**53, -(2**53), 10**5000],
    "T110": ["\ud800", "a\udfffb"],
}
"""What no file may hold, by the code that says so."""

SOUND: Final[st.SearchStrategy[Any]] = st.sampled_from(
    [None, True, 7, "é", "~/", [], {}, [0, {"a": ["b"]}], UserDict(a=1)]
)


@given(
    st.data(),
    st.sampled_from([(code, value) for code, values in REFUSED.items() for value in values]),
    st.lists(st.text("aé~/01", max_size=3) | st.integers(0, 3), max_size=MAX_DEPTH - 3),
)
def test_what_is_refused_in_a_value_is_pointed_at(
    data: st.DataObject, refused: tuple[str, Any], path: list[str | int]
) -> None:
    """However deep it lies, and whatever lies around it, the pointer is that of the value."""
    code, value = refused
    for token in reversed(path):
        others = data.draw(st.lists(SOUND, min_size=4, max_size=4))
        if isinstance(token, int):
            value = (*others[:token], value, *others[token:])
        else:
            value = {"before": others[0], token: value, f"{token} behind": 1.5}
    (diagnostic,) = validate({"good": ["é"], "x": value, "worse": 0.5}).diagnostics
    tokens = ("x", *map(str, path))
    escaped = (token.replace("~", "~0").replace("/", "~1") for token in tokens)
    assert (diagnostic.code.id, diagnostic.pointer) == (code, "".join(f"/{e}" for e in escaped))
    assert (diagnostic.line, diagnostic.at_key) == (None, False)


@pytest.mark.parametrize("depth", [MAX_DEPTH - 1, MAX_DEPTH, 100_000])
def test_what_is_too_deep_is_pointed_at(depth: int) -> None:
    """The pointer is that of the first array that is a level too deep, however deep it goes on."""
    (diagnostic,) = validate({"a": nested(3), "b": nested(depth)}).diagnostics
    assert (diagnostic.code.id, diagnostic.pointer) == ("T108", "/b" + "/0" * (MAX_DEPTH - 1))


@pytest.mark.parametrize(
    ("value", "code", "pointer"),
    [
        ({"\ud800": 1}, "T110", "/x"),
        ({"a": 1, 10**5000: 2}, "T107", "/x"),
        ({1: 1, "1": 2}, "T104", "/x/1"),
        ({"null": {}, None: 2}, "T104", "/x/null"),
    ],
)
def test_a_key_that_is_refused_is_pointed_at(value: Any, code: str, pointer: str) -> None:
    """A key that comes twice is meant itself, and of one that no text can name the object."""
    (diagnostic,) = validate({"x": value}).diagnostics
    assert (diagnostic.code.id, diagnostic.pointer) == (code, pointer)
    assert diagnostic.at_key == (code == "T104")


def test_a_fault_of_bytes_points_nowhere() -> None:
    """Where there is no object yet there is no pointer, but a line and a column."""
    (diagnostic,) = validate(b'{"a": 1.5}').diagnostics
    assert (diagnostic.code.id, diagnostic.pointer, diagnostic.column) == ("T106", None, 7)


ENTRIES: Final[dict[str, Any]] = {
    "validate bytes": lambda **asked: validate(b"{}", **asked),
    "validate a path": lambda **asked: validate("gone.json", **asked),
    "validate a value": lambda **asked: validate({}, **asked),
    "validate_paths": lambda **asked: validate_paths([], **asked),
    "judged_games": lambda **asked: judged_games([], **asked),
}
"""The ways into the validator, each called but not gone through."""

READERS: Final[dict[str, Any]] = {
    "read_logs": lambda **asked: read_logs(BytesIO(), **asked),
    "read_seen_logs": lambda **asked: read_seen_logs(BytesIO(), **asked),
    "read_games": lambda **asked: read_games(BytesIO(), ".jsonl", **asked),
}


@pytest.mark.parametrize("entry", [*ENTRIES, *READERS])
@pytest.mark.parametrize(
    ("limit", "refused"), [(-1, ValueError), (-(2**70), ValueError), ("4M", TypeError)]
)
def test_a_limit_is_a_number_of_bytes(entry: str, limit: Any, refused: type[Exception]) -> None:
    """One that is negative or no number is a mistake of the caller, told at the call."""
    with pytest.raises(refused, match=f"max_bytes is a number of bytes.* {limit}|not str"):
        {**ENTRIES, **READERS}[entry](max_bytes=limit)
    {**ENTRIES, **READERS}[entry](max_bytes=0)


@pytest.mark.parametrize("entry", ENTRIES)
@pytest.mark.parametrize("policy", ["standard", None, {"require": "standard"}, Policy])
def test_a_policy_is_a_policy(entry: str, policy: Any) -> None:
    """The name of a preset, or anything else, raises a TypeError that says what is wanted."""
    with pytest.raises(
        TypeError, match=r'policy is a Policy, not \w+; Policy\(require="standard"\)'
    ):
        ENTRIES[entry](policy=policy)


TEXT: Final[Any] = "standard"
PATH: Final[Any] = Path("gone.json")
NUMBER: Final[Any] = 7
STREAM: Final[Any] = StringIO("{}")


@pytest.mark.parametrize(
    ("call", "wanted"),
    [
        (lambda: verdict_on(RawGame({}), TEXT), "policy is a Policy, not str"),
        (lambda: judge({}, TEXT), "policy is a Policy, not str"),
        (lambda: validate_paths([], jobs=TEXT), "jobs is a number of processes, not str"),
        (lambda: validate_paths(TEXT), "several paths are asked for"),
        (lambda: validate_paths(PATH), "several paths are asked for"),
        (lambda: list(validate_paths([PATH, NUMBER])), "not int"),
        (lambda: read_log(TEXT), r"from bytes, not str; of a text they are text.encode\(\)"),
        (lambda: read_logs(TEXT), r'from a binary file, not str; open\(path, "rb"\) is one'),
        (lambda: read_logs(STREAM), "from a binary file, not StringIO"),
        (lambda: read_seen_logs(STREAM), "from a binary file, not StringIO"),
    ],
)
def test_what_cannot_be_meant_is_a_mistake_of_the_caller(
    call: Callable[[], object], wanted: str
) -> None:
    """Arguments of another type raise a TypeError that says what is wanted."""
    with pytest.raises(TypeError, match=wanted):
        call()


@pytest.mark.parametrize("path", ["\ud800.json", "a\0.json", "x" * 300])
def test_a_name_that_no_file_has_is_no_exception(path: str) -> None:
    """Whatever a path is, a verdict says that it could not be had, and it can be written."""
    report = validate(path)
    assert report.outcome is Outcome.UNREADABLE
    assert json.dumps(report.as_json(), ensure_ascii=False).encode("utf-8")


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


@pytest.mark.parametrize("most", [-1, 0, 1001])
def test_a_number_of_defects_that_is_not_looked_for_is_refused(most: int) -> None:
    """What a policy promises to tell is also looked for, so that nothing is left out unsaid."""
    with pytest.raises(ValueError, match="1 to 1000 defects"):
        Policy(most=most)
