"""A log as a value: what one file, or one game of a .jsonl file, says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from attrs import frozen

from tribello.actions import Action
from tribello.engine import start
from tribello.immutable import Immutable
from tribello.replay import Replay, replay
from tribello.rules import STANDARD, Preset, Rules
from tribello.state import Game, Phase, Span
from tribello.viewer import PUBLIC, Viewer

if TYPE_CHECKING:  # a log that hides nothing needs none of it
    from tribello.views.acts import SeenAction


Texts: TypeAlias = tuple[tuple[str, str], ...]
"""Pairs of key and text, sorted by key."""


@frozen(repr=False)
class DealClaim(Immutable):
    """What a log claims of one deal.

    Arguments:
        tricks: the seat that took each trick, or None where that is not claimed.
        scores: the points of seats 0, 1 and 2, or None.
    """

    tricks: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None


@frozen(repr=False)
class Claims(Immutable):
    """What a log says followed from its actions; it is checked, never trusted (R10.5).

    Arguments:
        deals: one claim for each deal of the span, from the first; None where not claimed.
        totals: the points of seats 0, 1 and 2 at the end, or None.
        winners: the winning seats in ascending order, or None.
    """

    deals: tuple[DealClaim, ...] | None = None
    totals: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None


@frozen(repr=False)
class Ended(Immutable):
    """Why an unfinished game was broken off; the log stays incomplete (R10.6).

    Arguments:
        reason: ``abandoned`` or ``forfeit``.
        player: the number of the player on whose account, or None.
    """

    reason: str
    player: int | None = None


A_co = TypeVar("A_co", covariant=True)


@frozen(repr=False)
class Record(Immutable, Generic[A_co]):
    """One recorded game: rules, what happened, and what is said about it.

    Arguments:
        rules: the rules in force.
        actions: what happened, in order.
        preset: the preset that the log names; None for house and laboratory rules.
        span: the deals recorded; None for the whole match (R3.3).
        players: names in order of registration, or None.
        metadata: free texts by name (event, site, date, table, recorder, software, seed,
            shuffle, comment).
        claims: what the log says followed, or None.
        ended: why an unfinished game was broken off, or None.
        integrity: the digest that the log carries, or None.
        extensions: the ``x-`` keys of the log, each with its value as canonical JSON.
        action_extensions: the same for single actions, with the action's place first.
        schema: where an editor finds the schema of logs, or None; no verdict depends on it.
    """

    rules: Rules = STANDARD
    actions: tuple[A_co, ...] = ()
    preset: Preset | None = None
    span: Span | None = None
    players: tuple[str, ...] | None = None
    metadata: Texts = ()
    claims: Claims | None = None
    ended: Ended | None = None
    integrity: str | None = None
    extensions: Texts = ()
    action_extensions: tuple[tuple[int, Texts], ...] = ()
    schema: str | None = None

    def start(self) -> Game[Phase]:
        """The game before the first action."""
        return start(self.rules, self.span)


@frozen(repr=False)
class Log(Record[Action]):
    """A log with every card: all decisions and all chance; the arguments are those of `Record`."""

    def replay(self) -> Replay:
        """Every state of the recorded game, up to the first illegal action."""
        return replay(self.start(), self.actions)


_Seen: TypeAlias = "SeenAction"


@frozen(repr=False)
class SeenLog(Record[_Seen]):
    """A log as a seat or everybody saw the game (R10.11); it stands for all that looked so.

    Arguments:
        viewer: a seat, or `tribello.views.PUBLIC`; the others are those of `Record`.
    """

    viewer: Viewer = PUBLIC
