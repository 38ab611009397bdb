"""Let bots play whole games with the whole pack, and see that the oracle agrees state by state.

`make verify-differential` runs it. A game hangs on its number alone, so that a difference comes
back.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from attrs import Factory, define  # noqa: E402
from verify.comparing import Difference  # noqa: E402
from verify.fullpack import Played, played  # noqa: E402
from verify.working import natural, progress, some, spread, status, table  # noqa: E402


@define
class Count:
    """What was played under a preset."""

    games: int = 0
    states: int = 0
    codes: Counter[str] = Factory(Counter[str])

    def add(self, one: Played) -> None:
        """Count one more game."""
        self.games += 1
        self.states += one.states
        self.codes += one.codes

    def row(self, name: str) -> list[str | int]:
        """The row of a table."""
        legal = self.codes["legal"]
        return [name, self.games, self.states, self.codes.total() - legal, legal]


def game(number: int) -> Played | str:
    """What was compared of the game of this number, or the line that tells the difference."""
    try:
        return played(number)
    except Difference as difference:
        return str(difference)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games; 1 where oracle and engine differ."""
    options = _options(arguments)
    numbers = range(options.games) if options.only is None else [options.only]
    return report(numbers, spread(game, numbers, options.jobs))


def report(numbers: Sequence[int], found: Iterator[Played | str]) -> int:
    """Print what was found of the games of these numbers; 1 where oracle and engine differ."""
    counts: dict[str, Count] = {}
    whole = Count()
    differences: list[tuple[int, str]] = []
    for number, one in zip(numbers, found, strict=True):
        if isinstance(one, str):
            differences.append((number, one))
        else:
            counts.setdefault(one.preset, Count()).add(one)
            whole.add(one)
        done = whole.games + len(differences)
        progress(f"{done:,} of {len(numbers):,} games, {len(differences)} differences")
    progress("")
    rows = [count.row(name) for name, count in [*sorted(counts.items()), ("all", whole)]]
    print(table(["preset", "games", "states", "refused", "legal"], rows))
    print("codes:", ", ".join(f"{code} {whole.codes[code]:,}" for code in sorted(whole.codes)))
    print(f"{len(differences)} differences")
    for number, difference in differences:
        print(f"python tests/verify/differential.py --only {number}\n{difference}")
    return 1 if differences else 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=some, default=2000, help="how many games (2000)")
    parser.add_argument("--jobs", type=some, default=2, help="how many processes (2)")
    parser.add_argument("--only", type=natural, help="play the game of this number alone")
    options = parser.parse_args(arguments)
    if options.only is not None and options.only >= options.games:
        parser.error(f"of {options.games} games the last is {options.games - 1}: ask for more")
    return options


if __name__ == "__main__":
    sys.exit(status(main))
