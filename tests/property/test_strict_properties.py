"""Strict reading against the standard library, the fast reader against the slow one."""

from __future__ import annotations

import json
import string
from collections.abc import Iterator
from itertools import cycle
from typing import Any, Final, NoReturn

from hypothesis import given
from hypothesis import strategies as st

from tribello.log.faults import Target, pointer_to
from tribello.log.scanner import first_fault
from tribello.log.source import line_and_column, locate_all
from tribello.log.strict import MAX_DEPTH, MAX_INTEGER, EncodingFault, decode, parse, read

Key = str | int

TEXTS: Final = st.text(st.characters(codec="utf-8"), max_size=6) | st.text(
    '[]{}":,\\/~ aé', max_size=6
)
SCALARS: Final = (
    st.none()
    | st.booleans()
    | TEXTS
    | st.integers(0, 120)
    | st.integers(min_value=-MAX_INTEGER, max_value=MAX_INTEGER)
)
VALUES: Final = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)
SPACES: Final = st.lists(st.text(" \t\n\r", max_size=2), min_size=1, max_size=7)
SNIPPETS: Final = (
    st.sampled_from(string.printable)
    | st.sampled_from(["\x00", "é", "\ufeff", "\U0001f0a1", "\u0661", "\u00a0"])
    | st.sampled_from(["NaN", "-Infinity", "1.0", "1e4", "-0", "01", "true", "[]", ", ", '""'])
    | st.sampled_from([str(MAX_INTEGER), str(MAX_INTEGER + 1), '"a":1,', '\\"', "\\\\"])
    | st.sampled_from(["\\u0061", "\\ud83c\\udca1", "\\ud83c", "\\udca1"])
    | st.sampled_from(["[" * MAX_DEPTH, "]" * MAX_DEPTH, '{"a":' * MAX_DEPTH, "}" * MAX_DEPTH])
)
LEVELS: Final = st.sampled_from(
    ["[", '["]",', '["[","]]",', '{"a":', '{"}":1,"\\"":', '["\\\\","{",', '["\\"]",']
)


def spaced(value: Any, spaces: Iterator[str], *, ascii_only: bool) -> str:
    """A JSON text of the value, with white space wherever it may stand."""

    def write(value: Any) -> str:
        match value:
            case dict():
                members = [f"{write(key)}:{write(item)}" for key, item in value.items()]
                text = "{" + (",".join(members) or next(spaces)) + "}"
            case list():
                text = "[" + (",".join(map(write, value)) or next(spaces)) + "]"
            case _:
                text = json.dumps(value, ensure_ascii=ascii_only)
        return next(spaces) + text + next(spaces)

    return write(value)


@st.composite
def good_texts(draw: st.DrawFn) -> str:
    """A JSON text that strict reading accepts."""
    return spaced(draw(VALUES), cycle(draw(SPACES)), ascii_only=draw(st.booleans()))


@st.composite
def mutated_texts(draw: st.DrawFn) -> str:
    """A JSON text in which a few parts were cut out, put in, replaced or doubled."""
    text = draw(good_texts())
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 8)))
        middle = draw(st.just("") | SNIPPETS | st.just(text[start:end] * 2))
        text = text[:start] + middle + text[end:]
    return text


ANY_TEXT: Final = mutated_texts() | st.lists(SNIPPETS, max_size=12).map("".join)


def refuse(*_: object) -> NoReturn:
    """Stand in for everything that strict reading does not allow."""
    raise ValueError


def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, if no key stands twice."""
    return dict(pairs) if len({key for key, _ in pairs}) == len(pairs) else refuse()


def integer(digits: str) -> int:
    """An integer in bounds that is no negative zero."""
    allowed = len(digits) < 20 and abs(int(digits)) <= MAX_INTEGER and digits != "-0"
    return int(digits) if allowed else refuse()


def depth(value: Any) -> int:
    """How many arrays and objects stand within one another."""
    match value:
        case dict():
            return 1 + max(map(depth, value.values()), default=0)
        case list():
            return 1 + max(map(depth, value), default=0)
        case _:
            return 0


def standard_reading(text: str) -> str | None:
    """What the standard library, made strict, reads in the text; None where it refuses it."""
    try:
        value = json.loads(
            text,
            object_pairs_hook=members,
            parse_int=integer,
            parse_float=refuse,
            parse_constant=refuse,
        )
        json.dumps(value, ensure_ascii=False).encode()  # refuses half characters
    except ValueError:
        return None
    return json.dumps(value) if depth(value) <= MAX_DEPTH else None


def strict_reading(text: str) -> str | None:
    """What our reader reads in the text; None where it refuses it."""
    try:
        return json.dumps(parse(text))  # dumped, 1 and true are told apart, and keys in order
    except EncodingFault:
        return None


def parts(value: Any, path: tuple[Key, ...] = ()) -> Iterator[tuple[tuple[Key, ...], Any]]:
    """Every value within a value, with its path."""
    yield path, value
    match value:
        case dict():
            for key, item in value.items():
                yield from parts(item, (*path, key))
        case list():
            for index, item in enumerate(value):
                yield from parts(item, (*path, index))
        case _:
            pass


@given(good_texts())
def test_good_json_reads_as_in_the_standard_library(text: str) -> None:
    """A text within the bounds is accepted, with the value that the standard library gives."""
    assert first_fault(text) is None
    assert json.dumps(read(text.encode())) == json.dumps(json.loads(text))


@given(ANY_TEXT)
def test_any_text_is_judged_as_by_the_standard_library(text: str) -> None:
    """A text is accepted, and with the same value, where the strict standard library does."""
    assert strict_reading(text) == standard_reading(text)


@given(ANY_TEXT)
def test_the_two_readers_agree(text: str) -> None:
    """The fast reader accepts a text where the slow one finds no fault, and nowhere else."""
    fault = first_fault(text)
    assert (strict_reading(text) is None) == (fault is not None)
    assert fault is None or 0 <= fault.offset <= len(text)


@given(ANY_TEXT, ANY_TEXT)
def test_what_follows_a_fault_does_not_move_it(text: str, more: str) -> None:
    """A fault that the end of the text has no part in stands, whatever comes after it."""
    fault = first_fault(text + "\x00")
    assert fault is not None
    if fault.offset < len(text):
        after = first_fault(text + "\x00" + more)
        assert after is not None
        assert (after.code, after.offset) == (fault.code, fault.offset)


@given(st.lists(LEVELS, min_size=MAX_DEPTH - 3, max_size=MAX_DEPTH + 3), SCALARS)
def test_depth_is_counted_exactly(levels: list[str], inside: Any) -> None:
    """A text is too deep from the level on that goes beyond the bound, and never before."""
    closing = ["]" if level[0] == "[" else "}" for level in reversed(levels)]
    text = "".join([*levels, json.dumps(inside), *closing])
    fault = first_fault(text)
    if len(levels) <= MAX_DEPTH:
        assert fault is None
        assert strict_reading(text) == standard_reading(text) is not None
    else:
        assert fault is not None
        assert (fault.code.id, fault.offset) == ("T108", len("".join(levels[:MAX_DEPTH])))
        assert strict_reading(text) is None


@given(st.lists(st.sampled_from(['"a"', '"b"', '"A"', '""', '"\\u0061"', '"\\u0062"']), max_size=4))
def test_keys_are_compared_as_they_read(keys: list[str]) -> None:
    """An object is accepted where no two keys read the same; else the second is at fault."""
    text = "[{" + ",".join(f"{key}:{{}}" for key in keys) + "}]"
    names = [json.loads(key) for key in keys]
    repeated = [at for at, name in enumerate(names) if name in names[:at]]
    fault = first_fault(text)
    assert strict_reading(text) == standard_reading(text)
    if repeated:
        assert fault is not None
        offset = len("[{" + "".join(f"{key}:{{}}," for key in keys[: repeated[0]]))
        assert (fault.code.id, fault.offset) == ("T104", offset)
    else:
        assert fault is None


@st.composite
def broken_bytes(draw: st.DrawFn) -> bytes:
    """The bytes of a text with a few put in that may not be UTF-8 there."""
    data = draw(good_texts()).encode()
    cut = draw(st.integers(0, len(data)))
    return data[:cut] + draw(st.binary(max_size=3)) + data[cut:]


def decoding(data: bytes) -> str | EncodingFault:
    """The text of the bytes, or why there is none."""
    try:
        return decode(data)
    except EncodingFault as fault:
        return fault


@given(broken_bytes())
def test_bytes_give_their_text_or_the_first_bad_one(data: bytes) -> None:
    """Bytes are decoded whole, or the fault stands behind the longest part that is UTF-8."""
    result = decoding(data)
    if isinstance(result, str):
        assert result.encode() == data
    else:
        before = data.decode("utf-8", "replace")[: result.offset].encode()
        assert data.startswith(before)
        assert f"byte {len(before)} of" in result.message


@given(good_texts())
def test_every_value_and_every_key_is_located(text: str) -> None:
    """The text at a located pointer is JSON of the value there; at a key, of the key."""
    expected = list(parts(json.loads(text)))
    pointers = [pointer_to(path) for path, _ in expected]
    values = locate_all(text, map(Target, pointers))
    keys = locate_all(text, [Target(pointer, at_key=True) for pointer in pointers])
    for (path, value), at, key_at in zip(expected, values, keys, strict=True):
        assert json.loads(text[at.offset : at.end]) == value
        assert text[at.offset : at.end] == text[at.offset : at.end].strip()
        if path and isinstance(path[-1], str):
            assert json.loads(text[key_at.offset : key_at.end]) == path[-1]
        else:
            assert key_at == at


@given(st.text("ab\n\ré"), st.data())
def test_line_and_column_lead_back_to_the_offset(text: str, data: st.DataObject) -> None:
    """Line and column name one place only, and no line is shorter than the column."""
    offset = data.draw(st.integers(0, len(text)))
    line, column = line_and_column(text, offset)
    lines = text.split("\n")
    assert sum(len(before) + 1 for before in lines[: line - 1]) + column - 1 == offset
    assert column <= len(lines[line - 1]) + 1
