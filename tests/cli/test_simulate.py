"""``tribello simulate`` as a user types it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from commands import Ran, process, run
from logs import games_in

from tribello import bots
from tribello.dealing import SHUFFLE
from tribello.log import Log, read_log, write_json
from tribello.log.document import read_document
from tribello.rules import PRESETS
from tribello.verdict import Outcome, validate

QUICK: Final = ("--players", "random,random,random")
"""Bots that need not think."""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current directory, which is empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def simulate(out: str, *arguments: str, games: int = 2, seed: str = "s") -> Ran:
    """Run the command."""
    return run("simulate", "--games", f"{games}", "--seed", seed, "--out", out, *arguments)


def files(folder: str) -> dict[str, bytes]:
    """Every file of a directory, hidden ones too, with what is in it."""
    return {path.name: path.read_bytes() for path in sorted(Path(folder).iterdir())}


def logs_in(folder: str) -> list[Log]:
    """The logs of a directory."""
    return [read_log(data) for data in files(folder).values()]


def test_so_many_games_make_so_many_files() -> None:
    """Exactly N .json files are there, numbered from 1, each a valid match by the preset."""
    ran = simulate("logs", *QUICK, games=3)
    assert (ran.code, ran.out) == (
        0,
        "3 games of random-1 (random), random-2 (random), random-3 (random) in logs\n",
    )
    assert list(files("logs")) == ["game-0001.json", "game-0002.json", "game-0003.json"]
    for data in files("logs").values():
        found = validate(data)
        assert (found.outcome, found.diagnostics) == (Outcome.VALID, ())
        assert read_log(data).rules == PRESETS["standard"].rules
        assert data == write_json(read_log(data))
    assert run("validate", "--require", "standard", "logs").code == 0


def test_games_of_every_kind_of_player_are_valid() -> None:
    """Bots that play to their quota and bots that play anything keep the rules together."""
    assert simulate("logs", "--players", "Ann=careful,Bo=random,Zoë", games=2).code == 0
    assert run("validate", "logs").code == 0
    for log in logs_in("logs"):
        assert log.players == ("Ann", "Bo", "Zoë")


def test_the_same_arguments_give_the_same_bytes() -> None:
    """Another run, in another process, writes the same files."""
    assert simulate("one", *QUICK).code == 0
    arguments = ("simulate", "--games", "2", "--seed", "s", "--out", "two", *QUICK)
    assert process(*arguments).code == 0
    assert files("one") == files("two")


def test_another_seed_gives_other_games() -> None:
    """No game of one seed is a game of another, and no two of one seed are alike."""
    for seed in ("1", "2", "1/1"):
        assert simulate(f"seed-{seed.replace('/', '-')}", *QUICK, seed=seed).code == 0
    decks = [log.actions for seed in ("1", "2", "1-1") for log in logs_in(f"seed-{seed}")]
    assert len(decks) == len(set(decks)) == 6


def test_more_games_begin_with_the_same() -> None:
    """Whoever asks for one game more gets the same games and one more."""
    assert simulate("one", *QUICK, games=1).code == 0
    assert simulate("two", *QUICK, games=2).code == 0
    assert files("two")["game-0001.json"] == files("one")["game-0001.json"]


def test_a_corpus_holds_the_same_games() -> None:
    """With --jsonl one file has the games that else have a file each."""
    assert simulate("logs", *QUICK).code == 0
    ran = simulate("corpus", *QUICK, "--jsonl")
    assert (ran.code, ran.out.split()[-1]) == (0, str(Path("corpus/games.jsonl")))
    assert list(files("corpus")) == ["games.jsonl"]
    games = games_in(files("corpus")["games.jsonl"])
    assert [read_document(game.document) for game in games] == logs_in("logs")
    assert run("validate", "corpus").code == 0


def test_a_log_says_how_it_came_about() -> None:
    """Seed, shuffle and software stand in the metadata, so that the decks can be had again."""
    assert simulate("logs", *QUICK, games=1, seed="spring").code == 0
    (log,) = logs_in("logs")
    assert dict(log.metadata) == {
        "seed": "spring/1",
        "shuffle": SHUFFLE,
        "software": "tribello simulate",
    }


@pytest.mark.parametrize(
    ("players", "names"),
    [
        ("random,random,random", ("random-1", "random-2", "random-3")),
        ("Ann=random, Bo = random ,Cy=random", ("Ann", "Bo", "Cy")),
        ("random=random,a=random,b=random", ("random", "a", "b")),
        ("é" * 64 + "=random,1=random,*=random", ("é" * 64, "1", "*")),
    ],
)
def test_players_have_names_and_bots(players: str, names: tuple[str, ...]) -> None:
    """A bot alone is numbered, a name may go before it."""
    assert simulate("logs", "--players", players, games=1).code == 0
    (log,) = logs_in("logs")
    assert log.players == names
    assert run("validate", "logs").code == 0


def test_a_name_alone_plays_with_care(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is only named is played by the careful bot, who is nobody's default but that."""
    seen: list[Any] = []

    def noting(start: Any, seed: str, lineup: Any) -> Iterator[Any]:
        seen.extend(bot.name for bot in lineup)
        return played(start, seed, [bots.BOTS["random"]] * 3)

    played = bots.play_out
    monkeypatch.setattr(bots, "play_out", noting)
    ran = simulate("logs", "--players", "Ann,Bo=random,careful", games=1)
    assert seen == ["careful", "random", "careful"]
    assert ran.out.startswith("1 game of Ann (careful), Bo (random), careful-3 (careful) in ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "random,random"), "three players are needed, not 2"),
        (("--players", "a,b,c,d"), "three players are needed, not 4"),
        (("--players", ""), "1 to 64 characters"),
        (("--players", "Ann=clever,b,c"), "'clever' is no bot; there are: random, greedy, careful"),
        (("--players", "=random,b,c"), "1 to 64 characters"),
        (("--players", "x" * 65 + ",b,c"), "1 to 64 characters"),
        (("--preset", "bridge"), "'bridge' is no preset"),
        (("--games", "0"), "--games"),
        (("--games", "many"), "--games"),
        (("--seed", "x" * 1000), "--seed"),
    ],
)
def test_wrong_usage_writes_nothing(arguments: tuple[str, ...], said: str) -> None:
    """Exit code 2 says what is wrong, and no directory is made."""
    ran = simulate("logs", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in " ".join(ran.err.split())
    assert not Path("logs").exists()


@pytest.mark.parametrize("missing", ["--games", "--seed", "--out"])
def test_what_is_needed_is_asked_for(missing: str) -> None:
    """Games, seed and directory have no default."""
    given = {"--games": "1", "--seed": "s", "--out": "logs"}
    del given[missing]
    ran = run("simulate", *(part for option in given.items() for part in option))
    assert ran.code == 2
    assert missing in ran.err


def test_the_longest_seed_makes_valid_logs() -> None:
    """A seed that is taken is never too long for the log."""
    assert simulate("logs", *QUICK, games=1, seed="x" * 900).code == 0
    assert run("validate", "logs").code == 0


@pytest.mark.parametrize("other", ["game-0003.json", "mine.json", "games.jsonl"])
def test_a_directory_with_other_logs_is_refused(other: str) -> None:
    """The directory is to hold exactly these games, so no others are mixed in or removed."""
    Path("logs").mkdir()
    Path("logs", other).write_bytes(b"precious")
    ran = simulate("logs", *QUICK)
    assert ran.code == 2
    assert other in ran.err
    assert files("logs") == {other: b"precious"}


def test_the_same_games_may_be_written_again() -> None:
    """Files that hold the same games already are no hindrance, nor is what is no log."""
    Path("logs").mkdir()
    Path("logs", "notes.txt").write_bytes(b"mine")
    assert simulate("logs", *QUICK).code == 0
    first = files("logs")
    assert set(first) == {"game-0001.json", "game-0002.json", "notes.txt"}
    assert simulate("logs", *QUICK).code == 0
    assert files("logs") == first


@pytest.mark.parametrize("form", [(), ("--jsonl",)])
def test_another_game_is_never_overwritten(form: tuple[str, ...]) -> None:
    """A file of the same name that holds something else stops the run and stays as it is."""
    Path("logs").mkdir()
    name = "games.jsonl" if form else "game-0002.json"
    Path("logs", name).write_bytes(b"mine")
    done = simulate("logs", *QUICK, *form)
    assert done.code == 2
    assert name in done.err
    assert Path("logs", name).read_bytes() == b"mine"
    assert not [file for file in Path("logs").iterdir() if file.name.startswith(".")]


@pytest.mark.parametrize("option", ["--seed", "--players"])
def test_bytes_that_are_no_text_are_refused(option: str) -> None:
    """A seed or a name that is not text is wrong usage, told as such."""
    value = "a\udcff" if option == "--seed" else "a\udcff,b,c"
    done = simulate("logs", *QUICK, option, value)
    assert done.code == 2
    assert option in done.err


@pytest.mark.parametrize("out", ["file", "file/below"])
def test_a_directory_that_cannot_be_made_is_told(out: str) -> None:
    """Where a file is in the way the exit code is 3, and the file stays."""
    Path("file").write_bytes(b"precious")
    ran = simulate(out, *QUICK)
    assert (ran.code, ran.out) == (3, "")
    assert f"{Path(out)} cannot be used" in ran.err
    assert files(".") == {"file": b"precious"}


@pytest.mark.parametrize(
    ("arguments", "left"), [((), ["game-0001.json"]), (("--jsonl",), list[str]())]
)
def test_nothing_half_written_is_left(
    monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], left: list[str]
) -> None:
    """When the disk is full in the second game, whole games are left or none, never parts."""
    played = bots.play_out

    def failing(start: Any, seed: str, lineup: Any) -> Iterator[Any]:
        if seed == "s/2":
            raise OSError(28, "No space left on device")
        return played(start, seed, lineup)

    monkeypatch.setattr(bots, "play_out", failing)
    ran = simulate("logs", *QUICK, *arguments)
    assert ran.code == 3
    assert "No space left on device" in ran.err
    assert list(files("logs")) == left
    assert all(validate(data).outcome is Outcome.VALID for data in files("logs").values())
