"""How games begin that a machine plays, and what may be done in them."""

from __future__ import annotations

from typing import Final

import oracle
from attrs import frozen
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from strategies import SEEDS, SHORT, rulesets, spans
from verify.attempts import Attempt, attempt
from verify.translation import PHASES

from tribello.actions import Action, Shuffle
from tribello.actions.shuffle import cards_in_use
from tribello.engine import legal_actions
from tribello.rules import PRESETS, Rules
from tribello.state import Exchanging, Game, Phase, Playing, Shuffling, Span

RULES: Final = st.one_of(
    st.sampled_from([preset.rules for preset in PRESETS.values()]),
    rulesets(),
    rulesets(laboratory=True, packs=SHORT),
)
"""Every preset, and drawn options; half of these with packs so short that games end."""


@frozen
class Opening:
    """How a game begins, since one by one actions would seldom lead far into a deal.

    Arguments:
        rules: the rules in force.
        span: the deals to be played.
        seed: any number; what is done at first hangs on it.
        phase: the phase that is gone to, or the end of the first deal if it has none such.
        more: how many actions of that phase are done besides.
    """

    rules: Rules
    span: Span
    seed: int
    phase: type[Phase]
    more: int


@st.composite
def openings(draw: DrawFn) -> Opening:
    """A beginning, whatever its rules and its first phase."""
    rules, phases = draw(RULES), st.sampled_from([*PHASES, Exchanging, Playing, Playing])
    return Opening(rules, draw(spans(rules)), draw(SEEDS), draw(phases), draw(st.integers(0, 9)))


def decisions(game: Game[Phase]) -> SearchStrategy[Action]:
    """What is legal in a game that is not over, chance included."""
    if isinstance(game.phase, Shuffling):
        return st.builds(Shuffle, st.permutations(cards_in_use(game.rules, game.phase.terms)))
    legal = legal_actions(game)
    # Drawn by place, since a drawn sequence would be listed, and exchanges are thousands.
    return st.integers(0, len(legal) - 1).map(legal.__getitem__)


def cards_held(position: oracle.Position) -> list[Attempt]:
    """Each card of the hand that is to play, legal or not; nothing outside play."""
    seat = oracle.to_act(position)
    if oracle.awaits(position) != "play" or seat is None:
        return []
    return [
        attempt({"type": "play", "seat": seat, "card": card}) for card in position["hands"][seat]
    ]
