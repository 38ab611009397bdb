"""The page of the evidence: its table, and the digest of the sources that the table is of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from verify.layers import LAYERS

PAGE: Final = Path(__file__).parents[2] / "docs" / "verification.md"
MARKS: Final = ("<!-- evidence -->\n", "<!-- /evidence -->")
HEAD: Final = "| layer | what is covered | counted | differences |\n|---|---|---|---:|\n"
MADE_FROM: Final = "\nMade from sources with digest `{}`.\n"


def with_rows(page: str, rows: Mapping[str, str | None], sources: str) -> str:
    """A page with these rows in the table between its marks, those of other layers as they were.

    Below the table stands what it was made from, unless that is several things.

    Arguments:
        page: the text of the page.
        rows: the rows by the names of their layers; None for a layer that failed, which has none.
        sources: the digest of what they were made from.

    Raises:
        ValueError: the page has no marks.
    """
    start, begin, rest = page.partition(MARKS[0])
    before, end, after = rest.partition(MARKS[1])
    if not end:
        raise ValueError("there is no place for the table")
    kept = dict(re.findall(r"^(\| (.*?) \|.*\|)$", before, re.MULTILINE))
    by_name = {name: row for row, name in kept.items()} | dict(rows)
    told = [row for each in LAYERS if (row := by_name.get(each.name))]
    table = "".join(f"{row}\n" for row in told)
    is_one = made_from(page) == sources or all(each.name in rows for each in LAYERS)
    line = MADE_FROM.format(sources) if is_one else ""
    return f"{start}{begin}{HEAD}{table}{line}{end}{after}"


def made_from(page: str) -> str | None:
    """The digest of what the table of a page was made from; None if it is not told."""
    found = re.search(re.escape(MADE_FROM).replace(r"\{\}", "([0-9a-f]{64})"), page)
    return found and found[1]
