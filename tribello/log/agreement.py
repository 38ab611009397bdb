"""What a log must agree with beyond its shape: its own words about its rules (R10.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final

from tribello import codes
from tribello.log.canonical import canonical_text, digest
from tribello.log.faults import EncodingFault, Fault, LogError, quoted
from tribello.log.json_types import JSON, JSONObject
from tribello.log.nearest import did_you_mean
from tribello.log.ruleset import write_options
from tribello.log.strict import parse
from tribello.rules import PRESETS, REFUSED, Preset, Rules, differences

_FEW: Final = 3


def check_writable(value: JSONObject, faults: Callable[[JSON], tuple[Fault, ...]]) -> None:
    """Refuse to write what no reader would take back.

    Arguments:
        value: a log, or one action of it, as a JSON object.
        faults: what departs from the schema of such an object.

    Raises:
        LogError: the value is no strict JSON, or not of the shape of a log.
    """
    try:
        found = faults(parse(canonical_text(value)))
    except EncodingFault as fault:
        found = (Fault(fault.code, fault.message),)
    if found:
        raise LogError(found)


@lru_cache
def options_digest(rules: Rules) -> str:
    """The digest that a log under these rules must carry."""
    return digest(write_options(rules))


def option_differences(first: Rules, second: Rules) -> Iterator[tuple[str, JSON, JSON]]:
    """The options in which two sets of rules differ, as they stand in logs."""
    if first == second:
        return
    one, other = write_options(first), write_options(second)
    for option, _, _ in differences(first, second):
        yield option, one[option], other[option]


def option_doubts(document: Any, rules: Rules) -> Iterator[Fault]:
    """Where digest or preset of a log disagree with its options.

    Under options that may not be those of the table, play is not judged.
    """
    said = document["rules"]
    wanted = options_digest(rules)
    named = PRESETS.get(said["preset"])
    preset = named if named is not None and named.version == said["preset_version"] else None
    if said["digest"] != wanted and (
        preset is None or said["digest"] != options_digest(preset.rules)
    ):
        differs = [one != other for one, other in zip(said["digest"], wanted, strict=True)]
        digit = differs.index(True) - len("sha256:") + 1
        message = f"the digest of the options is {wanted}, another from digit {digit} on"
        yield Fault(codes.WRONG_DIGEST, message, "/rules/digest")
    elif preset is not None:  # if the digest is that of the preset, an option was changed
        yield from _preset_faults(preset, rules, changed=said["digest"] != wanted)


def _preset_faults(preset: Preset, rules: Rules, *, changed: bool) -> Iterator[Fault]:
    """The options that a preset has otherwise; of another preset whole, the name alone.

    Arguments:
        preset: what the log names.
        rules: what its options are.
        changed: the digest is that of the preset, so that the options were changed since.
    """
    others = [each.name for each in PRESETS.values() if each.rules == rules]
    differences = list(option_differences(preset.rules, rules))
    if others and differences and not changed:
        names = ", ".join(option for option, _, _ in differences[:_FEW])
        names += ", ..." if len(differences) > _FEW else ""
        message = f"the options are those of preset {' or '.join(others)}; "
        message += f"{preset.name} has other {names}"
        yield Fault(codes.NOT_THE_PRESET, message, "/rules/preset")
        return
    for option, of_preset, of_log in differences:
        of_digest = ", as the digest says," if changed else ""
        message = f"{option} is {canonical_text(of_log)}, "
        message += f"but preset {preset.name}{of_digest} has {canonical_text(of_preset)}"
        yield Fault(codes.NOT_THE_PRESET, message, f"/rules/options/{option}")


def name_faults(document: Any) -> Iterator[Fault]:
    """Where a log calls its rules by a name or version that there is not."""
    named, version = document["rules"]["preset"], document["rules"]["preset_version"]
    if named is None:
        if version is not None:
            message = "house rules have no preset version; it must be null"
            yield Fault(codes.UNKNOWN_PRESET_VERSION, message, "/rules/preset_version")
    elif named in REFUSED:
        message = f"{named} cannot be played: {REFUSED[named].reason} ({REFUSED[named].source})"
        yield Fault(codes.UNPLAYABLE_READING, message, "/rules/preset")
    elif named not in PRESETS:
        known = f"there are {', '.join(PRESETS)}, and null"
        message = f"{quoted(named)} is no preset; {did_you_mean(named, PRESETS) or known}"
        yield Fault(codes.UNKNOWN_PRESET, message, "/rules/preset")
    elif version != PRESETS[named].version:
        found = quoted(version)
        message = f"preset {named} has version {PRESETS[named].version}, not {found}"
        yield Fault(codes.UNKNOWN_PRESET_VERSION, message, "/rules/preset_version")
