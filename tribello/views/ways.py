"""How many ways there are to put cards into zones, and one of them drawn.

Cards that may lie in the same zones are told apart only when they are counted, so that they form
a group: a few groups and zones remain, and all is counted exactly, without listing anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import Final, TypeAlias, TypeVar

from tribello.dealing import Stream

T = TypeVar("T")

Group: TypeAlias = tuple[int, tuple[int, ...]]
"""How many cards there are of a kind, and the zones, by number, in which they may lie."""

Room: TypeAlias = tuple[int, ...]
"""How many cards each zone still takes. It takes exactly so many."""

_HALF_WORD: Final = 2**16


def ways(groups: tuple[Group, ...], room: Room) -> int:
    """In how many ways the cards of some groups fill the zones exactly.

    Arguments:
        groups: the cards.
        room: how many cards each zone takes.

    >>> ways(((3, (0, 1)), (1, (1,))), (2, 2))
    3
    """
    return _ways(groups, room) if sum(size for size, _ in groups) == sum(room) else 0


@lru_cache(maxsize=2**14)
def _ways(groups: tuple[Group, ...], room: Room) -> int:
    """The same where cards and room are equally many."""
    if not groups:
        return 1
    (size, zones), rest = groups[0], groups[1:]
    if not rest:
        return _orders(room) if not any(_closed(room, zones)) else 0
    return sum(_orders(taken) * _ways(rest, left) for taken, left in _splits(size, zones, room))


def drawn_split(groups: tuple[Group, ...], room: Room, numbers: Stream) -> list[Room]:
    """How many cards of each group lie in each zone, drawn so that all ways are equally likely.

    Arguments:
        groups: the cards; there is a way.
        room: how many cards each zone takes.
        numbers: where chance comes from.
    """
    drawn: list[Room] = []
    for place, (size, zones) in enumerate(groups):
        rest = groups[place + 1 :]
        splits = list(_splits(size, zones, room))
        weights = [_orders(taken) * ways(rest, left) for taken, left in splits]
        taken, room = splits[weighted(weights, numbers)]
        drawn.append(taken)
    return drawn


def weighted(weights: Sequence[int], numbers: Stream) -> int:
    """A place in a list of weights, each as likely as its weight says."""
    number = below(sum(weights), numbers)
    for place, weight in enumerate(weights):
        if number < weight:
            return place
        number -= weight
    raise AssertionError  # the number is below the sum


def below(bound: int, numbers: Stream) -> int:
    """A number from 0 to `bound` - 1, each as likely as the others, however large the bound."""
    bits = (bound - 1).bit_length()
    while True:
        number = 0
        for _ in range(0, bits, 16):
            number = number * _HALF_WORD + numbers.below(_HALF_WORD)
        number >>= -bits % 16
        if number < bound:
            return number


def _splits(size: int, zones: tuple[int, ...], room: Room) -> Iterator[tuple[Room, Room]]:
    """Each way to spread so many cards of a kind over zones: what each takes, and is left with."""
    zone, others = zones[0], zones[1:]
    if not others:
        if size <= room[zone]:
            yield _with(_NOTHING[len(room)], zone, size), _with(room, zone, room[zone] - size)
        return
    least = size - sum(room[other] for other in others)
    for count in range(max(0, least), min(size, room[zone]) + 1):
        for taken, left in _splits(size - count, others, _with(room, zone, room[zone] - count)):
            yield _with(taken, zone, count), left


_NOTHING: Final = [(0,) * zones for zones in range(5)]
"""By the number of zones, of which there are at most three hands and one for all else."""


def _with(room: Room, zone: int, count: int) -> Room:
    return (*room[:zone], count, *room[zone + 1 :])


def _closed(room: Room, zones: tuple[int, ...]) -> list[int]:
    """The room of the zones in which cards of a kind may not lie."""
    return [count for zone, count in enumerate(room) if zone not in zones]


def _orders(taken: Room) -> int:
    """In how many ways cards can be told off to zones that take so many of them each."""
    total, orders = 0, 1
    for count in taken:
        total += count
        orders *= comb(total, count)
    return orders
