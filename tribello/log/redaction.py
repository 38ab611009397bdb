"""A log without what somebody may not see of it (R10.11).

What is kept is listed, so that what a later release adds is left out until somebody thinks of it:
rules, span, names of players, claims, why the game was broken off, and what was seen of each
action. Everything else could tell of hidden cards: free texts, seeds, the keys of others, and the
integrity, by which a guess at the whole log could be tried. The redaction of a beginning of a log
is the beginning of its redaction.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tribello.errors import IllegalAction
from tribello.log.model import Log, SeenLog
from tribello.replay import Failure, steps
from tribello.viewer import PUBLIC, Viewer, check_viewer
from tribello.views.acts import SeenAction, SeenHand, seen_actions
from tribello.views.seen import SeenExchange

KEPT: Final = ("rules", "preset", "span", "players", "claims", "ended")
"""What does not hang on hidden cards, of all that a log says besides its actions."""


def redact(log: Log | SeenLog, viewer: Viewer) -> SeenLog:
    """A log as somebody sees it.

    Arguments:
        log: a log with every card; or of a seat, to be made public.
        viewer: seat 0, 1 or 2, or `tribello.views.PUBLIC`.

    Raises:
        IllegalAction: the log breaks a rule, so nobody can tell what was seen of it.
        ValueError: nobody of that number plays, or another sees the log than was asked for.

    >>> from tribello import FirstDealer, PACK, Shuffle
    >>> log = Log(actions=(FirstDealer(0), Shuffle(PACK)), metadata=(("seed", "1"),))
    >>> redact(log, PUBLIC).actions, redact(log, PUBLIC).metadata
    ((FirstDealer(seat=0), SeenShuffle()), ())
    """
    check_viewer(viewer)
    if isinstance(log, Log):
        return _seen_by(viewer, log, tuple(_seen(log, viewer)))
    if viewer not in {PUBLIC, log.viewer}:
        raise ValueError("what one seat saw cannot be told from what another did, or the public")
    public = viewer is PUBLIC
    return _seen_by(viewer, log, tuple(_published(log)) if public else log.actions)


def _seen_by(viewer: Viewer, log: Log | SeenLog, actions: tuple[SeenAction, ...]) -> SeenLog:
    return SeenLog(viewer=viewer, actions=actions, **kept(log))


def kept(log: Log | SeenLog) -> dict[str, Any]:
    """What is kept of a log besides its actions, by the name of the argument."""
    return {name: getattr(log, name) for name in KEPT}


def _seen(log: Log, viewer: Viewer) -> Iterator[SeenAction]:
    for step in steps(log.start(), log.actions):
        if isinstance(step, Failure):
            raise IllegalAction(step.violation)
        yield from seen_actions(step.before, step.action, step.after, viewer)


def _published(log: SeenLog) -> Iterator[SeenAction]:
    """What everybody sees of what one seat saw."""
    for action in log.actions:
        match action:
            case SeenHand():
                pass
            case SeenExchange(seat, count):
                yield SeenExchange(seat, count)
            case _:
                yield action
