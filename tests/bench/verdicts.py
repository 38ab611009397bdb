"""Verdicts beside `json.loads` of the same bytes.

Each comparison has a process of its own, since the first verdict settles for good whether
`jsonschema_rs` is there. As a program this takes ``fast`` or ``default``, a folder of logs and
a number of runs, and prints the pairs as JSON.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path
from typing import Final

from apart import pairs_of, print_pairs
from pairs import Pair, Work

MILLISECONDS: Final = 1e3


def fast(logs: Path, runs: int) -> list[Pair]:
    """Verdicts with the extra `fast`."""
    import jsonschema_rs  # noqa: F401  # without it there is nothing to compare

    return pairs_of(__file__, "fast", str(logs), str(runs))


def default(logs: Path, runs: int) -> list[Pair]:
    """Verdicts of an install without extras."""
    return pairs_of(__file__, "default", str(logs), str(runs))


def _main(kind: str, folder: str, runs: str) -> None:
    if kind == "default":
        sys.modules["jsonschema_rs"] = None  # which makes its import fail
    print_pairs(folder, runs, _works, scale=MILLISECONDS)


def _works(data: bytes) -> tuple[Work, Work]:
    return partial(_judge, data), partial(_load, data)


def _judge(data: bytes) -> int:
    from tribello.verdict import Outcome, validate

    if validate(data).outcome is not Outcome.VALID:
        raise ValueError("a log of the corpus is not valid")
    return 1


def _load(data: bytes) -> int:
    json.loads(data)
    return 1


if __name__ == "__main__":
    _main(*sys.argv[1:])
