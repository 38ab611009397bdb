"""The page for those who write the game in another language: what there is to run, counted."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from attrs import frozen
from generate.markdown import fenced, heading, page, table
from generator.places import NOTICE
from generator.reference.kit_words import (
    CHAPTERS,
    CLAIM,
    COMPARED,
    FIRST,
    FUNCTIONS,
    HOW,
    INTRODUCTION,
    KEYS,
    LEVELS,
    NEEDED,
    ORDER,
    POSITION,
)

from tribello.immutable import Immutable
from tribello.render.diff import spread
from tribello.state import dealer_of

_VECTORS: Final = "spec/vectors"
_SHOWN: Final = "R6.1-01"
"""The vector that the page shows."""
_FLAGS: Final = ("valid", "invalid", "depends")

File = Mapping[str, Any]


@frozen(repr=False)
class Level(Immutable):
    """A part of the game that an implementation can have.

    Arguments:
        name: how a claim names it, and its place on the page.
        count: how many cases it has, and of what.
        where: where they stand.
    """

    name: str
    count: str
    where: str


def conformance_kit_page(root: Path) -> str:
    """The whole page.

    Arguments:
        root: the top of the repository.
    """
    rules = [_read(path) for path in sorted((root / _VECTORS).glob("rules-*.json"))]
    levels = list(_levels(root, rules))
    shown = _vector(rules, _SHOWN)
    return page(
        "Conformance kit",
        INTRODUCTION,
        heading(2, "Levels", "levels"),
        table(
            ("Level", "Cases", "Where they stand", "What it needs"),
            (
                (f"[{each.name}](#{each.name})", each.count, each.where, NEEDED[each.name])
                for each in levels
            ),
        ),
        heading(3, "In which order", "order"),
        ORDER,
        *(
            f"{heading(3, each.name.capitalize(), each.name)}\n\n{LEVELS[each.name]}"
            for each in levels
        ),
        heading(2, "A vector", "vector"),
        _first(shown),
        fenced("json", "\n".join(spread(shown))),
        POSITION,
        table(("Key", "What it is"), _keys(root)),
        heading(2, "What to write", "functions"),
        HOW,
        table(("Function", "Takes", "Gives"), FUNCTIONS),
        COMPARED,
        fenced(
            "text",
            f"$ python spec/runner.py {_VECTORS}/rules-*.json\n{_cases(rules)} cases, 0 wrong",
        ),
        heading(2, "The chapters", "chapters"),
        CHAPTERS,
        table(("File", "Vectors", "Cases", "Valid", "Invalid", "Depends"), _chapters(root, rules)),
        heading(2, "To claim conformance", "claim"),
        CLAIM,
        fenced("text", f"$ sha256sum {_VECTORS}/*.json | sha256sum\n{_digest(root)}  -"),
        notice=NOTICE,
    )


def _read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def _levels(root: Path, rules: Sequence[File]) -> Iterator[Level]:
    """Every level with its count."""
    of_play = sum("actions" in vector for vector, _ in _of(rules))
    seen = sum("log" in case and case["log"]["view"] != "full" for _, case in _of(rules))
    logs = sum("log" in case for _, case in _of(rules)) - seen
    yield Level("rules", f"{of_play}", f"`{_VECTORS}/rules-*.json`, with `actions`")
    deals = _read(root / _VECTORS / "perft.json")["cases"]
    games = sum(case["expect"]["games"] for case in deals)
    yield Level("counts", f"{len(deals)} deals, {games:,} games", f"`{_VECTORS}/perft.json`")
    shuffle = _read(root / _VECTORS / "tribello-shuffle-1.json")
    decks, dealers = len(shuffle["decks"]), len(shuffle["first_dealers"])
    counted = f"{decks} decks, {dealers} first dealers"
    yield Level("shuffle", counted, f"`{_VECTORS}/tribello-shuffle-1.json`")
    yield Level("logs", f"{logs}", f"`{_VECTORS}/rules-*.json`, with a `log`, `view` full")
    yield Level("views", f"{seen}", f"`{_VECTORS}/rules-*.json`, with a `log`, another `view`")
    codes = len(list((root / "spec" / "codes").glob("T*.txt")))
    broken = len(_read(root / "examples" / "broken.expected.json"))
    sound = len(list((root / "examples" / "games").iterdir()))
    counted = f"{codes} codes, {broken} broken logs, {sound} sound ones"
    yield Level("verdicts", counted, "`spec/codes/`, `examples/broken/`, `examples/games/`")


def _of(rules: Sequence[File]) -> Iterator[tuple[File, File]]:
    """Every case with its vector."""
    for file in rules:
        for vector in file["vectors"]:
            yield from ((vector, case) for case in vector["cases"])


def _cases(rules: Sequence[File]) -> int:
    return sum(1 for _ in _of(rules))


def _vector(rules: Sequence[File], name: str) -> Any:
    return next(vector for vector, _ in _of(rules) if vector["id"] == name)


def _first(vector: File) -> str:
    """What is said of the vector that is shown."""
    (named,) = (each for each in vector["actions"] if each["type"] == "first_dealer")
    deal, last = vector["deals"]
    dealer = dealer_of(deal, named["seat"])
    if deal != last or vector["cases"][0]["expect"]["position"]["seat"] != dealer:
        raise ValueError(f"{vector['id']} is not what the page says of it")
    return FIRST.format(deal=deal, first=named["seat"], dealer=dealer)


def _keys(root: Path) -> Iterator[tuple[str, str]]:
    """The keys of an expected position, as the schema of vectors explains them."""
    defined = _read(root / "schema" / "vectors-1.schema.json")["$defs"]
    for key, shape in defined["position"]["properties"].items():
        yield f"`{key}`", shape.get("description") or KEYS[key]


def _chapters(root: Path, rules: Sequence[File]) -> Iterator[tuple[str, ...]]:
    """For each file its vectors and cases, and what its vectors are."""
    paths = sorted((root / _VECTORS).glob("rules-*.json"))
    for path, file in zip(paths, rules, strict=True):
        flags = Counter(vector["flag"] for vector in file["vectors"])
        counts = (len(file["vectors"]), _cases([file]), *map(flags.get, _FLAGS, (0, 0, 0)))
        name = path.relative_to(root).as_posix()
        yield f"[{path.name}](../{name}), {file['chapter']}", *map(str, counts)


def _digest(root: Path) -> str:
    """What `sha256sum` says of its own words on the files of the vectors."""
    paths = sorted((root / _VECTORS).glob("*.json"))
    lines = (
        f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(root).as_posix()}\n"
        for path in paths
    )
    return sha256("".join(lines).encode()).hexdigest()
