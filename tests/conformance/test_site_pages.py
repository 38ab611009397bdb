"""The pages and pictures of the site that follow from the program."""

import doctest
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest
from generate.kept import stale
from generator.files import MADE, files

ROOT: Final = Path(__file__).parents[2]


def test_pages_and_pictures_are_what_the_program_makes() -> None:
    """Nothing that is made for the site differs from what the program makes, or is left over."""
    assert stale(ROOT, dict(files(ROOT)), MADE) == []


SHOWN: Final = [
    ".".join(path.relative_to(ROOT / "docs").with_suffix("").parts)
    for path in sorted((ROOT / "docs" / "generator").rglob("*.py"))
    if ">>> " in path.read_text("utf-8") and path.stem != "api"  # griffe is not there for all tests
]


@pytest.mark.parametrize("name", SHOWN)
def test_what_a_module_of_the_generator_shows_is_true(name: str) -> None:
    """Every example in a docstring gives what stands below it."""
    found = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert found.attempted > 0
    assert found.failed == 0
