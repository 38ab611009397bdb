"""The pages on what may be chosen: options, and presets."""

from __future__ import annotations

from collections.abc import Iterator

from generate.markdown import bullets, heading, link, linked, links, page, table
from generate.settings import GROUPS, words_for

from tribello import spec
from tribello.log.canonical import canonical_text
from tribello.log.ruleset import write_options
from tribello.rules import PRESETS, REFUSED, STANDARD, Rules, differences
from tribello.spec.lookup import claim_of_id, conflict_of_id, option_of_name


def options_page() -> str:
    """Every option with its settings, and which preset has which."""
    return page(
        "Options",
        "Where play hangs on a point on which the sources part, it is an option; a log carries all "
        "of them. Values stand as in a log, and that of `standard` is bold. What each text says "
        "on an option is told under [Variants](variants.md).",
        table(
            ("option", "what it decides", "under `standard`"),
            (
                (link("options", option.name), option.text, f"`{values_of(Rules())[option.name]}`")
                for option in _in_groups()
            ),
        ),
        *(part for option in _in_groups() for part in _option(option)),
        heading(2, "Options by preset", "by-preset"),
        "Bold: other than under `standard`.",
        _matrix_of_presets(),
    )


def _in_groups() -> list[spec.Option]:
    """The options as players ask for them, those of the laboratory last."""
    return [option_of_name(name) for names in GROUPS.values() for name in names]


def _option(option: spec.Option) -> Iterator[str]:
    standard = values_of(Rules())[option.name]
    yield heading(2, f"{option.title}: `{option.name}`", option.name)
    yield linked(option.text)
    yield (
        table(
            ("value", "in words", "what it means"),
            (
                (_bold_if(each.value == standard, f"`{each.value}`"), words, each.text)
                for each in option.settings
                for words in [words_for(option.name, each.value)]
            ),
        )
        or f"Values: {option.bounds}; **`{standard}`** under `standard`."
    )
    yield bullets(_bearing(option))


def _bearing(option: spec.Option) -> Iterator[str]:
    """Where else there is something on an option."""
    yield f"Clauses: {links('clauses', option.clauses)}"
    if option.conflicts:
        titles = {row: conflict_of_id(row).title for row in option.conflicts}
        rows = "; ".join(f"{link('conflicts', row)} {title}" for row, title in titles.items())
        yield f"Conflicts: {rows}"
    yield f"Variants: [{option.title}](variants.md#{option.name})"


def values_of(rules: Rules) -> dict[str, str]:
    """The value of each option as a log has it, without quotation marks."""
    return {
        name: value if isinstance(value, str) else canonical_text(value)
        for name, value in write_options(rules).items()
    }


def _matrix_of_presets() -> str:
    values = {name: values_of(preset.rules) for name, preset in PRESETS.items()}
    return table(
        ("option", *values),
        (
            (
                link("options", option.name),
                *(_bold_if_other(values, name, option.name) for name in values),
            )
            for option in _in_groups()
        ),
    )


def _bold_if_other(values: dict[str, dict[str, str]], preset: str, option: str) -> str:
    value = values[preset][option]
    return _bold_if(value != values["standard"][option], f"`{value}`")


def _bold_if(condition: bool, text: str) -> str:
    return f"**{text}**" if condition else text


def presets_page() -> str:
    """The presets, what each gives up of its source, and the readings that are refused."""
    return page(
        "Presets",
        "A preset is a named set of rules. What its source states and it does not keep is listed, "
        "with the reason; all else that the sources state is checked by play "
        "(`tests/conformance/test_claims.py`).",
        table(
            ("preset", "source", "what it is", "differs from `standard` in"),
            (
                (link("presets", name), spec.presets()[name].source, preset.summary, _others(name))
                for name, preset in PRESETS.items()
            ),
        ),
        "Side by side they stand under [Variants](variants.md#presets) in words, and under "
        "[Options](options.md#by-preset) as in a log.",
        *(part for name in PRESETS for part in _preset(name)),
        heading(2, "Readings that are refused", "refused"),
        "No game can be played under these. Their names are known and refused with code "
        f"{link('codes', 'T313')}.",
        table(
            ("name", "source", "why"),
            (
                (f"`{each.name}`", linked(each.source), f"{linked(each.reason)}.")
                for each in REFUSED.values()
            ),
        ),
    )


def _others(name: str) -> str:
    """The options in which a preset differs from `standard`."""
    found = [option for option, _, _ in differences(STANDARD, PRESETS[name].rules)]
    return links("options", found) or "nothing"


def _preset(name: str) -> Iterator[str]:
    preset, told = PRESETS[name], spec.presets()[name]
    yield heading(2, f"`{name}`, version {preset.version}", name)
    yield linked(told.text)
    mine, standard = write_options(preset.rules), write_options(STANDARD)
    changed = [option for option, _, _ in differences(STANDARD, preset.rules)]
    yield table(
        ("option", "in words", "in a log", "under `standard`"),
        (
            (
                link("options", option),
                words_for(option, mine[option]),
                f"`{values_of(preset.rules)[option]}`",
                words_for(option, standard[option]),
            )
            for option in changed
        ),
    ) or ("" if name == "standard" else "No option differs from `standard`.")
    if told.gives_up:
        yield "It gives up:"
        yield bullets(_given_up(each) for each in told.gives_up)


def _given_up(each: spec.GivenUp) -> str:
    claim = claim_of_id(each.claim)
    row = f" ({link('conflicts', each.conflict)})" if each.conflict else ""
    return f"[{claim.place}](sources.md#{claim.id.lower()}): {claim.says} {linked(each.why)}{row}"
