"""Canonical bytes, and the digests taken of them (R10.7).

Canonical means: UTF-8, keys sorted by code point, no white space, no escape that JSON does
not require. The same value gives the same bytes on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from json import JSONEncoder
from typing import Final

from tribello.log.json_types import JSON

_ENCODE: Final = JSONEncoder(
    ensure_ascii=False, allow_nan=False, check_circular=False, sort_keys=True, separators=(",", ":")
).encode


def canonical_text(value: JSON) -> str:
    """The canonical form of a JSON value as text.

    >>> canonical_text({"b": [1, True], "a": "ö"})
    '{"a":"ö","b":[1,true]}'
    """
    return _ENCODE(value)


def canonical_object(members: Mapping[str, str]) -> str:
    """The canonical form of an object whose members are in canonical form already.

    Arguments:
        members: the canonical text of each value by its key.

    >>> canonical_object({"b": "[1,true]", "a": '"ö"'})
    '{"a":"ö","b":[1,true]}'
    """
    return (
        "{" + ",".join([f"{canonical_text(key)}:{members[key]}" for key in sorted(members)]) + "}"
    )


def digest(value: JSON) -> str:
    """The SHA-256 of the canonical bytes of a JSON value, as it stands in logs.

    >>> digest({})
    'sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'
    """
    return text_digest(canonical_text(value))


def text_digest(text: str) -> str:
    """The digest of a canonical text."""
    return "sha256:" + sha256(text.encode()).hexdigest()
