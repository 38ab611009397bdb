"""The page on embedding: its programs say what a server needs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from pages import programs_of

import tribello.views

PAGE: Final = (Path(__file__).parents[2] / "docs/embedding.md").read_text(encoding="utf-8")
PROGRAMS: Final = programs_of(PAGE)


def test_the_page_names_what_a_server_asks_of_views() -> None:
    """Each function of the views that a server calls is in a program of the page."""
    assert len(PROGRAMS) == 7
    called = {"count", "legal_choices", "sample", "settled", "view", "why_not_chosen"}
    assert called <= set(tribello.views.__all__)
    assert called <= set(re.findall(r"\w+", " ".join(program for program, _ in PROGRAMS)))
