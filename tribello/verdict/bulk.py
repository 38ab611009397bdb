"""Many logs judged by several processes, with the verdicts in the order of the input.

This process reads the files and cuts them into batches; the others judge. A ``.jsonl`` file is
cut before header lines only, where whatever came before has no bearing on what follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from io import BytesIO
from itertools import chain, islice
from typing import Final, TypeAlias

from attrs import evolve, frozen

from tribello.immutable import Immutable
from tribello.log.compression import Damaged, suffix_of
from tribello.log.faults import TooLarge
from tribello.log.lines import begins_game, read_lines
from tribello.log.raw import RawGame
from tribello.log.reading import contents, damaged, read_text
from tribello.verdict.games import numbered
from tribello.verdict.inputs import Watch, opened
from tribello.verdict.processes import MOST, in_order, processes, processors
from tribello.verdict.report import Verdict
from tribello.verdict.ruleset import Policy

BATCH: Final = 2**18
"""A batch ends with the game in which it comes to so many bytes."""

AHEAD: Final = 3
"""So many batches wait for each process, which is then never idle."""

Answer: TypeAlias = tuple[int, list[Verdict]]
"""The place of a file in the input, and verdicts on it or on some games of it."""


@frozen(repr=False)
class Piece(Immutable):
    """A whole file, or some games of one.

    Arguments:
        file: the place of the file in the input.
        path: the file as it was named.
        content: the bytes of one text, or of the lines of some games.
        first: the number of the first line; None if it is one text.
        ending: what reading the file came to after this, where it broke off.
    """

    file: int
    path: str
    content: bytes
    first: int | None = 1
    ending: Exception | None = None


Batch: TypeAlias = list[Piece | Answer]
"""What a process gets at once; what is answered already keeps its place in it."""


def judged_by_many(
    files: Iterable[str | Verdict],
    policy: Policy,
    max_bytes: int,
    jobs: int,
    watch: Watch | None = None,
) -> Iterator[Verdict]:
    """The verdict on every game, in order.

    Arguments:
        files: files by name, and verdicts on what is none.
        policy: what is asked of the logs beyond their own rules.
        max_bytes: the largest game, unpacked.
        jobs: how many processes judge, 0 for one per processor.
        watch: is told of the bytes of the files as they are read.
    """
    judge = partial(judged_batch, policy=policy, max_bytes=max_bytes)
    batches = _batches(files, max_bytes, watch)
    start = list(islice(batches, 2))
    if len(start) < 2:  # too little to start processes for
        yield from _renumbered(chain.from_iterable(map(judge, start)))
        return
    jobs = min(jobs or processors(), MOST)
    with processes(jobs) as pool:
        answers = in_order(pool, judge, chain(start, batches), ahead=AHEAD * jobs)
        yield from _renumbered(chain.from_iterable(answers))


def judged_batch(batch: Batch, policy: Policy, max_bytes: int) -> list[Answer]:
    """What is found of the pieces of a batch; games are numbered within their piece."""
    return [_answer(each, policy, max_bytes) if isinstance(each, Piece) else each for each in batch]


def _answer(piece: Piece, policy: Policy, max_bytes: int) -> Answer:
    games = _games(piece, max_bytes)
    return piece.file, [verdict for verdict, _ in numbered(piece.path, games, policy)]


def _games(piece: Piece, max_bytes: int) -> Iterator[RawGame]:
    if piece.first is None:
        yield read_text(piece.content)
        return
    try:
        lines = chain(BytesIO(piece.content), _raised(piece.ending))
        yield from read_lines(lines, max_bytes=max_bytes, first=piece.first)
    except Damaged as damage:
        yield damaged(damage)


def _raised(ending: Exception | None) -> Iterator[bytes]:
    """No lines, but what came of reading on."""
    if ending is not None:
        raise ending
    yield from ()


def _batches(
    files: Iterable[str | Verdict], max_bytes: int, watch: Watch | None
) -> Iterator[Batch]:
    """The input in parts of about equal work."""
    batch: Batch = []
    size = 0
    for piece in _pieces(files, max_bytes, watch):
        batch.append(piece)
        size += len(piece.content) if isinstance(piece, Piece) else 1
        if size >= BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _pieces(
    files: Iterable[str | Verdict], max_bytes: int, watch: Watch | None
) -> Iterator[Piece | Answer]:
    for place, file in enumerate(files):
        if isinstance(file, Verdict):
            yield place, [file]
            continue
        try:
            with opened(file, max_bytes=max_bytes, watch=watch) as stream:
                found = contents(stream, suffix_of(file), max_bytes=max_bytes)
                if isinstance(found, bytes):
                    yield Piece(place, file, found, first=None)
                else:
                    yield from _cut(Piece(place, file, b""), found, max_bytes)
        except (OSError, TooLarge, Damaged) as error:
            yield Piece(place, file, b"", ending=error)


def _cut(whole: Piece, lines: Iterator[bytes], max_bytes: int) -> Iterator[Piece]:
    """The lines of a file in pieces, each of which begins where a game does."""
    kept: list[bytes] = []
    first, size = 1, 0
    ending: Exception | None = None
    try:
        for line in lines:
            if size >= BATCH and begins_game(line):
                yield evolve(whole, content=b"".join(kept), first=first)
                first, size = first + len(kept), 0
                kept = []
            kept.append(line)
            size += len(line)
            if size > BATCH + max_bytes:
                break  # for want of a header the last game is too large: no more is read
    except (OSError, Damaged) as error:
        ending = error
    yield evolve(whole, content=b"".join(kept), first=first, ending=ending)


def _renumbered(answers: Iterable[Answer]) -> Iterator[Verdict]:
    """The verdicts with games numbered within their file; none after one that ends the file."""
    current, games = -1, 0
    for file, verdicts in answers:
        if file != current:
            current, games = file, 0
        for verdict in verdicts if games >= 0 else ():
            if verdict.game is None:
                games = -1
                yield verdict
            else:
                games += 1
                yield evolve(verdict, game=games)
