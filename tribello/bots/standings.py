"""What a contest of bots came to, in whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt
from operator import add

from attrs import astuple, frozen

from tribello.bots.bot import Bot
from tribello.bots.contest import Names, Result, seatings
from tribello.immutable import Immutable


@frozen(repr=False)
class Standing(Immutable):
    """What a bot came to; of two that are alike in one game each counts.

    Arguments:
        decks: with how many decks it played.
        games: how many games.
        wins: how many of them were won alone.
        ties: how many were won together with others.
        total: the points.
        squares: the sum of the squares of the points that it made with each deck.
    """

    decks: int = 0
    games: int = 0
    wins: int = 0
    ties: int = 0
    total: int = 0
    squares: int = 0

    def __add__(self, other: Standing) -> Standing:
        return Standing(*map(add, astuple(self), astuple(other)))

    @property
    def error(self) -> int | None:
        """The standard error of the points per game in thousandths; None for a single deck.

        Games with the same deck hang together, so it is taken from deck to deck.

        >>> Standing(decks=2, games=12, total=60, squares=20**2 + 40**2).error
        1667
        """
        if self.decks < 2:
            return None
        spread = self.decks * self.squares - self.total**2
        # In whole numbers, so that it is the same on every machine.
        doubled = isqrt(4 * 10**6 * spread // ((self.decks - 1) * self.games**2))
        return (doubled + 1) // 2


@frozen(repr=False)
class Standings(Immutable):
    """What all the bots of a contest came to.

    Arguments:
        decks: how many decks were played.
        games: how many games.
        bots: each bot by name, in the order in which they were given.
        orders: for each seating the points of players 0, 1 and 2, over all decks.
    """

    decks: int
    games: int
    bots: tuple[tuple[str, Standing], ...]
    orders: tuple[tuple[Names, tuple[int, ...]], ...]


def standings(bots: Sequence[Bot], decks: Iterable[Sequence[Result]]) -> Standings:
    """What bots came to.

    Arguments:
        bots: those that play.
        decks: the games with each deck, as `tribello.bots.contest.contest` plays them.
    """
    orders = [tuple(bot.name for bot in order) for order in seatings(bots)]
    by_bot = {bot.name: Standing() for bot in bots}
    by_order: dict[Names, tuple[int, ...]] = dict.fromkeys(orders, (0, 0, 0))
    count = 0
    for results in decks:
        count += 1
        for name in by_bot:
            by_bot[name] += _with_a_deck(name, results)
        for result in results:
            by_order[result.names] = tuple(map(add, by_order[result.names], result.totals))
    return Standings(count, count * len(orders), (*by_bot.items(),), (*by_order.items(),))


def _with_a_deck(name: str, results: Sequence[Result]) -> Standing:
    """What a bot came to with one deck."""
    games = wins = ties = total = 0
    for result in results:
        for player in [place for place, bot in enumerate(result.names) if bot == name]:
            is_best = player in result.winners
            games += 1
            wins += is_best and len(result.winners) == 1
            ties += is_best and len(result.winners) > 1
            total += result.totals[player]
    return Standing(1, games, wins, ties, total, total**2)
