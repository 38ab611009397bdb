"""Logs judged by several processes: as by one."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from errno import EIO
from io import FileIO
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from logs import deal_log, lines_of, small_log

from tribello.codes import CODES
from tribello.log import write_json
from tribello.log.lines import begins_game, read_lines
from tribello.verdict import Outcome, Policy, Verdict, bulk, files, validate_paths
from tribello.verdict.bulk import judged_batch
from tribello.verdict.judgement import NO_POLICY, STEPS
from tribello.verdict.processes import processors

HEADER, *ACTIONS, END = lines_of(small_log())
GAME = (HEADER, *ACTIONS, END)
LAX = Policy(laboratory=True)

PARTS = {
    "a game": b"".join(GAME),
    "another": b"".join(lines_of(deal_log())),
    "no end line": b"".join(GAME[:-1]),
    "a header": HEADER,
    "a header of another spelling": HEADER.replace(b'"format"', b'"f\\u006frmat"'),
    "a header that says too much": HEADER.replace(b'{"format"', b'{"actions":[],"format"'),
    "a line that is none of JSON": b"{]\n",
    "a blank line": b"\n",
    "stray lines": b"".join(ACTIONS[:3]),
    "the word in an action": b'{"type":"play","x-":{"format":1}}\n',
}
"""Pieces of .jsonl files that bring about every turn of reading them."""


def judged(
    paths: Sequence[Path], policy: Policy = LAX, *, jobs: int = 1, max_bytes: int = 2**20
) -> list[Verdict]:
    """The verdicts of the library."""
    return list(validate_paths(map(str, paths), policy, max_bytes=max_bytes, jobs=jobs))


def in_batches(
    paths: Sequence[Path], policy: Policy = LAX, max_bytes: int = 2**20
) -> list[Verdict]:
    """The verdicts that several processes would come to, all of it done in this one."""
    batches = bulk._batches(map(str, paths), max_bytes, None)
    answers = chain.from_iterable(judged_batch(batch, policy, max_bytes) for batch in batches)
    return list(bulk._renumbered(answers))


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches of a game or two, so that files are cut in many places."""
    monkeypatch.setattr(bulk, "BATCH", 100)


@given(
    parts=st.lists(st.sampled_from(sorted(PARTS)), max_size=8),
    torn=st.integers(0, 60),
    packed=st.integers(0, 40),
    limit=st.sampled_from([600, 1_600, 2_900, 2**20]),
)
def test_however_a_file_is_cut_the_verdicts_are_the_same(
    tmp_path_factory: pytest.TempPathFactory,
    parts: list[str],
    torn: int,
    packed: int,
    limit: int,
) -> None:
    """Whatever stands in a file, whole, torn, packed or too large, batches give the same."""
    data = b"".join(PARTS[part] for part in parts)
    data = data[: len(data) - torn] if torn else data
    if packed:
        data = gzip.compress(data, mtime=0)
        data = data if packed == 1 else data[: len(data) - packed]
    path = tmp_path_factory.mktemp("cut") / "games.jsonl"
    path.write_bytes(data)
    assert in_batches([path], max_bytes=limit) == judged([path], max_bytes=limit)


def test_a_file_is_really_cut(tmp_path: Path) -> None:
    """Of ten games hardly two are in the same piece, and each piece begins with a header."""
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(GAME) * 10)
    pieces = [piece for batch in bulk._batches([str(path)], 2**20, None) for piece in batch]
    assert len(pieces) == 10
    for piece in pieces:
        assert isinstance(piece, bulk.Piece)
        assert piece.content.startswith(HEADER)


@given(st.lists(st.sampled_from(sorted(PARTS)), max_size=4))
def test_a_line_begins_a_game_where_reading_forgets_what_was_before(before: list[str]) -> None:
    """From such a line on the same games are read, whatever stood before it."""
    line = PARTS["a header of another spelling"]
    assert begins_game(line)
    first = [PARTS[part] for part in before]
    lines = [each + b"\n" for each in b"".join(first).split(b"\n")[:-1]]
    games = list(read_lines([*lines, line, *ACTIONS]))
    alone = list(read_lines([line, *ACTIONS], first=len(lines) + 1))
    assert games[len(games) - len(alone) :] == alone


@pytest.mark.parametrize(
    "line", [b"", b"\n", ACTIONS[0], END, HEADER[:-1], b"{]\n", b'["format"]\n']
)
def test_other_lines_begin_no_game(line: bytes) -> None:
    """Actions, end lines, damaged and torn lines do not."""
    assert not begins_game(line)


def test_several_processes_come_to_the_same(tmp_path: Path) -> None:
    """Files of every kind, missing ones and directories, judged by one process or by two."""
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "games.jsonl").write_bytes(b"".join(PARTS.values()) * 3)
    (folder / "deal.json").write_bytes(write_json(deal_log()))
    (folder / "games.jsonl.gz").write_bytes(gzip.compress(b"".join(GAME) * 5)[:-4])
    (folder / "no log.json").write_bytes(b"\xff")
    (tmp_path / "empty").mkdir()
    paths = [folder, tmp_path / "gone.json", tmp_path / "empty", folder / "deal.json", folder]
    one = judged(paths, NO_POLICY)
    assert len(one) > 50
    assert judged(paths, NO_POLICY, jobs=2) == one
    assert judged(paths, NO_POLICY, jobs=0) == one


def test_what_fits_into_one_batch_starts_no_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A single log is judged by this process, however many might."""

    def starting(jobs: int) -> None:
        raise AssertionError(f"{jobs} processes are started")

    monkeypatch.setattr(bulk, "processes", starting)
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(GAME))
    assert judged([path], jobs=8) == judged([path])
    assert judged([], jobs=8) == []
    with pytest.raises(AssertionError, match="8 processes are started"):
        judged([path, path], jobs=8)
    with pytest.raises(AssertionError, match=f"^{processors()} processes are started"):
        judged([path, path], jobs=0)
    with pytest.raises(AssertionError, match="61 processes are started"):
        judged([path, path], jobs=1_000)


@pytest.mark.parametrize("good", [1, 2, 9])
def test_a_file_that_breaks_off_is_judged_so_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, good: int
) -> None:
    """Where reading fails in mid-file the games before are judged, by one process or several."""
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(GAME) * 10)

    class Failing(FileIO):
        """A file that cannot be read beyond its first games."""

        def readline(self, size: int | None = -1) -> bytes:
            if self.tell() >= good * len(b"".join(GAME)):
                raise OSError(EIO, "bad disk")
            return super().readline(size)

    @contextmanager
    def failing(file: str, **_: object) -> Iterator[FileIO]:
        with Failing(file) as stream:
            yield stream

    monkeypatch.setattr(bulk, "opened", failing)
    monkeypatch.setattr(files, "opened", failing)
    found = judged([path])
    assert in_batches([path]) == found
    outcomes = [each.judgement.outcome for each in found]
    assert outcomes == [Outcome.VALID] * good + [Outcome.UNREADABLE]


def test_a_run_that_is_given_up_leaves_no_process(tmp_path: Path) -> None:
    """Whoever stops asking gets no more verdicts, and the processes end."""
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(GAME) * 30)
    verdicts = validate_paths([str(path)], LAX, jobs=2)
    assert next(iter(verdicts)) == judged([path])[0]
    del verdicts


def test_a_code_from_another_process_is_the_registered_one(tmp_path: Path) -> None:
    """Codes are compared by identity, so they must be the same wherever they come from."""
    (tmp_path / "games.jsonl").write_bytes(PARTS["stray lines"] * 3 + b"".join(GAME) * 3)
    codes = [
        each.code for found in judged([tmp_path], jobs=2) for each in found.judgement.diagnostics
    ]
    assert codes
    assert all(code is CODES[code.id] for code in codes)


def test_only_so_much_is_read_ahead(tmp_path: Path) -> None:
    """Of a long corpus most is still unread when the first verdict is given."""
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(GAME) * 300)
    read: list[int] = []
    verdicts = validate_paths([str(path)], LAX, jobs=2, watch=read.append)
    next(verdicts)
    assert sum(read) < path.stat().st_size / 2
    assert len(list(verdicts)) == 299


def test_no_more_is_read_of_a_file_whose_game_is_too_large(tmp_path: Path) -> None:
    """Lines that begin no game are given up once they are more than a game may be."""
    path = tmp_path / "games.jsonl"
    path.write_bytes(HEADER + ACTIONS[0] * 10_000)
    read: list[int] = []
    verdicts = validate_paths([str(path)], LAX, jobs=2, max_bytes=2_000, watch=read.append)
    assert [each.judgement.outcome for each in verdicts] == [Outcome.UNREADABLE]
    assert sum(read) < 20_000


@pytest.mark.rule("R10.9")
@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz", "games"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_that_is_too_large_ends_its_file_and_no_other(
    tmp_path: Path, name: str, jobs: int
) -> None:
    """It is said that the rest of the file is not read, and the next file is judged."""
    data = b"".join([*GAME * 3, HEADER, *ACTIONS * 9, *GAME * 2])
    path, other = tmp_path / name, tmp_path / "other.jsonl"
    path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    other.write_bytes(b"".join(GAME))
    found = judged([path, other], jobs=jobs, max_bytes=sum(map(len, GAME)))
    valid, unreadable = Outcome.VALID, Outcome.UNREADABLE
    assert [(each.game, each.judgement.outcome) for each in found] == [
        *((1, valid), (2, valid), (3, valid), (None, unreadable), (1, valid))
    ]
    judgement = found[3].judgement
    assert "the rest of the file is not read" in judgement.diagnostics[0].message
    assert judgement.unchecked == (*STEPS, "the rest of the file")


def test_a_text_that_is_too_large_has_no_rest(tmp_path: Path) -> None:
    """Of a .json file, which holds one game, nothing else can have been left."""
    path = tmp_path / "a.json"
    path.write_bytes(write_json(deal_log()))
    (found,) = judged([path], max_bytes=100)
    assert "the rest of the file" not in found.judgement.diagnostics[0].message
    assert found.judgement.unchecked == STEPS


def test_fewer_than_no_process_is_a_mistake_of_the_caller() -> None:
    """It is told at the call, whatever there is to judge."""
    with pytest.raises(ValueError, match="-1"):
        validate_paths([], jobs=-1)


def test_who_watches_is_told_of_every_byte(tmp_path: Path) -> None:
    """The bytes told of are those of the files as they lie there, packed or not."""
    (tmp_path / "a.json").write_bytes(write_json(deal_log()))
    (tmp_path / "b.jsonl").write_bytes(b"".join(GAME) * 3)
    (tmp_path / "c.jsonl.gz").write_bytes(gzip.compress(b"".join(GAME) * 3))
    size = sum(path.stat().st_size for path in tmp_path.iterdir())
    for jobs in (1, 2):
        read: list[int] = []
        assert list(validate_paths([str(tmp_path)], LAX, jobs=jobs, watch=read.append))
        assert sum(read) == size
