"""The bot that plays at random."""

from __future__ import annotations

from attrs import frozen

from tribello.actions import Action, Exchange
from tribello.actions.exchange import allowed_counts
from tribello.bots.bot import deciding
from tribello.dealing import Stream
from tribello.engine import legal_actions
from tribello.immutable import Immutable
from tribello.state import Exchanging, Game, Phase


@frozen(repr=False)
class Uniform(Immutable):
    """Every legal action is equally likely, but for exchanges.

    Of an exchange first the number of cards is drawn, then the cards: among all exchanges alike,
    those of six or seven cards would crowd out the rest, and to empty the pickup would be rare.
    """

    name: str = "random"

    def choose(self, game: Game[Phase], numbers: Stream) -> Action:
        """A legal action drawn from the stream."""
        seat, phase = deciding(game), game.phase
        if isinstance(phase, Exchanging):
            count = numbers.choice(allowed_counts(Game(game.sheet, phase)))
            return Exchange(seat, numbers.shuffled(phase.dealt.hands[seat])[:count])
        return numbers.choice(legal_actions(game))
