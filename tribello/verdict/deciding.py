"""The earlier action of a log that makes a later one illegal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from attrs import frozen

from tribello import codes
from tribello.actions import Action, Cut, Draw, Exchange, NameTrump, Play, Shuffle, TakeSeat
from tribello.cards import Card
from tribello.codes import Code
from tribello.immutable import Immutable
from tribello.log.json_types import JSONObject
from tribello.replay import Failure
from tribello.seats import SEATS
from tribello.state import Cutting, Dealt, Exchanging, Naming, Playing


@frozen(repr=False)
class Deciding(Immutable):
    """What decided that an action is illegal.

    Arguments:
        text: a clause for people, without a full stop.
        action: the place of the action in ``actions``, from 0; None where it is no single one.
    """

    text: str
    action: int | None = None

    def as_json(self) -> JSONObject:
        """As it stands in a report."""
        return {"text": self.text, "action": self.action}

    def __str__(self) -> str:
        return self.text if self.action is None else f"{self.text} at action {self.action}"


Entries: TypeAlias = Sequence[Action | None]
"""The actions of a log; None for one that cannot be read."""

# A failure has the phase and the action that its code says, which types cannot: hence Any.
Explanation: TypeAlias = Callable[[Any, Any, int, Entries], Deciding | None]


def deciding(failure: Failure, actions: Entries) -> Deciding | None:
    """What decided a failure, where one earlier action or the place of a card does.

    Arguments:
        failure: the first illegal action.
        actions: all actions of the log.
    """
    if failure.index and actions[failure.index - 1] == failure.action:
        return done_already(failure.index - 1)
    return explained(failure, actions)


def done_already(place: int) -> Deciding:
    """That an action was done twice, the first time at this place."""
    return Deciding("the same was done already", place)


def explained(failure: Failure, actions: Entries) -> Deciding | None:
    """What decided a failure that is no repetition; the arguments are those of `deciding`."""
    explain = _EXPLAIN.get(failure.violation.code)
    if explain is None:
        return None
    return explain(failure.game.phase, failure.action, failure.index, actions)


def _lead(phase: Playing, _: Play, index: int, __: Entries) -> Deciding:
    return Deciding(f"{phase.laid[0].suit} were led", index - len(phase.laid))


def _turn(phase: Playing, play: Play, index: int, __: Entries) -> Deciding | None:
    if phase.laid:
        last = (phase.turn - 1) % 3
        return Deciding(f"{_holder(phase, play)}seat {last} played {phase.laid[-1]}", index - 1)
    if phase.tricks:
        trick = phase.tricks[-1]
        place = (trick.winner - trick.leader) % 3
        text = f"seat {trick.winner} took the trick before with {trick.cards[place]}"
        return Deciding(_holder(phase, play) + text, index - 3 + place)
    text = f"seat {phase.leader} deals and leads to the first trick"
    return Deciding(_holder(phase, play) + text)


def _holder(phase: Playing, play: Play) -> str:
    """Who holds the card, which tells a wrong seat from a play that is missing before it."""
    holders = (seat for seat in SEATS if play.card in phase.hands[seat])
    return "".join(f"{play.card} is in the hand of seat {seat}, and " for seat in holders)


def _whereabouts(
    phase: Playing | Exchanging,
    action: Play | Exchange,
    index: int,
    actions: Entries,
) -> Deciding | None:
    """Where the card is that a seat does not hold."""
    held = phase.hands if isinstance(phase, Playing) else phase.dealt.hands
    named = (action.card,) if isinstance(action, Play) else action.cards
    missing = next(card for card in named if card not in held[action.seat])
    for place in range(index - 1, -1, -1):
        match actions[place]:
            case Play(seat, card) if card is missing:
                return Deciding(f"seat {seat} played {missing}", place)
            case Exchange(seat, cards) if missing in cards:
                return Deciding(f"seat {seat} discarded {missing}", place)
            case Shuffle():
                break
            case _:
                continue
    return Deciding(f"{missing} is {_zone(missing, phase.dealt, held)}")


def _zone(card: Card, dealt: Dealt, held: Sequence[Sequence[Card]]) -> str:
    """Where a card lies that was neither played nor discarded."""
    for seat in SEATS:
        if card in held[seat]:
            return f"in the hand of seat {seat}"
    if card in dealt.pickup:
        return "in the pickup"
    return "removed from the pack" if card in dealt.terms.removed else "not in the pack"


def _exchanges(phase: Exchanging, _: Exchange, index: int, actions: Entries) -> Deciding | None:
    """The exchange before, or the deal that opened the exchanges."""
    made = phase.dealt.exchanges
    if not made:
        return Deciding(f"seat {phase.terms.dealer} deals")
    last = made[-1]
    count = len(last.discards)
    place = next(at for at in range(index - 1, -1, -1) if isinstance(actions[at], Exchange))
    return Deciding(f"seat {last.seat} exchanged {count} card{'' if count == 1 else 's'}", place)


def _dealer(phase: Naming | Cutting, _: NameTrump | Cut, __: int, ___: Entries) -> Deciding:
    return Deciding(f"seat {phase.terms.dealer} deals")


def _drawn(_: object, draw: Draw, index: int, actions: Entries) -> Deciding | None:
    for place in range(index - 1, -1, -1):
        match actions[place]:
            case Draw(player, card) if card is draw.card:
                return Deciding(f"player {player} drew {card}", place)
            case _:
                continue
    return None


def _taken(_: object, choice: TakeSeat, index: int, actions: Entries) -> Deciding | None:
    for place in range(index - 1, -1, -1):
        match actions[place]:
            case TakeSeat(player, seat) if seat == choice.seat:
                return Deciding(f"player {player} took seat {seat}", place)
            case _:
                continue
    return None


def _end(_: object, __: Action, index: int, ___: Entries) -> Deciding:
    return Deciding("the game was over", index - 1)


_EXPLAIN: Final[dict[Code, Explanation]] = {
    codes.REVOKE: _lead,
    codes.PLAY_OUT_OF_TURN: _turn,
    codes.PLAY_NOT_HELD: _whereabouts,
    codes.DISCARD_NOT_HELD: _whereabouts,
    codes.EXCHANGE_OUT_OF_TURN: _exchanges,
    codes.EXCHANGE_TOO_MANY: _exchanges,
    codes.EXCHANGE_ALL_OR_NONE: _exchanges,
    codes.CUT_WRONG_SEAT: _dealer,
    codes.TRUMP_WRONG_SEAT: _dealer,
    codes.DRAW_NOT_LEFT: _drawn,
    codes.SEAT_TAKEN: _taken,
    codes.AFTER_THE_END: _end,
}
