"""How links of pages are turned for the site, and which files it takes from the repository."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from generator.hook import taken, turned

ROOT: Final = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("source", "text", "there"),
    [
        ("docs/faq.md", "[a](../schema/x.json#p)", "[a](schema/x.json#p)"),
        ("docs/faq.md", '[a](../schema/x.json "a title")', '[a](schema/x.json "a title")'),
        ("docs/faq.md", "[`a`](<../schema/x.json>)", "[`a`](<schema/x.json>)"),
        ("docs/faq.md", "![a](../examples/x.svg)", "![a](examples/x.svg)"),
        ("docs/faq.md", "[a]\n\n[a]: ../schema/x.json", "[a]\n\n[a]: schema/x.json"),
        ("docs/faq.md", '<a href="../spec/x.toml">a</a>', '<a href="spec/x.toml">a</a>'),
        ("docs/rules/r6.md", "[a](../../spec/x.toml)", "[a](../spec/x.toml)"),
        ("docs/rules/r6.md", "[a](../faq.md)", "[a](../faq.md)"),
        ("CHANGELOG.md", "[a](docs/rules/r6.md#r6.1)", "[a](rules/r6.md#r6.1)"),
        ("spec/README.md", "[a](../docs/faq.md) [b](model.md)", "[a](../faq.md) [b](model.md)"),
        ("examples/server/README.md", "[a](../../docs/faq.md)", "[a](../../faq.md)"),
    ],
)
def test_a_link_leads_to_the_same_file_on_the_site(source: str, text: str, there: str) -> None:
    """In the repository `docs/` is a folder among others, on the site it is the top."""
    assert turned(text, source) == there


@pytest.mark.parametrize(
    "text",
    [
        "[a](https://example.org/../x) [b](#place) [c](mailto:x@example.org)",
        "`[a](../schema/x.json)`",
        "``[a](../schema/x.json) ` ``",
        "```md\n[a](../schema/x.json)\n```",
        "- in a list\n\n    ~~~~md\n    ~~~\n    [a](../schema/x.json)\n    ~~~~",
        "<!-- [a](../schema/x.json) -->",
    ],
)
def test_what_is_no_link_to_a_file_stays_as_it_is(text: str) -> None:
    """Code, comments, places of the page itself and addresses elsewhere are left alone."""
    assert turned(text, "docs/faq.md") == text


def test_a_lone_backtick_hides_no_link() -> None:
    """What opens no code does not keep the links of the next paragraph from being turned."""
    text = "one ` alone\n\n[a](../schema/x.json) `b`"
    assert turned(text, "docs/faq.md") == text.replace("../schema", "schema")


def test_the_site_takes_what_pages_link_to() -> None:
    """Logs, schemas, tables and programs are on the site; the library and the tests are not."""
    names = set(taken(ROOT))
    assert {
        "CHANGELOG.md",
        "examples/README.md",
        "examples/games/g-29-eight.jsonl",
        "examples/programs/embed.py",
        "schema/log-1.0.schema.json",
        "spec/README.md",
        "spec/options.toml",
    } <= names
    assert {name.partition("/")[0] for name in names if "/" in name} == {
        "examples",
        "schema",
        "spec",
    }


@pytest.mark.parametrize(
    "stray",
    [
        "examples/.env",
        "examples/.secret.json",
        "examples/games/.a-match.json.swp",
        "examples/games/a-match.json~",
        "examples/games/a-match.json.orig",
        "examples/games/.git/config.json",
        "examples/node_modules/package.json",
        "examples/server/venv/site.py",
        "examples/server/__pycache__/play.py",
        "examples/server/play.cpython-311.pyc",
        "spec/codes/T604.txt~",
        "spec/#options.toml#",
    ],
)
def test_nothing_is_taken_that_only_lies_there(stray: str, tmp_path: Path) -> None:
    """Backups, hidden files, environments and what was compiled are not published."""
    for name in ("examples/games/a-match.json", stray):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", "utf-8")
    assert list(taken(tmp_path)) == ["examples/games/a-match.json"]
