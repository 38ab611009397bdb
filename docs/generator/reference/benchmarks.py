"""The page of the benchmarks, made from the results that the repository keeps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from generate.markdown import bullets, fenced, heading, page, table
from generator.places import NOTICE, folded
from generator.reference.bench_words import (
    AT_LEAST,
    COMMAND,
    GROUPS,
    INTRODUCTION,
    MEASURED,
    PEERS,
    SLOWER,
    TELLING,
)

from tribello.encoding import CURRENT, length_of

RESULTS: Final = "tests/bench/results.json"
"""What `make bench BENCH=--write` kept."""

Row = Mapping[str, Any]
_HEAD: Final = ("What is timed", "Unit", "Ours", "Peer", "Ratio", "Aim")


def benchmarks_page(root: Path) -> str:
    """The whole page.

    Arguments:
        root: the top of the repository.
    """
    kept = json.loads((root / RESULTS).read_text("utf-8"))
    rows = {row["name"]: row for row in kept["figures"]}
    aims = dict(_aims(root))
    return page(
        "Benchmarks",
        INTRODUCTION,
        heading(2, "The five that say most", "telling"),
        _told({name: _what(name) for name in TELLING}, rows, aims),
        heading(2, "Where others are quicker, or close", "slower"),
        bullets(slower(rows)),
        heading(2, "All of them", "all"),
        *(folded(title, f"{says}\n\n{_told(names, rows, aims)}") for title, says, names in GROUPS),
        heading(2, "How it was measured", "how"),
        MEASURED.format(runs=max(row["runs"] for row in rows.values()), taken=kept["taken"]),
        bullets(_versions(root)),
        COMMAND,
        fenced("console", "$ make bench BENCH=--write"),
        notice=NOTICE,
    )


def slower(rows: Mapping[str, Row]) -> Iterator[str]:
    """What is to be said against us.

    Arguments:
        rows: the results, by the names of the comparisons.

    Raises:
        ValueError: a result does not bear out what is said of it.
    """
    for name, (above, says) in SLOWER.items():
        ratio = rows[name]["ratio"]
        if not ratio > above:
            raise ValueError(f"{name} is {ratio}, not above {above}: change what SLOWER says")
        yield says.format(ratio=_figure(ratio), numbers=length_of(CURRENT))


def _what(name: str) -> str:
    """What a comparison is of."""
    return next(names[name] for _, _, names in GROUPS if name in names)


def _told(names: Mapping[str, str], rows: Mapping[str, Row], aims: Mapping[str, str]) -> str:
    """A table of results."""
    told = (
        (
            what,
            rows[name]["unit"].replace("us ", "µs "),
            *(_figure(rows[name][key]) for key in ("ours", "peer", "ratio")),
            _aim(aims[name], rows[name]["ratio"]),
        )
        for name, what in names.items()
    )
    return table(_HEAD, told)


def _figure(value: float | None) -> str:
    """A figure with three digits that count; nothing where there is none."""
    if value is None:
        return ""
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def _aims(root: Path) -> Iterator[tuple[str, str]]:
    """The limit of each comparison, as the page of the benchmarks has it for developers."""
    for line in (root / "tests" / "bench" / "README.md").read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if cells[1:] and cells[1].startswith("`"):
            yield cells[1].strip("`"), cells[4]


def _aim(limit: str, ratio: float | None) -> str:
    """An aim, and whether it is missed.

    >>> _aim("0.2", 0.25), _aim("at least 1.7", 1.9)
    ('at most 0.2: missed', 'at least 1.7')
    """
    if not limit or ratio is None:
        return ""
    least = limit.startswith(AT_LEAST)
    bound = float(limit.removeprefix(AT_LEAST))
    missed = ratio < bound if least else ratio > bound
    return f"{AT_LEAST if least else 'at most'} {bound:g}{': missed' if missed else ''}"


def _versions(root: Path) -> Iterator[str]:
    """The peers in the versions that were measured."""
    pins = (root / "tests" / "bench" / "requirements.txt").read_text("utf-8")
    for package, name in PEERS.items():
        found = re.search(rf"^{package}==(\S+)", pins, re.MULTILINE)
        if found is None:
            raise ValueError(f"{package} is not pinned for the benchmarks")
        yield f"{name} {found[1]}"
