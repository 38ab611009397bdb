"""From files to verdicts: reading logs within bounds, judging each game."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from tribello.log.compression import suffix_of
from tribello.log.raw import RawGame
from tribello.log.reading import MAX_BYTES, check_limit, read_games
from tribello.verdict.games import numbered
from tribello.verdict.inputs import Watch, files_at, opened
from tribello.verdict.judgement import NO_POLICY
from tribello.verdict.report import Verdict
from tribello.verdict.ruleset import Policy, check_policy


def validate_paths(
    paths: Iterable[str | os.PathLike[str]],
    policy: Policy = NO_POLICY,
    *,
    max_bytes: int = MAX_BYTES,
    jobs: int = 1,
    watch: Watch | None = None,
) -> Iterator[Verdict]:
    """The verdict on every game of files and directories, one after the other in their order.

    Memory does not grow with the number of games. One process gives each verdict as soon as it
    is known; of several each is some hundred kilobytes of the input ahead of what was given.

    Arguments:
        paths: files, directories (searched for logs, in order of name, but for what is
            hidden) and ``-`` for standard input.
        policy: what is asked of the logs beyond their own rules.
        max_bytes: the largest game, unpacked.
        jobs: how many processes judge, 0 for one per processor; the verdicts are the same for
            all. They are started afresh, so a script that asks for several must keep what it
            does behind ``if __name__ == "__main__"``.
        watch: is told of the bytes of the files as they are read, such as for a progress bar.

    Raises:
        TypeError: paths is a single one, policy none, or a number is none.
        ValueError: max_bytes or jobs is negative.
        WorkLost: a process was ended from outside.
    """
    _check_jobs(jobs)
    files = _asked_for(paths, policy, max_bytes)
    if jobs != 1:
        from tribello.verdict.bulk import judged_by_many  # which one process never needs

        return judged_by_many(files, policy, max_bytes, jobs, watch)
    return (verdict for verdict, _ in _judged(files, policy, max_bytes, watch))


def judged_games(
    paths: Iterable[str | os.PathLike[str]],
    policy: Policy = NO_POLICY,
    *,
    max_bytes: int = MAX_BYTES,
) -> Iterator[tuple[Verdict, RawGame | None]]:
    """The verdicts of `validate_paths`, each with its game, or None where there is none.

    Arguments:
        paths: files, directories and ``-``.
        policy: what is asked of the logs beyond their own rules.
        max_bytes: the largest game, unpacked.

    Raises:
        TypeError: paths is a single one, policy none, or max_bytes no number.
        ValueError: max_bytes is negative.
    """
    return _judged(_asked_for(paths, policy, max_bytes), policy, max_bytes)


def _asked_for(
    paths: Iterable[str | os.PathLike[str]], policy: Policy, max_bytes: int
) -> Iterator[str | Verdict]:
    """The files at some paths, once it is clear that what is asked of them makes sense."""
    check_policy(policy)
    check_limit(max_bytes)
    if isinstance(paths, str | bytes | os.PathLike):
        raise TypeError("several paths are asked for; give one in a list")
    return (file for path in paths for file in files_at(os.fsdecode(path)))


def _check_jobs(jobs: object) -> None:
    """See that so many processes can judge."""
    if not isinstance(jobs, int):
        raise TypeError(f"jobs is a number of processes, not {type(jobs).__name__}")
    if jobs < 0:
        raise ValueError(f"{jobs} processes cannot judge")


def _judged(
    files: Iterable[str | Verdict], policy: Policy, max_bytes: int, watch: Watch | None = None
) -> Iterator[tuple[Verdict, RawGame | None]]:
    for file in files:
        if isinstance(file, Verdict):
            yield file, None
        else:
            yield from numbered(file, _games(file, max_bytes, watch), policy)


def _games(file: str, max_bytes: int, watch: Watch | None) -> Iterator[RawGame]:
    with opened(file, max_bytes=max_bytes, watch=watch) as stream:
        yield from read_games(stream, suffix_of(file), max_bytes=max_bytes)
