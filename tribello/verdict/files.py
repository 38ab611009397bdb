"""From paths to verdicts: finding logs, reading them within bounds, judging each game."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final

from attrs import evolve

from tribello import codes
from tribello.codes import Code
from tribello.log.faults import Fault, Target, TooLarge
from tribello.log.raw import RawGame
from tribello.log.reading import MAX_BYTES, read_games, read_text
from tribello.verdict.judgement import NO_POLICY, STEPS, document_faults, judge
from tribello.verdict.report import Diagnostic, Judgement, Outcome, Verdict
from tribello.verdict.ruleset import Policy

SUFFIXES: Final = (".json", ".jsonl")
"""The names of log files end so."""

STDIN: Final = "-"
"""The path that stands for standard input."""


def validate_paths(
    paths: Iterable[str], policy: Policy = NO_POLICY, *, max_bytes: int = MAX_BYTES
) -> Iterator[Verdict]:
    """The verdict on every game of files and directories, as soon as each is known.

    Arguments:
        paths: files, directories (searched for ``*.json`` and ``*.jsonl``, in order of
            name, but for what is hidden) and ``-`` for standard input.
        policy: what is asked of the logs beyond their own rules.
        max_bytes: the largest ``.json`` file and the largest game of a ``.jsonl`` file.
    """
    for path in paths:
        for name in _files(path):
            yield from _validate_file(name, policy, max_bytes) if isinstance(name, str) else [name]


def validate(data: bytes, policy: Policy = NO_POLICY) -> Judgement:
    """The judgement of the one game of a ``.json`` file.

    Arguments:
        data: the bytes of the file.
        policy: what is asked of the log beyond its own rules.

    >>> validate(b"{").diagnostics[0].code.id
    'T103'
    """
    return verdict_on(read_text(data), policy)


def is_folder(path: str) -> bool:
    """Whether a path leads to a directory, as far as the system will say."""
    try:
        return Path(path).is_dir()
    except OSError:  # such as a name that is too long: whoever opens the path is told
        return False


def standard_input() -> BinaryIO:
    """Standard input as bytes.

    Raises:
        OSError: it was closed from the start, which Python tells by None.
    """
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdin.buffer


def _files(path: str) -> Iterator[str | Verdict]:
    """The files that a path stands for, and verdicts on directories that hold or tell none."""
    if path == STDIN or not is_folder(path):
        yield path
        return
    errors: list[OSError] = []
    found = sorted(_logs_in(path, errors.append))
    if not found and not errors:
        message = "the directory holds no *.json or *.jsonl file"
        yield _unreadable(path, codes.NO_LOGS, message)
    yield from (file.as_posix() for file in found)
    yield from (refused(str(error.filename), error) for error in errors)


def _logs_in(path: str, on_error: Callable[[OSError], None]) -> Iterator[Path]:
    """The logs in a directory and below it, but for what is hidden: what starts with a dot."""
    for place, folders, files in os.walk(path, onerror=on_error):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            if not name.startswith(".") and Path(name).suffix in SUFFIXES:
                yield Path(place, name)


def _validate_file(path: str, policy: Policy, max_bytes: int) -> Iterator[Verdict]:
    try:
        if path == STDIN:
            yield from _validate_stream(path, standard_input(), policy, max_bytes)
        else:
            with Path(path).open("rb") as stream:
                if path.endswith(".json"):
                    _check_size(stream, max_bytes)
                yield from _validate_stream(path, stream, policy, max_bytes)
    except (OSError, TooLarge) as error:
        yield refused(path, error)


def _validate_stream(
    path: str, stream: BinaryIO, policy: Policy, max_bytes: int
) -> Iterator[Verdict]:
    for number, game in enumerate(
        read_games(stream, Path(path).suffix, max_bytes=max_bytes), start=1
    ):
        yield Verdict(_shown(path), number, verdict_on(game, policy))


def verdict_on(game: RawGame, policy: Policy = NO_POLICY) -> Judgement:
    """The judgement on one game of a file, with lines and columns."""
    faults = tuple(_from_bytes(fault) for fault in game.faults)
    if game.source is None and faults:
        return Judgement(Outcome.INVALID, faults, unchecked=STEPS)
    if game.source is None and game.torn is not None:
        return Judgement(Outcome.INCOMPLETE, (_torn(game.torn),), unchecked=STEPS)
    found = judge(game.document, policy)
    diagnostics = _located(found.diagnostics, game)
    outcome = found.outcome
    if faults:
        outcome, diagnostics = Outcome.INVALID, _with_end(diagnostics, faults)
    elif game.torn is not None:
        diagnostics = _with_torn(diagnostics, game.torn)
    elif outcome is Outcome.VALID and not game.has_end:
        diagnostics = _located((_NO_END_LINE,), game)
    if outcome is Outcome.VALID and diagnostics:
        outcome = Outcome.INCOMPLETE
    return evolve(found, outcome=outcome, diagnostics=diagnostics)


def _check_size(stream: BinaryIO, max_bytes: int) -> None:
    """Refuse a regular file by its size alone, before a byte of it is read."""
    if os.fstat(stream.fileno()).st_size > max_bytes:
        raise TooLarge(max_bytes)


_NO_END_LINE: Final = Diagnostic(
    codes.NO_END_LINE, "the game is over, yet no end line follows", "/actions"
)


def form_faults(game: RawGame) -> Judgement | None:
    """What keeps a game from being put into another form; None where nothing does.

    That is its encoding and its shape, and a line torn off, which would be lost.
    """
    if game.faults or game.torn is not None:
        return verdict_on(game)
    faults = _located(tuple(document_faults(game.document)), game)
    return Judgement(Outcome.INVALID, faults, unchecked=STEPS[1:]) if faults else None


def _torn(line: int, stands: str = "") -> Diagnostic:
    message = "the last line has no newline: it was cut off while being written and is left out"
    return Diagnostic(codes.TORN_LINE, message + stands, line=line, column=1)


def _with_end(found: tuple[Diagnostic, ...], end: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """What was found, with the faults of the end line that do not follow from it.

    A lost line shows in the play, in the count and in the integrity: one defect, one report.
    """
    consequences = {codes.INCOMPLETE, codes.INTEGRITY}
    play = tuple(each for each in found if each.code not in consequences)
    return play + tuple(each for each in end if not play or each.code is not codes.END_COUNT)


def _with_torn(diagnostics: tuple[Diagnostic, ...], line: int) -> tuple[Diagnostic, ...]:
    """What was found, with the torn line as the one reason why the game is incomplete."""
    others = tuple(each for each in diagnostics if each.code is not codes.INCOMPLETE)
    stands = "".join(f"; {each.message}" for each in diagnostics if each not in others)
    return (*others, _torn(line, stands))


def _from_bytes(fault: Fault) -> Diagnostic:
    return Diagnostic(
        fault.code, fault.message, line=fault.line, column=fault.column, excerpt=fault.excerpt
    )


def _located(diagnostics: tuple[Diagnostic, ...], game: RawGame) -> tuple[Diagnostic, ...]:
    """The same diagnostics, those that point into the document with line and column."""
    if game.source is None:
        return diagnostics
    targets = [Target(each.pointer or "", each.at_key) for each in diagnostics]
    places = game.source.places(targets) if targets else []
    return tuple(
        evolve(each, line=place.line, column=place.column, excerpt=place.excerpt)
        if each.pointer is not None
        else each
        for each, place in zip(diagnostics, places, strict=True)
    )


def _unreadable(path: str, code: Code, message: str) -> Verdict:
    found = Judgement(Outcome.UNREADABLE, (Diagnostic(code, message),), unchecked=STEPS)
    return Verdict(_shown(path), None, found)


def refused(path: str, error: OSError | TooLarge) -> Verdict:
    """The verdict on a file whose bytes could not be had (R10.9).

    Arguments:
        path: the file, as it was named.
        error: what opening or reading it came to.
    """
    match error:
        case TooLarge():
            return _unreadable(path, codes.TOO_LARGE, f"{error}; validate --max-bytes raises it")
        case FileNotFoundError():
            return _unreadable(path, codes.MISSING, "there is no such file or directory")
        case PermissionError():
            return _unreadable(path, codes.NO_PERMISSION, "the file may not be read")
        case _:
            message = f"the system says: {error.strerror or error}"
            return _unreadable(path, codes.NOT_READABLE, message)


def _shown(path: str) -> str:
    """A path as text; bytes of a name that are no UTF-8 are escaped."""
    return path.encode("utf-8", "backslashreplace").decode("utf-8")
