"""Seats and roles (R1.1, R1.5).

Seats are 0, 1 and 2, clockwise. Roles are relative to the dealer of a deal: the seat at
the dealer's left comes next clockwise.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, TypeAlias

Seat: TypeAlias = int
"""0, 1 or 2, counted clockwise."""

SEATS: Final[tuple[Seat, Seat, Seat]] = (0, 1, 2)


class Role(IntEnum):
    """What a seat is in one deal: its distance clockwise from the dealer (R1.5)."""

    DEALER = 0
    LEFT = 1
    RIGHT = 2

    def __str__(self) -> str:
        return self.name.lower()


def seat_of(role: Role, dealer: Seat) -> Seat:
    """The seat that has `role` when `dealer` deals.

    >>> seat_of(Role.RIGHT, dealer=0)
    2
    """
    return (dealer + role) % 3


def role_of(seat: Seat, dealer: Seat) -> Role:
    """The role that `seat` has when `dealer` deals; the inverse of `seat_of`.

    >>> role_of(0, dealer=2)
    <Role.LEFT: 1>
    """
    return Role((seat - dealer) % 3)


def clockwise(seat: Seat, steps: int = 1) -> Seat:
    """The seat that many places further clockwise."""
    return (seat + steps) % 3
