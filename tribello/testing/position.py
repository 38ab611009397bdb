"""Games at some moment, reached by legal play."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from attrs import frozen
from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tribello.actions import Action
from tribello.rules import CutWhen, NamingPoint, RoundOneTrump, Rules, Seating
from tribello.state import (
    Cutting,
    Drawing,
    Exchanging,
    Game,
    NamingBlind,
    Phase,
    Playing,
    TakingSeats,
)
from tribello.testing.even import evenly
from tribello.testing.game import Playthrough, games
from tribello.testing.ruleset import rules as any_rules


@frozen
class Position:
    """A moment of a game.

    Arguments:
        played: the whole game.
        place: how many actions were done.
    """

    played: Playthrough
    place: int

    @property
    def game(self) -> Game[Phase]:
        """The game at that moment."""
        return self.played.games[self.place]

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was done before."""
        return self.played.actions[: self.place]


_LEADING: Final[Mapping[type[Phase], Mapping[str, Any]]] = MappingProxyType(
    {
        Drawing: {"seating": Seating.DRAW},
        TakingSeats: {"seating": Seating.DRAW},
        Cutting: {"cut": CutWhen.EVERY_DEAL},
        NamingBlind: {
            "deals_per_round": 1,  # so that many spans have a deal of round 1
            "round_1_trump": RoundOneTrump.DEALER,
            "round_1_naming": NamingPoint.BEFORE_SHUFFLE,
        },
    }
)
"""Options that lead to a phase which few games by other rules come to."""


def positions(
    rules: SearchStrategy[Rules] | None = None, *, phase: type[Phase] | None = None
) -> SearchStrategy[Position]:
    """Games at any moment, the end included, every kind of moment among them.

    They shrink to an early moment of a simple game; see `games`.

    Arguments:
        rules: what is played by; any rules by default.
        phase: the type of the phase, if one is wanted. Games that do not come to it are drawn
            again, so the rules must allow for it.

    >>> from hypothesis import given
    >>> from tribello import replay
    >>> from tribello.state import Exchanging
    >>> @given(positions(phase=Exchanging))
    ... def test(position):
    ...     start, game = position.played.start, position.game
    ...     assert game.phase.dealt.pickup
    ...     assert replay.outcome(start, position.actions) == (game, None)
    >>> test()
    """
    if rules is None:
        rules = any_rules(**({} if phase is None else _LEADING.get(phase, {})))
    return _positions(rules, phase)


@st.composite
def _positions(draw: DrawFn, rules: SearchStrategy[Rules], phase: type[Phase] | None) -> Position:
    played = draw(games(rules))
    kinds = moments(played, phase)
    assume(kinds)
    places = sorted(place for kind in kinds for place in kind)
    anywhere = evenly(places, played)
    of_some_kind = evenly(kinds, "kind", played).flatmap(lambda kind: evenly(kind, played))
    return Position(played, draw(anywhere | of_some_kind))


def moments(played: Playthrough, phase: type[Phase] | None = None) -> list[list[int]]:
    """The places of a game by the kind of moment: the phase, and how far it has come."""
    kinds: dict[tuple[type[Phase], int], list[int]] = {}
    for place, game in enumerate(played.games):
        if phase is None or isinstance(game.phase, phase):
            kinds.setdefault((type(game.phase), _how_far(game)), []).append(place)
    return list(kinds.values())


def _how_far(game: Game[Phase]) -> int:
    """Which of the three it is that is about to act, where all do in turn."""
    match game.phase:
        case Drawing(live=live):
            return len([card for card in live if card is not None])
        case TakingSeats(taken=taken):
            return len(taken)
        case Exchanging(dealt=dealt):
            return len(dealt.exchanges)
        case Playing(laid=laid):
            return len(laid)
        case _:
            return 0
