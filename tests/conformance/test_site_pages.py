"""The pages and pictures that follow from the program, and the scripts that make them."""

from __future__ import annotations

import doctest
import runpy
import sys
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest
from generate.kept import keep, stale, write
from generator.files import MADE, files
from generator.places import MADE_BY

ROOT: Final = Path(__file__).parents[2]
SCRIPTS: Final = {"docs/generator": "generator.files", "spec/generate": "generate.files"}
"""What is run, and the module that it takes its files from."""
IN_THE_SITES_TESTS: Final = ["generator.api"]
"""Their packages are not there for all tests: `tests/site/test_api.py` runs them."""
SHOWN: Final = [
    ".".join(path.relative_to((ROOT / folder).parent).with_suffix("").parts)
    for folder in SCRIPTS
    for path in sorted((ROOT / folder).rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
]


def test_pages_and_pictures_are_what_the_program_makes() -> None:
    """Nothing that is made for the site differs from what the program makes, or is left over."""
    assert stale(ROOT, dict(files(ROOT)), MADE, MADE_BY) == []


def test_whatever_is_made_is_missed_by_nobody() -> None:
    """If nothing were made any more, every page and picture would be left over."""
    assert sorted(stale(ROOT, {}, MADE, MADE_BY)) == sorted(dict(files(ROOT)))


def test_a_page_that_nothing_makes_any_more_is_left_over(tmp_path: Path) -> None:
    """A page anywhere below docs/ that says that it is made goes; one that only quotes it stays."""
    notice = "<!-- Made"
    texts = {
        "docs/made.md": f"# Made\n\n{notice}. -->\n",
        "docs/deep/old.md": f"# Old\n\n{notice}. -->\n",
        "docs/bare.md": f"{notice}. -->\n",
        "docs/hand.md": f"# By hand\n\nOthers say:\n\n{notice}. -->\n",
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    wanted = {"docs/made.md": texts["docs/made.md"].encode()}
    assert stale(tmp_path, wanted, []) == []
    assert stale(tmp_path, wanted, [], notice) == ["docs/bare.md", "docs/deep/old.md"]
    write(tmp_path, wanted, [], notice)
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.md")}
    assert left == {"docs/made.md", "docs/hand.md"}


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where writing breaks off the file is as it was, and nothing lies beside it."""

    def full(*_: object) -> None:
        raise OSError("no space left")

    (tmp_path / "page.md").write_bytes(b"# Old\n")
    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="no space left"):
        write(tmp_path, {"page.md": b"# New\n"}, [])
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"page.md": b"# Old\n"}


def test_what_differs_is_told_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only asked to check, it names what differs below the advice, with exit code 1."""
    wanted = {"a.md": b"# A\n", "b.md": b"# B\n"}
    (tmp_path / "a.md").write_bytes(b"# A\n")
    assert keep(tmp_path, wanted, [], check=True, advice="make it:") == 1
    assert capsys.readouterr().out == "make it:\n  b.md\n"
    assert not (tmp_path / "b.md").exists()
    assert keep(tmp_path, wanted, [], check=False, advice="make it:") == 0
    assert keep(tmp_path, wanted, [], check=True, advice="make it:") == 0
    assert capsys.readouterr().out == ""


def exit_code(script: str, monkeypatch: pytest.MonkeyPatch) -> object:
    """What a script says with ``--check`` on the repository, run in this process."""
    monkeypatch.setattr(sys, "argv", [script, "--check"])
    monkeypatch.setattr(sys, "path", [*sys.path])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(ROOT / script / "__main__.py"), run_name="__main__")
    return ended.value.code


@pytest.mark.parametrize(("script", "module"), SCRIPTS.items())
def test_the_exit_code_says_whether_all_is_as_it_should_be(
    script: str, module: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With ``--check`` it is 0, and 1 where a single page is missing."""
    missing = [("docs/missing.md", b"# Missing\n")]
    monkeypatch.setattr("generate.kept._left_over", lambda *_: ())
    monkeypatch.setattr(f"{module}.files", lambda _: [])
    assert exit_code(script, monkeypatch) == 0
    monkeypatch.setattr(f"{module}.files", lambda _: missing)
    assert exit_code(script, monkeypatch) == 1
    assert capsys.readouterr().out.splitlines()[1:] == ["  docs/missing.md"]
    assert not (ROOT / "docs" / "missing.md").exists()


@pytest.mark.parametrize("name", [name for name in SHOWN if name not in IN_THE_SITES_TESTS])
def test_what_a_module_of_the_generators_shows_is_true(name: str) -> None:
    """Every example in a docstring gives what stands below it."""
    found = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert found.attempted > 0
    assert found.failed == 0


def test_what_is_left_to_the_tests_of_the_site_has_examples() -> None:
    """A module that is passed over here shows something, and the tests of the site run it."""
    runs = (ROOT / "tests" / "site" / "test_api.py").read_text("utf-8")
    assert [name for name in IN_THE_SITES_TESTS if name not in SHOWN or name not in runs] == []
