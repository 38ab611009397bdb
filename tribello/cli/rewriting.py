"""What ``fmt`` and ``fix`` share: logs are read whole and written whole, or left as they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from enum import StrEnum
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tribello.cli.exits import Exit
from tribello.cli.output import complain, say

if TYPE_CHECKING:
    from tribello.log.raw import RawGame

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

    Arguments:
        logs: files, or ``-`` for standard input.
        rewrite: what is done with the name and the bytes of a log that could be read.
    """
    found = {_rewritten(log, rewrite) for log in logs}
    return next(code for code in _WORST_FIRST if code in found)


def _rewritten(log: str, rewrite: Callable[[str, bytes], Exit]) -> Exit:
    from tribello.log.compression import MAGIC, PACKED
    from tribello.verdict.inputs import standard_input

    if log.lower().endswith(PACKED):
        return _refuse_packed(log)
    try:
        with nullcontext(standard_input()) if log == "-" else Path(log).open("rb") as stream:
            data = stream.read(_MOST_BYTES + 1)
        if data.startswith(MAGIC):
            return _refuse_packed(log)
        if len(data) > _MOST_BYTES:
            complain(f"{log}: over the limit of {_MOST_BYTES} bytes; it is left as it is")
            return Exit.UNREADABLE
        return rewrite(log, data)
    except OSError as error:
        complain(f"{log}: {error.strerror}; nothing is written")
        return Exit.UNREADABLE


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
