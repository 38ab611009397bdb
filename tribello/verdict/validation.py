"""Logs in any form to a report: bytes, a file or directory, a value already read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tribello.log.raw import RawGame
from tribello.log.reading import MAX_BYTES, check_limit, games_in
from tribello.verdict.files import validate_paths
from tribello.verdict.games import numbered
from tribello.verdict.judgement import NO_POLICY
from tribello.verdict.report import Report, Verdict
from tribello.verdict.ruleset import Policy, check_policy

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
        TypeError: the source is nothing of these, or holds what JSON has no word for; policy
            is none, or max_bytes no number.
        ValueError: the source holds itself, or max_bytes is negative.

    >>> report = validate(b"{")
    >>> report.outcome, report.diagnostics[0].code.id
    (<Outcome.INVALID: 'invalid'>, 'T103')
    >>> validate({"format": "chess"}).diagnostics[0].message
    'a log is a JSON object with "format": "tribello-log", not "chess"'
    """
    check_policy(policy)
    check_limit(max_bytes)
    match source:
        case bytes() | bytearray() | memoryview():
            verdicts = _verdicts(BYTES, games_in(bytes(source), max_bytes=max_bytes), policy)
        case Mapping():
            from tribello.log.values import game_of  # which a file never needs

            verdicts = _verdicts(MAPPING, [game_of(source)], policy)
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
