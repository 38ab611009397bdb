"""An exchange with the pickup (R6.1 to R6.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Final, overload

from attrs import field, frozen

from tribello import codes
from tribello.actions.rule import Rule
from tribello.cards import Card, in_order
from tribello.codes import Code
from tribello.course import exchange_turn, next_decision
from tribello.errors import Violation
from tribello.immutable import Immutable
from tribello.rules import ThirdExchange
from tribello.seats import SEATS, Seat
from tribello.state import (
    Dealt,
    Exchanged,
    Exchanging,
    Game,
    Hand,
    Naming,
    Phase,
    Playing,
    with_hand,
)


@frozen(repr=False)
class Exchange(Immutable):
    """A seat discards some cards, possibly none, and draws as many from the pickup (R6.3).

    The cards are kept in pack order, so two exchanges of the same cards are equal.

    Arguments:
        seat: 0 to 2.
        cards: the discards, in any order.
    """

    seat: Seat
    cards: tuple[Card, ...] = field(converter=in_order)


def why_not(game: Game[Exchanging], exchange: Exchange) -> Violation | None:
    """The seat is next (R6.1), holds its discards (R6.3), and the pickup suffices (R6.2, R6.5)."""
    dealt, seat, discards = game.phase.dealt, exchange.seat, exchange.cards
    due = exchange_turn(game.rules, dealt)
    if seat != due or type(seat) is not int:  # 1.0 and True are equal to 1
        reason = f"seat {due} exchanges now, not seat {seat}"
        return Violation(codes.EXCHANGE_OUT_OF_TURN, reason, seat)
    hand, rest = dealt.hands[seat], len(dealt.pickup)
    for card in discards:
        if card not in hand:
            reason = f"{card} is not in the hand of seat {seat}"
            return Violation(codes.DISCARD_NOT_HELD, reason, seat, _legal(game))
        if discards.count(card) > 1:
            reason = f"seat {seat} discards {card} twice"
            return Violation(codes.DISCARD_TWICE, reason, seat, _legal(game))
    if len(discards) > rest:
        reason = f"seat {seat} exchanges {len(discards)} cards, the pickup holds {rest}"
        return Violation(codes.EXCHANGE_TOO_MANY, reason, seat, _legal(game))
    if len(discards) not in allowed_counts(game):
        either = "" if rest > game.rules.hand_size else f" or of all {rest}"
        reason = f"the last exchange is of no card{either}, not of {len(discards)}"
        return Violation(codes.EXCHANGE_ALL_OR_NONE, reason, seat, _legal(game))
    return None


def allowed_counts(game: Game[Exchanging]) -> Sequence[int]:
    """How many cards the seat that is next may exchange, in ascending order (R6.2, R6.5).

    H:40-41 sets no limit for the second and third player; no one can draw more than there is.
    """
    dealt = game.phase.dealt
    rest = len(dealt.pickup)
    last = len(dealt.exchanges) == len(SEATS) - 1
    if last and game.rules.third_exchange is ThirdExchange.ALL_OR_NONE:
        return (0, rest) if rest <= game.rules.hand_size else (0,)
    return range(min(rest, game.rules.hand_size) + 1)


def _legal(game: Game[Exchanging]) -> tuple[str, ...]:
    """How many cards may be exchanged, as texts."""
    return tuple(f"{count} card{'' if count == 1 else 's'}" for count in allowed_counts(game))


@frozen(repr=False)
class Exchanges(Immutable, Sequence[Exchange]):
    """The legal exchanges of the seat that is next, by number of cards, made when asked for."""

    game: Game[Exchanging]

    def __contains__(self, exchange: object) -> bool:
        return isinstance(exchange, Exchange) and why_not(self.game, exchange) is None

    def __len__(self) -> int:
        return sum(comb(self.game.rules.hand_size, count) for count in allowed_counts(self.game))

    def __iter__(self) -> Iterator[Exchange]:
        seat, hand = _seat_and_hand(self.game)
        for count in allowed_counts(self.game):
            for discards in combinations(hand, count):
                yield Exchange(seat, discards)

    @overload
    def __getitem__(self, place: int) -> Exchange: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Exchange]: ...
    def __getitem__(self, place: int | slice) -> Exchange | Sequence[Exchange]:
        if isinstance(place, slice):
            return tuple(self[each] for each in range(*place.indices(len(self))))
        rest = range(len(self))[place]
        seat, hand = _seat_and_hand(self.game)
        counts = iter(allowed_counts(self.game))
        count = next(counts)
        while rest >= comb(len(hand), count):
            rest -= comb(len(hand), count)
            count = next(counts)
        return Exchange(seat, nth_combination(hand, count, rest))


def nth_combination(hand: Hand, count: int, place: int) -> tuple[Card, ...]:
    """The combination at `place` in the order of `itertools.combinations`.

    >>> from tribello.cards import cards
    >>> nth_combination(cards("2C 3C 4C 5C"), 2, 3)
    (Card('3C'), Card('4C'))
    """
    chosen: list[Card] = []
    for start, card in enumerate(hand):
        wanted = count - len(chosen)
        if not wanted:
            break
        with_card = comb(len(hand) - start - 1, wanted - 1)
        if place < with_card:
            chosen.append(card)
        else:
            place -= with_card
    return tuple(chosen)


def _seat_and_hand(game: Game[Exchanging]) -> tuple[Seat, Hand]:
    seat = exchange_turn(game.rules, game.phase.dealt)
    return seat, game.phase.dealt.hands[seat]


def effect(game: Game[Exchanging], exchange: Exchange) -> Game[Phase]:
    """Discards leave the deal, as many cards come from the pickup's top (R6.3, R6.4, R6.7)."""
    dealt, seat, count = game.phase.dealt, exchange.seat, len(exchange.cards)
    drawn, pickup = dealt.pickup[:count], dealt.pickup[count:]
    kept = tuple([card for card in dealt.hands[seat] if card not in exchange.cards])
    hands = with_hand(dealt.hands, seat, in_order(kept + drawn) if drawn else kept)
    made = (*dealt.exchanges, Exchanged(seat, exchange.cards, drawn))
    return next_decision(game.sheet, Dealt(dealt.terms, hands, pickup, made))


def not_due(game: Game[Phase]) -> tuple[Code, str]:
    """There is no pickup where a suit has left (R5.3), or it is empty (R6.6), or else (R6.1)."""
    match game.phase:
        case Naming(dealt=dealt) | Playing(dealt=dealt) if not dealt.pickup:
            return codes.EXCHANGE_NOT_DUE, "R5.3" if dealt.terms.removed else "R6.6"
        case _:
            return codes.EXCHANGE_NOT_DUE, ""


RULE: Final = Rule(Exchange, Exchanging, why_not, effect, Exchanges, not_due)
