"""Who waits for the game to begin. Nothing is kept of it: who leaves gives up the seat."""

from __future__ import annotations

import secrets

from attrs import evolve, frozen
from messages import Refusal

from tribello import SEATS, Seat
from tribello.immutable import Immutable


@frozen(repr=False)
class Waiting(Immutable):
    """Somebody who has a seat in a game that has not begun.

    Arguments:
        name: as it will stand in the log.
        token: by which its client will be known.
        ready: whether the client has said that it has the token.
    """

    name: str
    token: str
    ready: bool = False


class Lobby:
    """Three seats before the game."""

    def __init__(self) -> None:
        self._seats: dict[Seat, Waiting] = {}

    @property
    def names(self) -> tuple[str | None, ...]:
        """The name of each seat; None where it is free."""
        waiting = (self._seats.get(seat) for seat in SEATS)
        return tuple(each.name if each else None for each in waiting)

    @property
    def all_ready(self) -> bool:
        """Whether the game may begin."""
        return len(self._seats) == len(SEATS) and all(each.ready for each in self._seats.values())

    @property
    def players(self) -> tuple[Waiting, Waiting, Waiting]:
        """Those who sit in seats 0, 1 and 2, of which none is free."""
        first, second, third = (self._seats[seat] for seat in SEATS)
        return first, second, third

    def join(self, name: str) -> tuple[Seat, str]:
        """Take the first free seat; its number and a new token.

        Raises:
            Refusal: no seat is free, or somebody else has the name.
        """
        if name in self.names:
            raise Refusal("name-taken")
        seat = next((seat for seat in SEATS if seat not in self._seats), None)
        if seat is None:
            raise Refusal("full")
        self._seats[seat] = Waiting(name, secrets.token_urlsafe(16))
        return seat, self._seats[seat].token

    def ready(self, seat: Seat) -> None:
        """Note that the client of a seat has its token.

        Without this a token that was lost on its way would leave a seat that nobody can play.
        """
        self._seats[seat] = evolve(self._seats[seat], ready=True)

    def leave(self, seat: Seat) -> None:
        """Give up a seat."""
        del self._seats[seat]
