"""The state of a game: a score sheet and the phase in hand.

Every value here is immutable and hashable; an action never changes a game but leads to
another, so old games are the undo history. Each phase is a type of its own that holds what
exists in that phase and nothing else, and each awaits exactly one type of action.
"""

from __future__ import annotations

from typing import Generic, TypeAlias, TypeVar

from attrs import fields, frozen

from tribello.cards import Card, Suit
from tribello.immutable import Immutable
from tribello.rules import Rules
from tribello.seats import Seat, clockwise

Hand: TypeAlias = tuple[Card, ...]
"""Cards in pack order."""

Hands: TypeAlias = tuple[Hand, Hand, Hand]
"""The hands of seats 0, 1 and 2."""


@frozen(repr=False)
class Span(Immutable):
    """Which deals of a match are played, by their numbers from 1, both ends included (R3.3)."""

    first: int
    last: int


@frozen(repr=False, init=False)
class Trick(Immutable):
    """A complete trick (R7.5).

    Arguments:
        leader: the seat that led.
        cards: the three cards in the order played, clockwise from the leader.
        winner: the seat that took it.
    """

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat

    def __init__(self, leader: Seat, cards: tuple[Card, ...], winner: Seat) -> None:
        _fill_trick_leader(self, leader)  # as in `Playing`
        _fill_cards(self, cards)
        _fill_winner(self, winner)

    def card_of(self, seat: Seat) -> Card:
        """The card that a seat played."""
        return self.cards[(seat - self.leader) % 3]


_fill_trick_leader, _fill_cards, _fill_winner = (
    getattr(Trick, field.name).__set__ for field in fields(Trick)
)


@frozen(repr=False)
class Exchanged(Immutable):
    """One exchange as it happened: as many cards drawn as discarded (R6.3)."""

    seat: Seat
    discards: tuple[Card, ...]
    drawn: tuple[Card, ...]


@frozen(repr=False)
class Terms(Immutable):
    """What a deal is played under.

    Arguments:
        number: the number of the deal in the match, from 1.
        dealer: the seat that deals.
        trump: the trump suit as far as it is known; None before, and in rounds without one.
        shown: the card that the cut showed, if trump was cut for in this deal.
        removed: the cards that left the pack for this deal (R5.3).
    """

    number: int
    dealer: Seat
    trump: Suit | None = None
    shown: Card | None = None
    removed: tuple[Card, ...] = ()


@frozen(repr=False)
class Dealt(Immutable):
    """The cards of a deal between dealing and play.

    Arguments:
        terms: what the deal is played under.
        hands: the three hands as they are now.
        pickup: what is left of the pickup; its first card is the next to be drawn.
        exchanges: those made so far, in order.
    """

    terms: Terms
    hands: Hands
    pickup: tuple[Card, ...]
    exchanges: tuple[Exchanged, ...] = ()


@frozen(repr=False)
class DealResult(Immutable):
    """A finished deal.

    Arguments:
        dealt: the cards as play began.
        tricks: every trick, in order.
        scores: points for seats 0, 1 and 2 (R8.2 to R8.4).
    """

    dealt: Dealt
    tricks: tuple[Trick, ...]
    scores: tuple[int, int, int]

    @property
    def terms(self) -> Terms:
        """What the deal was played under."""
        return self.dealt.terms


@frozen(repr=False)
class ChoosingDealer(Immutable):
    """Chance is to pick who deals the first deal of the match (R2.2)."""


@frozen(repr=False)
class Drawing(Immutable):
    """Players draw for seats, in player order, and again where ranks are equal (R2.3).

    Arguments:
        live: the card that counts for each player, None before it is drawn.
        aside: the cards set aside because their ranks were equal.
        waiting: the players who have yet to draw in this turn of draws, in order.
        turn: the number of this turn of draws, from 0.
    """

    live: tuple[Card | None, Card | None, Card | None] = (None, None, None)
    aside: tuple[Card, ...] = ()
    waiting: tuple[int, ...] = (0, 1, 2)
    turn: int = 0


@frozen(repr=False)
class TakingSeats(Immutable):
    """Players choose seats, the holder of the highest card first (R2.4).

    Arguments:
        order: the players from the highest card to the lowest.
        taken: the seats chosen so far, in that order.
    """

    order: tuple[int, ...]
    taken: tuple[Seat, ...] = ()


@frozen(repr=False)
class NamingBlind(Immutable):
    """The dealer is to name trump before the shuffle (R5.2, R5.3)."""

    terms: Terms


@frozen(repr=False)
class Shuffling(Immutable):
    """Chance is to put the pack in order (R4.1).

    Arguments:
        terms: what the deal is played under.
        cut: whether the pack has been cut already and is shuffled after it (R4.3).
    """

    terms: Terms
    cut: bool = False


@frozen(repr=False)
class Cutting(Immutable):
    """The cutter is to cut the pack (R4.2).

    Arguments:
        terms: what the deal is played under.
        deck: the pack as shuffled; its first card is on top.
    """

    terms: Terms
    deck: tuple[Card, ...]


@frozen(repr=False)
class Naming(Immutable):
    """The dealer is to name trump after looking (R5.2, R5.4)."""

    dealt: Dealt

    @property
    def terms(self) -> Terms:
        """What the deal is played under."""
        return self.dealt.terms


@frozen(repr=False)
class Exchanging(Immutable):
    """The next seat in exchange order may exchange; the pickup is not empty (R6.1)."""

    dealt: Dealt

    @property
    def terms(self) -> Terms:
        """What the deal is played under."""
        return self.dealt.terms


@frozen(repr=False, init=False)
class Playing(Immutable):
    """Tricks are played, one for each card of a hand (R7.1 to R7.7).

    Arguments:
        dealt: the cards as play began.
        hands: the three hands as they are now.
        tricks: the tricks taken so far, in order.
        leader: the seat that leads the trick in hand.
        laid: the cards of the trick in hand in the order played, none to two.
    """

    dealt: Dealt
    hands: Hands
    tricks: tuple[Trick, ...]
    leader: Seat
    laid: tuple[Card, ...] = ()

    def __init__(
        self,
        dealt: Dealt,
        hands: Hands,
        tricks: tuple[Trick, ...],
        leader: Seat,
        laid: tuple[Card, ...] = (),
    ) -> None:
        # A card makes one of these and a `Game`. To fill the slots themselves takes two thirds
        # of what attrs needs for a frozen class, which looks each up by its name.
        _fill_dealt(self, dealt)
        _fill_hands(self, hands)
        _fill_tricks(self, tricks)
        _fill_leader(self, leader)
        _fill_laid(self, laid)

    @property
    def turn(self) -> Seat:
        """The seat that plays next (R7.2)."""
        return (self.leader + len(self.laid)) % 3

    @property
    def terms(self) -> Terms:
        """What the deal is played under."""
        return self.dealt.terms


_fill_dealt, _fill_hands, _fill_tricks, _fill_leader, _fill_laid = (
    getattr(Playing, field.name).__set__ for field in fields(Playing)
)


@frozen(repr=False)
class Over(Immutable):
    """Every deal of the span is played (R9.3)."""


Phase: TypeAlias = (
    ChoosingDealer
    | Drawing
    | TakingSeats
    | NamingBlind
    | Shuffling
    | Cutting
    | Naming
    | Exchanging
    | Playing
    | Over
)
P_co = TypeVar("P_co", bound=Phase, covariant=True)


@frozen(repr=False)
class ScoreSheet(Immutable):
    """What stays the same while a deal is on.

    Arguments:
        rules: the rules in force.
        span: the deals that are played.
        players: the number of the player in each seat (R2.1).
        results: the deals finished so far, in order.
    """

    rules: Rules
    span: Span
    players: tuple[int, ...] = (0, 1, 2)
    results: tuple[DealResult, ...] = ()


@frozen(repr=False, init=False)
class Game(Immutable, Generic[P_co]):
    """A game at one moment; `tribello.apply` leads to the next.

    Arguments:
        sheet: rules, span, seating and finished deals.
        phase: what is going on, with all that belongs to it.
    """

    sheet: ScoreSheet
    phase: P_co  # type: ignore[misc]  # it is frozen, so the parameter is never set

    def __init__(self, sheet: ScoreSheet, phase: P_co) -> None:
        _fill_sheet(self, sheet)  # as in `Playing`
        _fill_phase(self, phase)

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.sheet.rules


_fill_sheet, _fill_phase = (getattr(Game, field.name).__set__ for field in fields(Game))


def with_hand(hands: Hands, seat: Seat, hand: Hand) -> Hands:
    """The same hands but for the one of a seat."""
    first, second, third = hands
    if seat == 0:
        return hand, second, third
    return (first, hand, third) if seat == 1 else (first, second, hand)


def tricks_taken(tricks: tuple[Trick, ...]) -> tuple[int, int, int]:
    """How many tricks seats 0, 1 and 2 have taken."""
    winners = [trick.winner for trick in tricks]
    return winners.count(0), winners.count(1), winners.count(2)


def dealer_of(number: int, first_dealer: Seat) -> Seat:
    """The dealer of a deal, by its number, when `first_dealer` deals the first (R2.5).

    >>> [dealer_of(number, first_dealer=1) for number in (1, 2, 3, 4)]
    [1, 2, 0, 1]
    """
    return clockwise(first_dealer, number - 1)


def deal_number(game: Game[Phase]) -> int | None:
    """The number of the deal that is on; None before the first and after the last."""
    match game.phase:
        case ChoosingDealer() | Drawing() | TakingSeats() | Over():
            return None
        case phase:
            return phase.terms.number
