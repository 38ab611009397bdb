"""Strategies for Hypothesis, for those who write software around Tribello.

They draw rules, decks, games, positions, actions and logs, good and almost good:

>>> from hypothesis import given, strategies as st
>>> from tribello import legal_actions, why_not
>>> from tribello.testing import actions, positions
>>> @given(st.data(), positions())
... def test_the_list_of_legal_actions_is_whole(data, position):
...     action = data.draw(actions(position.game))
...     legal = action in legal_actions(position.game)
...     assert legal == (why_not(position.game, action) is None)
>>> test_the_list_of_legal_actions_is_whole()

Hypothesis comes with the extra: ``pip install "tribello[testing]"``. The modules here are named
in the singular, since a package cannot have a module and a strategy of the same name.
"""

from importlib.util import find_spec

if find_spec("hypothesis") is None:
    raise ImportError('tribello.testing needs Hypothesis: pip install "tribello[testing]"')

from tribello.testing.action import (
    actions,
    allowed_actions,
    refused_actions,
)
from tribello.testing.broken import WAYS, BrokenLog, broken_logs
from tribello.testing.deck import decks
from tribello.testing.game import Playthrough, Style, games
from tribello.testing.log import LogFile, logs
from tribello.testing.position import Position, positions
from tribello.testing.refusal import Refusal, refusals
from tribello.testing.ruleset import laboratory_rules, preset_rules, rules, spans

__all__ = [
    "WAYS",
    "BrokenLog",
    "LogFile",
    "Playthrough",
    "Position",
    "Refusal",
    "Style",
    "actions",
    "allowed_actions",
    "broken_logs",
    "decks",
    "games",
    "laboratory_rules",
    "logs",
    "positions",
    "preset_rules",
    "refusals",
    "refused_actions",
    "rules",
    "spans",
]
