"""Changes of statements: left out, or without what they give."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mutation.expressions import Change, altered, without


def statement(node: ast.AST) -> Iterator[Change]:
    """A statement of a function is left out."""
    match node:
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Return(value=None):
            yield node, "pass"
        case ast.FunctionDef(body=body):
            for each in ast.walk(ast.Module(body, [])):
                if isinstance(each, ast.Assign):
                    yield each, "pass"
        case _:
            pass


def given(node: ast.AST) -> Iterator[Change]:
    """Nothing is returned or yielded."""
    match node:
        case ast.Return(value=ast.expr() as value) | ast.Yield(value=ast.expr() as value):
            if not isinstance(value, ast.Constant):
                yield value, "None"
        case _:
            pass


def loop(node: ast.AST) -> Iterator[Change]:
    """There is nothing to loop over."""
    if isinstance(node, ast.For | ast.comprehension):
        yield node.iter, "()"


def case(node: ast.AST) -> Iterator[Change]:
    """A case that never applies, or one of its alternatives less."""
    match node:
        case ast.match_case(pattern=pattern, guard=None):
            yield pattern, f"{ast.unparse(pattern)} if False"
        case ast.MatchOr(patterns=patterns):
            for place in range(len(patterns)):
                left = without(patterns, place)
                yield node, ast.unparse(left[0] if len(left) == 1 else altered(node, patterns=left))
        case _:
            pass


def method(node: ast.AST) -> Iterator[Change]:
    """A method that Python calls by itself is left out."""
    for each in node.body if isinstance(node, ast.ClassDef) else ():
        match each:
            case ast.FunctionDef(name="__init__"):
                pass
            case ast.FunctionDef(name=name, decorator_list=[]) if name.startswith("__"):
                yield each, "pass"
            case _:
                pass


def decorator(node: ast.AST) -> Iterator[Change]:
    """A function without its decorator."""
    if isinstance(node, ast.FunctionDef):
        for each in node.decorator_list:
            yield each, "(lambda _: _)"
