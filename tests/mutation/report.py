"""The report of what became of the mutants, and what is said of those that survived."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeAlias

from mutation.mutants import FILES, ROOT, Mutant

HOME: Final = ROOT / "tests" / "mutation"
REPORT: Final = HOME / "report.json"
REASONS: Final = HOME / "survivors.toml"
SURVIVED: Final = "survived"

Entry: TypeAlias = dict[str, Any]
"""What is told of a file: its digest, counts by operator and outcome, and the survivors."""

Results: TypeAlias = Iterable[tuple[Mutant, str]]
"""Mutants with the stage in which each fell, or that it survived."""


def entry_of(file: str, results: Results) -> Entry:
    """What became of all mutants of a file."""
    entry: Entry = {"sha256": digest(file), "operators": {}, "survivors": []}
    for mutant, outcome in results:
        _count(entry, mutant.operator, outcome, 1)
        if outcome == SURVIVED:
            entry["survivors"].append(_told(mutant))
    return entry


def entry_after(entry: Entry, results: Results) -> Entry:
    """What is told of a file once some of its survivors were run again."""
    again = {mutant.id: (mutant, outcome) for mutant, outcome in results}
    entry = {**json.loads(json.dumps(entry)), "survivors": []} | {"was": entry["survivors"]}
    for told in entry.pop("was"):
        mutant, outcome = again.get(told["id"], (None, SURVIVED))
        _count(entry, told["operator"], SURVIVED, -1)
        _count(entry, told["operator"], outcome, 1)
        if outcome == SURVIVED:
            entry["survivors"].append(told if mutant is None else _told(mutant))
    return entry


def _count(entry: Entry, operator: str, outcome: str, many: int) -> None:
    counts = entry["operators"].setdefault(operator, {})
    counts[outcome] = counts.get(outcome, 0) + many
    if not counts[outcome]:
        del counts[outcome]


def _told(mutant: Mutant) -> dict[str, str]:
    names = ("id", "operator", "scope", "line", "becomes")
    return {name: getattr(mutant, name) for name in names}


def digest(file: str) -> str:
    """The SHA-256 of a file as it is now."""
    return sha256((ROOT / file).read_bytes()).hexdigest()


def written_entries(path: Path = REPORT) -> dict[str, Entry]:
    """The entries of the report by file; none before the first run."""
    if not path.is_file():
        return {}
    entries: dict[str, Entry] = json.loads(path.read_text("utf-8"))["files"]
    return entries


def reasons(path: Path = REASONS) -> dict[str, str]:
    """The reason for each survivor that has one, by its id.

    Raises:
        ValueError: a survivor stands there twice.
    """
    found: dict[str, str] = {}
    for row in tomllib.loads(path.read_text("utf-8")).get("equivalent", []):
        for name in row["survivors"]:
            if name in found:
                raise ValueError(f"{path.name} has {name} twice")
            found[name] = row["reason"]
    return found


def text_of(entries: Mapping[str, Entry], why: Mapping[str, str]) -> str:
    """The text of the report, each survivor with its reason."""
    files = {file: _with_reasons(entries[file], why) for file in FILES if file in entries}
    report = {"format": "tribello-mutation", "version": 1, "files": files}
    return json.dumps(report, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _with_reasons(entry: Entry, why: Mapping[str, str]) -> Entry:
    survivors = sorted(entry["survivors"], key=lambda told: str(told["id"]))
    return {
        **entry,
        "mutants": sum(sum(counts.values()) for counts in entry["operators"].values()),
        "survivors": [{**told, "reason": why.get(told["id"], "")} for told in survivors],
    }


def faults(entries: Mapping[str, Entry], why: Mapping[str, str]) -> Iterator[str]:
    """What is wrong with a report, each as a line that says what to do."""
    for file in FILES:
        if file not in entries or entries[file]["sha256"] != digest(file):
            yield f"{file} was not mutated as it is now: make mutate MUTATE=--changed"
    for file in sorted(entries.keys() - set(FILES)):
        yield f"{file} is no file that is mutated: make mutate MUTATE=--changed"
    survivors = {
        told["id"]: (file, told) for file, entry in entries.items() for told in entry["survivors"]
    }
    for name, (file, told) in survivors.items():
        if not why.get(name):
            yield f"{file}: {name} survives without a reason: - {told['line']} + {told['becomes']}"
        elif told.get("reason") != why[name]:
            yield f"the report has another reason for {name}: make mutate MUTATE=--changed"
    for name in sorted(why.keys() - survivors.keys()):
        yield f"{name} has a reason in {REASONS.name} but does not survive: take it out"
