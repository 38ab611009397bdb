"""Logs of the repository: what their values look like, and where they are found faulty."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from tribello import spec
from tribello.log import read_logs, read_seen_logs, write_json
from tribello.verdict import Policy, validate

Log = dict[str, Any]

_LOGS: Final = (
    "examples/games/*",
    "examples/broken/ended-*.json",
    "tests/golden/1.0/*.full.jsonl",
    "tests/golden/1.0/*.seat-0.jsonl",
    "tests/golden/1.0/*.public.jsonl",
)


def samples(root: Path) -> Iterator[Log]:
    """Logs as objects: examples first, then golden ones, those of the vectors and of a page."""
    for pattern in _LOGS:
        for path in sorted(root.glob(pattern)):
            yield from _games(path)
    for case in _cases(root):
        yield case["log"]
    page = (root / "docs" / "log-format.md").read_text("utf-8")
    yield from map(json.loads, re.findall(r"<!-- log: .*? -->\n```json\n(.*?)```", page, re.DOTALL))


def _games(path: Path) -> Iterator[Log]:
    """The games of a file, each as one object whatever its encoding."""
    read = read_logs if ".full." in path.name or path.parent.name != "1.0" else read_seen_logs
    with path.open("rb") as file:
        yield from (json.loads(write_json(log)) for log in read(file))


def _cases(root: Path) -> Iterator[Mapping[str, Any]]:
    """The cases of the vectors that judge a log."""
    for path in sorted((root / "spec" / "vectors").glob("rules-*.json")):
        for vector in json.loads(path.read_text("utf-8"))["vectors"]:
            yield from (case for case in vector["cases"] if "log" in case)


def codes_by_place(root: Path) -> Mapping[str, list[str]]:
    """For the place of a fault, such as ``rules/digest`` or ``play``, the codes that it gets.

    They are those of the vectors and of the examples of the codes, so each was seen there.
    """
    found: defaultdict[str, set[str]] = defaultdict(set)
    for log, pointer, code in _faults(root):
        found[place_of(log, pointer)].add(code)
    return {place: sorted(codes) for place, codes in found.items()}


def _faults(root: Path) -> Iterator[tuple[Log, str, str]]:
    for case in _cases(root):
        if "at" in case["expect"]:
            yield case["log"], case["expect"]["at"], case["expect"]["code"]
    for shown in filter(None, map(spec.shown, spec.code_texts().values())):
        (verdict, *_) = validate(shown.data, Policy(laboratory=True)).verdicts
        for each in verdict.judgement.diagnostics:
            if each.pointer and (log := _whole(shown.data)):
                yield log, each.pointer, each.code.id


def _whole(data: bytes) -> Log:
    """A log from its bytes; empty where they are not one object."""
    try:
        return dict(json.loads(data))
    except (ValueError, TypeError):
        return {}


def place_of(log: Log, pointer: str) -> str:
    """The place that a JSON Pointer leads to: numbers left out, and an action by its type.

    >>> place_of({"actions": [{"type": "play"}]}, "/actions/0/card")
    'play'
    >>> place_of({}, "/claims/deals/0/tricks/12")
    'claims/deals/tricks'
    """
    steps = pointer.split("/")[1:]
    if steps[:1] == ["actions"] and len(steps) > 1:
        return str(log["actions"][int(steps[1])].get("type"))
    return "/".join(step for step in steps if not step.isdigit())
