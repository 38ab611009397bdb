"""What OpenSpiel asks of an observation: a tensor and a string, from the encoding."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tribello.adapters.packages import package
from tribello.adapters.recall import ROW, information_state, observation
from tribello.adapters.table import Table
from tribello.encoding import CURRENT, by_field, length_of
from tribello.seats import Seat
from tribello.views import PUBLIC

numpy: Final = package("numpy", "openspiel")
pyspiel: Final = package("pyspiel", "openspiel")

OWN: Final = ("hand", "discards", "drawn", "chosen")
"""The fields of the current form that tell of the viewer's own cards."""


class Observer:
    """An observer as `open_spiel.python.observation` has it.

    The string is the numbers of the tensor in hexadecimal, two digits each, as far as the game
    has come; ``bytes.fromhex`` gives them back.

    Arguments:
        name: what the tensor is called.
        length: how many numbers it has.
        seen: the numbers that a seat sees at a table.
    """

    def __init__(self, name: str, length: int, seen: Callable[[Table, Seat], bytes]) -> None:
        self._seen = seen
        self.tensor = numpy.zeros(length, numpy.float32)
        self.dict = {name: self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        """Put what a player sees of a state into the tensor."""
        seen = self._seen(state.table, player)
        self.tensor[: len(seen)] = numpy.frombuffer(seen, numpy.uint8)
        self.tensor[len(seen) :] = 0

    def string_from(self, state: Any, player: int) -> str:
        """What a player sees of a state as a string."""
        return self._seen(state.table, player).hex()


def observer_of(kind: Any, deals: int) -> Observer:
    """The observer for a kind of observation.

    Arguments:
        kind: a `pyspiel.IIGObservationType`.
        deals: how many deals the game has.

    Raises:
        ValueError: such an observation is not made.
    """
    private = pyspiel.PrivateInfoType
    match kind.private_info, kind.public_info, kind.perfect_recall:
        case private.SINGLE_PLAYER, True, True:
            return Observer("info_state", deals * ROW, information_state)
        case private.SINGLE_PLAYER, True, False:
            return Observer("observation", length_of(CURRENT), observation)
        case private.SINGLE_PLAYER, False, False:
            return Observer("private", 52 * len(OWN), _own)
        case private.NONE, True, True:
            return Observer("public_state", deals * ROW, _public_state)
        case private.NONE, True, False:
            return Observer("public", length_of(CURRENT), _public)
        case _:
            raise ValueError(
                "no observation shows the cards of all players, or private cards with perfect "
                "recall alone; ask for a single player with public information"
            )


def _own(table: Table, seat: Seat) -> bytes:
    """The viewer's own cards."""
    fields = by_field(observation(table, seat))
    return b"".join([fields[name] for name in OWN])


def _public(table: Table, _: Seat) -> bytes:
    """What everybody sees."""
    return observation(table, PUBLIC)


def _public_state(table: Table, _: Seat) -> bytes:
    """What everybody has seen so far."""
    return information_state(table, PUBLIC)
