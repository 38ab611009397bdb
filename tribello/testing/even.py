"""Choices that are as likely as each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tribello.dealing import Stream

T = TypeVar("T")

SEEDS: Final = st.integers(0, 2**16)


def evenly(items: Sequence[T], *drawn: object) -> SearchStrategy[T]:
    """One of the items; it shrinks to the first.

    Hypothesis makes most examples by changing one that it had, and so would come to few of many
    items. Here most choices hang on all that was drawn before: any change leads to another.

    Arguments:
        items: what there is to choose from.
        drawn: what was drawn before, and a name for the choice where there are several.
    """
    chosen = Stream(f"evenly:{drawn!r}").choice(items)
    return st.sampled_from([*items, *[chosen] * 2 * len(items)])  # one draw, for speed
