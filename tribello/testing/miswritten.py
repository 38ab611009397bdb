"""Changes of shape and bytes: what a faulty writer makes of a log."""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import Any, Final

from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tribello.log import Log, write_json, write_jsonl
from tribello.testing.change import Change, Way, in_either_encoding
from tribello.testing.document import STRANGE, changed_at, part, paths
from tribello.testing.log import JSON, JSONL, Document, bare, document_of


def _entry(draw: DrawFn, document: Document) -> Document:
    """One of the actions, which may be changed."""
    entry: Document = draw(st.sampled_from(document["actions"]))
    return entry


def _key_left_out(draw: DrawFn, log: Log) -> Change:
    """A key that is required is left out of an action."""
    document = bare(document_of(log))
    entry = _entry(draw, document)
    del entry[draw(st.sampled_from(sorted(entry)))]
    return in_either_encoding(draw, document, rejected=True)


def _unknown_key(draw: DrawFn, log: Log) -> Change:
    """An action has a key that the format lacks."""
    document = bare(document_of(log))
    name = draw(st.text("abc", min_size=1, max_size=3))
    _entry(draw, document)[name] = draw(st.sampled_from(STRANGE))
    return in_either_encoding(draw, document, rejected=True)


def _strange_value(draw: DrawFn, log: Log) -> Change:
    """Anything in the log but its integrity is another value, of another type or beyond bounds."""
    document = document_of(log)
    path = draw(st.sampled_from([way for way in paths(document) if way and "integrity" not in way]))
    value = draw(st.sampled_from(STRANGE))
    assume(json.dumps(part(document, path)) != json.dumps(value))  # 1 and True are equal
    data = json.dumps(changed_at(document, path, value)).encode()
    return Change(data, JSON, rejected=True)


def _misspelt_card(draw: DrawFn, log: Log) -> Change:
    """A card that was played is written otherwise: 10S, ts, T♠, ST."""
    document = bare(document_of(log))
    entry = draw(st.sampled_from([each for each in document["actions"] if each["type"] == "play"]))
    rank, suit = entry["card"]
    signs = dict(zip("CDHS", "♣♦♥♠", strict=True))
    spellings = [f"{rank}{suit}".lower(), f"{rank}{signs[suit]}", f"{suit}{rank}", f" {rank}{suit}"]
    entry["card"] = draw(st.sampled_from(spellings))
    return in_either_encoding(draw, document, rejected=True)


def _unknown_version(draw: DrawFn, log: Log) -> Change:
    """The log has a format version that there is not."""
    version = draw(st.sampled_from(["0.0", "0.10", "1", "0.1.0", ""]))
    return in_either_encoding(draw, {**bare(document_of(log)), "version": version}, rejected=True)


def _torn(draw: DrawFn, log: Log) -> Change:
    """The text of a .json file is cut off."""
    data = write_json(log)
    return Change(data[: draw(st.integers(0, len(data) - 2))], JSON, rejected=True)


def _byte_order_mark(draw: DrawFn, log: Log) -> Change:
    """The file starts with a byte order mark."""
    change = in_either_encoding(draw, document_of(log), rejected=True)
    return Change(b"\xef\xbb\xbf" + change.data, change.suffix, rejected=True)


def _key_twice(draw: DrawFn, log: Log) -> Change:
    """An action has a key twice, with the same value."""
    document = bare(document_of(log))
    entry = _entry(draw, document)
    key = draw(st.sampled_from(sorted(entry)))
    return _spelt(document, entry, f"{json.dumps(key)}: {json.dumps(entry[key])}, ")


def _spelt(document: Document, entry: Document, more: str) -> Change:
    """The log with more text at the start of an action."""
    plain = json.dumps(
        {**document, "actions": ["here" if e is entry else e for e in _all(document)]}
    )
    text = plain.replace('"here"', "{" + more + json.dumps(entry)[1:])
    return Change(text.encode(), JSON, rejected=True)


def _all(document: Document) -> list[Any]:
    entries: list[Any] = document["actions"]
    return entries


def _fraction(draw: DrawFn, log: Log) -> Change:
    """A whole number is written with a fraction."""
    document = bare(document_of(log))
    ways = [way for way in paths(document) if type(part(document, way)) is int]
    path = draw(st.sampled_from(ways))
    changed = changed_at(document, path, float(part(document, path)))
    return in_either_encoding(draw, changed, rejected=True)


def _blank_line(draw: DrawFn, log: Log) -> Change:
    """A line of a .jsonl file before the last is blank."""
    lines = list(write_jsonl(log))
    lines.insert(draw(st.integers(1, len(lines) - 1)), draw(st.sampled_from([b"\n", b" \n"])))
    return Change(b"".join(lines), JSONL, rejected=True)


def _line_lost(draw: DrawFn, log: Log) -> Change:
    """The line of an action is lost, and the end line counts one more than there are."""
    lines = list(write_jsonl(log))
    del lines[draw(st.integers(1, len(lines) - 2))]
    return Change(b"".join(lines), JSONL, rejected=True)


WAYS: Final = MappingProxyType[str, Way](
    {
        "key left out": _key_left_out,
        "unknown key": _unknown_key,
        "strange value": _strange_value,
        "misspelt card": _misspelt_card,
        "unknown version": _unknown_version,
        "torn text": _torn,
        "byte order mark": _byte_order_mark,
        "key twice": _key_twice,
        "number with a fraction": _fraction,
        "blank line": _blank_line,
        "line lost": _line_lost,
    }
)
