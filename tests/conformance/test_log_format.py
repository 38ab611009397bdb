"""The page of the log format: its examples are logs."""

import re
from pathlib import Path
from typing import Final

import pytest

from tribello.log.schema_apart import log_schema_apart
from tribello.verdict import validate

PAGE: Final = (Path(__file__).parents[2] / "docs" / "log-format.md").read_text(encoding="utf-8")
LOGS: Final = re.findall(r"<!-- log: (.*?) -->\n```json\n(.*?)```", PAGE, re.DOTALL)


def test_the_page_has_an_example() -> None:
    """There is a log to start from."""
    assert LOGS


@pytest.mark.parametrize(("outcome", "log"), LOGS)
def test_an_example_is_what_the_page_says(outcome: str, log: str) -> None:
    """A log of the page gets the verdict that stands above it."""
    (verdict,) = validate(log.encode()).verdicts
    assert verdict.judgement.outcome.value == outcome


def test_every_key_of_the_head_is_told() -> None:
    """The table of the object has the keys that the schema has."""
    table = PAGE.partition("## The object")[2].partition("\n\n")[2].partition("\n\n")[0]
    first_cells = " ".join(row.split("|")[1] for row in table.splitlines())
    keys = set(log_schema_apart().head["properties"]) - {"$schema"}
    assert set(re.findall("`(.*?)`", first_cells)) == keys
