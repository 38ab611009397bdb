"""The page of a log to fill in: a deal as it is written down at the table, from paper to a file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from generate.markdown import fenced, heading, page, table
from generator.places import NOTICE, clause_links, compact, folded
from generator.reference.blank_words import BY_HAND, CHECK, INTRODUCTION, LINES, ON_PAPER, TYPED
from generator.reference.printed import beginning, printed

from tribello.log import read_log, redact, write_json
from tribello.views import PUBLIC

_EXAMPLE: Final = "examples/games/g-29-eight.jsonl"
"""A game of one deal, in which trump is named."""
_RECORD: Final = "tribello record friday.jsonl --players Ann,Bo,Cy --deals 4"
_VALIDATE: Final = "tribello validate friday.jsonl"
_TYPED_SHOWN: Final = 8
"""How many of the lines that a person types stand open on the page."""
_TOP: Final = (
    "Deal",
    "First dealer",
    "Dealer",
    "Trump (round 1: the card shown)",
    "Exchanges: dealer",
    "left",
    "right",
)
_FORM: Final = ("Trick", "Led by", "First card", "Second card", "Third card", "Taken by")

Log = dict[str, Any]


def blank_log_page(root: Path) -> str:
    """The whole page.

    Arguments:
        root: the top of the repository.
    """
    log = json.loads(write_json(redact(read_log((root / _EXAMPLE).read_bytes()), PUBLIC)))
    lines = "\n".join(filter(None, (_typed(log, action) for action in log["actions"])))
    with TemporaryDirectory() as folder:
        told, _ = printed(_RECORD, Path(folder), f"{lines}\n")
        written = (Path(folder) / "friday.jsonl").read_text("utf-8")
        judged, _ = printed(_VALIDATE, Path(folder))
    return page(
        "A log to fill in",
        INTRODUCTION,
        heading(2, "On paper", "paper"),
        ON_PAPER,
        _head(log),
        _form(log),
        heading(2, "An empty form", "form"),
        compact(table(_TOP, [[" "] * len(_TOP)])),
        table(_FORM, [[str(trick), *[" "] * 5] for trick in range(1, _tricks(log) + 1)]),
        heading(2, "From paper to a log", "typed"),
        TYPED,
        fenced("text", beginning(lines, _TYPED_SHOWN)),
        folded(
            f"All {len(lines.splitlines())} lines of <code>friday.txt</code>", fenced("text", lines)
        ),
        fenced("text", f"$ {_RECORD} < friday.txt\n{told}"),
        heading(2, "The log line by line", "lines"),
        f"{BY_HAND} ({clause_links(('R10.8', 'R10.11'))})",
        table(("Line", "What it says", "What you write"), _explained(written.splitlines())),
        fenced("json", written),
        heading(2, "Is it right?", "check"),
        CHECK,
        fenced("text", f"$ {_VALIDATE}\n{judged}"),
        notice=NOTICE,
    )


def _typed(log: Log, action: Log) -> str:
    """What a person types for an action; nothing where it follows."""
    match action["type"]:
        case "first_dealer":
            return str(log["players"][action["seat"]])
        case "exchange":
            return str(action["count"])
        case "name_trump":
            return str(action["suit"])
        case "play":
            return str(action["card"])
    return ""


def _of_type(log: Log, kind: str) -> list[Log]:
    return [action for action in log["actions"] if action["type"] == kind]


def _tricks(log: Log) -> int:
    return len(_of_type(log, "play")) // len(log["players"])


def _head(log: Log) -> str:
    """The part of the form above the tricks, filled in."""
    (first,) = _of_type(log, "first_dealer")
    (named,) = _of_type(log, "name_trump")
    players = log["players"]
    counts = [str(action["count"]) for action in _of_type(log, "exchange")]
    exchanges = (counts + ["-"] * 3)[:3]
    dealers = (players[first["seat"]], players[named["seat"]])
    row = (str(log["span"]["first"]), *dealers, named["suit"], *exchanges)
    return compact(table(_TOP, [row]))


def _form(log: Log) -> str:
    """The tricks of the form, filled in."""
    plays, names = _of_type(log, "play"), log["players"]
    taken = log["claims"]["deals"][0]["tricks"]
    rows = []
    for number, taker in enumerate(taken, start=1):
        trick = plays[3 * number - 3 : 3 * number]
        cards = [action["card"] for action in trick]
        rows.append((str(number), names[trick[0]["seat"]], *cards, names[taker]))
    return table(_FORM, rows)


def _explained(lines: Sequence[str]) -> list[tuple[str, str, str]]:
    """What the lines of a log say, those of one type together."""
    kinds = [json.loads(line).get("type", "header") for line in lines]
    return [
        (_run(kinds.index(kind) + 1, kinds.count(kind)), f"`{kind}`: {says}", write)
        for kind, (says, write) in LINES.items()
        if kind in kinds
    ]


def _run(first: int, count: int) -> str:
    return f"{first}" if count == 1 else f"{first} to {first + count - 1}"
