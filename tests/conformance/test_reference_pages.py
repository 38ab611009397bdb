"""The pages to look things up in: logs, commands, the API, vectors, speed and comparison."""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest
import runner
from generator.reference.bench_words import GROUPS, SLOWER
from generator.reference.benchmarks import RESULTS
from generator.reference.cli import EXAMPLES, EXITS, cli_page
from generator.reference.commands import commands
from generator.reference.log_words import WORDS
from typer.testing import CliRunner

from tribello.bots import BOTS
from tribello.cli.app import app
from tribello.cli.exits import Exit
from tribello.verdict import Outcome, validate

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
BENCH: Final = ROOT / "tests" / "bench"
SCHEMA: Final = json.loads((ROOT / "schema" / "log-1.0.schema.json").read_text("utf-8"))
PACKAGES: Final = (
    "tribello",
    *sorted(
        f"tribello.{path.parent.name}"
        for path in (ROOT / "tribello").glob("*/__init__.py")
        if "__all__" in path.read_text("utf-8") and path.parent.name not in {"actions", "cli"}
    ),
)
"""The public packages: what stands in that of the actions, the first of them shows."""


def page(name: str) -> str:
    """The text of a page."""
    return (DOCS / name).read_text("utf-8")


DOCUMENTED: Final = re.findall(
    r"^::: (\S+)$",
    "\n".join(map(page, (f"api/{path.name}" for path in DOCS.glob("api/*.md")))),
    re.MULTILINE,
)
"""The names that the pages of the API show."""


def found(path: str) -> tuple[str, object]:
    """The last part of a dotted name, and what it stands for."""
    module, _, name = path.rpartition(".")
    return name, getattr(import_module(module), name)


def test_every_public_name_is_on_a_page_of_the_api() -> None:
    """Whatever a public package lists in ``__all__`` is shown, if perhaps under another path."""
    shown = {(name, id(value)) for name, value in map(found, _without_adapters())}
    public = [
        f"{package}.{name}" for package in PACKAGES for name in import_module(package).__all__
    ]
    assert len(PACKAGES) > 10
    missing = [path for path in public if (found(path)[0], id(found(path)[1])) not in shown]
    assert missing == []


def test_no_name_is_shown_twice() -> None:
    """Each name has one place in the API, by whatever path it is asked for."""
    shown = Counter((name, id(value)) for name, value in map(found, _without_adapters()))
    assert [name for (name, _), count in shown.items() if count > 1] == []


def _without_adapters() -> list[str]:
    """The names that can be imported here: an adapter needs its framework."""
    return [path for path in DOCUMENTED if ".adapters." not in path]


@pytest.mark.parametrize("path", [path for path in DOCUMENTED if ".adapters." in path])
def test_a_name_of_an_adapter_is_there(path: str) -> None:
    """What is shown of an adapter is defined at the top of its module."""
    module, _, name = path.rpartition(".")
    source = (ROOT / f"{module.replace('.', '/')}.py").read_text("utf-8")
    defined = set()
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.ClassDef | ast.FunctionDef):
            defined.add(statement.name)
        elif isinstance(statement, ast.AnnAssign):
            defined.add(ast.unparse(statement.target))
    assert name in defined


def keys(shape: dict[str, Any]) -> set[str]:
    """The keys of a part of the schema, at any depth."""
    inner = [value for value in shape.values() if isinstance(value, dict)]
    own = set(shape["properties"]) if isinstance(shape.get("properties"), dict) else set()
    return own.union(*map(keys, inner))


def paths(shape: dict[str, Any], at: str = "") -> Iterator[str]:
    """The path of each key of a log, such as ``claims/deals``, by the schema."""
    if name := shape.get("$ref"):
        yield from paths(SCHEMA["$defs"][name.rpartition("/")[2]], at)
    elif "items" in shape:
        yield from paths(shape["items"], at)
    for key, inner in shape.get("properties", {}).items():
        yield f"{at}{key}"
        yield from paths(inner, f"{at}{key}/")


def test_every_key_of_the_schema_is_told() -> None:
    """Each key that the schema of logs has is on the page of keys, in the type of code."""
    told = set(re.findall(r"`([^`]+)`", page("log-keys.md")))
    assert keys(SCHEMA) - told == set()


def test_no_words_are_kept_for_keys_that_there_are_not() -> None:
    """What is said beyond the schema is said of a path that the schema has, or a key of actions."""
    fields = {
        (form, key)
        for form, shape in SCHEMA["$defs"].items()
        if "type" in shape.get("properties", {})
        for key in shape["properties"]
    }
    known = {*paths(SCHEMA), *map("/".join, fields), *(key for _, key in fields)}
    assert WORDS.keys() - known == set()


@pytest.mark.parametrize("command", [each.path for each in commands()])
def test_every_option_of_a_command_is_told(command: str) -> None:
    """Whatever option the help of a command has, its part of the page has."""
    helped = CliRunner().invoke(app, [*command.split()[1:], "--help"], env={"COLUMNS": "200"})
    options = set(re.findall(r"(?<![\w-])--[a-z][\w-]*", helped.stdout.partition("Options:")[2]))
    anchor = command.removeprefix("tribello ").replace(" ", "-")
    part = page("cli.md").partition(f"{{#{anchor}}}\n")[2].partition("\n## ")[0]
    assert "--help" in options
    assert {option for option in options if f"`{option}`" not in part} == set()


def test_every_exit_code_is_told() -> None:
    """Each exit code that a command can give has its words."""
    assert set(EXITS) == set(Exit)


def test_examples_are_those_of_commands() -> None:
    """The call that is shown of a command is one of that command."""
    paths = {each.path for each in commands()}
    assert set(EXAMPLES) <= paths
    assert all(call.startswith(path) for path, call in EXAMPLES.items())


def test_the_page_of_commands_hangs_on_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A narrow terminal that asks for colours gets the same page."""
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert cli_page(ROOT) == page("cli.md")


def test_the_log_to_fill_in_is_valid() -> None:
    """The log that people copy is a valid one, as everybody saw the game."""
    (log,) = re.findall(r"~~~json\n(.*?)~~~", page("blank-log.md"), re.DOTALL)
    (verdict,) = validate(log.encode()).verdicts
    assert verdict.judgement.outcome is Outcome.VALID
    assert json.loads(log.partition("\n")[0])["view"] == "public"


def test_the_vectors_come_to_what_the_kit_says(capsys: pytest.CaptureFixture[str]) -> None:
    """The runner prints what stands on the page, and the levels have all of its cases."""
    paths = sorted((ROOT / "spec" / "vectors").glob("rules-*.json"))
    assert runner.main([str(path) for path in paths]) == 0
    text = page("conformance-kit.md")
    printed_here = capsys.readouterr().out
    assert f"\n{printed_here}~~~" in text
    counts = [re.search(rf"\(#{level}\) \| (\d+) \|", text) for level in ("rules", "logs", "views")]
    assert sum(int(count[1]) for count in counts if count) == int(printed_here.split()[0])


def test_every_comparison_is_on_the_page_of_speed() -> None:
    """Those that are run, told to developers, kept and shown are the same."""
    run = re.findall(r'Benchmark\(\s*"(\w+)"', (BENCH / "run.py").read_text("utf-8"))
    told = re.findall(r"^\| `(\w+)` \|", (BENCH / "README.md").read_text("utf-8"), re.MULTILINE)
    kept = [row["name"] for row in json.loads((ROOT / RESULTS).read_text("utf-8"))["figures"]]
    shown = [name for _, _, names in GROUPS for name in names]
    assert run == told == kept
    assert sorted(shown) == sorted(kept)
    assert set(SLOWER) <= set(shown)


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("PokerKit", "pokerkit"),
        ("python-chess", "chess"),
        ("OpenSpiel", "open-spiel"),
        ("PettingZoo", "pettingzoo"),
        ("RLCard", "rlcard"),
    ],
)
def test_the_neighbours_are_compared_as_they_are_measured(name: str, package: str) -> None:
    """The version of a library that was looked at is the one that the benchmarks pin."""
    pins = (BENCH / "requirements.txt").read_text("utf-8")
    pinned = re.search(rf"^{package}==(\S+)", pins, re.MULTILINE)
    assert pinned
    assert f"| {name} | {pinned[1]} |" in page("comparison.md")


def test_the_comparison_counts_our_bots() -> None:
    """The number of bots on the page of neighbours is that of the library."""
    assert len(BOTS) == 4
    assert "four bots" in page("comparison.md")


@pytest.mark.parametrize("path", sorted(DOCS.glob("*.md")), ids=lambda path: path.name)
def test_no_page_links_to_what_is_not_on_the_site(path: Path) -> None:
    """Tests and modules are named, not linked to, since the site does not hold them."""
    assert re.findall(r"\]\(\.\./(?:tests|tribello|README)\b[^)]*\)", path.read_text("utf-8")) == []
