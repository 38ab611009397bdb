"""The page of action ids and observations: its tables are those of the library."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tribello.actions import Exchange, NameTrump, Play, TakeSeat
from tribello.cards import Card, Suit, cards
from tribello.encoding import (
    CURRENT,
    LIFT,
    NAMES,
    NUM_ACTIONS,
    PERFECT_RECALL,
    SEAT,
    STOP,
    TRUMP,
    Field,
    read_choice,
    write_choice,
)
from tribello.views import Choice, Lift

PAGE: Final = (Path(__file__).parents[2] / "docs" / "action-ids.md").read_text(encoding="utf-8")
PROGRAMS: Final = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)

BLOCKS: Final = (
    *((13 * suit, 13 * suit + 13, "plays the card, or discards it too") for suit in range(4)),
    (STOP, TRUMP, "completes the exchange"),
    (TRUMP, LIFT, "names the suit trump"),
    (LIFT, SEAT, "lifts so many cards off the deck"),
    (SEAT, NUM_ACTIONS, "takes the seat"),
)
"""The rows of the table of ids: from, up to, and what they do."""

CHOICES: Final[tuple[Choice, ...]] = (
    TakeSeat(2, 0),
    Lift(2, 17),
    NameTrump(0, Suit.HEARTS),
    Exchange(1, cards("4C TS")),
    Play(1, Card("TS")),
)


def table(heading: str) -> list[str]:
    """The rows of the table under a heading of the page."""
    lines = PAGE.partition(f"\n{heading}\n")[2].splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("|---"))
    rows = lines[first + 1 :]
    return rows[: next((at for at, row in enumerate(rows) if not row.startswith("|")), len(rows))]


def rows_of_ids() -> Iterator[str]:
    """The table of ids as it must be."""
    for start, end, meaning in BLOCKS:
        names, ids = NAMES[start:end], f"{start}" if end == start + 1 else f"{start} to {end - 1}"
        told = f"{names[0]} to {names[-1]}" if len(names) > 13 else " ".join(names)
        yield f"| {ids} | {told} | {meaning} |"


def rows_of_fields(fields: tuple[Field, ...]) -> list[str]:
    """The table of these fields as it must be."""
    return [
        f"| `{field.name}` | {field.offset} | {field.length} | {field.meaning} |"
        for field in fields
    ]


def test_the_page_has_every_id() -> None:
    """The table of ids is that of the library, from the first id to the last."""
    assert [start for start, *_ in BLOCKS[1:]] == [end for _, end, _ in BLOCKS[:-1]]
    assert table("## Ids") == list(rows_of_ids())


def test_the_page_has_every_field() -> None:
    """The tables of fields are those of the library, with places and meanings."""
    assert table("### Both forms") == rows_of_fields(CURRENT)
    assert table("### Perfect recall alone") == rows_of_fields(PERFECT_RECALL[len(CURRENT) :])


def test_the_page_shows_each_kind_of_choice() -> None:
    """The objects of the page are choices, one of each kind, as they are written."""
    entries = [json.loads(re.findall("`({.*})`", row)[0]) for row in table("## Choices as JSON")]
    assert [read_choice(entry) for entry in entries] == list(CHOICES)
    assert entries == [write_choice(choice) for choice in CHOICES]


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_of_the_page_plays_a_match(program: str) -> None:
    """The Python example runs as it stands, to the end of a match."""
    names: dict[str, object] = {}
    exec(compile(program, "action-ids.md", "exec"), names)
    assert len(names["game"].sheet.results) == 12  # type: ignore[attr-defined]


def test_the_page_has_a_program() -> None:
    """There is one to start from."""
    assert len(PROGRAMS) == 1
