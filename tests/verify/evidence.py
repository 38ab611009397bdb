"""Run every layer of the evidence for the rules, and print one table of what was covered.

`make verify` runs it. Mutation is apart, since it takes half an hour more: the tests see that
its report is of these sources.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from attrs import frozen  # noqa: E402
from verify.layers import LAYERS, Layer, Unreadable  # noqa: E402
from verify.working import progress  # noqa: E402

from tribello.cli.files import write_whole  # noqa: E402

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


def with_rows(page: str, rows: Mapping[str, str | None]) -> str:
    """A page with these rows in the table between its marks, those of other layers as they were.

    Arguments:
        page: the text of the page.
        rows: the rows by the names of their layers; None for a layer that failed, which has none.

    Raises:
        ValueError: the page has no marks.
    """
    start, begin, rest = page.partition(MARKS[0])
    before, end, after = rest.partition(MARKS[1])
    if not end:
        raise ValueError("there is no place for the table")
    kept = dict(re.findall(r"^(\| (.*?) \|.*\|)$", before, re.MULTILINE))
    by_name = {name: row for row, name in kept.items()} | dict(rows)
    told = [row for each in LAYERS if (row := by_name.get(each.name))]
    table = "".join(f"{row}\n" for row in told)
    return f"{start}{begin}{HEAD}{table}{end}{after}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the layers; 1 where one of them found a difference or came to no end."""
    options = _options(arguments)
    layers = [each for each in LAYERS if not options.only or each.name in options.only]
    print(HEAD, end="")
    rows: dict[str, str | None] = {}
    failed: list[Found] = []
    for one in run(layers):
        print(one.row, flush=True)
        rows[one.layer.name] = None if one.wrong != 0 else one.row
        failed += [one] if one.wrong != 0 else []
    for one in failed:
        print(f"\n== {one.layer.name}: {' '.join(one.layer.command)}\n{one.printed}")
    if options.write:
        write_whole(PAGE, with_rows(PAGE.read_text(encoding="utf-8"), rows).encode())
    return 1 if failed else 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    names = [each.name for each in LAYERS]
    parser.add_argument(
        "--only", action="append", choices=names, metavar="LAYER", help="run only this one"
    )
    parser.add_argument(
        "--write", action="store_true", help="put what found no difference into the page"
    )
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
