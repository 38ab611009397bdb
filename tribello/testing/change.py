"""What a change of a log comes to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from attrs import frozen
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tribello.log import Log
from tribello.testing.log import JSON, JSONL, Document, text_of


@frozen
class Change:
    """A changed log.

    Arguments:
        data: the bytes of its file.
        suffix: how the file is named.
        rejected: whether it must be rejected now.
    """

    data: bytes
    suffix: str
    rejected: bool


Way: TypeAlias = Callable[[DrawFn, Log], Change]
"""A way to change the log of a whole game, given with all that can be claimed and sealed."""


def in_either_encoding(draw: DrawFn, document: Document, *, rejected: bool) -> Change:
    """The change that made this document."""
    suffix = draw(st.sampled_from([JSON, JSONL]))
    return Change(text_of(document, suffix), suffix, rejected)
