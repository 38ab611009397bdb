"""The schema and spec files that travel with the package."""

from __future__ import annotations

from pathlib import Path
from typing import Final

LOG_SCHEMA: Final = "schema/log-1.0.schema.json"
"""The schema of the log format that this release reads and writes."""

VIEW_SCHEMA: Final = "schema/view-1.0.schema.json"
"""The schema of the JSON form of views."""

REPORT_SCHEMA: Final = "schema/report-1.schema.json"
"""The schema of what ``tribello validate --format json`` prints."""


def _place_of(name: str) -> Path:
    """Where a shipped file or folder lies.

    An installed wheel holds it beside the package; an editable install reads the
    repository's own, so that a change there is seen at once.
    """
    package = Path(__file__).parent
    packaged = package / "_shipped" / name
    return packaged if packaged.exists() else package.parent / name


def shipped_text(name: str) -> str:
    """The text of a shipped file, by its path in the repository.

    Raises:
        FileNotFoundError: there is no such file.
    """
    return _place_of(name).read_text(encoding="utf-8")


def shipped_bytes(name: str) -> bytes:
    """The bytes of a shipped file, by its path in the repository.

    Raises:
        FileNotFoundError: there is no such file.
    """
    return _place_of(name).read_bytes()


def shipped_names(folder: str, suffix: str) -> list[str]:
    """The shipped files of a folder that end in a suffix, by name, as paths in the repository.

    >>> shipped_names("schema", "log-1.0.schema.json")
    ['schema/log-1.0.schema.json']
    """
    names = sorted(path.name for path in _place_of(folder).iterdir())
    return [f"{folder}/{name}" for name in names if name.endswith(suffix)]
