"""What a seat may do, answered from its view alone.

It is asked of `tribello.engine`, the only judge, about a game in which hidden cards are any: what
a seat may do hangs on its own cards and on what lies open, so that they do not matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from attrs import frozen

from tribello import codes
from tribello.actions import Action, Cut, Exchange, NameTrump, Play, TakeSeat
from tribello.actions.exchange import allowed_counts
from tribello.actions.shuffle import cards_in_use
from tribello.cards import PACK
from tribello.engine import actor_of, legal_actions, to_act, why_not
from tribello.errors import IllegalAction, Violation
from tribello.immutable import Immutable
from tribello.seats import SEATS, Seat
from tribello.state import (
    Cutting,
    Dealt,
    Exchanged,
    Exchanging,
    Game,
    Hand,
    Hands,
    Naming,
    Phase,
    Playing,
    ScoreSheet,
)
from tribello.viewer import Viewer
from tribello.views.remembered import remembered
from tribello.views.seen import (
    SeenCutting,
    SeenDealt,
    SeenExchange,
    SeenExchanging,
    SeenNaming,
    SeenPhase,
    SeenPlaying,
    View,
)


@frozen(repr=False)
class Lift(Immutable):
    """A cut as the cutter chooses it, who does not know the cards (R4.3).

    Arguments:
        seat: 0 to 2.
        cards: how many cards are lifted off the deck.
    """

    seat: Seat
    cards: int


Choice: TypeAlias = TakeSeat | Lift | NameTrump | Exchange | Play
"""What a seat (or player, while seats are chosen) decides, in words that it has."""


def legal_choices(view: View[SeenPhase]) -> Sequence[Choice]:
    """The choices open to the viewer; empty when it is not the one to decide.

    A lazy, immutable sequence, as `tribello.legal_actions` is.

    Arguments:
        view: the view of a seat, or of `PUBLIC`, who never decides anything.

    >>> from tribello.engine import Deal
    >>> from tribello.views import view
    >>> len(legal_choices(view(Deal(1).start(), 0)))
    0
    """
    game = posed(view)
    if to_act(game) != view.viewer:
        return ()
    if isinstance(game.phase, Cutting):
        return tuple(Lift(game_cut.seat, cards) for cards, game_cut in enumerate(_cuts(game), 1))
    return legal_actions(game)  # type: ignore[return-value]  # no cuts, and chance has no seat


def exchange_counts(view: View[SeenPhase]) -> Sequence[int]:
    """How many cards the seat that is next may exchange, ascending; empty where none is due."""
    game = posed(view)
    if not isinstance(game.phase, Exchanging):
        return ()
    return allowed_counts(Game(game.sheet, game.phase))


def seat_to_act(view: View[SeenPhase]) -> Seat | None:
    """The seat whose decision a game waits for; None for chance and when it is over.

    While seats are chosen it is the number of a player, as in `tribello.to_act`.
    """
    return to_act(posed(view))


def why_not_chosen(view: View[SeenPhase], choice: Choice) -> Violation | None:
    """Why a choice of the viewer's is illegal; None where it is legal.

    Arguments:
        view: the view of the seat that chooses.
        choice: its choice.

    Raises:
        ValueError: the choice is not one of the viewer's.
    """
    seat = choice.seat if isinstance(choice, Lift) else actor_of(choice)
    if seat != view.viewer:
        raise ValueError(f"a choice of seat {seat} is not judged by the view of {view.viewer}")
    game = posed(view)
    try:
        return why_not(game, settled(game, choice))
    except IllegalAction as illegal:
        return illegal.violation


def settled(game: Game[Phase], choice: Choice) -> Action:
    """The action that a choice is in a game: a lifted packet lays one card bare.

    Raises:
        IllegalAction: so many cards cannot be lifted (R4.3).
    """
    if not isinstance(choice, Lift):
        return choice
    if not isinstance(game.phase, Cutting):
        return Cut(choice.seat, PACK[0])  # no cut is due, whatever card it shows
    cuts = _cuts(game)
    if choice.seat != cuts[0].seat:
        return Cut(choice.seat, cuts[0].card)  # who cuts is judged before what is done (R10.10)
    if type(choice.cards) is int and 1 <= choice.cards <= len(cuts):
        return Cut(choice.seat, cuts[choice.cards - 1].card)
    reason = f"of {len(cuts) + 1} cards 1 to {len(cuts)} can be lifted, not {choice.cards}"
    raise IllegalAction(Violation(codes.CUT_EMPTY_PACKET, reason, choice.seat))


def _cuts(game: Game[Phase]) -> Sequence[Cut]:
    return legal_actions(game)  # type: ignore[return-value]  # the game awaits a cut


def _posed(view: View[SeenPhase]) -> Game[Phase]:
    sheet = ScoreSheet(view.rules, view.sheet.span, view.sheet.players)
    phase = view.phase
    match phase:
        case SeenPlaying():
            dealt, hands = _dealt(phase.dealt, view.viewer), _hands(view.viewer, phase.hand)
            return Game(sheet, Playing(dealt, hands, phase.tricks, phase.leader, phase.laid))
        case SeenExchanging():
            return Game(sheet, Exchanging(_dealt(phase.dealt, view.viewer)))
        case SeenNaming():
            return Game(sheet, Naming(_dealt(phase.dealt, view.viewer)))
        case SeenCutting():
            return Game(sheet, Cutting(phase.terms, cards_in_use(view.rules, phase.terms)))
        case _:
            return Game(sheet, phase)


posed: Final = remembered(_posed)
"""A game with the same legal choices: its hidden hands are empty, its hidden cards any.

Nothing may be done in it; it is there to ask what may be done.
"""


def _dealt(seen: SeenDealt, viewer: Viewer) -> Dealt:
    made = tuple(_exchange(each) for each in seen.exchanges)
    return Dealt(seen.terms, _hands(viewer, seen.hand), PACK[: seen.pickup], made)


def _exchange(made: SeenExchange) -> Exchanged:
    return Exchanged(made.seat, made.discards or (), made.drawn or ())


def _hands(viewer: Viewer, hand: Hand | None) -> Hands:
    first, second, third = (hand if hand and seat == viewer else () for seat in SEATS)
    return first, second, third
