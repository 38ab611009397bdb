"""Strict reading of JSON: what every reader understands in the same way, or nothing (R10.1).

That is I-JSON (RFC 7493), narrower still: UTF-8 without a byte order mark, no key twice in
an object, no half characters, integers only and those exact everywhere, bounded depth.
(The noncharacters that RFC 7493 forbids as well are let through: all readers agree on them.)

Good input is read near the speed of the standard library. The words for a fault and its place
are found afterwards, by `tribello.log.scanner`.
"""

from __future__ import annotations

import codecs
import json
import re
from typing import Any, Final, NoReturn

from tribello import codes
from tribello.log.faults import EncodingFault
from tribello.log.json_types import JSON, MAX_DEPTH, MAX_INTEGER

__all__ = ["MAX_DEPTH", "MAX_INTEGER", "EncodingFault", "decode", "parse", "read"]

_OTHER_KINDS: Final = {
    "UTF-16 or UTF-32": (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE),
    "a zip archive": (b"PK\x03\x04",),
}
_ESCAPES: Final = re.compile(
    r"\\(?:\\"  # an escaped backslash, so that what follows it is not taken for an escape
    r"|u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|(?P<half>u[dD][89a-fA-F]))"
)

_ROUND: Final = bytes.maketrans(b"[]{}", b"()()")
_NEITHER_BRACKET_NOR_QUOTE: Final = bytes(set(range(256)) - set(b'[]{}"'))


def read(data: bytes) -> JSON:
    """The value that the bytes of a JSON text stand for.

    Raises:
        EncodingFault: strict reading refuses the bytes (T101 to T110).

    >>> read(b'{"seat": 1, "card": "TS"}')
    {'seat': 1, 'card': 'TS'}
    >>> read(b'{"seat": 1, "seat": 2}')
    Traceback (most recent call last):
    tribello.log.faults.EncodingFault: T104 [R10.1] the key "seat" stands twice in the same object
    """
    return parse(decode(data))


def decode(data: bytes) -> str:
    """The text that the bytes encode in UTF-8; a byte order mark stays, for `parse` to refuse.

    Raises:
        EncodingFault: the bytes are not UTF-8 (T101).
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        place = error.start
        message = f"byte {place} of this text, 0x{data[place]:02x}, is not UTF-8"
        for kind, marks in _OTHER_KINDS.items():
            message += f"; the input starts like {kind}" if data.startswith(marks) else ""
        offset = len(data[:place].decode("utf-8"))
        raise EncodingFault(codes.NOT_UTF8, message, offset) from None


def parse(text: str) -> JSON:
    """The value that a JSON text stands for.

    Raises:
        EncodingFault: strict reading refuses the text (T102 to T110).
    """
    try:
        _check_depth(text.encode("utf-8"))  # which raises for a raw half character
        if "\\" in text:
            _check_escapes(text)
        value: JSON = _DECODER.decode(text)
    except ValueError as refusal:
        from tribello.log.scanner import first_fault  # which good input never needs

        raise first_fault(text) or refusal from None
    return value


def _check_escapes(text: str) -> None:
    """Raise ValueError if an escape stands for half a character without the other half."""
    if any(escape["half"] for escape in _ESCAPES.finditer(text)):
        raise ValueError("half a character")


def _check_depth(data: bytes) -> None:
    """Raise ValueError unless brackets outside strings pair up within the depth allowed.

    No deeper text may reach the decoder, which is recursive.
    """
    brackets = _brackets(data)
    for _ in range(MAX_DEPTH):
        if not brackets:
            return
        brackets = brackets.replace(b"()", b"")  # the innermost level of every branch
    if brackets:
        raise ValueError("too deep, or not in pairs")


def _brackets(data: bytes) -> bytes:
    """The brackets of a JSON text that stand outside strings, all of them made round."""
    if b"\\" in data:
        data = data.replace(rb"\\", b"").replace(rb"\"", b"")
    # With all else gone, a string without brackets is two quotes side by side.
    marks = data.translate(_ROUND, _NEITHER_BRACKET_NOR_QUOTE)
    brackets = marks.translate(None, b'"')
    if 2 * marks.count(b'""') < len(marks) - len(brackets):
        brackets = b"".join(marks.split(b'"')[::2])
    return brackets


class _Integers(dict[str, int]):
    """Integers by their digits: the small ones at hand, any other made and checked."""

    def __missing__(self, digits: str) -> int:
        if len(digits) > len(str(-MAX_INTEGER)) or digits == "-0":
            raise ValueError(digits)
        integer = int(digits)
        if abs(integer) > MAX_INTEGER:
            raise ValueError(digits)
        return integer


def _object(members: list[tuple[str, Any]]) -> dict[str, Any]:
    by_key = dict(members)
    if len(by_key) != len(members):
        raise ValueError("a key stands twice")
    return by_key


def _refuse(number: str) -> NoReturn:
    raise ValueError(number)


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=_Integers({str(integer): integer for integer in range(100)}).__getitem__,
    parse_float=_refuse,
    parse_constant=_refuse,
)
