"""Seats and the first dealer (R2.1 to R2.4)."""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from tribello import codes
from tribello.actions.rule import Rule, always
from tribello.cards import Card
from tribello.course import open_deal, pack_of
from tribello.errors import Violation
from tribello.immutable import Immutable
from tribello.rules import Rules
from tribello.seats import SEATS, Seat
from tribello.state import (
    ChoosingDealer,
    Drawing,
    Game,
    Phase,
    ScoreSheet,
    TakingSeats,
    dealer_of,
)


@frozen(repr=False)
class FirstDealer(Immutable):
    """Chance picks the dealer of the first deal of the match (R2.2).

    Arguments:
        seat: 0 to 2.
    """

    seat: Seat


@frozen(repr=False)
class Draw(Immutable):
    """Chance gives a player a card in the draw for seats (R2.3).

    Arguments:
        player: 0 to 2, in order of registration.
        card: the card drawn.
    """

    player: int
    card: Card


@frozen(repr=False)
class TakeSeat(Immutable):
    """A player chooses a seat (R2.4).

    Arguments:
        player: 0 to 2, in order of registration.
        seat: 0 to 2.
    """

    player: int
    seat: Seat


def _is_seat(number: object) -> bool:
    """Whether it is the number of a seat or player; 1.0 and True are equal to 1 but are none."""
    return type(number) is int and number in SEATS


def _why_no_first_dealer(_: Game[ChoosingDealer], choice: FirstDealer) -> Violation | None:
    """The seat exists (R1.1)."""
    if _is_seat(choice.seat):
        return None
    return Violation(codes.NO_SUCH_SEAT, f"there is no seat {choice.seat}")


def _first_dealers(_: Game[ChoosingDealer]) -> tuple[FirstDealer, ...]:
    """One choice for each seat."""
    return tuple(FirstDealer(seat) for seat in SEATS)


def _choose_first_dealer(game: Game[ChoosingDealer], choice: FirstDealer) -> Game[Phase]:
    """The first deal of the span begins, with the dealer its number gives (R2.5, R3.3)."""
    first = game.sheet.span.first
    return open_deal(game.sheet, first, dealer_of(first, choice.seat))


def cards_to_draw(rules: Rules, drawing: Drawing) -> tuple[Card, ...]:
    """The cards from which the next player draws (R2.3)."""
    gone = (*drawing.live, *drawing.aside)
    return tuple(card for card in pack_of(rules) if card not in gone)


def _why_no_draw(game: Game[Drawing], draw: Draw) -> Violation | None:
    """It is the player's turn and the card is there to be drawn (R2.3)."""
    due = game.phase.waiting[0]
    if draw.player != due or not _is_seat(draw.player):
        reason = f"player {due} draws now, not player {draw.player}"
        return Violation(codes.DRAW_OUT_OF_TURN, reason)
    if draw.card not in cards_to_draw(game.rules, game.phase):
        return Violation(codes.DRAW_NOT_LEFT, f"{draw.card} is not left to be drawn")
    return None


def _draws(game: Game[Drawing]) -> tuple[Draw, ...]:
    """One draw for each card that is left, by the player whose turn it is."""
    player = game.phase.waiting[0]
    return tuple(Draw(player, card) for card in cards_to_draw(game.rules, game.phase))


def _draw(game: Game[Drawing], draw: Draw) -> Game[Phase]:
    """The card counts for the player; once all have drawn, equal ranks draw again (R2.3).

    N:3 does not say against which cards a new one is compared; here, against those that
    count. Cards set aside come back only when too few are left to draw from.
    """
    phase = game.phase
    first, second, third = (
        draw.card if player == draw.player else phase.live[player] for player in SEATS
    )
    live, waiting = (first, second, third), phase.waiting[1:]
    if waiting:
        return Game(game.sheet, Drawing(live, phase.aside, waiting, phase.turn))
    ranks = [card.rank for card in live if card is not None]
    tied = tuple(player for player in SEATS if ranks.count(ranks[player]) > 1)
    if not tied:
        order = sorted(SEATS, key=lambda player: -ranks[player])
        return Game(game.sheet, TakingSeats(tuple(order)))
    aside = phase.aside + tuple(card for p in tied if (card := live[p]) is not None)
    first, second, third = (None if player in tied else live[player] for player in SEATS)
    again = Drawing((first, second, third), aside, tied, phase.turn + 1)
    if len(cards_to_draw(game.rules, again)) < len(tied):
        again = evolve(again, aside=())
    return Game(game.sheet, again)


def _why_no_seat(game: Game[TakingSeats], choice: TakeSeat) -> Violation | None:
    """The player chooses next, and the seat exists and is free (R2.4)."""
    phase = game.phase
    due = phase.order[len(phase.taken)]
    if choice.player != due or not _is_seat(choice.player):
        reason = f"player {due} chooses a seat now, not player {choice.player}"
        return Violation(codes.SEAT_OUT_OF_TURN, reason, choice.player)
    free = tuple(str(seat) for seat in SEATS if seat not in phase.taken)
    if not _is_seat(choice.seat):
        reason = f"there is no seat {choice.seat}"
        return Violation(codes.NO_SUCH_SEAT, reason, choice.player, free)
    if choice.seat in phase.taken:
        reason = f"seat {choice.seat} is taken"
        return Violation(codes.SEAT_TAKEN, reason, choice.player, free)
    return None


def _free_seats(game: Game[TakingSeats]) -> tuple[TakeSeat, ...]:
    """One choice for each free seat, by the player whose turn it is."""
    player = game.phase.order[len(game.phase.taken)]
    return tuple(TakeSeat(player, seat) for seat in SEATS if seat not in game.phase.taken)


def _take_seat(game: Game[TakingSeats], choice: TakeSeat) -> Game[Phase]:
    """The seat is the player's; after the last, whoever drew highest deals first (R2.2: N:3)."""
    phase, sheet = game.phase, game.sheet
    taken = (*phase.taken, choice.seat)
    if len(taken) < len(SEATS):
        return Game(sheet, TakingSeats(phase.order, taken))
    players = tuple(phase.order[taken.index(seat)] for seat in SEATS)
    seated = ScoreSheet(sheet.rules, sheet.span, players)
    return open_deal(seated, sheet.span.first, dealer_of(sheet.span.first, taken[0]))


FIRST_DEALER: Final = Rule(
    FirstDealer,
    ChoosingDealer,
    _why_no_first_dealer,
    _choose_first_dealer,
    _first_dealers,
    always(codes.FIRST_DEALER_NOT_DUE),
)
DRAW: Final = Rule(Draw, Drawing, _why_no_draw, _draw, _draws, always(codes.DRAW_NOT_DUE))
TAKE_SEAT: Final = Rule(
    TakeSeat, TakingSeats, _why_no_seat, _take_seat, _free_seats, always(codes.SEAT_NOT_DUE)
)
