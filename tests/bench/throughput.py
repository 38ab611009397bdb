"""Large corpora judged by two processes beside one: the installed command with ``--jobs``."""

from __future__ import annotations

from functools import partial
from itertools import repeat
from pathlib import Path
from typing import Final

from corpus import LARGE, SINGLE, Corpus
from pairs import WALL, NotMeasured, Pair, paired, rates
from processes import installed, ran

from tribello.verdict.processes import processors

TIMES: Final = LARGE // SINGLE
"""How often the folder of ``.json`` files is named, so that there are about as many games."""


def one_file(corpus: Corpus, runs: int) -> list[Pair]:
    """Games judged in a second, of one ``.jsonl`` file."""
    return _two_beside_one((corpus.large,), LARGE, runs)


def many_files(corpus: Corpus, runs: int) -> list[Pair]:
    """Games judged in a second, of ``.json`` files."""
    return _two_beside_one((corpus.single,) * TIMES, SINGLE * TIMES, runs)


def _two_beside_one(paths: tuple[Path, ...], games: int, runs: int) -> list[Pair]:
    if processors() < 2:
        raise NotMeasured("one processor")
    two, one = (partial(_judge, jobs, paths, games) for jobs in (2, 1))
    two()  # so that all that either imports is compiled, and the files are at hand
    return rates(paired(repeat((two, one), runs), scale=1, clock=WALL))


def _judge(jobs: int, paths: tuple[Path, ...], games: int) -> int:
    ran((installed(), "validate", "--jobs", str(jobs), *map(str, paths)))
    return games
