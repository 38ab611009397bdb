"""The sheets that people print."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import prints
import pytest
from playwright.sync_api import Browser
from pypdf import PdfReader

HEIGHTS: Final = {"a4": 842, "letter": 792}
"""The heights of the formats in points."""
SAID: Final = {
    "cheat-sheet": ("dealer, left, right", "R6.1"),
    "cheat-sheet.ru": ("сдатчик", "R6.1"),
    "score-sheet": ("Total",),
}
"""Some of what each sheet says."""
OF_THE_SITE: Final = ("Table of contents", "Search", "Glossary", "Словарь")


@pytest.mark.parametrize("sheet", prints.SHEETS)
def test_a_sheet_fits_one_page(chrome: Browser, tmp_path: Path, sheet: str) -> None:
    """Each sheet is one page of either format, and has nothing on it of the site around it."""
    made = prints.printed(chrome, tmp_path, sheets=[sheet])
    assert [path.stem for path in made] == [f"{sheet}-{paper}" for paper in HEIGHTS]
    for path, height in zip(made, HEIGHTS.values(), strict=True):
        (page,) = PdfReader(path).pages
        assert float(page.mediabox.height) == pytest.approx(height, abs=1)
        text = " ".join(page.extract_text().split())
        assert [said for said in SAID[sheet] if said not in text] == []
        assert [said for said in OF_THE_SITE if said in text] == []


def test_nothing_is_printed_of_a_site_that_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who has not built the site is told the command that does."""
    monkeypatch.setattr(prints, "SITE", tmp_path / "site")
    monkeypatch.setattr("sys.argv", ["prints.py", "--out", str(tmp_path / "out")])
    assert prints.main() == 3
    assert "make docs" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
