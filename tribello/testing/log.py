"""Logs of games, as values, documents and bytes."""

from __future__ import annotations

import json
from typing import Any, Final, TypeAlias

from attrs import evolve, frozen
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tribello.log import Log, record, sealed, write_json, write_jsonl
from tribello.log.document import integrity_of
from tribello.log.lines import END, END_KEYS
from tribello.rules import Rules
from tribello.testing.game import games
from tribello.testing.position import Position, positions

Document: TypeAlias = dict[str, Any]
"""The JSON object of a log."""

JSON: Final = ".json"
JSONL: Final = ".jsonl"


@frozen
class LogFile:
    """A log as it stands in a file.

    Arguments:
        log: what it says.
        suffix: how its file is named, which tells the encoding: ``.json`` or ``.jsonl``.
    """

    log: Log
    suffix: str

    @property
    def data(self) -> bytes:
        """The bytes of the file, in canonical form."""
        return write_json(self.log) if self.suffix == JSON else b"".join(write_jsonl(self.log))


def logs(
    rules: SearchStrategy[Rules] | None = None,
    *,
    finished: bool | None = None,
    suffix: str | None = None,
) -> SearchStrategy[LogFile]:
    """Logs without a fault, some with names, some without claims or integrity.

    They shrink to bare ``.json`` files of short games that are cut off early.

    Arguments:
        rules: what was played by; any rules by default, those of the laboratory among them.
        finished: whether the game is over, or cut off before its end; either by default.
        suffix: ``.json`` or ``.jsonl``; either by default.

    >>> from hypothesis import given
    >>> from tribello.log import read_log
    >>> @given(logs())
    ... def test(file):
    ...     assert read_log(file.data) == file.log
    >>> test()
    """
    suffixes = st.sampled_from([JSON, JSONL] if suffix is None else [suffix])
    return st.builds(LogFile, _logs(rules, finished), suffixes)


_NAMES: Final = st.text(st.characters(codec="utf-8"), min_size=1, max_size=8)


@st.composite
def _logs(draw: DrawFn, rules: SearchStrategy[Rules] | None, finished: bool | None) -> Log:
    position = draw(_stops(rules, finished))
    log = record(
        position.game,
        position.actions,
        players=draw(st.none() | st.tuples(_NAMES, _NAMES, _NAMES)),
        metadata=draw(st.none() | st.fixed_dictionaries({"comment": _NAMES})),
    )
    claimed = log if draw(st.booleans()) else evolve(log, claims=None)
    return sealed(claimed) if draw(st.booleans()) else evolve(claimed, integrity=None)


def _stops(rules: SearchStrategy[Rules] | None, finished: bool | None) -> SearchStrategy[Position]:
    ends = games(rules).map(lambda played: Position(played, len(played.actions)))
    if finished:
        return ends
    stops = positions(rules)
    if finished is None:
        return stops | ends
    return stops.filter(lambda position: position.place < len(position.played.actions))


def document_of(log: Log) -> Document:
    """A log as a JSON object that may be changed."""
    document: Document = json.loads(write_json(log))
    return document


def bare(document: Document) -> Document:
    """The same without anything claimed, so that only replay can find what is wrong."""
    return {key: part for key, part in document.items() if key not in {"claims", "integrity"}}


def resealed(document: Document) -> Document:
    """The same with the integrity that it must have."""
    return {**document, "integrity": integrity_of(document)}


def text_of(document: Document, suffix: str) -> bytes:
    """The bytes of a file that says what a document says, be it a good log or not."""
    if suffix == JSON:
        return _line(document)
    ending: Document = {key: document[key] for key in END_KEYS if key in document}
    header: Document = {
        key: part for key, part in document.items() if key not in {"actions", *ending}
    }
    end: Document = {"type": END, "actions": len(document["actions"]), **ending}
    return b"".join(map(_line, (header, *document["actions"], end)))


def _line(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
