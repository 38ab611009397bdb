"""Places in a JSON text: lines, columns and JSON Pointers."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tribello.log import source
from tribello.log.faults import Target, pointer_to
from tribello.log.source import Location, line_and_column, locate, locate_all

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


VALUES: Final = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text('aé~/\\"\n01', max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("a~/0", max_size=2), inner),
    max_leaves=20,
)


def pointers(value: Any, to: str = "") -> Iterator[tuple[str, Any]]:
    """Every part of a value with its pointer."""
    yield to, value
    members = value if isinstance(value, dict) else {}
    items = value if isinstance(value, list) else []
    for key, part in [*members.items(), *enumerate(items)]:
        yield from pointers(part, to + pointer_to([key]))


@given(VALUES, st.sampled_from([None, 1]), st.booleans(), st.randoms())
def test_each_part_of_a_value_is_found_where_it_is_written(
    value: Any, indent: int | None, ascii_only: bool, order: Random
) -> None:
    """All parts at once, in any order: what stands at each place is the part, or its key."""
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    parts = list(pointers(value))
    order.shuffle(parts)
    for (_, part), at in zip(parts, locate_all(text, [Target(to) for to, _ in parts]), strict=True):
        assert json.loads(text[at.offset : at.end]) == part
        assert (at.line, at.column) == line_and_column(text, at.offset)
    of = dict(parts)
    keyed = [to for to in of if to and isinstance(of[to.rpartition("/")[0]], dict)]
    for to, at in zip(keyed, locate_all(text, [Target(to, True) for to in keyed]), strict=True):
        assert to.endswith(pointer_to([json.loads(text[at.offset : at.end])]))


def test_only_what_is_looked_for_is_walked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many members lie beside and behind the places, each is passed over as a whole."""
    text = json.dumps({"a": dict.fromkeys(map(str, range(500))), "b": list(range(500)), "c": 1})
    passed: list[int] = []
    end = source._end

    def counting(text: str, start: int) -> int:
        passed.append(start)
        return end(text, start)

    monkeypatch.setattr(source, "_end", counting)
    assert locate(text, "/c").end == len(text) - 1
    assert len(passed) == 4
    passed.clear()
    locate_all(text, [Target("/b/3"), Target("/b/1"), Target("/b"), Target("")])
    assert len(passed) == 7


@pytest.mark.parametrize(
    ("offset", "place"),
    [(0, (1, 1)), (1, (1, 2)), (2, (2, 1)), (3, (2, 2)), (5, (3, 1)), (6, (4, 1)), (7, (4, 2))],
)
def test_line_ends_belong_to_the_line_they_end(offset: int, place: tuple[int, int]) -> None:
    """A line runs up to and with its end; the end of the text has a place too."""
    assert line_and_column("a\nb\r\n\nc", offset) == place
