"""The rules that a log names, judged: preset, options, digest, span (R10.3, R3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from tribello import codes
from tribello.errors import InvalidRules
from tribello.immutable import Immutable
from tribello.log.agreement import option_differences, options_digest
from tribello.log.json_types import JSONObject
from tribello.log.model import Log, SeenLog
from tribello.log.schema import MOST_FAULTS
from tribello.rules import nearest_preset, preset_named, preset_of
from tribello.verdict.report import Diagnostic

MOST_TOLD: Final = 1000
"""The most defects that can be asked for; reading stops looking a little beyond."""


@frozen(repr=False)
class Policy(Immutable):
    """What a judge asks of a log beyond its own rules.

    Arguments:
        require: the name of the preset under which it must have been played, or None.
        under: the name of the preset under which it is judged, whatever rules it names; None
            for its own.
        laboratory: whether laboratory rules are admitted (R1.4).
        alternatives: whether to look, where an action is illegal, for other rules under which
            the log would be legal.
        all_presets: whether to judge under each preset as well.
        most: how many defects of a game are told at most, 1 to 1000.

    Raises:
        InvalidRules: a name in `require` or `under` is that of no preset.
        ValueError: less than one defect is to be told, or more than are looked for.
    """

    require: str | None = None
    laboratory: bool = False
    under: str | None = None
    alternatives: bool = False
    all_presets: bool = False
    most: int = MOST_FAULTS

    def __attrs_post_init__(self) -> None:
        if not 1 <= self.most <= MOST_TOLD:
            raise ValueError(f"of a faulty log 1 to {MOST_TOLD} defects are told, not {self.most}")
        for name in (self.require, self.under):
            if name is not None:
                preset_named(name)


def check_policy(policy: object) -> None:
    """See that a policy is one.

    Raises:
        TypeError: it is something else, such as the name of a preset.
    """
    if not isinstance(policy, Policy):
        name = type(policy).__name__
        raise TypeError(f'policy is a Policy, not {name}; Policy(require="standard") is one')


def unplayable(refused: InvalidRules) -> Iterator[Diagnostic]:
    """Options of a log that no game can be played under."""
    for fault in refused.faults:
        yield Diagnostic(fault.code, fault.reason, _pointer(fault.option), breaks=fault.breaks)


def _pointer(option: str) -> str:
    return "/span" if option == "span" else f"/rules/options/{option}"


def policy_faults(log: Log | SeenLog, policy: Policy) -> Iterator[Diagnostic]:
    """Where the rules of a log are not those that the judge asks for."""
    if log.rules.laboratory and not policy.laboratory:
        message = "the log was played under laboratory rules, which --laboratory admits"
        yield Diagnostic(codes.LABORATORY, message, "/rules/options/laboratory")
    if policy.require is not None and log.rules != preset_named(policy.require).rules:
        found = preset_of(log.rules)
        played = f"preset {found.name}" if found else "other rules"
        message = f"preset {policy.require} is required, the log was played under {played}"
        yield Diagnostic(codes.NOT_REQUIRED_PRESET, message, "/rules/options")


def described(log: Log | SeenLog) -> JSONObject:
    """The rules in force as a report names them.

    A preset is named where the options are exactly its own: the one that the log names, or
    else the first that they are.
    """
    rules = log.rules
    named = log.preset is not None and log.preset.rules == rules
    preset = log.preset if named else preset_of(rules)
    nearest = preset or nearest_preset(rules)
    return {
        "preset": preset.name if preset else None,
        "preset_version": preset.version if preset else None,
        "laboratory": rules.laboratory,
        "nearest": nearest.name,
        "differences": {
            option: {"preset": wanted, "log": found}
            for option, wanted, found in option_differences(nearest.rules, rules)
        },
        "digest": options_digest(rules),
    }
