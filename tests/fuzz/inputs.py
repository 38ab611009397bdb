"""The inputs of the campaign: each hangs on the seed and its number alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeAlias

from attrs import evolve, frozen
from fuzz import lines, texts, values
from fuzz.bases import DEAL, MATCH, SMALL, Base, bases, document_of
from logs import bare
from seen_logs import changed

from tribello.dealing import Stream
from tribello.log.reading import MAX_BYTES
from tribello.verdict import Policy
from tribello.viewer import VIEWERS, Viewer

LAX: Final = Policy(laboratory=True)
"""What most inputs are judged by, so that small packs are played with."""

POLICIES: Final = (
    *[LAX] * 42,
    *[evolve(LAX, most=most) for most in (1, 2, 5)],
    *[evolve(LAX, under=name) for name in ("standard", "narrative", "russian-literal")],
    evolve(LAX, all_presets=True),
    Policy(),
    Policy(require="standard"),
    Policy(require="russian"),
)
"""What inputs are judged by."""

_SIZES: Final = (*[SMALL] * 60, *[DEAL] * 38, *[MATCH] * 2)

_VIEWERS: Final[tuple[Viewer | None, ...]] = (*[None] * 8, *VIEWERS)
"""Who sees what the logs hold: a third of them hide cards."""

SUFFIXES: Final = (*[".json"] * 14, "", ".jsonl")
"""How the file of a text is named; a wrong name, and none, are as good a test."""


@frozen
class Input:
    """One file to be judged.

    Arguments:
        number: its number in the campaign.
        origin: what it was made of and how, for people.
        size: the size of the game that it was made of.
        data: its bytes.
        suffix: the end of its name.
        policy: what it is judged by.
        max_bytes: the largest game that is read.
    """

    number: int
    origin: str
    size: str
    data: bytes
    suffix: str
    policy: Policy = LAX
    max_bytes: int = MAX_BYTES

    def with_alternatives(self) -> Input:
        """The same, to be judged with a look for other rules."""
        return evolve(self, policy=evolve(self.policy, alternatives=True))


Way: TypeAlias = Callable[[Base, Base, Stream], tuple[bytes, str]]
"""A file made of a base, or of two, and the end of its name."""


def made(seed: str, number: int) -> Input:
    """An input of the campaign.

    Arguments:
        seed: any text.
        number: any number from 0.
    """
    stream = Stream(f"fuzz:{seed}:{number}")
    viewer = stream.choice(_VIEWERS)
    base = stream.choice(bases()[stream.choice(_SIZES)])
    other = stream.choice(bases()[MATCH if base.size == MATCH else stream.choice((SMALL, DEAL))])
    base = evolve(base, viewer=viewer)
    other = evolve(other, viewer=viewer if stream.below(4) else stream.choice(_VIEWERS))
    way = stream.choice(_WAYS)
    data, suffix = way(base, other, stream)
    return Input(
        number=number,
        origin=f"{_named(base)}; {way.__name__.strip('_').replace('_', ' ')}",
        size=base.size,
        data=data,
        suffix=suffix,
        policy=stream.choice(POLICIES),
        max_bytes=MAX_BYTES if stream.below(300) else 500 + stream.below(2000),
    )


def _named(base: Base) -> str:
    return base.name if base.viewer is None else f"{base.name}, seen by {base.viewer}"


def _misshapen(base: Base, other: Base, stream: Stream) -> tuple[bytes, str]:
    return _of_value(values.misshapen(document_of(base), document_of(other), stream), stream)


def _misshapen_throughout(base: Base, other: Base, stream: Stream) -> tuple[bytes, str]:
    documents = document_of(base), document_of(other)
    return _of_value(values.misshapen_throughout(*documents, stream), stream)


def _misplayed(base: Base, other: Base, stream: Stream) -> tuple[bytes, str]:
    return _of_value(values.misplayed(document_of(base), document_of(other), stream), stream)


def _misruled(base: Base, other: Base, stream: Stream) -> tuple[bytes, str]:
    return _of_value(values.misruled(document_of(base), document_of(other), stream), stream)


def _misseen(base: Base, other: Base, stream: Stream) -> tuple[bytes, str]:
    document = changed(document_of(base), document_of(other), base.rules, stream)
    return _of_value(document if stream.below(2) else bare(document), stream)


def _unfinished(base: Base, other: Base, stream: Stream) -> tuple[bytes, str]:
    return _of_value(values.unfinished(document_of(base), document_of(other), stream), stream)


def _bytes(base: Base, _: Base, stream: Stream) -> tuple[bytes, str]:
    spread = not stream.below(3)
    return texts.garbled(_text(base, spread=spread), stream), stream.choice(SUFFIXES)


def _bytes_of_two(base: Base, other: Base, stream: Stream) -> tuple[bytes, str]:
    spread = not stream.below(3)
    one, two = _text(base, spread=spread), _text(other, spread=spread)
    return texts.spliced(one, two, stream), stream.choice(SUFFIXES)


def _lines(base: Base, _: Base, stream: Stream) -> tuple[bytes, str]:
    return lines.torn(_lines_of(base), stream), stream.choice((".jsonl", ".jsonl", ""))


def _lines_of_two(base: Base, other: Base, stream: Stream) -> tuple[bytes, str]:
    return lines.torn(_lines_of(base) + _lines_of(other), stream), ".jsonl"


def _bytes_in_lines(base: Base, _: Base, stream: Stream) -> tuple[bytes, str]:
    return texts.garbled(b"".join(_lines_of(base)), stream), ".jsonl"


def _untouched(base: Base, _: Base, stream: Stream) -> tuple[bytes, str]:
    return _text(base, spread=False), stream.choice(SUFFIXES)


_PLAIN: Final[tuple[Way, ...]] = (
    *[_misshapen] * 14,
    *[_misshapen_throughout] * 2,
    *[_misplayed] * 14,
    *[_misseen] * 6,
    *[_misruled] * 4,
    *[_unfinished] * 2,
    *[_bytes] * 9,
    _bytes_of_two,
    *[_lines] * 6,
    *[_lines_of_two] * 2,
    *[_bytes_in_lines] * 3,
    _untouched,
)


def _packed(base: Base, other: Base, stream: Stream) -> tuple[bytes, str]:
    data, suffix = stream.choice(_PLAIN)(base, other, stream)
    return texts.packed(data, stream), suffix


_WAYS: Final[tuple[Way, ...]] = (*_PLAIN, _packed)


@cache
def _text(base: Base, *, spread: bool) -> bytes:
    document = document_of(base)
    return json.dumps(document, ensure_ascii=False, indent=1 if spread else None).encode()


@cache
def _lines_of(base: Base) -> list[bytes]:
    return lines.lines_of(document_of(base))


def _of_value(document: Any, stream: Stream) -> tuple[bytes, str]:
    """A file that holds a value, as one text or line by line.

    Half characters are escaped, or written as bytes that are no UTF-8.
    """
    if not stream.below(4) and isinstance(document, dict):
        return b"".join(lines.lines_of(document)), ".jsonl"
    indent = None if stream.below(3) else 2
    text = json.dumps(document, ensure_ascii=not stream.below(4), indent=indent)
    return text.encode("utf-8", "surrogatepass"), stream.choice(SUFFIXES)
