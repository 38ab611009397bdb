"""Verdicts beside `json.loads` of the same bytes, on logs that the process has not seen before.

Run as a program, in a process of its own: whether `jsonschema_rs` is there is settled by the
first verdict, once for all. The arguments are ``fast`` or ``default``, and logs; it prints the
pairs as JSON.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from functools import partial
from pathlib import Path

from pairs import Pair, paired

MILLISECONDS = 1e3

WARM_UP = 20
"""How many logs of the corpus are judged before the clock starts, and then no more."""

FAST = "jsonschema_rs"


def fast(logs: tuple[Path, ...], runs: int) -> list[Pair]:
    """Verdicts with the extra `fast`."""
    import jsonschema_rs  # noqa: F401  # where it is missing the comparison has nothing to say

    return _in_a_process("fast", logs, runs)


def default(logs: tuple[Path, ...], runs: int) -> list[Pair]:
    """Verdicts as a plain install gives them."""
    return _in_a_process("default", logs, runs)


def _in_a_process(kind: str, logs: tuple[Path, ...], runs: int) -> list[Pair]:
    used = logs[: WARM_UP + runs]
    done = subprocess.run(
        [sys.executable, __file__, kind, *used], stdout=subprocess.PIPE, check=True
    )
    return [(ours, peer) for ours, peer in json.loads(done.stdout)]


def _main(kind: str, *paths: str) -> None:
    if kind == "default":
        sys.modules[FAST] = None  # type: ignore[assignment]  # an import of it fails from here on
    from tribello.verdict import Outcome, validate

    def verdict(data: bytes) -> int:
        assert validate(data).outcome is Outcome.VALID
        return 1

    def peer(data: bytes) -> int:
        json.loads(data)
        return 1

    logs = [Path(path).read_bytes() for path in paths]
    for data in logs[:WARM_UP]:
        verdict(data)
        peer(data)
    gc.collect()
    pairs = paired(
        ((partial(verdict, data), partial(peer, data)) for data in logs[WARM_UP:]),
        scale=MILLISECONDS,
    )
    json.dump(pairs, sys.stdout)


if __name__ == "__main__":
    _main(*sys.argv[1:])
