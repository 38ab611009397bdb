"""The page on variants: every option with what the sources say and what the presets play."""

from __future__ import annotations

from collections.abc import Iterator

from generate.markdown import bullets, heading, link, linked, links, page, table
from generate.readings import is_dispute, readings_on, said_by, told_in, values_in
from generate.register import told
from generate.settings import (
    GROUPS,
    LABORATORY,
    USUAL,
    allowed_in,
    settings_of,
    table_options,
    value_in,
    words_for,
)

from tribello import spec
from tribello.log.json_types import JSON
from tribello.log.ruleset import write_options
from tribello.rules import PRESETS, REFUSED, Rules
from tribello.spec.lookup import conflict_of_id, option_of_name


def variants_page() -> str:
    """The matrix of variants, then each option by itself, then what nobody can play."""
    return page(
        "Variants",
        "The four texts that tell the rules do not agree on all of them, and leave some open. Each "
        "point on which a table can play otherwise is an **option** with a name. Here stand, for "
        "every option, what the texts say and what the ready-made sets of rules, the **presets**, "
        "play. To put together the rules of your own table, go to "
        "[What differs at my table](my-table.md); why each point was decided as it is stands in "
        "[the register](conflicts.md).",
        heading(2, "What the texts say", "sources"),
        "N, G, H and R are the texts, and a number is the line. Where a text can be read in "
        "several ways, those that can be chosen are told, what it says first; where they are many, "
        "they are counted or summed up. *Fits*: it does not say so, but allows it or can be read "
        "so. *Silent*: it has nothing on the point.",
        _overview(_by_source()),
        heading(2, "What the presets play", "presets"),
        "*Same*: as in the first column.",
        _overview(_by_preset()),
        "Below, a setting is *said in* the lines that say it or imply it. It *fits* those that do "
        "not say it, but allow it or can be read so.",
        *(part for group in GROUPS for part in _group(group)),
        heading(2, "Readings that nobody can play", "refused"),
        "Taken word by word, some lines ask for what cannot be done. These readings have names, so "
        "that a log which asks for one can be told why it is refused "
        "([T313](../codes/t313.md)).",
        _refused(),
    )


def _overview(text: str) -> str:
    """A table in which names of options stay whole."""
    return f'<div class="variants" markdown="1">\n\n{text}\n\n</div>'


def _here(option: spec.Option) -> str:
    """The title of an option, which leads to its section."""
    return f"[{option.title}](#{option.name})<br>`{option.name}`"


# What the texts say


def _by_source() -> str:
    return table(
        ("option", *spec.SOURCES, "in the register"),
        (
            (
                _here(option),
                *(said_by(option, source) for source in spec.SOURCES),
                "<br>".join(map(_mark, map(conflict_of_id, option.conflicts))),
            )
            for option in table_options()
        ),
    )


def _mark(row: spec.Conflict) -> str:
    """What kind of row it is; the sources that disagree stand out, for ear and eye."""
    kind = f"**≠ {row.kind}**" if is_dispute(row) else row.kind
    return f"{kind} {link('conflicts', row.id)}"


# What the presets play


def alike() -> dict[Rules, list[str]]:
    """The presets by what they play, for some play the same."""
    found: dict[Rules, list[str]] = {}
    for name, preset in PRESETS.items():
        found.setdefault(preset.rules, []).append(name)
    return found


def _by_preset() -> str:
    groups = alike()
    return table(
        ("option", *(links("presets", names) for names in groups.values())),
        (
            (_here(option), *(_played(option, rules) for rules in groups))
            for option in table_options()
        ),
    )


def _played(option: spec.Option, rules: Rules) -> str:
    """What rules have for an option; `standard`, the first column, in every row."""
    value, usual = write_options(rules)[option.name], USUAL[option.name]
    if value != usual:
        return f"**{words_for(option.name, value)}**"
    return words_for(option.name, value) if rules == PRESETS["standard"].rules else "same"


# Each option by itself


def _group(name: str) -> Iterator[str]:
    yield heading(2, name)
    if name == LABORATORY:
        yield (
            "Tests and proofs play with small packs. No table needs these options, and a log that "
            "has others than the usual is refused unless `--laboratory` asks for it. No text has "
            "them, and every preset leaves them as they are."
        )
        yield table(
            ("option", "every preset", "what it decides"), map(_of_laboratory, GROUPS[name])
        )
        return
    for option in map(option_of_name, GROUPS[name]):
        yield from _section(option)


def _of_laboratory(name: str) -> tuple[str, str, str]:
    option = option_of_name(name)
    return f'<a id="{name}"></a>{link("options", name)}', words_for(name, USUAL[name]), option.text


def _section(option: spec.Option) -> Iterator[str]:
    yield heading(3, option.title, option.name)
    marks = "; ".join(map(_mark, map(conflict_of_id, option.conflicts)))
    yield linked(option.text)
    yield (
        f"In the register: {marks}. Clauses: {links('clauses', option.clauses)}. "
        f"Option: {link('options', option.name)}."
    )
    if allowed := allowed_in(option.name):
        yield "Not every text has one setting:"
        yield bullets(f"**{source}**: {words}." for source, words in allowed.items())
        yield "Below are the settings that the register names, with the lines that it cites."
    yield table(("setting", "said in", "fits", "played by"), _settings(option))
    yield table(("text", "what it says"), ((s, _claims(option, s)) for s in spec.SOURCES))


def _settings(option: spec.Option) -> Iterator[tuple[str, str, str, str]]:
    """The settings that a text, a preset or a name stands for, and the readings without one."""
    readings = readings_on(option)
    for value in _worth_telling(option):
        having = [each for each in readings if value_in(each, option) == value]
        players = [n for n, p in PRESETS.items() if write_options(p.rules)[option.name] == value]
        yield (
            f"**{words_for(option.name, value)}**",
            *told_in(option, having),
            links("presets", players) or "no preset",
        )
    for each in readings:
        if each.refused:
            nobody = f"nobody: refused as `{each.refused}`"
            yield linked(each.text), *told_in(option, [each]), nobody


def _worth_telling(option: spec.Option) -> list[JSON]:
    """Every setting of a choice; of numbers and orders those that somebody speaks of."""
    if option.settings:
        return settings_of(option)
    played = [write_options(preset.rules)[option.name] for preset in PRESETS.values()]
    read = [value for value in values_in(option, readings_on(option)) if value not in played]
    return [*(v for n, v in enumerate(played) if v not in played[:n]), *read]


def _claims(option: spec.Option, source: str) -> str:
    """What a source says on the point, claim by claim; else its silence."""
    on_point = [
        c for c in spec.claims() if c.source == source and {*c.conflicts} & {*option.conflicts}
    ]
    # A conflict can bear on other clauses too: what is said of the option's own comes first.
    own = [claim for claim in on_point if {*claim.clauses} & {*option.clauses}]
    if on_point:
        return "<br>".join(map(told, own or on_point))
    notes = [
        s.note for s in spec.silences() if s.source == source and {*s.clauses} & {*option.clauses}
    ]
    return " ".join(["*Silent.*", *filter(None, notes)])


def _refused() -> str:
    rows = {each.refused: row for row in spec.conflicts() for each in row.readings if each.refused}
    return table(
        ("name", "source", "why", "in the register"),
        (
            (
                f"`{r.name}`",
                linked(r.source),
                f"{linked(r.reason)}.",
                link("conflicts", rows[r.name].id),
            )
            for r in REFUSED.values()
        ),
    )
