"""Ways to put cards into zones, and chance that is exact: beside what is found by listing all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Final, TypeAlias
from unittest.mock import patch

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tribello.dealing import Stream
from tribello.views.ways import Group, Room, below, drawn_split, ways, weighted

Groups: TypeAlias = tuple[Group, ...]
Splits: TypeAlias = tuple[Room, ...]

WORD: Final = 2**16


def placings(groups: Groups) -> Iterator[list[tuple[int, ...]]]:
    """Every way to lay each card into one of its zones, listed: for each group a zone a card."""
    of_groups = [list(product(zones, repeat=size)) for size, zones in groups]
    return map(list, product(*of_groups))


def split_of(placing: list[tuple[int, ...]], zones: int) -> Splits:
    """How many cards of each group lie in each zone."""
    return tuple(tuple(group.count(zone) for zone in range(zones)) for group in placing)


def filled(splits: Splits, zones: int) -> Room:
    """How many cards each zone has got."""
    return tuple(sum(split[zone] for split in splits) for zone in range(zones))


def by_split(groups: Groups, room: Room) -> Counter[Splits]:
    """How many placings fill the zones exactly, by the split that they make."""
    splits = (split_of(placing, len(room)) for placing in placings(groups))
    return Counter(split for split in splits if filled(split, len(room)) == room)


@st.composite
def tasks(draw: DrawFn) -> tuple[Groups, Room]:
    """Some groups and the room of their zones, mostly such as can be filled."""
    count = draw(st.integers(1, 4))
    open_to = st.sets(st.integers(0, count - 1), min_size=1).map(lambda zones: tuple(sorted(zones)))
    groups = draw(st.lists(st.tuples(st.integers(0, 3), open_to), max_size=3).map(tuple))
    lain = [draw(st.sampled_from(zones)) for size, zones in groups for _ in range(size)]
    room = [lain.count(zone) for zone in range(count)]
    if draw(st.integers(0, 3)) == 0:
        room[draw(st.integers(0, count - 1))] += draw(st.sampled_from([-1, 1]))
    assume(min(room) >= 0)
    return groups, tuple(room)


class Words(Stream):
    """A stream whose half words are told beforehand."""

    def __init__(self, *words: int) -> None:
        self.left = list(words)

    def below(self, bound: int) -> int:
        """The next of them."""
        assert bound == WORD
        return self.left.pop(0)


class Path(Stream):
    """A stream that takes each number as told, and the first one where nothing is told."""

    def __init__(self, told: tuple[int, ...]) -> None:
        self.told, self.bounds = told, list[int]()

    def number(self, bound: int) -> int:
        """The next number below a bound, which is kept."""
        self.bounds.append(bound)
        return self.told[len(self.bounds) - 1] if len(self.bounds) <= len(self.told) else 0


def all_drawn(groups: Groups, room: Room) -> dict[Splits, Fraction]:
    """Each split that can be drawn with its chance, found by taking every number there is."""
    chances: dict[Splits, Fraction] = {}
    paths: list[tuple[int, ...]] = [()]
    with patch("tribello.views.ways.below", lambda bound, numbers: numbers.number(bound)):
        while paths:
            path = Path(paths.pop())
            split = tuple(drawn_split(groups, room, path))
            taken = path.told + (0,) * (len(path.bounds) - len(path.told))
            for place in range(len(path.told), len(taken)):
                paths += [(*taken[:place], other) for other in range(1, path.bounds[place])]
            chance = Fraction(1)
            for bound in path.bounds:
                chance /= bound
            chances[split] = chances.get(split, Fraction(0)) + chance
    return chances


@given(tasks())
def test_ways_are_as_many_as_a_list_of_them(task: tuple[Groups, Room]) -> None:
    """The number is that of all placings that fill each zone exactly, none where there is none."""
    assert ways(*task) == by_split(*task).total()


@given(tasks())
def test_a_split_is_as_likely_as_it_has_placings(task: tuple[Groups, Room]) -> None:
    """Over every number that chance can give, splits come in the proportion of their placings."""
    listed = by_split(*task)
    assume(0 < listed.total() <= 200)
    whole = listed.total()
    assert all_drawn(*task) == {split: Fraction(n, whole) for split, n in listed.items()}


def test_a_hand_of_thirteen_has_its_binomial_coefficients() -> None:
    """26 cards fill two hands in 10,400,600 ways, and with four that one cannot hold in fewer."""
    assert ways(((26, (0, 1)),), (13, 13)) == 10_400_600
    assert ways(((4, (1,)), (22, (0, 1))), (13, 13)) == 497_420


@pytest.mark.parametrize(
    ("groups", "room"),
    [
        (((2, (0,)),), (1, 1)),
        (((1, (0,)),), (2,)),
        (((2, (0, 1)),), (1, 0)),
        (((1, (1,)),), (1, 0)),
    ],
)
def test_what_does_not_fit_has_no_way(groups: Groups, room: Room) -> None:
    """Cards that are too many, too few or shut out of the room that is left have no way."""
    assert ways(groups, room) == 0


def test_nothing_is_put_nowhere_in_one_way() -> None:
    """No cards and no room are one way, as an empty product is."""
    assert ways((), ()) == ways((), (0, 0)) == ways(((0, (0,)),), (0, 0)) == 1


@given(st.lists(st.integers(0, 9), min_size=1, max_size=6).filter(any))
def test_a_place_is_drawn_by_its_weight(weights: list[int]) -> None:
    """Of the numbers below the sum each place gets as many as its weight, in order."""
    shift = 16 - (sum(weights) - 1).bit_length()
    drawn = [weighted(weights, Words(n << shift if shift < 16 else 0)) for n in range(sum(weights))]
    assert drawn == [place for place, weight in enumerate(weights) for _ in range(weight)]


def halves(number: int, bits: int) -> list[int]:
    """A number of so many bits in half words, as they are read."""
    count = -(-bits // 16)
    return [number >> 16 * place & WORD - 1 for place in reversed(range(count))]


@given(st.data(), st.integers(1, 2**80))
def test_every_number_below_a_bound_comes_of_equally_many_words(
    data: st.DataObject, bound: int
) -> None:
    """The leading bits of the words are the number, whatever the others are; so all are alike."""
    bits = (bound - 1).bit_length()
    number = data.draw(st.integers(0, bound - 1))
    spare = -bits % 16
    words = halves((number << spare) + data.draw(st.integers(0, 2**spare - 1)), bits)
    assert below(bound, Words(*words)) == number


@given(st.data(), st.integers(3, 2**80))
def test_a_number_that_is_too_large_is_drawn_again(data: st.DataObject, bound: int) -> None:
    """Words that make the bound or more are passed over for the next ones, and none besides."""
    bits = (bound - 1).bit_length()
    assume(bound < 2**bits)
    large = data.draw(st.integers(bound, 2**bits - 1))
    number, spare = data.draw(st.integers(0, bound - 1)), -bits % 16
    stream = Words(*halves(large << spare, bits), *halves(number << spare, bits), 7)
    assert below(bound, stream) == number
    assert stream.left == [7]


def test_there_is_one_number_below_one() -> None:
    """It is 0, and no word is read for it."""
    assert below(1, Words()) == 0


def of_one_word(bound: int, word: int) -> int | None:
    """The number that a half word makes; None where another word is asked for."""
    stream = Words(word, 0)
    number = below(bound, stream)
    return number if stream.left else None


@pytest.mark.parametrize("bound", [2, 3, 5, 100, 1000, WORD - 1, WORD])
def test_all_half_words_together_give_each_number_equally_often(bound: int) -> None:
    """Over all 65,536 of them each number below the bound comes as often as the others."""
    numbers = (of_one_word(bound, word) for word in range(WORD))
    drawn = Counter(number for number in numbers if number is not None)
    assert sorted(drawn) == list(range(bound))
    assert set(drawn.values()) == {2**16 >> (bound - 1).bit_length()}
