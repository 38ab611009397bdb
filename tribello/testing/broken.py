"""Logs that are almost as they should be, each with how it was changed and what that makes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from attrs import frozen
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tribello.log import record
from tribello.rules import Rules
from tribello.testing import harmless, misclaimed, misplayed, miswritten
from tribello.testing.change import Way
from tribello.testing.even import evenly
from tribello.testing.game import Playthrough, games

_BY_NAME: Final[Mapping[str, Way]] = MappingProxyType(
    {**harmless.WAYS, **misplayed.WAYS, **misclaimed.WAYS, **miswritten.WAYS}
)

WAYS: Final[Mapping[str, str]] = MappingProxyType(
    {name: (way.__doc__ or "").strip() for name, way in _BY_NAME.items()}
)
"""The names of the ways in which `broken_logs` are changed, each with what is done."""


@frozen
class BrokenLog:
    """A log that was changed.

    Arguments:
        data: the bytes of its file.
        suffix: how the file is named: ``.json`` or ``.jsonl``.
        way: how it was changed; one of `WAYS`.
        rejected: whether it must be rejected. Where it must not, it is a log without a fault
            all the same, of a whole game or of a part of one.
    """

    data: bytes
    suffix: str
    way: str
    rejected: bool


def broken_logs(
    rules: SearchStrategy[Rules] | None = None, *, ways: Sequence[str] = tuple(WAYS)
) -> SearchStrategy[BrokenLog]:
    """Logs of whole games, each changed in one way, harmless or not.

    What must be rejected is known from how the log was changed and, where the play was, from
    `tribello.why_not`; no validator is asked. They shrink to the first way and short games.

    Arguments:
        rules: what was played by; any rules by default, those of the laboratory among them.
        ways: the ways to be taken; all of `WAYS` by default.

    >>> from hypothesis import given
    >>> from tribello.verdict import Outcome, Policy, validate
    >>> @given(broken_logs())
    ... def test(broken):
    ...     found = validate(broken.data, Policy(laboratory=True))
    ...     assert (found.outcome is Outcome.INVALID) == broken.rejected
    >>> test()
    """
    return _broken_logs(games(rules), ways)


@st.composite
def _broken_logs(
    draw: DrawFn, games: SearchStrategy[Playthrough], ways: Sequence[str]
) -> BrokenLog:
    played = draw(games)
    way = draw(evenly(ways, played))
    change = _BY_NAME[way](draw, record(played.end, played.actions))
    return BrokenLog(change.data, change.suffix, way, change.rejected)
