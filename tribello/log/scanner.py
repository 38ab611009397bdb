"""JSON text read character by character: what strict reading refuses in it, and where.

Good input never comes here: `tribello.log.strict` reads it many times faster. The text is
walked without recursion, so that depth costs no stack.
"""

from __future__ import annotations

import json
import re
from typing import Final

from attrs import Factory, define

from tribello import codes
from tribello.log.faults import SECOND_OBJECT, EncodingFault
from tribello.log.json_types import MAX_DEPTH, MAX_INTEGER

_SPACE: Final = re.compile(r"[ \t\n\r]*")
_WORD: Final = re.compile(r"[-+.\w]+")
_PLAIN: Final = re.compile(r'[^"\\\x00-\x1f\ud800-\udfff]*')
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_ESCAPE: Final = re.compile(
    r'\\(?:["\\/bfnrt]'
    r"|u(?![dD][89a-fA-F])[0-9a-fA-F]{4}"
    r"|u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})"
)
_HALF: Final = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")

_BEGINNINGS: Final = (*'"{[-0123456789',)
"""How keys and values begin, but for words."""

_CLOSING: Final = {"{": "}", "[": "]"}
_HINTS: Final = {
    "'''": "; texts stand in double quotes",
    "'\u201c'": "; texts stand in double quotes",
    "'\u201d'": "; texts stand in double quotes",
    "'<'": "; this looks like a web page",
    "'/'": "; JSON has no comments",
    "'#'": "; JSON has no comments",
    "True": "; JSON writes true",
    "False": "; JSON writes false",
    "None": "; JSON writes null",
}


@define
class _Container:
    """An array or object that is being read."""

    closing: str
    length: int = 0
    names: set[str] = Factory(set[str])

    def next_value(self, text: str, place: int) -> int:
        """Where the next value within is due, for a `place` that is not at the end."""
        if self.length:
            place = self._after_comma(text, place)
        if self.closing == "}":
            place = _after_space(text, self._key(text, place))
            if not text.startswith(":", place):
                raise _unexpected("':' after a key", text, place)
            place = _after_space(text, place + 1)
        self.length += 1
        return place

    def _after_comma(self, text: str, comma: int) -> int:
        if not text.startswith(",", comma):
            raise _no_comma(text, comma, self.closing)
        place = _after_space(text, comma + 1)
        if text.startswith(self.closing, place):
            message = f"a ',' may not stand before '{self.closing}'"
            raise EncodingFault(codes.NOT_JSON, message, comma)
        return place

    def _key(self, text: str, start: int) -> int:
        """The end of the key that starts there."""
        if not text.startswith('"', start):
            otherwise = "" if self.length else " or '}'"
            raise _unexpected(f"a key in double quotes{otherwise}", text, start)
        end = _string(text, start)
        name = text[start + 1 : end - 1]
        if "\\" in name:
            name = json.loads(text[start:end])
        if name in self.names:
            message = f"the key {_quoted(name)} stands twice in the same object"
            raise EncodingFault(codes.DUPLICATE_KEY, message, start)
        self.names.add(name)
        return end


def first_fault(text: str) -> EncodingFault | None:
    """The fault that stands first in a text; None where strict reading accepts it (R10.1).

    >>> print(first_fault('{"seat": 1 "card": "TS"}'))
    T103 [R10.1] expected ',' or '}' after a value, found '"'
    """
    try:
        _walk(text)
    except EncodingFault as fault:
        return fault
    return None


def _walk(text: str) -> None:
    """Go through a text up to its first fault, which is raised."""
    unclosed: list[_Container] = []
    place = _beginning(text)
    while True:
        closing = _CLOSING.get(text[place : place + 1])
        if closing is None:
            place = _scalar(text, place)
        elif len(unclosed) == MAX_DEPTH:
            message = f"arrays and objects are nested deeper than {MAX_DEPTH} levels"
            raise EncodingFault(codes.TOO_DEEP, message, place)
        else:
            place += 1
            unclosed.append(_Container(closing))
        place = _after_space(text, place)
        while unclosed and text.startswith(unclosed[-1].closing, place):
            unclosed.pop()
            place = _after_space(text, place + 1)
        if not unclosed:
            break
        place = unclosed[-1].next_value(text, place)
    if place < len(text):
        raise _one_too_many(text, place)


def _beginning(text: str) -> int:
    """The offset of the outermost value."""
    if text.startswith("\ufeff"):
        message = "a byte order mark stands before the text"
        raise EncodingFault(codes.BYTE_ORDER_MARK, message, 0)
    start = _after_space(text, 0)
    if start == len(text):
        message = "the input is nothing but white space" if text else "the input is empty"
        raise EncodingFault(codes.EMPTY, message, 0)
    return start


def _after_space(text: str, place: int) -> int:
    space = _SPACE.match(text, place)
    assert space is not None  # it matches nothing too
    return space.end()


def _scalar(text: str, start: int) -> int:
    """The end of the string, number or word that starts there."""
    if text.startswith('"', start):
        return _string(text, start)
    found = _WORD.match(text, start)
    if found is None:
        raise _unexpected("a value", text, start)
    word = found[0]
    if word in {"NaN", "Infinity", "-Infinity"}:
        raise EncodingFault(codes.NOT_FINITE, f"{word} is not JSON", start)
    if word[0] in "-0123456789":
        _check_number(word, start)
    elif word not in {"true", "false", "null"}:
        raise _unexpected("a value", text, start)
    return found.end()


def _check_number(word: str, start: int) -> None:
    number = _NUMBER.fullmatch(word)
    shown = _shortened(word)
    if number is None:
        hint = ", which may not start with 0" if re.match("-?0[0-9]", word) else ""
        raise EncodingFault(codes.NOT_JSON, f"{shown} is not a number of JSON{hint}", start)
    if number[1] or number[2]:
        message = f'{shown} is no integer, as all numbers are; a text stands in quotes: "{shown}"'
        raise EncodingFault(codes.NOT_INTEGER, message, start)
    if word == "-0":
        # Some readers make it a floating-point negative zero, some the integer 0.
        raise EncodingFault(codes.NOT_INTEGER, "-0 is no integer; zero is written 0", start)
    if len(word) > len(str(-MAX_INTEGER)) or abs(int(word)) > MAX_INTEGER:
        message = f"{shown} is not within ±{MAX_INTEGER}"
        raise EncodingFault(codes.HUGE_INTEGER, message, start)


def _string(text: str, start: int) -> int:
    """The offset after the closing quote of the string that starts there."""
    place = start + 1
    while True:
        plain = _PLAIN.match(text, place)
        assert plain is not None  # it matches nothing too
        place = plain.end()
        if text.startswith('"', place):
            return place + 1
        escape = _ESCAPE.match(text, place)
        if escape is None:
            raise _string_fault(text, start, place)
        place = escape.end()


def _string_fault(text: str, start: int, place: int) -> EncodingFault:
    """Why a string cannot go on at `place`, where neither its end nor an escape stands."""
    char = text[place : place + 1]
    if _HALF.match(text, place) or "\ud800" <= char <= "\udfff":
        message = "half of a surrogate pair is no character"
        return EncodingFault(codes.LONE_SURROGATE, message, place)
    if text[place:] in {"", "\\"}:
        return EncodingFault(codes.NOT_JSON, "the text ends inside this string", start)
    if char in "\r\n":
        message = "the line ends inside a string"
    elif char != "\\":
        message = f"the control character {_character(text, place)} must be escaped"
    elif text[place + 1] == "u":
        message = r"\u must be followed by four hexadecimal digits"
    else:
        message = f"a backslash before {_character(text, place + 1)} is no escape of JSON"
    return EncodingFault(codes.NOT_JSON, message, place)


def _no_comma(text: str, place: int, closing: str) -> EncodingFault:
    """Why nothing follows a value; if a comma is all that is missing, it belongs after that."""
    end = len(text[:place].rstrip())
    if "\n" in text[end:place] and text.startswith(_BEGINNINGS, place):
        return EncodingFault(codes.NOT_JSON, "a ',' is missing after this value", end - 1)
    return _unexpected(f"',' or '{closing}' after a value", text, place)


def _one_too_many(text: str, place: int) -> EncodingFault:
    """Why nothing follows the outermost value."""
    if text[place] != "{":
        return _unexpected("nothing more after the value", text, place)
    return EncodingFault(codes.NOT_JSON, SECOND_OBJECT, place)


def _unexpected(expected: str, text: str, place: int) -> EncodingFault:
    word = _WORD.match(text, place)
    found = _shortened(word[0]) if word else _character(text, place)
    hint = _HINTS.get(found, "")
    return EncodingFault(codes.NOT_JSON, f"expected {expected}, found {found}{hint}", place)


def _character(text: str, place: int) -> str:
    """The character at a place, as a message names it."""
    if place == len(text):
        return "the end of the text"
    char = text[place]
    return f"'{char}'" if char.isprintable() else f"U+{ord(char):04X}"


def _shortened(word: str) -> str:
    return word if len(word) <= 40 else f"{word[:20]}... ({len(word)} characters)"


def _quoted(name: str) -> str:
    return json.dumps(_shortened(name), ensure_ascii=not name.isprintable())
