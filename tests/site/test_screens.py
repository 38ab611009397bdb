"""The pictures that people look at."""

from __future__ import annotations

from pathlib import Path

import pytest
import screens
from playwright.sync_api import Browser


def test_a_page_is_taken_in_four_looks(chrome: Browser, tmp_path: Path) -> None:
    """Wide and narrow, light and dark, each a picture of its own."""
    site = tmp_path / "site"
    (site / "a" / "b").mkdir(parents=True)
    (site / "a" / "b" / "index.html").write_text("<h1>Page</h1>", encoding="utf-8")
    pictures = screens.take(chrome, ["a/b/"], tmp_path / "out", site)
    assert [path.name for path in pictures] == [
        f"a-b-{width}-{scheme}.png" for width in ("wide", "narrow") for scheme in ("light", "dark")
    ]
    widths = [int.from_bytes(path.read_bytes()[16:20], "big") for path in pictures]
    assert widths == [1280, 1280, 360, 360]


def test_a_page_that_is_not_there_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever misspells a page is told so, and nothing is taken."""
    monkeypatch.setattr("sys.argv", ["screens.py", "gone", "--out", str(tmp_path)])
    assert screens.main() == 2
    assert capsys.readouterr().err == "no such page in site/: gone/\n"
