"""`tribello validate` over many logs: processes, counts, other rules, progress, Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
from commands import COMMAND, process, run
from jsonschema import Draft202012Validator
from logs import bare, deal_log, document_of, lines_of, match_log

from tribello.cli.exits import Exit, exit_for
from tribello.cli.validate import Format
from tribello.codes import CODES
from tribello.log import write_json
from tribello.rules import PRESETS
from tribello.verdict import Outcome

ROOT: Final = Path(__file__).parents[2]
REPORT: Final = json.loads((ROOT / "schema" / "report-1.schema.json").read_text("utf-8"))
EXAMPLES: Final = ROOT / "examples"


def valid_as(part: str, value: Any) -> None:
    """The value is what a definition of the schema of reports describes."""
    Draft202012Validator({"$ref": f"#/$defs/{part}", "$defs": REPORT["$defs"]}).validate(value)


@pytest.mark.parametrize("output", [Format.TEXT, Format.JSON, Format.SARIF])
def test_the_number_of_processes_changes_no_byte(
    output: Format, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reports are the same whoever judged, in formats that end with something and in others."""
    monkeypatch.chdir(ROOT)
    arguments = ("validate", "--format", output.value, "--laboratory", "examples", "gone.json")
    one = run(*arguments)
    assert run(*arguments, "--jobs", "2") == one
    assert one.code == Exit.UNREADABLE
    assert one.out.count("T604") >= 1


def test_statistics_count_what_the_report_tells() -> None:
    """Outcomes and codes are counted as they stand in the report on the same logs."""
    report = json.loads(run("validate", "--format", "json", EXAMPLES / "broken").out)
    codes = Counter(each["code"] for entry in report["files"] for each in entry["diagnostics"])
    outcomes = Counter(entry["verdict"] for entry in report["files"])
    ran = run("validate", "--statistics", "--format", "json", EXAMPLES / "broken")
    counted = json.loads(ran.out)
    valid_as("statistics", counted)
    assert counted["games"] == {outcome.value: outcomes[outcome.value] for outcome in Outcome}
    assert {each["code"]: each["count"] for each in counted["codes"]} == codes
    ordered = [(-each["count"], each["code"]) for each in counted["codes"]]
    assert ordered == sorted(ordered)
    text = run("validate", "--statistics", EXAMPLES / "broken")
    assert text.code == ran.code == Exit.INVALID
    first, *rest = text.out.splitlines()
    assert first == f"{sum(outcomes.values())} games: 53 invalid, 3 incomplete"
    for line, each in zip(rest, counted["codes"], strict=True):
        code = CODES[each["code"]]
        assert line.split(maxsplit=1) == [
            f"{each['count']}",
            f"{code.id} {code.name}: {code.title}",
        ]


def test_statistics_of_nothing_are_noughts(tmp_path: Path) -> None:
    """A valid log has no codes, and a directory without logs is counted as not to be had."""
    (tmp_path / "deal.json").write_bytes(write_json(deal_log()))
    assert run("validate", "--statistics", tmp_path).out == "1 game: 1 valid\n"
    (tmp_path / "empty").mkdir()
    counted = json.loads(
        run("validate", "--statistics", "--format", "json", tmp_path / "empty").out
    )
    valid_as("statistics", counted)
    assert counted["games"]["unreadable"] == 1


@pytest.mark.parametrize("output", [each for each in Format if each not in {"text", "json"}])
def test_statistics_are_text_or_json(output: Format) -> None:
    """In a format that cannot hold them they are wrong usage."""
    ran = run("validate", "--statistics", "--format", output.value, EXAMPLES)
    assert ran.code == Exit.USAGE
    assert "text or json" in ran.err


@pytest.mark.parametrize("outcome", Outcome)
def test_exit_zero_forgives_what_was_judged(outcome: Outcome) -> None:
    """Whatever a verdict is, the code is 0; what could not be had still shows."""
    expected = Exit.UNREADABLE if outcome is Outcome.UNREADABLE else Exit.VALID
    assert exit_for([outcome], exit_zero=True) == expected


def test_exit_zero_is_that_of_the_command() -> None:
    """The report is the same, only the code is another."""
    revoke = EXAMPLES / "broken" / "revoke.json"
    strict, lenient = run("validate", revoke), run("validate", "--exit-zero", revoke)
    assert (strict.code, lenient.code) == (Exit.INVALID, Exit.VALID)
    assert strict.out == lenient.out
    assert run("validate", "--exit-zero", "gone.json").code == Exit.UNREADABLE
    assert run("validate", "--exit-zero", "--require", "nothing", revoke).code == Exit.USAGE


def test_max_errors_is_the_number_of_defects_told(tmp_path: Path) -> None:
    """Of a log with many defects so many are told, and that there are more."""
    document = document_of(deal_log())
    document["actions"] = [{**entry, "odd": 1} for entry in document["actions"]]
    (tmp_path / "odd.json").write_text(json.dumps(document))
    for most in (1, 3, 20):
        ran = run("validate", "--max-errors", f"{most}", tmp_path / "odd.json")
        concise = run(
            "validate", "--max-errors", f"{most}", "--format", "concise", tmp_path / "odd.json"
        )
        assert concise.out.count(" T203 ") == most
        assert "more defects than th" in ran.out
    assert run("validate", tmp_path / "odd.json").out == ran.out
    assert run("validate", "--max-errors", "0", tmp_path / "odd.json").code == Exit.USAGE


class TestOtherRules:
    """`--rules` and `--all-presets`."""

    @pytest.fixture
    def match(self, tmp_path: Path) -> Path:
        """A match by the standard rules, without a seal."""
        path = tmp_path / "match.json"
        path.write_text(json.dumps(bare(document_of(match_log()))))
        return path

    def test_the_log_is_judged_under_the_rules_asked_for(self, match: Path) -> None:
        """The verdict is another, and it is said that the log names other rules."""
        assert run("validate", match).code == Exit.VALID
        ran = run("validate", "--rules", "narrative", match)
        assert ran.code == Exit.INVALID
        said = "judged under narrative though the log has preset standard"
        assert ran.out.startswith(f"{match}: invalid, {said}\n")
        (entry,) = json.loads(
            run("validate", "--rules", "narrative", "--format", "json", match).out
        )["files"]
        valid_as("entry", entry)
        assert entry["rules"]["preset"] == "narrative"
        assert entry["in_place_of"]["preset"] == "standard"

    def test_the_rules_of_the_log_itself_are_no_news(self, match: Path) -> None:
        """A log judged under the rules that it names is judged as ever."""
        ran = run("validate", "--rules", "standard", match)
        assert ran == run("validate", match)

    def test_the_verdict_under_each_preset_is_told(self, match: Path) -> None:
        """One line for each preset, in text; the whole judgement, in json."""
        ran = run("validate", "--all-presets", match)
        assert ran.code == Exit.VALID
        told = [line.split()[1] for line in ran.out.splitlines() if line.startswith("  under ")]
        assert told == [f"{name}:" for name in PRESETS]
        assert "  under standard: valid\n" in ran.out
        assert "  under narrative: invalid, T5" in ran.out
        (entry,) = json.loads(run("validate", "--all-presets", "--format", "json", match).out)[
            "files"
        ]
        valid_as("entry", entry)
        for each in entry["under_presets"]:
            alone = run("validate", "--rules", each["preset"], "--format", "json", match).out
            (other,) = json.loads(alone)["files"]
            assert {key: other[key] for key in each if key != "preset"} == {
                key: each[key] for key in each if key != "preset"
            }

    @pytest.mark.parametrize(
        "arguments",
        [
            *(["--format", each] for each in Format if each not in {"text", "json", "jsonl"}),
            ["--statistics"],
            ["--statistics", "--format", "json"],
        ],
    )
    def test_verdicts_under_presets_are_never_left_out(
        self, match: Path, arguments: list[str]
    ) -> None:
        """Where there is no place for them it is wrong usage to ask, and what has one is named."""
        ran = run("validate", "--all-presets", *arguments, match)
        assert (ran.code, ran.out) == (Exit.USAGE, "")
        assert "--all-presets: " in ran.err
        assert "as text, json or jsonl" in ran.err or "leave out --statistics" in ran.err

    def test_an_entry_on_a_line_has_the_verdict_under_each_preset(self, match: Path) -> None:
        """What json tells jsonl tells too."""
        entries = [
            json.loads(run("validate", "--all-presets", "--format", output, match).out)
            for output in ("json", "jsonl")
        ]
        assert entries[0]["files"] == [entries[1]]
        assert [each["preset"] for each in entries[1]["under_presets"]] == list(PRESETS)

    @pytest.mark.parametrize(
        "arguments",
        [["--rules", "narative"], ["--rules", "standard", "--require", "standard"]],
    )
    def test_contradictions_and_unknown_names_are_wrong_usage(
        self, match: Path, arguments: list[str]
    ) -> None:
        """A name that there is not has a hint, and two sets of rules cannot both be meant."""
        ran = run("validate", *arguments, match)
        assert ran.code == Exit.USAGE
        assert "narrative" in ran.err or "do not go together" in ran.err


SLOW: Final = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell may have put off
from tribello import verdict
from tribello.__main__ import main

judge = verdict.validate_paths

def slowly(*arguments, **options):
    for number, found in enumerate(judge(*arguments, **options)):
        if number == 3:
            print("three", file=sys.stderr, flush=True)
            time.sleep(60)
        yield found

verdict.validate_paths = slowly
main()
"""
"""The command, which says when it has judged three games, and then hangs."""


@pytest.mark.parametrize(
    ("output", "jobs"), [*((output, "1") for output in Format), (Format.JSON, "2")]
)
def test_ctrl_c_leaves_a_whole_report_of_what_was_judged(
    tmp_path: Path, output: Format, jobs: str
) -> None:
    """The report ends as it should, after three games, with exit code 130 and a word on it."""
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(lines_of(deal_log())) * 200)
    arguments = ("validate", "--format", output.value, "--jobs", jobs, str(path))
    with subprocess.Popen(
        [sys.executable, "-c", SLOW, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stderr is not None
        assert running.stderr.readline() == b"three\n"
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert running.returncode == Exit.INTERRUPTED
    assert err.decode() == "tribello: interrupted: only 3 games were judged\n"
    three = tmp_path / "three.jsonl"
    three.write_bytes(b"".join(lines_of(deal_log())) * 3)
    whole = process("validate", "--format", output.value, str(three))
    assert out.decode() == whole.out.replace(str(three), str(path))


def test_ctrl_c_again_and_again_ends_the_command_and_all_its_processes(tmp_path: Path) -> None:
    """As a terminal sends it, to all of them: the report is whole, and nobody stays behind."""
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(lines_of(deal_log())) * 500)
    with subprocess.Popen(
        [sys.executable, "-c", SLOW, "validate", "--format", "json", "--jobs", "2", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as running:
        assert running.stderr is not None
        assert running.stderr.readline() == b"three\n"
        for _ in range(5):
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGINT)
        # The processes hold the outputs open as long as they are there.
        out, err = running.communicate(timeout=30)
    assert running.returncode == Exit.INTERRUPTED
    assert err.decode() == "tribello: interrupted: only 3 games were judged\n"
    assert len(json.loads(out)["files"]) == 3


LOSING: Final = """
import multiprocessing, os, signal, sys
from tribello import verdict
from tribello.__main__ import main

judge = verdict.validate_paths

def losing(*arguments, **options):
    for found in judge(*arguments, **options):
        for child in multiprocessing.active_children():
            child.kill()
        yield found

verdict.validate_paths = losing
main()
"""
"""The command, whose processes are killed."""


def test_a_lost_process_is_no_defect_of_ours(tmp_path: Path) -> None:
    """The report ends as it should, and what may help is said, with exit code 3."""
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(lines_of(deal_log())) * 3000)
    ran = subprocess.run(
        [sys.executable, "-c", LOSING, "validate", "--format", "json", "-j", "2", str(path)],
        capture_output=True,
        check=False,
    )
    assert ran.returncode == Exit.UNREADABLE
    assert b"fewer jobs need less" in ran.stderr
    assert b"Traceback" not in ran.stderr
    assert json.loads(ran.stdout)["files"]


PIDS: Final = """
import multiprocessing, sys
from tribello import verdict

if __name__ == "__main__":
    found = verdict.validate_paths([sys.argv[1]], jobs=2)
    next(found)
    print(*(each.pid for each in multiprocessing.active_children()), flush=True)
    sys.stdin.read()
"""
"""A program that has a corpus judged, tells who does it, and then waits."""


def test_processes_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    """Even if that is killed, and can tell nobody, none of them stays behind."""
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(lines_of(deal_log())) * 500)
    program = tmp_path / "judging.py"
    program.write_text(PIDS)
    with subprocess.Popen(
        [sys.executable, program, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        pids = [int(each) for each in running.stdout.readline().split()]
        assert len(pids) == 2
        running.kill()
        # They hold its output open as long as they are there.
        assert running.communicate(timeout=30)[0] == b""


class TestProgress:
    """The bar, on a terminal of the system's own."""

    def on_terminal(self, *arguments: str, both: bool = False) -> bytes:
        """What the command writes to standard error, or both outputs, being a terminal."""
        import pty
        from termios import tcsetwinsize

        terminal, end = pty.openpty()
        tcsetwinsize(end, (24, 80))
        seen: list[bytes] = []

        def read() -> None:
            try:
                while data := os.read(terminal, 4096):
                    seen.append(data)
            except OSError:  # the other end is closed
                return

        reader = threading.Thread(target=read)
        reader.start()
        outputs: dict[str, Any] = {"stdout": end if both else subprocess.DEVNULL, "stderr": end}
        subprocess.run([*COMMAND, *arguments], check=False, **outputs)
        os.close(end)
        reader.join()
        os.close(terminal)
        return b"".join(seen)

    @pytest.fixture
    def corpus(self, tmp_path: Path) -> str:
        """Enough games for the bar to be worth while."""
        path = tmp_path / "games.jsonl"
        path.write_bytes(b"".join(lines_of(match_log())) * 250)
        return str(path)

    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_a_long_run_shows_how_far_it_is(self, corpus: str, jobs: str) -> None:
        """The bar has percents, a rate and the time that is left, and goes in the end."""
        shown = self.on_terminal("validate", "--quiet", "--jobs", jobs, corpus)
        assert b"%|" in shown
        assert b"B/s]" in shown
        assert b"<" in shown
        assert shown.rstrip(b"\r").endswith(b" ")  # it was painted over

    def test_a_short_run_shows_none(self) -> None:
        """Nothing flashes up for a single log."""
        assert self.on_terminal("validate", str(EXAMPLES / "games" / "a-match.json")) == b""

    def test_what_is_printed_does_not_stand_behind_the_bar(self, corpus: str) -> None:
        """Each line on the same terminal begins on a line that was made free."""
        shown = self.on_terminal("validate", corpus, both=True)
        assert b"%|" in shown
        lines = [line for line in shown.split(b"\r\n") if b"won by seat" in line]
        assert len(lines) == 250
        for line in lines:
            assert line.rsplit(b"\r", 1)[-1].startswith(corpus.encode())

    def test_nobody_is_shown_a_bar_who_has_no_terminal(self, corpus: str) -> None:
        """Standard error that goes into a file or a pipe has nothing of it."""
        assert process("validate", "--quiet", corpus).err == ""
