"""What ``fmt`` and ``fix`` share: logs are read whole and written whole, or left as they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from enum import StrEnum
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tribello.cli.exits import Exit
from tribello.cli.interrupts import Interruptible
from tribello.cli.output import complain, say
from tribello.errors import JournalInUse

if TYPE_CHECKING:
    from tribello.log.raw import RawGame
    from tribello.verdict import Verdict

_MOST_BYTES: Final = 2**28
"""What is rewritten is held in memory whole."""
_WORST_FIRST: Final = (Exit.USAGE, Exit.UNREADABLE, Exit.INVALID, Exit.VALID)


class Encoding(StrEnum):
    """The two encodings of a log."""

    JSON = "json"
    JSONL = "jsonl"

    @property
    def suffix(self) -> str:
        """How the names of such files end."""
        return f".{self.value}"


def each_rewritten(logs: Iterable[str], rewrite: Callable[[str, bytes], Exit]) -> Exit:
    """Rewrite logs one by one; the worst exit code on account of any.

    Ctrl-C ends it between one log and the next.

    Arguments:
        logs: files, directories that hold them, or ``-`` for standard input.
        rewrite: what is done with the name and the bytes of a log that could be read.
    """
    files = Interruptible(_read(logs))
    done = [
        found if isinstance(found, Exit) else _rewritten(file, found, rewrite)
        for file, found in files
    ]
    if files.interrupted:
        count = f"{len(done)} log{'' if len(done) == 1 else 's'}"
        complain(f"interrupted after {count}; the others are as they were")
        return Exit.INTERRUPTED
    return next(code for code in _WORST_FIRST if code in done)


def _read(logs: Iterable[str]) -> Iterator[tuple[str, bytes | Exit]]:
    """The logs at some paths, each with what is in it or why that cannot be rewritten."""
    from tribello.verdict.inputs import files_at

    for log in logs:
        # What is packed is rewritten nowhere, and is to be told of only where it was named.
        files = [each for each in files_at(log) if each == log or not _is_packed(each)]
        if not files:
            complain(f"{log}: the directory holds no log that is not packed")
            yield log, Exit.UNREADABLE
        for file in files:
            if isinstance(file, str):
                yield file, _content(file)
            else:
                complain(f"{file.path}: {file.judgement.diagnostics[0].message}")
                yield file.path, Exit.UNREADABLE


def _content(log: str) -> bytes | Exit:
    """The bytes of a log; where they cannot be had, or are none to rewrite, the exit code."""
    from tribello.log.compression import MAGIC
    from tribello.log.faults import TooLarge
    from tribello.verdict.inputs import opened

    if _is_packed(log):
        return _refuse_packed(log)
    try:
        with opened(log, max_bytes=_MOST_BYTES) as stream:
            data = stream.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            raise TooLarge(_MOST_BYTES)
    except TooLarge as error:
        complain(f"{log}: {error}; it is left as it is")
        return Exit.UNREADABLE
    except OSError as error:
        return _refused(log, error)
    return _refuse_packed(log) if data.startswith(MAGIC) else data


def _rewritten(log: str, data: bytes, rewrite: Callable[[str, bytes], Exit]) -> Exit:
    try:
        return rewrite(log, data)
    except JournalInUse as error:
        complain(f"{error}; nothing is written")
        return Exit.UNREADABLE
    except OSError as error:
        return _refused(log, error)


def write_anew(path: Path, data: bytes) -> None:
    """Write a file in place of the one that is there, whole or not at all.

    Raises:
        JournalInUse: a journal writes it, whose next lines would be lost with the old file.
        OSError: it could not be written; what was there is there still.
    """
    from tribello.cli.files import write_whole
    from tribello.log.journal_file import JournalFile

    with suppress(PermissionError):  # which writing tells in words of its own
        JournalFile.open(path, sync=False).close()
    write_whole(path, data)


def _refused(log: str, error: OSError) -> Exit:
    complain(f"{log}: {error.strerror or error}; nothing is written")
    return Exit.UNREADABLE


def _is_packed(file: str | Verdict) -> bool:
    """Whether a file is a packed one by its name."""
    from tribello.log.compression import PACKED

    return isinstance(file, str) and file.lower().endswith(PACKED)


def _refuse_packed(log: str) -> Exit:
    complain(f"{log}: a packed log is not rewritten; unpack it first")
    return Exit.USAGE


def games_in(log: str, data: bytes) -> list[RawGame]:
    """The games of a log, whatever they are."""
    from tribello.log.reading import read_games

    return list(read_games(BytesIO(data), Path(log).suffix, max_bytes=len(data)))


def encoding_of(log: str, games: Sequence[RawGame]) -> Encoding:
    """The encoding of a log by its name or, where that does not tell, by its text."""
    from tribello.log.raw import LineSource

    by_name = {each.suffix: each for each in Encoding}.get(Path(log).suffix)
    by_text = Encoding.JSONL if isinstance(games[0].source, LineSource) else Encoding.JSON
    return by_name or by_text


def formatted(games: Sequence[RawGame], encoding: Encoding) -> bytes:
    """Games of a sound shape as the bytes of a log in canonical form."""
    from tribello.log.formatting import as_json, as_jsonl

    return as_json(games[0]) if encoding is Encoding.JSON else as_jsonl(games)


def say_changes(log: str, before: bytes, after: bytes) -> None:
    """Print what is otherwise in a log than it would be if it were rewritten.

    Arguments:
        log: its name.
        before: its bytes, which are games, whatever their shape.
        after: other bytes, of as many games.
    """
    from tribello.render.diff import changes
    from tribello.render.verdicts import printable

    pairs = list(zip(games_in(log, before), games_in(log, after), strict=True))
    shown = printable(log)
    names = [f"{shown} game {number}" for number in range(1, len(pairs) + 1)]
    told = [
        text
        for name, (old, new) in zip(names, pairs, strict=True)
        if (text := changes(shown if len(pairs) == 1 else name, old.document, new.document))
    ]
    say("\n".join(told) or f"{shown}: only {_form(before, after)} change")


def _form(before: bytes, after: bytes) -> str:
    """In what the same games differ as they are written."""
    # Keys in another order are the same characters; an escape that goes is fewer, or others.
    same = Counter(b"".join(before.split())) == Counter(b"".join(after.split()))
    return f"white space{'' if same else ', escapes'} and the order of keys"
