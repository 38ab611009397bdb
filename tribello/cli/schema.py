"""``tribello schema``."""

from tribello.cli.output import say_bytes


def schema() -> None:
    """Print the JSON Schema of the log format (draft 2020-12)."""
    from tribello.shipped import LOG_SCHEMA, shipped_text

    say_bytes(shipped_text(LOG_SCHEMA).encode())
