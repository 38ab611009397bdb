"""Logs damaged as bytes: what no writer of JSON would write."""

from __future__ import annotations

import re
from collections.abc import Callable
from gzip import compress
from typing import Final, TypeAlias

from tribello.dealing import Stream

Damage: TypeAlias = Callable[[bytes, Stream], bytes]

_NUMBER: Final = re.compile(rb"(?<=[:,\[ \n])-?[0-9]+(?=[,}\]\n])")
_STRING: Final = re.compile(rb'"[^"\\\n]*"')
_MEMBER: Final = re.compile(rb'"[^"\\\n]*":\s?(?:"[^"\\\n]*"|-?[0-9]+|true|false|null)')

NUMBERS: Final = (
    *(b"-0", b"01", b"+1", b"1.0", b"1e3", b"1E+2", b"0x10", b"1_0", b".5", b"1.", b"- 1", b"1e"),
    *(b"NaN", b"Infinity", b"-Infinity", b"1e999999999", b"-1e-999999999", b"0.1e1"),
    *(b"9007199254740991", b"9007199254740992", b"-9007199254740992", b"9" * 20, b"9" * 5000),
    *("\u0661".encode(), "\u00b2".encode(), b"True", b"None", b"undefined", b""),
)
"""Numbers that JSON lacks or that are no whole numbers of a log, and words."""

STRINGS: Final = (
    *(b"''", b'"', b'"\\"', b'"\\u12"', b'"\\x41"', b'"\\ud800"', b'"\\udca1\\ud83c"'),
    *(b'"\\ud83c\\udca1"', b'"\\u0000"', b'"\\ud800\\u0041"', b'"\\uD83C\\uDCA1"', b'"\t"'),
    *(b'"\n"', b'"\r\n"', b'"\x00"', b'"\x7f"', b'"\xc2\x85"', b'"\xe2\x80\xa8"', b'"\\/"'),
    *(b'"' + b"x" * 5000 + b'"', b'"' + b"\\u0041" * 300 + b'"', '"\u202eSA\U0001f0a1"'.encode()),
)
"""Strings that are broken, long, or hold what few terminals show."""

BROKEN: Final = (
    *(b"\xff", b"\x80", b"\xc0\x80", b"\xe2\x82", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xf8"),
    *(
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\x00",
        b"\x1b[31m",
        b"\r",
        b"\r\n",
        b"\n",
        b"\n\n",
        b"\xc2\xa0",
    ),
    *(b",", b":", b"[", b"]", b"{", b"}", b'"', b"\\", b"//x\n", b"/**/", b"#", b",,", b"1", b"e5"),
    *(b"\\u", b"\\ud800", b"[" * 31, b"[" * 33, b'{"":' * 40, b"[" * 20_000, b" " * 3000),
)
"""Bytes that are no UTF-8, control characters, marks of JSON and things like them."""

WHOLE: Final = (
    *(b"", b"\n", b" \n\t", b"null", b"0", b'""', b"[]", b"{}", b"[" * 50_000, b"\xef\xbb\xbf"),
    *(b'{"format":"tribello-log"}', b'{"format":"tribello-log","version":"1.0"}'),
    *(b'{"format":"tribello-log","version":"0.2","actions":[]}', b'{"format":["tribello-log"]}'),
    *(b'{"a":' * 40 + b"1" + b"}" * 40, b"[" * 32 + b"]" * 32, b"\x00" * 50, b"\xff\xfe[\x00]\x00"),
)
"""Texts that have nothing left of the log."""


def _flip(data: bytes, stream: Stream) -> bytes:
    return _other_byte(data, stream, lambda old: old ^ (1 << stream.below(8)))


def _any_byte(data: bytes, stream: Stream) -> bytes:
    return _other_byte(data, stream, lambda _: stream.below(256))


def _other_byte(data: bytes, stream: Stream, change: Callable[[int], int]) -> bytes:
    place = stream.below(len(data))
    return data[:place] + bytes([change(data[place])]) + data[place + 1 :]


def _insert(data: bytes, stream: Stream) -> bytes:
    place = stream.below(len(data) + 1)
    return data[:place] + stream.choice(BROKEN) + data[place:]


def _delete(data: bytes, stream: Stream) -> bytes:
    place = stream.below(len(data))
    return data[:place] + data[place + stream.choice((1, 1, 2, 5, 100)) :]


def _repeat(data: bytes, stream: Stream) -> bytes:
    place, size = stream.below(len(data)), stream.choice((1, 2, 5, 30, 300))
    return data[: place + size] + data[place:]


def _truncate(data: bytes, stream: Stream) -> bytes:
    return data[: stream.below(len(data))]


def _behind(data: bytes, stream: Stream) -> bytes:
    return data + stream.choice(BROKEN)


def _before(data: bytes, stream: Stream) -> bytes:
    return stream.choice(BROKEN) + data


def _encode(data: bytes, stream: Stream) -> bytes:
    text = data.decode("utf-8", "replace")
    return text.encode(stream.choice(("utf-16", "utf-16-le", "utf-32-be", "utf-8-sig", "utf-7")))


def _latin(data: bytes, _: Stream) -> bytes:
    return data.decode("utf-8", "replace").encode("latin-1", "replace")


def _line_ends(data: bytes, stream: Stream) -> bytes:
    return data.replace(b"\n", stream.choice((b"\r\n", b"\r", b"\n\n", b" \n")))


def _number(data: bytes, stream: Stream) -> bytes:
    return _replaced(_NUMBER, data, stream, lambda _: stream.choice(NUMBERS))


def _string(data: bytes, stream: Stream) -> bytes:
    return _replaced(_STRING, data, stream, lambda _: stream.choice(STRINGS))


def _everywhere(data: bytes, stream: Stream) -> bytes:
    """A string is another, or a number, wherever it stands."""
    found = _STRING.search(data, stream.below(len(data)))
    other = stream.choice((*STRINGS, *NUMBERS, b'"seat"', b'"type"', b'"play"', b'"card"'))
    return data.replace(found[0], other) if found else data


def _escape(data: bytes, stream: Stream) -> bytes:
    """A string in another spelling, which means the same."""
    return _replaced(_STRING, data, stream, _escaped)


def _key_twice(data: bytes, stream: Stream) -> bytes:
    """A member of an object twice, its key the second time perhaps in another spelling."""
    respelled = _escaped if stream.below(2) else bytes
    return _replaced(_MEMBER, data, stream, lambda old: old + b"," + _respelled(old, respelled))


def _nest(data: bytes, stream: Stream) -> bytes:
    depth = stream.choice((2, 28, 29, 30, 31, 32, 33, 500, 30_000))
    opening, closing = stream.choice(((b"[", b"]"), (b'{"":', b"}")))
    return _replaced(_STRING, data, stream, lambda old: opening * depth + old + closing * depth)


def _nothing_left(_: bytes, stream: Stream) -> bytes:
    return stream.choice(WHOLE)


ANYWHERE: Final[tuple[Damage, ...]] = (
    _flip,
    _any_byte,
    _insert,
    _delete,
    _repeat,
    _truncate,
    _behind,
    _before,
)
"""Damage to bytes of any kind."""

DAMAGE: Final[tuple[Damage, ...]] = (
    *ANYWHERE,
    _encode,
    _latin,
    _line_ends,
    *[_number] * 2,
    *[_string] * 2,
    _everywhere,
    _escape,
    *[_key_twice] * 2,
    _nest,
    _nothing_left,
)


def garbled(data: bytes, stream: Stream) -> bytes:
    """The bytes damaged in one to three ways."""
    for _ in range(stream.choice((1, 1, 1, 2, 3))):
        if data:
            data = stream.choice(DAMAGE)(data, stream)
    return data


def packed(data: bytes, stream: Stream) -> bytes:
    """The bytes packed with gzip, half the time damaged afterwards."""
    small = compress(data, compresslevel=1, mtime=0)
    return small if stream.below(2) else stream.choice(ANYWHERE)(small, stream)


def spliced(one: bytes, other: bytes, stream: Stream) -> bytes:
    """The head of one text and the tail of another."""
    return one[: stream.below(len(one))] + other[stream.below(len(other)) :]


def _replaced(
    pattern: re.Pattern[bytes], data: bytes, stream: Stream, change: Callable[[bytes], bytes]
) -> bytes:
    """The bytes with one match of a pattern changed: the first behind a drawn place."""
    found = pattern.search(data, stream.below(len(data))) or pattern.search(data)
    if found is None:
        return data
    return data[: found.start()] + change(found[0]) + data[found.end() :]


def _escaped(token: bytes) -> bytes:
    """A string with its first character escaped."""
    char = token[1:2]
    return b'"\\u%04x' % char[0] + token[2:] if char.isalnum() else token


def _respelled(member: bytes, change: Callable[[bytes], bytes]) -> bytes:
    key, colon, value = member.partition(b":")
    return change(key) + colon + value
