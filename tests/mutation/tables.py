"""Changes of what is listed: tables, arguments, members of enums, codes."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from mutation.expressions import Change, altered, shown, swapped, without

ROOT: Final = Path(__file__).parents[2]
ENUMS: Final = {"Enum", "IntEnum", "StrEnum"}
OTHER_CALLS: Final = {"any": "all", "all": "any", "min": "max", "max": "min"}


def listed(node: ast.AST) -> Iterator[Change]:
    """A row of a table left out, or two that change places."""
    match node:
        case ast.Tuple(elts=elts, ctx=ast.Load()) | ast.List(elts=elts, ctx=ast.Load()):
            for place in range(len(elts)):
                yield node, ast.unparse(altered(node, elts=without(elts, place)))
            for place in range(len(elts) - 1):
                yield node, ast.unparse(altered(node, elts=swapped(elts, place)))
        case ast.Set(elts=elts) if len(elts) > 1:
            for place in range(len(elts)):
                yield node, ast.unparse(altered(node, elts=without(elts, place)))
        case ast.Dict(keys=keys, values=values):
            for place in range(len(keys)):
                fewer = altered(node, keys=without(keys, place), values=without(values, place))
                yield node, ast.unparse(fewer)
            for place in range(len(keys) - 1):
                yield node, ast.unparse(altered(node, values=swapped(values, place)))
        case _:
            pass


def argument(node: ast.AST) -> Iterator[Change]:
    """An argument left out, two that change places, or the first in place of what is called."""
    if not isinstance(node, ast.Call) or _called(node) == "_code":
        return  # of the rows of the registry the constants are enough
    args = node.args
    for place, keyword in enumerate(node.keywords):
        if keyword.arg != "repr":  # see `nodes`
            yield node, ast.unparse(altered(node, keywords=without(node.keywords, place)))
    if _called(node) not in OTHER_CALLS:  # whose arguments have no order
        for place in range(len(args) - 1):
            yield node, ast.unparse(altered(node, args=swapped(args, place)))
    if len(args) > 1:
        yield node, ast.unparse(altered(node, args=args[:-1]))
    # In the place of a class an argument would be no such value at all.
    if args and not isinstance(args[0], ast.Starred) and not _called(node)[:1].isupper():
        yield node, shown(args[0])


def _called(node: ast.Call) -> str:
    """The name of what is called, where it has one by itself."""
    return node.func.id if isinstance(node.func, ast.Name) else ""


def call(node: ast.AST) -> Iterator[Change]:
    """`all` for `any`, the least for the most, and the other way round."""
    if isinstance(node, ast.Name) and node.id in OTHER_CALLS:
        yield node, OTHER_CALLS[node.id]


def member(node: ast.AST) -> Iterator[Change]:
    """The next member of an enum, or the next code."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        names = members().get(node.value.id, ())
        if node.attr in names:
            other = names[(names.index(node.attr) + 1) % len(names)]
            yield node, f"{node.value.id}.{other}"


@cache
def members() -> Mapping[str, tuple[str, ...]]:
    """The members of the enums of the core, and the codes."""
    found: dict[str, tuple[str, ...]] = {}
    for name in ("cards", "seats", "rules/options"):
        for node in _tree(name).body:
            if (
                isinstance(node, ast.ClassDef)
                and {ast.unparse(base) for base in node.bases} & ENUMS
            ):
                found[node.name] = _assigned(node.body)
    codes = [node for node in _tree("codes").body if "= _code(" in ast.unparse(node)]
    return found | {"codes": _assigned(codes)}


def _tree(name: str) -> ast.Module:
    return ast.parse((ROOT / "tribello" / f"{name}.py").read_text("utf-8"))


def _assigned(body: list[ast.stmt]) -> tuple[str, ...]:
    return tuple(ast.unparse(node.targets[0]) for node in body if isinstance(node, ast.Assign))
