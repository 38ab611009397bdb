"""A bot that tries choices in games that look so to its seat, each played to the end of the deal.

The hidden cards are dealt anew, each way that the seat cannot rule out as likely as the others,
and another bot plays on for all three seats. This is a search by determinization: it sees no worth
in finding out or in keeping others in the dark, and takes it that they play as that bot does. It is
here as a measure of strength, and takes some hundred times as long as the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from attrs import field, frozen, validators

from tribello.actions import Exchange
from tribello.bots.bot import Bot, deciding, played
from tribello.bots.careful import CAREFUL, best_discards, best_trump
from tribello.bots.sight import Sight, sight_of
from tribello.bots.worth import judge, least_missed
from tribello.cards import PACK
from tribello.dealing import Stream
from tribello.engine import apply
from tribello.immutable import Immutable
from tribello.seats import Seat
from tribello.state import Game, Phase, Span
from tribello.views import (
    Choice,
    SeenExchanging,
    SeenNaming,
    SeenPhase,
    SeenPlaying,
    SeenSheet,
    View,
    legal_choices,
    sample,
    settled,
)

NEARBY: Final = 2
"""Exchanges of so many cards more and fewer than the usual one are tried."""


@frozen(repr=False)
class Searching(Immutable):
    """Leaves the choice of another bot for one that does clearly better in games that look so.

    Arguments:
        name: the name that the command line and logs use.
        worlds: how many games are tried for a decision.
        usual: the bot whose choice is taken unless another is better, and who plays on.

    Raises:
        ValueError: no game is to be tried.
    """

    name: str = "searching"
    worlds: int = field(default=24, validator=validators.ge(1))
    usual: Bot = CAREFUL

    def choose(self, view: View[SeenPhase], numbers: Stream) -> Choice:
        """The choice that gains most; the usual one where no gain is larger than its error."""
        seat, usual, phase = deciding(view), self.usual.choose(view, numbers), view.phase
        if not isinstance(phase, SeenNaming | SeenExchanging | SeenPlaying):
            return usual  # no card is seen yet
        others = [choice for choice in _candidates(view) if choice != usual]
        if not others:
            return usual
        alone = _deal_alone(view, phase.terms.number)
        # All choices are tried in the same games, so that the luck of the cards falls on each.
        worlds = [sample(alone, numbers) for _ in range(self.worlds)]
        usually = self._scores(worlds, usual, seat)
        gains = {
            choice: _clear_gain(self._scores(worlds, choice, seat), usually) for choice in others
        }
        best = max(others, key=gains.__getitem__)
        return best if gains[best] > 0 else usual

    def _scores(self, worlds: Sequence[Game[Phase]], choice: Choice, seat: Seat) -> list[int]:
        """What the seat scores in each of the games if it chooses so."""
        return [self._score(apply(world, settled(world, choice)), seat) for world in worlds]

    def _score(self, game: Game[Phase], seat: Seat) -> int:
        if not game.sheet.results:
            *_, last = played(game, "", [self.usual] * 3)
            game = last.after
        return game.sheet.results[0].scores[seat]


def _clear_gain(scores: Sequence[int], usually: Sequence[int]) -> int:
    """How much more is scored than usually, all games together; 0 where it may well be luck."""
    gains = [score - usual for score, usual in zip(scores, usually, strict=True)]
    gain = sum(gains)
    # The mean is larger than its standard error just where the square of the sum is larger than
    # the sum of the squares.
    return gain if gain > 0 and gain * gain > sum(each * each for each in gains) else 0


def _deal_alone(view: View[SeenPhase], number: int) -> View[SeenPhase]:
    """What is seen of the deal that is on: those before it need not be dealt anew."""
    sheet = SeenSheet(view.rules, Span(number, number), view.sheet.players, ())
    return View(view.viewer, sheet, view.phase)


def _candidates(view: View[SeenPhase]) -> Iterable[Choice]:
    """The choices that are worth a search."""
    if isinstance(view.phase, SeenExchanging):
        return _exchanges(sight_of(view))
    return legal_choices(view)


def _exchanges(sight: Sight) -> Iterator[Exchange]:
    """Exchanges of the cards that are missed least, of about as many as the careful bot makes."""
    count = len(best_discards(sight))
    judging = judge(sight, best_trump(sight) if sight.names else sight.trump)
    order = [PACK[place] for _, place in least_missed(judging, sight)]
    for cards in sight.counts:
        if abs(cards - count) <= NEARBY:
            yield Exchange(sight.seat, tuple(order[:cards]))


SEARCHING: Final = Searching()
"""A search beyond the careful bot."""
