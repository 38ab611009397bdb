"""``tribello fmt`` as a user types it."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Final, NoReturn

import pytest
from commands import Ran, files, run, written
from logs import bare, deal_log, document_of, full_log, lines_of, small_log, spread
from typer.testing import CliRunner

from tribello.cli.app import app
from tribello.cli.exits import Exit
from tribello.log import Journal, Log, write_json
from tribello.log.canonical import canonical_text

CANONICAL: Final = write_json(deal_log())
CORPUS: Final = b"".join([*lines_of(deal_log()), *lines_of(small_log())])


def jumbled(log: Log) -> bytes:
    """A log in another form: spread, its keys and discards in another order."""
    document = dict(reversed(document_of(log).items()))
    for entry in document["actions"]:
        if entry["type"] == "exchange":
            entry["cards"].reverse()
    return spread(document).encode()


def jumbled_lines(*logs: Log) -> bytes:
    """Logs as lines that are spaced, with keys in another order."""
    lines = [json.loads(line) for log in logs for line in lines_of(log)]
    return b"".join(json.dumps(dict(reversed(line.items()))).encode() + b"\n" for line in lines)


@pytest.mark.parametrize("command", ["fmt", "fix"])
def test_a_file_that_a_journal_writes_is_left_alone(command: str) -> None:
    """What a journal has open is not replaced, since its next lines would go with the old file."""
    data = b"".join(jumbled_lines(small_log()).splitlines(keepends=True)[:6])
    path = written("game.jsonl", data)
    with Journal.resume(path):
        ran = run(command, path)
    assert (ran.code, path.read_bytes()) == (Exit.UNREADABLE, data)
    assert "is being written by another journal" in ran.err
    assert "nothing is written" in ran.err
    assert run(command, path).code == Exit.VALID
    assert path.read_bytes() != data


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current directory, which is empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "data", "after"),
    [
        ("a.json", jumbled(deal_log()), CANONICAL),
        ("a.json", jumbled(full_log()), write_json(full_log())),
        ("a.jsonl", jumbled_lines(deal_log(), small_log()), CORPUS),
        ("a", jumbled(deal_log()), CANONICAL),
        ("a", jumbled_lines(deal_log(), small_log()), CORPUS),
    ],
)
def test_a_log_is_rewritten_in_canonical_form(name: str, data: bytes, after: bytes) -> None:
    """Whatever its form was, the file then has the canonical one; a second time nothing changes."""
    written(name, data)
    assert run("fmt", name) == Ran(0, f"{name} rewritten\n", "")
    assert files() == {name: after}
    assert run("fmt", name) == Ran(0, "", "")
    assert files() == {name: after}


def test_a_canonical_file_is_not_touched() -> None:
    """A file that has its form already is not even written again."""
    path = written("a.json", CANONICAL)
    before = path.stat()
    assert run("fmt", "a.json") == Ran(0, "", "")
    after = path.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_checking_writes_nothing() -> None:
    """With --check a log in another form is told and left, and gives exit code 1."""
    written("a.json", CANONICAL)
    written("b.json", jumbled(deal_log()))
    before = files()
    assert run("fmt", "--check", "a.json") == Ran(0, "", "")
    ran = run("fmt", "--check", "a.json", "b.json")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out == "b.json is not canonical; tribello fmt rewrites it\n"
    assert files() == before
    assert run("fmt", "--check", "-", stdin=CANONICAL) == Ran(0, "", "")
    assert run("fmt", "--check", "-", stdin=jumbled(deal_log())).code == 1


def discards_turned(log: Log) -> bytes:
    """A log that is canonical but for the discards of its first exchange."""
    document = document_of(log)
    next(e for e in document["actions"] if e["type"] == "exchange")["cards"].reverse()
    return canonical_text(document).encode() + b"\n"


@pytest.mark.parametrize("also", [(), ("--check",)])
def test_a_difference_is_shown_and_nothing_written(also: tuple[str, ...]) -> None:
    """With --diff each log that is not canonical is shown spread, and gives exit code 1."""
    written("a.json", CANONICAL)
    written("b.json", discards_turned(deal_log()))
    before = files()
    assert run("fmt", "--diff", *also, "a.json") == Ran(0, "", "")
    ran = run("fmt", "--diff", *also, "a.json", "b.json")
    assert (ran.code, ran.err) == (1, "")
    lines = ran.out.splitlines()
    assert lines[:2] == [
        "--- b.json (as it is, spread over lines, keys in order)",
        "+++ b.json (as it would be written, spread alike)",
    ]
    (old,) = [line for line in lines[2:] if line.startswith("-")]
    (new,) = [line for line in lines[2:] if line.startswith("+")]
    assert json.loads(old[1:-1])["cards"] == json.loads(new[1:-1])["cards"][::-1]
    assert files() == before
    assert run("fmt", "--diff", *also, "-", stdin=CANONICAL) == Ran(0, "", "")
    piped = run("fmt", "--diff", *also, "-", stdin=discards_turned(deal_log()))
    assert piped == Ran(1, ran.out.replace("b.json", "-"), "")


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.json", spread(document_of(deal_log())).encode(), "white space"),
        ("a.json", CANONICAL[:-1], "white space"),
        ("a.json", CANONICAL.replace(b"seat", b"\\u0073eat"), "white space, escapes"),
        ("a.jsonl", jumbled_lines(small_log()), "white space"),
    ],
)
def test_a_difference_in_form_alone_is_told_in_a_line(name: str, data: bytes, said: str) -> None:
    """Where white space, the order of keys and escapes are all that changes, no lines are shown."""
    written(name, data)
    out = f"{name}: only {said} and the order of keys change\n"
    assert run("fmt", "--diff", name) == Ran(1, out, "")
    assert files() == {name: data}


def test_differences_are_shown_game_by_game() -> None:
    """Of a corpus the games in which more than the form changes are shown, by their numbers."""
    turned = json.loads(discards_turned(deal_log()))
    lines = [line for log in (small_log(), deal_log()) for line in lines_of(log)]
    place = next(i for i, line in enumerate(lines) if b'"exchange"' in line and b"[]" not in line)
    entry = next(e for e in turned["actions"] if e["type"] == "exchange")
    lines[place] = json.dumps(entry).encode() + b"\n"
    written("a.jsonl", b"".join(lines))
    ran = run("fmt", "--diff", "a.jsonl")
    assert ran.code == 1
    assert [line for line in ran.out.splitlines() if line.startswith("---")] == [
        "--- a.jsonl game 2 (as it is, spread over lines, keys in order)"
    ]


@pytest.mark.parametrize("no_color", [None, "1"])
def test_differences_are_coloured_on_a_terminal(no_color: str | None) -> None:
    """Colours go to a terminal, and not with NO_COLOR."""
    arguments = ["fmt", "--diff", "-"]
    result = CliRunner(env={"NO_COLOR": no_color}).invoke(
        app, arguments, input=discards_turned(deal_log()), color=True
    )
    assert ("\x1b[31m-" in result.stdout) == ("\x1b[32m+" in result.stdout) == (no_color is None)
    assert (
        result.stdout.replace("\x1b[31m", "").replace("\x1b[32m", "").replace("\x1b[0m", "")
        == run(*arguments, stdin=discards_turned(deal_log())).out
    )


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.json.gz", gzip.compress(jumbled(deal_log()))),
        ("a.json", gzip.compress(jumbled(deal_log()))),
        ("a.jsonl.GZ", jumbled_lines(deal_log())),
    ],
    ids=["packed", "packed all the same", "packed by its name"],
)
@pytest.mark.parametrize("arguments", [(), ("--to", "jsonl"), ("--check",), ("--diff",)])
def test_packed_logs_are_refused(name: str, data: bytes, arguments: tuple[str, ...]) -> None:
    """Exit code 2 for what would be another file if it were rewritten; others are formatted."""
    written(name, data)
    written("b.jsonl", CORPUS)
    ran = run("fmt", *arguments, name, "b.jsonl")
    said = f"tribello: {name}: a packed log is not rewritten; unpack it first\n"
    assert ran == Ran(2, "", said)
    assert files() == {name: data, "b.jsonl": CORPUS}


@pytest.mark.parametrize("log", [deal_log(), full_log(), small_log()])
def test_both_encodings_lead_to_each_other(log: Log) -> None:
    """A log turned into lines and back is the same bytes; each file stays beside the other."""
    written("a.json", jumbled(log))
    assert run("fmt", "--to", "jsonl", "a.json") == Ran(0, "a.jsonl written\n", "")
    assert files() == {"a.json": jumbled(log), "a.jsonl": b"".join(lines_of(log))}
    Path("a.json").unlink()
    assert run("fmt", "--to", "json", "a.jsonl") == Ran(0, "a.json written\n", "")
    assert files() == {"a.json": write_json(log), "a.jsonl": b"".join(lines_of(log))}


def test_each_game_of_a_corpus_becomes_a_file() -> None:
    """Several games make several .json files, numbered in their order."""
    written("a.jsonl", CORPUS)
    ran = run("fmt", "--to", "json", "a.jsonl")
    assert ran == Ran(0, "a-1.json written\na-2.json written\n", "")
    assert files() == {
        "a.jsonl": CORPUS,
        "a-1.json": CANONICAL,
        "a-2.json": write_json(small_log()),
    }


def test_what_is_there_is_not_overwritten() -> None:
    """A file in the way of a conversion stays, unless it is what would be written."""
    written("a.json", CANONICAL)
    written("a.jsonl", b"precious")
    before = files()
    ran = run("fmt", "--to", "jsonl", "a.json")
    assert (ran.code, ran.out) == (2, "")
    assert "a.jsonl exists and says something else" in ran.err
    assert files() == before
    written("a.jsonl", b"".join(lines_of(deal_log()))).chmod(0o444)
    assert run("fmt", "--to", "jsonl", "a.json") == Ran(0, "", "")


@pytest.mark.parametrize(
    ("arguments", "data", "out"),
    [
        ((), jumbled(deal_log()), CANONICAL),
        ((), jumbled_lines(deal_log(), small_log()), CORPUS),
        (("--to", "jsonl"), CANONICAL, b"".join(lines_of(deal_log()))),
        (("--to", "json"), b"".join(lines_of(deal_log())), CANONICAL),
        (("--to", "json"), jumbled(deal_log()), CANONICAL),
    ],
)
def test_standard_input_goes_to_standard_output(
    arguments: tuple[str, ...], data: bytes, out: bytes
) -> None:
    """For a dash the canonical form is printed, in the encoding asked for."""
    assert run("fmt", *arguments, "-", stdin=data) == Ran(0, out.decode(), "")
    assert files() == {}


def test_several_games_make_no_single_json_text() -> None:
    """A corpus from standard input cannot become one .json text."""
    ran = run("fmt", "--to", "json", "-", stdin=CORPUS)
    assert (ran.code, ran.out) == (2, "")
    assert "several games" in ran.err


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.json", b"", "T109"),
        ("a.json", CANONICAL[:-3], "T103"),
        ("a.json", b'{"format":"chess"}', "T209"),
        ("a.json", CANONICAL.replace(b'"view"', b'"eyes"'), "T202"),
        ("a.json", CANONICAL.replace(b'"1.0"', b'"9.9"'), "T210"),
        ("a.jsonl", CORPUS.replace(b"}\n", b"}\n\n", 1), "T121"),
        ("a.jsonl", CORPUS[:-1], "T803"),
        ("a.jsonl", CORPUS.replace(b'"TS"', b'"10S"'), "T205"),
    ],
)
@pytest.mark.parametrize(
    "arguments", [(), ("--to", "json"), ("--to", "jsonl"), ("--check",), ("--diff",)]
)
def test_what_is_no_log_is_left_alone(
    name: str, data: bytes, said: str, arguments: tuple[str, ...]
) -> None:
    """A file with a fault in its bytes or shape is told and stays as it is."""
    written(name, data)
    ran = run("fmt", *arguments, name)
    assert (ran.code, ran.out) == (1, "")
    assert said in ran.err
    assert f"{name} is left as it is" in ran.err
    assert files() == {name: data}


@pytest.mark.parametrize("name", ["a.json", "a.jsonl"])
def test_an_illegal_game_is_formatted_like_any_other(name: str) -> None:
    """Form is no judgement: false claims and illegal actions stay, in canonical form."""
    document = document_of(deal_log())
    document["claims"]["totals"] = [9, 9, 9]
    document["actions"][5]["seat"] = 0
    written("a.json", spread(document).encode())
    if name == "a.jsonl":
        assert run("fmt", "--to", "jsonl", "a.json").code == 0
        Path("a.json").unlink()
    assert run("fmt", name).code == 0
    assert run("fmt", "--to", "json", name).code == 0
    assert json.loads(Path("a.json").read_bytes()) == document


def test_a_game_that_goes_on_gets_no_end_line() -> None:
    """An unfinished game of a .jsonl file stays one that can be resumed."""
    header, *actions, _ = lines_of(deal_log())
    data = b"".join([header, *actions[:20]])
    written("a.jsonl", data.replace(b'":', b'" : '))
    assert run("fmt", "a.jsonl").code == 0
    assert files() == {"a.jsonl": data}
    assert run("fmt", "--to", "json", "a.jsonl").code == 0
    expected = {**bare(document_of(deal_log())), "actions": [json.loads(a) for a in actions[:20]]}
    assert json.loads(Path("a.json").read_bytes()) == expected


class FullDisk(BytesIO):
    """A stream to a disk without room."""

    def write(self, _: object, /) -> int:
        """Write nothing."""
        raise OSError(28, "No space left on device")


def full_disk(handle: int, _: str) -> FullDisk:
    """A stream that cannot be written, in place of the one for a file that is open."""
    os.close(handle)
    return FullDisk()


def refusing(path: Path, *_: object) -> NoReturn:
    """Nothing, where a file should be put into its place."""
    raise OSError(28, "No space left on device", str(path))


@pytest.mark.parametrize(
    ("target", "name", "failing"),
    [(os, "fdopen", full_disk), (Path, "chmod", refusing), (Path, "replace", refusing)],
    ids=["write", "chmod", "replace"],
)
@pytest.mark.parametrize("arguments", [(), ("--to", "jsonl")])
def test_a_failing_write_leaves_the_old_file(
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    target: object,
    name: str,
    failing: object,
) -> None:
    """Where writing fails the log is as it was, and nothing else is left behind."""
    written("a.json", jumbled(deal_log()))
    before = files()
    monkeypatch.setattr(target, name, failing)
    ran = run("fmt", *arguments, "a.json")
    assert (ran.code, ran.out) == (3, "")
    assert "No space left on device" in ran.err
    assert files() == before


@pytest.mark.parametrize("length", [254, 255])
@pytest.mark.parametrize("letter", ["a", "é"])
def test_a_name_may_be_as_long_as_there_is(length: int, letter: str) -> None:
    """A log whose name takes all the bytes that a system has for one is rewritten like others."""
    room = length - len(".json")
    name = letter * (room // len(letter.encode())) + "x" * (room % len(letter.encode())) + ".json"
    assert len(name.encode()) == length
    written(name, jumbled(deal_log()))
    assert run("fmt", name) == Ran(0, f"{name} rewritten\n", "")
    assert files() == {name: CANONICAL}


def test_a_name_that_is_too_long_is_told() -> None:
    """Where the other encoding has no room for the name, nothing is written at all."""
    for name, data in (("a" * 250 + ".json", CANONICAL), ("b" * 249 + ".jsonl", CORPUS * 5)):
        written(name, data)
        ran = run("fmt", "--to", "jsonl" if name.endswith("json") else "json", name)
        assert (ran.code, ran.out) == (3, "")
        assert ran.err == f"tribello: {name}: File name too long; nothing is written\n"
        assert files() == {name: data}
        Path(name).unlink()


def test_a_read_only_file_is_left_alone() -> None:
    """A log that nobody may write is not replaced, whoever asks, and the others are formatted."""
    written("a.json", jumbled(deal_log())).chmod(0o444)
    written("b.json", jumbled(deal_log()))
    ran = run("fmt", "a.json", "b.json")
    said = "tribello: a.json: the file is read-only; nothing is written\n"
    assert ran == Ran(3, "b.json rewritten\n", said)
    assert files() == {"a.json": jumbled(deal_log()), "b.json": CANONICAL}
    assert Path("a.json").stat().st_mode & 0o777 == 0o444
    assert run("fmt", "--to", "jsonl", "a.json").code == 0


def test_a_read_only_directory_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no file can be made the log stays, and it is said which permission is missing."""

    def refused(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(tempfile, "mkstemp", refused)
    written("a.json", jumbled(deal_log()))
    before = files()
    ran = run("fmt", "a.json")
    said = "tribello: a.json: its directory may not be written; nothing is written\n"
    assert ran == Ran(3, "", said)
    assert files() == before


def test_of_several_files_all_are_written_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the third of three games cannot be written the first two are taken away again."""
    replace = Path.replace
    seen: list[Path] = []

    def failing(path: Path, target: Path) -> Path:
        seen.append(target)
        return replace(path, target) if len(seen) < 3 else refusing(path)

    monkeypatch.setattr(Path, "replace", failing)
    data = CORPUS + b"".join(lines_of(deal_log()))
    written("a.jsonl", data)
    ran = run("fmt", "--to", "json", "a.jsonl")
    assert ran == Ran(3, "", "tribello: a.jsonl: No space left on device; nothing is written\n")
    assert [path.name for path in seen] == ["a-1.json", "a-2.json", "a-3.json"]
    assert files() == {"a.jsonl": data}


def test_of_several_files_one_in_the_way_stops_all() -> None:
    """Where another file has the name of the second game the first is not written either."""
    written("a.jsonl", CORPUS)
    written("a-2.json", b"precious")
    before = files()
    ran = run("fmt", "--to", "json", "a.jsonl")
    assert (ran.code, ran.out) == (2, "")
    assert files() == before


@pytest.fixture
def tree() -> None:
    """A directory with logs, hidden ones, a packed one and links."""
    for place in ("in/deep", "in/.hidden", "away"):
        Path(place).mkdir(parents=True)
    for name in ("in/a.json", "in/deep/c.json", "in/.h.json", "in/.hidden/d.json", "away/e.json"):
        written(name, jumbled(deal_log()))
    written("in/b.jsonl", jumbled_lines(small_log()))
    written("in/notes.txt", b"?")
    written("in/old.json.gz", gzip.compress(CANONICAL))
    Path("in/loop").symlink_to(Path("in").absolute())
    Path("in/elsewhere").symlink_to(Path("away").absolute())


@pytest.mark.usefixtures("tree")
def test_of_a_directory_each_log_is_formatted() -> None:
    """Logs are found as validate finds them, but for packed ones; hidden ones and others stay."""
    found = ["in/a.json", "in/b.jsonl", "in/deep/c.json"]
    told = "".join(f"{name} is not canonical; tribello fmt rewrites it\n" for name in found)
    assert run("fmt", "--check", "in") == Ran(1, told, "")
    assert run("fmt", "in") == Ran(0, "".join(f"{name} rewritten\n" for name in found), "")
    assert run("fmt", "--check", "in") == Ran(0, "", "")
    for name in ("in/.h.json", "in/.hidden/d.json", "away/e.json"):
        assert Path(name).read_bytes() == jumbled(deal_log())
    assert gzip.decompress(Path("in/old.json.gz").read_bytes()) == CANONICAL
    assert run("fmt", "in/elsewhere") == Ran(0, "in/elsewhere/e.json rewritten\n", "")


def test_a_directory_without_logs_is_told() -> None:
    """Exit code 3, since nothing was looked at; the other logs are formatted all the same."""
    for name in ("none", "packed"):
        Path(name).mkdir()
    written("packed/a.json.gz", gzip.compress(CANONICAL))
    written("a.json", jumbled(deal_log()))
    ran = run("fmt", "none", "packed", "a.json")
    assert (ran.code, ran.out) == (3, "a.json rewritten\n")
    assert ran.err.splitlines() == [
        "tribello: none: the directory holds no *.json or *.jsonl file",
        "tribello: packed: the directory holds no log that is not packed",
    ]


SCRIPT: Final = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell may have put off
from tribello.__main__ import main
main()
"""


@pytest.mark.parametrize("command", ["fmt", "fix"])
def test_ctrl_c_ends_between_two_logs(command: str) -> None:
    """What was rewritten is told and whole, with exit code 130 and a word on the rest."""
    written("a.json", jumbled(deal_log()))
    written("c.json", jumbled(deal_log()))
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT, command, "a.json", "-", "c.json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline().startswith(b"a.json")
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert (running.returncode, out) == (130, b"")
    assert err.decode() == "tribello: interrupted after 1 log; the others are as they were\n"
    assert files() == {"a.json": CANONICAL, "c.json": jumbled(deal_log())}


def test_permissions_are_kept() -> None:
    """The rewritten file may be read by whoever could read it before."""
    path = written("a.json", jumbled(deal_log()))
    path.chmod(0o640)
    assert run("fmt", "a.json").code == 0
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_file_that_is_not_there_is_told() -> None:
    """Exit code 3, and the other logs are formatted all the same."""
    written("a.json", jumbled(deal_log()))
    ran = run("fmt", "missing.json", "a.json")
    assert (ran.code, ran.out) == (3, "a.json rewritten\n")
    assert "missing.json: No such file or directory" in ran.err
    assert files() == {"a.json": CANONICAL}


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--to", "xml", "a.json"),
        ("--check", "--to", "json", "a.json"),
        ("--diff", "--to", "json", "a.json"),
        ("--nothing", "a.json"),
    ],
)
def test_wrong_usage_changes_nothing(arguments: tuple[str, ...]) -> None:
    """Exit code 2, before any file is looked at."""
    written("a.json", jumbled(deal_log()))
    before = files()
    assert run("fmt", *arguments).code == 2
    assert files() == before
