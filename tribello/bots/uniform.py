"""The bot that plays at random."""

from __future__ import annotations

from attrs import frozen

from tribello.actions import Exchange
from tribello.actions.play import PLAYS
from tribello.bots.bot import deciding
from tribello.dealing import Stream
from tribello.immutable import Immutable
from tribello.tricks import playable
from tribello.views import (
    Choice,
    SeenExchanging,
    SeenPhase,
    SeenPlaying,
    View,
    exchange_counts,
    legal_choices,
)


@frozen(repr=False)
class Uniform(Immutable):
    """Every legal choice is equally likely, but for exchanges.

    Of an exchange first the number of cards is drawn, then the cards: among all exchanges alike,
    those of six or seven cards would crowd out the rest, and to empty the pickup would be rare.
    """

    name: str = "random"

    def choose(self, view: View[SeenPhase], numbers: Stream) -> Choice:
        """A legal choice drawn from the stream."""
        seat, phase = deciding(view), view.phase
        if isinstance(phase, SeenPlaying) and phase.hand:
            return PLAYS[seat][numbers.choice(playable(phase.hand, phase.laid)).index]
        if isinstance(phase, SeenExchanging) and (hand := phase.dealt.hand):
            count = numbers.choice(exchange_counts(view))
            return Exchange(seat, numbers.shuffled(hand)[:count])
        return numbers.choice(legal_choices(view))
