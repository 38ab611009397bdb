"""What griffe, which reads the sources for the API pages, does not know of them by itself.

Values of attrs get the constructor that attrs gives them, enumerations a list of their members,
doctests become blocks of code, and the ids of clauses links.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import griffe

_VALUE: Final = "attrs.frozen"
_ENUMERATIONS: Final = ("Enum", "IntEnum", "StrEnum")
_CLAUSE: Final = re.compile(r"(?<![\w`\[])R(\d+)\.\d+\b")


class Readable(griffe.Extension):
    """The extension that mkdocstrings loads."""

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """Go through a package that has been read."""
        _go_through(pkg)


def _go_through(part: griffe.Module | griffe.Class) -> None:
    if part.docstring:
        part.docstring.value = told(part.docstring.value)
    for member in part.members.values():
        if isinstance(member, griffe.Module | griffe.Class):
            _go_through(member)
        elif isinstance(member, griffe.Function | griffe.Attribute) and member.docstring:
            member.docstring.value = told(member.docstring.value)
    if isinstance(part, griffe.Class):
        _list_members(part)
        if "__init__" not in part.members:
            _construct(part)


def told(docstring: str) -> str:
    """A docstring as Markdown.

    >>> told("Who leads (R7.1).")
    'Who leads ([R7.1](../rules/r7.md#r7.1)).'
    >>> told(">>> 1 + 1\\n2")
    '```pycon\\n>>> 1 + 1\\n2\\n```'
    """
    return "\n\n".join(map(_part, docstring.split("\n\n")))


def _part(text: str) -> str:
    if text.startswith(">>>"):
        return f"```pycon\n{text.rstrip()}\n```"
    return _CLAUSE.sub(_link, text)


def _link(clause: re.Match[str]) -> str:
    """A link from a page of the API, where docstrings come to stand."""
    return f"[{clause[0]}](../rules/r{clause[1]}.md#{clause[0].lower()})"


def _list_members(made: griffe.Class) -> None:
    """Tell the members of an enumeration, which mostly have no docstring of their own."""
    if made.docstring and any(str(base) in _ENUMERATIONS for base in made.bases):
        members = [
            f"`{name}` = `{member.value}`"
            for name, member in made.members.items()
            if isinstance(member, griffe.Attribute) and member.value is not None
        ]
        made.docstring.value += f"\n\nMembers: {', '.join(members)}."


def _construct(made: griffe.Class) -> None:
    """Give a class the constructor that attrs makes, or its own under another name."""
    if isinstance(new := made.members.get("__new__"), griffe.Function):
        made.set_member("__init__", griffe.Function("__init__", parameters=new.parameters))
        return
    decorator = next((each.value for each in made.decorators if _is_value(each.value)), None)
    given = _arguments(decorator)
    if decorator is None or given.get("init") == "False":
        return
    kinds = griffe.ParameterKind
    kind = kinds.keyword_only if given.get("kw_only") == "True" else kinds.positional_or_keyword
    own = griffe.Parameter("self", kind=kinds.positional_or_keyword)
    fields = [each for part in (*reversed(made.mro()), made) for each in _fields(part, kind)]
    init = griffe.Function("__init__", parameters=griffe.Parameters(own, *fields), returns="None")
    made.set_member("__init__", init)


def _is_value(decorator: Any) -> bool:
    return str(getattr(decorator, "canonical_path", "")) == _VALUE


def _arguments(call: Any) -> dict[str, str]:
    """The keyword arguments of a call, as they stand in the source; none where it is no call."""
    arguments = call.arguments if isinstance(call, griffe.ExprCall) else ()
    named = [each for each in arguments if isinstance(each, griffe.ExprKeyword)]
    return {each.name: str(each.value) for each in named}


def _fields(made: griffe.Class, kind: griffe.ParameterKind) -> Iterator[griffe.Parameter]:
    """The fields of a class itself, as parameters."""
    for name, member in made.members.items():
        if isinstance(member, griffe.Attribute) and _is_field(member):
            yield griffe.Parameter(
                name.lstrip("_"), annotation=member.annotation, kind=kind, default=_default(member)
            )


def _is_field(member: griffe.Attribute) -> bool:
    return member.annotation is not None and "instance-attribute" in member.labels


def _default(member: griffe.Attribute) -> str | griffe.Expr | None:
    """What a field is unless it is given: its value, or that which ``field()`` names."""
    value = member.value
    if not isinstance(value, griffe.ExprCall) or str(value.function) != "field":
        return value
    given = _arguments(value)
    return f"{given['factory']}()" if "factory" in given else given.get("default")
