"""Games in canonical form, whatever they say (R10.7).

Only the form is touched: keys in order, no needless white space, discards in pack order.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tribello.log.json_types import JSONObject
from tribello.log.lines import END, END_KEYS
from tribello.log.notation import in_canonical_form
from tribello.log.raw import RawGame
from tribello.log.writing import line


def as_json(game: RawGame) -> bytes:
    """A schema-valid game as the bytes of a ``.json`` file."""
    return line(_canonical(game.document))


def as_jsonl(games: Iterable[RawGame]) -> bytes:
    """Schema-valid games as the bytes of a ``.jsonl`` file."""
    return b"".join(line(entry) for game in games for entry in _entries(game))


def _canonical(document: Any) -> JSONObject:
    return {**document, "actions": [in_canonical_form(each) for each in document["actions"]]}


def _entries(game: RawGame) -> Iterable[JSONObject]:
    document: Any = _canonical(game.document)
    apart = {"actions", *END_KEYS}
    yield {key: value for key, value in document.items() if key not in apart}
    yield from document["actions"]
    if game.has_end:
        said = {key: document[key] for key in END_KEYS if key in document}
        yield {"type": END, "actions": len(document["actions"]), **said}
