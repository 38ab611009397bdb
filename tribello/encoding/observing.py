"""From a view to an observation: numbers from 0 to 255 at fixed places.

What each number says stands in `tribello.encoding.fields`. Seats are told as the viewer counts
them: itself, the next clockwise, the third. The public, who has no seat, counts from seat 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tribello.cards import Card
from tribello.encoding.fields import AT, CURRENT, PHASES, length_of
from tribello.encoding.unchanging import counted_from, deal_of, unchanging
from tribello.seats import SEATS, Seat
from tribello.state import Drawing, Over, Shuffling, TakingSeats, Trick
from tribello.views import (
    SeenExchanging,
    SeenNaming,
    SeenPhase,
    SeenPlaying,
    View,
    seat_to_act,
)

_PHASE: Final = {kind: AT["phase"] + place for place, kind in enumerate(PHASES)}
_PLAYED: Final = tuple(AT["played"] + 52 * place for place in SEATS)
_PLAYED_FROM: Final = (
    (_PLAYED[0], _PLAYED[1], _PLAYED[2]),
    (_PLAYED[1], _PLAYED[2], _PLAYED[0]),
    (_PLAYED[2], _PLAYED[0], _PLAYED[1]),
)
"""Where the cards of a trick are put down, in the order played, by the place of its leader."""

_LENGTH: Final = length_of(CURRENT)


def current(view: View[SeenPhase], chosen: Iterable[Card] = ()) -> bytes:
    """What a view says of this moment, in a fixed number of bytes.

    Arguments:
        view: the view of a seat or of the public.
        chosen: the discards chosen so far, as in `Turn`.

    >>> from tribello.encoding.fields import by_field
    >>> from tribello.engine import Deal
    >>> from tribello.views import view
    >>> fields = by_field(current(view(Deal(7).start(), 0)))
    >>> list(fields["phase"]), sum(fields["pack"]), list(fields["deals_left"])
    ([1, 0, 0, 0, 0, 0, 0, 0, 0, 0], 52, [1])
    """
    return bytes(_observed(view, chosen)[:_LENGTH])


def perfect_recall(view: View[SeenPhase], chosen: Iterable[Card] = ()) -> bytes:
    """The current form, and after it all else that a view says of the deal.

    In a game of one deal two views that differ have different observations. Of earlier deals
    of a match there are the points.

    Arguments:
        view: the view of a seat or of the public.
        chosen: the discards chosen so far, as in `Turn`.

    >>> from tribello.encoding.fields import by_field
    >>> from tribello.engine import Deal
    >>> from tribello.views import view
    >>> list(by_field(perfect_recall(view(Deal(7).start(), 2)))["viewer"])
    [0, 0, 1, 0]
    """
    out = _observed(view, chosen)
    _put_order(out, "plays", _plays(view))
    if isinstance(view.phase, Drawing):
        _put_seat_draws(out, view.phase, counted_from(view.viewer))
    return bytes(out)


def _observed(view: View[SeenPhase], chosen: Iterable[Card]) -> bytearray:
    """Both forms, but for what of the second changes from play to play."""
    phase, me = view.phase, counted_from(view.viewer)
    out = bytearray(unchanging(view.sheet, deal_of(view), view.viewer))
    out[_PHASE[type(phase)]] = 1
    match phase:
        case SeenPlaying():
            _put_tricks(out, phase.tricks, me)
            _put_trick_in_hand(out, phase, me)
            _put_cards(out, "hand", phase.hand)
        case SeenExchanging() | SeenNaming():
            _put_cards(out, "hand", phase.dealt.hand)
        case Over():
            _put_tricks(out, view.sheet.results[-1].tricks, me)
        case TakingSeats():
            _put_seats(out, phase, me)
        case Shuffling():
            out[AT["cut"]] = phase.cut
        case _:
            pass
    seat = phase.turn if isinstance(phase, SeenPlaying) else seat_to_act(view)
    if seat is not None:
        out[AT["to_act"] + (seat - me) % 3] = 1
    _put_cards(out, "chosen", chosen)
    return out


def _put_cards(out: bytearray, field: str, cards: Iterable[Card] | None) -> None:
    """1 at each card."""
    at = AT[field]
    for card in cards or ():
        out[at + card.index] = 1


def _put_tricks(out: bytearray, tricks: tuple[Trick, ...], me: Seat) -> None:
    """The tricks that are complete: who played which card, and who took how many."""
    taken = AT["taken"]
    for trick in tricks:
        at_first, at_second, at_third = _PLAYED_FROM[(trick.leader - me) % 3]
        first, second, third = trick.cards
        out[at_first + first.index] = 1
        out[at_second + second.index] = 1
        out[at_third + third.index] = 1
        out[taken + (trick.winner - me) % 3] += 1


def _put_trick_in_hand(out: bytearray, phase: SeenPlaying, me: Seat) -> None:
    """Who leads, and the cards laid so far."""
    place = (phase.leader - me) % 3
    out[AT["leader"] + place] = 1
    from_played = AT["trick"] - AT["played"]  # both fields have their cards at the same places
    for at, card in zip(_PLAYED_FROM[place], phase.laid, strict=False):
        out[at + card.index] = 1
        out[at + from_played + card.index] = 1


def _put_seats(out: bytearray, phase: TakingSeats, me: Seat) -> None:
    """Who chooses when, and the seats taken so far."""
    for turn, player in enumerate(phase.order, 1):
        out[AT["choosing"] + (player - me) % 3] = turn
    for player, seat in zip(phase.order, phase.taken, strict=False):
        out[AT["seats"] + 3 * ((player - me) % 3) + seat] = 1


def _put_order(out: bytearray, field: str, cards: Iterable[Card]) -> None:
    """The cards in their order, each by its id and one, so that 0 is none."""
    numbers = bytes([card.index + 1 for card in cards])
    out[AT[field] : AT[field] + len(numbers)] = numbers


def _put_seat_draws(out: bytearray, phase: Drawing, me: Seat) -> None:
    """The cards drawn for seats."""
    for place in SEATS:
        card = phase.live[(me + place) % 3]
        out[AT["seat_draws"] + place] = 0 if card is None else card.index + 1
    _put_order(out, "set_aside", phase.aside)
    out[AT["draw_turn"]] = min(phase.turn, 255)


def _plays(view: View[SeenPhase]) -> list[Card]:
    """The cards played in the deal, in order."""
    phase = view.phase
    if isinstance(phase, SeenPlaying):
        return [card for trick in phase.tricks for card in trick.cards] + [*phase.laid]
    if isinstance(phase, Over):
        return [card for trick in view.sheet.results[-1].tricks for card in trick.cards]
    return []
