"""``tribello schema``."""

from enum import StrEnum
from typing import Annotated

import typer

from tribello.cli.output import say_bytes


class Schema(StrEnum):
    """What a schema is of."""

    LOG = "log"
    VIEW = "view"
    REPORT = "report"


def schema(
    of: Annotated[
        Schema,
        typer.Argument(
            metavar="[log|view|report]",
            help="Of logs, of what a seat sees at one moment, or of what validate reports.",
        ),
    ] = Schema.LOG,
) -> None:
    """Print a JSON Schema (draft 2020-12): that of the log format, or another.

    Each has its version in its `$id`, and is never changed once it is released. To keep one
    for an editor: `tribello schema > log-1.0.schema.json`
    """
    from tribello.shipped import LOG_SCHEMA, REPORT_SCHEMA, VIEW_SCHEMA, shipped_text

    names = {Schema.LOG: LOG_SCHEMA, Schema.VIEW: VIEW_SCHEMA, Schema.REPORT: REPORT_SCHEMA}
    say_bytes(shipped_text(names[of]).encode())
