"""Bytes to games (R10.1, R10.8): what a file holds, before anything is judged."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO, TextIOBase
from itertools import chain
from typing import BinaryIO, Final

from attrs import evolve

from tribello import codes
from tribello.log.agreement import name_faults, option_doubts
from tribello.log.compression import Damaged, unpacked
from tribello.log.document import is_redacted, read_document, read_seen_document
from tribello.log.excerpt import excerpt
from tribello.log.faults import SECOND_OBJECT, Fault, LogError, Target, TooLarge
from tribello.log.json_types import JSON
from tribello.log.lines import read_lines
from tribello.log.model import Log, SeenLog
from tribello.log.raw import RawGame, Source, TextSource
from tribello.log.schema import schema_faults
from tribello.log.strict import EncodingFault, decode, parse

MAX_BYTES: Final = 4 * 2**20
"""The largest game that is read unless asked otherwise; a match takes about 25 kB."""


SUFFIXES: Final = (".json", ".jsonl")
"""How the names of log files end."""


def read_text(data: bytes) -> RawGame:
    """The one game of a ``.json`` file."""
    text = ""
    try:
        text = decode(data)
        return RawGame(parse(text), TextSource(text))
    except EncodingFault as fault:
        from tribello.log.source import line_and_column

        text = text or data.decode("utf-8", "replace")
        line, column = line_and_column(text, fault.offset)
        seen = excerpt(text, fault.offset, fault.offset + 1)
        message = fault.message
        if message == SECOND_OBJECT:
            first = RawGame(parse(text[: fault.offset]))  # which is whole, or this were not told
            message += f"; {_NAMED_WRONGLY if _is_header(first) else _ONE_GAME}"
        located = Fault(fault.code, message, line=line, column=column, excerpt=seen)
        return RawGame(faults=(located,))


_NAMED_WRONGLY: Final = "the log has its actions line by line, so its name must end in .jsonl"
_ONE_GAME: Final = "put each game into a .json file of its own"


def read_games(stream: BinaryIO, suffix: str, *, max_bytes: int = MAX_BYTES) -> Iterator[RawGame]:
    """The games of a stream, one by one.

    Arguments:
        stream: the bytes of one file, as they are or packed with gzip.
        suffix: ``.json`` or ``.jsonl``; with any other the first line tells: one that is a
            header by itself begins a ``.jsonl`` file, all else is one text.
        max_bytes: the largest game that is read, unpacked.

    Raises:
        TooLarge: there is a larger one.
        TypeError: the limit is no integer.
        ValueError: the limit is negative.
    """
    check_limit(max_bytes)
    return _games(stream, suffix, max_bytes)


def check_limit(max_bytes: object) -> None:
    """See that a limit on the bytes of a game can be one.

    Raises:
        TypeError: it is no integer.
        ValueError: it is negative.
    """
    if not isinstance(max_bytes, int):
        raise TypeError(f"max_bytes is a number of bytes, not {type(max_bytes).__name__}")
    if max_bytes < 0:
        raise ValueError(f"max_bytes is a number of bytes, which cannot be {max_bytes}")


def _games(stream: BinaryIO, suffix: str, max_bytes: int) -> Iterator[RawGame]:
    try:
        match contents(stream, suffix, max_bytes=max_bytes):
            case bytes() as text:
                yield read_text(text)
            case lines:
                yield from read_lines(lines, max_bytes=max_bytes)
    except Damaged as damage:
        yield damaged(damage)


def contents(
    stream: BinaryIO, suffix: str, *, max_bytes: int = MAX_BYTES
) -> bytes | Iterator[bytes]:
    """What a stream holds: one text, or the lines of a ``.jsonl`` file.

    Arguments:
        stream: the bytes of one file, as they are or packed with gzip.
        suffix: ``.json``, ``.jsonl``, or another, with which the first line tells.
        max_bytes: the largest text that is read, unpacked.

    Raises:
        TooLarge: one text is larger.
        Damaged: packed bytes cannot be unpacked; the lines raise it where they break off.
    """
    stream = unpacked(stream)
    first = stream.readline(max_bytes + 1)
    if suffix == ".jsonl" or (suffix != ".json" and begins_lines(first)):
        return chain([first] if first else [], _lines(stream, max_bytes))
    rest = stream.read(max_bytes + 1 - len(first))
    if len(first) + len(rest) > max_bytes:
        raise TooLarge(max_bytes)
    return first + rest


def damaged(damage: Damaged) -> RawGame:
    """What is known of a game whose bytes cannot be unpacked."""
    return RawGame(faults=(Fault(codes.BAD_GZIP, str(damage)),), has_end=False)


def _lines(stream: BinaryIO, max_bytes: int) -> Iterator[bytes]:
    """The lines of a stream, each with its newline; of one that is too large only parts."""
    while line := stream.readline(max_bytes + 1):
        yield line


def games_in(data: bytes, *, max_bytes: int = MAX_BYTES) -> Iterator[RawGame]:
    """The games of a file of which all bytes are at hand, one by one.

    Arguments:
        data: the bytes of the file, as they are or packed with gzip.
        max_bytes: the largest game that is unpacked.

    Raises:
        TooLarge: a packed game is larger.
    """
    if data.startswith(b"{") and data.find(b"\n") in {-1, len(data) - 1}:
        game = read_text(data)  # by which a whole game on one line is read but once
        if not (_is_header(game) and data.endswith(b"\n")):
            yield game
            return
    yield from read_games(BytesIO(data), "", max_bytes=max(max_bytes, len(data)))


def begins_lines(line: bytes) -> bool:
    """Whether the first line of a file shows it to be a ``.jsonl`` file."""
    return line.rstrip().endswith(b"}") and line.endswith(b"\n") and _is_header(read_text(line))


def _is_header(game: RawGame) -> bool:
    document = game.document
    return isinstance(document, dict) and "format" in document and "actions" not in document


def read_log(data: bytes) -> Log:
    """The log of one game in either encoding: its shape is checked, not yet its law.

    Arguments:
        data: the bytes of the file, as they are or packed with gzip.

    Raises:
        LogError: the bytes are not the log of one game, or it hides cards, which is a matter of
            `read_seen_log`; it lists the faults.
        InvalidRules: its options cannot be played together.
        TooLarge: a packed log is larger than `MAX_BYTES`.
        TypeError: it is not given as bytes.
    """
    return agreed(_one_document(data))


def read_seen_log(data: bytes) -> SeenLog:
    """The redacted log of one game in either encoding (R10.11).

    Arguments:
        data: the bytes of the file, as they are or packed with gzip.

    Raises:
        LogError: the bytes are not the log of one game, or it hides no cards, which is a matter
            of `read_log`; it lists the faults.
        InvalidRules: its options cannot be played together.
        TooLarge: a packed log is larger than `MAX_BYTES`.
        TypeError: it is not given as bytes.
    """
    return _agreed_seen(_one_document(data))


def _one_document(data: bytes) -> JSON:
    """The document of the one game in some bytes, of sound shape."""
    _check_bytes(data)
    first, *others = map(_document_of, games_in(data))
    if others:
        message = f"{len(others)} more games follow the first; read_logs reads them all"
        raise LogError((Fault(codes.STRAY_LINE, message),))
    return first


def read_logs(stream: BinaryIO, suffix: str = "", *, max_bytes: int = MAX_BYTES) -> Iterator[Log]:
    """The logs of a stream, one by one, as `read_log` reads them.

    Arguments:
        stream: the bytes of one file.
        suffix: ``.json`` or ``.jsonl``; without it the first line tells.
        max_bytes: the largest game that is read.

    Raises:
        LogError: a game is no log; those before it have been given.
        InvalidRules: the options of a game cannot be played together.
        TooLarge: a game is larger than the limit.
        TypeError: there is no stream of bytes, or the limit is no integer.
        ValueError: the limit is negative.
    """
    _check_stream(stream)
    games = read_games(stream, suffix, max_bytes=max_bytes)
    return (agreed(_document_of(game)) for game in games)


def read_seen_logs(
    stream: BinaryIO, suffix: str = "", *, max_bytes: int = MAX_BYTES
) -> Iterator[SeenLog]:
    """The redacted logs of a stream, one by one, as `read_seen_log` reads them.

    The arguments are those of `read_logs`, and it raises the same.
    """
    _check_stream(stream)
    games = read_games(stream, suffix, max_bytes=max_bytes)
    return (_agreed_seen(_document_of(game)) for game in games)


def _check_bytes(data: object) -> None:
    """See that a log is given as bytes."""
    if not isinstance(data, bytes | bytearray):
        name = type(data).__name__
        raise TypeError(f"a log is read from bytes, not {name}; of a text they are text.encode()")


def _check_stream(stream: object) -> None:
    """See that logs are given as a stream of bytes."""
    if isinstance(stream, TextIOBase) or not hasattr(stream, "readline"):
        name = type(stream).__name__
        raise TypeError(f'logs are read from a binary file, not {name}; open(path, "rb") is one')


def _document_of(game: RawGame) -> JSON:
    faults = game.faults
    if not faults and game.source is None:
        message = "the only line was cut off while being written"
        faults = (Fault(codes.TORN_LINE, message, line=game.torn, column=1),)
    if not faults and game.source is not None:
        faults = _placed(schema_faults(game.document), game.source)
    if faults:
        raise LogError(faults)
    return game.document


def agreed(document: JSON) -> Log:
    """The log of a document of sound shape, whose own words about its rules agree (R10.3).

    Raises:
        LogError: they do not, or the log hides cards.
        InvalidRules: its options cannot be played together.
    """
    if is_redacted(document):
        message = "the log hides cards; read_seen_log reads it, complete makes a full one of it"
        raise LogError((Fault(codes.NOT_ALLOWED, message, "/view"),))
    log = read_document(document)
    _check_words(document, log)
    return log


def _agreed_seen(document: JSON) -> SeenLog:
    """The same of a log that hides cards, which one of another kind is not."""
    if not is_redacted(document):
        raise LogError((Fault(codes.NOT_ALLOWED, "the log is full; read_log reads it", "/view"),))
    log = read_seen_document(document)
    _check_words(document, log)
    return log


def _check_words(document: JSON, log: Log | SeenLog) -> None:
    """See that what a log says of its rules agrees (R10.3)."""
    if doubts := (*option_doubts(document, log.rules), *name_faults(document)):
        raise LogError(doubts)


def _placed(faults: tuple[Fault, ...], source: Source) -> tuple[Fault, ...]:
    """The same faults with line and column."""
    if not faults:
        return ()
    places = source.places([Target(each.pointer, each.at_key) for each in faults])
    return tuple(
        evolve(fault, line=place.line, column=place.column, excerpt=place.excerpt)
        for fault, place in zip(faults, places, strict=True)
    )
