"""A decision as it is taken by ids: in one step, or card by card where it is an exchange."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from operator import index

from attrs import frozen

from tribello.actions import Exchange, NameTrump, TakeSeat
from tribello.actions.exchange import allowed_counts
from tribello.actions.play import PLAYS
from tribello.cards import PACK, Card
from tribello.encoding.ids import LIFT, NAMES, NUM_ACTIONS, SEAT, STOP, SUITS, TRUMP, ids_of
from tribello.engine import to_act
from tribello.immutable import Immutable
from tribello.seats import Seat
from tribello.state import Exchanging, Game
from tribello.tricks import playable
from tribello.views import (
    PUBLIC,
    Choice,
    Lift,
    SeenCutting,
    SeenExchanging,
    SeenPhase,
    SeenPlaying,
    View,
    Viewer,
    legal_choices,
    seat_to_act,
)
from tribello.views.choices import posed


@frozen(repr=False)
class Turn(Immutable):
    """A view, with the discards that its seat has chosen so far.

    An exchange is taken in steps: its discards in ascending order, then the stop. So there is
    one way to each set of discards, and the order tells nothing. `taken` leads from step to
    step; the first turn is of the view alone.

    Arguments:
        view: what is seen by the seat that decides.
        chosen: the discards chosen so far, in ascending order.

    >>> from tribello import Deal, FirstDealer, apply
    >>> from tribello.dealing import chance
    >>> from tribello.views import view
    >>> game = apply(Deal(7).start(), FirstDealer(0))
    >>> turn = Turn(view(apply(game, chance(game, "example")), 0))
    >>> [NAMES[number] for number in turn.legal_ids][-3:]
    ['TS', 'AS', 'stop']
    >>> turn = turn.taken(turn.legal_ids[-3])
    >>> [NAMES[number] for number in turn.legal_ids]
    ['AS', 'stop']
    >>> turn.taken(STOP)
    Exchange(seat=0, cards=(Card('TS'),))
    """

    view: View[SeenPhase]
    chosen: tuple[Card, ...] = ()

    @cached_property
    def legal_ids(self) -> tuple[int, ...]:
        """The ids that may be taken, in ascending order; none where others are to decide.

        A card may be discarded only if an exchange that the rules allow can still be completed.
        """
        phase = self.view.phase
        if isinstance(phase, SeenPlaying):
            return _next_plays(phase, self.view.viewer)
        if isinstance(phase, SeenExchanging):
            return tuple(_next_discards(self.view, self.chosen))
        if isinstance(phase, SeenCutting):
            return tuple(range(LIFT, LIFT + len(legal_choices(self.view))))
        return tuple([number for choice in legal_choices(self.view) for number in ids_of(choice)])

    @property
    def mask(self) -> bytes:
        """For each id 1 where it may be taken, else 0."""
        mask = bytearray(NUM_ACTIONS)
        for number in self.legal_ids:
            mask[number] = 1
        return bytes(mask)

    def taken(self, number: int) -> Turn | Choice:
        """What an id leads to: the next step of an exchange, or the choice once it is whole.

        Raises:
            ValueError: the id may not be taken.
        """
        number, seat = index(number), self.view.viewer
        if seat is PUBLIC or number not in self.legal_ids:
            raise ValueError(self._why_not(number))
        if not isinstance(self.view.phase, SeenExchanging):
            return _choice(number, seat)
        if number == STOP:
            return Exchange(seat, self.chosen)
        return Turn(self.view, (*self.chosen, PACK[number]))

    def _why_not(self, number: int) -> str:
        """The reason against an id, and what was legal."""
        if not 0 <= number < NUM_ACTIONS:
            return f"{number} is no action id; they are 0 to {NUM_ACTIONS - 1}"
        if self.legal_ids:
            legal = " ".join(NAMES[other] for other in self.legal_ids)
            return f"id {number} ({NAMES[number]}) may not be taken here; legal are {legal}"
        seat = seat_to_act(self.view)
        due = "no seat" if seat is None else f"seat {seat}"
        return f"id {number} ({NAMES[number]}) may not be taken: {due} is to decide"


def _next_plays(phase: SeenPlaying, viewer: Viewer) -> tuple[int, ...]:
    """The ids of the cards that may be played.

    It is asked for each card, so of the phase itself: to pose a game would take five times as long.
    """
    if viewer != phase.turn or phase.hand is None:
        return ()
    return tuple([card.index for card in playable(phase.hand, phase.laid)])


def _next_discards(view: View[SeenPhase], chosen: tuple[Card, ...]) -> Iterator[int]:
    """The ids of one more discard, and of the stop."""
    game, seat = posed(view), view.viewer
    phase = game.phase
    if seat is PUBLIC or seat != to_act(game) or not isinstance(phase, Exchanging):
        return
    hand, counts = phase.dealt.hands[seat], allowed_counts(Game(game.sheet, phase))
    first, count = hand.index(chosen[-1]) + 1 if chosen else 0, len(chosen)
    goal = next((allowed for allowed in counts if allowed > count), None)
    if goal is not None:
        # After the last card that may be next there are as many as are still wanted then.
        yield from [card.index for card in hand[first : len(hand) - (goal - count) + 1]]
    if count in counts:
        yield STOP


def _choice(number: int, seat: Seat) -> Choice:
    """The choice that one id is."""
    if number < STOP:
        return PLAYS[seat][number]
    if number < LIFT:
        return NameTrump(seat, SUITS[number - TRUMP])
    if number < SEAT:
        return Lift(seat, number - LIFT + 1)
    return TakeSeat(seat, number - SEAT)
