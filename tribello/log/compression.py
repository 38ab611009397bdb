"""Files as they are or packed with gzip: what is packed is read as if it were not."""

from __future__ import annotations

from collections.abc import Callable
from io import SEEK_CUR, BufferedReader, RawIOBase
from pathlib import PurePath
from typing import TYPE_CHECKING, BinaryIO, Final, cast

from tribello.errors import TribelloError

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer as Buffer

PACKED: Final = ".gz"
"""How the names of packed files end."""

MAGIC: Final = b"\x1f\x8b"
"""What packed bytes start with, and no JSON text."""


class Damaged(TribelloError):  # named for what is said of the input
    """Packed bytes that cannot be unpacked."""


def suffix_of(path: str) -> str:
    """How the name of a file ends, packed or not.

    >>> suffix_of("corpus.jsonl.gz"), suffix_of("game.json"), suffix_of("-")
    ('.jsonl', '.json', '')
    """
    name = PurePath(path)
    return PurePath(name.stem).suffix if name.suffix == PACKED else name.suffix


def unpacked(stream: BinaryIO) -> BinaryIO:
    """The same bytes, unpacked if they are packed; their start tells.

    Arguments:
        stream: bytes of which none is read yet.
    """
    start = b""
    while more := stream.read(len(MAGIC) - len(start)):  # a pipe may bring one byte at a time
        start += more
    if stream.seekable():
        stream.seek(-len(start), SEEK_CUR)
    else:
        stream = cast("BinaryIO", BufferedReader(_PutBack(start, stream)))
    return cast("BinaryIO", _Unpacked(stream)) if start == MAGIC else stream


class _PutBack(RawIOBase):
    """A stream whose first bytes were read already."""

    def __init__(self, start: bytes, stream: BinaryIO) -> None:
        super().__init__()
        self._start = start
        # What is there is given on at once: a pipe may bring game after game.
        self._read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)

    def readable(self) -> bool:
        """It is, and nothing else."""
        return True

    def readinto(self, buffer: Buffer) -> int:
        """The next bytes, as many as there are and have room; none at the end."""
        view = memoryview(buffer)
        data = self._start or self._read(len(view))
        data, self._start = data[: len(view)], self._start[len(view) :]
        view[: len(data)] = data
        return len(data)


class _Unpacked:
    """As much of a stream as reading games needs."""

    def __init__(self, stream: BinaryIO) -> None:
        from gzip import GzipFile  # slow to import, and seldom needed

        self._stream = GzipFile(fileobj=stream, mode="rb")

    def readline(self, limit: int) -> bytes:
        """The next line, or so many bytes of it; nothing at the end."""
        return _intact(self._stream.readline, limit)

    def read(self, limit: int) -> bytes:
        """The next bytes, at most so many; nothing at the end."""
        return _intact(self._stream.read, limit)


def _intact(read: Callable[[int], bytes], limit: int) -> bytes:
    """What is read, where it can be unpacked."""
    from gzip import BadGzipFile
    from zlib import error

    try:
        return read(limit)
    except EOFError:
        raise Damaged("the gzip data is cut short") from None
    except (BadGzipFile, error):
        raise Damaged("the gzip data is damaged") from None
