"""Logs to bytes, always canonical (R10.7)."""

from __future__ import annotations

from collections.abc import Iterator

from tribello.log.canonical import canonical_text
from tribello.log.document import (
    write_document,
    write_ending,
    write_entries,
    write_header,
)
from tribello.log.json_types import JSONObject
from tribello.log.lines import END
from tribello.log.model import Log, SeenLog


def write_json(log: Log | SeenLog) -> bytes:
    """The bytes of a ``.json`` file: the canonical form and a newline."""
    return canonical_text(write_document(log)).encode() + b"\n"


def write_jsonl(log: Log | SeenLog) -> Iterator[bytes]:
    """The lines of the log in a ``.jsonl`` file: header, actions, end line."""
    yield line(write_header(log))
    yield from map(line, write_entries(log))
    yield line(end_entry(log))


def end_entry(log: Log | SeenLog) -> JSONObject:
    """The object of the end line of a log."""
    return {"type": END, "actions": len(log.actions), **write_ending(log)}


def line(entry: JSONObject) -> bytes:
    """One line of a ``.jsonl`` file."""
    return canonical_text(entry).encode() + b"\n"
