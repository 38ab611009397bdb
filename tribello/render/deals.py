"""The deals of a game, finished or not, as they are to be shown."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from tribello.cards import Card, in_order
from tribello.immutable import Immutable
from tribello.rules import NULLO, RoundOneTrump, Rules
from tribello.scoring import totals
from tribello.seats import Seat
from tribello.state import (
    Cutting,
    Dealt,
    Exchanging,
    Game,
    Hand,
    Naming,
    NamingBlind,
    Phase,
    Playing,
    Shuffling,
    Terms,
    Trick,
)


@frozen(repr=False)
class DealSoFar(Immutable):
    """One deal as far as it has come.

    Arguments:
        terms: what it is played under.
        dealt: the cards, the exchanges so far included; None before they are dealt.
        tricks: the complete tricks, in order.
        leader: the seat that leads the trick in hand; None when there is none.
        laid: the cards of the trick in hand, in the order played.
        scores: points of seats 0, 1 and 2; None until it is finished.
        totals: the same over this deal and those before; None until it is finished.
    """

    terms: Terms
    dealt: Dealt | None = None
    tricks: tuple[Trick, ...] = ()
    leader: Seat | None = None
    laid: tuple[Card, ...] = ()
    scores: tuple[int, int, int] | None = None
    totals: tuple[int, int, int] | None = None

    @property
    def number(self) -> int:
        """Its number in the match."""
        return self.terms.number

    @property
    def begun_tricks(self) -> int:
        """How many tricks there are, one with its first card on the table included."""
        return len(self.tricks) + bool(self.laid)


def deals_of(game: Game[Phase]) -> tuple[DealSoFar, ...]:
    """Every deal that has begun, in order."""
    return (*_finished(game), *_in_hand(game.phase))


def _finished(game: Game[Phase]) -> Iterator[DealSoFar]:
    results = game.sheet.results
    for count, result in enumerate(results, start=1):
        yield DealSoFar(
            result.terms,
            result.dealt,
            result.tricks,
            scores=result.scores,
            totals=totals(results[:count]),
        )


def _in_hand(phase: Phase) -> Iterator[DealSoFar]:
    match phase:
        case NamingBlind(terms) | Shuffling(terms) | Cutting(terms):
            yield DealSoFar(terms)
        case Naming(dealt) | Exchanging(dealt):
            yield DealSoFar(dealt.terms, dealt)
        case Playing(dealt, _, tricks, leader, laid):
            yield DealSoFar(dealt.terms, dealt, tricks, leader, laid)
        case _:
            return


def as_dealt(dealt: Dealt, seat: Seat) -> Hand:
    """The hand of a seat before its exchange."""
    hand = dealt.hands[seat]
    for made in dealt.exchanges:
        if made.seat == seat:
            hand = in_order({*hand, *made.discards} - {*made.drawn})
    return hand


def round_name(rules: Rules, number: int) -> str:
    """What the round of a deal is called.

    >>> round_name(Rules(), 4)
    'named trump'
    """
    match rules.round_of(number):
        case 1:
            by_cut = rules.round_1_trump is RoundOneTrump.CUT
            return "cut trump" if by_cut else "named trump"
        case 2:
            return "named trump"
        case round_number:
            return "nullo" if round_number == NULLO else "no trump"
