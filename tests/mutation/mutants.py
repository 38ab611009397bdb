"""The mutants of a file: each is the file with one small change."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeAlias

from attrs import field, frozen
from mutation import expressions, statements, tables
from mutation.expressions import Change
from mutation.nodes import walked
from mutation.schema_changes import schema_changes

ROOT: Final = Path(__file__).parents[2]
SCHEMA: Final = "schema/log-1.0.schema.json"

FILES: Final = (
    *sorted(
        path.relative_to(ROOT).as_posix()
        for pattern in (
            *("cards.py", "codes.py", "errors.py", "immutable.py", "seats.py", "rules/*.py"),
            *("state.py", "tricks.py", "scoring.py", "course.py", "actions/*.py", "engine.py"),
            *("replay.py", "dealing.py"),
        )
        for path in (ROOT / "tribello").glob(pattern)
        if path.name != "__init__.py"  # which only list names
    ),
    SCHEMA,
)
"""What is mutated: the core, as the Makefile has it, and the schema of logs."""

OPERATORS: Final[tuple[Callable[[ast.AST], Iterator[Change]], ...]] = (
    expressions.condition,
    expressions.comparison,
    expressions.logic,
    expressions.arithmetic,
    expressions.constant,
    expressions.piece,
    tables.listed,
    tables.argument,
    tables.call,
    tables.member,
    statements.statement,
    statements.given,
    statements.loop,
    statements.case,
    statements.method,
    statements.decorator,
)

Raw: TypeAlias = tuple[str, str, str, str, str]
"""The scope, the operator, what is changed, what becomes of it, and the whole text."""


@frozen
class Mutant:
    """A file with one change.

    Arguments:
        id: hangs on the four that follow alone, so that it survives changes elsewhere.
        file: the path of the file in the repository.
        scope: the function or class that is changed, or the pointer into the schema.
        operator: what kind of change it is.
        line: what is changed, as it stands in the file but in one line.
        becomes: the same after the change.
        text: the whole file after the change.
    """

    id: str
    file: str
    scope: str
    operator: str
    line: str
    becomes: str
    text: str = field(repr=False)


def mutants_of(file: str) -> list[Mutant]:
    """Every mutant of a file that can be compiled and is like no other."""
    text = (ROOT / file).read_text("utf-8")
    found: list[Mutant] = []
    seen = Counter[Raw]()
    for scope, operator, line, becomes, whole in _raw(file, text):
        told = (file, scope, operator, line, becomes)
        seen[told] += 1
        named = "\0".join((*told, str(seen[told])))
        found.append(Mutant(sha256(named.encode()).hexdigest()[:10], *told, whole))
    return found


def _raw(file: str, text: str) -> Iterator[Raw]:
    if file.endswith(".json"):
        return schema_changes(text)
    return changes(text)


def changes(text: str) -> Iterator[Raw]:
    """The changes of a module, a statement of it at a time."""
    starts = _line_starts(text)
    data = text.encode()
    for top in ast.parse(text).body:
        first = min([top.lineno, *(each.lineno for each in getattr(top, "decorator_list", []))])
        start, end = starts[first - 1], starts[(top.end_lineno or first)]
        seen = {_meaning(data[start:end].decode())}
        for scope, operator, node, becomes in _found(top):
            begins, ends = _range(node, starts)
            piece = data[start:begins] + becomes.encode() + data[ends:end]
            if (meaning := _meaning(piece.decode())) not in seen | {None}:
                seen.add(meaning)
                whole = data[:start] + piece + data[end:]
                yield scope, operator, *_lines(data, whole, begins, ends), whole.decode()


def _found(top: ast.stmt) -> Iterator[tuple[str, str, ast.AST, str]]:
    for scope, node in walked(ast.Module([top], [])):
        for operator in OPERATORS:
            for changed, becomes in operator(node):
                yield scope, operator.__name__, changed, becomes


def _meaning(piece: str) -> str | None:
    """A text that is the same for sources that do the same; None for what is no source."""
    try:
        tree = ast.parse(piece)
        compile(tree, "mutant", "exec")
    except SyntaxError:
        return None
    return ast.dump(tree)


def _line_starts(text: str) -> list[int]:
    """The place of the first byte of each line, and of the end."""
    starts = [0]
    for line in text.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def _range(node: ast.AST, starts: list[int]) -> tuple[int, int]:
    """The first byte of a part and the one after its last."""
    line, column = getattr(node, "lineno"), getattr(node, "col_offset")  # noqa: B009
    end_line, end_column = getattr(node, "end_lineno"), getattr(node, "end_col_offset")  # noqa: B009
    return starts[line - 1] + column, starts[end_line - 1] + end_column


def _lines(before: bytes, after: bytes, begins: int, ends: int) -> tuple[str, str]:
    """The lines that a change touches, as they were and as they are, each in one line."""
    left = before.rfind(b"\n", 0, begins) + 1
    right = before.find(b"\n", ends)
    changed = after[left : right + len(after) - len(before)]
    return _in_one_line(before[left:right]), _in_one_line(changed)


def _in_one_line(data: bytes) -> str:
    return " ".join(data.decode().split())
