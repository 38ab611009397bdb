"""What Hypothesis draws: the strategies of `tribello.testing`, looked at from here."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final, TypeVar

from hypothesis import Phase as Stage
from hypothesis import given, settings
from hypothesis.strategies import SearchStrategy

from tribello.actions import (
    Action,
    Cut,
    Draw,
    Exchange,
    FirstDealer,
    NameTrump,
    Play,
    Shuffle,
    TakeSeat,
)
from tribello.cards import Card, Suit
from tribello.course import pack_of
from tribello.state import Game, Phase
from tribello.testing import Playthrough, Position, positions, spans
from tribello.testing import actions as actions_near
from tribello.testing import games as playthroughs
from tribello.testing import rules as rulesets
from tribello.testing.attempts import hands_of, in_use
from tribello.testing.even import SEEDS
from tribello.testing.game import decision
from tribello.testing.ruleset import PACKS, SHORT, TINY, WHOLE, Pack

__all__ = [
    "DEFAULT",
    "PACKS",
    "SEARCH",
    "SEEDS",
    "SHORT",
    "TINY",
    "WHOLE",
    "Pack",
    "Playthrough",
    "Position",
    "actions_near",
    "decision",
    "drawn",
    "every_action",
    "hands_of",
    "playthroughs",
    "positions",
    "rulesets",
    "spans",
]


DEFAULT: Final = 100
"""As many examples as Hypothesis draws where nobody says otherwise."""

SEARCH: Final = settings(
    max_examples=DEFAULT, derandomize=True, database=None, phases=[Stage.generate], deadline=None
)

T = TypeVar("T")


def drawn(strategy: SearchStrategy[T], count: int = DEFAULT) -> list[T]:
    """The first examples of a strategy, always the same."""
    found: list[T] = []

    @settings(SEARCH, max_examples=count)
    @given(strategy)
    def keep(example: T) -> None:
        found.append(example)

    keep()
    return found


def every_action(game: Game[Phase]) -> tuple[Action, ...]:
    """Every action with seats from -1 to 3, and cards of the pack or the two of clubs.

    Exchanges are of at most three cards, more than a tiny hand holds. Of shuffles there are
    two right ones and some wrong.
    """
    return _every_action(pack_of(game.rules), in_use(game))


@cache
def _every_action(pack: tuple[Card, ...], used: tuple[Card, ...]) -> tuple[Action, ...]:
    foreign = Card("2C")
    cards, seats = (*pack, foreign), range(-1, 4)
    decks = (used, used[::-1], used[1:], (*used[1:], foreign), used + used, (*used, used[0]))
    discards = [chosen for count in range(4) for chosen in combinations(cards, count)]
    return (
        *(FirstDealer(seat) for seat in seats),
        *(Draw(player, card) for player in seats for card in cards),
        *(TakeSeat(player, seat) for player in seats for seat in seats),
        *(Shuffle(deck) for deck in decks),
        *(Cut(seat, card) for seat in seats for card in cards),
        *(NameTrump(seat, suit) for seat in seats for suit in Suit),
        *(Exchange(seat, chosen) for seat in seats for chosen in discards),
        *(Exchange(seat, (card, card)) for seat in seats for card in cards),
        *(Play(seat, card) for seat in seats for card in cards),
    )
