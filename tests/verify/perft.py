"""Count the games of fixed deals, move by move, and take a digest of how they end.

`make verify-perft` checks `spec/vectors/perft.json` against the engine; `--write` makes it anew
by the oracle. `spec/README.md` says what the numbers are.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from verify.counting import Case, by_engine, by_oracle  # noqa: E402
from verify.deals import cases  # noqa: E402
from verify.working import progress, some, spread, status, table  # noqa: E402

from tribello.cli.files import write_whole  # noqa: E402
from tribello.log.canonical import canonical_text  # noqa: E402

FILE: Final = ROOT / "spec" / "vectors" / "perft.json"


def counted(case: Case) -> Case:
    """The numbers of a case by the oracle."""
    return by_oracle(case).as_json()


def found(case: Case) -> Case:
    """The numbers of a case by the engine; what it cannot play is told in their place."""
    try:
        return by_engine(case).as_json()
    except Exception as error:
        return {"defect": f"{type(error).__name__}: {error}"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the file, or make it; 1 where the engine counts otherwise."""
    options = _options(arguments)
    if options.write:
        return write(options.jobs)
    return check(beginning(options.only), options.jobs)


def written() -> list[Case]:
    """The cases of the file."""
    cases_read: list[Case] = json.loads(FILE.read_text("utf-8"))["cases"]
    return cases_read


def beginning(only: str) -> list[Case]:
    """The cases of the file whose ids begin so."""
    return [case for case in written() if case["id"].startswith(only)]


def write(processes: int) -> int:
    """Write the file as the oracle counts."""
    listed = list(cases())
    numbers = _with_progress(spread(counted, listed, processes), len(listed))
    made = [{**case, "expect": each} for case, each in zip(listed, numbers, strict=True)]
    write_whole(FILE, file_of(made).encode())
    return 0


def file_of(listed: Sequence[Case]) -> str:
    """The text of the file: a line for each case."""
    lines = ",\n".join(canonical_text(case) for case in listed)
    head = '"format": "tribello-perft",\n"version": 1'
    return f'{{\n{head},\n"cases": [\n{lines}\n]\n}}\n'


def check(listed: Sequence[Case], processes: int) -> int:
    """Print what the engine counts; 1 where the file has other numbers."""
    numbers = list(_with_progress(spread(found, listed, processes), len(listed)))
    wrong = [
        canonical_text({"case": case, "engine": each})
        for case, each in zip(listed, numbers, strict=True)
        if each != case["expect"]
    ]
    print(table(["case", "length", "sequences", "games"], [_row(case) for case in listed]))
    print(f"{len(listed)} cases, {len(wrong)} wrong")
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


def _row(case: Case) -> list[str | int]:
    sequences = case["expect"]["sequences"]
    return [case["id"], len(sequences) - 1, sum(sequences), case["expect"]["games"]]


def _with_progress(numbers: Iterator[Case], many: int) -> Iterator[Case]:
    for number, each in enumerate(numbers, start=1):
        progress(f"{number} of {many} cases")
        yield each
    progress("")


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument("--write", action="store_true", help="make the file anew by the oracle")
    asked.add_argument("--only", default="", help="check the cases that begin so")
    parser.add_argument("--jobs", type=some, default=2, help="how many processes (2)")
    options = parser.parse_args(arguments)
    if not options.write and not beginning(options.only):
        parser.error(f"{FILE.name} has no case that begins with {options.only!r}")
    return options


if __name__ == "__main__":
    sys.exit(status(main))
