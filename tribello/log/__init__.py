"""Logs: games as files, read strictly and written canonically.

The names here are loaded when they are first asked for: a validator needs no journal, and
starts so much sooner.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tribello.log.faults import Fault, LogError
    from tribello.log.journal import Journal
    from tribello.log.model import Claims, DealClaim, Ended, Log
    from tribello.log.reading import read_log, read_logs
    from tribello.log.recording import claims_of, record, sealed
    from tribello.log.snapshots import snapshot
    from tribello.log.writing import write_json, write_jsonl

__all__ = [
    "Claims",
    "DealClaim",
    "Ended",
    "Fault",
    "Journal",
    "Log",
    "LogError",
    "claims_of",
    "read_log",
    "read_logs",
    "record",
    "sealed",
    "snapshot",
    "write_json",
    "write_jsonl",
]

_HOMES: Final = {
    "Claims": "model",
    "DealClaim": "model",
    "Ended": "model",
    "Fault": "faults",
    "Journal": "journal",
    "Log": "model",
    "LogError": "faults",
    "claims_of": "recording",
    "read_log": "reading",
    "read_logs": "reading",
    "record": "recording",
    "sealed": "recording",
    "snapshot": "snapshots",
    "write_json": "writing",
    "write_jsonl": "writing",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
