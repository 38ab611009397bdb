"""The house: what may import what, and what the sources must hold to."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

from tribello import codes
from tribello.codes import CODES, Code
from tribello.spec import clauses

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "tribello"

LAYERS: Final = (
    {"cards", "codes", "errors", "immutable", "seats", "viewer"},
    {"rules"},
    {"state"},
    {"tricks", "scoring", "course"},
    {"actions"},
    {"engine", "dealing"},
    {"replay", "views"},
    {"tribello"},  # the face of the package, which shows the core
    {"bots", "driver", "encoding", "shipped"},
    {"log", "spec"},
    {"verdict", "stats", "render", "testing", "scribe"},
    {"adapters", "cli"},
    {"__main__"},
)
"""The parts of the package from the ground up; a part imports its own layer and those below."""

CORE: Final = set().union(*LAYERS[:7])
"""The parts that attrs and a little of the standard library suffice for."""

ADMITTED: Final = {
    "__future__",
    "attrs",
    "collections.abc",
    "enum",
    "functools",
    "itertools",
    "math",
    "operator",
    "types",
    "typing",
}
"""What the core may import from elsewhere."""

MOST_LINES: Final = 400


def name_of(path: Path) -> str:
    """The dotted name of a module of the package."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES: Final = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}
TREES: Final = {name: ast.parse(path.read_text("utf-8")) for name, path in MODULES.items()}


def part_of(module: str) -> str:
    """The part of the package to which a module belongs."""
    return module.split(".")[1] if "." in module else module


def layer_of(module: str) -> int:
    """The height of a module's part, from 0; -1 where it has no layer."""
    part = part_of(module)
    return next((height for height, parts in enumerate(LAYERS) if part in parts), -1)


def imports(module: str) -> Iterator[str]:
    """The modules that a module imports, at its top or inside functions."""
    for node in ast.walk(TREES[module]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module} has a relative import"
            assert node.module is not None
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in MODULES else node.module


def of_the_core() -> list[str]:
    """The modules of the core."""
    return [module for module in MODULES if part_of(module) in CORE]


def test_every_part_of_the_package_has_its_layer() -> None:
    """A module that no layer lists has no place in the house."""
    listed = set().union(*LAYERS)
    assert {part_of(module) for module in MODULES} <= listed
    assert len(of_the_core()) >= 20


@pytest.mark.parametrize("module", MODULES)
def test_nothing_imports_upward(module: str) -> None:
    """A module imports from its own layer and from lower ones only."""
    inner = [other for other in imports(module) if other.split(".")[0] == "tribello"]
    assert [other for other in inner if other not in MODULES] == []
    assert [other for other in inner if layer_of(other) > layer_of(module)] == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    """The modules can be put in an order in which each imports earlier ones only."""
    graph = {module: {other for other in imports(module) if other in MODULES} for module in MODULES}
    order = list(TopologicalSorter(graph).static_order())
    assert sorted(order) == sorted(MODULES)


@pytest.mark.parametrize("module", of_the_core())
def test_the_core_imports_attrs_and_a_little_of_the_standard_library(module: str) -> None:
    """No module of the core reads, prints, encodes or draws lots; dealing alone may hash."""
    admitted = ADMITTED | {"hashlib"} if module == "tribello.dealing" else ADMITTED
    outer = {other for other in imports(module) if other.split(".")[0] != "tribello"}
    assert outer <= admitted


@pytest.mark.parametrize("module", of_the_core())
def test_the_core_neither_prints_nor_opens(module: str) -> None:
    """No module of the core calls a function that deals with the world outside."""
    called = {
        node.func.id
        for node in ast.walk(TREES[module])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert called.isdisjoint({"print", "open", "input", "eval", "exec", "__import__"})


@pytest.mark.parametrize("module", MODULES)
def test_nothing_is_left_to_unpinned_chance(module: str) -> None:
    """Chance comes from the pinned algorithm, never from a generator of the platform."""
    assert set(imports(module)).isdisjoint({"random", "secrets", "uuid"})


@pytest.mark.parametrize("modules", ["tribello", ", ".join(of_the_core())], ids=["face", "core"])
def test_importing_the_core_loads_little(modules: str) -> None:
    """In a fresh process neither the face nor the core loads validation, command line or JSON."""
    script = f"import sys; old = set(sys.modules); import {modules}; print(*set(sys.modules) - old)"
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=True, text=True
    )
    loaded = {name.split(".")[0] for name in run.stdout.split()}
    assert "tribello" in loaded
    assert loaded.isdisjoint({"jsonschema", "jsonschema_rs", "typer", "click", "rich"})
    assert loaded.isdisjoint({"json", "random", "tomllib", "asyncio", "argparse"})


def test_every_code_breaks_a_clause_that_exists() -> None:
    """The clause of each code stands in the specification."""
    assert {code.clause for code in CODES.values()} <= set(clauses())


@pytest.mark.parametrize("module", MODULES)
def test_docstrings_cite_clauses_that_exist(module: str) -> None:
    """Whatever looks like the id of a clause in a docstring or comment is one."""
    cited = set(re.findall(r"\bR\d+\.\d+\b", MODULES[module].read_text("utf-8")))
    assert cited <= set(clauses())


def codes_named_in(tree: ast.Module) -> Iterator[str]:
    """The constants of the registry that a module names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id == "codes":
                yield node.attr
        elif isinstance(node, ast.ImportFrom) and node.module == "tribello.codes":
            yield from (alias.name for alias in node.names)


def test_every_code_is_used() -> None:
    """Each code is named by its constant somewhere outside the registry."""
    constants = {name for name, value in vars(codes).items() if isinstance(value, Code)}
    assert constants - {name for tree in TREES.values() for name in codes_named_in(tree)} == set()


@pytest.mark.parametrize("module", MODULES)
def test_modules_are_short(module: str) -> None:
    """A module that outgrows its bound holds more than one thing."""
    assert len(MODULES[module].read_text("utf-8").splitlines()) <= MOST_LINES


OWN_FIRST: Final = r"sys\.path\[:0\] = \[str\(ROOT\)[,\]]"


def test_commands_look_at_the_checkout_that_they_stand_in() -> None:
    """A command of the repository finds its own package first, wherever another is installed."""
    outside = ["spec/generate/__main__.py", "spec/runner.py", "examples/build.py"]
    found = [
        (script.relative_to(ROOT).as_posix(), line)
        for script in [*(ROOT / "tests").rglob("*.py"), *(ROOT / name for name in outside)]
        for line in script.read_text("utf-8").splitlines()
        if line.startswith(("sys.path[:0] =", "sys.path.insert("))
    ]
    assert {*outside} <= {name for name, _ in found}
    assert len(found) >= 14
    assert [line for _, line in found if not re.match(OWN_FIRST, line)] == []
