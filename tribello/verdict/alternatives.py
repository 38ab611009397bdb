"""Other rules under which a log that is illegal under its own would be legal.

A wrong ruleset is the commonest true cause of an illegal action: two tables play by two texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import permutations
from typing import Any

from attrs import evolve, fields, frozen

from tribello.actions import Action
from tribello.engine import start
from tribello.errors import InvalidRules
from tribello.immutable import Immutable
from tribello.log.json_types import JSONObject
from tribello.log.ruleset import write_options
from tribello.replay import outcome
from tribello.rules import PRESETS, Rules, preset_of
from tribello.state import Span


@frozen(repr=False)
class Alternative(Immutable):
    """Rules under which every action of a log is legal.

    Arguments:
        rules: the rules.
        preset: the name of the preset that they are, or None.
        option: the one option that is changed, or None where a preset differs in several.
    """

    rules: Rules
    preset: str | None = None
    option: str | None = None

    def as_json(self) -> JSONObject:
        """As it stands in a report: the preset, and the one option with its value."""
        value = write_options(self.rules)[self.option] if self.option else None
        return {"preset": self.preset, "option": self.option, "value": value}


def alternatives(
    rules: Rules, span: Span | None, actions: Sequence[Action]
) -> Iterator[Alternative]:
    """The presets, and then the single changes of an option, that make actions legal.

    Candidates are dropped at their first illegal action. Options that no action can tell are
    not tried: they decide what tricks are worth, not what may be played.

    Arguments:
        rules: the rules under which one of the actions is illegal.
        span: the deals that are played; None for the whole match.
        actions: all actions of the log.
    """
    tried = {rules}
    for preset in PRESETS.values():
        if preset.rules not in tried and _are_legal(preset.rules, span, actions):
            yield Alternative(preset.rules, preset.name)
        tried.add(preset.rules)
    for option, changed in _single_changes(rules):
        if changed not in tried and _are_legal(changed, span, actions):
            found = preset_of(changed)
            yield Alternative(changed, found.name if found else None, option)


def _are_legal(rules: Rules, span: Span | None, actions: Sequence[Action]) -> bool:
    try:
        game = start(rules, span)
    except InvalidRules:  # the span lies outside a match of these rules
        return False
    return outcome(game, actions)[1] is None


def _single_changes(rules: Rules) -> Iterator[tuple[str, Rules]]:
    """The rules with one option changed, for each other value that can be played."""
    for option in fields(Rules):
        for value in _values(option.name, getattr(rules, option.name)):
            changed = _evolved(rules, {option.name: value})
            if changed is not None and changed != rules:
                yield option.name, changed


def _values(option: str, value: Any) -> Iterator[Any]:
    """The values that an option can have, where they are a choice that actions can tell."""
    if option == "deals_per_round":
        yield from (3, 12)  # by G, H and N, and by R
    elif isinstance(value, Enum):
        yield from type(value)
    elif isinstance(value, tuple) and all(isinstance(each, Enum) for each in value):
        yield from permutations(value)


def _evolved(rules: Rules, change: Mapping[str, Any]) -> Rules | None:
    try:
        return evolve(rules, **change)
    except InvalidRules:
        return None
