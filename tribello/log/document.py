"""Logs as the JSON objects that stand in files, and back (R10.2)."""

from __future__ import annotations

from collections.abc import Iterator
from json import loads
from typing import Any, Final

from tribello.log.canonical import canonical_object, canonical_text, text_digest
from tribello.log.json_types import JSON, JSONObject
from tribello.log.model import Claims, DealClaim, Ended, Log, SeenLog, Texts
from tribello.log.notation import KEYS_OF, canonical_actions, read_actions, write_action
from tribello.log.ruleset import read_options, write_rules
from tribello.log.view_names import FULL, VIEWERS_BY_NAME, name_of
from tribello.rules import PRESETS
from tribello.state import Span

FORMAT: Final = "tribello-log"
VERSION: Final = "1.0"
"""The format version that this release writes, and the only one that it reads."""


def write_document(log: Log | SeenLog) -> JSONObject:
    """The JSON object of a log; with its integrity if the log has one."""
    return {**write_header(log), "actions": list(write_entries(log)), **write_ending(log)}


def write_ending(log: Log | SeenLog) -> JSONObject:
    """What a log says after its last action: claims, why it ended, integrity."""
    ending: JSONObject = {}
    if log.claims is not None:
        ending["claims"] = write_claims(log.claims)
    if log.ended is not None:
        ending["ended"] = write_ended(log.ended)
    if log.integrity is not None:
        ending["integrity"] = log.integrity
    return ending


def write_header(log: Log | SeenLog) -> JSONObject:
    """What a log says before its first action."""
    header: JSONObject = {
        "format": FORMAT,
        "version": VERSION,
        "view": name_of(log.viewer) if isinstance(log, SeenLog) else FULL,
        "rules": write_rules(log.rules, log.preset),
        **_read_texts(log.extensions),
    }
    if log.schema is not None:
        header["$schema"] = log.schema
    if log.span is not None:
        header["span"] = {"first": log.span.first, "last": log.span.last}
    if log.players is not None:
        header["players"] = list(log.players)
    if log.metadata:
        header["metadata"] = dict(log.metadata)
    return header


def write_entries(log: Log | SeenLog) -> Iterator[JSONObject]:
    """The JSON objects of the actions of a log, with their ``x-`` keys."""
    extensions = dict(log.action_extensions)
    if isinstance(log, SeenLog):
        from tribello.log.seen_notation import write_seen  # which a full log never needs

        entries = map(write_seen, log.actions)
    else:
        entries = map(write_action, log.actions)
    for place, entry in enumerate(entries):
        if place in extensions:
            entry.update(_read_texts(extensions[place]))
        yield entry


def write_claims(claims: Claims) -> JSONObject:
    """The ``claims`` object of a log."""
    written: JSONObject = {}
    if claims.deals is not None:
        written["deals"] = [_write_deal_claim(deal) for deal in claims.deals]
    if claims.totals is not None:
        written["totals"] = list(claims.totals)
    if claims.winners is not None:
        written["winners"] = list(claims.winners)
    return written


def _write_deal_claim(claim: DealClaim) -> JSON:
    written: JSONObject = {}
    if claim.tricks is not None:
        written["tricks"] = list(claim.tricks)
    if claim.scores is not None:
        written["scores"] = list(claim.scores)
    return written


def write_ended(ended: Ended) -> JSONObject:
    """The ``ended`` object of a log."""
    who: JSONObject = {} if ended.player is None else {"player": ended.player}
    return {"reason": ended.reason, **who}


def is_redacted(document: Any) -> bool:
    """Whether a JSON object says that it is the log of somebody who does not see every card."""
    return document.get("view") in VIEWERS_BY_NAME


def read_document(document: Any) -> Log:
    """The log that a schema-valid JSON object describes, in which every card is told.

    A preset that is not known, or whose options differ, is the validator's business: the
    options count.

    Raises:
        InvalidRules: the options cannot be played together.
    """
    entries = document["actions"]
    return Log(
        actions=read_actions(entries),
        action_extensions=tuple(
            (place, texts)
            for place, entry in enumerate(entries)
            if len(entry) > KEYS_OF[entry["type"]] and (texts := _write_texts(entry))
        ),
        **_read_envelope(document),
    )


def read_seen_document(document: Any) -> SeenLog:
    """The redacted log that a schema-valid JSON object describes (R10.11).

    Raises:
        InvalidRules: the options cannot be played together.
    """
    from tribello.log.seen_notation import read_seen

    entries = document["actions"]
    return SeenLog(
        viewer=VIEWERS_BY_NAME[document["view"]],
        actions=tuple(map(read_seen, entries)),
        action_extensions=tuple(
            (place, texts) for place, entry in enumerate(entries) if (texts := _write_texts(entry))
        ),
        **_read_envelope(document),
    )


def _read_envelope(document: Any) -> dict[str, Any]:
    """What a log says around its actions, by the name of the argument."""
    return {
        "rules": read_options(document["rules"]["options"]),
        "preset": PRESETS.get(document["rules"]["preset"]),
        "span": Span(**document["span"]) if "span" in document else None,
        "players": tuple(document["players"]) if "players" in document else None,
        "metadata": tuple(sorted(document.get("metadata", {}).items())),
        "claims": _read_claims(document["claims"]) if "claims" in document else None,
        "ended": Ended(**document["ended"]) if "ended" in document else None,
        "integrity": document.get("integrity"),
        "extensions": _write_texts(document),
        "schema": document.get("$schema"),
    }


def _read_claims(claims: Any) -> Claims:
    return Claims(
        deals=tuple(
            DealClaim(_optional_tuple(deal.get("tricks")), _optional_tuple(deal.get("scores")))
            for deal in claims["deals"]
        )
        if "deals" in claims
        else None,
        totals=_optional_tuple(claims.get("totals")),
        winners=_optional_tuple(claims.get("winners")),
    )


def _optional_tuple(numbers: list[int] | None) -> tuple[int, ...] | None:
    return None if numbers is None else tuple(numbers)


def _write_texts(entry: JSONObject) -> Texts:
    """The ``x-`` keys of an object with their values as canonical JSON."""
    return tuple(
        (key, canonical_text(value)) for key, value in sorted(entry.items()) if key.startswith("x-")
    )


def _read_texts(texts: Texts) -> JSONObject:
    return {key: loads(text) for key, text in texts}


def integrity_of(document: JSONObject) -> str:
    """The digest that a schema-valid document must carry as its integrity (R10.7).

    It is taken of the canonical form, in which discards stand in pack order.
    """
    members = {
        key: canonical_text(value)
        for key, value in document.items()
        if key not in {"actions", "integrity"}
    }
    entries: Any = document["actions"]
    members["actions"] = canonical_actions(entries)
    return text_digest(canonical_object(members))
