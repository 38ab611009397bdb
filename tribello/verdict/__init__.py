"""Logs judged: `validate` for one input, `validate_paths` for whole collections as a stream."""

from tribello.verdict.alternatives import Alternative, alternatives
from tribello.verdict.files import judged_games, validate_paths
from tribello.verdict.games import verdict_on
from tribello.verdict.judgement import judge
from tribello.verdict.report import (
    CONSISTENT,
    PROVEN,
    Diagnostic,
    Judgement,
    Outcome,
    Report,
    UnderPreset,
    Verdict,
)
from tribello.verdict.ruleset import Policy
from tribello.verdict.validation import validate

__all__ = [
    "CONSISTENT",
    "PROVEN",
    "Alternative",
    "Diagnostic",
    "Judgement",
    "Outcome",
    "Policy",
    "Report",
    "UnderPreset",
    "Verdict",
    "alternatives",
    "judge",
    "judged_games",
    "validate",
    "validate_paths",
    "verdict_on",
]
