"""The example games that pages tell, as the engine replays them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from attrs import frozen

from tribello.actions import Shuffle
from tribello.cards import Card
from tribello.immutable import Immutable
from tribello.log import Log, read_log
from tribello.render.people import Labels, people
from tribello.replay import Replay
from tribello.rules import nearest_preset
from tribello.scoring import quota
from tribello.seats import SEATS, Role, Seat, role_of
from tribello.state import DealResult, Hands, Terms, Trick

ROLES: Final = {Role.DEALER: "dealer", Role.LEFT: "left", Role.RIGHT: "right"}
"""What a seat is in a deal, in a word."""


@frozen(repr=False)
class Played(Immutable):
    """A finished game that a log holds.

    Arguments:
        name: the file of the log.
        log: what it holds.
        replay: every state of it.
        names: what seats 0, 1 and 2 are called.
    """

    name: str
    log: Log
    replay: Replay
    names: Labels

    @property
    def preset(self) -> str:
        """The name of the rules in force; the logs of whole examples all name some."""
        return nearest_preset(self.log.rules).name

    @property
    def deals(self) -> tuple[DealResult, ...]:
        """The deals, in order."""
        return self.replay.game.sheet.results

    @property
    def deck(self) -> tuple[Card, ...]:
        """The pack of the first deal as it was shuffled, from the top."""
        shuffles = (each for each in self.log.actions if isinstance(each, Shuffle))
        return next(shuffles).deck

    def quotas(self, terms: Terms) -> tuple[int, int, int]:
        """The quotas of seats 0, 1 and 2 in a deal."""
        first, second, third = (quota(self.log.rules, terms, seat) for seat in SEATS)
        return first, second, third


def played(root: Path, name: str) -> Played:
    """The game of an example log.

    Arguments:
        root: the top of the repository.
        name: the file in ``examples/games``.
    """
    log = read_log((root / "examples" / "games" / name).read_bytes())
    replay = log.replay()
    return Played(name, log, replay, people(log, replay.game).labels)


def before(hands: Hands, tricks: tuple[Trick, ...]) -> Hands:
    """The hands that are left of those with which play began, after some tricks."""
    gone = {card for trick in tricks for card in trick.cards}
    first, second, third = (tuple(card for card in hand if card not in gone) for hand in hands)
    return first, second, third


def role(seat: Seat, terms: Terms) -> str:
    """What a seat is in a deal, in a word."""
    return ROLES[role_of(seat, terms.dealer)]
