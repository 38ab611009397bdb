"""Changes of what a log says of its game: claims, rules, span, integrity."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tribello.log import Log
from tribello.log.canonical import digest
from tribello.rules import PRESETS
from tribello.testing.change import Change, Way, in_either_encoding
from tribello.testing.log import Document, bare, document_of, resealed


def _resealed(draw: DrawFn, document: Document) -> Change:
    """The change to this document, under an integrity that does not give it away."""
    return in_either_encoding(draw, resealed(document), rejected=True)


def _other_number(draw: DrawFn, numbers: list[int], others: SearchStrategy[int]) -> None:
    place, other = draw(st.integers(0, len(numbers) - 1)), draw(others)
    assume(numbers[place] != other)
    numbers[place] = other


def _false_trick(draw: DrawFn, log: Log) -> Change:
    """A trick is claimed to be another seat's."""
    document = document_of(log)
    claim = draw(st.sampled_from(document["claims"]["deals"]))
    _other_number(draw, claim["tricks"], st.integers(0, 2))
    return _resealed(draw, document)


def _false_score(draw: DrawFn, log: Log) -> Change:
    """Another score of a deal is claimed."""
    document = document_of(log)
    claim = draw(st.sampled_from(document["claims"]["deals"]))
    _other_number(draw, claim["scores"], st.integers(-13, 13))
    return _resealed(draw, document)


def _false_total(draw: DrawFn, log: Log) -> Change:
    """Another total is claimed."""
    document = document_of(log)
    _other_number(draw, document["claims"]["totals"], st.integers(-40, 40))
    return _resealed(draw, document)


def _false_winners(draw: DrawFn, log: Log) -> Change:
    """Other winners are claimed."""
    document = document_of(log)
    claims: dict[str, Any] = document["claims"]
    others = sorted(draw(st.sets(st.integers(0, 2))))
    assume(claims["winners"] != others)
    claims["winners"] = others
    return _resealed(draw, document)


def _claim_too_early(draw: DrawFn, log: Log) -> Change:
    """The game is cut off, and its end is claimed all the same."""
    document = document_of(log)
    length = draw(st.integers(0, len(log.actions) - 1))
    return _resealed(draw, {**document, "actions": document["actions"][:length]})


def _false_integrity(draw: DrawFn, log: Log) -> Change:
    """The integrity is that of another log."""
    other = digest(draw(st.integers(0, 9)))
    return in_either_encoding(draw, {**document_of(log), "integrity": other}, rejected=True)


_TWO_VALUED: Final = {
    "cut_card": ("lifted-bottom", "rest-top"),
    "cutter": ("left", "right"),
    "pickup_end": ("first-dealt", "last-dealt"),
    "third_exchange": ("all-or-none", "up-to-rest"),
    "trump_cut": ("each-deal", "once"),
    "winner": ("most", "most-positive"),
}


def _other_option(draw: DrawFn, log: Log) -> Change:
    """An option has another value than the digest was taken of."""
    document = bare(document_of(log))
    options = document["rules"]["options"]
    name = draw(st.sampled_from(sorted(_TWO_VALUED)))
    first, second = _TWO_VALUED[name]
    options[name] = second if options[name] == first else first
    return in_either_encoding(draw, document, rejected=True)


def _other_preset(draw: DrawFn, log: Log) -> Change:
    """The rules are called by the name of a preset that they are not."""
    document = bare(document_of(log))
    others = [preset for preset in PRESETS.values() if preset.rules != log.rules]
    preset = draw(st.sampled_from(others))
    document["rules"] |= {"preset": preset.name, "preset_version": preset.version}
    return in_either_encoding(draw, document, rejected=True)


def _unplayable(draw: DrawFn, log: Log) -> Change:
    """The pickup has more cards than the hands leave, under the right digest."""
    document = bare(document_of(log))
    options = document["rules"]["options"]
    more = draw(st.integers(options["pickup_size"] + 1, options["pickup_size"] + 3))
    changed = {**options, "pickup_size": more}
    rules = {"options": changed, "digest": digest(changed), "preset": None, "preset_version": None}
    return in_either_encoding(draw, {**document, "rules": rules}, rejected=True)


def _beyond_the_match(draw: DrawFn, log: Log) -> Change:
    """The span ends after the last deal of the match."""
    first, beyond = draw(st.integers(1, log.rules.deals)), draw(st.integers(1, 3))
    span = {"first": first, "last": log.rules.deals + beyond}
    return in_either_encoding(draw, {**bare(document_of(log)), "span": span}, rejected=True)


WAYS: Final = MappingProxyType[str, Way](
    {
        "false trick": _false_trick,
        "false score": _false_score,
        "false total": _false_total,
        "false winners": _false_winners,
        "claim too early": _claim_too_early,
        "false integrity": _false_integrity,
        "another option": _other_option,
        "another preset": _other_preset,
        "unplayable options": _unplayable,
        "span beyond the match": _beyond_the_match,
    }
)
