"""The sheets that people print."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import prints
import pytest
from playwright.sync_api import Browser
from pypdf import PdfReader

ALL: Final = [f"{sheet}-{paper}" for sheet in prints.SHEETS for paper in ("a4", "letter")]
HEIGHTS: Final = {"a4": 842, "letter": 792}
"""The heights of the formats in points."""
SAID: Final = {
    "cheat-sheet": ("dealer, left, right", "R6.1"),
    "cheat-sheet.ru": ("сдатчик", "R6.1"),
    "score-sheet": ("Total",),
}
"""Some of what each sheet says."""
OF_THE_SITE: Final = ("Table of contents", "Search", "Glossary", "Словарь")


@pytest.fixture(scope="module")
def folder(chrome: Browser, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where all sheets of the built site have been printed."""
    made = tmp_path_factory.mktemp("prints")
    assert [path.stem for path in prints.printed(chrome, made)] == ALL
    return made


@pytest.mark.parametrize("name", ALL)
def test_a_sheet_fits_one_page(folder: Path, name: str) -> None:
    """Each sheet is one page of its format, and has nothing on it of the site around it."""
    sheet, _, paper = name.rpartition("-")
    (page,) = PdfReader(folder / f"{name}.pdf").pages
    assert float(page.mediabox.height) == pytest.approx(HEIGHTS[paper], abs=1)
    text = " ".join(page.extract_text().split())
    for said in SAID[sheet]:
        assert said in text
    for said in OF_THE_SITE:
        assert said not in text


def test_nothing_is_printed_of_a_site_that_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who has not built the site is told the command that does."""
    monkeypatch.setattr(prints, "SITE", tmp_path / "site")
    monkeypatch.setattr("sys.argv", ["prints.py", "--out", str(tmp_path / "out")])
    assert prints.main() == 3
    assert "make docs" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
