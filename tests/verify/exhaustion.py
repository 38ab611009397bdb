"""Walk every game of small packs, and see that engine and oracle agree on all of it.

`make verify-exhaustion` runs it: in every position on the state, the legal actions, the codes of
what is refused and the position after each action; at the end on scores, totals and winners.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from attrs import frozen  # noqa: E402
from verify import pairs, scopes  # noqa: E402
from verify.comparing import Difference  # noqa: E402
from verify.tables import BASES, EIGHTS, Pack, settings  # noqa: E402
from verify.walking import Tally  # noqa: E402
from verify.working import progress, some, spread, status, table  # noqa: E402

NINE: Final = Pack(3, 3, 2)
TEN: Final = Pack(2, 5, 2)


@frozen
class Job:
    """A piece of the work.

    Arguments:
        scope: what is walked, as a row of the table.
        walk: walks a part of it.
    """

    scope: str
    walk: Callable[[], Tally]


@frozen
class Done:
    """What came of a job: its difference, if oracle and engine part, is a line of JSON."""

    scope: str
    tally: Tally
    difference: str | None = None


def done(job: Job) -> Done:
    """The job done, up to the first difference."""
    try:
        return Done(job.scope, job.walk())
    except Difference as difference:
        return Done(job.scope, Tally(), str(difference))


def jobs() -> Iterator[Job]:
    """All that is walked by default, what takes long first."""
    first, second = EIGHTS
    for pack, preset, number, dealer, trump in [
        (first, "standard", 3, 1, None),
        (first, "standard", 2, 0, "S"),
        (second, "russian-literal", 4, 2, None),
    ]:
        walk = partial(scopes.distributed, pack, preset, number, dealer, trump)
        yield Job(f"every distribution, {pack}", walk)
    for pack in (TEN, NINE):
        yield from _plays(pack, alike=False)
    for number, preset in enumerate(BASES):
        yield Job("matches of four deals", partial(scopes.match, first, preset, number))
        yield Job("no position for another", partial(scopes.apart, EIGHTS[number % 2], preset, 0))
    for preset in ("standard", "narrative"):
        once = partial(scopes.match, first, preset, 1, 3, deals_per_round=3, trump_cut="once")
        yield Job("one cut for three deals", once)
    for number, options in enumerate(pairs.rules_walked()):
        yield Job("options in pairs", partial(pairs.match, options, number))
    for pack in (first, NINE):
        yield Job("draws for seats", partial(scopes.seats, pack, "standard"))
    yield from _exchanges()
    for pack in EIGHTS:
        for number in range(len(list(settings(pack)))):
            yield Job(f"each option changed, {pack}", partial(scopes.changed, pack, number))


def _plays(pack: Pack, *, alike: bool) -> Iterator[Job]:
    """The plays from every distribution without trump, at nullo and with each trump."""
    suits = "CDHS"[4 - pack.suits :]
    for number, trump in [(3, None), (4, None), *((2, suit) for suit in suits)]:
        yield Job(f"plays, {pack}", partial(scopes.plays, pack, number, trump, alike=alike))


def _exchanges() -> Iterator[Job]:
    for pack in (NINE, Pack(3, 3, 3), Pack(4, 3, 3)):
        for order in map(list, permutations(["dealer", "left", "right"])):
            for third in ("up-to-rest", "all-or-none"):
                yield Job(f"exchanges, {pack}", partial(scopes.exchanges, pack, order, third))


def deep_jobs() -> Iterator[Job]:
    """What takes longer: hands of three, and every distribution under more rules."""
    for pack in (Pack(2, 5, 3), Pack(3, 3, 3)):
        yield from _plays(pack, alike=True)
    for pack in (Pack(4, 3, 3), Pack(3, 4, 3)):
        for number, preset in enumerate(BASES):
            yield Job(f"games, {pack}", partial(scopes.games, pack, preset, number))
    for pack in EIGHTS:
        for preset in BASES:
            for number in (2, 3, 4):
                for dealer in range(3):
                    walk = partial(scopes.distributed, pack, preset, number, dealer)
                    yield Job(f"every distribution, {pack}, all presets", walk)


def main(arguments: Sequence[str] | None = None) -> int:
    """Walk it all; 1 where oracle and engine differ."""
    options = _options(arguments)
    try:
        every = [*jobs(), *(deep_jobs() if options.deep else ())]
        work = [job for job in every if job.scope.startswith(options.only)]
        if not work:
            scopes_there = "; ".join(sorted({job.scope for job in every}))
            print(
                f"no scope begins with {options.only}; there are: {scopes_there}", file=sys.stderr
            )
            return 2
        return report(work, options.jobs)
    except Difference as difference:
        print(difference)
        return 1


def report(work: Sequence[Job], processes: int) -> int:
    """Do the work and print what was found; 1 where oracle and engine differ."""
    tallies: dict[str, Tally] = {}
    differences: list[str] = []
    for number, found in enumerate(spread(done, work, processes), start=1):
        tallies.setdefault(found.scope, Tally()).add(found.tally)
        differences += [found.difference] if found.difference else []
        progress(f"{number} of {len(work)}, {len(differences)} differences")
    progress("")
    whole = Tally()
    for tally in tallies.values():
        whole.add(tally)
    rows = [_row(scope, tally) for scope, tally in [*tallies.items(), ("all", whole)]]
    print(table(["scope", "games", "positions", "steps", "refused", "legal"], rows))
    told = ", ".join(f"{code} {whole.codes[code]:,}" for code in sorted(whole.codes))
    print(f"codes: {told}")
    print(f"{len(differences)} differences")
    print(*differences, sep="\n", end="\n" if differences else "")
    return 1 if differences else 0


def _row(scope: str, tally: Tally) -> list[str | int]:
    legal = tally.codes["legal"]
    refused = tally.codes.total() - legal
    return [scope, tally.games, tally.positions, tally.steps, refused, legal]


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deep", action="store_true", help="more, in an hour or two")
    parser.add_argument("--only", default="", help="walk the scopes that begin so")
    parser.add_argument("--jobs", type=some, default=2, help="how many processes (2)")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(status(main))
