"""What is remembered of things that stay the same object."""

from __future__ import annotations

import gc
from itertools import count
from weakref import ref

from tribello.views.remembered import MOST, remembered


class Thing:
    """An object that is equal to every other."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Thing)

    def __hash__(self) -> int:
        return 0


def test_the_same_objects_get_the_same_answer() -> None:
    """It is made once for each list of objects, however alike they are and in whatever order."""
    numbers = count(1)
    one, other = Thing(), Thing()
    answer = remembered(lambda *_: next(numbers))
    assert [answer(one), answer(other), answer(one, other), answer(other, one)] == [1, 2, 3, 4]
    assert [answer(one), answer(other), answer(one, other), answer(other, one)] == [1, 2, 3, 4]


def test_no_object_is_taken_for_one_that_is_gone() -> None:
    """A new object gets an answer of its own, though nobody else keeps those before it."""
    answer = remembered(ref)
    for _ in range(3 * MOST):
        thing = Thing()
        assert answer(thing)() is thing


def test_no_more_is_kept_than_is_said() -> None:
    """However much was asked about, so many objects at most are kept on its account."""
    answer = remembered(lambda _: None)
    things = [Thing() for _ in range(3 * MOST)]
    watched = [ref(thing) for thing in things]
    while things:
        answer(things.pop())
    gc.collect()
    assert 0 < sum(each() is not None for each in watched) <= MOST
