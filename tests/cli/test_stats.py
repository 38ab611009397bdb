"""``tribello stats`` as a user types it."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from errno import EACCES
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import evolve
from commands import Ran, process, run
from jsonschema import Draft202012Validator
from logs import bare, deal_log, document_of, full_log, lines_of, match_log, small_log, spread

from tribello.cli.exits import Exit
from tribello.cli.stats import Format
from tribello.log import Log, sealed, write_json
from tribello.render.line import PAGE
from tribello.render.width import cells
from tribello.stats import judged_logs
from tribello.verdict import Policy, validate_paths

ROOT: Final = Path(__file__).parents[2]
SCHEMA: Final = json.loads((ROOT / "schema" / "stats-1.schema.json").read_text("utf-8"))

OPEN: Final = {**bare(document_of(deal_log())), "actions": document_of(deal_log())["actions"][:20]}
WRONG: Final = {**OPEN, "actions": [*OPEN["actions"], {"type": "play", "seat": 0, "card": "2C"}]}
TORN: Final = lines_of(deal_log())[0].rstrip(b"\n")

GIVEN: Final = {
    "match.json": write_json(match_log()),
    "in/deal.jsonl": b"".join([*lines_of(deal_log()), *lines_of(deal_log(10))]),
    "in/deep/open.json": write_json(full_log()),
    "in/.hidden.json": b"?",
    "in/.hidden/deal.json": b"?",
    "in/notes.txt": b"?",
    "none/notes.txt": b"?",
    "wrong.json": spread(WRONG).encode(),
    "two.jsonl": b"".join(lines_of(deal_log())) + b"?\n",
    "torn.jsonl": TORN,
    "small.json": write_json(small_log()),
    "empty.json": b"",
}
SOUND: Final = ("match.json", "in")

COUNTS: Final = {
    **dict.fromkeys(("seat", "role", "round", "pickup"), "deals"),
    "exchange": "turns",
    "player": "games",
}
"""What the sums of a group are divided by for their means."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current directory, with files of every outcome."""
    for name, content in GIVEN.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(output: str, *arguments: str) -> str:
    """What a run prints in a format, whatever its exit code."""
    return run("stats", "--format", output, *arguments).out


def report(*arguments: str) -> Any:
    """The JSON that a run prints."""
    return json.loads(said("json", *arguments))


def rows(*arguments: str) -> dict[tuple[str, str, str], str]:
    """The values that a run prints as CSV, by group, key and measure."""
    heading, *found = csv.reader(StringIO(said("csv", *arguments), newline=""))
    assert heading == ["group", "key", "measure", "value"]
    assert {len(row) for row in found} == {4}
    values = {(group, key, measure): value for group, key, measure, value in found}
    assert len(values) == len(found)
    return values


def named(log: Log, *players: str) -> bytes:
    """A log with other players."""
    return write_json(sealed(evolve(log, players=players)))


@pytest.mark.parametrize(
    "arguments", [SOUND, (), ("empty.json",), ("small.json", "--laboratory"), tuple(GIVEN)]
)
def test_json_has_its_schema(arguments: tuple[str, ...]) -> None:
    """Of any logs, or of none that counts, one canonical line is printed that fits the schema."""
    Draft202012Validator.check_schema(SCHEMA)
    line = said("json", *(arguments or ("-",)))
    Draft202012Validator(SCHEMA).validate(json.loads(line))
    assert line.count("\n") == 1
    assert line.endswith("}\n")


@pytest.mark.parametrize("part", ["seats", "roles", "rounds", "exchanges", "players", "rules"])
def test_the_schema_is_closed(part: str) -> None:
    """What the schema does not describe has no place in any part of the report."""
    found = report(*SOUND)
    validator = Draft202012Validator(SCHEMA)
    assert validator.is_valid(found)
    found[part][0]["other"] = 1
    assert not validator.is_valid(found)


def test_what_counts_is_every_finished_deal() -> None:
    """A match, two deals and a game without a finished deal are fourteen deals of four games."""
    found = report(*SOUND)
    assert found["games"] == {"finished": 3, "unfinished": 1, "left_out": 0}
    assert found["deals"] == 14
    assert found["rules"] == [{"rules": "standard", "games": 4, "deals": 14}]
    assert [seat["deals"] for seat in found["seats"]] == [14, 14, 14]
    assert [part["deals"] for part in found["rounds"][::3]] == [3, 4, 3, 4]
    assert [player["name"] for player in found["players"]] == ["Ann", "Bo", "Cy"]


@pytest.mark.parametrize("arguments", [SOUND, ("empty.json",)])
def test_csv_says_what_json_says(arguments: tuple[str, ...]) -> None:
    """Each sum of the report is a row, and each mean is that sum divided by its count."""
    found, values = report(*arguments), rows(*arguments)
    keyed = {
        **{("seat", f"{part.pop('seat')}"): part for part in found["seats"]},
        **{("round", f"{part.pop('round')} {part.pop('role')}"): part for part in found["rounds"]},
        **{("role", part.pop("role")): part for part in found["roles"]},
        **{("rules", part.pop("rules")): part for part in found["rules"]},
        **{("exchange", f"{part.pop('place')}"): part for part in found["exchanges"]},
        **{("player", part.pop("name")): part for part in found["players"]},
        ("pickup", ""): found["pickup"],
        ("games", ""): found["games"],
        ("deals", ""): {"finished": found["deals"]},
    }
    sums = {key: value for key, value in values.items() if not key[2].endswith("_mean")}
    assert sums == {
        (*key, measure): "" if value is None else f"{value}"
        for key, part in keyed.items()
        for measure, value in part.items()
    }
    bounds = {"least", "median", "most"}
    assert values.keys() - sums.keys() == {
        (*key, f"{measure}_mean")
        for key, part in keyed.items()
        if key[0] in COUNTS
        for measure in part.keys() - {COUNTS[key[0]]} - bounds
    }
    for group, key, measure in values.keys() - sums.keys():
        part, text = keyed[group, key], values[group, key, measure]
        if count := part[COUNTS[group]]:
            wanted = Fraction(part[measure.removesuffix("_mean")], count)
            assert abs(Fraction(text) - wanted) <= Fraction(1, 2000)
        else:
            assert text == ""


def test_the_table_says_what_csv_says() -> None:
    """Deals and means of each row of the table are those of the CSV, within 80 cells."""
    table, values = said("table", *SOUND), rows(*SOUND)
    assert max(map(len, table.splitlines())) <= PAGE
    assert table.startswith("14 finished deals in 4 games: 3 finished, 1 unfinished.\n")
    plain = table.replace("+", "")
    measures = ("tricks", "quota", "quota_made", "quota_exact", "over_quota", "score")
    for group, key in {key[:2] for key in values if key[0] in {"seat", "role", "round"}}:
        means = [values[group, key, f"{measure}_mean"] for measure in measures]
        row = [*key.split(), values[group, key, "deals"], *means]
        assert re.search(rf"\b{' +'.join(map(re.escape, row))}\n", plain)
    for place in ("1", "2", "3"):
        turns = ("turns", "cards_mean", "least", "median", "most")
        row = [place, *(values["exchange", place, measure] for measure in turns)]
        assert re.search(rf"^ +{' +'.join(row)}$", table, re.MULTILINE)
    for name in ("Ann", "Bo", "Cy"):
        games = ("games", "wins", "ties", "total_mean")
        row = [name, *(values["player", name, measure] for measure in games)]
        assert re.search(rf"^ +{' +'.join(row)}$", plain, re.MULTILINE)
    emptied = values["pickup", "", "emptied"]
    assert f"The pickup was emptied in {emptied} of 14 deals that had one." in table


def test_the_table_has_only_the_rounds_that_were_played() -> None:
    """Of deals 4 and 10 by themselves there are rows for rounds 2 and 4."""
    found = re.findall(r"^ +(\d)  (?:dealer|left|right) ", said("table", "in"), re.MULTILINE)
    assert found == ["2", "2", "2", "4", "4", "4"]


@pytest.mark.parametrize(
    ("name", "code", "why"),
    [
        ("wrong.json", Exit.INVALID, r"wrong.json:\d+:\d+: T602 play-out-of-turn \[R7.6\] .*"),
        ("empty.json", Exit.INVALID, r"empty.json:1:1: T109 .*"),
        ("torn.jsonl", Exit.INCOMPLETE, r"torn.jsonl:1:1: T803 torn-line .*"),
        ("small.json", Exit.INVALID, r"small.json:1:\d+: T308 .*--laboratory.*"),
        ("missing.json", Exit.UNREADABLE, r"missing.json: T151 missing .*"),
        ("none", Exit.UNREADABLE, r"none: T15\d no-logs .*"),
    ],
)
def test_what_does_not_count_is_told_in_one_line(name: str, code: Exit, why: str) -> None:
    """The other games are counted as if it were not there, and its outcome has its exit code."""
    ran = run("stats", "--allow-incomplete", "--format", "json", *SOUND, name)
    assert re.fullmatch(rf"tribello: left out: {why}\n", ran.err)
    assert ran.code == (Exit.VALID if code is Exit.INCOMPLETE else code)
    found = json.loads(ran.out)
    assert found["games"].pop("left_out") == 1
    wanted = report(*SOUND)
    del wanted["games"]["left_out"]
    assert found == wanted
    assert "; 1 left out.\n" in said("table", *SOUND, name)


def test_one_bad_game_does_not_hide_the_others_of_its_file() -> None:
    """Of a file with a sound game and another the sound one counts."""
    ran = run("stats", "--format", "json", "two.jsonl")
    assert (ran.code, json.loads(ran.out)["deals"]) == (Exit.INVALID, 1)
    assert re.fullmatch(r"tribello: left out: two.jsonl:\d+:1: T\d+ .*game 2: .*\n", ran.err)


def test_games_are_found_as_validate_finds_them() -> None:
    """Files, directories and what cannot be had get the same verdicts in the same order."""
    paths = [*GIVEN, "in", "none", "missing.json", "x" * 5000, "."]
    found = [verdict for verdict, _ in judged_logs(paths, Policy())]
    assert found == list(validate_paths(paths))
    assert len(found) > len(paths)


@pytest.mark.parametrize("options", [(), ("--allow-incomplete",), ("--laboratory",)])
@pytest.mark.parametrize("names", [*([name] for name in GIVEN), SOUND, [*GIVEN, "missing.json"]])
def test_the_exit_code_is_that_of_validate(names: list[str], options: tuple[str, ...]) -> None:
    """The worst of the outcomes decides, by the same options."""
    assert run("stats", *options, *names).code == run("validate", *options, *names).code


def test_a_directory_that_cannot_be_entered_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system refuses has the verdict that validate gives it, after what was found."""
    walk = os.walk

    def walk_refused(top: str, onerror: Callable[[OSError], None]) -> Iterator[Any]:
        onerror(PermissionError(EACCES, os.strerror(EACCES), f"{top}/closed"))
        return walk(top, onerror=onerror)

    monkeypatch.setattr("os.walk", walk_refused)
    found = [verdict for verdict, _ in judged_logs(["in", "none"], Policy())]
    assert found == list(validate_paths(["in", "none"]))
    assert [verdict.path for verdict in found][-2:] == ["in/closed", "none/closed"]


def test_a_limit_on_size_is_kept() -> None:
    """A game over the limit is left out, and the limit can be raised."""
    size = len(GIVEN["match.json"])
    ran = run("stats", "--max-bytes", f"{size - 1}", "match.json")
    assert (ran.code, ran.out.splitlines()[0][:17]) == (Exit.UNREADABLE, "0 finished deals ")
    assert "over the limit" in ran.err
    assert run("stats", "--max-bytes", f"{size}", "match.json").code == Exit.VALID


SLOW: Final = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell may have put off
from tribello import stats
from tribello.__main__ import main

judge = stats.judged_logs

def slowly(*arguments, **options):
    for number, found in enumerate(judge(*arguments, **options)):
        if number == 1:
            print("one", file=sys.stderr, flush=True)
            time.sleep(60)
        yield found

stats.judged_logs = slowly
main()
"""
"""The command, which says when it has counted a game, and then hangs."""


@pytest.mark.parametrize("output", Format)
def test_ctrl_c_leaves_the_statistics_of_what_was_counted(output: Format) -> None:
    """They are whole, with exit code 130 and a word on how many games they are of."""
    arguments = ("stats", "--format", output, "match.json", "in")
    with subprocess.Popen(
        [sys.executable, "-c", SLOW, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stderr is not None
        assert running.stderr.readline() == b"one\n"
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert running.returncode == Exit.INTERRUPTED
    assert err.decode() == "tribello: interrupted after 1 game\n"
    assert out.decode() == said(output, "match.json")


def test_standard_input_is_read() -> None:
    """A dash stands for standard input, in either encoding."""
    for name in ("match.json", "in/deal.jsonl"):
        ran = run("stats", "--format", "json", "-", stdin=GIVEN[name])
        assert ran == Ran(Exit.VALID, said("json", name), "")


def test_of_no_game_there_is_nothing_but_the_count() -> None:
    """Where nothing counts the table is one line, and the exit code says why."""
    ran = run("stats", "empty.json")
    assert ran.code == Exit.INVALID
    assert ran.out == "0 finished deals in 0 games: 0 finished, 0 unfinished; 1 left out.\n"
    assert set(rows("empty.json").values()) == {"0", "1", ""}


def test_of_an_unfinished_game_without_a_deal_only_its_rules_are_told() -> None:
    """A game that broke off in its first deal counts as a game and has no means."""
    ran = run("stats", "in/deep/open.json")
    assert ran == Ran(
        Exit.INCOMPLETE,
        "0 finished deals in 1 game: 0 finished, 1 unfinished.\n"
        "\n"
        "Rules\n"
        "            games  deals\n"
        "  standard      1      0\n",
        "",
    )


def test_laboratory_games_are_counted_by_themselves() -> None:
    """Admitted, they stand beside the presets."""
    found = report("small.json", "match.json", "--laboratory")
    assert [part["rules"] for part in found["rules"]] == ["laboratory rules", "standard"]


@pytest.mark.parametrize("output", Format)
def test_the_order_of_the_logs_does_not_matter(output: Format) -> None:
    """Whatever comes first, the same bytes are printed."""
    Path("others.json").write_bytes(named(deal_log(), "Zoe", "Abe", "Bo"))
    names = ["match.json", "in/deal.jsonl", "in/deep/open.json", "wrong.json", "others.json"]
    first = said(output, "--laboratory", "small.json", *names)
    assert first == said(output, "--laboratory", *reversed(names), "small.json")


@pytest.mark.parametrize("output", Format)
def test_each_format_gives_the_same_bytes_every_time(output: Format) -> None:
    """Another process with other hashes prints the same, without colours and with \\n alone."""
    arguments = ("stats", "--format", output, *GIVEN)
    first = process(*arguments, env={**os.environ, "PYTHONHASHSEED": "1"})
    assert first == process(*arguments, env={**os.environ, "PYTHONHASHSEED": "2"})
    assert first.out == said(output, *GIVEN)
    assert not set("\x1b\r") & set(first.out)


@pytest.mark.parametrize("output", Format)
def test_names_of_strangers_do_no_harm(output: Format) -> None:
    """Names are on one line without controls, and what looks the same is one player."""
    Path("a.json").write_bytes(named(deal_log(), "A\x1b[1m\nnn", 'B,"o"', "李" * 64))
    Path("b.json").write_bytes(named(deal_log(), "A [1m nn\u200b", "\u200d", "=1+1"))
    text = said(output, "a.json", "b.json")
    assert text.count("A [1m nn") == (7 if output is Format.CSV else 1)
    assert output is not Format.TABLE or max(map(cells, text.splitlines())) <= PAGE
    assert not set("\x1b\u200b\u200d") & set(text)
    players = {part["name"]: part["games"] for part in report("a.json", "b.json")["players"]}
    assert players == {"=1+1": 1, "A [1m nn": 2, 'B,"o"': 1, "李" * 64: 1}
    assert rows("a.json", "b.json")["player", 'B,"o"', "games"] == "1"


@pytest.mark.parametrize("arguments", [(), ("--format", "xml", "match.json"), ("--max-bytes", "0")])
def test_wrong_usage_is_told(arguments: tuple[str, ...]) -> None:
    """Without a log, or in a format that there is not, nothing is printed but why."""
    ran = run("stats", *arguments)
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err


@pytest.mark.parametrize("sign", "=+-@")
def test_a_name_is_no_formula_to_a_spreadsheet(sign: str) -> None:
    """A name that begins like a formula has an apostrophe before it, in CSV alone."""
    name = f"{sign}SUM(1)"
    Path("named.json").write_bytes(named(deal_log(), name, "Bo", "Cy"))
    assert ("player", f"'{name}", "games") in rows("named.json")
    assert name in {player["name"] for player in report("named.json")["players"]}
