"""The games to be counted: those that are legal, as far as they go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tribello.log.completion import full_log
from tribello.log.model import Log
from tribello.log.reading import MAX_BYTES
from tribello.verdict import Outcome, Policy, Verdict, judged_games

_LEGAL: Final = (Outcome.VALID, Outcome.INCOMPLETE)


def judged_logs(
    paths: Iterable[str], policy: Policy, *, max_bytes: int = MAX_BYTES
) -> Iterator[tuple[Verdict, Log | None]]:
    """The verdict on every game, with its log where it is legal as far as it goes.

    A redacted log has cards put in, on which nothing hangs that is counted.

    Arguments:
        paths: files, directories and ``-`` for standard input.
        policy: what is asked of the logs beyond their own rules.
        max_bytes: the largest game that is read.
    """
    for verdict, game in judged_games(paths, policy, max_bytes=max_bytes):
        found = verdict.judgement
        # A header that was cut off while being written breaks no rule, and yet is no log.
        if game is None or not found.is_of_a_log or found.outcome not in _LEGAL:
            yield verdict, None
        else:
            yield verdict, full_log(game.document)
