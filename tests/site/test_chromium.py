"""Where the browser is found, and what is done where there is none."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from chromium import NoBrowser, chromium, main

NO_ROOT = 1000


def program(folder: Path, name: str, *lines: str) -> Path:
    """A small script in a folder."""
    path = folder / name
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]), encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on the PATH, which is empty; no browser is named."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)
    return tmp_path


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome", "chrome"])
def test_a_browser_on_the_path_is_taken(folder: Path, name: str) -> None:
    """Whatever Chromium or Chrome is called there, it is found."""
    path = program(folder, name)
    assert chromium() == str(path)


def test_a_browser_that_is_named_comes_first(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The variable CHROMIUM wins over the PATH, and what it names must be there."""
    program(folder, "chromium")
    mine = program(tmp_path_factory.mktemp("mine"), "my-browser")
    monkeypatch.setenv("CHROMIUM", str(mine))
    assert chromium() == str(mine)
    monkeypatch.setenv("CHROMIUM", str(mine.with_name("gone")))
    with pytest.raises(NoBrowser, match=r"CHROMIUM is .*gone, and no program is there"):
        chromium()
    assert main() == 1


def test_debians_browser_is_installed_where_there_is_none(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Root has apt-get install it, and it is taken from then on."""
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    made = folder / "chromium"
    program(
        folder,
        "apt-get",
        'echo "$*"',
        f'case "$*" in *install*chromium) echo "#!/bin/sh" > {made}; {sys.executable} -c '
        f"\"import os; os.chmod('{made}', 0o755)\";; esac",
    )
    assert main() == 0
    printed, told = capfd.readouterr()
    assert printed == f"{made}\n"
    assert told.splitlines() == ["-qq update", "-qq install --yes --no-install-recommends chromium"]


@pytest.mark.parametrize(
    ("programs", "user", "told"),
    [
        ({}, 0, "no apt-get to install one"),
        ({"apt-get": "exit 0"}, NO_ROOT, "only root may install one"),
        ({"apt-get": "exit 100"}, 0, "apt-get update failed"),
        ({"apt-get": "exit 0"}, 0, "There is no browser. Install Chromium"),
        ({"apt-get": "exit 0", "sudo": "exit 1"}, NO_ROOT, "apt-get update failed"),
    ],
    ids=["no Debian", "no root", "no network", "no package", "no password"],
)
def test_where_none_can_be_installed_it_is_said_what_to_do(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    programs: dict[str, str],
    user: int,
    told: str,
) -> None:
    """Nobody is left with a traceback."""
    monkeypatch.setattr(os, "geteuid", lambda: user)
    for name, line in programs.items():
        program(folder, name, line)
    assert main() == 1
    assert told in (error := capsys.readouterr().err)
    assert "make test-site CHROMIUM=/path/to/chromium" in error
