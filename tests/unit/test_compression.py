"""Files packed with gzip, read as if they were not."""

import gzip
import os
from io import BytesIO
from pathlib import Path
from tempfile import SpooledTemporaryFile
from threading import Thread
from typing import BinaryIO, cast

import pytest
from logs import deal_log, document_of, lines_of, small_log

from tribello.log import write_json
from tribello.log.compression import suffix_of, unpacked
from tribello.log.faults import TooLarge
from tribello.log.reading import games_in, read_games, read_logs
from tribello.verdict import Outcome, Policy, Verdict, validate, validate_paths

TEXT = write_json(deal_log())
LINES = b"".join([*lines_of(small_log()), *lines_of(deal_log())])


def packed(data: bytes) -> bytes:
    """The data packed, the same bytes each time."""
    return gzip.compress(data, mtime=0)


@pytest.mark.parametrize(
    ("path", "suffix"),
    [
        ("a.json", ".json"),
        ("a.json.gz", ".json"),
        ("a.b.jsonl.gz", ".jsonl"),
        ("folder.json/a.gz", ""),
        ("a.gz.gz", ".gz"),
        (".gz", ""),
        ("-", ""),
    ],
)
def test_the_suffix_is_the_one_before_that_of_packing(path: str, suffix: str) -> None:
    """A packed file counts as what it was before it was packed."""
    assert suffix_of(path) == suffix


@pytest.mark.rule("R10.1")
@pytest.mark.parametrize(("data", "suffix"), [(TEXT, ".json"), (LINES, ".jsonl"), (LINES, "")])
def test_packed_games_are_read_as_the_same_games(data: bytes, suffix: str) -> None:
    """Packed or not, the same games with the same places are read."""
    assert list(read_games(BytesIO(packed(data)), suffix)) == list(
        read_games(BytesIO(data), suffix)
    )
    assert list(games_in(packed(data))) == list(games_in(data))
    assert list(read_logs(BytesIO(packed(data)))) == list(read_logs(BytesIO(data)))


def test_what_is_not_packed_is_not_touched() -> None:
    """A stream that does not begin like gzip data is given back as it was, nothing read."""
    for start in (b"", b"\x1f", b"{}", b"\x1f\x8c"):
        stream = BytesIO(start)
        assert unpacked(stream) is stream
        assert stream.tell() == 0


@pytest.mark.parametrize("cut", [2, 10, 11, 40, -9, -4, -1])
def test_packed_bytes_that_are_cut_short_are_said_to_be(cut: int) -> None:
    """Wherever gzip data breaks off, that is the one defect, and no game is made up."""
    (verdict,) = validate(packed(TEXT)[:cut]).verdicts
    (found,) = verdict.judgement.diagnostics
    assert (found.code.id, found.message) == ("T111", "the gzip data is cut short")
    assert verdict.judgement.outcome is Outcome.INVALID


@pytest.mark.parametrize("place", [2, 3, 30, -8, -1])
def test_packed_bytes_that_were_changed_are_said_to_be_damaged(place: int) -> None:
    """A changed byte shows in the unpacking or in the check sum."""
    data = bytearray(packed(TEXT))
    data[place] ^= 0xFF
    (found,) = validate(bytes(data)).diagnostics
    assert found.code.id == "T111"


def test_the_games_before_the_damage_are_judged(tmp_path: Path) -> None:
    """Of a corpus that is cut short the whole games are judged, and the rest is told once."""
    path = tmp_path / "corpus.jsonl.gz"
    path.write_bytes(packed(LINES * 50)[:-30])
    *before, last = validate_paths([str(path)], Policy(laboratory=True))
    assert len(before) >= 90
    assert {each.judgement.outcome for each in before} == {Outcome.VALID}
    assert [each.code.id for each in last.judgement.diagnostics] == ["T111"]
    assert [each.game for each in (*before, last)] == list(range(1, len(before) + 2))


def test_a_bomb_is_refused_at_the_limit(tmp_path: Path) -> None:
    """However small a file is, no more is unpacked of it than the largest game."""
    path = tmp_path / "bomb.json.gz"
    path.write_bytes(packed(b" " * 10**7))
    with path.open("rb") as stream, pytest.raises(TooLarge):
        list(read_games(stream, ".json", max_bytes=10**6))
    (verdict,) = validate_paths([str(path)], max_bytes=10**6)
    assert verdict.judgement.diagnostics[0].code.id == "T153"


def test_packed_logs_in_a_directory_are_found(tmp_path: Path) -> None:
    """A directory is searched for packed logs too, and for nothing else that is packed."""
    (tmp_path / "a.json.gz").write_bytes(packed(TEXT))
    (tmp_path / "b.jsonl.gz").write_bytes(packed(LINES))
    (tmp_path / "c.txt.gz").write_bytes(packed(TEXT))
    found: list[Verdict] = list(validate_paths([str(tmp_path)]))
    assert [(Path(each.path).name, each.game) for each in found] == [
        ("a.json.gz", 1),
        ("b.jsonl.gz", 1),
        ("b.jsonl.gz", 2),
    ]


def test_a_stream_that_can_be_written_is_read_only() -> None:
    """What an upload is kept in, open for writing too, is read and left as it was."""
    with SpooledTemporaryFile() as stream:
        stream.write(packed(TEXT))
        stream.seek(0)
        (game,) = read_games(cast("BinaryIO", stream), "")
        stream.seek(0)
        assert stream.read() == packed(TEXT)
    assert game.document == document_of(deal_log())


@pytest.mark.parametrize("data", [TEXT, LINES, packed(TEXT), packed(LINES), b"", b"{"])
@pytest.mark.parametrize("buffering", [0, -1])
def test_a_pipe_that_brings_a_byte_at_a_time_is_read_as_a_file(data: bytes, buffering: int) -> None:
    """Whether it looks packed does not hang on how much has come when it is looked at."""
    end, start = os.pipe()
    writer = Thread(target=_drip, args=(start, data))
    writer.start()
    with open(end, "rb", buffering=buffering) as stream:  # noqa: PTH123  # it has no path
        games = list(read_games(stream, ""))
    writer.join()
    assert games == list(read_games(BytesIO(data), ""))


def _drip(end: int, data: bytes) -> None:
    """Write the first bytes one by one."""
    for place in range(3):
        os.write(end, data[place : place + 1])
    with open(end, "wb") as stream:  # it has no path
        stream.write(data[3:])
