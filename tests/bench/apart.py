"""Comparisons in a process of their own, on logs that it has not seen before.

What a process has judged or read once may be quicker the next time, and this one has played the
games. So a program makes each comparison anew: it reads a folder and prints its pairs as JSON.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Final

from pairs import Pair, Work, paired

WARM_UP: Final = 20
"""How many logs are used before the clock starts; they are not used again."""


def pairs_of(program: str, *arguments: str) -> list[Pair]:
    """The pairs that a program prints, run by this Python."""
    command = [sys.executable, program, *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    return [(ours, peer) for ours, peer in json.loads(done.stdout)]


def print_pairs(
    folder: str, runs: str, works: Callable[[bytes], tuple[Work, Work]], *, scale: float
) -> None:
    """Take the time on each log of a folder once, and print the pairs.

    Arguments:
        folder: where the logs are.
        runs: how many are timed.
        works: ours and the peer's, given the bytes of a log.
        scale: units in a second.
    """
    unseen = (works(path.read_bytes()) for path in sorted(Path(folder).iterdir()))
    for ours, peer in islice(unseen, WARM_UP):
        ours()
        peer()
    timed = list(islice(unseen, int(runs)))
    gc.collect()
    json.dump(paired(timed, scale=scale), sys.stdout)
