"""A redacted log with cards put in for those that it hides (R10.12).

A redacted log stands for every game that looked so. One of them, if there is one, is a witness
that it can have been played by the rules; whatever the engine says of what was seen in the
witness, it says of them all. Of a finished deal the plays tell every hand, so that nothing about
play is left open; of an unfinished one the unseen cards are put where they may have been.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from tribello import codes
from tribello.actions import Action, Cut, Exchange, Shuffle
from tribello.cards import PACK
from tribello.course import open_deal
from tribello.errors import IllegalAction, Violation
from tribello.immutable import Immutable
from tribello.log.deal_fitted import Fitted, Misfit, fitted
from tribello.log.deals_seen import deals_seen
from tribello.log.document import is_redacted, read_document, read_seen_document
from tribello.log.model import Log, SeenLog
from tribello.replay import outcome
from tribello.seats import clockwise
from tribello.state import (
    ChoosingDealer,
    Drawing,
    Game,
    NamingBlind,
    Over,
    Phase,
    Shuffling,
    Span,
    TakingSeats,
)
from tribello.views.acts import SeenAction, SeenCut, SeenHand, SeenShuffle
from tribello.views.seen import SeenExchange


@frozen(repr=False)
class Completion(Immutable):
    """A redacted log with cards put in, as far as there are some that fit.

    Arguments:
        actions: the actions of a full log; None for what cannot be, where its deal ends.
        places: the place of each in ``actions`` of the redacted log.
        misfits: what cannot be, in order, at most one of each deal.
    """

    actions: tuple[Action | None, ...]
    places: tuple[int, ...]
    misfits: tuple[Misfit, ...]


def complete(log: SeenLog) -> Log:
    """A full log that looks so to the viewer of a redacted one: a witness that there is one.

    Arguments:
        log: a redacted log, of a finished game or of an unfinished one.

    Raises:
        IllegalAction: no game by the rules looked so; `tribello.verdict` tells where and why.

    >>> from tribello import FirstDealer
    >>> complete(SeenLog(actions=(FirstDealer(0), SeenShuffle()))).actions[0]
    FirstDealer(seat=0)
    """
    found = completion(log)
    for misfit in found.misfits:
        raise IllegalAction(Violation(misfit.code, misfit.reason))
    actions = tuple([action for action in found.actions if action is not None])
    _, failure = outcome(log.start(), actions)
    if failure is not None:
        raise IllegalAction(failure.violation)
    return Log(
        rules=log.rules,
        actions=actions,
        preset=log.preset,
        span=log.span,
        players=log.players,
        claims=log.claims,
        ended=log.ended,
    )


def full_log(document: Any) -> Log:
    """The log of a schema-valid JSON object, with cards put in for those that it hides, if any.

    Raises:
        InvalidRules: the options cannot be played together.
        IllegalAction: the log hides cards, and no game by the rules looked so.
    """
    if is_redacted(document):
        return complete(read_seen_document(document))
    return read_document(document)


def completion(log: SeenLog) -> Completion:
    """The actions of a redacted log with cards put in, and what no cards allow."""
    span = log.span or Span(1, log.rules.deals)
    deals = list(deals_seen(log.rules, span, log.actions))
    before = deals[0].first if deals else len(log.actions)
    made = _before_deals(log.actions[:before], 0)
    game, failure = outcome(log.start(), _done(made))
    fitting = [made]
    for deal in deals:
        opening = None if failure else _opening(game, deal.number)
        if opening is None:  # nobody can say who deals, so no card can be put in
            fitting.append(_before_deals(deal.actions, deal.first))
            continue
        made = fitted(log.viewer, opening, deal)
        fitting.append(made)
        game, _ = outcome(opening, _done(made))
    told = [each for made in fitting for each in made.actions]
    misfits = tuple([misfit for made in fitting for misfit in made.misfits])
    places = tuple([place for place, _ in told])
    return Completion(tuple([action for _, action in told]), places, misfits)


def _done(made: Fitted) -> list[Action]:
    return [action for _, action in made.actions if action is not None]


def _before_deals(seen: tuple[SeenAction, ...], first: int) -> Fitted:
    """Actions where no deal is on: the engine says of those of a deal that they are not due."""
    told = [(place, _told(action)) for place, action in enumerate(seen, first)]
    stray = (place for place, action in told if action is None)
    reason = "a hand is told, and no cards are dealt"
    misfits = [Misfit(place, codes.HAND_NOT_DUE, reason) for place in stray]
    return Fitted(tuple(told), tuple(misfits[:1]))


def _told(action: SeenAction) -> Action | None:
    """An action with any cards for those that were not seen; None for a hand."""
    match action:
        case SeenHand():
            return None
        case SeenShuffle():
            return Shuffle(PACK)
        case SeenCut(seat):
            return Cut(seat, PACK[0])
        case SeenExchange(seat):
            return Exchange(seat, ())
        case _:
            return action


def _opening(game: Game[Phase], number: int) -> Game[Phase] | None:
    """A deal as it begins, whatever became of those before; None where nobody deals yet."""
    match game.phase:
        case ChoosingDealer() | Drawing() | TakingSeats():
            return None
        case NamingBlind(terms) | Shuffling(terms, cut=False) if terms.number == number:
            return game
        case Over():
            last = game.sheet.results[-1].terms
            return open_deal(game.sheet, number, clockwise(last.dealer, number - last.number))
        case phase:
            dealer = clockwise(phase.terms.dealer, number - phase.terms.number)
            return open_deal(game.sheet, number, dealer)
