"""Changes that leave a log without a fault."""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import Final

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tribello.log import Log
from tribello.testing.change import Change, Way, in_either_encoding
from tribello.testing.log import JSON, bare, document_of, resealed


def _laid_out(draw: DrawFn, log: Log) -> Change:
    """Other white space, keys in another order, characters escaped that need not be."""
    document = document_of(log)
    turned = {key: document[key] for key in draw(st.permutations(sorted(document)))}
    indent = draw(st.sampled_from([None, 1, "\t"]))
    text = json.dumps(turned, indent=indent, ensure_ascii=draw(st.booleans()))
    return Change(text.encode(), JSON, rejected=False)


def _without_seal(draw: DrawFn, log: Log) -> Change:
    """No integrity."""
    document = {key: part for key, part in document_of(log).items() if key != "integrity"}
    return in_either_encoding(draw, document, rejected=False)


def _without_claims(draw: DrawFn, log: Log) -> Change:
    """No claims, and the integrity that goes with it."""
    return in_either_encoding(draw, resealed(bare(document_of(log))), rejected=False)


def _with_own_key(draw: DrawFn, log: Log) -> Change:
    """Keys that start with x-, in the log and in an action, under the right integrity."""
    document = document_of(log)
    value = draw(st.none() | st.integers(0, 9) | st.lists(st.text("ab", max_size=2), max_size=2))
    draw(st.sampled_from(document["actions"]))["x-own"] = value
    return in_either_encoding(draw, resealed({**document, "x-own": value}), rejected=False)


def _with_discards_turned(draw: DrawFn, log: Log) -> Change:
    """The discards of an exchange in another order, which integrity does not depend on."""
    document = document_of(log)
    several = [entry for entry in document["actions"] if len(entry.get("cards", ())) > 1]
    if not several:
        reject()
    entry = draw(st.sampled_from(several))
    entry["cards"] = draw(st.permutations(entry["cards"]))
    return in_either_encoding(draw, document, rejected=False)


WAYS: Final = MappingProxyType[str, Way](
    {
        "other layout": _laid_out,
        "no integrity": _without_seal,
        "no claims": _without_claims,
        "own keys": _with_own_key,
        "discards in another order": _with_discards_turned,
    }
)
