"""Few rows in which all values of all factors meet two at a time, and of some three at a time.

A covering array, made greedily: a row begins with values that have not met, and gets of each other
factor the value that meets most. Nothing in it is drawn, so it is the same every time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import combinations, product

from attrs import frozen

Item = tuple[str, int]
"""A factor, and which of its values."""

Row = dict[str, int]
"""Which value each factor has."""

Meeting = frozenset[Item]
"""Values of different factors that stand together."""


@frozen
class Cover:
    """What comes of a search.

    Arguments:
        rows: the rows; each has a value of every factor.
        refused: the meetings that no sound row can have.
    """

    rows: list[Row]
    refused: list[Meeting]


def covering(
    sizes: Mapping[str, int], closely: Collection[str], is_sound: Callable[[Row], bool]
) -> Cover:
    """Rows that have every meeting which can be.

    Arguments:
        sizes: how many values each factor has.
        closely: the factors of which every three values are to meet, not only every two.
        is_sound: whether values can stand in a row, those that the row has not got left open.
    """
    due = dict.fromkeys([*meetings(sizes, sizes, 2), *meetings(sizes, closely, 3)])
    found = Cover([], [])
    while due:
        first = next(iter(due))
        if is_sound(dict(first)):
            row = _filled(first, sizes, closely, due, is_sound, len(found.rows))
            found.rows.append(row)
            for met in _met(row, closely):
                due.pop(met, None)
        else:
            found.refused.append(first)
            del due[first]
    return found


def meetings(sizes: Mapping[str, int], names: Iterable[str], number: int) -> Iterator[Meeting]:
    """Every meeting of so many values of the factors that are named."""
    for chosen in combinations(names, number):
        for places in product(*(range(sizes[name]) for name in chosen)):
            yield frozenset(zip(chosen, places, strict=True))


def _filled(
    first: Meeting,
    sizes: Mapping[str, int],
    closely: Collection[str],
    due: Collection[Meeting],
    is_sound: Callable[[Row], bool],
    number: int,
) -> Row:
    """A sound row with a first meeting in it, and then with as much as is still due.

    Of values that meet as much the next in turn is taken, by the number of the row.
    """
    row = {name: place for name in sizes for its, place in first if its == name}
    for name in sorted(sizes, key=lambda each: -sizes[each]):
        if name not in row:
            gains = {
                place: sum(met in due for met in _completed((name, place), row, closely))
                for place in range(sizes[name])
            }
            turns = sorted(gains, key=lambda place: (-gains[place], (place + number) % len(gains)))
            row[name] = next(place for place in turns if is_sound({**row, name: place}))
    return row


def _met(row: Row, closely: Collection[str]) -> Iterator[Meeting]:
    """Every meeting in a row."""
    names = list(row)
    for number, name in enumerate(names):
        earlier = {other: row[other] for other in names[:number]}
        yield from _completed((name, row[name]), earlier, closely)


def _completed(item: Item, row: Row, closely: Collection[str]) -> Iterator[Meeting]:
    """The meetings of an item with those of a row."""
    for other in row.items():
        yield frozenset((item, other))
    if item[0] in closely:
        near = [other for other in row.items() if other[0] in closely]
        for one, other in combinations(near, 2):
            yield frozenset((item, one, other))
