"""Kill processes that keep journals, let files fail, and see that no acknowledged action is lost.

`make verify-survival` runs it. What is drawn hangs on the seed and the number of a kill; where a
kill from outside strikes hangs on the machine, too.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "spec")]

from attrs import frozen  # noqa: E402
from survival.faults import injected, torn, troubles  # noqa: E402
from survival.games import MATCHES, SHORTEST, Damage, course  # noqa: E402
from survival.kills import kill_of, killed  # noqa: E402
from survival.processes import elsewhere  # noqa: E402
from survival.refusals import refusals, refused  # noqa: E402
from verify.working import progress, some, spread, status, table  # noqa: E402

PLAYED: Final = (MATCHES, SHORTEST)
"""The courses that meet every trouble and are cut at every byte."""


@frozen
class Tried:
    """What came of a trial.

    Arguments:
        what: the kind of fault.
        cases: how many faults there were.
        left: how a kill has left the file.
        damage: what was lost or spoilt, if anything.
    """

    what: str
    cases: int
    left: str = ""
    damage: str = ""


def trials(kills: int) -> list[str]:
    """The names of all trials."""
    return [
        *(f"refuse {name}" for name in refusals()),
        *(f"fault {number} {kind}" for kind in troubles() for number in PLAYED),
        *(f"cut {number} {line}" for number in PLAYED for line in range(len(course(number).lines))),
        *(f"kill {number}" for number in range(kills)),
    ]


def is_trial(name: str) -> bool:
    """Whether there is a trial of this name; of kills there is one for each number."""
    return re.fullmatch("kill (0|[1-9][0-9]{0,8})", name) is not None or name in trials(0)


def some_trials() -> str:
    """A trial of each kind by its name."""
    by_kind = {name.partition(" ")[0]: name for name in reversed(trials(1))}
    return "; ".join(reversed(by_kind.values()))


def tried(trial: str, seed: str) -> Tried:
    """What came of a trial by its name."""
    kind, _, rest = trial.partition(" ")
    first, _, second = rest.partition(" ")
    what = {"refuse": rest, "fault": second, "cut": "a file is cut at a byte"}.get(kind, "")
    try:
        match kind:
            case "refuse":
                return Tried(what, elsewhere(refused, rest))
            case "fault":
                return Tried(what, injected(int(first), second))
            case "cut":
                return Tried(what, torn(int(first), int(second)))
            case _:
                kill = kill_of(int(rest), seed)
                what = "a kill from outside" if kill.at is None else "a kill in mid-write"
                return Tried(what, 1, killed(kill))
    except Damage as damage:
        return Tried(what, 1, damage=str(damage))


def main(arguments: Sequence[str] | None = None) -> int:
    """Try all; 1 where something was lost or spoilt."""
    options = _options(arguments)
    names = trials(options.kills) if options.only is None else [options.only]
    work = partial(tried, seed=options.seed)
    return report(names, spread(work, names, options.jobs), options.seed)


def report(names: Sequence[str], found: Iterator[Tried], seed: str) -> int:
    """Print what came of these trials; 1 where something was lost or spoilt."""
    cases, damaged, left = Counter[str](), Counter[str](), Counter[str]()
    damages: list[str] = []
    for number, (name, one) in enumerate(zip(names, found, strict=True), start=1):
        cases[one.what] += one.cases
        if one.left:
            left[one.left] += 1
        if one.damage:
            damaged[one.what] += 1
            again = f"python tests/survival/run.py --seed {seed} --only '{name}'"
            damages.append(f"{again}\n{one.damage}")
        progress(f"{number:,} of {len(names):,} trials, {len(damages)} damaged")
    progress("")
    rows: list[list[str | int]] = [[what, cases[what], damaged[what]] for what in cases]
    rows.append(["all", cases.total(), len(damages)])
    print(table(["fault", "cases", "damaged"], rows))
    if left:
        told = ", ".join(f"{how} {left[how]:,}" for how in sorted(left))
        print(f"files as kills left them: {told}")
    print(f"{len(damages)} damaged")
    print(*damages, sep="\n", end="\n" if damages else "")
    return 1 if damages else 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=some, default=1000, help="how many kills (1000)")
    parser.add_argument("--seed", default="survival", help="any text: what is drawn (survival)")
    parser.add_argument("--jobs", type=some, default=2, help="how many processes (2)")
    parser.add_argument("--only", help="the one trial of this name, such as 'kill 17'")
    options = parser.parse_args(arguments)
    if options.only is not None and not is_trial(options.only):
        parser.error(f"there is no trial {options.only!r}, but such as: {some_trials()}")
    return options


if __name__ == "__main__":
    sys.exit(status(main))
