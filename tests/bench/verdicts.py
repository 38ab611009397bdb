"""Verdicts beside `json.loads` of the same bytes, on logs that the process has not seen before.

Each comparison has a process of its own, since the first verdict settles for good whether
`jsonschema_rs` is there. As a program this takes ``fast`` or ``default``, a folder of logs and
a number of runs, and prints the pairs as JSON.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from pairs import Pair, paired

MILLISECONDS: Final = 1e3

WARM_UP: Final = 20
"""How many logs are judged before the clock starts; they are not used again."""


def fast(logs: Path, runs: int) -> list[Pair]:
    """Verdicts with the extra `fast`."""
    import jsonschema_rs  # noqa: F401  # without it there is nothing to compare

    return _apart("fast", logs, runs)


def default(logs: Path, runs: int) -> list[Pair]:
    """Verdicts of an install without extras."""
    return _apart("default", logs, runs)


def _apart(kind: str, logs: Path, runs: int) -> list[Pair]:
    command = [sys.executable, __file__, kind, str(logs), str(runs)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    return [(ours, peer) for ours, peer in json.loads(done.stdout)]


def _main(kind: str, folder: str, runs: str) -> None:
    if kind == "default":
        sys.modules["jsonschema_rs"] = None  # which makes its import fail
    logs = (path.read_bytes() for path in sorted(Path(folder).iterdir()))
    for data in islice(logs, WARM_UP):
        _judge(data)
        _load(data)
    works = [(partial(_judge, data), partial(_load, data)) for data in islice(logs, int(runs))]
    gc.collect()
    json.dump(paired(works, scale=MILLISECONDS), sys.stdout)


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
