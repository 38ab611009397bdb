"""Run every layer of the evidence for the rules, and print one table of what was covered.

`make verify` runs it. Mutation is apart, since it takes an hour: the tests see that its report is
of these sources.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests")]

from attrs import frozen  # noqa: E402
from verify.layers import LAYERS, Layer, Unreadable  # noqa: E402
from verify.working import progress  # noqa: E402

PAGE: Final = ROOT / "docs" / "verification.md"
MARKS: Final = ("<!-- evidence -->\n", "<!-- /evidence -->")
HEAD: Final = "| layer | what is covered | counted | differences |\n|---|---|---|---:|\n"


@frozen
class Found:
    """What came of a layer.

    Arguments:
        layer: the layer.
        counted: what it looked at, or why that is not known.
        wrong: how many differences it found; None where it came to no end.
        printed: all that it said.
    """

    layer: Layer
    counted: str
    wrong: int | None
    printed: str

    @property
    def row(self) -> str:
        """The row of the table."""
        wrong = "not known" if self.wrong is None else f"{self.wrong}"
        return f"| {self.layer.name} | {self.layer.covers} | {self.counted} | {wrong} |"


def found(layer: Layer) -> Found:
    """A layer run in a process of its own."""
    path = os.pathsep.join([str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")]).rstrip(
        os.pathsep
    )
    ran = subprocess.run(
        [sys.executable, *layer.command],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return of_output(layer, ran.returncode, ran.stdout)


def of_output(layer: Layer, code: int, printed: str) -> Found:
    """What a layer found that ended with this code."""
    try:
        outcome = layer.outcome(printed)
    except Unreadable as reason:
        return Found(layer, f"{reason}", None, printed)
    if bool(code) != bool(outcome.wrong):
        return Found(layer, f"{outcome.counted}, but it ended with {code}", None, printed)
    return Found(layer, outcome.counted, outcome.wrong, printed)


def run(layers: Sequence[Layer]) -> Iterator[Found]:
    """What each layer found, in order."""
    for number, layer in enumerate(layers, start=1):
        progress(f"{number} of {len(layers)}: {layer.name} ...")
        one = found(layer)
        progress("")
        yield one


def with_table(page: str, rows: Sequence[str]) -> str:
    """A page with the rows of the table between its marks.

    Raises:
        ValueError: the page has no marks.
    """
    begin, end = map(re.escape, MARKS)
    table = MARKS[0] + HEAD + "".join(f"{row}\n" for row in rows) + MARKS[1]
    changed, places = re.subn(f"{begin}.*?{end}", lambda _: table, page, flags=re.DOTALL)
    if places != 1:
        raise ValueError(f"{places} places for the table")
    return changed


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the layers; 1 where one of them found a difference or came to no end."""
    options = _options(arguments)
    layers = [each for each in LAYERS if not options.only or each.name in options.only]
    print(HEAD, end="")
    rows: list[str] = []
    failed: list[Found] = []
    for one in run(layers):
        rows.append(one.row)
        print(one.row, flush=True)
        failed += [one] if one.wrong != 0 else []
    for one in failed:
        print(f"\n== {one.layer.name}: {' '.join(one.layer.command)}\n{one.printed}")
    if options.write and not failed:
        PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8"), rows), encoding="utf-8")
    return 1 if failed else 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    names = [each.name for each in LAYERS]
    parser.add_argument(
        "--only", action="append", choices=names, metavar="LAYER", help="run only this one"
    )
    parser.add_argument(
        "--write", action="store_true", help="put the table into docs/verification.md"
    )
    options = parser.parse_args(arguments)
    if options.only and options.write:
        parser.error("the page has all layers: --write goes without --only")
    return options


if __name__ == "__main__":
    sys.exit(main())
