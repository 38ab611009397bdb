"""The parts of a source that are changed: its behaviour, not its types or its words."""

from __future__ import annotations

import ast
from collections.abc import Iterator


def walked(node: ast.AST, scope: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Each part that may be changed, with the qualified name of the function or class it is in."""
    yield scope, node
    for child in _children(node):
        if not _is_passed_over(child):
            yield from walked(child, _scope(scope, child))


def _scope(scope: str, node: ast.AST) -> str:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return f"{scope}.{node.name}" if scope else node.name
    return scope


def _children(node: ast.AST) -> list[ast.AST]:
    """The parts of a part, but for annotations, bases and texts with values in them."""
    match node:
        case ast.FunctionDef(args=args):
            named = [each for each in args.kw_defaults if each is not None]
            return [*node.decorator_list, *args.defaults, *named, *node.body]
        case ast.ClassDef():
            return [*node.decorator_list, *node.body]
        case ast.AnnAssign(value=value):
            return [] if value is None else [value]
        case ast.Raise(exc=exc):
            return [] if exc is None else [exc]
        case ast.JoinedStr():
            return []
        case _:
            return list(ast.iter_child_nodes(node))


def _is_passed_over(node: ast.AST) -> bool:
    """Whether a part says nothing that runs: imports, aliases of types, names told, docstrings."""
    match node:
        case ast.Import() | ast.ImportFrom():
            return True
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
        case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar"))):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.Expr(value=ast.Constant(value=str())):
            return True
        case ast.keyword(arg="repr"):  # what attrs would print is the same, only made sooner
            return True
        case ast.FunctionDef(decorator_list=[ast.Name(id="overload")]):
            return True
        case _:
            return False
