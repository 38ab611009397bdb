"""The clauses of the specification, held against the options of the rules."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from attrs import fields

from tribello.log.notation import ACTION_NAMES
from tribello.rules import Rules
from tribello.shipped import shipped_text

CLAUSES: list[dict[str, Any]] = tomllib.loads(shipped_text("spec/clauses.toml"))["clause"]
ROOT = Path(__file__).parents[2]
LINES_OF = {"N": 16, "G": 33, "H": 100, "R": 22}


def test_clause_ids_are_unique_and_in_order() -> None:
    """Clauses stand in the order of their numbers, and no number comes twice."""
    numbers = [tuple(map(int, clause["id"][1:].split("."))) for clause in CLAUSES]
    assert numbers == sorted(set(numbers))


def test_a_clause_says_what_holds() -> None:
    """Every clause has a title, a text that is a sentence, and its sources."""
    for clause in CLAUSES:
        assert clause["title"]
        assert clause["text"].endswith(".")
        assert isinstance(clause["sources"], list)


def test_sources_are_lines_of_the_four_texts() -> None:
    """A source is a text and a line, or a run of lines, that the text has."""
    for clause in CLAUSES:
        for source in clause["sources"]:
            found = re.fullmatch(r"([NGHR]):(\d+)(?:-(\d+))?", source)
            assert found, source
            first, last = int(found[2]), int(found[3] or found[2])
            assert 1 <= first <= last <= LINES_OF[found[1]]


def test_every_option_varies_a_clause() -> None:
    """The options that clauses name are exactly the options there are."""
    named = {
        option for clause in CLAUSES for option in clause.get("option", "").split(", ") if option
    }
    assert named == {option.name for option in fields(Rules)}


def test_the_format_page_has_every_option_and_action() -> None:
    """The page on the log format names each option and each type of action."""
    page = (ROOT / "docs" / "log-format.md").read_text(encoding="utf-8")
    for name in [option.name for option in fields(Rules)] + list(ACTION_NAMES.values()):
        assert f"`{name}`" in page, name
