"""Run every layer of the evidence for the rules, and print one table of what was covered.

`make verify` runs it. Mutation is apart, since it takes half an hour more: the tests see that
its report is of these sources.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from attrs import frozen  # noqa: E402
from verify.layers import LAYERS, Layer, Unreadable  # noqa: E402
from verify.page import HEAD, PAGE, made_from, with_rows  # noqa: E402
from verify.sources import digest  # noqa: E402
from verify.working import progress, status  # noqa: E402

from tribello.cli.files import write_whole  # noqa: E402

PATIENCE: Final = 5.0
"""So many seconds a layer has to end that Ctrl-C has stopped, before it is told, and then ended."""


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
        return f"| {self.layer.name} | {self.layer.covers} | {self.counted} | {self.outcome} |"

    @property
    def outcome(self) -> str:
        """How many differences were found, as the table tells it."""
        return "not known" if self.wrong is None else f"{self.wrong}"


def found(layer: Layer) -> Found:
    """A layer run in a process of its own."""
    path = os.pathsep.join([str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")]).rstrip(
        os.pathsep
    )
    with subprocess.Popen(
        [sys.executable, *layer.command],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as running:
        try:
            printed, _ = running.communicate()
        except KeyboardInterrupt:
            _end(running)
            raise
    return of_output(layer, running.returncode, printed)


def _end(running: subprocess.Popen[str]) -> None:
    """See a layer end, to which a terminal has sent Ctrl-C too; if it does not, end it."""
    for tell in (None, partial(running.send_signal, signal.SIGINT), running.kill):
        if tell is not None:
            tell()
        with suppress(subprocess.TimeoutExpired):
            running.communicate(timeout=PATIENCE)
            return


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
        place = f"{number} of {len(layers)}, {layer.name}"
        progress(place, at_once=True)
        one = found(layer)
        progress(f"{place}, differences: {one.outcome}", at_once=True)
        progress("")
        yield one


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the layers; 1 where one of them found a difference or came to no end."""
    options = _options(arguments)
    sources = digest(ROOT)
    if options.check:
        return check(sources)
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
    if options.write and digest(ROOT) != sources:
        print("nothing is written, as the sources changed meanwhile: run it again", file=sys.stderr)
        return 1
    if options.write:
        write_whole(PAGE, with_rows(PAGE.read_text(encoding="utf-8"), rows, sources).encode())
    return 1 if failed else 0


def check(sources: str) -> int:
    """Say whether the table of the page was made from these sources; 1 where it was not."""
    told = made_from(PAGE.read_text(encoding="utf-8"))
    if told == sources:
        print(f"the table is of these sources: their digest is {sources}")
        return 0
    other = f"of sources with digest {told}" if told else "of sources that it does not tell"
    print(f"the table is {other}, not of these with {sources}: make verify VERIFY=--write")
    return 1


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    names = [each.name for each in LAYERS]
    parser.add_argument(
        "--only", action="append", choices=names, metavar="LAYER", help="run only this one"
    )
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument(
        "--write", action="store_true", help="put what found no difference into the page"
    )
    asked.add_argument(
        "--check", action="store_true", help="run none, and say if the page is of these sources"
    )
    options = parser.parse_args(arguments)
    if options.check and options.only:
        parser.error("argument --check: not allowed with argument --only")
    return options


if __name__ == "__main__":
    sys.exit(status(main))
