"""What was made of a thing that stays the same object, remembered by which object it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

S = TypeVar("S")

MOST: Final = 256
"""So many things are remembered of a kind; then all are forgotten."""


def remembered(make: Callable[..., S]) -> Callable[..., S]:
    """The same function, which answers again what it answered of the same objects.

    To hash a sheet or a deal takes longer than to look at one, so they are told apart by identity.

    Arguments:
        make: a function of immutable things alone.
    """
    memory: dict[tuple[int, ...], tuple[object, S]] = {}

    def remembering(*things: object) -> S:
        key = tuple(map(id, things))
        found = memory.get(key)
        if found is None:
            if len(memory) >= MOST:
                memory.clear()
            # The things are kept too, so that no other object can come by their numbers.
            found = memory[key] = (things, make(*things))
        return found[1]

    return remembering
