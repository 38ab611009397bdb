"""The matrix of traces: for each clause the code, the tests, the vectors and the sources."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

from attrs import frozen
from generate.markdown import bullets, code, heading, link, page
from generate.vectors import vectors_of

from tribello import spec

TELLING = (["spec"], ["cli"], ["render"])
"""Parts of the package that tell of clauses and follow none."""

Pair: TypeAlias = tuple[str, str]
"""A clause, and where it was found."""


@frozen
class Trace:
    """Where one clause is found.

    Arguments:
        code: functions, classes and modules whose docstrings cite it.
        tests: test functions that are marked with it.
        vectors: how many vectors name it.
        claims: how many claims of the sources bear on it.
        sabotages: how many breaks of it are tried.
    """

    code: tuple[str, ...]
    tests: tuple[str, ...]
    vectors: int
    claims: int
    sabotages: int

    def empty_cells(self, kind: spec.Kind) -> list[str]:
        """The cells that a clause of this kind may not leave empty, and does."""
        cells = {
            "tests": bool(self.tests),
            "code": bool(self.code),
            "vectors": bool(self.vectors),
            "sabotages": bool(self.sabotages),
        }
        wanted = cells if kind.is_normative else ["tests"]
        return [name for name in wanted if not cells[name]]


def traces(root: Path) -> dict[str, Trace]:
    """The trace of every clause, read from the files of the repository."""
    citing = _by_clause(_citations(root))
    tests = _by_clause(_marks(root))
    vectors = [clause for _, clauses in _vector_clauses(root) for clause in clauses]
    claims = [clause for claim in spec.claims() for clause in claim.clauses]
    table = tomllib.loads((root / "spec" / "sabotage.toml").read_text("utf-8"))
    sabotages = [row["clause"] for row in table["sabotage"]]
    return {
        clause: Trace(
            tuple(citing.get(clause, ())),
            tuple(tests.get(clause, ())),
            vectors.count(clause),
            claims.count(clause),
            sabotages.count(clause),
        )
        for clause in spec.clauses()
    }


def _by_clause(pairs: Iterator[Pair]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for clause, place in pairs:
        if place not in found.setdefault(clause, []):
            found[clause].append(place)
    return found


def _citations(root: Path) -> Iterator[Pair]:
    """The clauses that docstrings of the package cite, each with the name of what has it."""
    for path in sorted((root / "tribello").rglob("*.py")):
        module = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        if module.split(".")[1:2] not in TELLING:
            yield from _cited_in(ast.parse(path.read_text("utf-8")), module)


def _cited_in(node: ast.Module | ast.ClassDef | ast.FunctionDef, name: str) -> Iterator[Pair]:
    """What the docstrings of a module, class or function cite, and of what is within it."""
    words = (ast.get_docstring(node) or "").split(">>>")[0]  # a doctest follows no clause
    for clause in cited(words):
        yield clause, name
    for inner in node.body:
        if isinstance(inner, ast.ClassDef | ast.FunctionDef):
            yield from _cited_in(inner, f"{name}.{inner.name}")


def cited(text: str) -> list[str]:
    """The clauses that a text cites; `R7.1 to R7.3` cites those between as well.

    >>> cited("It is so (R7.1 to R7.3, R9.1).")
    ['R7.1', 'R7.2', 'R7.3', 'R9.1']
    """
    found = []
    for first, number, last in re.findall(r"\b(R\d+\.)(\d+)(?: to \1(\d+))?\b", text):
        found += [f"{first}{each}" for each in range(int(number), int(last or number) + 1)]
    return found


def _marks(root: Path) -> Iterator[Pair]:
    """The clauses that tests are marked with, read from their source, each with the test."""
    for path in sorted((root / "tests").rglob("test_*.py")):
        name = path.relative_to(root / "tests").as_posix()
        tree = ast.parse(path.read_text("utf-8"))
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for clause in [c for each in node.decorator_list for c in _marked(each)]:
                    yield clause, f"{name}: {node.name.removeprefix('test_')}"


def _marked(node: ast.expr) -> list[str]:
    """The arguments of `pytest.mark.rule(...)`; nothing of any other expression."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
        return [str(ast.literal_eval(each)) for each in node.args]
    return []


def _vector_clauses(root: Path) -> Iterator[tuple[str, list[str]]]:
    for path in sorted((root / "spec" / "clauses").glob("*.toml")):
        for clause in tomllib.loads(path.read_text("utf-8"))["clause"]:
            for vector in vectors_of(clause):
                yield vector["id"], vector["clauses"]


def matrix_page(root: Path) -> str:
    """The matrix."""
    found = traces(root)
    return page(
        "Where each clause is found",
        "Code is named by what cites the clause in its docstring, tests by what is marked with "
        "it, vectors by their number (`spec/vectors/`), claims by what the sources say. A "
        "sabotage breaks the clause and must be caught by one of its tests (`make sabotage`).",
        *(part for chapter in spec.chapters() for part in _chapter(chapter, found)),
    )


def _chapter(chapter: spec.Chapter, found: dict[str, Trace]) -> Iterator[str]:
    yield heading(2, f"{chapter.number} {chapter.title}")
    for clause in chapter.clauses:
        yield heading(3, f"{clause.id} {clause.title}", clause.id)
        yield bullets(_places(clause, found[clause.id]))


def _places(clause: spec.Clause, trace: Trace) -> Iterator[str]:
    unasked = _UNASKED.get(clause.kind, "")
    yield f"Rule: {link('clauses', clause.id)}, *{clause.kind}*"
    yield f"Code: {code(trace.code) or unasked}"
    yield f"Tests: {code(f'tests/{test}' for test in trace.tests)}"
    yield f"Vectors: {trace.vectors or unasked}"
    yield f"Claims: {trace.claims or 'none, it is our own'}"
    yield f"Sabotages: {trace.sabotages or unasked}"


_UNASKED: Final = {
    spec.Kind.DERIVED: "none, it follows and is proved",
    spec.Kind.DEFINITION: "none, it only says what a word means",
    spec.Kind.LOGGING: "none, it is of files, not of play",
}
"""Why a clause of a kind may go without."""
