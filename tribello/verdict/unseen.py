"""Illegal actions of a redacted log, told without the cards that were put in (R10.12)."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from tribello import codes
from tribello.actions import Action, Exchange, Play, Shuffle
from tribello.engine import actor_of
from tribello.log.completion import Completion, eyes_at
from tribello.log.json_types import JSONObject
from tribello.log.model import SeenLog
from tribello.log.untrue import Misfit
from tribello.replay import Failure
from tribello.seats import SEATS
from tribello.state import Game, Hands, Phase, Playing, deal_number
from tribello.verdict.deciding import Deciding, done_already, explained
from tribello.verdict.failures import trick_number
from tribello.verdict.report import Diagnostic
from tribello.viewer import Viewer
from tribello.views.seeing import view
from tribello.views.seen import View


def seen_failure_fault(
    failure: Failure, made: Completion, log: SeenLog, document: Any
) -> Diagnostic:
    """The diagnostic of an action that is illegal wherever the hidden cards lie.

    Arguments:
        failure: why it is illegal in the witness.
        made: the witness.
        log: what was seen.
        document: the same, as it stands in the file.
    """
    from tribello.verdict.pointing import card_at_fault

    violation, place = failure.violation, made.places[failure.index]
    own = actor_of(failure.action) == log.viewer
    part = card_at_fault(failure, document["actions"][place]) if own else ""
    of_cards = isinstance(failure.action, Play) and not own
    return Diagnostic(
        violation.code,
        violation.reason + _proof(failure, made),
        f"/actions/{place}{part}",
        action=place,
        deal=deal_number(failure.game),
        trick=trick_number(failure.game.phase),
        seat=violation.seat,
        legal=() if of_cards else violation.legal,
        decided_by=_deciding(failure, made, log),
        state=state_before(failure.game, log, place),
        breaks=violation.breaks,
    )


def misfit_fault(misfit: Misfit, game: Game[Phase], log: SeenLog, document: Any) -> Diagnostic:
    """The diagnostic of something that cannot have been seen.

    Arguments:
        misfit: what that is.
        game: the witness before it.
        log: what was seen.
        document: the same, as it stands in the file.
    """
    return Diagnostic(
        misfit.code,
        misfit.reason,
        f"/actions/{misfit.place}",
        action=misfit.place,
        deal=deal_number(game),
        trick=trick_number(game.phase),
        seat=document["actions"][misfit.place].get("seat"),
        state=state_before(game, log, misfit.place),
    )


def state_before(game: Game[Phase], log: SeenLog, place: int) -> JSONObject:
    """What the viewer knows before an action: of its own hand what the log has told.

    Arguments:
        game: the witness there.
        log: what was seen.
        place: the place of the action in the log.
    """
    from tribello.log.view_snapshots import view_snapshot  # which a legal game never needs

    sheet, phase = view(game, log.viewer).sheet, view(game, eyes_at(log, place)).phase
    return view_snapshot(View(log.viewer, sheet, phase))


def _proof(failure: Failure, made: Completion) -> str:
    """The later play by which a revoke shows, since nobody sees the hand."""
    phase = failure.game.phase
    if failure.violation.code is not codes.REVOKE or not isinstance(phase, Playing):
        return ""
    led = phase.laid[0].suit
    for index in range(failure.index + 1, len(made.actions)):
        match made.actions[index]:
            case Play(seat, card) if seat == failure.violation.seat and card.suit is led:
                return f", as {card} shows, which it plays at action {made.places[index]}"
            case Shuffle():
                break
            case _:
                continue
    return ""


def _deciding(failure: Failure, made: Completion, log: SeenLog) -> Deciding | None:
    """What decided a failure, by what was seen alone."""
    place, viewer = made.places[failure.index], log.viewer
    if place and log.actions[place - 1] == log.actions[place]:
        return done_already(place - 1)
    masked = evolve(failure, game=evolve(failure.game, phase=_masked(failure.game.phase, viewer)))
    found = explained(masked, [_unless_hidden(action, viewer) for action in made.actions])
    if found is None:
        return None
    whereabouts = failure.violation.code in {codes.PLAY_NOT_HELD, codes.DISCARD_NOT_HELD}
    if found.action is None and whereabouts:
        return None
    return found if found.action is None else evolve(found, action=made.places[found.action])


def _masked(phase: Phase, viewer: Viewer) -> Phase:
    """The same phase with empty hands where the viewer sees none."""
    if not isinstance(phase, Playing):
        return phase
    first, second, third = (phase.hands[seat] if seat == viewer else () for seat in SEATS)
    hands: Hands = (first, second, third)
    return Playing(phase.dealt, hands, phase.tricks, phase.leader, phase.laid)


def _unless_hidden(action: Action | None, viewer: Viewer) -> Action | None:
    """The same action, an exchange without the cards that the viewer does not see."""
    match action:
        case Exchange(seat) if seat != viewer:
            return Exchange(seat, ())
        case _:
            return action
