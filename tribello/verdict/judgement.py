"""Where a log becomes a verdict: shape, rules, play, claims, completeness, in this order.

Each step stands on the one before; where one fails, what hangs on it is said to be unchecked.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from attrs import evolve

from tribello import codes
from tribello.engine import awaits, to_act
from tribello.errors import InvalidRules
from tribello.log.agreement import name_faults, option_doubts
from tribello.log.document import (
    FORMAT,
    VERSION,
    integrity_of,
    is_redacted,
    read_document,
    read_seen_document,
)
from tribello.log.faults import Fault, quoted
from tribello.log.json_types import JSON
from tribello.log.model import Ended, Log, SeenLog
from tribello.log.notation import ACTION_NAMES
from tribello.log.ruleset import write_rules
from tribello.log.schema import MOST_FAULTS, schema_faults
from tribello.replay import outcome
from tribello.rules import PRESETS, Preset, preset_named
from tribello.scoring import totals, winners
from tribello.state import (
    Exchanging,
    Game,
    Naming,
    Phase,
    Playing,
    TakingSeats,
    deal_number,
)
from tribello.verdict.alternatives import Alternative, alternatives
from tribello.verdict.claims import claim_faults
from tribello.verdict.deals import Passed, PlayedLog, play_through
from tribello.verdict.failures import failure_fault, trick_number
from tribello.verdict.report import CONSISTENT, PROVEN, Diagnostic, Judgement, Outcome, UnderPreset
from tribello.verdict.ruleset import (
    Policy,
    check_policy,
    described,
    policy_faults,
    unplayable,
)

STEPS: Final = ("shape", "rules", "actions", "claims", "integrity")
"""What is checked of a log, in this order; a report names those that were not reached."""

NO_POLICY: Final = Policy()

MOST_ALTERNATIVES: Final = 5
"""The most other rules that are told of one log."""


def judge(document: JSON, policy: Policy = NO_POLICY) -> Judgement:
    """The judgement of one game.

    Arguments:
        document: the game's JSON value, strictly read, whatever it is.
        policy: what is asked of it beyond its own rules.

    Raises:
        TypeError: the policy is none, such as the name of a preset.

    >>> judge({"format": "chess"}).diagnostics[0].code.name
    'not-a-log'
    """
    check_policy(policy)
    found = _judge(document, policy)
    if policy.all_presets and "rules" not in found.unchecked:
        under_presets = tuple(_under_presets(document, policy))
        return evolve(found, under_presets=under_presets)
    return found


def _under_presets(document: Any, policy: Policy) -> Iterator[UnderPreset]:
    for name in PRESETS:
        asked = evolve(policy, under=name, require=None, alternatives=False)
        yield UnderPreset(name, _judge(document, asked))


def _judge(document: JSON, policy: Policy) -> Judgement:
    # However few of them are told, so many are looked for: what is found must not hang on that.
    faults = tuple(document_faults(document, _looked_for(policy) + 1))
    if policy.under is None or None in {fault.action for fault in faults}:
        return _judge_checked(document, faults, policy)
    return _judge_under(preset_named(policy.under), document, faults, policy)


def _looked_for(policy: Policy) -> int:
    return max(policy.most, MOST_FAULTS)


def _judge_under(
    preset: Preset, document: Any, faults: tuple[Diagnostic, ...], policy: Policy
) -> Judgement:
    """The judgement of a log as if it had been played under a preset."""
    said, rules = document["rules"], write_rules(preset.rules, preset)
    changed = {key: value for key, value in document.items() if key != "integrity"}
    found = _judge_checked({**changed, "rules": rules}, faults, policy)
    if found.outcome is Outcome.INVALID:
        sealed = "integrity" in document and "integrity" not in found.unchecked
        found = evolve(found, unchecked=(*found.unchecked, "integrity")) if sealed else found
    elif broken := tuple(_integrity_faults(document)):
        found = evolve(found, outcome=Outcome.INVALID, diagnostics=broken, certainty=PROVEN)
    if said["options"] == rules["options"]:
        return found
    return evolve(found, in_place_of={"preset": said["preset"], "digest": said["digest"]})


def _judge_checked(document: Any, faults: tuple[Diagnostic, ...], policy: Policy) -> Judgement:
    """The judgement of a document with these faults of shape."""
    if faults:
        return _judge_readable(document, faults, policy)
    try:
        log = read_seen_document(document) if is_redacted(document) else read_document(document)
        start = log.start()
    except InvalidRules as refused:
        return Judgement(Outcome.INVALID, tuple(unplayable(refused)), unchecked=STEPS[2:])
    faults = tuple(policy_faults(log, policy)) or tuple(
        _of_fault(fault) for fault in option_doubts(document, log.rules)
    )
    if faults:
        rules = described(log)
        return Judgement(Outcome.INVALID, faults, rules, unchecked=STEPS[2:])
    if isinstance(log, SeenLog):
        return _judge_seen(document, log, start, policy)
    return _judge_play(document, log, start, policy)


def document_faults(document: JSON, most: int = MOST_FAULTS) -> Iterator[Diagnostic]:
    """What keeps a value from being a log of a version that is read here, up to `most` (R10.2)."""
    foreign = tuple(_format_faults(document))
    yield from foreign or _shape_faults(document, most)


def _format_faults(document: JSON) -> Iterator[Diagnostic]:
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        yield _not_a_log(document)
        return
    version = document.get("version")
    if version != VERSION:
        found = "is missing" if version is None else f"{quoted(version)} is not known"
        message = (
            f"the format version {found}; this release reads version {VERSION}, "
            "a newer one may read later versions, and none reads drafts before 1.0"
        )
        at_version = "/version" if "version" in document else ""
        yield Diagnostic(codes.UNKNOWN_VERSION, message, at_version)


def _not_a_log(document: JSON) -> Diagnostic:
    message = f'a log is a JSON object with "format": "{FORMAT}"'
    pointer = ""
    if isinstance(document, list):
        message += ", not an array; put each game into a file of its own"
    elif isinstance(document, dict) and "format" in document:
        message += f", not {quoted(document['format'])}"
        pointer = "/format"
    return Diagnostic(codes.NOT_A_LOG, message, pointer)


def _shape_faults(document: JSON, most: int) -> Iterator[Diagnostic]:
    for fault in schema_faults(document, most):
        place, seat = _action_and_seat(document, fault.pointer)
        yield Diagnostic(
            fault.code, fault.message, fault.pointer, fault.at_key, action=place, seat=seat
        )


def _of_fault(fault: Fault) -> Diagnostic:
    return Diagnostic(fault.code, fault.message, fault.pointer, fault.at_key)


def _action_and_seat(document: Any, pointer: str) -> tuple[int | None, int | None]:
    """The action that a pointer leads into, and its seat where that can be told."""
    parts = pointer.split("/")
    if len(parts) < 3 or parts[1] != "actions":  # "", "actions", place
        return None, None
    entry = document["actions"][int(parts[2])]
    seat = entry.get("seat") if isinstance(entry, dict) else None
    return int(parts[2]), seat if type(seat) is int else None


def _judge_readable(document: Any, faults: tuple[Diagnostic, ...], policy: Policy) -> Judgement:
    """The judgement of a log of the wrong shape.

    Where nothing but single actions cannot be read, the deals without them are played.
    """
    unread = Judgement(Outcome.INVALID, faults, unchecked=STEPS[1:])
    broken = {fault.action for fault in faults}
    more_than_is_known = len(faults) > _looked_for(policy)
    if None in broken or more_than_is_known or is_redacted(document):
        return unread
    entries = document["actions"]
    whole = [entry for place, entry in enumerate(entries) if place not in broken]
    try:
        log = read_document({**document, "actions": whole})
        start = log.start()
    except InvalidRules:
        return unread
    if any(policy_faults(log, policy)) or any(option_doubts(document, log.rules)):
        return unread
    readable = iter(log.actions)
    actions = [None if place in broken else next(readable) for place in range(len(entries))]
    played = play_through(start, actions)
    found = [*(_of_fault(fault) for fault in name_faults(document)), *faults]
    found += [failure_fault(each, actions, document) for each in played.failures]
    found.sort(key=lambda each: each.action or 0)
    left = tuple(_passed_over(played, len(actions)))
    return Judgement(Outcome.INVALID, tuple(found), described(log), unchecked=(*left, *STEPS[3:]))


def _judge_play(document: Any, log: Log, start: Game[Phase], policy: Policy) -> Judgement:
    game, failure = outcome(start, log.actions)
    played = PlayedLog(game, results=game.sheet.results)
    if failure is not None:
        played = play_through(start, log.actions)
    faults = [failure_fault(each, log.actions, document) for each in played.failures]
    found = _judge_played(document, log, played, faults)
    return evolve(found, alternatives=_alternatives(log, policy)) if faults else found


def _judge_seen(document: Any, log: SeenLog, start: Game[Phase], policy: Policy) -> Judgement:
    """The judgement of a redacted log: that of a witness, where there is one (R10.12)."""
    from tribello.log.completion import completion  # which a full log never needs
    from tribello.verdict.unseen import misfit_fault, seen_failure_fault

    made = completion(log)
    played = play_through(start, made.actions)
    faults = [seen_failure_fault(each, made, log, document) for each in played.failures]
    reached = {made.places[stop.place]: stop.game for stop in played.stops}
    faults += [
        misfit_fault(misfit, reached[misfit.place], log, document)
        for misfit in made.misfits
        if misfit.place in reached
    ]
    faults.sort(key=lambda each: each.action or 0)
    told = evolve(
        played,
        passed=tuple([Passed(made.places[p.first], made.places[p.last]) for p in played.passed]),
    )
    found = _judge_played(document, log, told, faults)
    if faults:
        return evolve(found, alternatives=_alternatives(log, policy))
    hangs = found.outcome is Outcome.INCOMPLETE and hides_cards(played.game)
    return evolve(found, certainty=CONSISTENT) if hangs else found


def hides_cards(game: Game[Phase]) -> bool:
    """Whether cards are dealt of which it will only be known later where they are."""
    return isinstance(game.phase, Naming | Exchanging | Playing)


def _judge_played(
    document: Any, log: Log | SeenLog, played: PlayedLog, failures: list[Diagnostic]
) -> Judgement:
    """The judgement of a log by what its actions came to.

    Arguments:
        document: the log.
        log: the same, read.
        played: what its actions came to.
        failures: why some of them are illegal.
    """
    game, over = played.game, played.is_over
    points = totals(game.sheet.results)
    faults = [*(_of_fault(fault) for fault in name_faults(document)), *failures]
    if log.claims is not None:
        faults += claim_faults(log.claims, played)
    if over and log.ended is not None:
        message = f"the game was played to its end, yet ended says {log.ended.reason}"
        faults.append(Diagnostic(codes.ENDED_FINISHED, message, "/ended"))
    unsealed = bool(faults)
    if not unsealed:
        faults += _integrity_faults(document)
    result = Outcome.INVALID if faults else Outcome.VALID
    if not faults and not over:
        result = Outcome.INCOMPLETE
        faults.append(_incomplete(game, len(log.actions), log.ended))
    return Judgement(
        outcome=result,
        diagnostics=tuple(faults),
        rules=described(log),
        scores=points,
        winners=tuple(sorted(winners(log.rules, points))) if over else None,
        unchecked=_unchecked(log, played, unsealed=unsealed),
        view=document["view"],
        ended=log.ended,
    )


def _alternatives(log: Log | SeenLog, policy: Policy) -> tuple[Alternative, ...]:
    """Other rules under which every action is legal, where they are asked for."""
    return tuple(islice(alternatives(log), MOST_ALTERNATIVES)) if policy.alternatives else ()


def _integrity_faults(document: Any) -> Iterator[Diagnostic]:
    """Asked only of a log without another fault: one defect, one report."""
    claimed = document.get("integrity")
    if claimed is not None and claimed != (found := integrity_of(document)):
        message = f"the log was changed after it was sealed with this: it has {found} now"
        yield Diagnostic(codes.INTEGRITY, message, "/integrity")


def _incomplete(game: Game[Phase], actions: int, ended: Ended | None) -> Diagnostic:
    awaited, phase, seat = awaits(game), game.phase, to_act(game)
    assert awaited is not None  # only a game that is over awaits nothing
    kind = "player" if isinstance(phase, TakingSeats) else "seat"
    who = "chance" if seat is None else f"{kind} {seat}"
    message = f"after {actions} actions the game waits for {who}: {ACTION_NAMES[awaited]}"
    if ended is not None:
        by = "" if ended.player is None else f" by player {ended.player}"
        waits = f"it waited for {who}: {ACTION_NAMES[awaited]}"
        message = f"broken off after {actions} actions, {ended.reason}{by}; {waits}"
    return Diagnostic(
        codes.INCOMPLETE,
        message,
        "/actions",
        deal=deal_number(game),
        trick=trick_number(phase),
        seat=seat,
    )


def _passed_over(played: PlayedLog, actions: int) -> Iterator[str]:
    """The actions of a log, of which there are so many, that were not judged."""
    for each in played.passed:
        yield f"actions from {each.first}" if each.last + 1 == actions else str(each)


def _unchecked(log: Log | SeenLog, played: PlayedLog, *, unsealed: bool) -> tuple[str, ...]:
    """What was left unchecked: behind illegal actions, and the integrity of a faulty log."""
    left = list(_passed_over(played, len(log.actions)))
    if played.failures and log.claims is not None:
        left.append("claims on what is not finished")
    if unsealed and log.integrity is not None:
        left.append("integrity")
    return tuple(left)
