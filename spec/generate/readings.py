"""What the readings of the register have on an option."""

from __future__ import annotations

from generate.settings import value_in

from tribello import spec
from tribello.log.json_types import JSON
from tribello.spec.lookup import conflict_of_id


def is_dispute(row: spec.Conflict) -> bool:
    """Whether a text says otherwise than another, or than itself."""
    return row.kind in {"disagreement", "self-contradiction"}


def readings_on(option: spec.Option) -> list[spec.Reading]:
    """The readings of all rows that an option decides."""
    return [each for row in option.conflicts for each in conflict_of_id(row).readings]


def places_in(reading: spec.Reading, source: str) -> list[str]:
    """The lines of one source that say a reading or can be read so."""
    return [place for place in reading.sources if place.startswith(f"{source}:")]


def values_in(option: spec.Option, readings: list[spec.Reading]) -> list[JSON]:
    """The values that readings give an option, each once."""
    values: list[JSON] = []
    for reading in readings:
        value = value_in(reading, option)
        if value is not None and value not in values:
            values.append(value)
    return values
