"""Logs damaged as values: their shape, their play, or the rules that they name."""

from __future__ import annotations

from typing import Any, Final

from fuzz.plays import CHANGES, Change, cut_short
from logs import Document, bare
from mutations import STRANGE, WILD, WILD_KEYS, damaged, damaged_at

from tribello.dealing import Stream
from tribello.log.canonical import digest
from tribello.rules import PRESETS
from tribello.rules.refused import REFUSED

NAMES: Final = (*[None] * 6, *PRESETS, *REFUSED, "no such preset")
"""What the rules of a log may be called, truly or not."""


def _by_other_rules(one: Document, other: Document, _: Stream) -> Document:
    return {**one, "rules": other["rules"]}


def _with_another_option(one: Document, other: Document, stream: Stream) -> Document:
    """One option as the other log has it, or one number of the options that is another."""
    options, others = dict(one["rules"]["options"]), other["rules"]["options"]
    differing = [name for name in sorted(options) if options[name] != others[name]]
    if differing and stream.below(3):
        name = stream.choice(differing)
        options[name] = others[name]
    else:
        name = stream.choice(("suits", "ranks", "hand_size", "pickup_size", "deals_per_round"))
        options[name] = stream.below(14)
    return {**one, "rules": _renamed({**one["rules"], "options": options}, stream)}


def _with_other_quotas(one: Document, _: Document, stream: Stream) -> Document:
    quotas = [list(row) for row in one["rules"]["options"]["quotas"]]
    quotas[stream.below(4)][stream.below(3)] = stream.below(18)
    options = {**one["rules"]["options"], "quotas": quotas}
    return {**one, "rules": _renamed({**one["rules"], "options": options}, stream)}


def _with_another_name(one: Document, _: Document, stream: Stream) -> Document:
    name = stream.choice(NAMES)
    version = None if name is None else stream.choice((1, 1, 2))
    return {**one, "rules": {**one["rules"], "preset": name, "preset_version": version}}


def _with_other_part(one: Document, other: Document, stream: Stream) -> Document:
    """What another log has at its top: its claims, its seal, its span."""
    key = stream.choice(sorted(other))
    return {**one, key: other[key]}


OTHER_RULES: Final[tuple[Change, ...]] = (
    *[_with_another_option] * 4,
    _with_other_quotas,
    _with_another_name,
    _by_other_rules,
    _with_other_part,
)


def _renamed(rules: Document, stream: Stream) -> Document:
    """Rules without a name and with the right digest, each unless it is forgotten."""
    if stream.below(6):
        rules = {**rules, "digest": digest(rules["options"])}
    return {**rules, "preset": None, "preset_version": None} if stream.below(6) else rules


def misshapen(one: Document, other: Document, stream: Stream) -> Any:
    """A log with damage anywhere, in one to three places."""
    document: Any = one
    for _ in range(stream.choice((1, 1, 1, 2, 3))):
        document = damaged(document, stream)
    return document if stream.below(6) else {**document, "actions": other["actions"]}


def misshapen_throughout(one: Document, other: Document, stream: Stream) -> Any:
    """A log with the same damage to many of its actions, as a faulty writer does it."""
    actions = list(one["actions"])
    key = stream.choice(("type", "seat", "card", "cards", *WILD_KEYS))
    mutation, value, share = stream.choice(WILD), stream.choice(STRANGE), 1 + stream.below(6)
    for place, entry in enumerate(actions):
        if stream.below(6) < share:
            actions[place] = damaged_at({key: value, **entry}, (key,), mutation, stream)
    changed = {**one, "actions": actions}
    return changed if stream.below(2) else misshapen(changed, other, stream)


def misplayed(one: Document, other: Document, stream: Stream) -> Document:
    """A log with one to three changes of its play; half claim nothing, so that play alone tells."""
    for _ in range(stream.choice((1, 1, 1, 2, 3))):
        if one["actions"]:
            one = stream.choice(CHANGES)(one, other, stream)
    return one if stream.below(2) else bare(one)


def misruled(one: Document, other: Document, stream: Stream) -> Document:
    """A log with other rules, half of them without claims, a few with another play besides."""
    one = stream.choice(OTHER_RULES)(one, other, stream)
    one = one if stream.below(2) else bare(one)
    return one if stream.below(4) else misplayed(one, other, stream)


def unfinished(one: Document, other: Document, stream: Stream) -> Document:
    """A log that stops anywhere, mostly with nothing claimed."""
    one = cut_short(one, other, stream)
    return bare(one) if stream.below(4) else one
