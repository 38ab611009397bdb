"""Verdicts: one report for one defect, what was left unchecked, and the entries of a report."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from logs import (
    Document,
    bare,
    deal_log,
    document_of,
    games_in,
    lines_of,
    match_log,
    resealed,
    small_log,
    spread,
)
from mutations import Path as Way
from mutations import part, paths, pointer_of

from tribello.log import write_json
from tribello.log.canonical import canonical_text, digest
from tribello.log.reading import read_text
from tribello.log.ruleset import write_options
from tribello.rules import PRESETS, STANDARD, differences
from tribello.verdict import (
    Diagnostic,
    Judgement,
    Outcome,
    Policy,
    Verdict,
    judge,
    judged_games,
    validate,
    validate_paths,
    verdict_on,
)

DEAL: Final = document_of(deal_log())
LAX: Final = Policy(laboratory=True)


def copy_of(document: Document) -> Document:
    """A copy that a test may change."""
    copy: Document = json.loads(json.dumps(document))
    return copy


def changed(way: Way, value: Any, document: Document = DEAL) -> Document:
    """The document with another value in one place."""
    copy = copy_of(document)
    part(copy, way[:-1])[way[-1]] = value
    return copy


def single_mutations() -> Iterator[tuple[Way, Document]]:
    """The sealed deal with one thing changed, and the place where that must be found."""
    for way in paths(DEAL):
        value: Any = part(DEAL, way)
        if isinstance(value, dict):
            yield (*way, "strange"), changed((*way, "strange"), 1)
        if way and way != ("format",):  # without which it is no log at all
            yield way, changed(way, "a text" if isinstance(value, dict | list) else {"a": 1})
        if way[:1] == ("claims",) and type(value) is int:
            yield way[:2] if "winners" in way else way, changed(way, following(value))
        if way[:1] == ("actions",) and way[-1] == "seat" and way[1] != 0:
            yield way[:2], changed(way, following(value))


def following(number: Any) -> Any:
    """Another number, which may be a seat."""
    return (number + 1) % 3


def shifted_actions() -> Iterator[Document]:
    """The sealed deal with one action gone or there twice, as is found at its neighbours."""
    for place, entry in enumerate(DEAL["actions"]):
        before, behind = DEAL["actions"][:place], DEAL["actions"][place + 1 :]
        yield {**DEAL, "actions": [*before, entry, entry, *behind]}
        if behind:
            yield {**DEAL, "actions": before + behind}


def test_one_defect_gives_one_report() -> None:
    """Whatever single value of a valid sealed log is changed, one diagnostic points at it."""
    count = 0
    for way, document in single_mutations():
        (diagnostic,) = judge(document).diagnostics
        assert diagnostic.pointer == pointer_of(way)
        count += 1
    assert count > 400


def test_an_action_more_or_less_gives_one_report() -> None:
    """Whatever action of a valid sealed log is left out or repeated, one diagnostic tells."""
    for document in shifted_actions():
        found = judge(document)
        assert len(found.diagnostics) == 1
        assert found.outcome is Outcome.INVALID


@pytest.mark.rule("R10.3")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("winner", "most-positive"),
        ("exchange_order", ["dealer", "right", "left"]),
        ("round_2_naming", "after-exchanges"),
        ("pickup_end", "first-dealt"),
        ("deals_per_round", 4),
        ("quotas", [[5, 5, 3], [5, 5, 3], [5, 5, 3], [5, 5, 3]]),
        ("trick_points", [0, 1, 0, 0]),
        ("seating", "draw"),
        ("cut", "every-deal"),
    ],
)
def test_an_altered_option_gives_one_report(option: str, value: Any) -> None:
    """An option against preset and digest is told, and play is not judged under doubtful rules."""
    found = judge(changed(("rules", "options", option), value))
    assert [(each.code.id, each.pointer) for each in found.diagnostics] == [
        ("T303", f"/rules/options/{option}")
    ]
    assert found.unchecked == ("actions", "claims", "integrity")


@pytest.mark.rule("R10.3")
def test_the_options_of_another_preset_are_changed_options_too() -> None:
    """Where the digest is of the preset that is named, each option is told that is not its own."""
    document = copy_of(DEAL)
    document["rules"]["options"] = write_options(PRESETS["narrative"].rules)
    found = judge(document).diagnostics
    different = [name for name, _, _ in differences(STANDARD, PRESETS["narrative"].rules)]
    assert [each.pointer for each in found] == [f"/rules/options/{name}" for name in different]


@pytest.mark.rule("R10.3")
@pytest.mark.parametrize("preset", [None, "standard"])
def test_a_digest_of_nothing_known_is_what_is_told(preset: str | None) -> None:
    """A digest that is neither of the options nor of the preset is wrong; where is said."""
    document = copy_of(DEAL)
    rules = document["rules"]
    right = rules["digest"]
    wrong = right[:20] + ("0" if right[20] != "0" else "1") + right[21:]
    rules.update(preset=preset, preset_version=preset and 1, digest=wrong)
    (found,) = judge(document).diagnostics
    assert (found.code.id, found.pointer) == ("T304", "/rules/digest")
    assert found.message == f"the digest of the options is {right}, another from digit 14 on"


@pytest.mark.rule("R10.3")
def test_a_version_that_there_is_not_is_told_before_its_options() -> None:
    """Of an unknown version of a preset nobody knows the options, so they are not compared."""
    document = copy_of(DEAL)
    rules = document["rules"]
    rules["options"]["winner"] = "most-positive"
    rules.update(preset_version=2, digest=digest(rules["options"]))
    assert [each.code.id for each in judge(document).diagnostics] == ["T302"]
    rules["preset_version"] = 1
    assert [each.code.id for each in judge(document).diagnostics] == ["T303"]


@pytest.mark.rule("R10.3")
def test_a_log_is_judged_by_its_options_under_whatever_name() -> None:
    """An unknown name for known rules is the only fault, and scores are given all the same."""
    found = judge(changed(("rules", "preset"), "english"))
    assert [each.code.id for each in found.diagnostics] == ["T301"]
    assert found.rules is not None
    assert found.rules["preset"] == "standard"
    assert found.scores == (0, -3, 3)


@pytest.mark.rule("R10.3")
def test_an_unknown_name_is_told_beside_an_action_that_cannot_be_read() -> None:
    """Names are checked wherever the rules are, be the shape of an action wrong or not."""
    document = changed(("rules", "preset"), "english")
    document["actions"][20]["card"] = "1S"
    assert [each.code.id for each in judge(document).diagnostics] == ["T301", "T205"]


@pytest.mark.rule("R10.5")
def test_a_surplus_deal_does_not_hide_false_totals() -> None:
    """Of a game that is over the totals are checked, whatever deals are claimed besides."""
    claims = {**DEAL["claims"], "deals": [*DEAL["claims"]["deals"], {}], "totals": [9, 9, 9]}
    found = judge({**DEAL, "claims": claims}).diagnostics
    assert [each.code.id for each in found] == ["T705", "T703", "T703", "T703"]
    assert found[0].message == "deal 5 is claimed; the log has deals 4 to 4"


def test_what_is_left_unchecked_is_said() -> None:
    """Behind an illegal action nothing is checked but claims on deals that were finished."""
    found = judge(changed(("actions", 20, "seat"), (DEAL["actions"][20]["seat"] + 1) % 3))
    assert found.unchecked == ("actions from 21", "claims on what is not finished", "integrity")
    last = len(DEAL["actions"]) - 1
    found = judge(bare(changed(("actions", last, "card"), "2C")))
    assert found.unchecked == ()
    assert judge(DEAL).unchecked == ()
    assert judge({}).unchecked == ("rules", "actions", "claims", "integrity")
    assert verdict_on(read_text(b"")).unchecked == (
        "shape",
        "rules",
        "actions",
        "claims",
        "integrity",
    )


def test_claims_on_finished_deals_are_checked_before_a_failure() -> None:
    """A false score of deal 1 is found although deal 2 has an illegal action."""
    document = document_of(match_log())
    document["claims"]["deals"][0]["scores"][0] += 1
    document["actions"][70]["seat"] = (document["actions"][70]["seat"] + 1) % 3
    codes = [each.code.id for each in judge(document).diagnostics]
    assert codes == ["T602", "T702"]
    document["claims"]["deals"][1]["scores"][0] += 1
    assert [each.code.id for each in judge(document).diagnostics] == codes


def test_an_illegal_play_names_what_was_legal() -> None:
    """The report of a revoke has the trick so far and the hands, and the cards that follow."""
    document = bare(document_of(small_log()))
    document["actions"][7] = {"type": "play", "seat": 2, "card": "KS"}
    (found,) = judge(document, LAX).diagnostics
    assert (found.code.id, found.action, found.trick, found.seat) == ("T604", 7, 1, 2)
    assert found.legal == ("QH", "AH")
    assert found.state is not None
    state: Any = found.state
    assert (state["awaits"], state["to_act"]) == ("play", 2)
    assert state["deal"]["trick"] == {"leader": 0, "cards": ["KH", "QC"]}
    assert state["deal"]["hands"][2] == ["QH", "AH", "KS"]


def test_policy_comes_before_play() -> None:
    """Rules that are not asked for are told before anything is replayed."""
    found = judge(document_of(small_log()), Policy(require="standard"))
    assert [each.code.id for each in found.diagnostics] == ["T308", "T311"]
    assert found.unchecked == ("actions", "claims", "integrity")
    assert judge(DEAL, Policy(require="standard")).outcome is Outcome.VALID
    assert judge(DEAL, Policy(laboratory=True)).outcome is Outcome.VALID


def test_rules_are_described_by_their_differences() -> None:
    """A report names the preset, or the nearest one and where the rules differ from it."""
    rules: Any = judge(DEAL).rules
    assert (rules["preset"], rules["preset_version"], rules["differences"]) == ("standard", 1, {})
    rules = judge(document_of(small_log()), LAX).rules
    assert (rules["preset"], rules["nearest"], rules["laboratory"]) == (None, "standard", True)
    assert rules["differences"]["hand_size"] == {"preset": 13, "log": 3}
    assert set(rules["differences"]) == {
        "laboratory", "ranks", "hand_size", "pickup_size", "deals_per_round", "quotas"
    }  # fmt: skip
    assert rules["nearest"] in PRESETS


def test_the_seal_is_looked_at_last() -> None:
    """Of a log with another fault the integrity is not reported, but said to be unchecked."""
    document = changed(("claims", "totals", 0), 5)
    assert document["integrity"] != resealed(document)["integrity"]
    found = judge(document)
    assert [each.code.id for each in found.diagnostics] == ["T703"]
    assert found.unchecked == ("integrity",)


@pytest.mark.rule("R10.6", "R10.7")
def test_an_incomplete_game_is_held_to_its_seal() -> None:
    """Integrity is checked of unfinished games too: there it makes the log invalid."""
    document = {**bare(DEAL), "actions": DEAL["actions"][:20]}
    sealed = resealed(document)
    assert judge(sealed).outcome is Outcome.INCOMPLETE
    assert judge({**sealed, "x-added": 1}).outcome is Outcome.INVALID


@pytest.mark.rule("R10.6", "R10.8")
def test_what_is_torn_or_open_stays_incomplete() -> None:
    """A tear in mid-game is the one reason why the game is incomplete."""
    header, *actions, _ = lines_of(deal_log())
    (game,) = games_in(header, *actions[:20], actions[20][:9])
    found = verdict_on(game)
    (diagnostic,) = found.diagnostics
    assert (diagnostic.code.id, diagnostic.line, diagnostic.column) == ("T803", 22, 1)
    assert "after 20 actions" in diagnostic.message
    assert found.outcome is Outcome.INCOMPLETE


def test_a_tear_does_not_hide_a_fault() -> None:
    """An illegal action before the torn line makes the game invalid."""
    header, *actions, _ = lines_of(deal_log())
    (game,) = games_in(header, *actions[:20], *actions[21:23], actions[23][:9])
    found = verdict_on(game)
    assert found.outcome is Outcome.INVALID
    assert [each.code.id for each in found.diagnostics][1:] == ["T803"]


ENTRY_KEYS: Final = {
    "path", "game", "verdict", "rules", "scores", "winners", "diagnostics", "unchecked",
    "legal_under", "in_place_of", "under_presets", "view", "certainty",
    "ended",
}  # fmt: skip
DIAGNOSTIC_KEYS: Final = {
    "code", "name", "clause", "message", "pointer", "line", "column", "action", "deal",
    "trick", "seat", "legal", "decided_by", "state",
}  # fmt: skip
RULES_KEYS: Final = {
    "preset", "preset_version", "laboratory", "nearest", "differences", "digest"
}  # fmt: skip


def entries() -> Iterator[Any]:
    """Report entries of every kind."""
    documents: list[Document] = [
        DEAL,
        {},
        changed(("view",), 1),
        changed(("rules", "preset"), "x"),
        changed(("actions", 9, "seat"), 2),
        {**bare(DEAL), "actions": DEAL["actions"][:9]},
        document_of(small_log()),
    ]
    for document in documents:
        yield Verdict("a.json", 1, verdict_on(read_text(spread(document).encode()))).as_json()
    yield Verdict("a.json", 1, verdict_on(read_text(b"\xff"))).as_json()
    yield from (verdict.as_json() for verdict in validate_paths(["no such file"]))


def test_entries_have_exactly_the_documented_keys() -> None:
    """Every entry has every key, whatever was found, so that a reader need not ask."""
    for entry in entries():
        assert set(entry) == ENTRY_KEYS
        assert entry["rules"] is None or set(entry["rules"]) == RULES_KEYS
        for diagnostic in entry["diagnostics"]:
            assert set(diagnostic) == DIAGNOSTIC_KEYS
        assert json.loads(canonical_text(entry)) == entry


def test_an_entry_says_what_was_found() -> None:
    """The entry of a valid deal has its scores and winners by seat."""
    entry = Verdict("a/b.json", 1, verdict_on(read_text(write_json(deal_log())))).as_json()
    rules: Any = entry.pop("rules")
    assert rules["preset"] == "standard"
    assert entry == {
        "path": "a/b.json",
        "game": 1,
        "view": "full",
        "verdict": "valid",
        "certainty": "proven",
        "scores": [0, -3, 3],
        "winners": [2],
        "diagnostics": [],
        "ended": None,
        "unchecked": [],
        "in_place_of": None,
        "legal_under": [],
        "under_presets": [],
    }


@pytest.mark.parametrize(
    ("ended", "told"),
    [
        (
            {"reason": "forfeit", "player": 2},
            "broken off after 9 actions, forfeit by player 2; it ",
        ),
        ({"reason": "abandoned"}, "broken off after 9 actions, abandoned; it "),
    ],
)
def test_a_game_that_was_broken_off_is_told_from_one_that_goes_on(
    ended: dict[str, Any], told: str
) -> None:
    """Why it stopped stands in the message and in the entry, and what was due then."""
    document = {**bare(DEAL), "actions": DEAL["actions"][:9], "ended": ended}
    found = verdict_on(read_text(spread(document).encode()))
    (diagnostic,) = found.diagnostics
    assert (found.outcome, diagnostic.code.id) == (Outcome.INCOMPLETE, "T802")
    assert diagnostic.message == f"{told}waited for seat 1: play"
    assert Verdict("a.json", 1, found).as_json()["ended"] == {"player": None, **ended}


def test_a_diagnostic_without_anything_has_nulls() -> None:
    """What does not apply is null, and lists are empty."""
    (diagnostic,) = validate(b"{").diagnostics
    assert diagnostic.as_json() == {
        "code": "T103",
        "name": "not-json",
        "clause": "R10.1",
        "message": diagnostic.message,
        "pointer": None,
        "line": 1,
        "column": 2,
        "action": None,
        "deal": None,
        "trick": None,
        "seat": None,
        "legal": [],
        "decided_by": None,
        "state": None,
    }


def verdicts(folder: Path, *paths_given: str, **options: Any) -> list[tuple[str, Any, str]]:
    """Path, game and outcome of each verdict on paths within a folder."""
    whole = [str(folder / path) for path in paths_given]
    return [
        (Path(verdict.path).relative_to(folder).as_posix(), verdict.game, verdict.judgement.outcome)
        for verdict in validate_paths(whole, **options)
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A directory with logs at several depths, and with what is none."""
    data, lines = write_json(deal_log()), b"".join(lines_of(deal_log()))
    for name, content in {
        "b.json": data,
        "a.jsonl": lines * 2,
        "c/z.json": data,
        "c/d/e/y.json": data,
        "b/x.json": data,
        ".hidden/n.json": b"?",
        "c/.git/n.json": b"?",
        ".n.json": b"?",
        "notes.txt": b"?",
        "c/n.json.bak": b"?",
        "c/n.JSON": b"?",
        "c/json": b"?",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (tmp_path / "empty").mkdir()
    (tmp_path / "c" / "dir.json").mkdir()
    return tmp_path


def test_a_directory_is_searched_in_order(folder: Path) -> None:
    """Logs are found at every depth, in order of their names, hidden ones and others are not."""
    assert verdicts(folder, "") == [
        ("a.jsonl", 1, "valid"),
        ("a.jsonl", 2, "valid"),
        ("b/x.json", 1, "valid"),
        ("b.json", 1, "valid"),
        ("c/d/e/y.json", 1, "valid"),
        ("c/z.json", 1, "valid"),
    ]


def test_paths_are_taken_in_the_order_given(folder: Path) -> None:
    """What is named comes when it is named, hidden or not, twice if named twice."""
    given = ["c", "b.json", ".n.json", "c", ".hidden"]
    assert [path for path, _, _ in verdicts(folder, *given)] == [
        "c/d/e/y.json", "c/z.json", "b.json", ".n.json", "c/d/e/y.json", "c/z.json",
        ".hidden/n.json",
    ]  # fmt: skip


@pytest.mark.rule("R10.9")
def test_a_directory_without_logs_is_said_to_have_none(folder: Path) -> None:
    """An empty directory, or one with other files only, is no success."""
    assert verdicts(folder, "empty") == [("empty", None, "unreadable")]
    assert verdicts(folder, "c/dir.json") == [("c/dir.json", None, "unreadable")]
    (verdict,) = validate_paths([str(folder / "empty")])
    assert [each.code.id for each in verdict.judgement.diagnostics] == ["T154"]


def test_verdicts_come_while_files_are_read(folder: Path) -> None:
    """The first verdict is there before the second file is opened."""
    found = validate_paths([str(folder / "b.json"), str(folder / "gone.json")])
    assert next(found).judgement.outcome is Outcome.VALID
    (folder / "gone.json").write_bytes(write_json(deal_log()))
    assert next(found).judgement.outcome is Outcome.VALID


@pytest.mark.rule("R10.9")
def test_the_largest_game_is_bounded(folder: Path) -> None:
    """A .json file, or one game of a .jsonl file, that is over the limit is refused."""
    size = (folder / "b.json").stat().st_size
    largest = max(size, (folder / "a.jsonl").stat().st_size // 2)
    assert {out for _, _, out in verdicts(folder, "", max_bytes=largest)} == {"valid"}
    assert verdicts(folder, "b.json", max_bytes=size) == [("b.json", 1, "valid")]
    assert verdicts(folder, "b.json", max_bytes=size - 1) == [("b.json", None, "unreadable")]


def test_a_pipe_in_a_directory_is_no_log(tmp_path: Path) -> None:
    """Nobody waits for a pipe that happens to be called like a log; a dangling link is told."""
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "link.json").symlink_to(tmp_path / "gone.json")
    (verdict,) = validate_paths([tmp_path])
    assert [each.code.id for each in verdict.judgement.diagnostics] == ["T151"]


def test_one_path_is_not_taken_for_several() -> None:
    """A text is a sequence of texts, of which each would be a path."""
    for judging in (validate_paths, judged_games):
        with pytest.raises(TypeError, match="in a list"):
            list(judging("log.json"))


def test_outcomes_and_diagnostics_are_values() -> None:
    """Judgements of the same bytes are equal."""
    assert validate(b"[") == validate(b"[")
    assert Judgement(Outcome.VALID) == Judgement(Outcome.VALID, ())
    assert isinstance(validate(b"[").diagnostics[0], Diagnostic)
