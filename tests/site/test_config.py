"""How the site is built: strictly, by a theme as it is, and with nothing from elsewhere."""

from __future__ import annotations

import logging
import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.utils.yaml import yaml_load

ROOT: Final = Path(__file__).parents[2]
CONFIG: Final = ROOT / "mkdocs.yml"
CHECKS: Final = {
    "nav": {"omitted_files", "not_found", "absolute_links"},
    "links": {"not_found", "absolute_links", "unrecognized_links", "anchors"},
}
"""All that mkdocs can warn of, and what a strict build fails on."""


def config() -> MkDocsConfig:
    """The configuration as mkdocs takes it."""
    return load_config(str(CONFIG))


def written() -> dict[str, Any]:
    """The configuration as it is written."""
    with CONFIG.open("rb") as file:
        return yaml_load(file)


def built_by(target: str) -> list[str]:
    """The commands of a target of the Makefile that build the site."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    found = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    assert found is not None
    return [line for line in found[1].splitlines() if re.search(r"-m \w*docs build", line)]


def test_every_kind_of_broken_link_is_warned_of() -> None:
    """Each check that mkdocs has is on, those of a next version too."""
    checks = config().validation
    assert {part: set(dict(getattr(checks, part))) for part in CHECKS} == CHECKS
    levels = {level for part in CHECKS for level in dict(getattr(checks, part)).values()}
    assert levels == {logging.WARNING}
    assert {part: set(checks) for part, checks in written()["validation"].items()} == CHECKS


@pytest.mark.parametrize("target", ["docs", "properdocs"])
def test_a_warning_ends_the_build(target: str) -> None:
    """Builds are strict, and not quiet: then mkdocs would not count its warnings."""
    (command,) = built_by(target)
    words = command.split()
    assert "--strict" in words
    assert not {"-q", "--quiet"} & set(words)


def test_the_theme_is_as_it_comes() -> None:
    """It loads no font, and no template of it is replaced."""
    theme = config().theme
    assert (theme.name, theme["font"], theme.custom_dir) == ("material", False, None)
    assert "custom_dir" not in written()["theme"]


def test_only_what_is_needed_is_plugged_in() -> None:
    """Search, the pages of the API and own hooks: nothing that fetches or counts visitors."""
    names = [next(iter(each)) if isinstance(each, dict) else each for each in written()["plugins"]]
    assert names == ["search", "mkdocstrings"]
    assert all(re.fullmatch(r"docs/generator/\w+\.py", hook) for hook in written()["hooks"])
    assert not {"analytics", "consent"} & set(written()["extra"])


def test_style_sheets_and_scripts_are_files_of_the_site() -> None:
    """What pages load besides the theme stands in `docs/`."""
    named = [*config().extra_css, *map(str, config().extra_javascript)]
    assert named
    assert [name for name in named if not (ROOT / "docs" / name).is_file()] == []


def test_the_address_of_the_site_is_a_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The site is built for no address, or for the one that SITE_URL names."""
    monkeypatch.delenv("SITE_URL", raising=False)
    assert not config().site_url
    monkeypatch.setenv("SITE_URL", "https://example.org/tribello/")
    assert config().site_url == "https://example.org/tribello/"


def test_mkdocs_stays_below_the_version_without_plugins() -> None:
    """The project admits mkdocs 1.6 alone, and locks a version of it."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    (admitted,) = [each for each in groups["docs"] if str(each).startswith("mkdocs>")]
    assert admitted == "mkdocs>=1.6.1,<2"
    locked = (ROOT / "docs" / "requirements.txt").read_text("utf-8")
    assert re.findall(r"^mkdocs==(\d+\.\d+)\.", locked, re.MULTILINE) == ["1.6"]
