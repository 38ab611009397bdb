"""The rules that a log names, judged: preset, options, digest, span (R10.3, R3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from attrs import frozen

from tribello import codes
from tribello.errors import InvalidRules
from tribello.immutable import Immutable
from tribello.log.canonical import digest
from tribello.log.json_types import JSON, JSONObject
from tribello.log.model import Log
from tribello.log.ruleset import write_options
from tribello.rules import PRESETS, Rules, differences, nearest_preset, preset_of
from tribello.verdict.report import Diagnostic


@frozen(repr=False)
class Policy(Immutable):
    """What a judge asks of a log beyond its own rules.

    Arguments:
        require: the name of the preset under which it must have been played, or None.
        laboratory: whether laboratory rules are admitted (R1.4).
    """

    require: str | None = None
    laboratory: bool = False


def unplayable(refused: InvalidRules) -> Iterator[Diagnostic]:
    """Options of a log that no game can be played under."""
    for fault in refused.faults:
        yield Diagnostic(fault.code, fault.reason, _pointer(fault.option))


def _pointer(option: str) -> str:
    return "/span" if option == "span" else f"/rules/options/{option}"


def option_doubts(document: Any, log: Log) -> Iterator[Diagnostic]:
    """Where digest or preset of a log disagree with its options.

    Under options that may not be those of the table, play is not judged.
    """
    rules = document["rules"]
    wanted = options_digest(log.rules)
    if rules["digest"] != wanted:
        message = f"the log says {rules['digest']}, but its options have {wanted}"
        yield Diagnostic(codes.WRONG_DIGEST, message, "/rules/digest")
        return
    preset = PRESETS.get(rules["preset"])
    if preset is not None and preset.version == rules["preset_version"]:
        for option, said, found in option_differences(preset.rules, log.rules):
            message = f"preset {preset.name} has {said!r}, the log {found!r}"
            yield Diagnostic(codes.NOT_THE_PRESET, message, _pointer(option))


def name_faults(document: Any) -> Iterator[Diagnostic]:
    """Where a log calls its rules by a name or version that there is not."""
    named, version = document["rules"]["preset"], document["rules"]["preset_version"]
    if named is None:
        if version is not None:
            message = "house rules have no preset version; it must be null"
            yield Diagnostic(codes.UNKNOWN_PRESET_VERSION, message, "/rules/preset_version")
    elif named not in PRESETS:
        message = f"{named!r} is no preset; there are {', '.join(PRESETS)}, and null for others"
        yield Diagnostic(codes.UNKNOWN_PRESET, message, "/rules/preset")
    elif version != PRESETS[named].version:
        message = f"preset {named} has version {PRESETS[named].version}, not {version}"
        yield Diagnostic(codes.UNKNOWN_PRESET_VERSION, message, "/rules/preset_version")


def policy_faults(log: Log, policy: Policy) -> Iterator[Diagnostic]:
    """Where the rules of a log are not those that the judge asks for."""
    if log.rules.laboratory and not policy.laboratory:
        message = "the log was played under laboratory rules, which --laboratory admits"
        yield Diagnostic(codes.LABORATORY, message, "/rules/options/laboratory")
    if policy.require is not None and log.rules != PRESETS[policy.require].rules:
        found = preset_of(log.rules)
        played = f"preset {found.name}" if found else "other rules"
        message = f"preset {policy.require} is required, the log was played under {played}"
        yield Diagnostic(codes.NOT_REQUIRED_PRESET, message, "/rules/options")


def option_differences(first: Rules, second: Rules) -> Iterator[tuple[str, JSON, JSON]]:
    """The options in which two sets of rules differ, as they stand in logs."""
    if first == second:
        return
    one, other = write_options(first), write_options(second)
    for option, _, _ in differences(first, second):
        yield option, one[option], other[option]


@lru_cache
def options_digest(rules: Rules) -> str:
    """The digest that a log under these rules must carry."""
    return digest(write_options(rules))


@lru_cache
def described(rules: Rules) -> JSONObject:
    """The rules in force as a report names them; the same object each time, not to be changed.

    A preset is named where the options are exactly its own, whatever the log calls them.
    """
    preset = preset_of(rules)
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
