"""An input read and judged as a file is, with the processor time of each verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from time import process_time
from typing import Final, TypeAlias

from attrs import frozen
from fuzz.inputs import Input

from tribello.log.faults import TooLarge
from tribello.log.raw import RawGame
from tribello.log.reading import read_games
from tribello.verdict import Judgement, Policy, verdict_on
from tribello.verdict.inputs import refused

Judge: TypeAlias = Callable[[RawGame, Policy], Judgement]

NAME: Final = "log"
"""What the file of an input is called, before its suffix."""


@frozen
class Judged:
    """A verdict.

    Arguments:
        judgement: what was found.
        game: what was read; None where the input was too large.
        seconds: how long the processor took to read and judge it.
    """

    judgement: Judgement
    game: RawGame | None
    seconds: float


def judged(given: Input, judge: Judge = verdict_on) -> Iterator[Judged]:
    """The verdicts on the games of an input, one by one.

    Arguments:
        given: the input.
        judge: what judges a game.
    """
    began = process_time()
    try:
        for game in read_games(BytesIO(given.data), given.suffix, max_bytes=given.max_bytes):
            judgement = judge(game, given.policy)
            yield Judged(judgement, game, process_time() - began)
            began = process_time()
    except TooLarge as error:
        judgement = refused(NAME + given.suffix, error).judgement
        yield Judged(judgement, None, process_time() - began)
