"""A game as somebody sees it: the values, one for each of the state that hides cards (R4.6).

What hides nothing is the value of the state itself. What does is told by numbers of cards,
with the cards where the viewer has seen them.
"""

from __future__ import annotations

from typing import Generic, TypeAlias, TypeVar

from attrs import frozen

from tribello.cards import Card, in_order
from tribello.immutable import Immutable
from tribello.rules import Rules
from tribello.seats import Seat
from tribello.state import (
    ChoosingDealer,
    Drawing,
    Hand,
    Hands,
    NamingBlind,
    Over,
    Shuffling,
    Span,
    TakingSeats,
    Terms,
    Trick,
)
from tribello.viewer import Viewer


@frozen(repr=False)
class SeenExchange(Immutable):
    """An exchange: its number of cards is public, the cards are its player's alone.

    Arguments:
        seat: who exchanged.
        count: the number of cards discarded, and drawn.
        discards: the cards discarded, in pack order; None where they are not seen.
        drawn: the cards drawn, the first drawn first; None where they are not seen.
    """

    seat: Seat
    count: int
    discards: tuple[Card, ...] | None = None
    drawn: tuple[Card, ...] | None = None


@frozen(repr=False)
class Lies(Immutable):
    """Where the card that a cut for trump showed is known to lie, until it is played.

    Arguments:
        seat: in the hand of this seat; None in the pickup.
        depth: in the pickup, under so many cards; None in a hand.
    """

    seat: Seat | None = None
    depth: int | None = None


@frozen(repr=False)
class SeenDealt(Immutable):
    """The cards of a deal between dealing and play.

    Arguments:
        terms: what the deal is played under; its shown and removed cards are public.
        hand: the viewer's own cards as they are now, in pack order; None where none are its own.
        pickup: how many cards the pickup has left.
        exchanges: those made so far, in order.
        lies: where the shown card is known to lie; None where none was shown or nobody can tell.
    """

    terms: Terms
    hand: Hand | None
    pickup: int
    exchanges: tuple[SeenExchange, ...]
    lies: Lies | None


@frozen(repr=False)
class SeenResult(Immutable):
    """A finished deal. All hands that were played are known by now; discards are not.

    Arguments:
        dealt: the cards as play began.
        tricks: every trick, in order.
        scores: points for seats 0, 1 and 2.
    """

    dealt: SeenDealt
    tricks: tuple[Trick, ...]
    scores: tuple[int, int, int]

    @property
    def terms(self) -> Terms:
        """What the deal was played under."""
        return self.dealt.terms


@frozen(repr=False)
class SeenCutting(Immutable):
    """The cutter is to cut a pack whose order nobody knows.

    Arguments:
        terms: what the deal is played under.
        cards: how many cards the pack has.
    """

    terms: Terms
    cards: int


@frozen(repr=False)
class SeenNaming(Immutable):
    """The dealer is to name trump after looking."""

    dealt: SeenDealt

    @property
    def terms(self) -> Terms:
        """What the deal is played under."""
        return self.dealt.terms


@frozen(repr=False)
class SeenExchanging(Immutable):
    """The next seat in exchange order may exchange."""

    dealt: SeenDealt

    @property
    def terms(self) -> Terms:
        """What the deal is played under."""
        return self.dealt.terms


@frozen(repr=False)
class SeenPlaying(Immutable):
    """Tricks are played, in the open.

    Arguments:
        dealt: the cards as play began.
        hand: the viewer's own cards as they are now, in pack order; None where none are its own.
        tricks: the tricks taken so far, in order.
        leader: the seat that leads the trick in hand.
        laid: the cards of the trick in hand in the order played, none to two.
    """

    dealt: SeenDealt
    hand: Hand | None
    tricks: tuple[Trick, ...]
    leader: Seat
    laid: tuple[Card, ...]

    @property
    def turn(self) -> Seat:
        """The seat that plays next."""
        return (self.leader + len(self.laid)) % 3

    @property
    def terms(self) -> Terms:
        """What the deal is played under."""
        return self.dealt.terms


SeenPhase: TypeAlias = (
    ChoosingDealer
    | Drawing
    | TakingSeats
    | NamingBlind
    | Shuffling
    | SeenCutting
    | SeenNaming
    | SeenExchanging
    | SeenPlaying
    | Over
)
S_co = TypeVar("S_co", bound=SeenPhase, covariant=True)


@frozen(repr=False)
class SeenSheet(Immutable):
    """What stays the same while a deal is on.

    Arguments:
        rules: the rules in force.
        span: the deals that are played.
        players: the number of the player in each seat.
        results: the deals finished so far, in order, with what the viewer saw of them.
    """

    rules: Rules
    span: Span
    players: tuple[int, ...]
    results: tuple[SeenResult, ...]


@frozen(repr=False)
class View(Immutable, Generic[S_co]):
    """All that somebody may know of a game, and nothing else; `tribello.views.view` makes it.

    Arguments:
        viewer: whose view it is.
        sheet: rules, span, seating and finished deals.
        phase: what is going on, as far as it is seen.
    """

    viewer: Viewer
    sheet: SeenSheet
    phase: S_co

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.sheet.rules


def hand_sizes(view: View[SeenPhase]) -> tuple[int, int, int] | None:
    """How many cards seats 0, 1 and 2 hold; None where no cards are dealt."""
    size, phase = view.rules.hand_size, view.phase
    match phase:
        case SeenNaming() | SeenExchanging():
            return size, size, size
        case SeenPlaying(tricks=tricks, leader=leader, laid=laid):
            played = [(seat - leader) % 3 < len(laid) for seat in (0, 1, 2)]
            first, second, third = (size - len(tricks) - has for has in played)
            return first, second, third
        case _:
            return None


def hands_played(result: SeenResult) -> Hands:
    """The hands of seats 0, 1 and 2 as play began: the cards that each played (R7.7)."""
    first, second, third = (
        in_order(trick.card_of(seat) for trick in result.tricks) for seat in (0, 1, 2)
    )
    return first, second, third
