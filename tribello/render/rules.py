"""Presets as people read them: all of them, one with its options, two side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tribello.log.agreement import option_differences
from tribello.log.json_types import JSON
from tribello.log.ruleset import write_options
from tribello.render.line import Line, line, page, paragraph, quiet, strong, table
from tribello.render.words import capital
from tribello.rules import PRESETS, REFUSED, STANDARD, Preset
from tribello.spec import Option, PresetText, options, presets
from tribello.spec.lookup import claim_of_id, conflict_of_id, meaning, option_of_name

_DEEP = 4
"""The indent of what is said on a thing that is itself indented."""


def value_words(value: object) -> str:
    """The value of an option as in a log, but without brackets and quotes.

    >>> value_words([[6, 4, 3], [3, 4, 6]]), value_words(("left", "right")), value_words(True)
    ('6 4 3, 3 4 6', 'left, right', 'true')
    """
    match value:
        case bool():
            return str(value).lower()
        case [int(), *_]:
            return " ".join(map(str, value))
        case [*parts]:
            return ", ".join(map(value_words, parts))
        case _:
            return str(value)


def bounds_words(option: Option, value: JSON) -> str:
    """What other values an option may have that does not choose among names."""
    if isinstance(value, list) and isinstance(value[0], str):
        return f"Any order of {option.bounds}."
    return f"Values: {option.bounds}."


def presets_lines() -> list[Line]:
    """Every preset with what it has otherwise than `standard`, and the refused readings."""
    return page(*(_overview(preset) for preset in PRESETS.values()), _refused())


def preset_lines(preset: Preset) -> list[Line]:
    """A preset: where it comes from, every option, and what it gives up of its source."""
    told = presets()[preset.name]
    return page(
        [*_head(preset), *paragraph(line(told.text)), *_origin(told)],
        _differences(preset),
        [strong("Options"), *_options(preset)],
        *_given_up(told),
    )


def difference_lines(first: Preset, second: Preset) -> list[Line]:
    """The options in which two presets differ, and why there is a choice; or that none does."""
    found = [name for name, _, _ in option_differences(first.rules, second.rules)]
    names = f"{first.name} and {second.name}"
    if not found:
        both = f"There is no difference between {names}: every option has the same value."
        return paragraph(line(both), indent=0)
    count = f"{len(found)} option{'' if len(found) == 1 else 's'}"
    heading = paragraph(line(strong(names), f" differ in {count}."), indent=0)
    return page(heading, *(_side_by_side(option_of_name(name), first, second) for name in found))


def _head(preset: Preset) -> list[Line]:
    """The name of a preset, its edition and where it comes from."""
    edition = quiet(f" (version {preset.version})")
    return paragraph(line(strong(preset.name), edition, f": {preset.summary}"), indent=0)


def _overview(preset: Preset) -> list[Line]:
    return [*_head(preset), *_differences(preset)]


def _differences(preset: Preset) -> list[Line]:
    """What a preset has otherwise than `standard`, as a table."""
    if preset.name == "standard":
        return paragraph(line("The other presets are told by what they have otherwise."))
    found = list(option_differences(STANDARD, preset.rules))
    if not found:
        return paragraph(line("Every option is as in standard."))
    heading = [quiet(each) for each in ("option", "value", "in standard")]
    rows = [
        [line(name), line(value_words(value)), quiet(value_words(usual))]
        for name, usual, value in found
    ]
    return table([heading, *rows], "lll")


def _refused() -> list[Line]:
    """The readings that nobody can play, by the names under which they are refused."""
    lines = [strong("Readings that cannot be played, refused by these names")]
    for reading in REFUSED.values():
        lines += paragraph(line(strong(reading.name), f" ({reading.source})"))
        lines += paragraph(line(f"{capital(reading.reason)}."), indent=_DEEP)
    return lines


def _origin(told: PresetText) -> list[Line]:
    """Which text a preset plays, and whether it keeps the whole of it."""
    if not told.source:
        return []
    kept = "what it gives up of it stands at the end" if told.gives_up else "it gives up nothing"
    return paragraph(line(f"It plays the text {told.source}; {kept}."))


def _options(preset: Preset) -> Iterator[Line]:
    """Every option with its value, marked where `standard` has another."""
    values, usual = write_options(preset.rules), write_options(STANDARD)
    for option in options():
        value, other = values[option.name], usual[option.name]
        differs = value != other
        said = line(strong(option.name), f": {value_words(value)}")
        if differs:
            said = line(said, quiet(f" (standard: {value_words(other)})"))
        yield from paragraph(said, first="*" if differs else "")
        yield from paragraph(line(f"{_told(option, value)} ", _cited(option.clauses)), indent=_DEEP)


def _told(option: Option, value: JSON) -> str:
    """The heading of an option and what its value means, with the bounds of a number."""
    said = f"{option.title}. {meaning(option, value)}"
    return f"{said} {bounds_words(option, value)}" if option.bounds else said


def _cited(clauses: Sequence[str]) -> Line:
    return quiet(f"[{', '.join(clauses)}]")


def _given_up(told: PresetText) -> Iterator[list[Line]]:
    """What the source of a preset states and the preset does not keep, each with the reason."""
    if not told.gives_up:
        return
    lines = [strong(f"What {told.source} states and {told.name} gives up")]
    for given in told.gives_up:
        claim, conflict = claim_of_id(given.claim), conflict_of_id(given.conflict)
        lines += paragraph(line(strong(claim.place), f" {claim.says}"))
        lines += paragraph(line(given.why), indent=_DEEP)
        lines += paragraph(quiet(f"{conflict.id} {conflict.title}"), indent=_DEEP)
    yield lines


def _side_by_side(option: Option, first: Preset, second: Preset) -> list[Line]:
    """One option in which two presets differ."""
    lines = paragraph(line(strong(option.name), " ", _cited(option.clauses)), indent=0)
    lines += paragraph(line(option.text))
    for preset in (first, second):
        value = write_options(preset.rules)[option.name]
        said = line(f"{preset.name}: ", strong(value_words(value)))
        if option.settings:
            said = line(said, f". {meaning(option, value)}")
        lines += paragraph(said, indent=_DEEP)
    for conflict in map(conflict_of_id, option.conflicts):
        lines += paragraph(quiet(f"{conflict.id} {conflict.title}: {conflict.question}"))
        lines += paragraph(quiet(f"In standard: {conflict.reason}"), indent=_DEEP)
    return lines
