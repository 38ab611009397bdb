"""The layers of `make verify`: what each runs, and how its outcome is read from what it prints."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from attrs import frozen

ROOT: Final = Path(__file__).parents[2]


class Unreadable(ValueError):
    """What a layer printed does not say what it counted."""


@frozen
class Outcome:
    """What came of a layer.

    Arguments:
        counted: what was looked at, as a row of the table tells it.
        wrong: how many differences or failures were found.
    """

    counted: str
    wrong: int


@frozen
class Layer:
    """One kind of evidence.

    Arguments:
        name: what it is called in the table.
        covers: what it holds against what.
        command: what runs it, as arguments for this Python.
        counts: what is counted, each a pattern whose group is the number, and a name.
        wrong: patterns for what is wrong: one group is the number, of which there is none where
            it is missing; of two the first is what was right, the second all of it.
    """

    name: str
    covers: str
    command: tuple[str, ...]
    counts: tuple[tuple[str, str], ...]
    wrong: tuple[str, ...]

    def outcome(self, printed: str) -> Outcome:
        """What the output of the command says.

        Raises:
            Unreadable: it does not say it.
        """
        counted = [f"{_number(pattern, printed):,} {unit}" for pattern, unit in self.counts]
        return Outcome(", ".join(counted), sum(_number(each, printed) for each in self.wrong))


def _number(pattern: str, printed: str) -> int:
    found = re.search(pattern, printed, re.MULTILINE)
    if found is None:
        raise Unreadable(f"it does not print {pattern}")
    numbers = [int(each.replace(",", "")) for each in found.groups(default="0")]
    return numbers[0] if len(numbers) == 1 else numbers[1] - numbers[0]


def _in_all(column: int) -> str:
    """The number in a column of the last row of a table, counted from 0."""
    return rf"^all +(?:[\d,]+ +){{{column}}}([\d,]+)"


CASES: Final = ((r"^([\d,]+) cases", "cases"),)
WRONG: Final = (r"cases, (\d+) wrong",)
DIFFERENCES: Final = (r"^(\d+) differences",)
VECTORS: Final = tuple(
    path.relative_to(ROOT).as_posix()
    for path in sorted((ROOT / "spec" / "vectors").glob("rules-*.json"))
)

OF_THE_TABLE: Final = (
    "tests/verify/test_evidence.py::test_the_page_has_every_layer_without_a_difference"
)
"""What cannot hold before the table is written."""

LAYERS: Final = (
    Layer(
        "tests",
        "units, properties, conformance, proofs for the whole pack, commands, damaged logs",
        ("-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", "--deselect", OF_THE_TABLE),
        ((r"(\d+) passed", "tests"),),
        (r"^(?:(\d+) failed, )?\d+ passed",),
    ),
    Layer(
        "sabotage",
        "clauses of setup, duty, procedure and scoring, and each layer, broken on purpose",
        ("tests/sabotage/run.py",),
        ((r"^\d+ of (\d+) caught", "sabotages"),),
        (r"^(\d+) of (\d+) caught",),
    ),
    Layer(
        "examples, engine",
        "the vectors of the clauses, by the engine",
        ("spec/runner.py", *VECTORS),
        CASES,
        WRONG,
    ),
    Layer(
        "examples, oracle",
        "the same vectors, by the oracle that was written from the clauses alone",
        ("-m", "oracle.vectors"),
        CASES,
        WRONG,
    ),
    Layer(
        "oracle alone",
        "the oracle against itself: conservation, sums, its own refusals",
        ("-m", "oracle.check"),
        ((r"^attempts: (\d+)", "attempts"),),
        (r"^(\d+) codes never came up",),
    ),
    Layer(
        "exhaustion",
        "every game of small packs, engine beside oracle",
        ("tests/verify/exhaustion.py",),
        (
            (_in_all(0), "games"),
            (_in_all(1), "positions"),
            (_in_all(3), "refusals"),
        ),
        DIFFERENCES,
    ),
    Layer(
        "differential",
        "whole games of bots with the whole pack, engine beside oracle, state by state",
        ("tests/verify/differential.py",),
        ((_in_all(0), "games"), (_in_all(1), "states"), (_in_all(2), "refusals")),
        DIFFERENCES,
    ),
    Layer(
        "perft",
        "the counts and digests of fixed deals, as the oracle made them, by the engine",
        ("tests/verify/perft.py",),
        CASES,
        WRONG,
    ),
    Layer(
        "bounds",
        "every total that a match can come to, and the bounds of the schema",
        ("tests/verify/bounds.py",),
        ((r"^all +([\d,]+)", "totals"),),
        DIFFERENCES,
    ),
    Layer(
        "interference",
        "what each seat and everybody sees, with what is hidden from them changed",
        ("tests/verify/interference.py",),
        ((_in_all(4), "changes"),),
        DIFFERENCES,
    ),
    Layer(
        "survival",
        "the writer of logs killed, cut short, refused and out of space",
        ("tests/survival/run.py",),
        ((_in_all(0), "faults"),),
        (r"^(\d+) damaged",),
    ),
    Layer(
        "damage",
        "logs damaged at random, judged; a million with `make fuzz`",
        ("tests/fuzz/run.py", "--inputs", "100000"),
        ((r"^inputs +([\d,]+)", "inputs"), (r"^verdicts +([\d,]+)", "verdicts")),
        (r"^exceptions +(\d+)", r"^other failures +(\d+)"),
    ),
)
