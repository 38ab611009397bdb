"""Logs in any form to a report: bytes, a file or directory, a value already read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from json import dumps
from typing import Final

from tribello import codes
from tribello.log.faults import EncodingFault, Fault
from tribello.log.json_types import MAX_DEPTH
from tribello.log.raw import RawGame
from tribello.log.reading import MAX_BYTES, games_in
from tribello.log.strict import parse
from tribello.verdict.files import validate_paths
from tribello.verdict.games import numbered
from tribello.verdict.judgement import NO_POLICY
from tribello.verdict.report import Report, Verdict
from tribello.verdict.ruleset import Policy

BYTES: Final = "<bytes>"
"""Stands in a report for the path of a log that came as bytes."""

MAPPING: Final = "<mapping>"
"""Stands in a report for the path of a log that came as a value."""


def validate(
    source: bytes | bytearray | memoryview | str | os.PathLike[str] | Mapping[str, object],
    policy: Policy = NO_POLICY,
    *,
    max_bytes: int = MAX_BYTES,
) -> Report:
    """What is found of a log or of several, as ``tribello validate`` tells it.

    Arguments:
        source: the bytes of a file, in either encoding, packed or not; or the path of a file or
            directory, ``-`` for standard input; or the JSON object of a log, read by whatever
            reader: such a one has no lines and columns, and what the reader made of keys that
            stand twice is lost. The text of a log is given as bytes.
        policy: what is asked of the logs beyond their own rules.
        max_bytes: the largest game that is read from a file or unpacked.

    Raises:
        TypeError: the source is nothing of these, or holds what JSON has no word for.
        ValueError: the source holds itself.

    >>> report = validate(b"{")
    >>> report.outcome, report.diagnostics[0].code.id
    (<Outcome.INVALID: 'invalid'>, 'T103')
    >>> validate({"format": "chess"}).diagnostics[0].message
    'a log is a JSON object with "format": "tribello-log"'
    """
    match source:
        case bytes() | bytearray() | memoryview():
            verdicts = _verdicts(BYTES, games_in(bytes(source), max_bytes=max_bytes), policy)
        case Mapping():
            verdicts = _verdicts(MAPPING, [_game_of(source)], policy)
        case str() if source.lstrip().startswith("{"):
            raise TypeError("this is no path; the text of a log is given as bytes: text.encode()")
        case str() | os.PathLike():
            path = os.fsdecode(source)
            verdicts = validate_paths([path], policy, max_bytes=max_bytes)
        case _:
            raise TypeError(f"{type(source).__name__} is neither bytes nor a path nor a mapping")
    return Report(tuple(verdicts))


def _verdicts(path: str, games: Iterable[RawGame], policy: Policy) -> Iterator[Verdict]:
    return (verdict for verdict, _ in numbered(path, games, policy))


def _game_of(value: Mapping[str, object]) -> RawGame:
    """The game that a value stands for, as strictly read as if it stood in a file."""
    try:
        return RawGame(parse(dumps(value, ensure_ascii=False, default=_as_json)))
    except EncodingFault as fault:
        return RawGame(faults=(Fault(fault.code, fault.message),))
    except RecursionError:  # before a reader of ours had a say
        message = f"arrays and objects are nested deeper than {MAX_DEPTH} levels"
        return RawGame(faults=(Fault(codes.TOO_DEEP, message),))
    except ValueError as refusal:
        if "Circular" in str(refusal):
            raise
        # Python itself writes no integer of so many digits.
        message = "an integer is beyond 2**53 - 1"
        return RawGame(faults=(Fault(codes.HUGE_INTEGER, message),))


def _as_json(value: object) -> object:
    """What the encoder can write in place of a value that it cannot."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is no JSON")
