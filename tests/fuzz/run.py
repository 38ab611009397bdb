"""Damage logs in every way and judge them: no verdict may fail, whatever the input.

`make fuzz` runs it. Each input hangs on the seed and its number, so that a failure comes back.
Figures of time are reported, never asserted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from shlex import quote
from typing import Final, TypeAlias

ROOT: Final = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "spec")]

from fuzz.campaign import Tally, examined, ran  # noqa: E402
from fuzz.inputs import made  # noqa: E402
from fuzz.tables import table  # noqa: E402
from verify.working import natural, progress, some, spread, status  # noqa: E402

from tribello.log.canonical import canonical_text  # noqa: E402
from tribello.verdict import Verdict  # noqa: E402

PIECE: Final = 250
"""So many inputs are judged at a time, by one process."""

Piece: TypeAlias = tuple[range, bool]
"""The numbers of some inputs, and whether to look for other rules."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the campaign, or show one of its inputs; 1 where something failed."""
    options = _options(arguments)
    if options.only is not None:
        return show(options.seed, options.only)
    tally = campaign(options.seed, options.inputs, options.alternatives, options.jobs)
    print(table(quote(options.seed), tally))
    return 1 if tally.failures else 0


def campaign(seed: str, inputs: int, alternatives: int, jobs: int) -> Tally:
    """What became of all inputs.

    Arguments:
        seed: what they hang on.
        inputs: how many are judged without a look for other rules.
        alternatives: how many more are judged with one.
        jobs: how many processes share the work; with one it is done here.
    """
    whole, every = Tally(), inputs + alternatives
    pieces = [*_pieces(range(inputs)), *_pieces(range(inputs, every), alternatives=True)]
    for tally in spread(partial(judged_piece, seed=seed), pieces, jobs):
        whole.add(tally)
        progress(f"{whole.inputs:,} of {every:,} inputs, {len(whole.failures)} failures")
    progress("")
    return whole


def _pieces(numbers: range, *, alternatives: bool = False) -> list[Piece]:
    starts = range(0, len(numbers), PIECE)
    return [(numbers[start : start + PIECE], alternatives) for start in starts]


def judged_piece(piece: Piece, seed: str) -> Tally:
    """What became of the inputs of a piece."""
    numbers, alternatives = piece
    return ran(numbers, seed, alternatives=alternatives)


def show(seed: str, number: int) -> int:
    """Print an input, its verdicts without and with a look for other rules, and what fails."""
    given = made(seed, number)
    print(f"input {number}: {given.origin}; suffix {given.suffix!r}, {given.policy}")
    print(f"at most {given.max_bytes} bytes are read of these {len(given.data)}:")
    print(ascii(given.data))
    failed = False
    for asked in (given, given.with_alternatives()):
        found, failures = examined(asked)
        print("\nwith alternatives" if asked.policy.alternatives else "\nwithout alternatives")
        for place, each in enumerate(found, start=1):
            print(canonical_text(Verdict(f"input {number}", place, each.judgement).as_json()))
        for failure in failures:
            print(f"FAILS: {failure.text}")
        failed = failed or bool(failures)
    return 1 if failed else 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--inputs", type=some, default=1_000_000, help="how many (1000000)")
    parser.add_argument(
        "--alternatives",
        type=natural,
        default=10_000,
        help="how many more with other rules (10000)",
    )
    parser.add_argument("--seed", default="1", help="what the inputs hang on (1)")
    parser.add_argument("--jobs", type=some, default=2, help="how many processes (2)")
    parser.add_argument(
        "--only", type=natural, help="print the input of this number and its verdict"
    )
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(status(main))
