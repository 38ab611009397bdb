"""What was seen of one deal, and a game that looks so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from tribello.actions import Action, Draw, FirstDealer, TakeSeat
from tribello.errors import Violation
from tribello.immutable import Immutable
from tribello.log.deal_fitted import Fitted, fitted
from tribello.log.deals_seen import DealSeen
from tribello.replay import outcome
from tribello.state import Game, NamingBlind, Phase, Shuffling
from tribello.viewer import PUBLIC
from tribello.views.acts import SeenAction


@frozen(repr=False)
class Refuted(Immutable):
    """That no game looks so.

    Arguments:
        place: the place of the action that cannot be, among those that were seen.
        game: a game before it.
        violation: the rule that it breaks, wherever hidden cards lie; None where they lie nowhere.
    """

    place: int
    game: Game[Phase]
    violation: Violation | None


def game_after(opening: Game[Phase], seen: Sequence[SeenAction]) -> Game[Phase] | Refuted:
    """A game that looks so, or why there is none.

    Arguments:
        opening: the game before what was seen, at the start of a deal or of a game.
        seen: what was seen, which is of that deal alone.
    """
    part = _with_cards(opening, seen)
    game, failure = outcome(opening, [action for _, action in part.actions])
    if failure is not None:
        return Refuted(part.actions[failure.index][0], failure.game, failure.violation)
    if part.misfit is not None:
        return Refuted(part.misfit.place, game, None)
    return game


def _with_cards(opening: Game[Phase], seen: Sequence[SeenAction]) -> Fitted:
    phase = opening.phase
    if not seen or not isinstance(phase, NamingBlind | Shuffling):
        return Fitted(tuple(enumerate(_open(seen))))
    return fitted(PUBLIC, opening, DealSeen(phase.terms.number, 0, tuple(seen)))


def _open(seen: Iterable[SeenAction]) -> Iterator[Action]:
    """What is done before the first deal, which hides nothing."""
    for each in seen:
        assert isinstance(each, FirstDealer | Draw | TakeSeat)  # no other is due
        yield each
