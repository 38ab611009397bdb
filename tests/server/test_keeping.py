"""A table and its files, as a crash may leave them."""

import json
import re
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest
from keeping import begin, take_up
from lobby import Waiting
from private import NotKept, private_path, read_secrets, write_secrets
from server.tables import SECRETS, dealt, played, prepared, resumed, three

from tribello import PRESETS, Match
from tribello.errors import JournalInUse

PLAYERS = (Waiting("Ann", "a"), Waiting("Bo", "b"), Waiting("Cy", "c"))


def test_without_files_there_is_no_table(path: Path) -> None:
    """A journal that was never begun is none, and nothing is made."""
    assert take_up(path, sync=False) is None
    assert [*path.parent.iterdir()] == []


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_begins_as_a_whole_match_by_its_rules(path: Path, preset: str) -> None:
    """It has the players, the rules of the preset, and waits for a seat."""
    with closing(begin(path, preset, PLAYERS, sync=True)) as table:
        assert table.names == ("Ann", "Bo", "Cy")
        assert table.game.rules == PRESETS[preset].rules
        assert table.game.sheet.span == Match(PRESETS[preset].rules).span
        assert table.turn is not None
        assert [table.seat_of(token) for token in "abc"] == [0, 1, 2]


def test_no_two_games_have_the_same_seed(path: Path) -> None:
    """Each game draws a seed of 256 bits of its own."""
    seeds = set()
    for number in range(5):
        journal = path.with_stem(f"table-{number}")
        begin(journal, "standard", PLAYERS, sync=False).close()
        seeds.add(read_secrets(private_path(journal)).seed)
    assert len(seeds) == 5
    assert {len(bytes.fromhex(seed)) for seed in seeds} == {32}


def test_the_journal_does_not_tell_the_secrets(path: Path) -> None:
    """Neither seed nor tokens stand in it."""
    dealt(path).close()
    assert SECRETS.seed not in path.read_text("utf-8")
    assert all(token not in path.read_text("utf-8") for token in SECRETS.tokens[:2])


def test_secrets_are_for_their_user_alone(path: Path) -> None:
    """Nobody else may read or write the private file, where a system has such rights."""
    write_secrets(path, SECRETS)
    assert stat.S_IMODE(path.stat().st_mode) == (0o666 if sys.platform == "win32" else 0o600)


def test_secrets_are_written_whole_or_not_at_all(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the disk fails no file is left, and an older one is as it was."""

    def fail(_: int) -> None:
        raise OSError("no space left")

    write_secrets(path, SECRETS)
    data = path.read_bytes()
    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="no space left"):
        write_secrets(path, SECRETS)
    assert {each: each.read_bytes() for each in path.parent.iterdir()} == {path: data}


def test_secrets_are_read_as_they_were_written(path: Path) -> None:
    """Reading gives back what writing was given."""
    write_secrets(path, SECRETS)
    assert read_secrets(path) == SECRETS


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff",
        b"[]",
        b"{}",
        b'{"names": ["A", "B"], "preset": "standard", "seed": "s", "tokens": ["a", "b", "c"]}',
        b'{"names": ["A", "B", "C"], "preset": "none", "seed": "s", "tokens": ["a", "b", "c"]}',
    ],
)
def test_spoilt_secrets_are_refused(path: Path, data: bytes) -> None:
    """A private file that is not as it was written stops the server, with its name."""
    prepared(path, 1)
    private_path(path).write_bytes(data)
    with pytest.raises(NotKept, match=private_path(path).name):
        take_up(path, sync=False)


def test_a_journal_without_secrets_is_refused(path: Path) -> None:
    """A log of somewhere else is not gone on with, and stays as it is."""
    prepared(path, 1)
    private_path(path).unlink()
    data = path.read_bytes()
    with pytest.raises(NotKept, match="name another journal"):
        take_up(path, sync=False)
    assert path.read_bytes() == data


@pytest.mark.parametrize("left", [None, b"", b'{"format":"tribello-log","meta'])
def test_a_game_that_has_no_line_yet_begins(path: Path, left: bytes | None) -> None:
    """Secrets with no journal, or with half a header, are the same game from its start."""
    with closing(begin(path, "russian", PLAYERS, sync=False)) as table:
        data, game = path.read_bytes(), table.game
    path.unlink()
    if left is not None:
        path.write_bytes(left)
    with closing(resumed(path)) as table:
        assert (table.game, path.read_bytes()) == (game, data)


def test_a_journal_that_another_server_writes_is_refused(path: Path) -> None:
    """Two servers do not serve one table."""
    with closing(dealt(path)), pytest.raises(JournalInUse):
        take_up(path, sync=False)


def test_a_spoilt_journal_is_refused(path: Path) -> None:
    """What is no log is not gone on with, and stays as it is."""
    prepared(path, 1)
    path.write_bytes(path.read_bytes() + b"{}\n")
    data = path.read_bytes()
    with pytest.raises(NotKept, match=re.escape(f"{path}:2: T2")):
        take_up(path, sync=False)
    assert path.read_bytes() == data


@pytest.mark.parametrize("ended", [b"", b'{"actions":2,"type":"end"}\n'])
def test_a_journal_that_breaks_a_rule_is_refused_with_its_line(path: Path, ended: bytes) -> None:
    """What is illegal in it is told by file, line, code and clause, of an ended game too."""
    prepared(path, 1)
    lines = b'{"seat":0,"type":"first_dealer"}\n{"card":"2C","seat":0,"type":"play"}\n'
    path.write_bytes(path.read_bytes() + lines + ended)
    data = path.read_bytes()
    with pytest.raises(NotKept) as refused:
        take_up(path, sync=False)
    assert str(refused.value).startswith(f"{path}:3: T601 [R7.1] the play of a card is not due")
    assert str(refused.value).endswith("restore it, or begin another journal")
    assert path.read_bytes() == data


def test_a_journal_of_several_games_is_refused_with_its_name(path: Path) -> None:
    """Games that are sound by themselves are no table's together."""
    *_, table = played(dealt(path), three("several"))
    assert table.over
    path.write_bytes(path.read_bytes() * 2)
    with pytest.raises(NotKept, match=re.escape(f"{path}: T")):
        take_up(path, sync=False)


def test_a_journal_that_is_too_large_is_refused_with_its_name(path: Path) -> None:
    """More than is read of a game is not gone on with."""
    prepared(path, 1)
    path.write_bytes(path.read_bytes() + b" " * 2**23)
    with pytest.raises(NotKept, match=re.escape(f"{path}")):
        take_up(path, sync=False)


def test_a_place_where_no_journal_can_be_made_is_refused_at_once(path: Path) -> None:
    """A directory that is missing or is a file, and a journal that is a directory, are named."""
    file, directory = path.parent / "file", path.parent / "directory.jsonl"
    file.touch()
    directory.mkdir()
    for place, named in (
        (path.parent / "gone" / "t.jsonl", f"in the directory {path.parent / 'gone'}: No such"),
        (file / "t.jsonl", f"in the directory {file}: Not a directory"),
        (directory, f"{directory} is a directory"),
    ):
        with pytest.raises(NotKept, match=re.escape(named)):
            take_up(place, sync=False)
    assert {*path.parent.iterdir()} == {file, directory}


def test_a_directory_that_may_not_be_written_is_refused_at_once(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the system has against a new file there is told with the directory."""

    def fail(**_: object) -> None:
        raise PermissionError(13, "Permission denied", "a temporary file")

    monkeypatch.setattr("tempfile.TemporaryFile", fail)
    with pytest.raises(NotKept, match=re.escape(f"{path.parent}: Permission denied")):
        take_up(path, sync=False)


@pytest.mark.parametrize("failing", ["os.fsync", "keeping.Journal.create"])
def test_where_no_journal_can_be_made_nothing_is_left(
    path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    """Whether the secrets or the journal fail, the directory is named and as it was."""

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device", "a temporary file")

    monkeypatch.setattr(failing, fail)
    with pytest.raises(NotKept, match=re.escape(f"{path.parent}: No space left")):
        begin(path, "standard", PLAYERS, sync=False)
    assert [*path.parent.iterdir()] == []


def test_the_table_of_another_server_is_left_alone(path: Path) -> None:
    """Of two servers that wait with the same journal the second to begin is refused."""
    begin(path, "standard", PLAYERS, sync=False).close()
    files = {each: each.read_bytes() for each in path.parent.iterdir()}
    with pytest.raises(NotKept, match="of another game by now"):
        begin(path, "standard", PLAYERS, sync=False)
    assert {each: each.read_bytes() for each in path.parent.iterdir()} == files


def test_the_private_file_is_readable_json(path: Path) -> None:
    """Its keys are the fields of the secrets, in order."""
    write_secrets(path, SECRETS)
    assert [*json.loads(path.read_bytes())] == ["names", "preset", "seed", "tokens"]
