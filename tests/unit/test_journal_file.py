"""The file of a journal: whole lines, one writer, and what fails (R10.8)."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from io import BytesIO, FileIO
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from journals import END, HEADER, LINES, LOG, begun, kept
from logs import lines_of

from tribello.errors import JournalBroken, JournalInUse
from tribello.log import Ended, Journal, LogError, journal_file
from tribello.log.faults import TooLarge
from tribello.log.lines import read_lines

BROKEN_OFF: Final = Ended("abandoned")
"""Why a game ends here."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a journal is kept."""
    return tmp_path / "game.jsonl"


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


def test_a_file_that_takes_nothing_is_an_error(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a write neither fails nor takes a byte, it is not tried for ever."""
    monkeypatch.setattr(journal_file, "FileIO", FullDisk)
    with begun(path) as journal:
        monkeypatch.setattr(FullDisk, "write", lambda *_: 0)
        with pytest.raises(OSError, match="takes no more bytes"):
            journal.append(LOG.actions[0])
    assert path.read_bytes() == HEADER


@pytest.mark.parametrize("left", [0, 1, 20])
def test_a_line_that_cannot_be_written_is_not_there(
    path: Path, monkeypatch: pytest.MonkeyPatch, left: int
) -> None:
    """When the disk is full the file is as before, and the game goes on once there is room."""
    monkeypatch.setattr(journal_file, "FileIO", FullDisk)
    before = b"".join([HEADER, *LINES[:3]])
    with begun(path, LOG.actions[:3]) as journal:
        monkeypatch.setattr(FullDisk, "room", len(before) + left)
        for write in (
            lambda: journal.append(LOG.actions[3]),
            lambda: journal.finish(BROKEN_OFF),
        ):
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
    monkeypatch.setattr(journal_file, "FileIO", FullDisk)
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
    monkeypatch.setattr(journal_file, "FileIO", Halting)
    assert begun(path, LOG.actions).finish() == LOG
    assert path.read_bytes() == b"".join([HEADER, *LINES, END])


def test_syncing_waits_for_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With sync every line is on the disk before it is acknowledged; else none waits."""
    synced: list[bytes] = []
    monkeypatch.setattr("os.fsync", lambda _: synced.append(path.read_bytes()))
    monkeypatch.setattr(journal_file, "_sync_directory", lambda _: None)
    with Journal.create(path, LOG.start(), sync=True) as journal:
        journal.append(LOG.actions[0])
    assert synced == [HEADER, HEADER + LINES[0]]
    with Journal.resume(path) as journal:
        journal.append(LOG.actions[1])
    assert len(synced) == 2
    with Journal.resume(path, sync=True) as journal:
        assert len(synced) == 3  # what the one before did not wait for
        journal.append(LOG.actions[2])
    assert synced[2:] == [b"".join([HEADER, *LINES[:count]]) for count in (2, 3)]


def test_the_name_of_a_new_file_is_synced(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With sync the directory is on the disk before the file is acknowledged, where it can be."""
    synced: list[tuple[Path, bytes]] = []
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(
        journal_file, "_sync_directory", lambda folder: synced.append((folder, path.read_bytes()))
    )
    Journal.create(path, LOG.start()).close()
    assert synced == []
    path.unlink()
    Journal.create(path, LOG.start(), sync=True).close()
    assert synced == [(path.resolve().parent, HEADER)]


@pytest.mark.parametrize(
    ("number", "is_told"), [(errno.EINVAL, False), (errno.ENOTSUP, False), (errno.EIO, True)]
)
def test_a_directory_that_cannot_be_synced_is_let_be(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int, is_told: bool
) -> None:
    """A file system that syncs no directories holds journals; one that fails makes no file."""

    def sync(_: int) -> None:
        raise OSError(number, "no such thing")

    monkeypatch.setattr("os.open", lambda *_: 10**6)
    monkeypatch.setattr("os.close", lambda _: None)
    monkeypatch.setattr("os.fsync", sync)
    with pytest.raises(OSError, match="no such thing") if is_told else nullcontext():
        journal_file._sync_directory(path.parent)


def bad_disk(*calls: int) -> Callable[[int], None]:
    """An fsync whose calls of these numbers fail, counted from 1; without any, all."""
    asked = iter(range(1, 10**6))

    def sync(_: int) -> None:
        if next(asked) in calls or not calls:
            raise OSError(errno.EIO, "bad disk")

    return sync


def test_a_line_that_cannot_be_synced_is_taken_back(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What may not have reached the disk is not acknowledged and not in the file."""
    with Journal.create(path, LOG.start(), sync=True) as journal:
        monkeypatch.setattr("os.fsync", bad_disk(1))
        with pytest.raises(OSError, match="bad disk"):
            journal.append(LOG.actions[0])
        assert (journal.game, path.read_bytes()) == (LOG.start(), HEADER)
        journal.append(LOG.actions[0])
    assert path.read_bytes() == HEADER + LINES[0]


def test_what_is_taken_back_must_be_synced_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that a loss of power may bring back is not told to be gone."""
    with Journal.create(path, LOG.start(), sync=True) as journal:
        monkeypatch.setattr("os.fsync", bad_disk())
        with pytest.raises(JournalBroken, match="bad disk"):
            journal.append(LOG.actions[0])


class Stuck(FileIO):
    """A file that takes half a line, once that is set, and gives nothing back."""

    stuck = False

    def write(self, data: bytes, /) -> int:  # type: ignore[override]
        """Write half of it and fail."""
        if self.stuck:
            super().write(data[: len(data) // 2])
            raise OSError(errno.ENOSPC, "no room")
        return super().write(data)

    def truncate(self, size: int | None = None, /) -> int:
        """Fail."""
        raise OSError(errno.EIO, f"bad disk, not cut at {size}")


def test_a_journal_that_cannot_take_a_line_back_writes_no_more(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says what has happened and what to do, at once and each time it is asked again."""
    monkeypatch.setattr(journal_file, "FileIO", Stuck)
    with begun(path, LOG.actions[:3]) as journal:
        monkeypatch.setattr(Stuck, "stuck", True)
        with pytest.raises(JournalBroken, match=r"no room.*bad disk.*resume the file"):
            journal.append(LOG.actions[3])
        monkeypatch.setattr(Stuck, "stuck", False)
        data = path.read_bytes()
        for write in (
            lambda: journal.append(LOG.actions[3]),
            lambda: journal.finish(BROKEN_OFF),
        ):
            with pytest.raises(JournalBroken, match=r"no room.*bad disk.*resume the file"):
                write()
        assert (journal.game, journal.actions) == (LOG.replay().at(3), LOG.actions[:3])
        assert path.read_bytes() == data
    monkeypatch.undo()
    with Journal.resume(path) as journal:
        assert journal.actions == LOG.actions[:3]


class Interrupted(FileIO):
    """A file that takes half a line, when Ctrl-C is pressed."""

    def write(self, data: bytes, /) -> int:  # type: ignore[override]
        """Write half of it."""
        super().write(data[: len(data) // 2])
        raise KeyboardInterrupt


def test_an_interrupt_leaves_no_half_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever catches Ctrl-C in the midst of a line can end the game in the same journal."""
    begun(path, LOG.actions[:3]).close()
    monkeypatch.setattr(journal_file, "FileIO", Interrupted)
    with Journal.resume(path) as journal:
        with pytest.raises(KeyboardInterrupt):
            journal.append(LOG.actions[3])
        assert path.read_bytes() == b"".join([HEADER, *LINES[:3]])
        monkeypatch.setattr(Interrupted, "write", FileIO.write)
        log = journal.finish(Ended("abandoned"))
    assert path.read_bytes() == b"".join(lines_of(log))


@pytest.mark.parametrize("data", [b"", HEADER, b"".join([HEADER, *LINES[:3]])])
def test_a_file_that_another_changed_is_not_written(path: Path, data: bytes) -> None:
    """Where the file is longer or shorter than the journal left it, nothing is added."""
    with begun(path, LOG.actions[:2]) as journal:
        path.write_bytes(data)
        with pytest.raises(JournalBroken, match="was changed"):
            journal.append(LOG.actions[2])
        assert path.read_bytes() == data


def removed(path: Path) -> None:
    """Take the file away."""
    path.unlink()


def renamed(path: Path) -> None:
    """Give the file another name."""
    path.rename(path.with_suffix(".old"))


def replaced(path: Path) -> None:
    """Put another file of the same content in its place, as editors and `tribello fmt` do."""
    other = path.with_suffix(".new")
    other.write_bytes(path.read_bytes())
    other.replace(path)


@pytest.mark.parametrize("done", [removed, renamed, replaced])
def test_a_file_that_lost_its_name_is_not_written(path: Path, done: Callable[[Path], None]) -> None:
    """No action is acknowledged that goes to a file which nobody would find."""
    journal = begun(path, LOG.actions[:2])
    done(path)
    for _ in range(2):
        with pytest.raises(JournalBroken, match="removed or replaced"):
            journal.append(LOG.actions[2])
    assert journal.actions == LOG.actions[:2]
    journal.close()


def test_a_journal_goes_on_wherever_its_process_goes(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that was named from a directory is found from another."""
    monkeypatch.chdir(path.parent)
    with begun(Path(path.name), LOG.actions[:2]) as journal:
        (tmp_path / "elsewhere").mkdir()
        monkeypatch.chdir(tmp_path / "elsewhere")
        journal.append(LOG.actions[2])
    with Journal.resume(path) as journal:
        assert journal.actions == LOG.actions[:3]


def test_a_file_that_is_replaced_while_it_is_opened_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lock of a file that has lost its name keeps nobody out, so it is none."""
    begun(path, LOG.actions[:2]).close()
    monkeypatch.setattr(journal_file, "_lock", lambda _: replaced(path))
    with pytest.raises(JournalInUse):
        Journal.resume(path)


def test_what_another_adds_while_a_file_is_resumed_is_not_cut(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a file grows between reading and cutting, nothing is cut away."""
    begun(path, LOG.actions[:2]).close()
    with path.open("ab") as file:
        file.write(LINES[2][:5])
    read = journal_file.JournalFile.last_game

    def and_then_growing(file: journal_file.JournalFile) -> tuple[int, bytes]:
        found = read(file)
        with path.open("ab") as other:
            other.write(LINES[2][5:])
        return found

    monkeypatch.setattr(journal_file.JournalFile, "last_game", and_then_growing)
    with pytest.raises(JournalBroken):
        Journal.resume(path)
    assert path.read_bytes() == b"".join([HEADER, *LINES[:3]])


def test_a_process_that_only_has_a_copy_frees_nothing(path: Path) -> None:
    """A forked process that closes its copy of a journal does not let another writer in."""
    journal = begun(path, LOG.actions[:2])
    file = journal._file._stream.fileno()
    copy = FileIO(os.dup(file), "r+")
    child = journal_file.JournalFile.__new__(journal_file.JournalFile)
    child.__dict__.update({**journal._file.__dict__, "_stream": copy, "_writer": os.getpid() + 1})
    child.close()
    assert copy.closed
    with pytest.raises(JournalInUse):
        Journal.resume(path)
    journal.append(LOG.actions[2])
    journal.close()


@pytest.mark.parametrize("error", [BlockingIOError, PermissionError])
def test_a_lock_that_another_has_is_told_by_either_error(
    path: Path, monkeypatch: pytest.MonkeyPatch, error: type[OSError]
) -> None:
    """Unix and Windows say in different ways that a file is locked."""

    def locked(_: int) -> None:
        raise error

    begun(path).close()
    monkeypatch.setattr(journal_file, "_lock", locked)
    with pytest.raises(JournalInUse):
        Journal.resume(path)


def test_a_closed_journal_is_not_written(path: Path) -> None:
    """After the end, and after a close, an action is refused in words that say what to do."""
    journal = begun(path, LOG.actions[:2])
    journal.close()
    for again in (
        lambda: journal.append(LOG.actions[2]),
        lambda: journal.finish(BROKEN_OFF),
    ):
        with pytest.raises(ValueError, match="the journal is closed; resume"):
            again()


def test_a_resumed_journal_that_syncs_waits_for_its_name_too(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that was made without waiting is waited for before a line is acknowledged."""
    begun(path, LOG.actions[:2]).close()
    synced: list[Path] = []
    monkeypatch.setattr(journal_file, "_sync_directory", synced.append)
    Journal.resume(path).close()
    assert synced == []
    Journal.resume(path, sync=True).close()
    assert synced == [path.parent.resolve()]


def test_a_second_writer_is_refused(path: Path) -> None:
    """While a journal is open nobody else opens its file, and once it is closed anybody does."""
    with begun(path, LOG.actions[:2]), pytest.raises(JournalInUse, match="another journal"):
        Journal.resume(path)
    with Journal.resume(path) as journal, pytest.raises(JournalInUse):
        Journal.resume(path)
    assert journal.actions == LOG.actions[:2]
    Journal.resume(path).close()


SECOND = """
import sys
from tribello.errors import JournalInUse
from tribello.log import Journal

try:
    Journal.resume(sys.argv[1])
except JournalInUse as error:
    print(error)
"""


def test_a_second_process_is_refused(path: Path) -> None:
    """The lock holds between processes, and the error names the file."""
    with begun(path, LOG.actions[:2]):
        second = subprocess.run(
            [sys.executable, "-c", SECOND, str(path)], capture_output=True, check=True, text=True
        )
    assert second.stdout.startswith(f"{path} is being written by another journal")


def test_a_closed_journal_is_free_whoever_has_a_copy(path: Path) -> None:
    """An open file that a forked process has too keeps nobody out once the journal is closed."""
    journal = begun(path, LOG.actions[:2])
    copy = os.dup(journal._file._stream.fileno())
    journal.close()
    Journal.resume(path).close()
    os.close(copy)


def test_a_file_that_was_refused_is_free_again(path: Path) -> None:
    """What cannot be resumed is not kept locked."""
    kept(path, HEADER, *LINES, END)
    for _ in range(2):
        with pytest.raises(LogError):
            Journal.resume(path)


def test_a_file_may_be_read_while_it_is_written(path: Path) -> None:
    """The lock keeps no reader out, and none lets another writer in by closing the file."""
    with begun(path, LOG.actions[:2]):
        assert path.read_bytes() == b"".join([HEADER, *LINES[:2]])
        with pytest.raises(JournalInUse):
            Journal.resume(path)


def test_a_file_system_without_locks_holds_journals(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing can be locked a journal is written all the same."""

    def none(_: int) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr(journal_file, "_lock", none)
    monkeypatch.setattr(journal_file, "_unlock", none)
    assert begun(path, LOG.actions).finish() == LOG


def test_windows_locks_a_byte_that_no_journal_has(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There the byte that is locked cannot be read, so it lies far behind the lines."""
    calls: list[tuple[int, int, int]] = []

    def locking(file: int, mode: int, count: int) -> None:
        calls.append((mode, os.lseek(file, 0, os.SEEK_CUR), count))

    windows = SimpleNamespace(LK_NBLCK=2, LK_UNLCK=0, locking=locking)
    monkeypatch.setitem(sys.modules, "msvcrt", windows)
    monkeypatch.setattr(sys, "platform", "win32")
    begun(path, LOG.actions[:2]).close()
    assert calls == [(2, 2**31 - 2, 1), (0, 2**31 - 2, 1)]
    assert path.read_bytes() == b"".join([HEADER, *LINES[:2]])


@pytest.mark.parametrize("count", [1, 2, 40])
def test_only_the_last_game_is_read(
    path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    """However many games stand before, as many bytes are read."""
    taken: list[int] = []

    class Counted(FileIO):
        def read(self, size: int | None = -1, /) -> bytes:
            data = super().read(size)
            taken.append(len(data or b""))
            return data

    monkeypatch.setattr(journal_file, "_BLOCK", 2**12)
    monkeypatch.setattr(journal_file, "FileIO", Counted)
    kept(path, b"".join([HEADER, *LINES, END]) * count * 10, HEADER, *LINES[:9])
    with Journal.resume(path) as journal:
        assert journal.actions == LOG.actions[:9]
    assert sum(taken) == 2**12


PARTS = [HEADER, LINES[0], LINES[1], END, b"\n", b"?\n", b'["format"]\n', b"\xff\n", b'{"x":\r1}\n']


@given(st.lists(st.sampled_from(PARTS)), st.sampled_from([b"", HEADER[:9], LINES[0][:-1]]))
def test_the_last_game_is_that_of_a_reader_from_the_start(lines: list[bytes], torn: bytes) -> None:
    """Searched from the end, a file has the same last game as read from the start."""
    data = b"".join([*lines, torn])
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(journal_file, "_BLOCK", 7)
        file = journal_file.JournalFile.open(kept(Path(folder, "game"), data), sync=False)
        place, found = file.last_game()
        before = file.lines_before(place)
        file.close()
    assert found == data[place:]
    assert before == data[:place].count(b"\n")
    *_, last = read_lines(BytesIO(found), first=before + 1)
    *_, wanted = read_lines(BytesIO(data))
    assert last == wanted


def test_a_fault_is_told_by_its_line_in_the_file(path: Path) -> None:
    """The games before the last one count too."""
    kept(path, HEADER, *LINES, END, HEADER, *LINES[:3], b"?\n")
    with pytest.raises(LogError, match=f"line {len(LINES) + 7}, column 1"):
        Journal.resume(path)


def test_a_last_game_may_be_as_large_as_any(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of the largest size is resumed after another, and one byte more is too large."""
    monkeypatch.setattr(journal_file, "_BLOCK", 64)
    game = b"".join([HEADER, *LINES[:3]])
    kept(path, HEADER, *LINES, END, game)
    monkeypatch.setattr(journal_file, "MAX_BYTES", len(game))
    Journal.resume(path).close()
    monkeypatch.setattr(journal_file, "MAX_BYTES", len(game) - 1)
    with pytest.raises(TooLarge, match=f"limit of {len(game) - 1} bytes"):
        Journal.resume(path)
