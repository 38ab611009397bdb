"""Bots that go by what their seat knows: a function for each of their decisions."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from tribello.actions import Exchange, NameTrump, Play
from tribello.bots.bot import deciding
from tribello.bots.sight import Sight, sight_of
from tribello.cards import Card, Suit
from tribello.dealing import Stream
from tribello.immutable import Immutable
from tribello.state import TakingSeats
from tribello.tricks import playable
from tribello.views import (
    Choice,
    SeenExchanging,
    SeenNaming,
    SeenPhase,
    SeenPlaying,
    View,
    legal_choices,
)


@frozen(repr=False)
class Strategy(Immutable):
    """A bot that decides by its sight of the deal.

    Arguments:
        name: the name that the command line and logs use.
        trump: the suit to name.
        discards: the cards to exchange, as many as `Sight.counts` admits.
        play: the card to play.
    """

    name: str
    trump: Callable[[Sight], Suit]
    discards: Callable[[Sight], tuple[Card, ...]]
    play: Callable[[Sight], Card]

    def choose(self, view: View[SeenPhase], numbers: Stream) -> Choice:
        """The choice that the strategy finds best; blind choices come from the stream."""
        seat = deciding(view)
        match view.phase:
            case SeenPlaying(hand=hand, laid=laid) if hand:
                cards = playable(hand, laid)
                return Play(seat, cards[0] if len(cards) == 1 else self.play(sight_of(view)))
            case SeenExchanging():
                return Exchange(seat, self.discards(sight_of(view)))
            case SeenNaming():
                return NameTrump(seat, self.trump(sight_of(view)))
            case _:  # a cut, a seat or a trump named blind: there is nothing to go by
                choices = legal_choices(view)
                is_settled = len(choices) == 1 or isinstance(view.phase, TakingSeats)
                return choices[0] if is_settled else numbers.choice(choices)
