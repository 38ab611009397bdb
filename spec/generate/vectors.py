"""Vectors: the examples of the clauses as data that any implementation can run.

A vector has its actions written out, as they stand in a log, and what must be found after
them under one set of rules or several. What must be found is taken from the example as
its author wrote it, never from the engine.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from generate.play import Row, Script, script_of

from tribello.log import record
from tribello.log.canonical import canonical_text, digest
from tribello.log.document import read_document, write_document
from tribello.log.notation import read_action
from tribello.log.redaction import redact
from tribello.log.ruleset import read_options, write_options
from tribello.log.view_names import VIEWERS_BY_NAME
from tribello.rules import PRESETS, Preset, Rules

SMALL: Final = Rules(
    laboratory=True,
    suits=4,
    ranks=3,
    hand_size=3,
    pickup_size=3,
    deals_per_round=1,
    quotas=((1, 1, 1),) * 4,
)
"""Queens, kings and aces; hands and pickup of three; deal n is the one deal of round n."""

BASES: Final = {"small": SMALL} | {name: preset.rules for name, preset in PRESETS.items()}
"""The rules that examples start from."""

LISTS: Final = ("hands", "legal", "pickup", "removed", "laid", "drawn", "discards")
"""What an example writes as names of cards in one text, and a vector as a list."""


@cache
def rules_called(name: str) -> Rules:
    """The rules of a base, with changes to options after it (`small cutter="left"`)."""
    base, *changes = name.split(" ")
    options = write_options(BASES[base])
    for change in changes:
        option, _, value = change.partition("=")
        options[option] = json.loads(value)
    return read_options(options)


def name_of(row: Row) -> str:
    """The rules of a row, as `rules_called` reads them."""
    changes = [f"{name}={canonical_text(value)}" for name, value in row.get("options", {}).items()]
    return " ".join([row.get("rules", "small"), *changes])


def vectors_of(clause: Row) -> Iterator[Row]:
    """The vectors of a clause's examples, numbered in their order."""
    number = 0
    for example in clause.get("example", []):
        for row in example.get("each", [{}]):
            number += 1
            whole = {**example, **row}
            whole["do"] = "\n".join((example.get("do", ""), row.get("do", "")))
            build = _of_logs if "log" in whole else _of_play
            try:
                built = build(whole)
            except Exception as defect:
                raise ValueError(f"{clause['id']}, {whole['title']}: {defect}") from defect
            yield {
                "id": f"{clause['id']}-{number:02}",
                "clauses": sorted({clause["id"], *example.get("also", []), *row.get("also", [])}),
                "title": _title(example, row),
                **built,
            }


def _title(example: Row, row: Row) -> str:
    """The title of a row, or else of its example."""
    return str(row.get("title") or row.get("log", {}).get("title") or example["title"])


def _cases(example: Row) -> list[Row]:
    return [{**example, **case} for case in example.get("cases", [{}])]


def _flag(refused: list[bool]) -> str:
    if len(refused) > 1:
        return "depends"
    return "invalid" if refused[0] else "valid"


def _of_play(example: Row) -> Row:
    """The vector of what may be done at the table."""
    rows = _cases(example)
    first, *_ = [rules_called(name_of(row)) for row in rows]
    script = script_of(first, example, example["do"])
    return {
        "flag": _flag(["refused" in row for row in rows]),
        "deals": example.get("deals", [3, 3]),
        "actions": script.actions,
        "cases": [{"rules": name_of(row), "expect": _expected(row)} for row in rows],
    }


def _expected(row: Row) -> Row:
    if "refused" in row:
        return {"code": row["refused"]}
    return {"position": {name: _listed(name, value) for name, value in row["expect"].items()}}


def _listed(name: str, value: Any) -> Any:
    """Cards in a text as a list of names, a run of numbers "0-3" as a list of them.

    TOML has no null: an example writes "<none>".
    """
    if value == "<none>":
        return None
    if name == "hands":
        return [hand.split() for hand in value]
    if name == "legal" and isinstance(value, str) and "-" in value:
        low, high = map(int, value.split("-"))
        return list(range(low, high + 1))
    return value.split() if name in LISTS and isinstance(value, str) else value


def _of_logs(example: Row) -> Row:
    """The vector of what is said of a log."""
    rows = _cases(example)
    return {
        "flag": _flag(["code" in row["log"] for row in rows]),
        "cases": [
            {
                "log": _document(row),
                "policy": {"laboratory": True, "require": None, **row.get("policy", {})},
                "expect": _verdict(row["log"]),
            }
            for row in rows
        ],
    }


def _verdict(log: Row) -> Row:
    if "code" in log:
        return {"verdict": "invalid", "code": log["code"], "at": log["at"]}
    return {"verdict": log["verdict"]}


def _document(row: Row) -> Row:
    """The log of what happens, with the changes that the example makes to it.

    Integrity is kept only where the example is about it.
    """
    log = row["log"]
    script = script_of(rules_called(name_of(row)), row, row["do"])
    document: Any = _recorded(script, PRESETS.get(name_of(row)))
    if "view" in log:
        seen = redact(read_document(document), VIEWERS_BY_NAME[log["view"]])
        document = dict(write_document(seen))
    if "change" in log:
        document["rules"] = _changed(document["rules"], log["change"])
    for pointer, value in log.get("set", {}).items():
        parent, key = _place(document, pointer)
        parent[key] = value
    for pointer in log.get("drop", []):
        parent, key = _place(document, pointer)
        del parent[key]
    if not log.get("sealed", False):
        document.pop("integrity", None)
    return dict(document)


def _changed(rules: Row, changes: Row) -> Row:
    """Other options, with their digest and without the name of a preset."""
    options = {**rules["options"], **changes}
    return {
        "preset": None,
        "preset_version": None,
        "options": options,
        "digest": digest(options),
    }


def _recorded(script: Script, preset: Preset | None) -> Row:
    """The log of what happened, as a JSON object."""
    actions = tuple(map(read_action, script.actions))
    document: Any = write_document(record(script.game, actions, preset=preset))
    return dict(document)


def _place(document: Any, pointer: str) -> tuple[Any, Any]:
    """The container and the key to which a JSON Pointer leads."""
    *path, last = pointer.removeprefix("/").split("/")
    for part in path:
        document = document[int(part) if isinstance(document, list) else part]
    return document, int(last) if isinstance(document, list) else last


def vector_file(chapter: Row) -> str:
    """The file of a chapter's vectors: the rules that they name, and a line for each vector."""
    vectors = [vector for clause in chapter["clause"] for vector in vectors_of(clause)]
    names = sorted({case["rules"] for v in vectors for case in v["cases"] if "rules" in case})
    rules = {name: write_options(rules_called(name)) for name in names}
    head = {"format": "tribello-vectors", "version": 1, "chapter": chapter["chapter"]["title"]}
    return (
        "{\n"
        + "".join(f"{json.dumps(key)}: {json.dumps(value)},\n" for key, value in head.items())
        + f'"rules": {_lines("{", rules)},\n"vectors": {_lines("[", vectors)}\n'
        + "}\n"
    )


def _lines(bracket: str, parts: Row | list[Row]) -> str:
    """An object or array with a line for each of its parts."""
    if isinstance(parts, dict):
        lines = [f"{json.dumps(key)}: {_line(value)}" for key, value in parts.items()]
    else:
        lines = [_line(part) for part in parts]
    return bracket + "\n" + ",\n".join(lines) + "\n" + {"{": "}", "[": "]"}[bracket]


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
