"""What the readings of the register have on an option."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generate.markdown import linked
from generate.settings import allowed_in, value_in, words_for

from tribello import spec
from tribello.log.json_types import JSON
from tribello.spec.lookup import conflict_of_id

MOST_TOLD = 3
"""Of how many settings a cell of the overview tells before it counts them."""


def is_dispute(row: spec.Conflict) -> bool:
    """Whether a text says otherwise than another, or than itself."""
    return row.kind in {"disagreement", "self-contradiction"}


def readings_on(option: spec.Option) -> list[spec.Reading]:
    """The readings of all rows that an option decides."""
    return [each for row in option.conflicts for each in conflict_of_id(row).readings]


def places_in(reading: spec.Reading, source: str) -> list[str]:
    """The lines of one source that say a reading, or that it fits."""
    return [place for place in reading.sources if place.startswith(f"{source}:")]


def said_in(reading: spec.Reading) -> list[str]:
    """The lines that say a reading."""
    return [place for place in reading.sources if place not in reading.fits]


def said_and_fits(reading: spec.Reading) -> str:
    """Where a reading is said, and what else it fits, each line with the way to its claim.

    >>> said_and_fits(conflict_of_id("C36").readings[1])
    'said in no text, but fits [H:18](sources.md#h:18.1)'
    """
    said = said_in(reading)
    told = f"said in {in_lines(said)}"
    if not reading.fits:
        return told
    return f"{told}{'; ' if said else ', but '}fits {in_lines(reading.fits)}"


def in_lines(places: Sequence[str]) -> str:
    """Lines of the sources, each with the way to its claim."""
    return linked(", ".join(places)) or "no text"


def in_order(places: Iterable[str]) -> list[str]:
    """Lines by source and number, each once.

    >>> in_order(["R:22", "R:11", "N:13", "R:11"])
    ['N:13', 'R:11', 'R:22']
    """
    return sorted(set(places), key=_place_of)


def _place_of(place: str) -> tuple[int, int]:
    source, _, line = place.partition(":")
    return spec.SOURCES.index(source), int(line.partition("-")[0])


def values_in(option: spec.Option, readings: list[spec.Reading]) -> list[JSON]:
    """The values that readings give an option, each once."""
    values: list[JSON] = []
    for reading in readings:
        value = value_in(reading, option)
        if value is not None and value not in values:
            values.append(value)
    return values


def said_by(option: spec.Option, source: str) -> str:
    """The settings that a source says, and those that it only fits, and the lines."""
    found = [each for each in readings_on(option) if places_in(each, source)]
    if not found:
        return "silent"
    words = allowed_in(option.name).get(source) or _in_words(option, source, found)
    lines = in_order(place for each in found for place in places_in(each, source))
    return f"{words} ({in_lines(lines)})"


def _in_words(option: spec.Option, source: str, readings: list[spec.Reading]) -> str:
    """What a source says, and then what only fits it."""
    said = [each for each in readings if {*places_in(each, source)} & {*said_in(each)}]
    first = values_in(option, said)
    values = values_in(option, [*said, *readings])
    if not values:
        return "not clear"
    told = [words_for(option.name, value) for value in values]
    words = f"{len(told)} settings" if len(told) > MOST_TOLD else "; *or* ".join(told)
    return words if first else f"*fits:* {words}"


def told_in(option: spec.Option, readings: list[spec.Reading]) -> tuple[str, str]:
    """The lines that say one of some readings, and the others that it fits.

    A text that has no one setting says none that can be played.
    """
    places = {place for each in readings for place in each.sources}
    said = {
        place
        for each in readings
        for place in said_in(each)
        if each.refused or place[0] not in allowed_in(option.name)
    }
    return in_lines(in_order(said)), linked(", ".join(in_order(places - said)))
