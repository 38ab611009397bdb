"""Strict reading: what is refused, under which code and where (R10.1)."""

import codecs
import json
import pickle

import pytest

from tribello.errors import TribelloError
from tribello.log.json_types import JSON
from tribello.log.strict import MAX_DEPTH, MAX_INTEGER, EncodingFault, decode, parse, read


def refusal(data: bytes | str) -> EncodingFault:
    """The fault for which the input is refused."""
    with pytest.raises(EncodingFault) as caught:
        read(data if isinstance(data, bytes) else data.encode())
    return caught.value


def summary(data: bytes | str) -> tuple[str, int]:
    """Code and offset of the fault for which the input is refused."""
    fault = refusal(data)
    return fault.code.id, fault.offset


def nested(depth: int) -> str:
    """Arrays and objects in turn, that many levels of them."""
    opening = "".join('{"a":' if level % 2 else "[" for level in range(depth))
    closing = "".join("}" if level % 2 else "]" for level in reversed(range(depth)))
    return f"{opening}1{closing}"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        (" null\r\n", None),
        ("[true, false]", [True, False]),
        ('{"b": {"a": []}, "a": {}}', {"b": {"a": []}, "a": {}}),
        ('"Zoë \U0001f0a1"', "Zoë \U0001f0a1"),
        (r'"\u005A\ud83c\uDCA1\"\\\/\b\f\n\r\t"', 'Z\U0001f0a1"\\/\b\f\n\r\t'),
        (r'"\\ud800"', r"\ud800"),
        ('"\x7f\u2028"', "\x7f\u2028"),
        ('["[", "]", "{\\"", "\\\\"]', ["[", "]", '{"', "\\"]),
    ],
)
def test_good_json_gives_its_value(text: str, value: JSON) -> None:
    """A text without fault stands for the value that JSON says."""
    assert read(text.encode()) == value


@pytest.mark.parametrize("integer", [0, 7, 99, 100, -1, -100, MAX_INTEGER, -MAX_INTEGER])
def test_every_integer_in_bounds_is_exact(integer: int) -> None:
    """Integers come back as they were, of type int, up to both bounds."""
    value = parse(str(integer))
    assert value == integer
    assert type(value) is int


@pytest.mark.rule("R10.1")
@pytest.mark.parametrize(
    ("data", "offset"),
    [
        (b"\xff", 0),
        (b'["\xc3\xa9\x80"]', 3),
        (b'["\xe2\x82', 2),
        (b'"\xed\xa0\x80"', 1),
        (b'"\xc0\xaf"', 1),
    ],
)
def test_bytes_that_are_not_utf8(data: bytes, offset: int) -> None:
    """The first bad byte is found behind the characters before it, be they cut off or overlong."""
    assert summary(data) == ("T101", offset)
    assert data.decode("utf-8", "replace")[offset] == "\ufffd"


def test_a_bad_byte_is_named_with_its_place_in_the_bytes() -> None:
    """The message counts bytes, as a hex viewer does, where the offset counts characters."""
    message = refusal(b'["\xc3\xa9\x80"]').message
    assert message == "byte 4 of this text, 0x80, is not UTF-8"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_wide_encodings_with_their_mark(encoding: str) -> None:
    """UTF-16 and UTF-32 are refused by name, whatever their byte order."""
    fault = refusal("\ufeff[]".encode(encoding))
    assert fault.code.id == "T101"
    assert "UTF-16" in fault.message


def test_wide_encoding_without_a_mark() -> None:
    """UTF-16 of ASCII text is UTF-8 too, and falls at its first zero byte."""
    assert summary("[]".encode("utf-16-le")) == ("T103", 1)


@pytest.mark.rule("R10.1")
@pytest.mark.parametrize("rest", [b"", b"{}", b"  ", b"{"])
def test_a_byte_order_mark_is_refused(rest: bytes) -> None:
    """A byte order mark is reported first, whatever follows it."""
    assert summary(codecs.BOM_UTF8 + rest) == ("T102", 0)


def test_a_byte_order_mark_elsewhere_is_no_json() -> None:
    """Only in front is it a mark; behind white space it is a character out of place."""
    assert summary(" \ufeff[]") == ("T103", 1)


@pytest.mark.rule("R10.1")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the input is empty"),
        (" ", "the input is nothing but white space"),
        ("\t\r\n ", "the input is nothing but white space"),
    ],
)
def test_nothing_to_read(text: str, message: str) -> None:
    """Empty input and white space alone have a code of their own, and words that differ."""
    fault = refusal(text)
    assert (fault.code.id, fault.offset, fault.message) == ("T109", 0, message)


@pytest.mark.rule("R10.1")
@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("[1\n 2]", 1, "a ',' is missing after this value"),
        ('{"a": "b" \n\t"c":2}', 8, "a ',' is missing after this value"),
        ("[[]\n-1]", 2, "a ',' is missing after this value"),
        ("[1\n x]", 4, "expected ',' or ']' after a value, found x"),
        ("[1\n", 3, "expected ',' or ']' after a value, found the end of the text"),
        (
            "{}\n{}",
            3,
            "a second object follows the first",
        ),
        ("[1 2]", 3, "expected ',' or ']' after a value, found 2"),
        ("[1", 2, "expected ',' or ']' after a value, found the end of the text"),
        ("[1}", 2, "expected ',' or ']' after a value, found '}'"),
        ("[", 1, "expected a value, found the end of the text"),
        ("[,1]", 1, "expected a value, found ','"),
        ("]", 0, "expected a value, found ']'"),
        ("[1,]", 2, "a ',' may not stand before ']'"),
        ('{"a":1 , }', 7, "a ',' may not stand before '}'"),
        ('{"a":1 "b":2}', 7, "expected ',' or '}' after a value, found '\"'"),
        ('{"a" 1}', 5, "expected ':' after a key, found 1"),
        ('{"a"', 4, "expected ':' after a key, found the end of the text"),
        ('{"a":}', 5, "expected a value, found '}'"),
        ("{", 1, "expected a key in double quotes or '}', found the end of the text"),
        ("{a:1}", 1, "expected a key in double quotes or '}', found a"),
        ('{"a":1,2:3}', 7, "expected a key in double quotes, found 2"),
        ("[] []", 3, "expected nothing more after the value, found '['"),
        ("1 x", 2, "expected nothing more after the value, found x"),
        ("['a']", 1, "expected a value, found '''; texts stand in double quotes"),
        ("[1] // end", 4, "expected nothing more after the value, found '/'; JSON has no comments"),
        ("[True]", 1, "expected a value, found True; JSON writes true"),
        ("nul", 0, "expected a value, found nul"),
        ("truefalse", 0, "expected a value, found truefalse"),
        ("[01]", 1, "01 is not a number of JSON, which may not start with 0"),
        ("[-]", 1, "- is not a number of JSON"),
        ("[1.]", 1, "1. is not a number of JSON"),
        ("[1e+]", 1, "1e+ is not a number of JSON"),
        ("[1_000]", 1, "1_000 is not a number of JSON"),
        ("[+1]", 1, "expected a value, found +1"),
        ("[.5]", 1, "expected a value, found .5"),
        ("[\u0661]", 1, "expected a value, found \u0661"),
        ("[\u00a01]", 1, "expected a value, found U+00A0"),
        ("\x00", 0, "expected a value, found U+0000"),
        ("a" * 41, 0, "expected a value, found aaaaaaaaaaaaaaaaaaaa... (41 characters)"),
        ('["ab', 1, "the text ends inside this string"),
        ('["ab\\', 1, "the text ends inside this string"),
        ('["ab\n"]', 4, "the line ends inside a string"),
        ('["ab\r\n"]', 4, "the line ends inside a string"),
        ('["a\tb"]', 3, "the control character U+0009 must be escaped"),
        (r'["\x"]', 2, "a backslash before 'x' is no escape of JSON"),
        (r'["\u12g4"]', 2, r"\u must be followed by four hexadecimal digits"),
        ('["\\u12', 2, r"\u must be followed by four hexadecimal digits"),
    ],
)
def test_text_that_is_not_json(text: str, offset: int, message: str) -> None:
    """A syntax error says in plain words what was expected and points at what stands there."""
    fault = refusal(text)
    assert (fault.code.id, fault.offset, fault.message) == ("T103", offset, message)


@pytest.mark.parametrize("control", range(0x20))
def test_every_raw_control_character_in_a_string(control: int) -> None:
    """A string may hold no character below the space; escaped, it may hold every one."""
    assert summary(f'["a{chr(control)}"]') == ("T103", 3)
    assert read(f'["a\\u{control:04x}"]'.encode()) == [f"a{chr(control)}"]


@pytest.mark.rule("R10.1")
@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ('{"a":1,"a":1}', 7),
        ('[{"a":{"b":1, "b":2}}]', 14),
        (r'{"a":1,"\u0061":2}', 7),
        ('{"":1,"":2}', 6),
    ],
)
def test_a_key_that_stands_twice(text: str, offset: int) -> None:
    """The second of two equal keys of an object is at fault, be it spelt with escapes."""
    assert summary(text) == ("T104", offset)


def test_the_key_that_stands_twice_is_named() -> None:
    """The message quotes the key, made harmless for a terminal and short."""
    assert '"seat"' in refusal('{"seat":1,"seat":1}').message
    assert r'"\u001b[2J"' in refusal(r'{"\u001b[2J":1,"\u001b[2J":1}').message
    assert len(refusal(f'{{"{"k" * 999}":1,"{"k" * 999}":1}}').message) < 100


def test_the_same_key_in_different_objects_is_fine() -> None:
    """Keys are compared within one object only, and by case."""
    assert read(b'[{"a":{"a":1},"A":2},{"a":3}]') == [{"a": {"a": 1}, "A": 2}, {"a": 3}]


@pytest.mark.rule("R10.1")
@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_are_not_finite(word: str) -> None:
    """What the standard library would let through beyond JSON is named."""
    fault = refusal(f"[{word}]")
    assert (fault.code.id, fault.offset) == ("T105", 1)
    assert word in fault.message


@pytest.mark.rule("R10.1")
@pytest.mark.parametrize(
    "number", ["1.0", "-0.5", "1e400", "1E2", "0e0", "-0", "-0.0", "1." + "5" * 5_000]
)
def test_numbers_that_are_not_written_as_integers(number: str) -> None:
    """A fraction, an exponent and a negative zero are refused, be their value an integer."""
    assert summary(f"[0, {number}]") == ("T106", 4)


@pytest.mark.rule("R10.1")
@pytest.mark.parametrize(
    "number", [str(MAX_INTEGER + 1), str(-MAX_INTEGER - 1), "1" + "0" * 4_999, "-" + "9" * 17]
)
def test_integers_out_of_bounds(number: str) -> None:
    """An integer beyond what every reader keeps exact is refused, however long."""
    fault = refusal(f"[{number}]")
    assert (fault.code.id, fault.offset) == ("T107", 1)
    assert len(fault.message) < 100


@pytest.mark.rule("R10.1")
def test_the_deepest_nesting_allowed() -> None:
    """Arrays and objects may nest to the bound, and the first level beyond is at fault."""
    deepest = nested(MAX_DEPTH)
    assert read(deepest.encode()) == json.loads(deepest)
    too_deep = nested(MAX_DEPTH + 1)
    assert summary(too_deep) == ("T108", too_deep.rindex("["))


@pytest.mark.parametrize("string", ["]", "[", "}", "{{", '\\"]', "\\\\", '\\\\\\"[', "]\\\\"])
def test_brackets_in_strings_neither_hide_nor_fake_depth(string: str) -> None:
    """The bound counts brackets of the structure only, whatever strings hold."""
    for strings in (f'"{string}"', f'"{string}","{string}"', f'"","{string}",""'):
        assert read(("[" + ",".join([strings] * 50) + "]").encode())
        level = f"[{strings},"
        assert read((level * MAX_DEPTH + "1" + "]" * MAX_DEPTH).encode())
        deeper = level * (MAX_DEPTH + 1) + "1" + "]" * (MAX_DEPTH + 1)
        assert summary(deeper) == ("T108", MAX_DEPTH * len(level))


@pytest.mark.rule("R10.1")
@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000 + "]" * 100_000,
        "[" * 100_000,
        '{"a":' * 100_000 + "1" + "}" * 100_000,
        '["]",' * 100_000 + "1" + "]" * 100_000,
        '["\\"]",' * 100_000,
    ],
    ids=["arrays", "open arrays", "objects", "hidden arrays", "escaped arrays"],
)
def test_nesting_of_a_hundred_thousand_levels(text: str) -> None:
    """Any depth is refused under the same code without recursion."""
    assert refusal(text).code.id == "T108"


def test_closing_brackets_without_end() -> None:
    """A hundred thousand closing brackets are a syntax error at the first one too many."""
    assert summary("[]" + "]" * 100_000) == ("T103", 2)


@pytest.mark.rule("R10.1")
@pytest.mark.parametrize(
    ("text", "offset"),
    [
        (r'["\ud800"]', 2),
        (r'["a\udc00"]', 3),
        (r'["\ud83c\u0041"]', 2),
        (r'["\ud83c\ud83c\udca1"]', 2),
        (r'["\uDCA1\uD83C"]', 2),
        (r'["\ud83c\\udca1"]', 2),
        (r'{"\ud800":1}', 2),
    ],
)
def test_half_a_character(text: str, offset: int) -> None:
    """A surrogate escape without its other half is refused, in values and in keys."""
    assert summary(text) == ("T110", offset)


def test_a_raw_half_character_in_a_text() -> None:
    """A text that UTF-8 cannot write is refused like an escaped half."""
    with pytest.raises(EncodingFault) as caught:
        parse('["a\ud800"]')
    assert (caught.value.code.id, caught.value.offset) == ("T110", 3)


def test_the_first_of_several_faults_is_reported() -> None:
    """Faults are found in the order in which they stand, of whatever kind they are."""
    assert summary('[1.5, NaN, {"a":1,"a":2}') == ("T106", 1)
    assert summary("[" * 10 + "NaN" + "[" * 100) == ("T105", 10)


def test_decoding_leaves_the_text_as_it_is() -> None:
    """The text keeps mark, line ends and all: only UTF-8 is undone."""
    assert decode("\ufeff\r\nZoë".encode()) == "\ufeff\r\nZoë"


def test_a_fault_is_an_error_of_the_library_and_survives_a_pickle() -> None:
    """A fault can be caught by the base class and sent to another process."""
    fault = refusal("[1.5]")
    assert isinstance(fault, TribelloError)
    copy = pickle.loads(pickle.dumps(fault))
    assert (copy.code, copy.message, copy.offset) == (fault.code, fault.message, fault.offset)
    assert str(copy) == f"T106 [R10.1] {fault.message}"
