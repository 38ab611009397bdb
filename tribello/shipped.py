"""The schema and spec files that travel with the package."""

from __future__ import annotations

from pathlib import Path
from typing import Final

LOG_SCHEMA: Final = "schema/log-0.1.schema.json"
"""The schema of the log format that this release reads and writes."""


def shipped_text(name: str) -> str:
    """The text of a shipped file, by its path in the repository.

    An installed wheel holds the file beside the package; an editable install reads the
    repository's own, so that a change there is seen at once.

    Raises:
        FileNotFoundError: there is no such file.
    """
    package = Path(__file__).parent
    packaged = package / "_shipped" / name
    return (packaged if packaged.is_file() else package.parent / name).read_text(encoding="utf-8")
