"""Changes of single expressions: comparisons, conditions, sums, constants."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any, Final, TypeAlias, TypeVar

Change: TypeAlias = tuple[ast.AST, str]
"""A part of a source and the text that takes its place."""

Node = TypeVar("Node", bound=ast.AST)

CLOSED: Final = (ast.Name, ast.Constant, ast.Call, ast.Attribute, ast.Subscript, ast.Tuple)
"""What needs no parentheses, wherever it stands."""

OTHER_COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}

OTHER_SUMS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
}


def shown(node: ast.AST) -> str:
    """The text of an expression, fit to stand in another."""
    text = ast.unparse(node)
    return text if isinstance(node, CLOSED) else f"({text})"


def altered(node: Node, **parts: Any) -> Node:
    """The same part with some of its own parts changed."""
    return type(node)(**{**dict(ast.iter_fields(node)), **parts})


def without(items: list[Any], place: int) -> list[Any]:
    """A list without the item at a place."""
    return [*items[:place], *items[place + 1 :]]


def swapped(items: list[Any], place: int) -> list[Any]:
    """A list in which the item at a place and the next have changed places."""
    return [*items[:place], items[place + 1], items[place], *items[place + 2 :]]


def condition(node: ast.AST) -> Iterator[Change]:
    """What is asked is denied, or is always so, or never."""
    for test in _tests(node):
        if isinstance(test, ast.Constant):
            continue
        is_denied_elsewhere = isinstance(test, ast.Compare) and len(test.ops) == 1
        if not is_denied_elsewhere and not isinstance(test, ast.UnaryOp):
            yield test, f"(not {shown(test)})"
        yield test, "True"
        yield test, "False"


def _tests(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            return [test]
        case ast.match_case(guard=ast.expr() as guard):
            return [guard]
        case ast.comprehension(ifs=ifs):
            return ifs
        case _:
            return []


def comparison(node: ast.AST) -> Iterator[Change]:
    """Another comparison: its opposite, and where there is an order the bound moved by one."""
    if isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            for other in OTHER_COMPARISONS[type(op)]:
                ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
                yield node, shown(altered(node, ops=ops))


def logic(node: ast.AST) -> Iterator[Change]:
    """`or` for `and`, one part left out, or no `not`."""
    match node:
        case ast.BoolOp(op=op, values=values):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield node, shown(altered(node, op=other))
            for place in range(len(values)):
                left = without(values, place)
                yield node, shown(left[0] if len(left) == 1 else altered(node, values=left))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, shown(operand)
        case _:
            pass


def arithmetic(node: ast.AST) -> Iterator[Change]:
    """Another sum, one side of it alone, or no minus."""
    match node:
        case ast.BinOp(left=left, op=op, right=right):
            if type(op) in OTHER_SUMS:
                yield node, shown(altered(node, op=OTHER_SUMS[type(op)]()))
            yield node, shown(left)
            yield node, shown(right)
        case ast.AugAssign(op=op):
            yield node, ast.unparse(altered(node, op=OTHER_SUMS[type(op)]()))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield node, shown(operand)
        case _:
            pass


def constant(node: ast.AST) -> Iterator[Change]:
    """A number one more or less, the other truth, another word; sentences are left as they are."""
    match node:
        case ast.Constant(value=bool(value)):
            yield node, str(not value)
        case ast.Constant(value=int(value)):
            yield node, str(value + 1)
            yield node, f"({value - 1})"
        case ast.Constant(value=str(value)) if " " not in value:
            yield node, '""' if value else '"?"'
        case ast.JoinedStr(values=values) if not _is_sentence(node):
            for place, part in enumerate(values):
                if isinstance(part, ast.FormattedValue):
                    yield node, ast.unparse(altered(node, values=without(values, place)))
        case _:
            pass


def _is_sentence(node: ast.JoinedStr) -> bool:
    """Whether a text is for people to read, which has spaces between its words."""
    parts = [part.value for part in node.values if isinstance(part, ast.Constant)]
    return any(" " in str(part) for part in parts)


def piece(node: ast.AST) -> Iterator[Change]:
    """A slice without one of its bounds."""
    if isinstance(node, ast.Slice):
        for name in ("lower", "upper", "step"):
            if getattr(node, name) is not None:
                yield node, ast.unparse(altered(node, **{name: None}))
