"""Places in a JSON text: lines, columns and JSON Pointers."""

import json
from typing import Final

import pytest

from tribello.log.faults import Target
from tribello.log.source import Location, line_and_column, locate, locate_all
from tribello.log.strict import EncodingFault

TEXT: Final = """{
  "a/b": [10, {"x~y": "]"}, []],\r
  "Zoë": {"": "é", "next": 7},
  "~1": null
}"""


def found(pointer: str, *, at_key: bool = False) -> str:
    """The part of the text that a pointer leads to."""
    location = locate(TEXT, pointer, at_key=at_key)
    return TEXT[location.offset : location.end]


@pytest.mark.parametrize(
    ("pointer", "part"),
    [
        ("", TEXT),
        ("/a~1b", '[10, {"x~y": "]"}, []]'),
        ("/a~1b/0", "10"),
        ("/a~1b/1", '{"x~y": "]"}'),
        ("/a~1b/1/x~0y", '"]"'),
        ("/a~1b/2", "[]"),
        ("/Zoë", '{"": "é", "next": 7}'),
        ("/Zoë/", '"é"'),
        ("/Zoë/next", "7"),
        ("/~01", "null"),
    ],
)
def test_a_pointer_leads_to_its_value(pointer: str, part: str) -> None:
    """The location of a value spans exactly its text."""
    assert found(pointer) == part


@pytest.mark.parametrize(
    ("pointer", "part"),
    [
        ("/a~1b", '"a/b"'),
        ("/a~1b/1/x~0y", '"x~y"'),
        ("/Zoë/", '""'),
        ("/~01", '"~1"'),
    ],
)
def test_a_key_is_found_where_asked_for(pointer: str, part: str) -> None:
    """The location of a key spans the key with its quotes."""
    assert found(pointer, at_key=True) == part


@pytest.mark.parametrize(("pointer", "part"), [("", TEXT), ("/a~1b/0", "10"), ("/a~1b/2", "[]")])
def test_what_has_no_key_is_found_itself(pointer: str, part: str) -> None:
    """The whole text and the items of an array stand in for the key that they lack."""
    assert found(pointer, at_key=True) == part


@pytest.mark.parametrize("at_key", [False, True])
@pytest.mark.parametrize(
    ("pointer", "nearest"),
    [
        ("/none", ""),
        ("/none/of/these", ""),
        ("/~1", ""),
        ("/a~1b/3", "/a~1b"),
        ("/a~1b/-", "/a~1b"),
        ("/a~1b/00", "/a~1b"),
        ("/a~1b/0/deeper", "/a~1b/0"),
        ("/a~1b/1/X~0y", "/a~1b/1"),
        ("/Zoë/missing", "/Zoë"),
    ],
)
def test_what_is_missing_leads_to_the_nearest_value_around(
    pointer: str, nearest: str, at_key: bool
) -> None:
    """A pointer into nothing falls back to the last value on its way, never to a key."""
    assert locate(TEXT, pointer, at_key=at_key) == locate(TEXT, nearest)


def test_lines_and_columns_count_characters_from_one() -> None:
    """Both kinds of line end count once, and a letter with an accent is one column."""
    lines = TEXT.splitlines()
    for pointer, line, part in [
        ("", 1, "{"),
        ("/a~1b/1/x~0y", 2, '"]"'),
        ("/Zoë/next", 3, "7"),
        ("/~01", 4, "null"),
    ]:
        location = locate(TEXT, pointer)
        column = lines[line - 1].index(part) + 1
        assert (location.line, location.column) == (line, column)


def test_many_targets_are_found_in_the_order_asked() -> None:
    """The order of the answers is that of the questions, whatever the order in the text."""
    targets = [Target("/Zoë/next"), Target("/a~1b/0"), Target("/nowhere"), Target("/a~1b", True)]
    assert locate_all(TEXT, targets) == [
        locate(TEXT, "/Zoë/next"),
        locate(TEXT, "/a~1b/0"),
        locate(TEXT, ""),
        locate(TEXT, "/a~1b", at_key=True),
    ]
    assert locate_all(TEXT, []) == []


def test_white_space_around_the_text_does_not_belong_to_it() -> None:
    """A value is located without the space before and after it."""
    assert locate(" \n [1 ] ", "") == Location(offset=3, line=2, column=2, end=7)


def test_a_key_spelt_with_escapes_is_found_by_its_name() -> None:
    """Pointers name keys as they read, not as they are spelt."""
    text = json.dumps({"é\n": {"k": 1}})
    assert locate(text, "/é\n/k").offset == text.index("1}")


def test_a_pointer_without_its_slash_is_refused() -> None:
    """A text that is no pointer is a mistake of the caller."""
    with pytest.raises(ValueError, match="'seat' is not a JSON Pointer"):
        locate("{}", "seat")


def test_a_text_with_a_fault_has_no_places() -> None:
    """Only what strict reading accepts can be pointed into."""
    with pytest.raises(EncodingFault, match="T104"):
        locate('{"a":1,"a":2}', "/a")


@pytest.mark.parametrize(
    ("offset", "place"),
    [(0, (1, 1)), (1, (1, 2)), (2, (2, 1)), (3, (2, 2)), (5, (3, 1)), (6, (4, 1)), (7, (4, 2))],
)
def test_line_ends_belong_to_the_line_they_end(offset: int, place: tuple[int, int]) -> None:
    """A line runs up to and with its end; the end of the text has a place too."""
    assert line_and_column("a\nb\r\n\nc", offset) == place
