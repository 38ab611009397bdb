"""Why something cannot have happened, in the words of the table: names, cards and tricks."""

from __future__ import annotations

from tribello import codes
from tribello.actions import Play
from tribello.cards import Card
from tribello.render.people import Labels, people
from tribello.render.words import waiting
from tribello.scribe.expected import found_empty
from tribello.scribe.fitting import Refuted
from tribello.scribe.page import Scribe
from tribello.seats import Seat
from tribello.state import Drawing, Playing
from tribello.viewer import PUBLIC
from tribello.views.acts import SeenAction
from tribello.views.seeing import view
from tribello.views.seen import Lies, SeenPlaying


def due(scribe: Scribe) -> str:
    """Who is to play, behind what is not the card played; nothing while no card is due."""
    if not isinstance(scribe.game.phase, Playing):
        return ""
    why = ", since the pickup is empty" if found_empty(scribe.game) else ""
    return f": {waiting(scribe.game, labels_of(scribe))}{why}"


def labels_of(scribe: Scribe) -> Labels:
    """What the people at the table are called."""
    return people(scribe.log, scribe.game).labels


def why_no_card(scribe: Scribe, card: Card) -> str:
    """Why a card is none that can be typed now."""
    phase = scribe.game.phase
    if isinstance(phase, Playing):
        labels = labels_of(scribe)
        tricks = [(trick.leader, trick.cards) for trick in phase.tricks]
        for number, (leader, cards) in enumerate([*tricks, (phase.leader, phase.laid)], 1):
            if card in cards:
                who = labels[(leader + cards.index(card)) % 3]
                return f"{card} was played by {who} to trick {number}"
        if card in phase.terms.removed:
            return f"{card} has left the pack, as all {card.suit} have"
    if isinstance(phase, Drawing) and card in {*phase.live, *phase.aside}:
        return f"{card} was drawn already"
    return f"{card} is not in the pack"


def why_not(scribe: Scribe, action: SeenAction, found: Refuted) -> str:
    """Why nobody can have done what was typed, or what it shows to be wrong of earlier plays.

    Arguments:
        scribe: a scribe before it was typed.
        action: what was typed.
        found: what it came to.
    """
    assert isinstance(action, Play)  # there are cards for all else that is expected
    if found.violation is not None and found.violation.code is codes.REVOKE:
        return _revoked(scribe, action, found)
    return _nowhere(scribe, action)


def _revoked(scribe: Scribe, proof: Play, found: Refuted) -> str:
    """An earlier play that was a revoke, if the one that was typed is right."""
    phase, place = found.game.phase, scribe.openings[-1].place + found.place
    wrong = scribe.log.actions[place]
    assert isinstance(phase, Playing)
    assert isinstance(wrong, Play)
    who, led = labels_of(scribe)[wrong.seat], phase.laid[0].suit
    trick, plays = len(phase.tricks) + 1, len(scribe.log.actions) - place
    undo = "undo" if plays == 1 else f"undo {plays} times"
    return (
        f"{who} played {wrong.card} to trick {trick} while holding {proof.card}, and {led} were "
        f"led; to get back to {wrong.card}, {undo}"
    )


def _nowhere(scribe: Scribe, play: Play) -> str:
    """That a card cannot be in the hand from which it was played, and why if one card says so."""
    phase, labels = view(scribe.game, PUBLIC).phase, labels_of(scribe)
    assert isinstance(phase, SeenPlaying)
    who, trick, shown = labels[play.seat], len(phase.tricks) + 1, phase.terms.shown
    lies = phase.dealt.lies
    if shown is not None and lies is not None:
        if shown is play.card:
            return f"{who} does not hold {shown}: the cut showed it, and it {_place(lies, labels)}"
        if _must_follow(lies, shown, phase, play.seat):
            return (
                f"{who} holds {shown}, which the cut showed, and must follow; {play.card} does not"
            )
    return f"{who} cannot have played {play.card} to trick {trick}, wherever unseen cards lie"


def _place(lies: Lies, labels: Labels) -> str:
    return "stays in the pickup" if lies.seat is None else f"went to {labels[lies.seat]}"


def _must_follow(lies: Lies, shown: Card, phase: SeenPlaying, seat: Seat) -> bool:
    """Whether the shown card is still in the hand of a seat, and of the suit that was led."""
    is_played = any(shown in trick.cards for trick in phase.tricks)
    follows = bool(phase.laid) and phase.laid[0].suit is shown.suit
    return lies.seat == seat and follows and not is_played
