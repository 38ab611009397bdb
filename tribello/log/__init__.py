"""Logs: games as files, read strictly and written canonically."""

from tribello.log.faults import Fault, LogError
from tribello.log.journal import Journal
from tribello.log.model import Claims, DealClaim, Ended, Log
from tribello.log.reading import read_log
from tribello.log.record import claims_of, record, sealed
from tribello.log.snapshot import snapshot
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
    "record",
    "sealed",
    "snapshot",
    "write_json",
    "write_jsonl",
]
