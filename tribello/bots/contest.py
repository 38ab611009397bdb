"""Bots that play each deck in all their seatings, so that luck of cards and seats is shared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import TypeAlias

from attrs import frozen

from tribello.bots.bot import Bot, played
from tribello.immutable import Immutable
from tribello.scoring import totals, winners
from tribello.seats import SEATS
from tribello.state import Game, Phase

Names: TypeAlias = tuple[str, ...]
"""The bots of players 0, 1 and 2 by name."""


@frozen(repr=False)
class Result(Immutable):
    """A game of a contest.

    Arguments:
        names: the bots of players 0, 1 and 2.
        totals: the points of players 0, 1 and 2.
        winners: the players who won.
    """

    names: Names
    totals: tuple[int, ...]
    winners: frozenset[int]


def seatings(bots: Sequence[Bot]) -> tuple[tuple[Bot, ...], ...]:
    """The orders in which bots can be players 0, 1 and 2: six, or three where two are alike.

    >>> from tribello.bots import BOTS
    >>> [len(seatings([BOTS[name] for name in names.split()]))
    ...     for names in ("random greedy careful", "random greedy random", "random random random")]
    [6, 3, 1]
    """
    return tuple({tuple(bot.name for bot in order): order for order in permutations(bots)}.values())


def contest(
    start: Game[Phase], seed: str, decks: int, bots: Sequence[Bot]
) -> Iterator[tuple[Result, ...]]:
    """The games of bots in all their seatings, those with the same decks together.

    Game n of `tribello simulate` with that seed has the same decks; chance deals alike whoever
    plays.

    Arguments:
        start: the game before its first action.
        seed: any text.
        decks: how often the cards are dealt anew.
        bots: three; those of one name count as alike.

    Raises:
        IllegalAction: a bot made a choice that the rules forbid.
    """
    orders = seatings(bots)
    for number in range(1, decks + 1):
        yield tuple(_result(start, f"{seed}/{number}", order) for order in orders)


def _result(start: Game[Phase], seed: str, order: Sequence[Bot]) -> Result:
    *_, last = played(start, seed, order)
    sheet = last.after.sheet
    points = totals(sheet.results)
    won = winners(sheet.rules, points)
    return Result(
        names=tuple(bot.name for bot in order),
        totals=tuple(points[sheet.players.index(player)] for player in SEATS),
        winners=frozenset(sheet.players[seat] for seat in won),
    )
