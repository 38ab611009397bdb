"""What the pages of the API are told beyond what griffe finds in the sources."""

from __future__ import annotations

import doctest

import generator.api
import griffe
import pytest
from generator.api import Readable, told

ATTRS = "import attrs\nfrom attrs import Factory, field, frozen\n\n"


def class_of(source: str, name: str = "Made") -> griffe.Class:
    """A class of a small package, as the extension leaves it."""
    extensions = griffe.load_extensions(Readable())
    modules = {"__init__.py": source}
    with griffe.temporary_visited_package("small", modules, extensions=extensions) as package:
        made = package[name]
    assert isinstance(made, griffe.Class)
    return made


def constructor(source: str, name: str = "Made") -> list[str] | None:
    """The parameters of the constructor as they stand on the page; nothing where it is not told."""
    init = class_of(ATTRS + source, name).members.get("__init__")
    if not isinstance(init, griffe.Function):
        return None
    return [
        each.name
        + (f": {each.annotation}" if each.annotation else "")
        + (f" = {each.default}" if each.default is not None else "")
        for each in init.parameters
    ]


def test_what_the_module_shows_is_true() -> None:
    """Every example in a docstring gives what stands below it."""
    found = doctest.testmod(generator.api)
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize(
    ("docstring", "there"),
    [
        (
            "By R6.1 and R10.3.",
            "By [R6.1](../rules/r6.md#r6.1) and [R10.3](../rules/r10.md#r10.3).",
        ),
        ("By `R6.1`, [R6.1] or XR6.1.", "By `R6.1`, [R6.1] or XR6.1."),
        ("It is so.\n\n>>> told('R6.1')", "It is so.\n\n```pycon\n>>> told('R6.1')\n```"),
        (">>> 1\n1\n\nThen R6.1.", "```pycon\n>>> 1\n1\n```\n\nThen [R6.1](../rules/r6.md#r6.1)."),
    ],
)
def test_a_docstring_becomes_markdown(docstring: str, there: str) -> None:
    """Clauses are links, doctests blocks of code, in which nothing is changed."""
    assert told(docstring) == there


def test_every_docstring_of_a_package_is_told_so() -> None:
    """Those of modules, classes, functions and attributes, at any depth."""
    docstring = '"""By R6.1."""'
    source = (
        f"{docstring}\nclass Made:\n    {docstring}\n    one: int = 1\n    {docstring}\n"
        f"    def two(self) -> None:\n        {docstring}\n"
    )
    made = class_of(source)
    told_of = [each.docstring for each in (made.package, made, made["one"], made["two"])]
    values = [each and each.value for each in told_of]
    assert values == 4 * ["By [R6.1](../rules/r6.md#r6.1)."]


def test_an_enumeration_lists_its_members() -> None:
    """Each member stands with its value below the docstring; a plain class is left alone."""
    source = 'class Made({}):\n    """Suits."""\n    A = "C"\n    B = "D"\n    def f(self): ...\n'
    docstring = class_of("from enum import Enum\n" + source.format("Enum")).docstring
    assert docstring is not None
    assert docstring.value == "Suits.\n\nMembers: `A` = `'C'`, `B` = `'D'`."
    plain = class_of(source.format("object")).docstring
    assert plain is not None
    assert plain.value == "Suits."


@pytest.mark.parametrize(
    ("source", "parameters"),
    [
        (
            "@frozen\nclass Made:\n    a: int\n    b: str = 'x'\n",
            ["self", "a: int", "b: str = 'x'"],
        ),
        ("@attrs.frozen(repr=False)\nclass Made:\n    a: int\n", ["self", "a: int"]),
        ("@frozen\nclass Made:\n    _a: int\n", ["self", "a: int"]),
        (
            "@frozen\nclass Made:\n    a: set = field(factory=set)\n    b: int = field(default=2)",
            ["self", "a: set = set()", "b: int = 2"],
        ),
        (
            "@frozen\nclass Base:\n    a: int\n@frozen\nclass Made(Base):\n    b: int\n",
            ["self", "a: int", "b: int"],
        ),
        (
            "class Made:\n    def __new__(cls, a: int): ...\n",
            ["cls", "a: int"],
        ),
        ("@frozen(init=False)\nclass Made:\n    a: int\n", None),
        ("class Made:\n    a: int\n", None),
        ("@frozen\nclass Made:\n    def __init__(self, x: int): ...\n", ["self", "x: int"]),
    ],
    ids=[
        "fields",
        "options",
        "private",
        "field()",
        "inherited",
        "new",
        "no constructor",
        "plain",
        "own",
    ],
)
def test_a_value_has_the_constructor_that_attrs_makes(
    source: str, parameters: list[str] | None
) -> None:
    """Its fields are parameters, those of its base first, with what they are by default."""
    assert constructor(source) == parameters


def test_fields_are_keywords_where_the_class_says_so() -> None:
    """With ``kw_only`` no field may be given by its place."""
    made = class_of(ATTRS + "@frozen(kw_only=True)\nclass Made:\n    a: int\n")
    init = made["__init__"]
    assert [each.kind for each in init.parameters] == [
        griffe.ParameterKind.positional_or_keyword,
        griffe.ParameterKind.keyword_only,
    ]
