"""Every total that a match can come to, where a deal is no more than how its tricks are split.

`make verify-bounds` runs it for each preset, and for what points can be under any options at all:
by these the schema of the log bounds what is claimed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import reduce
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from attrs import frozen  # noqa: E402
from verify.working import progress, status, table  # noqa: E402

from tribello.log.schema_apart import log_schema_apart  # noqa: E402
from tribello.rules import PRESETS, Rules  # noqa: E402
from tribello.scoring import deal_scores  # noqa: E402
from tribello.seats import SEATS  # noqa: E402
from tribello.state import Terms  # noqa: E402

Points = tuple[int, int, int]

MOST_TRICKS: Final = 17
MOST_DEALS: Final = 12
ROUNDS: Final = (1, 2, 3, 4)


@frozen
class Reach:
    """The totals of seats 0 and 1 that can be reached; what seat 2 has follows from them.

    The pairs are the ones of `grid`: a row for each total of seat 0, in it a bit for each total
    of seat 1. A big integer moves all pairs at once by what a deal adds.

    Arguments:
        grid: the pairs.
        width: how many bits a row has.
        origin: the totals of the three seats at the first bit of the first row; of seat 2 the
            total for which the three are their sum.
    """

    grid: int
    width: int
    origin: Points

    def __iter__(self) -> Iterator[Points]:
        """Every triple of totals."""
        grid, row = self.grid, 0
        whole = sum(self.origin)
        while grid:
            bits = grid & ((1 << self.width) - 1)
            while bits:
                lowest = bits & -bits
                first = self.origin[0] + row
                second = self.origin[1] + lowest.bit_length() - 1
                yield first, second, whole - first - second
                bits ^= lowest
            grid >>= self.width
            row += 1


def splits(tricks: int) -> Iterator[Points]:
    """Every way in which so many tricks go to three seats."""
    for first in range(tricks + 1):
        for second in range(tricks + 1 - first):
            yield first, second, tricks - first - second


def scores(rules: Rules, number: int) -> set[Points]:
    """What a deal can score, when seat 0 deals first."""
    terms = Terms(number, dealer=SEATS[(number - 1) % 3])
    return {deal_scores(rules, terms, taken) for taken in splits(rules.tricks)}


def reach(rules: Rules, deals: int | None = None) -> Reach:
    """The totals after the first deals of a match, by default all of it."""
    numbers = range(1, (deals or rules.deals) + 1)
    of_deals = [scores(rules, number) for number in numbers]
    width = 1 + sum(_span(each, 1) for each in of_deals)
    return reduce(_after, of_deals, Reach(1, width, (0, 0, 0)))


def _span(of_deal: set[Points], seat: int) -> int:
    points = [each[seat] for each in of_deal]
    return max(points) - min(points)


def _after(before: Reach, of_deal: set[Points]) -> Reach:
    """What can be reached with one more deal."""
    first, second = (min(each[seat] for each in of_deal) for seat in (0, 1))
    (whole,) = {sum(each) for each in of_deal}
    grid = 0
    for points in of_deal:
        grid |= before.grid << (points[0] - first) * before.width + points[1] - second
    least = (first, second, whole - first - second)
    origin = tuple(one + other for one, other in zip(before.origin, least, strict=True))
    return Reach(grid, before.width, (origin[0], origin[1], origin[2]))


def bounds_of_any_deal() -> tuple[int, int]:
    """The least and the most that a seat can score in a deal under any options."""
    found = {points for number in ROUNDS for points in _any_scores(number)}
    return min(found), max(found)


def bounds_of_any_match() -> tuple[int, int]:
    """The least and the most that a seat can have in all under any options."""
    rounds = [_any_scores(number) for number in ROUNDS]
    return MOST_DEALS * sum(map(min, rounds)), MOST_DEALS * sum(map(max, rounds))


def _any_scores(number: int) -> set[int]:
    """What a seat can score in a deal of a round: quota, tricks and what each pays decide."""
    return {
        deal_scores(rules, Terms(number, dealer=0), (tricks, 0, rules.tricks - tricks))[0]
        for pay in (0, 1)
        for quota in range(MOST_TRICKS + 1)
        for rules in (_rules(quota, pay),)
        for tricks in range(rules.tricks + 1)
    }


def _rules(quota: int, pay: int) -> Rules:
    """The largest hands, a quota for all, and a payment for each trick."""
    return Rules(
        laboratory=True,
        hand_size=MOST_TRICKS,
        pickup_size=52 - 3 * MOST_TRICKS,
        deals_per_round=1,
        quotas=((quota, quota, quota),) * 4,
        trick_points=(pay,) * 4,
    )


def bounds_in_the_schema() -> tuple[tuple[int, int], tuple[int, int]]:
    """The bounds of a claimed score and of a claimed total."""
    claims = log_schema_apart().head["properties"]["claims"]["properties"]
    score = claims["deals"]["items"]["properties"]["scores"]["items"]
    total = claims["totals"]["items"]
    return (score["minimum"], score["maximum"]), (total["minimum"], total["maximum"])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what can be reached under each preset; 1 where the schema has other bounds."""
    argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0]).parse_args(arguments)
    rows: list[list[str | int]] = []
    whole = 0
    for name, preset in PRESETS.items():
        progress(name)
        found = reach(preset.rules)
        triples = list(found)
        whole += len(triples)
        seats = [points for triple in triples for points in triple]
        rows.append([name, preset.rules.deals, len(triples), min(seats), max(seats)])
    progress("")
    print(table(["preset", "deals", "totals", "least", "most"], rows))
    print(f"all  {whole:,}")
    any_bounds = bounds_of_any_deal(), bounds_of_any_match()
    pairs = list(zip(("a deal", "a match"), any_bounds, bounds_in_the_schema(), strict=True))
    for what, (least, most), in_schema in pairs:
        print(f"{what} under any options: {least} to {most}, in the schema {in_schema}")
    wrong = sum(found != in_schema for _, found, in_schema in pairs)
    print(f"{wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(status(main))
