"""The formats of ``tribello validate``: the same verdicts, told to different readers."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

import pytest
from attrs import evolve
from commands import process, run
from jsonschema import Draft202012Validator
from junit_rules import check_junit
from logs import bare, deal_log, document_of, lines_of, spread
from situations import SMALL
from workflow_commands import command_of

from tribello.actions import Action, Draw, FirstDealer
from tribello.cards import Card
from tribello.cli.validate import Format
from tribello.log import Log, write_json
from tribello.rules import Seating
from tribello.verdict import validate_paths
from tribello.verdict.report import shown

ROOT: Final = Path(__file__).parents[2]
REPORT: Final = json.loads((ROOT / "schema" / "report-1.schema.json").read_text("utf-8"))
SARIF: Final = json.loads(
    (ROOT / "tests" / "data" / "sarif-2.1.0.subset.schema.json").read_text("utf-8")
)
OPEN: Final = {**bare(document_of(deal_log())), "actions": document_of(deal_log())["actions"][:20]}
REVOKED: Final = {**OPEN, "actions": [*OPEN["actions"], {"type": "play", "seat": 0, "card": "2C"}]}

GIVEN: Final = {
    "valid.json": write_json(deal_log()),
    "open.json": spread(OPEN).encode(),
    "wrong.json": spread(REVOKED).encode(),
    "broken.json": b'{"a": \xff}',
    "two.jsonl": b"".join(lines_of(deal_log())) + b"?\n",
    "empty.json": b"",
}
NAMED: Final = (
    *GIVEN,
    "missing.json",
    "a:b,c%0A.json",
    "new\nline.json",
    "<&\"']]>.json",
    "\udcff",
)
HOSTILE: Final = NAMED[-4:]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current directory, with files of every outcome."""
    for name, content in GIVEN.items():
        (tmp_path / name).write_bytes(content)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(output: str, *arguments: str | Path) -> str:
    """What a run prints in a format; it says nothing beside it."""
    ran = run("validate", "--format", output, *arguments)
    assert ran.err == ""
    return ran.out


@cache
def validator(definition: str) -> Draft202012Validator:
    """What checks a report, or one definition of its schema."""
    Draft202012Validator.check_schema(REPORT)
    if not definition:
        return Draft202012Validator(REPORT)
    return Draft202012Validator({"$ref": f"#/$defs/{definition}", "$defs": REPORT["$defs"]})


@pytest.mark.parametrize("output", Format)
def test_exit_codes_are_the_same_for_every_format(output: Format) -> None:
    """How verdicts are printed has no say in the exit code."""
    for names in (*([name] for name in NAMED), NAMED, ("valid.json", "open.json")):
        for options in ((), ("--allow-incomplete",), ("--quiet",)):
            wanted = run("validate", *options, *names).code
            assert run("validate", "--format", output, *options, *names).code == wanted


@pytest.mark.parametrize("output", Format)
def test_each_format_gives_the_same_bytes_every_time(output: Format) -> None:
    """Another process with other hashes and another locale prints the same bytes."""
    names = [name for name in NAMED if name.isprintable()]
    plain = {**os.environ, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    arguments = ("validate", "--format", output, *names)
    first = process(*arguments, env={**os.environ, "PYTHONHASHSEED": "1"})
    assert first == process(*arguments, env={**plain, "PYTHONHASHSEED": "2"})
    assert first.out == said(output, *names)


def test_concise_has_a_line_for_each_defect_and_nothing_else() -> None:
    """Valid games are passed over, and no summary follows."""
    lines = said("concise", *NAMED).splitlines()
    found = [each for verdict in validate_paths(NAMED) for each in verdict.judgement.diagnostics]
    assert len(lines) == len(found)
    for line, each in zip(lines, found, strict=True):
        assert f": {each.code.id} {each.code.name} [{each.clause}] " in line
    assert said("concise", "valid.json") == ""


def test_concise_tells_several_games_of_a_file_apart() -> None:
    """A defect of the second game of a file has its line in the file and the game's number."""
    count = len(lines_of(deal_log()))
    (line,) = said("concise", "two.jsonl").splitlines()
    assert line.startswith(f"two.jsonl:{count + 1}:1: T1")
    assert "] game 2: " in line


@pytest.mark.parametrize("output", ["text", "concise", "github", "sarif"])
@pytest.mark.parametrize("name", ["g.jsonl", "g.jsonl.gz", "g", "g.gz", "-"])
def test_every_game_of_several_has_its_number(name: str, output: str) -> None:
    """Whatever a file is called, and from standard input too, the first has its number as well."""
    data = b"".join(lines_of(deal_log())[:-1]) * 3
    data = gzip.compress(data) if name.endswith(".gz") else data
    if name != "-":
        Path(name).write_bytes(data)
    ran = run("validate", "--format", output, name, stdin=data)
    for number in (1, 2, 3):
        assert f"game {number}: " in ran.out


@pytest.mark.parametrize("command", ["fmt", "fix"])
def test_every_game_that_cannot_be_rewritten_has_its_number(command: str) -> None:
    """The first game of standard input is told apart from the others too."""
    ran = run(command, "-", stdin=(lines_of(deal_log())[0] + b"?\n") * 2)
    assert "game 1: " in ran.err
    assert "game 2: " in ran.err


def test_jsonl_has_the_entries_of_the_report_line_by_line() -> None:
    """Each line is the canonical entry of a game, in the order of the report."""
    lines = said("jsonl", *NAMED).splitlines()
    report = said("json", *NAMED).splitlines()
    entries = [line.removesuffix(",") for line in report if line.startswith('{"certainty"')]
    assert lines == entries
    assert [json.loads(line) for line in lines] == json.loads("\n".join(report))["files"]


def test_github_has_a_command_for_each_defect() -> None:
    """Every line is a command, with the path as it was named."""
    commands = [command_of(line) for line in said("github", *NAMED).splitlines()]
    found = [
        verdict.path for verdict in validate_paths(NAMED) for _ in verdict.judgement.diagnostics
    ]
    assert [command.properties["file"] for command in commands] == [*map(shown, found)]
    assert {command.kind for command in commands} == {"error", "warning"}
    assert said("github", "valid.json") == ""


def test_sarif_is_valid_and_complete() -> None:
    """One run has a result for each defect, also where there is none at all."""
    log = json.loads(said("sarif", *NAMED))
    Draft202012Validator(SARIF).validate(log)
    found = [
        each.code.id for verdict in validate_paths(NAMED) for each in verdict.judgement.diagnostics
    ]
    (one,) = log["runs"]
    assert [result["ruleId"] for result in one["results"]] == found
    empty = json.loads(said("sarif", "valid.json"))
    Draft202012Validator(SARIF).validate(empty)
    assert empty["runs"][0]["results"] == empty["runs"][0]["tool"]["driver"]["rules"] == []


def test_junit_has_a_suite_for_each_file() -> None:
    """Each file is a suite with a test for each game, and incomplete ones may be allowed."""
    root = ElementTree.fromstring(said("junit", *NAMED).encode())
    check_junit(root)
    tests = {suite.attrib["name"]: suite.attrib["tests"] for suite in root}
    assert list(tests)[: len(GIVEN)] == list(GIVEN)
    assert (tests["two.jsonl"], len(tests)) == ("2", len(NAMED))
    strict = ElementTree.fromstring(said("junit", "open.json").encode())
    lenient = ElementTree.fromstring(said("junit", "--allow-incomplete", "open.json").encode())
    assert [each[0][0][0].tag for each in (strict, lenient)] == ["failure", "skipped"]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_told_in_every_format(name: str) -> None:
    """A name that would break a format is told in each of them as a missing file."""
    (line,) = said("concise", name).splitlines()
    assert line.isprintable()
    assert ": T151 missing [R10.9] " in line
    (entry,) = map(json.loads, said("jsonl", name).splitlines())
    (command,) = map(command_of, said("github", name).splitlines())
    assert command.properties["file"] == entry["path"]
    (result,) = json.loads(said("sarif", name))["runs"][0]["results"]
    assert result["ruleId"] == "T151"
    root = ElementTree.fromstring(said("junit", name).encode())
    assert root[0][0][0].tag == "error"


STRANGE: Final = (
    b"\xff.json",
    "é.json".encode(),
    "z\U0001f0a1.json".encode(),
    b"e\x1b[31m\x9b.json",
)
"""Names of files as bytes: no UTF-8, not ASCII, and what a terminal would obey."""


PLAIN: Final = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
"""What makes names of files ASCII to Python."""


@pytest.mark.parametrize("output", Format)
def test_names_are_told_alike_in_every_locale(output: Format) -> None:
    """Files are found in the same order and named in the same words, whatever a name is."""
    Path("strange").mkdir()
    names = [os.fsdecode(b"strange/" + name) for name in STRANGE]
    for name in names:
        Path(name).write_bytes(b"?")
    arguments = ("validate", "--format", output, "strange", *names)
    utf8 = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    first = process(*arguments, env={**utf8, "PYTHONUTF8": "1"})
    assert first == process(*arguments, env={**utf8, **PLAIN})
    assert first.code == 1
    assert first.out.count("T103") >= 2 * len(STRANGE)
    assert "\x1b" not in first.out


def test_a_name_that_is_no_text_has_an_escape_in_a_report() -> None:
    """In JSON each byte that is no UTF-8 is such an escape, and in a URI it is the byte."""
    Path(os.fsdecode(b"caf\xe9.json")).write_bytes(b"?")
    (entry,) = json.loads(said("json", os.fsdecode(b"caf\xe9.json")))["files"]
    assert entry["path"] == r"caf\udce9.json"
    (result,) = json.loads(said("sarif", os.fsdecode(b"caf\xe9.json")))["runs"][0]["results"]
    (location,) = result["locations"]
    assert location["physicalLocation"]["artifactLocation"]["uri"] == "caf%E9.json"


def test_every_report_is_valid_under_its_schema() -> None:
    """Reports and their lines follow the published schema, for games of every outcome."""
    validator("").validate(json.loads(said("json", *NAMED)))
    for line in said("jsonl", *NAMED).splitlines():
        validator("entry").validate(json.loads(line))


@pytest.mark.parametrize("options", [(), ("--laboratory",), ("--require", "narrative")])
@pytest.mark.parametrize("folder", ["broken", "games"])
def test_the_reports_on_the_examples_are_valid(folder: str, options: tuple[str, ...]) -> None:
    """What is said of each example follows the schema, whole and line by line."""
    examples = ROOT / "examples" / folder
    validator("").validate(json.loads(said("json", *options, examples)))
    for line in said("jsonl", *options, examples).splitlines():
        validator("entry").validate(json.loads(line))


@pytest.mark.parametrize(
    "actions",
    [
        (Draw(0, Card("QC")), Draw(2, Card("AC"))),
        (Draw(0, Card("QC")), Draw(1, Card("AC")), Draw(2, Card("KC")), FirstDealer(0)),
    ],
    ids=["drawing", "taking seats"],
)
def test_a_report_before_anybody_sits_is_valid(actions: tuple[Action, ...]) -> None:
    """The state of a game in which seats are drawn or chosen follows the schema too."""
    log = Log(rules=evolve(SMALL, seating=Seating.DRAW), actions=actions)
    Path("seats.json").write_text(spread(document_of(log)), "utf-8")
    report = json.loads(said("json", "--laboratory", "seats.json"))
    validator("").validate(report)
    state = report["files"][0]["diagnostics"][0]["state"]
    assert (state["deal"], state["seating"]) == (None, None)
    assert state["seats"]["stage"] == ("draw" if state["awaits"] == "draw" else "choice")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("verdict", "legal"),
        ("game", 0),
        ("path", None),
        ("scores", [1, 2]),
        ("winners", [3]),
        ("note", ""),
        ("diagnostics", [{"code": "T604"}]),
    ],
)
def test_the_schema_refuses_what_is_no_report(key: str, value: Any) -> None:
    """An entry with a wrong value or an unknown key is not valid."""
    entry = json.loads(said("jsonl", "valid.json"))
    assert validator("entry").is_valid(entry)
    assert not validator("entry").is_valid({**entry, key: value})


def keys(schema: Any) -> Iterator[tuple[str, Any]]:
    """Every key that a schema describes, with what it says of it."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {}).items()
    inner = schema.values() if isinstance(schema, dict) else schema
    for part in inner:
        if isinstance(part, dict | list):
            yield from keys(part)


def test_the_schema_describes_every_key() -> None:
    """Each key of a report is described where it stands or by the definition it refers to."""
    found = dict(keys(REPORT))
    assert len(found) > 40
    for name, about in keys(REPORT):
        definition = about.get("$ref", "").removeprefix("#/$defs/")
        described = about.get("description") or REPORT["$defs"][definition]["description"]
        assert described.endswith("."), name
