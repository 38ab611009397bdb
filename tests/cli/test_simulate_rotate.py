"""``tribello simulate --rotate`` and ``--bot`` as a user types them."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from commands import Ran, process, run

from tribello.bots import BOTS, contest
from tribello.cli.lineup import bot_names
from tribello.engine import Match
from tribello.log import read_log
from tribello.rules import PRESETS

TYPED: Final = ("--bot", "greedy", "--bot", "random", "--bot", "random")
"""Bots that need not think long, as they are typed."""

TWO: Final = (BOTS["greedy"], BOTS["random"], BOTS["random"])
"""The same bots."""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current directory, which is empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def rotate(*arguments: str, games: int = 2) -> Ran:
    """Run the command."""
    return run("simulate", "--rotate", "--games", f"{games}", *(arguments or TYPED))


def report(*arguments: str, games: int = 2) -> Any:
    """What programs are told."""
    ran = rotate(*TYPED, "--format", "json", *arguments, games=games)
    assert (ran.code, ran.err) == (0, "")
    return json.loads(ran.out)


def test_the_bots_stand_in_a_table() -> None:
    """Each bot has a row in the order in which it was named, and nothing is written."""
    ran = rotate("--bot", "random", "--bot", "greedy", "--bot", "careful", games=1)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("1 deck in 6 seatings: 6 games. Each deck was played in every")
    rows = [line.split() for line in ran.out.splitlines()]
    bots = [row for row in rows if row and row[0] in BOTS][:3]
    assert [row[:2] for row in bots] == [["random", "6"], ["greedy", "6"], ["careful", "6"]]
    assert not list(Path().iterdir())


def test_programs_are_told_sums() -> None:
    """The JSON has whole numbers that agree with the games that were played."""
    played = list(contest.contest(Match().start(), "s", 2, TWO))
    found = report("--seed", "s")
    assert (found["format_version"], found["decks"], found["games"]) == (1, 2, 6)
    greedy, other = found["bots"]
    results = [each for results in played for each in results]
    assert greedy["total"] == sum(each.totals[each.names.index("greedy")] for each in results)
    assert greedy["total"] == -other["total"]
    assert [greedy["bot"], greedy["games"], other["games"]] == ["greedy", 6, 12]
    assert [each["bots"].index("greedy") for each in found["seatings"]] == [0, 1, 2]
    assert sum(greedy[key] for key in ("wins", "ties")) <= 6


def test_the_same_arguments_print_the_same_bytes() -> None:
    """Another run, in another process, prints the same table."""
    arguments = ("simulate", "--rotate", "--games", "2", *TYPED)
    assert process(*arguments).out == run(*arguments).out


def test_a_table_without_a_seed_has_one_all_the_same() -> None:
    """Whoever names no seed gets the games of seed 1; another seed gives others."""
    assert report() == report("--seed", "1") != report("--seed", "2")


def test_a_seating_is_what_the_same_players_write() -> None:
    """The first seating of deck n is game n of the same seed and players."""
    logs = ("--seed", "s", "--games", "1", "--out", "logs")
    assert run("simulate", *logs, *TYPED).code == 0
    claims = read_log(Path("logs/game-0001.json").read_bytes()).claims
    assert claims is not None
    assert claims.totals == tuple(report("--seed", "s", games=1)["seatings"][0]["totals"])


def test_bots_are_named_one_by_one_or_together() -> None:
    """`--bot` three times says what `--players` says of bots alone."""
    one = run("simulate", "--games", "1", "--seed", "s", "--out", "one", *TYPED)
    two = run(
        *("simulate", "--games", "1", "--seed", "s", "--out", "two"),
        *("--players", "greedy,random,random"),
    )
    assert (one.code, two.code) == (0, 0)
    assert one.out == "1 game of greedy-1 (greedy), random-2 (random), random-3 (random) in one\n"
    assert Path("one/game-0001.json").read_bytes() == Path("two/game-0001.json").read_bytes()


def test_players_with_names_rotate_by_their_bots() -> None:
    """In a table bots count, whatever the players are called."""
    named = rotate("--players", "Ann=greedy,Bo=random,Cy=random")
    assert named.out == rotate(*TYPED).out


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_its_table(preset: str) -> None:
    """The rules are those that are asked for."""
    assert report("--preset", preset, games=1)["games"] == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--rotate", "--out", "logs"), "--rotate prints a table and writes no logs"),
        (("--rotate", "--jsonl"), "--rotate prints a table and writes no logs"),
        (("--rotate", "--bot", "random"), "--bot: three players are needed, not 1"),
        (("--rotate", "--bot", "clever"), "'clever' is no bot; there are: random"),
        (("--rotate", *TYPED, "--players", "a,b,c"), "and so does --players; leave out one"),
        (("--rotate", "--players", "a,b"), "--players: three players are needed, not 2"),
        (("--rotate", "--preset", "bridge"), "'bridge' is no preset"),
        (("--rotate", "--seed", "x" * 1000), "a seed has at most 900 characters"),
        (("--seed", "s", "--out", "logs", "--format", "json"), "--rotate prints a table"),
        (("--out", "logs"), "Missing option '--seed'."),
        (("--seed", "s"), "Missing option '--out'."),
    ],
)
def test_wrong_usage_does_nothing(arguments: tuple[str, ...], said: str) -> None:
    """Exit code 2 says what is wrong, and nothing is played or written."""
    ran = run("simulate", "--games", "1", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in " ".join(ran.err.split())
    assert not list(Path().iterdir())


@pytest.mark.parametrize("finished", [0, 2])
def test_an_interrupt_leaves_the_decks_that_are_finished(
    monkeypatch: pytest.MonkeyPatch, finished: int
) -> None:
    """After Ctrl-C the table has whole decks alone, with exit code 130."""
    played = contest.contest

    def interrupted(start: Any, seed: str, _: int, bots: Sequence[Any]) -> Iterator[Any]:
        yield from played(start, seed, finished, bots)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(contest, "contest", interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        ran = rotate(*TYPED, games=5)
    finally:
        signal.signal(signal.SIGINT, before)
    assert ran.code == 130
    assert ran.out.startswith(f"{finished} decks in 3 seatings: {3 * finished} games.")
    assert ran.err == f"tribello: interrupted after {finished} of 5 decks\n"


def test_bots_are_completed() -> None:
    """A shell is told the bots whose names begin so."""
    assert bot_names("") == [*BOTS]
    assert bot_names("c") == ["careful"]
    assert bot_names("x") == []
