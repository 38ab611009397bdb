"""The page on which a table puts together its own rules, and what its script is given to know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from generate.clashes import Choice, Clash, clashes, quota_sum
from generate.markdown import heading, link, linked, page, table
from generate.settings import (
    GROUPS,
    LABORATORY,
    USUAL,
    key_of,
    settings_of,
    table_options,
    words_for,
)

from tribello import spec
from tribello.log.agreement import options_digest
from tribello.log.json_types import JSON, JSONObject
from tribello.log.ruleset import write_options
from tribello.rules import PRESETS
from tribello.spec.lookup import meaning

MOST_LISTED: Final = 6
"""Options with more settings than that are not listed setting by setting in the table."""
WITHOUT_SCRIPT: Final = (
    "The form needs JavaScript, and a page that comes from a server, not from a file. "
    "The tables below hold the same."
)
"""What stands in place of the form until the script has made it."""
# The path is from the address of the page, `rules/my-table/`. The hook of the site turns what
# stands in double quotes as a path from the page's file, so this stands in single ones.
SCRIPT: Final = "<script type=\"module\" src='../../assets/my-table.js'></script>"


def my_table_page() -> str:
    """The page: a place for the script, and what it shows as tables for who has none."""
    return page(
        "What differs at my table",
        "Choose how your table plays, and see at once which preset that is or is nearest to, which "
        "clauses it touches, and what stands in a log that is judged by these rules. The settings "
        "stand in the address of this page: send it on, and whoever opens it sees your rules.",
        f'<div id="my-table"><p>{WITHOUT_SCRIPT}</p></div>',
        heading(2, "Options and the clauses they touch", "options"),
        "A clause tells what holds under `standard`, whose setting is bold. What each text says on "
        "an option is told under [Variants](variants.md).",
        table(("option", "setting", "clauses"), map(_row, table_options())),
        heading(2, "What cannot be combined", "refused"),
        table(("setting", "together with", "why not"), map(_clash_row, clashes())),
        f"The quotas of a round sum to {quota_sum()}, the tricks of a deal. Laboratory rules, "
        "with other packs and hands, are made with the [library](../embedding.md).",
        _script_data(),
        SCRIPT,
    )


def _row(option: spec.Option) -> tuple[str, str, str]:
    where = f"[{option.title}](variants.md#{option.name})<br>{link('options', option.name)}"
    return where, _listed(option), "<br>".join(map(_titled, option.clauses))


def _titled(clause: str) -> str:
    return f"{link('clauses', clause)} {spec.clauses()[clause].title}"


def _listed(option: spec.Option) -> str:
    """The settings of an option, with the usual one in bold type; of many that one alone."""
    usual, settings = USUAL[option.name], settings_of(option)
    if len(settings) > MOST_LISTED:
        settings = [usual]
    told = [_meant(option, value) for value in settings]
    bold = [
        f"**{text}**" if value == usual else text
        for value, text in zip(settings, told, strict=True)
    ]
    return "<br>".join([*bold, *_others(option, len(settings))])


def _others(option: spec.Option, listed: int) -> Iterator[str]:
    """What there is besides the settings that are listed."""
    if option.name == "quotas":
        yield f"or others that sum to {quota_sum()} in each round"
    elif len(settings_of(option)) > listed:
        yield f"or others: {option.bounds}" if " to " in option.bounds else "or any other order"


def _meant(option: spec.Option, value: JSON) -> str:
    return meaning(option, value) if option.settings else words_for(option.name, value)


def _clash_row(clash: Clash) -> tuple[str, str, str]:
    return _named(clash.first), _named(clash.second), f"{linked(clash.reason)}."


def _named(choice: Choice) -> str:
    name, value = choice
    return f"{link('options', name)}: {words_for(name, value)}"


# What the script knows


def script_data() -> JSONObject:
    """All that the script is told: options, presets, clauses, what is refused."""
    names = [option.name for option in table_options()]
    return {
        "clauses": {c: spec.clauses()[c].title for c in spec.clauses() if _is_touched(c)},
        "groups": {group: [*own] for group, own in GROUPS.items() if group != LABORATORY},
        "options": {option.name: _option_data(option) for option in table_options()},
        "others": {name: USUAL[name] for name in USUAL if name not in names},
        "presets": {name: _preset_data(name, names) for name in PRESETS},
        "quota_sum": quota_sum(),
        "refused": [
            {
                "reason": clash.reason,
                "together": {name: key_of(value) for name, value in (clash.first, clash.second)},
            }
            for clash in clashes()
        ],
    }


def _is_touched(clause: str) -> bool:
    return any(clause in option.clauses for option in table_options())


def _option_data(option: spec.Option) -> JSONObject:
    settings: list[JSON] = [
        {
            "key": key_of(value),
            "means": meaning(option, value) if option.settings else "",
            "value": value,
            "words": words_for(option.name, value),
        }
        for value in settings_of(option)
    ]
    return {
        "clauses": [*option.clauses],
        "settings": settings,
        "text": option.text,
        "title": option.title,
    }


def _preset_data(name: str, names: list[str]) -> JSONObject:
    preset = PRESETS[name]
    values = write_options(preset.rules)
    return {
        "digest": options_digest(preset.rules),
        "keys": {option: key_of(values[option]) for option in names},
        "version": preset.version,
    }


def _script_data() -> str:
    """The data within the page, where a browser takes them for no program."""
    text = json.dumps(script_data(), separators=(",", ":")).replace("<", r"\u003c")
    return f'<script type="application/json" id="my-table-data">{text}</script>'
