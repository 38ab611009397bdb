"""Logs: games as files, read strictly and written canonically.

The names here are loaded when they are first asked for: a validator needs no journal, and
starts so much sooner.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tribello.log.completion import NoGameFits, complete
    from tribello.log.faults import Fault, LogError
    from tribello.log.journal import Journal
    from tribello.log.model import Claims, DealClaim, Ended, Log, SeenLog
    from tribello.log.reading import read_log, read_logs, read_seen_log, read_seen_logs
    from tribello.log.recording import claims_of, record, sealed
    from tribello.log.redaction import redact
    from tribello.log.seen_notation import read_seen, write_seen
    from tribello.log.snapshots import snapshot
    from tribello.log.view_snapshots import view_snapshot
    from tribello.log.writing import write_json, write_jsonl

__all__ = [
    "Claims",
    "DealClaim",
    "Ended",
    "Fault",
    "Journal",
    "Log",
    "LogError",
    "NoGameFits",
    "SeenLog",
    "claims_of",
    "complete",
    "read_log",
    "read_logs",
    "read_seen",
    "read_seen_log",
    "read_seen_logs",
    "record",
    "redact",
    "sealed",
    "snapshot",
    "view_snapshot",
    "write_json",
    "write_jsonl",
    "write_seen",
]

_HOMES: Final = {
    "Claims": "model",
    "DealClaim": "model",
    "Ended": "model",
    "Fault": "faults",
    "Journal": "journal",
    "Log": "model",
    "LogError": "faults",
    "NoGameFits": "completion",
    "SeenLog": "model",
    "claims_of": "recording",
    "complete": "completion",
    "read_log": "reading",
    "read_logs": "reading",
    "read_seen": "seen_notation",
    "read_seen_log": "reading",
    "read_seen_logs": "reading",
    "record": "recording",
    "redact": "redaction",
    "sealed": "recording",
    "snapshot": "snapshots",
    "view_snapshot": "view_snapshots",
    "write_json": "writing",
    "write_jsonl": "writing",
    "write_seen": "seen_notation",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
