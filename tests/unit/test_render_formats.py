"""Verdicts for editors and CI systems: each format is what those who read it ask for."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path, PurePath
from typing import Any, Final
from urllib.parse import unquote, unquote_to_bytes
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from junit_rules import check_junit
from logs import deal_log
from workflow_commands import command_of

from tribello import __version__, codes
from tribello.log import write_json
from tribello.log.canonical import canonical_text
from tribello.log.excerpt import Excerpt
from tribello.render.concise import concise_lines
from tribello.render.github import github_commands
from tribello.render.junit import junit_parts
from tribello.render.sarif import sarif_parts, uri_of
from tribello.render.verdicts import verdict_text
from tribello.spec import code_texts
from tribello.verdict import Diagnostic, Judgement, Outcome, Verdict, report
from tribello.verdict.deciding import Deciding

DATA: Final = Path(__file__).parents[1] / "data"
SARIF: Final = Draft202012Validator(
    json.loads((DATA / "sarif-2.1.0.subset.schema.json").read_text("utf-8"))
)

REVOKE: Final = Diagnostic(
    codes.REVOKE,
    "seat 1 must follow",
    "/actions/6",
    line=16,
    column=5,
    excerpt=Excerpt('    {"card": "4C"},', 4, 14),
    action=6,
    seat=1,
    legal=("4H", "5H"),
    decided_by=Deciding("hearts were led", 5),
)
MISSING: Final = Diagnostic(codes.MISSING, "there is no such file")
OPEN: Final = Diagnostic(codes.INCOMPLETE, "the game goes on", "/actions", line=3, column=1)

STEERING: Final = {"Cc", "Cs", "Zl", "Zp"}
"""The categories of what a terminal obeys, of half characters and of what ends lines."""

ESCAPES: Final = {half: f"\\u{half:04x}" for half in range(0xDC80, 0xDD00)}
"""How a byte that is no UTF-8 stands in text."""

HOSTILE: Final = (
    "a:b,c=d%0A%3A.json",
    "::error file=x::y.json",
    "new\nline\r\n.json",
    "<&>\"'`]]>.json",
    "\x00\x1b[31m\x7f\x85\u2028\ufffe\uffff.json",
    "with space #?;[]é😀.json",
    "\\udcff\\.json",
    "%",
    "-",
    "../up/./here.json",
)
"""Names and texts that would break a line, a property, an element or a terminal."""


def invalid(path: str = "a.json", game: int | None = 1, *found: Diagnostic) -> Verdict:
    """A verdict on a game with defects, by default with a revoke."""
    return Verdict(path, game, Judgement(Outcome.INVALID, found or (REVOKE,)))


def other(outcome: Outcome, path: str = "a.json", game: int | None = 1) -> Verdict:
    """A verdict of another outcome, with the defect that goes with it."""
    found = {Outcome.UNREADABLE: (MISSING,), Outcome.INCOMPLETE: (OPEN,)}.get(outcome, ())
    return Verdict(path, game, Judgement(outcome, found))


def log_of(*verdicts: Verdict) -> Any:
    """The SARIF log of some verdicts, which must be valid."""
    text = "".join(sarif_parts(verdicts))
    log = json.loads(text)
    SARIF.validate(log)
    return log


def suites_of(*verdicts: Verdict, allow_incomplete: bool = False) -> ElementTree.Element:
    """The JUnit document of some verdicts, which must follow its rules."""
    text = "".join(junit_parts(verdicts, allow_incomplete=allow_incomplete))
    root = ElementTree.fromstring(text.encode())
    check_junit(root)
    return root


def test_a_line_tells_place_code_clause_and_message() -> None:
    """A defect with a place is told as path, line, column, code, name, clause and message."""
    assert list(concise_lines(invalid())) == ["a.json:16:5: T604 revoke [R7.4] seat 1 must follow"]


def test_a_line_without_a_place_names_the_file_alone() -> None:
    """A file that could not be read has neither line nor column."""
    found = other(Outcome.UNREADABLE, game=None)
    assert list(concise_lines(found)) == ["a.json: T151 missing [R10.9] there is no such file"]


def test_each_defect_has_a_line_and_a_command() -> None:
    """Several defects of a game are told one after the other, in their order."""
    verdict = invalid("a.json", 1, REVOKE, OPEN, MISSING)
    assert [line.split(": ")[1][:4] for line in concise_lines(verdict)] == ["T604", "T802", "T151"]
    titles = [command_of(line).properties["title"][:4] for line in github_commands(verdict)]
    assert titles == ["T604", "T802", "T151"]


def test_a_valid_game_is_passed_over_in_silence() -> None:
    """A game without a defect has no line, no command and no result."""
    verdict = other(Outcome.VALID)
    assert [*concise_lines(verdict), *github_commands(verdict)] == []
    assert log_of(verdict)["runs"][0]["results"] == []


@pytest.mark.parametrize(
    ("path", "game", "told"),
    [("a.jsonl", 1, "game 1: "), ("a.jsonl", 2, "game 2: "), ("-", 2, "game 2: "), ("a", 1, "")],
)
def test_the_number_of_a_game_is_told_where_a_file_holds_several(
    path: str, game: int, told: str
) -> None:
    """The message starts with the game's number where the text output names it too."""
    verdict = invalid(path, game)
    (line,), (command,) = concise_lines(verdict), github_commands(verdict)
    (result,) = log_of(verdict)["runs"][0]["results"]
    assert line.split("] ")[1] == f"{told}seat 1 must follow"
    assert command_of(command).message.startswith(f"{told}seat 1 must follow\n")
    assert result["message"]["text"].startswith(f"{told}seat 1 must follow\n")
    assert result["properties"]["game"] == game


@pytest.mark.parametrize("text", HOSTILE)
def test_no_name_and_no_message_breaks_a_line(text: str) -> None:
    """Whatever a path and a message hold, a defect has one line without control characters."""
    (line,) = concise_lines(invalid(text, 1, Diagnostic(codes.REVOKE, text)))
    assert line.isprintable()
    assert ": T604 revoke [R7.4] " in line


@pytest.mark.parametrize("text", HOSTILE)
def test_no_name_and_no_message_breaks_a_command(text: str) -> None:
    """Whatever a path and a message hold, the command keeps its grammar and the exact path."""
    (line,) = github_commands(invalid(text, 1, Diagnostic(codes.REVOKE, text)))
    command = command_of(line)
    assert set(command.properties) == {"file", "title"}
    exact = "".join(c for c in text if unicodedata.category(c) not in STEERING or c in "\r\n")
    assert re.sub(r"\\x(?:1b|00|7f|85)|\\u2028", "", command.properties["file"]) == exact
    assert command.message.isprintable()


@given(st.text(st.characters() | st.sampled_from("\x1b\x07\x9b\r\n\t\u2028\u202e"), min_size=1))
def test_no_name_steers_a_terminal(text: str) -> None:
    """No name of a file brings a control character into a line of any format for people."""
    verdict = invalid(text, 1, Diagnostic(codes.REVOKE, text))
    lines = [*concise_lines(verdict), *github_commands(verdict)]
    lines += [*"".join(junit_parts([verdict])).split("\n"), *verdict_text(verdict).split("\n")]
    for line in lines:
        assert not {unicodedata.category(c) for c in re.sub("\x1b\\[\\d*m", "", line)} & STEERING


@given(st.binary(min_size=1).filter(lambda name: b"\0" not in name))
def test_every_name_can_be_told_in_every_format(name: bytes) -> None:
    """Bytes that are no UTF-8 are escaped where text must be, and in a URI as they are."""
    path = name.decode("utf-8", "surrogateescape")
    verdict = invalid(path, 1, REVOKE)
    for text in (*concise_lines(verdict), *github_commands(verdict), *junit_parts([verdict])):
        assert text.encode("utf-8")
    assert report.shown(path) == name.decode("utf-8", "surrogateescape").translate(ESCAPES)
    assert verdict.as_json()["path"] == report.shown(path)
    (result,) = log_of(verdict)["runs"][0]["results"]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    named = PurePath(path).as_posix().encode("utf-8", "surrogateescape")
    assert unquote_to_bytes(uri.removeprefix("file://")) == named


def test_a_command_leads_to_the_place_and_explains() -> None:
    """Path, line, column and title are properties; what was legal stands in the message."""
    (line,) = github_commands(invalid())
    assert line == (
        "::error file=a.json,line=16,col=5,title=T604 revoke [R7.4]::seat 1 must follow"
        "%0Asince hearts were led at action 5%0Alegal for seat 1: 4H 5H"
    )


@pytest.mark.parametrize("outcome", [Outcome.INVALID, Outcome.INCOMPLETE, Outcome.UNREADABLE])
def test_only_what_is_incomplete_is_a_warning(outcome: Outcome) -> None:
    """Invalid games and unreadable files are errors, as a command and as a result."""
    verdict = invalid() if outcome is Outcome.INVALID else other(outcome)
    level = "warning" if outcome is Outcome.INCOMPLETE else "error"
    (line,) = github_commands(verdict)
    assert command_of(line).kind == level
    assert log_of(verdict)["runs"][0]["results"][0]["level"] == level


def test_a_result_has_its_place_in_the_file_and_in_the_game() -> None:
    """A result has the region with its text, the JSON Pointer and the clause."""
    (result,) = log_of(invalid("games/a.json"))["runs"][0]["results"]
    assert result == {
        "ruleId": "T604",
        "ruleIndex": 0,
        "level": "error",
        "message": {
            "text": "seat 1 must follow\nsince hearts were led at action 5\nlegal for seat 1: 4H 5H"
        },
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "games/a.json"},
                    "region": {
                        "startLine": 16,
                        "startColumn": 5,
                        "endColumn": 19,
                        "snippet": {"text": '{"card": "4C"}'},
                    },
                },
                "logicalLocations": [{"fullyQualifiedName": "/actions/6"}],
            }
        ],
        "properties": {"clause": "R7.4", "game": 1},
    }


@pytest.mark.parametrize(
    ("excerpt", "region"),
    [
        (None, {}),
        (Excerpt("", 0, 1), {}),
        (Excerpt("[1", 2, 1), {}),
        (Excerpt("[1, 2]", 1, 1), {"snippet": {"text": "1"}, "endColumn": 10}),
        (Excerpt('..."abc...', 3, 4), {"snippet": {"text": '"abc'}}),
        (Excerpt('..."a", ...', 3, 3), {"snippet": {"text": '"a"'}, "endColumn": 12}),
    ],
)
def test_a_region_ends_where_the_excerpt_shows_its_end(
    excerpt: Excerpt | None, region: dict[str, Any]
) -> None:
    """Without an excerpt, behind the line and where it is cut off, a region has no end."""
    found = Diagnostic(codes.NOT_JSON, "no", line=2, column=9, excerpt=excerpt)
    (result,) = log_of(invalid("a.json", 1, found))["runs"][0]["results"]
    place = result["locations"][0]["physicalLocation"]
    assert place["region"] == {"startLine": 2, "startColumn": 9, **region}
    assert "logicalLocations" not in result["locations"][0]


def test_a_file_that_was_not_read_is_the_whole_location() -> None:
    """Without a place the location is the file, and no game is named."""
    (result,) = log_of(other(Outcome.UNREADABLE, game=None))["runs"][0]["results"]
    assert result["locations"] == [{"physicalLocation": {"artifactLocation": {"uri": "a.json"}}}]
    assert result["properties"] == {"clause": "R10.9"}


def test_the_rules_are_the_codes_that_occur() -> None:
    """Each code stands once among the rules, where the index of its results points."""
    log = log_of(invalid("a", 1, OPEN, REVOKE), other(Outcome.VALID), invalid("b", 1, OPEN))
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("tribello", __version__)
    assert [rule["id"] for rule in driver["rules"]] == ["T802", "T604"]
    assert driver["rules"][1] == {
        "id": "T604",
        "name": "revoke",
        "shortDescription": {"text": codes.REVOKE.title},
        "help": {"text": driver["rules"][1]["help"]["text"]},
        "properties": {"clause": "R7.4"},
    }
    for result in run["results"]:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    assert run["columnKind"] == "unicodeCodePoints"


@pytest.mark.parametrize("code", codes.CODES.values(), ids=str)
def test_the_help_on_a_rule_is_what_explain_says(code: codes.Code) -> None:
    """Of every code a rule has what it means and what to do, as the one table of codes has it."""
    (run,) = log_of(invalid("a", 1, Diagnostic(code, "no")))["runs"]
    (rule,) = run["tool"]["driver"]["rules"]
    told = code_texts()[code.id]
    assert rule["help"]["text"].split("\n\n") == [told.explanation, told.fix]


def test_a_log_without_results_needs_no_tables() -> None:
    """What codes mean is not loaded for a run that found nothing."""
    script = """
import sys
from tribello.render.sarif import sarif_parts
from tribello.verdict import validate
print(*sarif_parts(validate(sys.stdin.buffer.read()).verdicts))
sys.exit("tribello.spec" in sys.modules)
"""
    for data, loaded in ((write_json(deal_log()), False), (b"?", True)):
        done = subprocess.run(
            [sys.executable, "-c", script], input=data, capture_output=True, check=False
        )
        assert (done.returncode, done.stderr) == (int(loaded), b"")


def test_the_clause_of_a_result_is_the_one_that_is_broken() -> None:
    """Where a defect breaks another clause than its code says, the result names that one."""
    found = Diagnostic(codes.REVOKE, "no", breaks="R7.3")
    (run,) = log_of(invalid("a", 1, found))["runs"]
    assert run["results"][0]["properties"]["clause"] == "R7.3"
    assert run["tool"]["driver"]["rules"][0]["properties"]["clause"] == "R7.4"


@pytest.mark.parametrize("text", HOSTILE)
def test_no_name_and_no_message_breaks_a_log(text: str) -> None:
    """Whatever a path and a message hold, the log is valid and the URI leads back to the path."""
    (result,) = log_of(invalid(text, 1, Diagnostic(codes.REVOKE, text)))["runs"][0]["results"]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert unquote(uri) == PurePath(text).as_posix()
    assert result["message"]["text"].isprintable()


def test_an_absolute_path_has_the_scheme_of_files() -> None:
    """An absolute path becomes an absolute URI, from which it can be had again."""
    path = Path("50% é.json").absolute()
    uri = uri_of(str(path))
    assert uri.startswith("file:///")
    assert unquote(uri).endswith(path.as_posix())


@pytest.mark.parametrize("verdicts", [(), (invalid(),), (invalid(), other(Outcome.INCOMPLETE))])
def test_a_log_is_canonical_but_for_its_lines(verdicts: tuple[Verdict, ...]) -> None:
    """Without the line ends between results a log is the canonical form of its value."""
    text = "".join(sarif_parts(verdicts))
    assert text.replace("\n", "") == canonical_text(log_of(*verdicts))


@pytest.mark.parametrize(
    ("outcome", "lenient", "kind"),
    [
        (Outcome.VALID, False, None),
        (Outcome.INVALID, True, "failure"),
        (Outcome.INCOMPLETE, False, "failure"),
        (Outcome.INCOMPLETE, True, "skipped"),
        (Outcome.UNREADABLE, True, "error"),
    ],
)
def test_a_game_is_a_test(outcome: Outcome, lenient: bool, kind: str | None) -> None:
    """An outcome that fails the run fails the test, and what is allowed is skipped at most."""
    verdict = invalid() if outcome is Outcome.INVALID else other(outcome)
    (suite,) = suites_of(verdict, allow_incomplete=lenient)
    (case,) = suite
    assert [each.tag for each in case] == ([kind] if kind else [])


def test_a_failure_has_the_code_and_the_text() -> None:
    """Type and message tell the first defect and count the others; the body tells all."""
    verdict = invalid("a.json", 1, REVOKE, OPEN, MISSING)
    (suite,) = suites_of(verdict)
    (failure,) = suite[0]
    assert failure.attrib == {
        "type": "T604",
        "message": "T604 revoke [R7.4] seat 1 must follow (and 2 more)",
    }
    assert failure.text is not None
    assert failure.text.splitlines()[:2] == [
        "a.json: invalid",
        "  a.json:16:5: T604 revoke [R7.4]",
    ]
    assert len(failure.text.splitlines()) == len(verdict_text(verdict).splitlines())


def test_a_failure_without_a_defect_names_the_outcome() -> None:
    """A judgement that says nothing but its outcome still has a type and a message."""
    (suite,) = suites_of(Verdict("a", 1, Judgement(Outcome.INVALID)))
    assert suite[0][0].attrib == {"type": "invalid", "message": "invalid"}


@pytest.mark.parametrize(
    ("games", "suites"),
    [
        ([], []),
        ([("a", 1), ("b", 1)], [("a", 1), ("b", 1)]),
        ([("a", 1), ("a", 2), ("b", 1)], [("a", 2), ("b", 1)]),
        ([("a", 1), ("a", 1), ("a", 2)], [("a", 1), ("a", 2)]),
        ([("a", 1), ("a", None), ("a", 1)], [("a", 2), ("a", 1)]),
        ([("a", None), ("a", None)], [("a", 1), ("a", 1)]),
    ],
)
def test_a_file_is_a_suite(
    games: list[tuple[str, int | None]], suites: list[tuple[str, int]]
) -> None:
    """The games of a file stand together, those of a file that is named again apart."""
    found = suites_of(*(other(Outcome.VALID, path, game) for path, game in games))
    assert [(suite.attrib["name"], len(suite)) for suite in found] == suites
    names = [case.attrib["name"] for suite in found for case in suite]
    assert names == ["file" if game is None else f"game {game}" for _, game in games]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_name_and_no_message_breaks_a_document(text: str) -> None:
    """Whatever a path and a message hold, the XML can be read and shows no control character."""
    found = Diagnostic(codes.REVOKE, text, text, line=1, column=1, excerpt=Excerpt(text, 0, 1))
    (suite,) = suites_of(invalid(text, 1, found))
    failure = suite[0][0]
    for shown in (suite.attrib["name"], failure.attrib["message"], *str(failure.text).split("\n")):
        assert shown.isprintable()


def test_results_come_as_soon_as_they_are_known() -> None:
    """No format waits for the last verdict before it tells of the first."""
    asked: list[str] = []

    def verdicts() -> Iterator[Verdict]:
        for path in ("a", "b", "c"):
            asked.append(path)
            yield invalid(path)

    log = sarif_parts(verdicts())
    while "T604" not in next(log):
        pass
    assert asked == ["a"]
    asked.clear()
    document = junit_parts(verdicts())
    while "T604" not in next(document):
        pass
    assert asked == ["a", "b"]
