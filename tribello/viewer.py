"""Who looks at a game: a seat, or everybody."""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal, TypeAlias

from tribello.seats import SEATS, Seat


class Public(Enum):
    """What lies open to everybody at the table and around it."""

    PUBLIC = "public"

    def __repr__(self) -> str:
        return self.name


PUBLIC: Final = Public.PUBLIC
"""Stands for everybody where else a seat does."""

Viewer: TypeAlias = Seat | Literal[Public.PUBLIC]
"""A seat, or `PUBLIC`. While seats are chosen a seat's number is that of a player."""

VIEWERS: Final[tuple[Viewer, ...]] = (*SEATS, PUBLIC)


def check_viewer(viewer: object) -> None:
    """See that somebody of the game looks at it.

    Raises:
        ValueError: it is neither a seat nor `PUBLIC`.
    """
    if viewer is not PUBLIC and not (type(viewer) is int and viewer in SEATS):
        raise ValueError(f"a game is seen by seat 0, 1 or 2 or by PUBLIC, not by {viewer!r}")
