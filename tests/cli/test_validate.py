"""``tribello validate`` as a user types it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import IO, Any, Final

import pytest
from attrs import evolve
from commands import Ran, process, run
from logs import (
    bare,
    deal_log,
    document_of,
    lines_of,
    log_of,
    match_log,
    small_log,
    spread,
)
from strategies import Playthrough

from tribello.cli.app import main
from tribello.engine import Match
from tribello.log import write_json
from tribello.rules import PRESETS, STANDARD
from tribello.verdict import Policy, Verdict, files, validate_paths

VALID: Final = write_json(deal_log())
OPEN: Final = {**bare(document_of(deal_log())), "actions": document_of(deal_log())["actions"][:20]}

GIVEN: Final = {
    "valid.json": (VALID, 0),
    "open.json": (spread(OPEN).encode(), 4),
    "broken.json": (b"?", 1),
    "missing.json": (None, 3),
}
"""A file for each outcome: what is in it, and the exit code for it alone."""

WORST_FIRST: Final = (3, 1, 4, 0)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current directory, with a file for each outcome."""
    for name, (content, _) in GIVEN.items():
        if content is not None:
            (tmp_path / name).write_bytes(content)
    monkeypatch.chdir(tmp_path)
    return tmp_path


SUBSETS: Final = [names for count in (1, 2, 3, 4) for names in combinations(GIVEN, count)]
"""Every choice of files but none."""


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("output", ["text", "json"])
@pytest.mark.parametrize("names", SUBSETS, ids=" ".join)
def test_the_worst_outcome_gives_the_exit_code(names: tuple[str, ...], output: str) -> None:
    """Of 3, 1, 4 and 0 the first that any file has wins, in whatever order they are named."""
    codes = {GIVEN[name][1] for name in names}
    worst = next(code for code in WORST_FIRST if code in codes)
    assert run("validate", "--format", output, *names).code == worst
    assert run("validate", "--format", output, *reversed(names)).code == worst
    lenient = next(code for code in WORST_FIRST if code in codes - {4} | {0})
    assert run("validate", "--format", output, "--allow-incomplete", *names).code == lenient


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "PATH"),
        (("--no-such-option", "valid.json"), "--no-such-option"),
        (("--format", "yaml", "missing.json"), "--format"),
        (("--require", "bridge", "missing.json"), "bridge"),
        (("--max-bytes", "0", "missing.json"), "--max-bytes"),
        (("--max-bytes", "much", "missing.json"), "--max-bytes"),
    ],
)
def test_wrong_usage_is_told_before_anything_is_read(arguments: tuple[str, ...], said: str) -> None:
    """Exit code 2 comes with the option in question on standard error and no verdicts."""
    ran = run("validate", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


@pytest.mark.usefixtures("folder")
def test_an_unexpected_failure_is_told_as_such(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A defect of the program gives exit code 70 and T901, whatever was found before, no more."""

    def failing(*_: object, **__: object) -> Iterator[Verdict]:
        yield from validate_paths(["broken.json", "missing.json"])
        raise ZeroDivisionError("in the works")

    monkeypatch.setattr("tribello.verdict.validate_paths", failing)
    monkeypatch.setattr(sys, "argv", ["tribello", "validate", "valid.json"])
    monkeypatch.delenv("TRIBELLO_DEBUG", raising=False)
    with pytest.raises(SystemExit) as exited:
        main()
    assert exited.value.code == 70
    said = capsys.readouterr()
    assert "T901" in said.err
    assert "ZeroDivisionError: in the works" in said.err
    assert "Traceback" not in said.out + said.err
    assert "T103" in said.out
    monkeypatch.setenv("TRIBELLO_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main()


@pytest.mark.usefixtures("folder")
def test_a_valid_log_takes_one_line() -> None:
    """The line has the rules, the scores and the winner; the last line counts the games."""
    assert run("validate", "valid.json") == Ran(
        0,
        "valid.json: valid, standard, score +0 -3 +3, won by seat 2\n1 game: 1 valid\n",
        "",
    )


def test_a_fault_is_shown_with_its_place_and_state(tmp_path: Path) -> None:
    """A revoke is shown with what was legal, the trick, the hand and the quotas."""
    document = bare(document_of(small_log()))
    document["actions"][7] = {"card": "KS", "seat": 2, "type": "play"}
    path = tmp_path / "revoke.json"
    path.write_text(spread(document), "utf-8")
    line = spread(document).split('"card": "KS"')[0].count("\n")
    ran = run("validate", "--laboratory", path)
    assert ran.code == 1
    assert ran.out == (
        f"{path}: invalid, laboratory rules (standard but for deals_per_round, hand_size, "
        "laboratory, pickup_size, quotas, ranks)\n"
        f"  {path}:{line}:3: T604 revoke [R7.4]\n"
        "    seat 2 holds hearts and must follow; KS does not (action 7, deal 3, trick 1)\n"
        f"{line:>6} |   {{\n"
        "       |   ^\n"
        "    at /actions/7\n"
        "    since hearts were led at action 5\n"
        "    legal for seat 2: QH AH\n"
        "    the game waits for seat 2: play\n"
        "    dealer seat 0, trump none\n"
        "    of seats 0 1 2: quotas 1 1 1, tricks taken 0 0 0\n"
        "    trick led by seat 0: KH QC\n"
        "    hand of seat 2: QH AH KS\n"
        "  not checked: actions from 8\n"
        "1 game: 1 invalid\n"
        "What it means, and what to do: tribello explain T604\n"
    )


@pytest.mark.usefixtures("folder")
def test_quiet_tells_only_what_is_not_valid() -> None:
    """Of valid games nothing is said, of others what would be said without it but the count."""
    assert run("validate", "--quiet", "valid.json") == Ran(0, "", "")
    assert "do without the count" in " ".join(run("validate", "--help").out.split())
    assert run("validate", "-q", "valid.json", "broken.json").code == 1
    loud = run("validate", "valid.json", "broken.json", "open.json").out.splitlines()
    quiet = run("validate", "-q", "valid.json", "broken.json", "open.json").out.splitlines()
    *told, _, more = loud[1:]  # the count is left out
    assert quiet == [*told, more]


@pytest.mark.usefixtures("folder")
def test_the_last_line_counts_outcomes() -> None:
    """Each outcome that there is has its number."""
    ran = run("validate", *GIVEN, "valid.json")
    *_, count, more = ran.out.splitlines()
    assert count == "5 games: 2 valid, 1 invalid, 1 incomplete, 1 unreadable"
    assert re.fullmatch(r"What it means, and what to do: tribello explain( T\d{3}){3}", more)


def report_on(*arguments: str | Path) -> Any:
    """The report of a run as a JSON value."""
    return json.loads(run("validate", "--format", "json", *arguments).out)


@pytest.mark.usefixtures("folder")
def test_a_report_is_one_object_with_an_entry_for_each_game() -> None:
    """Entries come in the order of the paths, as given, each game of a file by its number."""
    Path("two.jsonl").write_bytes(b"".join(lines_of(deal_log()) * 2))
    report = report_on("two.jsonl", *GIVEN, "./valid.json")
    assert set(report) == {"format_version", "files"}
    assert report["format_version"] == 1
    assert [(entry["path"], entry["game"], entry["verdict"]) for entry in report["files"]] == [
        ("two.jsonl", 1, "valid"),
        ("two.jsonl", 2, "valid"),
        ("valid.json", 1, "valid"),
        ("open.json", 1, "incomplete"),
        ("broken.json", 1, "invalid"),
        ("missing.json", None, "unreadable"),
        ("./valid.json", 1, "valid"),
    ]
    for path in GIVEN:
        (verdict,) = validate_paths([path])
        assert verdict.as_json() in report["files"]


@pytest.mark.usefixtures("folder")
def test_a_report_is_the_same_bytes_every_time() -> None:
    """Runs in other processes and with quiet give the same bytes, in UTF-8 under any locale."""
    Path("names.json").write_bytes(write_json(match_log()).replace(b'"view"', '"viëw"'.encode()))
    arguments = ("validate", "--format", "json", *GIVEN, "names.json")
    report = run(*arguments).out
    assert "viëw" in report
    assert run(*arguments, "--quiet").out == report
    plain = {**os.environ, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    assert process(*arguments, env={**plain, "PYTHONHASHSEED": "7"}).out == report


@pytest.mark.usefixtures("folder")
def test_what_a_terminal_would_obey_is_escaped() -> None:
    """A key with control characters stays on its line and colours nothing."""
    document = document_of(deal_log())
    document["\x1b[31mviëw\n" + "x" * 1000] = 1
    Path("strange.json").write_text(json.dumps(document), "utf-8")
    ran = run("validate", "strange.json")
    assert ran.code == 1
    assert "    at /\\x1b[31mviëw\\nxxx" in ran.out
    assert "\x1b" not in ran.out
    assert max(map(len, ran.out.splitlines())) < 250


def test_a_path_that_is_no_text_is_escaped() -> None:
    """A name of bytes that are no UTF-8 is shown with escapes, in text and JSON."""
    (entry,) = report_on("\udcff.json")["files"]
    assert entry["path"] == "\\udcff.json"
    assert run("validate", "\udcff.json").out.startswith("\\udcff.json: unreadable\n")


@pytest.mark.usefixtures("folder")
def test_required_rules_are_required() -> None:
    """Logs under the preset pass, logs under other rules are invalid for that reason."""
    assert run("validate", "--require", "standard", "valid.json").code == 0
    Path("small.json").write_bytes(write_json(small_log()))
    ran = run("validate", "--laboratory", "--require", "standard", "small.json")
    assert ran.code == 1
    assert "T311" in ran.out


@pytest.mark.usefixtures("folder")
def test_laboratory_rules_are_admitted_on_request() -> None:
    """Without the option a laboratory log is invalid, with it it is judged like any other."""
    Path("small.json").write_bytes(write_json(small_log()))
    ran = run("validate", "small.json")
    assert ran.code == 1
    assert "T308" in ran.out
    assert run("validate", "--laboratory", "small.json", "valid.json").code == 0


@pytest.mark.parametrize(
    ("data", "games", "code"),
    [
        (VALID, 1, 0),
        (b"".join(lines_of(deal_log())) * 2, 2, 0),
        (b"", 1, 1),
        (spread(OPEN).encode(), 1, 4),
        (b"".join(lines_of(deal_log())[:-1]), 1, 4),
    ],
)
def test_standard_input_is_read_for_a_dash(data: bytes, games: int, code: int) -> None:
    """Either encoding is taken from standard input, under the name of a dash."""
    ran = run("validate", "--format", "json", "-", stdin=data)
    entries = json.loads(ran.out)["files"]
    assert (ran.code, [entry["path"] for entry in entries]) == (code, ["-"] * games)


def test_a_directory_is_searched_for_logs(folder: Path) -> None:
    """A directory gives the verdicts of its logs in order, one without logs exit code 3."""
    (folder / "deep" / "er").mkdir(parents=True)
    (folder / "deep" / "er" / "z.jsonl").write_bytes(b"".join(lines_of(deal_log())))
    (folder / ".git").mkdir()
    (folder / ".git" / "n.json").write_bytes(b"?")
    report = report_on(".")
    assert [entry["path"] for entry in report["files"]] == [
        "broken.json",
        "deep/er/z.jsonl",
        "open.json",
        "valid.json",
    ]
    assert run("validate", "deep").code == 0
    (folder / "deep" / "er" / "z.jsonl").unlink()
    ran = run("validate", "deep")
    assert ran.code == 3
    assert "T154" in ran.out


@pytest.mark.parametrize("command", ["validate", "stats", "fmt", "fix"])
def test_links_to_directories_are_not_entered(tmp_path: Path, command: str) -> None:
    """No loop is gone round, and none is entered but one that is named; links to files are read."""
    logs, away = tmp_path / "logs", tmp_path / "away"
    logs.mkdir()
    away.mkdir()
    (away / "far.json").write_bytes(b"?")
    (logs / "near.json").symlink_to(away / "far.json")
    (logs / "self.json").symlink_to("self.json")
    (logs / "dir.json").symlink_to(away)
    (logs / "away").symlink_to(away)
    (logs / "loop").symlink_to(logs)
    ran = run(command, logs)
    told = ran.out + ran.err
    assert ran.code == 3
    assert "near.json" in told
    assert "self.json" in told
    assert not {"far.json", "dir.json", "loop"} & set(re.split(r"[/\s:]", told))
    named = run(command, logs / "loop" / "away")
    assert named.code == 1
    assert "loop/away/far.json" in named.out + named.err


@pytest.mark.parametrize("command", ["validate", "stats", "fmt", "fix"])
def test_hidden_files_are_read_where_they_are_named(folder: Path, command: str) -> None:
    """What starts with a dot is passed over in a directory, and no less a log for that."""
    hidden = folder / ".hidden"
    hidden.mkdir()
    (hidden / "bad.json").write_bytes(b"?")
    (folder / "good").mkdir()
    (folder / "good" / ".bad.json").write_bytes(b"?")
    (folder / "good" / "valid.json").write_bytes(VALID)
    (folder / "good" / ".bad").symlink_to(hidden)
    assert run(command, folder / "good").code == 0
    for named in (hidden, hidden / "bad.json", folder / "good" / ".bad.json"):
        assert run(command, named).code == 1


@pytest.mark.rule("R10.9")
@pytest.mark.parametrize("name", ["big.json", "big.jsonl", "big"])
def test_a_file_of_a_gigabyte_is_refused(tmp_path: Path, name: str) -> None:
    """A file over the limit is not judged, and the report says which limit."""
    with (tmp_path / name).open("wb") as stream:
        stream.truncate(2**30)
    ran = run("validate", tmp_path / name)
    assert ran.code == 3
    assert "T153 too-large" in ran.out
    assert "4194304 bytes" in ran.out


def test_a_json_file_over_the_limit_is_not_read_at_all(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The size of a .json file alone is enough to refuse it."""

    def reading(*_: object, **__: object) -> Any:
        raise AssertionError("the file is read")

    monkeypatch.setattr(files, "read_games", reading)
    size = (folder / "valid.json").stat().st_size
    assert run("validate", "--max-bytes", f"{size - 1}", "valid.json").code == 3
    with pytest.raises(AssertionError, match="the file is read"):
        run("validate", "--max-bytes", f"{size}", "valid.json")


class Endless(BytesIO):
    """Zeros without end, of which no more than a little may be asked at a time."""

    def read(self, size: int | None = -1, /) -> bytes:
        """As many zeros as asked for."""
        assert size is not None
        assert 0 <= size <= 1001
        return bytes(size)

    def readline(self, size: int | None = -1, /) -> bytes:
        """The same: there are no lines."""
        return self.read(size)


def test_endless_input_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of standard input no more is read than the limit."""

    class Stdin:
        buffer = Endless()

    monkeypatch.setattr(sys, "stdin", Stdin)
    (verdict,) = validate_paths(["-"], max_bytes=1000)
    assert [each.code.id for each in verdict.judgement.diagnostics] == ["T153"]


def codes_of(found: Iterator[Verdict]) -> list[str]:
    """The codes of some verdicts, in order; "" for one without any."""
    return ["".join(each.code.id for each in verdict.judgement.diagnostics) for verdict in found]


@pytest.mark.rule("R10.9")
def test_a_file_that_vanishes_is_missed(folder: Path) -> None:
    """A file that was listed with its directory and is gone when its turn comes is reported."""
    found = validate_paths([str(folder)])
    first = next(found)
    (folder / "valid.json").unlink()
    assert codes_of(iter([first])) + codes_of(found) == ["T103", "T802", "T151"]


@pytest.mark.rule("R10.9")
def test_a_file_that_may_not_be_read_is_reported(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without permission nothing is known of a file, and the others are judged all the same."""
    opened: Callable[..., IO[Any]] = Path.open

    def guarded(path: Path, *arguments: Any, **options: Any) -> IO[Any]:
        if path.name == "open.json":
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, *arguments, **options)

    monkeypatch.setattr(Path, "open", guarded)
    assert codes_of(validate_paths([str(folder)])) == ["T103", "T152", ""]


@pytest.mark.rule("R10.9")
def test_a_folder_that_may_not_be_read_is_reported(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A directory within another is never passed over in silence."""
    (folder / "locked").mkdir()
    scan = os.scandir

    def guarded(path: Any = ".") -> Any:
        if Path(path).name == "locked":
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", guarded)
    found = list(validate_paths([str(folder)]))
    assert codes_of(iter(found)) == ["T103", "T802", "", "T152"]
    assert Path(found[-1].path).name == "locked"
    assert codes_of(validate_paths([str(folder / "locked")])) == ["T152"]


@pytest.mark.rule("R10.9")
@pytest.mark.parametrize("name", ["x" * 300, "valid.json/x"])
@pytest.mark.usefixtures("folder")
def test_a_path_that_no_file_can_have_is_reported(name: str) -> None:
    """What the system says of an impossible path is passed on."""
    ran = run("validate", name)
    assert ran.code == 3
    assert "T155" in ran.out


@pytest.mark.rule("R10.9")
def test_a_link_to_nothing_is_missed(tmp_path: Path) -> None:
    """A link within a directory whose file is gone is no reason to be silent."""
    (tmp_path / "gone.json").symlink_to(tmp_path / "nowhere.json")
    assert codes_of(validate_paths([str(tmp_path)])) == ["T151"]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("valid.json",), 0),
        (("valid.json", "broken.json", "open.json"), 1),
        (("--format", "json", "open.json", "valid.json"), 4),
    ],
)
def test_a_reader_that_goes_away_changes_nothing(arguments: tuple[str, ...], code: int) -> None:
    """Into a pipe that nobody reads there is no traceback, and the exit code is the right one."""
    reading, writing = os.pipe()
    os.close(reading)
    ran = process("validate", *arguments, stdout=writing)
    os.close(writing)
    assert ran == Ran(code, "", "")


@pytest.mark.usefixtures("folder")
def test_output_that_cannot_be_written_is_told() -> None:
    """A full disk is not taken for a defect of the program."""
    script = """
import os, sys
from tribello.cli import main
class Full:
    encoding, errors = "utf-8", "strict"
    def write(self, text): raise OSError(28, "No space left on device")
    def flush(self): pass
    def isatty(self): return False
    def fileno(self): return 1
sys.stdout = Full()
sys.argv = ["tribello", "validate", "valid.json"]
main()
"""
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=False, text=True
    )
    assert (ran.returncode, ran.stdout) == (3, "")
    assert ran.stderr == "tribello: standard output cannot be written: No space left on device\n"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("closed", "arguments", "code"),
    [("stdin", ("-",), 3), ("stdout", ("broken.json",), 3), ("stderr", ("valid.json",), 0)],
)
def test_a_closed_stream_is_no_defect(
    monkeypatch: pytest.MonkeyPatch, closed: str, arguments: tuple[str, ...], code: int
) -> None:
    """With a standard stream closed from the start the exit code is what it should be."""
    monkeypatch.setattr(sys, "argv", ["tribello", "validate", *arguments])
    monkeypatch.setattr(sys, closed, None)
    with pytest.raises(SystemExit) as exited:
        main()
    assert exited.value.code == code
    if closed != "stdin":
        getattr(sys, closed).close()  # where it went instead


@pytest.mark.usefixtures("folder")
def test_an_interrupt_ends_without_a_traceback() -> None:
    """Ctrl-C while standard input is awaited gives exit code 130 and what was found so far."""
    # Whoever started the tests may have had interrupts ignored, which processes inherit.
    script = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from tribello.cli import main
main()
"""
    with subprocess.Popen(
        [sys.executable, "-c", script, "validate", "valid.json", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline().startswith(b"valid.json: valid")
        child.send_signal(signal.SIGINT)
        _, err = child.communicate()
    assert child.returncode == 130
    assert b"Traceback" not in err


def test_verdicts_are_printed_as_they_come(folder: Path) -> None:
    """A corpus is judged game by game, so a reader sees the first verdict at once."""
    corpus = folder / "corpus.jsonl"
    corpus.write_bytes(b"".join(lines_of(deal_log())) * 3)
    found = validate_paths([str(corpus)], Policy())
    assert next(found).game == 1
    with corpus.open("ab") as stream:
        stream.write(b"\n")
    assert codes_of(found) == ["", "", "T121"]


def test_other_rules_are_told_in_text_and_where_they_are_asked_for(tmp_path: Path) -> None:
    """A match by another preset is told so in text; other formats and --no-alternatives obey."""
    rules = PRESETS["narrative"].rules
    played = log_of(Playthrough(Match(rules).start(), seed=3))
    log = evolve(played, rules=STANDARD, preset=PRESETS["standard"], claims=None, integrity=None)
    path = tmp_path / "of-another-table.json"
    path.write_bytes(write_json(log))
    assert "\n  legal under preset narrative\n" in run("validate", path).out
    assert "legal under" not in run("validate", path, "--no-alternatives").out
    for asked, found in ((), []), (("--alternatives",), ["narrative"]):
        report = json.loads(run("validate", path, "--format", "json", *asked).out)
        assert [each["preset"] for each in report["files"][0]["legal_under"]] == found
