"""Whole games."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cached_property
from itertools import product

from attrs import frozen
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tribello.actions import Action, Play, Shuffle
from tribello.dealing import Stream, chance
from tribello.engine import apply, awaits, legal_actions, start
from tribello.rules import Rules
from tribello.scoring import quota
from tribello.state import Exchanging, Game, Phase, Playing, Shuffling, tricks_taken
from tribello.testing.deck import by_suits, packets_of
from tribello.testing.even import SEEDS, evenly
from tribello.testing.ruleset import rules as any_rules
from tribello.testing.ruleset import spans
from tribello.tricks import trick_winner


class Style(StrEnum):
    """How the three play; each style comes to what another hardly ever does."""

    MIXED = "mixed"
    """At random; half of the exchanges are of none or of as many cards as may be."""
    KEEPING = "keeping"
    """At random, but nobody exchanges a card."""
    RENEWING = "renewing"
    """At random, but all exchange as many cards as they may: the first may empty the pickup."""
    AIMING = "aiming"
    """High cards until the quota is made, low ones after: many a deal ends level."""


@frozen
class Playthrough:
    """A whole game, played to its end; every action hangs on what stands here.

    Arguments:
        start: the game before its first action.
        seed: any number.
        style: how the three play.
        by_suit: whether decks are hardly mixed, so that hands are long in a suit.
    """

    start: Game[Phase]
    seed: int
    style: Style = Style.MIXED
    by_suit: bool = False

    @property
    def games(self) -> tuple[Game[Phase], ...]:
        """The game before the first action, between actions, and after the last."""
        return self._played[0]

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was done."""
        return self._played[1]

    @property
    def end(self) -> Game[Phase]:
        """The game when it is over."""
        return self.games[-1]

    @cached_property
    def _played(self) -> tuple[tuple[Game[Phase], ...], tuple[Action, ...]]:
        stream = Stream(f"decisions:{self.seed}")
        games, actions = [self.start], list[Action]()
        while awaits(games[-1]) is not None:
            assert len(actions) < 10_000, "the game does not end"
            action = self._by_chance(games[-1]) or decision(games[-1], stream, self.style)
            actions.append(action)
            games.append(apply(games[-1], action))
        return tuple(games), tuple(actions)

    def _by_chance(self, game: Game[Phase]) -> Action | None:
        action = chance(game, f"{self.seed}")
        if self.by_suit and isinstance(action, Shuffle) and isinstance(game.phase, Shuffling):
            packets = packets_of(game.rules, stripped=bool(game.phase.terms.removed))
            return Shuffle(by_suits(action.deck, packets))
        return action


def decision(game: Game[Phase], stream: Stream, style: Style = Style.MIXED) -> Action:
    """A legal decision of a style.

    Were all exchanges equally likely, hardly any would be of none or of many cards.
    """
    legal = legal_actions(game)
    match game.phase:
        case Exchanging() if style is Style.KEEPING:
            return legal[0]
        case Exchanging() if style is Style.RENEWING:
            return legal[-1]
        case Exchanging() if not stream.below(2):
            return legal[0] if stream.below(2) else legal[-1]
        case Playing() as phase if style is Style.AIMING:
            return _towards_quota(game.rules, phase, legal)
        case _:
            return legal[stream.below(len(legal))]


def _towards_quota(rules: Rules, phase: Playing, legal: Sequence[Action]) -> Play:
    """The lowest card that takes the trick so far, or the highest that does not."""
    plays = sorted(
        [action for action in legal if isinstance(action, Play)],
        key=lambda play: (play.card.suit is phase.terms.trump, play.card.rank),
    )
    seat, trump, laid = phase.turn, phase.terms.trump, phase.laid
    taking = [p for p in plays if trick_winner(phase.leader, (*laid, p.card), trump) == seat]
    if tricks_taken(phase.tricks)[seat] < quota(rules, phase.terms, seat):
        return (taking[-1] if not laid else taking[0]) if taking else plays[0]
    losing = [play for play in plays if play not in taking]
    return losing[-1] if losing else plays[0]


def games(rules: SearchStrategy[Rules] | None = None) -> SearchStrategy[Playthrough]:
    """Whole games of some deals, played in some style.

    They shrink to one deal by simple rules, with seed 0, at random, from well mixed decks.

    Arguments:
        rules: what they are played by; any rules by default.

    >>> from hypothesis import given
    >>> from tribello.scoring import totals
    >>> from tribello.testing import preset_rules
    >>> @given(games(preset_rules()))
    ... def test(played):
    ...     assert len(played.games) == len(played.actions) + 1
    ...     assert len(totals(played.end.sheet.results)) == 3
    >>> test()
    """
    return _games(any_rules() if rules is None else rules)


@st.composite
def _games(draw: DrawFn, rules: SearchStrategy[Rules]) -> Playthrough:
    in_force = draw(rules)
    begun = start(in_force, draw(spans(in_force)))
    seed = draw(SEEDS)
    style, by_suit = draw(evenly(list(product(Style, (False, True))), in_force, seed))
    return Playthrough(begun, seed, style, by_suit)
