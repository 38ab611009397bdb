"""Who says the readings of the register, held against the claims of the four texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import pytest
from generate.readings import readings_on, said_in
from generate.settings import USUAL, allowed_in, table_options, value_in

from tribello import spec
from tribello.spec.lookup import option_of_name

ROWS: Final = spec.conflicts()
DISAGREEMENTS: Final = [row for row in ROWS if row.kind == "disagreement"]
OPEN: Final = [row for row in ROWS if row.kind in {"ambiguity", "silence"}]


def texts(places: Iterable[str]) -> set[str]:
    """The texts in which some lines are."""
    return {place[0] for place in places}


def ends_of(lines: str) -> tuple[int, int]:
    """The first and the last of a run of lines."""
    first, _, last = lines.partition("-")
    return int(first), int(last or first)


def modes_on(row: spec.Conflict, place: str) -> set[str]:
    """How a text makes its claims on a row of the register in some lines."""
    first, last = ends_of(place[2:])
    return {
        claim.mode
        for claim in spec.claims()
        if claim.source == place[0]
        and row.id in claim.conflicts
        and ends_of(claim.lines)[0] <= last
        and first <= ends_of(claim.lines)[1]
    }


def having(name: str) -> Iterator[tuple[object, spec.Reading]]:
    """The readings that give an option a value, each with it."""
    option = option_of_name(name)
    for reading in readings_on(option):
        if (value := value_in(reading, option)) is not None:
            yield value, reading


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_a_line_says_a_reading_by_a_claim_that_is_not_ambiguous(row: spec.Conflict) -> None:
    """Lines that a reading fits are among its sources, and each other makes a claim on the row."""
    for reading in row.readings:
        assert [place for place in reading.sources if place in reading.fits] == [*reading.fits]
        for place in said_in(reading):
            assert modes_on(row, place) - {"ambiguous"}, place


@pytest.mark.parametrize("row", OPEN, ids=lambda row: row.id)
def test_a_line_that_can_be_read_in_ways_says_one_at_most(row: spec.Conflict) -> None:
    """Where a text is silent or ambiguous, no line of it is said to say two readings."""
    said = [place for reading in row.readings for place in said_in(reading)]
    assert len(said) == len(set(said))


@pytest.mark.parametrize("row", DISAGREEMENTS, ids=lambda row: row.id)
def test_standard_follows_the_greater_number(row: spec.Conflict) -> None:
    """Where texts disagree, more of them say what `standard` plays than any other reading."""
    (name,) = row.options
    option = option_of_name(name)
    sayers: dict[str, set[str]] = {}
    for reading in row.readings:
        value = value_in(reading, option)
        key = reading.text if value is None else str(value)
        sayers.setdefault(key, set()).update(texts(said_in(reading)))
    kept = sayers.pop(str(USUAL[name]))
    assert all(len(kept) > len(others) for others in sayers.values())


@pytest.mark.parametrize("option", table_options(), ids=lambda option: option.name)
def test_a_text_that_is_summed_up_is_cited(option: spec.Option) -> None:
    """Words for what a text has on an option rest on a line that a row of the option cites."""
    cited = {place for each in readings_on(option) for place in each.sources}
    assert {*allowed_in(option.name)} <= texts(cited)


@pytest.mark.parametrize(
    ("order", "reading"),
    [pytest.param(value, each, id=str(value)) for value, each in having("deal_order")],
)
def test_a_text_is_not_cited_for_an_order_of_dealing_that_it_excludes(
    order: list[str], reading: spec.Reading
) -> None:
    """N deals clockwise, and H to the dealer last."""
    players = [packet for packet in order if packet != "pickup"]
    around = ["left", "right", "dealer"] * 2
    is_clockwise = any(around[n : n + 3] == players for n in range(3))
    assert is_clockwise or "N" not in texts(reading.sources)
    assert order[-1] == "dealer" or "H" not in texts(reading.sources)


def test_a_text_is_cited_for_a_draw_only_if_it_tells_of_one() -> None:
    """Texts cited for cards drawn for seats have a claim on that draw."""
    tell = {claim.source for claim in spec.claims() if "R2.3" in claim.clauses}
    cited = [texts(reading.sources) for value, reading in having("seating") if value == "draw"]
    assert cited
    assert all(each <= tell for each in cited)


@pytest.mark.parametrize("source", spec.SOURCES)
def test_a_text_that_may_cut_for_trump_may_cut(source: str) -> None:
    """A text that can be read to set trump by a cut can be read to cut."""
    trumps = {value for value, each in having("round_1_trump") if source in texts(each.sources)}
    cuts = {value for value, each in having("cut") if source in texts(each.sources)}
    assert ("cut" in trumps) == bool(cuts & {"trump", "every-deal"})
