"""What is wrong with a log, and where in its JSON."""

from __future__ import annotations

from collections.abc import Iterable
from json import dumps
from typing import Final

from attrs import frozen

from tribello.codes import Code
from tribello.errors import TribelloError
from tribello.immutable import Immutable
from tribello.log.excerpt import Excerpt
from tribello.log.json_types import JSON


@frozen(repr=False)
class Fault(Immutable):
    """One defect of a document, located by JSON Pointer.

    Arguments:
        code: the registered code.
        message: one sentence for people.
        pointer: RFC 6901 pointer to the value at fault; empty for the whole document.
        at_key: the pointer's last key is at fault, not its value.
        line: line in the file, from 1, where it is known already.
        column: column in characters, from 1, where it is known already.
        excerpt: the line around it, where it is known already.
    """

    code: Code
    message: str
    pointer: str = ""
    at_key: bool = False
    line: int | None = None
    column: int | None = None
    excerpt: Excerpt | None = None

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}" if self.line else self.pointer or "/"
        return f"{self.code.id} [{self.code.clause}] {place}: {self.message}"


@frozen(repr=False)
class Target(Immutable):
    """What to look for in a text.

    Arguments:
        pointer: a JSON Pointer (RFC 6901): empty for the whole text, else ``/`` before
            each token.
        at_key: look for the key of that member of an object, not for its value.
    """

    pointer: str
    at_key: bool = False


class EncodingFault(TribelloError, ValueError):
    """Bytes or text that strict reading refuses (R10.1).

    Arguments:
        code: the registered code of the fault, of family 1xx.
        message: one sentence for people.
        offset: the place of the fault in the text, in characters from 0; up to the length
            of the text, where that ends too early. For bytes that are not UTF-8 it is the
            number of characters before the first bad byte, which is also its place in
            ``data.decode("utf-8", "replace")``.
    """

    def __init__(self, code: Code, message: str, offset: int) -> None:
        super().__init__(code, message, offset)
        self.code = code
        self.message = message
        self.offset = offset

    def __str__(self) -> str:
        return f"{self.code.id} [{self.code.clause}] {self.message}"


class LogError(TribelloError, ValueError):
    """Bytes that are no readable log; it lists what was found.

    Arguments:
        faults: the defects, in the order in which they stand in the document.
    """

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)


class TooLarge(TribelloError):  # named for what is said of the input
    """Input that is over the limit on its size.

    Arguments:
        limit: the limit in bytes.
    """

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit

    def __str__(self) -> str:
        return f"the input is over the limit of {self.limit} bytes"


_EXCERPT: Final = 40


def quoted(value: JSON) -> str:
    """A value of a log as JSON, cut short where it is long: what it holds comes from strangers.

    >>> quoted(True), quoted("a" * 100)
    ('true', '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...')
    """
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "an array"
    text = dumps(value, ensure_ascii=True)
    return text if len(text) <= _EXCERPT else text[: _EXCERPT - 3] + "..."


SECOND_OBJECT: Final = "a second object follows the first"
"""What is said of a text that goes on after its value; what to do hangs on the kind of file."""


def pointer_to(path: Iterable[str | int]) -> str:
    """The JSON Pointer of a path of keys and places.

    >>> pointer_to(["actions", 3, "x-a/b"])
    '/actions/3/x-a~1b'
    """
    return "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in path)
