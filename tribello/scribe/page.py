"""What a scribe has before it: the log, and the game as far as it has come."""

from __future__ import annotations

from attrs import frozen

from tribello.errors import TribelloError
from tribello.immutable import Immutable
from tribello.log.model import SeenLog
from tribello.state import Game, Over, Phase


class Unheard(TribelloError):
    """What was typed cannot be written down; the text says why, in a sentence."""


@frozen(repr=False)
class Opening(Immutable):
    """Where a deal begins, or the choice of seats and of the first dealer.

    Arguments:
        place: the place of its first action in the log.
        game: the game before that.
    """

    place: int
    game: Game[Phase]


@frozen(repr=False)
class Scribe(Immutable):
    """A public log that is being written, and a game that looks so; `begin` makes the first.

    Arguments:
        log: what has been written so far.
        game: one of the games that look so; its hidden cards mean nothing.
        openings: where each part of it began, so that what is typed is held to its own deal alone.
    """

    log: SeenLog
    game: Game[Phase]
    openings: tuple[Opening, ...]

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return isinstance(self.game.phase, Over)
