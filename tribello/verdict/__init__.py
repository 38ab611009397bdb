"""Logs judged: `validate` for one log, `validate_paths` for files and directories."""

from tribello.verdict.alternatives import Alternative, alternatives
from tribello.verdict.files import validate, validate_paths, verdict_on
from tribello.verdict.judgement import judge
from tribello.verdict.report import Diagnostic, Judgement, Outcome, Verdict
from tribello.verdict.ruleset import Policy

__all__ = [
    "Alternative",
    "Diagnostic",
    "Judgement",
    "Outcome",
    "Policy",
    "Verdict",
    "alternatives",
    "judge",
    "validate",
    "validate_paths",
    "verdict_on",
]
