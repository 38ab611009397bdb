"""The files of the site that follow from the program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from generator.pictures.cards import pictures
from generator.pictures.diagrams import diagrams
from generator.play.cheat_sheet import cheat_sheet_files
from generator.play.deals import deal_files
from generator.play.match import match_files
from generator.play.scoring import scoring_files
from generator.play.sheet import sheet_files
from generator.reference.pages import reference_files

MADE: Final = (
    ("docs/assets/cards", "*.svg"),
    ("docs/assets/diagrams", "*.svg"),
    ("docs/deals", "*.md"),
)
"""Folders, and which of their files are made here; other pages that are made say so themselves."""


def files(root: Path) -> Iterator[tuple[str, bytes]]:
    """The path of each file, from the top of the repository, and the bytes it must have."""
    yield from ((name, text.encode()) for name, text in (*pictures(), *diagrams(root)))
    yield from deal_files(root)
    yield from match_files(root)
    yield from scoring_files()
    yield from sheet_files()
    yield from reference_files(root)
    yield from cheat_sheet_files()
