"""Other rules under which a log that is illegal under its own would be legal.

A wrong ruleset is the commonest true cause of an illegal action: two tables play by two texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import permutations
from typing import Any

from attrs import evolve, fields, frozen

from tribello.errors import IllegalAction, InvalidRules
from tribello.immutable import Immutable
from tribello.log.json_types import JSONObject
from tribello.log.model import Log, SeenLog
from tribello.log.ruleset import write_options
from tribello.replay import outcome
from tribello.rules import PRESETS, Rules, preset_of


@frozen(repr=False)
class Alternative(Immutable):
    """Rules under which every action of a log is legal.

    Of a redacted log: under which a game looks so.

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


def alternatives(log: Log | SeenLog) -> Iterator[Alternative]:
    """The presets, and then the single changes of an option, that make a log legal.

    Candidates are dropped at their first illegal action. Options that no action can tell are
    not tried: they decide what tricks are worth, not what may be played.

    Arguments:
        log: a log of which an action is illegal under its own rules; it may hide cards.
    """
    tried = {log.rules}
    for preset in PRESETS.values():
        if preset.rules not in tried and _is_legal(evolve(log, rules=preset.rules)):
            yield Alternative(preset.rules, preset.name)
        tried.add(preset.rules)
    for option, changed in _single_changes(log.rules):
        if changed not in tried and _is_legal(evolve(log, rules=changed)):
            found = preset_of(changed)
            yield Alternative(changed, found.name if found else None, option)


def _is_legal(log: Log | SeenLog) -> bool:
    """Whether the rules of a log allow every action; or a game that looks so, if it hides cards."""
    try:
        if isinstance(log, Log):
            return outcome(log.start(), log.actions)[1] is None
        return _has_witness(log)
    except InvalidRules:  # the span lies outside a match of these rules
        return False


def _has_witness(log: SeenLog) -> bool:
    from tribello.log.completion import complete  # which a full log never needs

    try:
        complete(log)
    except IllegalAction:
        return False
    return True


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
