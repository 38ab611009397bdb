"""A game written down while it is played (R10.8)."""

import errno
import subprocess
import sys
from io import FileIO
from pathlib import Path

import pytest
from logs import deal_log, games_in, lines_of, log_of, small_log
from strategies import Playthrough

from tribello.actions import Action, Play
from tribello.cards import Card
from tribello.engine import Deal, Match, start
from tribello.errors import IllegalAction, InvalidRules
from tribello.log import Claims, Ended, Journal, Log, LogError, sealed, write_json
from tribello.log import journal as journal_module
from tribello.log.document import read_document
from tribello.verdict import Outcome, validate

LOG = small_log()
HEADER, *LINES, END = lines_of(LOG)
ILLEGAL = Play(0, Card("2C"))
"""A card that is not in the small pack."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a journal is kept."""
    return tmp_path / "game.jsonl"


def begun(path: Path, actions: tuple[Action, ...] = ()) -> Journal:
    """A journal of the small game with some actions done."""
    journal = Journal.create(path, LOG.start())
    for action in actions:
        journal.append(action)
    return journal


def kept(path: Path, *lines: bytes) -> Path:
    """A file with these lines."""
    path.write_bytes(b"".join(lines))
    return path


def test_the_header_is_on_the_disk_at_once(path: Path) -> None:
    """A new journal is a log of a game that has not begun."""
    with begun(path) as journal:
        assert path.read_bytes() == HEADER
        assert (journal.game, journal.actions) == (LOG.start(), ())


def test_names_and_metadata_stand_in_the_header(path: Path) -> None:
    """What is known of the game is written before its first action."""
    metadata = {"site": "Köln", "date": "2024-02-29"}
    Journal.create(path, Match().start(), players=("A", "B", "C"), metadata=metadata).close()
    (game,) = games_in(path.read_bytes())
    log = read_document(game.document)
    assert log.players == ("A", "B", "C")
    assert dict(log.metadata) == metadata
    assert log.start() == Match().start()


def test_every_action_is_on_the_disk_when_append_returns(path: Path) -> None:
    """Another reader of the file sees each line as soon as it is acknowledged."""
    replayed = LOG.replay()
    with begun(path) as journal:
        for count, action in enumerate(LOG.actions, start=1):
            assert journal.append(action) == journal.game == replayed.at(count)
            assert path.read_bytes() == b"".join([HEADER, *LINES[:count]])
    assert journal.actions == LOG.actions


@pytest.mark.parametrize("sync", [False, True])
def test_finishing_writes_claims_and_integrity(path: Path, sync: bool) -> None:
    """A finished journal is the record of its game, byte by byte, and valid."""
    journal = Journal.create(path, deal_log().start(), sync=sync)
    for action in deal_log().actions:
        journal.append(action)
    assert journal.finish() == deal_log()
    assert path.read_bytes() == b"".join(lines_of(deal_log()))
    assert validate(write_json(deal_log())).outcome is Outcome.VALID


def test_a_finished_journal_is_closed(path: Path) -> None:
    """Nothing can follow the end line, even that of a game that could go on."""
    journal = begun(path, LOG.actions[:5])
    journal.finish(Ended("abandoned"))
    data = path.read_bytes()
    with pytest.raises(ValueError, match="closed"):
        journal.append(LOG.actions[5])
    with pytest.raises(LogError, match="T801"):
        Journal.resume(path)
    assert path.read_bytes() == data


@pytest.mark.rule("R10.6")
def test_a_game_may_be_broken_off(path: Path) -> None:
    """The end line of an unfinished game says why it ends and claims what is finished."""
    log = begun(path, LOG.actions[:5]).finish(Ended("forfeit", 2))
    assert (log.ended, log.claims) == (Ended("forfeit", 2), Claims(deals=()))
    assert log == sealed(log)
    (game,) = games_in(path.read_bytes())
    assert read_document(game.document) == log
    found = validate(write_json(log))
    assert [each.code.id for each in found.diagnostics] == ["T308"]


@pytest.mark.rule("R10.6")
@pytest.mark.parametrize("count", range(len(LOG.actions) + 1))
def test_a_game_is_resumed_where_it_was_left(path: Path, count: int) -> None:
    """After any number of actions the game goes on in the same file to the same end."""
    begun(path, LOG.actions[:count]).close()
    with Journal.resume(path) as journal:
        assert journal.actions == LOG.actions[:count]
        assert journal.game == LOG.replay().at(count)
        for action in LOG.actions[count:]:
            journal.append(action)
        assert journal.finish() == LOG
    assert path.read_bytes() == b"".join([HEADER, *LINES, END])


@pytest.mark.parametrize("torn", [LINES[4][:1], LINES[4][:-1], b"\xff\x00", b"}", END[:-1]])
def test_a_torn_line_is_cut_away(path: Path, torn: bytes) -> None:
    """What was not acknowledged is gone, and the file is a log again before anything is added."""
    kept(path, HEADER, *LINES[:4], torn)
    with Journal.resume(path) as journal:
        assert path.read_bytes() == b"".join([HEADER, *LINES[:4]])
        assert journal.actions == LOG.actions[:4]
        journal.append(LOG.actions[4])
    assert path.read_bytes() == b"".join([HEADER, *LINES[:5]])


def test_a_log_keeps_what_others_wrote_into_it(path: Path) -> None:
    """Keys of someone's own, and $schema, survive a resumed game; its integrity covers them."""
    header = HEADER.replace(b"{", b'{"$schema":"log.json","x-league":[1],', 1)
    first = LINES[0].replace(b"{", b'{"x-clock":7,', 1)
    kept(path, header, first, *LINES[1:-1])
    with Journal.resume(path) as journal:
        journal.append(LOG.actions[-1])
        log = journal.finish()
    assert (log.schema, log.extensions) == ("log.json", (("x-league", "[1]"),))
    assert log.action_extensions == ((0, (("x-clock", "7"),)),)
    (game,) = games_in(path.read_bytes())
    assert read_document(game.document) == log == sealed(log)
    assert path.read_bytes().startswith(header + first)


def test_the_last_game_of_a_file_is_resumed(path: Path) -> None:
    """Games before the last stay as they are."""
    kept(path, HEADER, *LINES, END, HEADER, *LINES[:9])
    with Journal.resume(path) as journal:
        assert journal.actions == LOG.actions[:9]
        journal.append(LOG.actions[9])
    assert path.read_bytes() == b"".join([HEADER, *LINES, END, HEADER, *LINES[:10]])


def test_an_illegal_action_is_not_written(path: Path) -> None:
    """What the rules forbid leaves file, actions and game as they were."""
    with begun(path, LOG.actions[:5]) as journal:
        before = journal.game
        with pytest.raises(IllegalAction):
            journal.append(ILLEGAL)
        assert (journal.game, journal.actions) == (before, LOG.actions[:5])
        assert path.read_bytes() == b"".join([HEADER, *LINES[:5]])
        journal.append(LOG.actions[5])
    assert path.read_bytes() == b"".join([HEADER, *LINES[:6]])


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ((), "T109"),
        ((HEADER, *LINES, END), "T801"),
        ((HEADER, *LINES[:3], b"\n"), "T121"),
        ((HEADER, *LINES[:3], b"?\n", *LINES[3:7], LINES[7][:5]), "T103"),
        ((HEADER, b'{"type":"play"}\n'), "T202"),
        ((HEADER, *LINES[:3], END), "T123"),
        ((b'{"format":"chess"}\n',), "T202"),
        ((LINES[0],), "T122"),
    ],
)
def test_what_is_no_unfinished_game_is_not_resumed(
    path: Path, lines: tuple[bytes, ...], code: str
) -> None:
    """A file whose last game has ended or cannot be read is refused and left as it is."""
    kept(path, *lines)
    with pytest.raises(LogError, match=code):
        Journal.resume(path)
    assert path.read_bytes() == b"".join(lines)


def test_a_game_with_an_illegal_action_is_not_resumed(path: Path) -> None:
    """A game that was not played by the rules is not played on, torn line or not."""
    data = b"".join([HEADER, *LINES[:5], LINES[6], LINES[7][:4]])
    kept(path, data)
    with pytest.raises(IllegalAction, match="T602"):
        Journal.resume(path)
    assert path.read_bytes() == data


def test_unplayable_rules_are_not_resumed(path: Path) -> None:
    """Options that contradict each other make no game."""
    kept(path, HEADER.replace(b'"hand_size":3', b'"hand_size":4'))
    with pytest.raises(InvalidRules):
        Journal.resume(path)


def test_a_journal_never_overwrites(path: Path) -> None:
    """Where a file is already, no journal is made."""
    kept(path, b"precious")
    with pytest.raises(FileExistsError):
        Journal.create(path, Match().start())
    assert path.read_bytes() == b"precious"


def test_a_file_that_is_not_there_is_not_resumed(path: Path) -> None:
    """Resuming makes no file."""
    with pytest.raises(FileNotFoundError):
        Journal.resume(path)
    assert not path.exists()


class FullDisk(FileIO):
    """A file on a disk that has no room beyond so many bytes, once that is set."""

    room: int | None = None

    def write(self, data: bytes, /) -> int:  # type: ignore[override]
        """Write what there is room for, of a longer line only the beginning."""
        left = len(data) if self.room is None else self.room - self.tell()
        if left <= 0:
            raise OSError(errno.ENOSPC, "no room")
        return super().write(data[:left])


class Halting(FileIO):
    """A file that takes no more than three bytes at a time."""

    def write(self, data: bytes, /) -> int:  # type: ignore[override]
        """Write three bytes."""
        return super().write(data[:3])


@pytest.mark.parametrize("left", [0, 1, 20])
def test_a_line_that_cannot_be_written_is_not_there(
    path: Path, monkeypatch: pytest.MonkeyPatch, left: int
) -> None:
    """When the disk is full the file is as before, and the game goes on once there is room."""
    monkeypatch.setattr(journal_module, "FileIO", FullDisk)
    before = b"".join([HEADER, *LINES[:3]])
    with begun(path, LOG.actions[:3]) as journal:
        monkeypatch.setattr(FullDisk, "room", len(before) + left)
        for write in (lambda: journal.append(LOG.actions[3]), journal.finish):
            with pytest.raises(OSError, match="no room"):
                write()
            assert (journal.game, journal.actions) == (LOG.replay().at(3), LOG.actions[:3])
            assert path.read_bytes() == before
        monkeypatch.setattr(FullDisk, "room", None)
        journal.append(LOG.actions[3])
    assert path.read_bytes() == before + LINES[3]


def test_a_journal_that_cannot_be_begun_leaves_no_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without room for the header there is no file, so that it can be tried again."""
    monkeypatch.setattr(journal_module, "FileIO", FullDisk)
    monkeypatch.setattr(FullDisk, "room", 10)
    with pytest.raises(OSError, match="no room"):
        begun(path)
    assert not path.exists()
    monkeypatch.setattr(FullDisk, "room", None)
    begun(path).close()
    assert path.read_bytes() == HEADER


def test_a_line_is_written_whole_however_the_system_takes_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that takes a few bytes at a time gets every one of them."""
    monkeypatch.setattr(journal_module, "FileIO", Halting)
    assert begun(path, LOG.actions).finish() == LOG
    assert path.read_bytes() == b"".join([HEADER, *LINES, END])


def test_syncing_waits_for_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With sync every line is on the disk before it is acknowledged; else none waits."""
    synced: list[bytes] = []
    monkeypatch.setattr("os.fsync", lambda _: synced.append(path.read_bytes()))
    with Journal.create(path, LOG.start(), sync=True) as journal:
        journal.append(LOG.actions[0])
    assert synced == [HEADER, HEADER + LINES[0]]
    with Journal.resume(path) as journal:
        journal.append(LOG.actions[1])
    assert len(synced) == 2
    with Journal.resume(path, sync=True) as journal:
        journal.append(LOG.actions[2])
    assert len(synced) == 3


def test_a_line_that_cannot_be_synced_is_taken_back(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What may not have reached the disk is not acknowledged and not in the file."""

    def failing(_: int) -> None:
        raise OSError(errno.EIO, "bad disk")

    with Journal.create(path, LOG.start(), sync=True) as journal:
        monkeypatch.setattr("os.fsync", failing)
        with pytest.raises(OSError, match="bad disk"):
            journal.append(LOG.actions[0])
        assert journal.game == LOG.start()
    assert path.read_bytes() == HEADER


CHILD = """
import sys
from tribello.dealing import chance
from tribello.engine import Match, awaits, legal_actions
from tribello.log import Journal

with Journal.create(sys.argv[1], Match().start()) as journal:
    while awaits(journal.game):
        journal.append(chance(journal.game, "child") or legal_actions(journal.game)[0])
        print(len(journal.actions), flush=True)
"""


@pytest.mark.rule("R10.8")
def test_a_killed_process_loses_nothing_it_acknowledged(path: Path) -> None:
    """After kill -9 in mid-game every acknowledged action is there, and the game can go on."""
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, str(path)], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        for _ in range(100):
            child.stdout.readline()
        child.kill()
        acknowledged = [100, *map(int, child.stdout.read().splitlines()[:-1])][-1]
    with Journal.resume(path) as journal:
        assert len(journal.actions) >= acknowledged >= 100
        assert Log(actions=journal.actions).replay().game == journal.game


def test_a_resumed_match_is_valid_in_the_end(path: Path) -> None:
    """A match that was interrupted after every tenth action is as valid as any."""
    game = Playthrough(Match().start(), seed=5)
    Journal.create(path, Match().start()).close()
    for place in range(0, len(game.actions), 10):
        with Journal.resume(path) as journal:
            for action in game.actions[place : place + 10]:
                journal.append(action)
    with Journal.resume(path) as journal:
        log = journal.finish()
    assert log == log_of(game)
    assert validate(write_json(log)).outcome is Outcome.VALID


def test_a_part_of_a_match_has_its_span(path: Path) -> None:
    """The journal of a single deal says which deal it is."""
    Journal.create(path, Deal(7).start()).close()
    with Journal.resume(path) as journal:
        assert journal.game == Deal(7).start()
        assert journal.game != start()
