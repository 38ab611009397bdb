"""Many inputs judged and checked, and what came of them."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from heapq import nlargest
from traceback import extract_tb
from typing import Final

from attrs import Factory, define, frozen
from fuzz.checks import complaints, difference
from fuzz.forms import command_faults, encoding_faults
from fuzz.inputs import Input, made
from fuzz.judging import Judge, Judged, judged

from tribello.verdict import Outcome, verdict_on

AGAIN: Final = 10
"""One input in so many is judged a second time."""

ENCODED: Final = 20
"""One in so many is judged in the other encoding, if it can be."""

COMMANDED: Final = 500
"""One in so many goes through the command, in each format."""

SLOWEST: Final = 8
"""So many of the slowest inputs are told."""

ALTERNATIVES: Final = "alternatives"
"""The times of inputs for which other rules were looked for stand under this name."""


ALL_PRESETS: Final = "all presets"
"""Those of inputs that were judged under each preset besides."""


@frozen
class Failure:
    """Something that must not be.

    Arguments:
        number: the number of the input.
        text: what is wrong with its verdict.
        is_exception: something was raised.
    """

    number: int
    text: str
    is_exception: bool = False


@frozen(order=True)
class Slow:
    """A verdict that took long.

    Arguments:
        seconds: how long.
        number: the number of the input.
        origin: what the input was made of.
        size: its length in bytes.
        codes: what was found.
    """

    seconds: float
    number: int
    origin: str
    size: int
    codes: str


@define
class Tally:
    """What became of inputs.

    Arguments:
        inputs: how many there were.
        outcomes: how many verdicts came to which outcome.
        codes: in how many verdicts each code was told.
        views: how many verdicts are on the play of logs with which view.
        times: seconds of the processor for each verdict, by the size of the game or what was asked.
        failures: what must not be.
        slowest: the verdicts that took longest.
    """

    inputs: int = 0
    outcomes: Counter[Outcome] = Factory(Counter[Outcome])
    codes: Counter[str] = Factory(Counter[str])
    views: Counter[str] = Factory(Counter[str])
    times: dict[str, array[float]] = Factory(dict[str, "array[float]"])
    failures: list[Failure] = Factory(list[Failure])
    slowest: list[Slow] = Factory(list[Slow])

    def count(self, given: Input, found: list[Judged]) -> None:
        """Take the verdicts on one more input."""
        self.inputs += 1
        kind = ALL_PRESETS if given.policy.all_presets else given.size
        kind = ALTERNATIVES if given.policy.alternatives else kind
        for each in found:
            codes = sorted({one.code.id for one in each.judgement.diagnostics})
            self.outcomes[each.judgement.outcome] += 1
            self.codes.update(codes)
            self.views.update([each.judgement.view] if each.judgement.view else [])
            self.times.setdefault(kind, array("d")).append(each.seconds)
            slow = Slow(each.seconds, given.number, given.origin, len(given.data), " ".join(codes))
            self._remember([slow])

    def add(self, other: Tally) -> None:
        """Take what became of other inputs."""
        self.inputs += other.inputs
        self.outcomes += other.outcomes
        self.codes += other.codes
        self.views += other.views
        self.failures += other.failures
        for kind, times in other.times.items():
            self.times.setdefault(kind, array("d")).extend(times)
        self._remember(other.slowest)

    def _remember(self, more: list[Slow]) -> None:
        if len(self.slowest) < SLOWEST or max(more).seconds > self.slowest[-1].seconds:
            self.slowest = nlargest(SLOWEST, [*self.slowest, *more])


def ran(
    numbers: range, seed: str, *, alternatives: bool = False, judge: Judge = verdict_on
) -> Tally:
    """The inputs of these numbers, judged and checked.

    Arguments:
        numbers: their numbers.
        seed: what they hang on besides.
        alternatives: whether to look for other rules.
        judge: what judges a game.
    """
    tally = Tally()
    for number in numbers:
        given = made(seed, number)
        given = given.with_alternatives() if alternatives else given
        found, failures = examined(given, judge)
        tally.count(given, found)
        tally.failures += failures
    return tally


def examined(given: Input, judge: Judge = verdict_on) -> tuple[list[Judged], list[Failure]]:
    """The verdicts on an input and all that must not be."""
    found: list[Judged] = []
    failures: list[Failure] = []
    try:
        found += judged(given, judge)
        failures += [Failure(given.number, each) for each in _complaints(given, found, judge)]
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a panic of compiled code is no Exception
        failures.append(Failure(given.number, _told(error), is_exception=True))
    return found, failures


def _complaints(given: Input, found: list[Judged], judge: Judge) -> Iterator[str]:
    yield from complaints(given, found)
    if given.number % AGAIN == 0:
        yield from difference(found, judged(given, judge))
    if given.number % ENCODED == 1:
        yield from encoding_faults(given, found, judge)
    if given.number % COMMANDED == 2:
        yield from command_faults(given, found)


def _told(error: BaseException) -> str:
    """An exception and where it was raised."""
    place = extract_tb(error.__traceback__)[-1]
    where = "/".join(place.filename.replace("\\", "/").split("/")[-3:])
    return f"{type(error).__name__}: {str(error)[:300]} ({where}:{place.lineno})"
