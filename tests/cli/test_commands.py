"""What all commands have in common: help, version, the schema, and exit codes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Final

import pytest
from commands import Ran, process, run
from logs import deal_log, small_log

import tribello
from tribello.cli.exits import Exit, exit_for
from tribello.log import write_json
from tribello.log.document import VERSION
from tribello.shipped import LOG_SCHEMA, REPORT_SCHEMA, VIEW_SCHEMA, shipped_text
from tribello.verdict import Outcome

ROOT: Final = Path(__file__).parents[2]
COMMANDS: Final = ("validate", "simulate", "replay", "stats", "fmt", "schema", "completion")


def words(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_names_every_command(option: str) -> None:
    """The overview lists each command with one line on it, and a first look that works."""
    ran = run(option)
    assert (ran.code, ran.err) == (0, "")
    for command in COMMANDS:
        assert re.search(rf"^ +{command} +\w", ran.out, re.MULTILINE)
    assert "tribello simulate --games 3 --seed first --out logs" in words(ran.out)


def test_the_first_look_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands that the overview shows can be typed as they stand."""
    monkeypatch.chdir(tmp_path)
    shown = re.findall(r"`tribello ([^`]+)`", words(run("--help").out))
    assert [line.split()[0] for line in shown] == ["simulate", "validate", "replay"]
    for line in shown:
        assert run(*line.split()).code == 0


EXPECTED: Final = {
    "validate": [
        *("--format", "--require", "--allow-incomplete", "--laboratory", "--quiet", "--max-bytes"),
        *("--rules", "--all-presets", "--max-errors", "--statistics", "--exit-zero", "--jobs"),
        "--no-config",
        "Exit code: 0 all valid, 1 a log is invalid, 2 wrong usage, 3 a file could not be had, "
        "4 a game is incomplete but legal so far, 130 interrupted.",
    ],
    "simulate": [
        *("--games", "--seed", "--preset", "--players", "--out", "--jsonl"),
        "tribello simulate --games 10 --seed spring",
    ],
    "replay": ["--deal", "--trick", "--seat", "--at", "--format", "Exit code: 0"],
    "stats": [
        *("--format", "--allow-incomplete", "--laboratory", "--max-bytes"),
        "`tribello stats examples/games --format csv`",
        "Exit code: 0 all valid",
    ],
    "fmt": ["--to", "--check", "Exit code: 0"],
    "schema": ["2020-12"],
    "completion": [
        "`tribello completion bash >> ~/.bashrc`",
        "`tribello completion zsh > ~/.zfunc/_tribello`",
        "`tribello completion fish > ~/.config/fish/completions/tribello.fish`",
        "`tribello completion powershell >> $PROFILE`",
    ],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_help_teaches(command: str) -> None:
    """The help of a command has its options and, where they tell something, its exit codes."""
    ran = run(command, "--help")
    assert (ran.code, ran.err) == (0, "")
    for expected in EXPECTED[command]:
        assert expected in words(ran.out)


@pytest.mark.parametrize("command", ["validate", "stats", "fmt", "fix"])
def test_help_says_that_several_paths_may_be_given(command: str) -> None:
    """Usage and arguments have the dots, and so has the complaint that there is no path."""
    ran = run(command, "--help")
    usage, *_ = ran.out.splitlines()
    assert "PATH..." in usage
    assert re.search(r"^  PATH\.\.\.  Logs, directories", ran.out, re.MULTILINE)
    assert "Missing argument 'PATH...'" in run(command).err


@pytest.mark.parametrize(
    ("option", "allowed"),
    [
        ("-j", "from 0 up"),
        ("--jobs", "from 0 up"),
        ("--max-errors", "from 1 to 1000"),
        ("--max-bytes", "from 1 to 268435456"),
    ],
)
@pytest.mark.parametrize("given", ["x", "", "1.5", "-1", "\x1b[31m", "1_0", "+1", " 1", "\u0663"])
def test_a_number_that_cannot_be_is_told_what_can(option: str, allowed: str, given: str) -> None:
    """The complaint has the option, what was given, and the numbers that are taken."""
    ran = run("validate", option, given, "gone.json")
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert f"{given!r} is not a whole number {allowed}" in words(ran.err)
    assert option in ran.err


@pytest.mark.parametrize("arguments", [("win",), ("--nothing",), ("validate", "--nothing", "x")])
def test_what_is_not_known_is_wrong_usage(arguments: tuple[str, ...]) -> None:
    """Unknown commands and options give exit code 2 and are named."""
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert arguments[-1] in ran.err or "--nothing" in ran.err


def test_without_a_command_help_is_shown() -> None:
    """Whoever types the name alone sees what there is, and that something was missing."""
    ran = run()
    assert ran.code == 2
    assert all(command in ran.out + ran.err for command in COMMANDS)


def test_the_version_is_that_of_the_package() -> None:
    """The command, the module and the installed package agree."""
    assert run("--version") == Ran(0, f"tribello {tribello.__version__}\n", "")
    assert version("tribello") == tribello.__version__


def test_the_schema_is_printed_as_it_is_shipped() -> None:
    """What is printed is the schema of the repository, byte by byte."""
    ran = run("schema")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == shipped_text(LOG_SCHEMA) == (ROOT / LOG_SCHEMA).read_text("utf-8")
    assert json.loads(ran.out)["properties"]["version"] == {"const": VERSION}


@pytest.mark.parametrize(
    ("of", "path"), [("log", LOG_SCHEMA), ("view", VIEW_SCHEMA), ("report", REPORT_SCHEMA)]
)
def test_each_schema_is_printed_by_its_name(of: str, path: str) -> None:
    """What a seat sees and what a report says have schemas too, and each is told by its `$id`."""
    ran = run("schema", of)
    assert (ran.code, ran.err, ran.out) == (0, "", shipped_text(path))
    assert json.loads(ran.out)["$id"].startswith(f"urn:tribello:{of}:")


def test_an_editable_install_finds_the_schema_of_the_repository() -> None:
    """The tests run on the checkout itself: there is no packaged copy that could grow old."""
    package = Path(tribello.__file__).parent
    assert package == ROOT / "tribello"
    assert not (package / "_shipped").exists()


@pytest.mark.parametrize(
    ("outcomes", "code"),
    [
        ([], Exit.VALID),
        (list(Outcome), Exit.UNREADABLE),
        ([Outcome.VALID, Outcome.INVALID, Outcome.INCOMPLETE], Exit.INVALID),
        ([Outcome.INCOMPLETE, Outcome.VALID], Exit.INCOMPLETE),
        ([Outcome.VALID], Exit.VALID),
    ],
)
def test_the_worst_outcome_wins(outcomes: list[Outcome], code: Exit) -> None:
    """Unreadable before invalid before incomplete before valid."""
    assert exit_for(outcomes) == exit_for(reversed(outcomes)) == code


def test_exit_codes_are_for_ever() -> None:
    """Scripts rely on these numbers."""
    assert {each.name: each.value for each in Exit} == {
        "VALID": 0,
        "INVALID": 1,
        "USAGE": 2,
        "UNREADABLE": 3,
        "INCOMPLETE": 4,
        "INTERNAL": 70,
        "INTERRUPTED": 130,
    }


def test_the_command_is_one_process(tmp_path: Path) -> None:
    """Started by its own process, from any directory, the command does the same."""
    assert process("--version", cwd=tmp_path) == run("--version")
    assert process("schema", cwd=tmp_path) == run("schema")


def test_json_is_utf_8_whatever_the_terminal_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reports for programs are UTF-8 and the same bytes where text would be Latin-1."""
    monkeypatch.chdir(tmp_path)
    text = document_text().replace('"view"', '"ë": 1, "view"')
    Path("umlaut.json").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "tribello", "validate", "--format", "json", "umlaut.json"]
    outputs = {
        subprocess.run(
            command, capture_output=True, check=False, env={**os.environ, "PYTHONIOENCODING": name}
        ).stdout
        for name in ("utf-8", "cp1252", "ascii")
    }
    (output,) = outputs
    assert json.loads(output.decode("utf-8"))["format_version"] == 1


def document_text() -> str:
    """A sound log as text."""
    return write_json(deal_log()).decode("utf-8")


def test_formatting_standard_input_twice_is_no_defect() -> None:
    """The second dash finds nothing left to read; no exit code of a defect comes of it."""
    command = [sys.executable, "-m", "tribello", "fmt", "-", "-"]
    ran = subprocess.run(command, input=b"", capture_output=True, check=False)
    assert ran.returncode == 1
    assert b"T109" in ran.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        *(("fmt", option) for option in ("--check", "--diff", "--to=jsonl")),
        ("fmt",),
        ("fix",),
        ("fix", "--diff"),
        ("validate",),
        ("stats",),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("content", [b"{", b" " + write_json(small_log()), None])
def test_no_name_of_a_file_steers_the_terminal(
    tmp_path: Path, arguments: tuple[str, ...], content: bytes | None
) -> None:
    """What a terminal would obey is escaped, whether a file is sound, damaged or missing."""
    path = tmp_path / "evil\x1b]0;owned\x07.json"
    if content is not None:
        path.write_bytes(content)
    ran = run(*arguments, path)
    assert "\x07" not in ran.out + ran.err
    assert "owned" in ran.out + ran.err
