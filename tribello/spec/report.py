"""Presets, options, clauses and codes as JSON, for programs that look up a rule."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import asdict

from tribello.codes import CODES, Code
from tribello.log.agreement import option_differences, options_digest
from tribello.log.json_types import JSON, JSONObject
from tribello.log.ruleset import write_options, write_rules
from tribello.rules import PRESETS, REFUSED, STANDARD, Preset
from tribello.spec.loading import chapters, clauses, code_texts, options, presets, shown
from tribello.spec.lookup import (
    claim_of_id,
    conflict_of_id,
    conflicts_on,
    meaning,
    option_of_name,
    voices,
)
from tribello.spec.model import FAMILIES, Claim, Clause, CodeText, Conflict, Option, Silence

FORMAT_VERSION = 1
"""Counts the forms of these documents; it stands in each."""


def presets_report() -> JSONObject:
    """Every preset with its differences from `standard`, and every refused reading."""
    return {
        "format_version": FORMAT_VERSION,
        "presets": [_head(preset) for preset in PRESETS.values()],
        "refused": [_fields(reading) for reading in REFUSED.values()],
    }


def preset_report(preset: Preset) -> JSONObject:
    """A preset with every option, and what it gives up of the source that it plays."""
    values, usual = write_options(preset.rules), write_options(STANDARD)
    return {
        "format_version": FORMAT_VERSION,
        "preset": {
            **_head(preset),
            "digest": options_digest(preset.rules),
            "in_a_log": write_rules(preset.rules, preset),
            "gives_up": [
                {
                    "claim": _claim(claim_of_id(given.claim)),
                    "conflict": _conflict(conflict_of_id(given.conflict)),
                    "why": given.why,
                }
                for given in presets()[preset.name].gives_up
            ],
            "options": [
                {**_about(option), **_valued(option, values), "standard": usual[option.name]}
                for option in options()
            ],
        },
    }


def difference_report(first: Preset, second: Preset) -> JSONObject:
    """The options in which two presets differ, with the rows of the register on each."""
    found = [name for name, _, _ in option_differences(first.rules, second.rules)]
    one, other = write_options(first.rules), write_options(second.rules)
    return {
        "format_version": FORMAT_VERSION,
        "presets": [first.name, second.name],
        "differences": [
            {
                **_about(option),
                "conflicts": [_conflict(conflict_of_id(each)) for each in option.conflicts],
                "values": [_valued(option, one), _valued(option, other)],
            }
            for option in map(option_of_name, found)
        ],
    }


def clauses_report(asked: Mapping[str, Iterable[str]]) -> JSONObject:
    """Clauses with all that bears on them.

    Arguments:
        asked: for the id of each clause, in order, the ids that it was asked for by.
    """
    return {
        "format_version": FORMAT_VERSION,
        "clauses": [{**_clause(clauses()[name]), "asked": [*by]} for name, by in asked.items()],
    }


def codes_report(asked: Iterable[Code]) -> JSONObject:
    """Diagnostic codes explained, each with its clause and the example that shows it."""
    return {"format_version": FORMAT_VERSION, "codes": [_code(code) for code in asked]}


def _code(code: Code) -> JSONObject:
    told, clause = code_texts()[code.id], clauses()[code.clause]
    return {
        **_fields(code),
        "family": FAMILIES[code.id[1]],
        "clause": {"id": clause.id, "title": clause.title, "text": clause.text},
        "explanation": told.explanation,
        "fix": told.fix,
        "example": _example(told),
        "unshown": told.unshown or None,
    }


def _example(told: CodeText) -> JSONObject | None:
    """The example of a code; its bytes where these are no text."""
    example = shown(told)
    if example is None:
        return None
    text = example.text
    return {
        "file": told.example,
        "command": told.command,
        "text": text,
        "base64": None if text is not None else b64encode(example.data).decode(),
        "verdict": example.said,
    }


def _head(preset: Preset) -> JSONObject:
    """What tells a preset from others."""
    told = presets()[preset.name]
    return {
        "name": preset.name,
        "version": preset.version,
        "summary": preset.summary,
        "source": told.source or None,
        "text": told.text,
        "differences": {
            option: {"preset": value, "standard": usual}
            for option, usual, value in option_differences(STANDARD, preset.rules)
        },
    }


def _valued(option: Option, values: JSONObject) -> JSONObject:
    """The value of an option, and what it means."""
    value = values[option.name]
    return {"value": value, "meaning": meaning(option, value)}


def _about(option: Option) -> JSONObject:
    """An option, whatever its value; of a choice all values, of others the bounds."""
    return {**_fields(option), "bounds": option.bounds or None}


def _clause(clause: Clause) -> JSONObject:
    """A clause, and what bears on it from the other tables."""
    usual = write_options(STANDARD)
    return {
        **_fields(clause),
        "chapter": next(each.number for each in chapters() if clause in each.clauses),
        "codes": [_fields(CODES[code]) for code in clause.codes],
        "conflicts": [_conflict(conflict) for conflict in conflicts_on(clause.id)],
        "options": [
            {**_about(option), "standard": usual[option.name]}
            for option in map(option_of_name, clause.options)
        ],
        "sources": {
            voice.source: {
                "claims": [_claim(claim) for claim in voice.claims],
                "silences": [_silence(silence) for silence in voice.silences],
            }
            for voice in voices(clause.id)
        },
        "withdrawn": clause.withdrawn or None,
    }


def _claim(claim: Claim) -> JSONObject:
    """A claim with its place; null for what it has none of."""
    return {
        **_fields(claim),
        "place": claim.place,
        "sign": claim.sign or None,
        "unplayed": claim.unplayed or None,
    }


def _silence(silence: Silence) -> JSONObject:
    return {"clauses": [*silence.clauses], "note": silence.note or None}


def _conflict(conflict: Conflict) -> JSONObject:
    """A row of the register, with the setting of each reading as in a log."""
    readings: list[JSON] = [
        {
            **_fields(reading),
            "refused": reading.refused or None,
            "setting": None if reading.setting is None else _plain_items(reading.setting),
        }
        for reading in conflict.readings
    ]
    return {**_fields(conflict), "readings": readings}


def _fields(value: Any) -> JSONObject:
    """The fields of a value of the tables."""
    return _plain_items(asdict(value, recurse=False).items())


def _plain_items(items: Iterable[tuple[str, Any]]) -> JSONObject:
    return {name: _plain(value) for name, value in items}


def _plain(value: Any) -> JSON:
    """A value of the tables as JSON: rows become arrays, parts objects."""
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, bool | int | str) or value is None:
        return value
    return _fields(value)
