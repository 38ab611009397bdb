"""The options of ``tribello validate`` that a ``pyproject.toml`` sets."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import evolve
from commands import Ran, process, run
from logs import bare, deal_log, document_of, log_of, small_log, spread
from strategies import Playthrough
from typer.main import get_command

from tribello.cli.app import app
from tribello.engine import Match
from tribello.log import write_json
from tribello.rules import PRESETS, STANDARD

TABLE: Final = "[tool.tribello.validate]\n"
LOGS: Final = ("good.json", "claims.json", "other.json")
"""One that is valid, one with several false claims, and one that was played by other rules."""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory of its own to work in, with the logs."""
    monkeypatch.chdir(tmp_path)
    claims = {"deals": [{"scores": [9, 9, 9]}], "totals": [9, 9, 9], "winners": [0, 1, 2]}
    other = log_of(Playthrough(Match(PRESETS["narrative"].rules).start(), seed=3))
    other = evolve(other, rules=STANDARD, preset=None, claims=None, integrity=None)
    Path("good.json").write_bytes(write_json(deal_log()))
    Path("claims.json").write_text(
        spread({**bare(document_of(deal_log())), "claims": claims}), "utf-8"
    )
    Path("other.json").write_bytes(write_json(other))
    return tmp_path


def configured(table: str, *arguments: str) -> Ran:
    """What is said where the table says this."""
    Path("pyproject.toml").write_text(TABLE + table, "utf-8")
    return run("validate", *arguments)


def typed(*arguments: str) -> Ran:
    """What is said where nothing is set."""
    return run("validate", "--no-config", *arguments)


@pytest.mark.parametrize(
    ("table", "arguments"),
    [
        ('format = "concise"', ["--format", "concise"]),
        ('format = "json"', ["--format", "json"]),
        ('rules = "narrative"', ["--rules", "narrative"]),
        ('require = "narrative"', ["--require", "narrative"]),
        ("all-presets = true", ["--all-presets"]),
        ("alternatives = false", ["--no-alternatives"]),
        ("statistics = true", ["--statistics"]),
        ("quiet = true", ["--quiet"]),
        ("exit-zero = true", ["--exit-zero"]),
        ("max-bytes = 100", ["--max-bytes", "100"]),
        ("max-errors = 1", ["--max-errors", "1"]),
        ("quiet = true\nexit-zero = true\nmax-errors = 2", ["-q", "--exit-zero", "--max-errors=2"]),
    ],
)
def test_what_is_set_is_as_if_it_was_typed(table: str, arguments: list[str]) -> None:
    """Each key of the table does what the option of its name does."""
    ran = configured(table, *LOGS)
    assert ran == typed(*arguments, *LOGS)
    assert ran != typed(*LOGS)
    assert ran.code != 2


def test_every_option_can_be_set() -> None:
    """The keys of the table are the long options, but for those that are not of judging."""
    keys = configured("nonsense = 1", *LOGS).err.split("there are: ")[1].replace(",", "").split()
    words = run("validate", "--help").out.replace(",", "").split()
    options = {word.removeprefix("--") for word in words if word.startswith("--")}
    assert {key for key in options if not key.startswith("no-")} == {*keys, "help"}


def test_laboratory_rules_can_be_admitted() -> None:
    """A project that plays by its own packs says so once, and a line can take it back."""
    Path("small.json").write_bytes(write_json(small_log()))
    assert configured("", "small.json").code == 1
    assert configured("laboratory = true", "small.json").code == 0
    assert configured("laboratory = true", "--no-laboratory", "small.json").code == 1


def test_unfinished_games_can_be_allowed() -> None:
    """A project of games that go on says so once, and a line can take it back."""
    begun = evolve(deal_log(), actions=deal_log().actions[:9], claims=None, integrity=None)
    Path("begun.json").write_bytes(write_json(begun))
    assert configured("", "begun.json").code == 4
    assert configured("allow-incomplete = true", "begun.json").code == 0
    assert configured("allow-incomplete = true", "--no-allow-incomplete", "begun.json").code == 4


@pytest.mark.parametrize(
    ("table", "arguments"),
    [
        ('format = "json"', ["--format", "concise"]),
        ('require = "narrative"', ["--require", "standard"]),
        ('require = "narrative"', ["--rules", "standard"]),
        ('rules = "narrative"', ["--require", "standard"]),
        ('require = "no preset"', ["--require", "standard"]),
        ('format = "sarif"', ["--format", "text", "--statistics"]),
        ('format = "sarif"', ["--statistics"]),
        ("statistics = true", ["--format", "sarif"]),
        ("statistics = true", ["--format", "sarif", "--no-statistics"]),
        ('format = "sarif"', ["--all-presets"]),
        ("all-presets = true", ["--format", "sarif"]),
        ("all-presets = true", ["--statistics"]),
        ("statistics = true", ["--all-presets"]),
        ('all-presets = true\nformat = "junit"', ["--statistics"]),
        ("max-errors = 1", ["--max-errors", "20"]),
        ("quiet = true", ["--no-quiet"]),
        ("exit-zero = true", ["--no-exit-zero"]),
        ("alternatives = false", ["--alternatives"]),
        ("all-presets = true", ["--no-all-presets"]),
    ],
)
def test_the_command_line_wins(table: str, arguments: list[str]) -> None:
    """What is typed stands against the table, also where the two would exclude each other."""
    ran = configured(table, *arguments, *LOGS)
    assert ran == typed(*arguments, *LOGS)
    assert ran != configured(table, *LOGS)
    assert ran.code != 2


def test_what_does_not_exclude_stays() -> None:
    """Counts that are typed come in the format that is set, if it has any."""
    ran = configured('format = "json"', "--statistics", *LOGS)
    assert ran == typed("--format", "json", "--statistics", *LOGS)


WRONG: Final = [
    (TABLE + "max-error = 3", "tool.tribello.validate.max-error in ", "did you mean max-errors?"),
    (TABLE + "max_errors = 3", "tool.tribello.validate.max_errors in ", "did you mean max-errors?"),
    (TABLE + "zzz = 3", "tool.tribello.validate.zzz in ", "there are: format, rules, require, "),
    (TABLE + "no-config = true", "tool.tribello.validate.no-config in ", "no such key"),
    (TABLE + "paths = []", "tool.tribello.validate.paths in ", "no such key"),
    (TABLE + '"\\u001b[2J" = 1', "tool.tribello.validate.\\x1b[2J in ", "no such key"),
    (TABLE + 'max-errors = "3"', "validate.max-errors in ", "must be an integer"),
    (TABLE + "max-errors = true", "validate.max-errors in ", "must be an integer"),
    (TABLE + "max-errors = 0", "validate.max-errors in ", "1"),
    (TABLE + "jobs = -1", "validate.jobs in ", "0"),
    (TABLE + "quiet = 1", "validate.quiet in ", "must be true or false"),
    (TABLE + "require = true", "validate.require in ", "must be a text"),
    (TABLE + "require = 1979-05-27", "validate.require in ", "must be a text"),
    (TABLE + 'require = "narative"', "validate.require in ", "did you mean narrative?"),
    (TABLE + 'rules = "narative"', "validate.rules in ", "did you mean narrative?"),
    (TABLE + 'format = "consise"', "validate.format in ", "'consise' is not one of 'text', "),
    (TABLE + 'rules = "standard"\nrequire = "standard"', "validate.rules in ", "go together"),
    (TABLE + 'statistics = true\nformat = "junit"', "validate.statistics in ", "not as junit"),
    (TABLE + 'all-presets = true\nformat = "github"', "validate.all-presets in ", "not as github"),
    (TABLE + "all-presets = true\nstatistics = true", "validate.all-presets in ", "statistics"),
    ("[tool.tribello]\nvalidates = 1", "tool.tribello.validates in ", "did you mean validate?"),
    ("[tool.tribello]\nvalidate = 0", "tool.tribello.validate in ", "must be a table"),
    ("[[tool.tribello]]\nvalidate = 0", "tool.tribello in ", "must be a table"),
    (TABLE + "quiet = ", " for ", "it is no TOML: Invalid value (at end of document)"),
    (TABLE + "quiet = true\n= 1", " for ", "(at line 3, column 1)"),
]


@pytest.mark.parametrize(("text", "key", "reason"), WRONG)
def test_what_cannot_be_set_is_wrong_usage(text: str, key: str, reason: str) -> None:
    """Unknown keys, values of another type and what is no TOML are told with file and key."""
    Path("pyproject.toml").write_text(text, "utf-8")
    ran = run("validate", "good.json")
    assert (ran.code, ran.out) == (2, "")
    assert f"{key}pyproject.toml: " in ran.err
    assert reason in ran.err
    assert run("validate", "--no-config", "good.json").code == 0


def test_bytes_that_are_no_text_are_told_with_their_line() -> None:
    """A file that is not UTF-8 is no TOML; the line is told."""
    Path("pyproject.toml").write_bytes(TABLE.encode() + b"\n# \xff\n")
    ran = run("validate", "good.json")
    assert ran.code == 2
    assert "pyproject.toml: it is no TOML: bytes that are not UTF-8 (at line 3)" in ran.err


def test_the_nearest_file_counts(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file further up is found from below, until a nearer one says something or nothing."""
    below = here / "logs" / "2024"
    below.mkdir(parents=True)
    Path("pyproject.toml").write_text(TABLE + 'format = "none"', "utf-8")
    monkeypatch.chdir(below)
    log = "../../good.json"
    far = run("validate", log)
    assert far.code == 2
    assert "validate.format in ../../pyproject.toml: " in far.err.replace("\\", "/")
    Path("../pyproject.toml").write_text("[project]\n", "utf-8")
    assert run("validate", log).code == 0


def test_a_directory_of_that_name_is_passed_over() -> None:
    """Only a file can set anything."""
    Path("pyproject.toml").mkdir()
    assert run("validate", "good.json").code == 0


def test_a_file_that_cannot_be_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody knows what is set nothing is judged, and the way out is named."""
    Path("pyproject.toml").write_text(TABLE, "utf-8")

    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    ran = run("validate", "good.json")
    assert (ran.code, ran.out) == (3, "")
    assert ran.err == ("tribello: pyproject.toml: Permission denied; --no-config does without it\n")


READING: Final = """
import sys
from tribello.cli.app import app
app(["validate", "good.json"], standalone_mode=False)
sys.exit("tomllib" in sys.modules)
"""


@pytest.mark.parametrize(
    ("text", "read"),
    [("[project]\nname = 'x'\n", False), ("not TOML at all", False), (TABLE, True)],
)
def test_toml_is_not_read_for_nothing(text: str, read: bool) -> None:
    """A file without a table of ours costs no import and cannot be wrong."""
    Path("pyproject.toml").write_text(text, "utf-8")
    done = subprocess.run([sys.executable, "-c", READING], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (int(read), b"")


def test_the_documentation_shows_a_table_that_holds() -> None:
    """The example sets what it says, and those logs are judged by it."""
    page = (Path(__file__).parents[2] / "docs" / "validating.md").read_text("utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    ran = configured(example.removeprefix(TABLE), *LOGS)
    assert ran == typed("--require=standard", "--allow-incomplete", "--max-errors=5", *LOGS)


def test_help_needs_no_table() -> None:
    """Whoever asks for help gets it, whatever stands in the file."""
    assert configured("nonsense = 1", "--help").code == 0


def test_completion_needs_no_table() -> None:
    """To complete a line the file is not read, so that it cannot be complained of."""
    Path("pyproject.toml").write_text(TABLE + "quiet = true", "utf-8")
    command: Any = get_command(app)
    for completing in (False, True):
        context = command.commands["validate"].make_context(
            "validate", ["good.json"], resilient_parsing=completing
        )
        assert context.default_map == (None if completing else {"quiet": True})


def test_other_commands_have_no_table() -> None:
    """The table is of the one command whose name it has."""
    Path("pyproject.toml").write_text(TABLE + "nonsense = 1", "utf-8")
    assert run("fmt", "--check", "good.json").code == 0


def test_a_process_of_its_own_is_configured(here: Path) -> None:
    """What a hook starts reads the table too."""
    Path("pyproject.toml").write_text(TABLE + 'format = "concise"', "utf-8")
    assert process("validate", "good.json", cwd=here) == Ran(0, "", "")
