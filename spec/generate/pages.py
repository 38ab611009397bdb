"""The pages that tell the rules: clauses, glossary, options, presets, codes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import fields
from generate.examples import Row, examples_of
from generate.markdown import bullets, code, fenced, heading, link, linked, links, page, table

from tribello import spec
from tribello.codes import CODES, Code
from tribello.log.canonical import canonical_text
from tribello.log.ruleset import write_options
from tribello.render.words import capital
from tribello.rules import PRESETS, REFUSED, Rules
from tribello.spec.lookup import claim_of_id, conflicts_on

KIND_TEXTS = {
    "definition": "says what a word means",
    "setup": "a choice made before play",
    "duty": "what a player must or must not do",
    "procedure": "how something is done",
    "scoring": "what tricks are worth",
    "derived": "follows from the others, and is proved in `tests/proof/`",
    "logging": "what a log must hold to",
}


def clauses_page(tables: list[Row]) -> str:
    """The rules, clause by clause.

    Arguments:
        tables: the tables of the chapters, in order, for their examples.
    """
    return page(
        "The rules of Tribello",
        "Each rule is a clause with an id that is never reused. Its text holds under the preset "
        "`standard`; where options vary it, they are named. What the four texts N, G, H and R say "
        "on it stands below it, with the line. How they differ, and why it was decided so, is in "
        "the [register of conflicts](conflicts.md).",
        bullets(f"*{kind}*: {text}" for kind, text in KIND_TEXTS.items()),
        *(
            part
            for chapter, rows in zip(spec.chapters(), tables, strict=True)
            for part in _chapter(chapter, rows["clause"])
        ),
    )


def _chapter(chapter: spec.Chapter, rows: list[Row]) -> Iterator[str]:
    yield heading(2, f"{chapter.number} {chapter.title}")
    for clause, row in zip(chapter.clauses, rows, strict=True):
        yield heading(3, f"{clause.id} {clause.title}", clause.id)
        if clause.withdrawn:
            yield f"*Withdrawn.* {clause.withdrawn}"
            continue
        yield clause.text
        yield bullets(_facts(clause))
        yield examples_of(row)


def _facts(clause: spec.Clause) -> Iterator[str]:
    yield f"*{clause.kind}*. {linked(clause.rationale)}"
    if clause.options:
        yield "Options: " + links("options", clause.options)
    if clause.actions:
        yield f"Actions: {code(clause.actions)}"
    if clause.codes:
        yield "Codes: " + links("codes", clause.codes)
    yield from _sources(clause)
    rows = [row.id for row in conflicts_on(clause.id)]
    if rows:
        yield "Conflicts: " + links("conflicts", rows)


def _sources(clause: spec.Clause) -> Iterator[str]:
    """Who says so, who says otherwise, who can be read either way."""
    names = {"for": "Said by", "against": "Otherwise", "open": "Open"}
    for sign, name in names.items():
        said = [
            claim for claim in spec.claims() if clause.id in claim.clauses and claim.sign == sign
        ]
        if said:
            yield f"{name}: " + ", ".join(f"[{c.place}](sources.md#{c.id.lower()})" for c in said)


def glossary_page() -> str:
    """The words, in English and Russian."""
    return page(
        "Glossary",
        table(
            ("word", "по-русски", "meaning", "clauses", "in the sources"),
            (
                (f"**{t.name}**", t.ru, t.text, links("clauses", t.clauses), "; ".join(t.also))
                for t in spec.terms()
            ),
        ),
    )


def options_page() -> str:
    """Every option with its settings, and which preset has which."""
    return page(
        "Options",
        "Where play hangs on a point on which the sources part, it is an option; a log carries all "
        "of them. The value of `standard` is bold.",
        *(part for option in spec.options() for part in _option(option)),
        heading(2, "Options by preset"),
        _matrix_of_presets(),
    )


def _option(option: spec.Option) -> Iterator[str]:
    standard = _values(Rules())[option.name]
    yield heading(2, f"`{option.name}`", option.name)
    yield f"{option.title}. {linked(option.text)}"
    marked = (
        f"**`{each.value}`**: {each.text}"
        if each.value == standard
        else f"`{each.value}`: {each.text}"
        for each in option.settings
    )
    yield bullets(marked) or f"{option.bounds}; **`{standard}`** under `standard`."
    also = [links("clauses", option.clauses), links("conflicts", option.conflicts)]
    yield f"See {', '.join(filter(None, also))}."


def _values(rules: Rules) -> dict[str, str]:
    """The value of each option as a log has it, without quotation marks."""
    return {
        name: value if isinstance(value, str) else canonical_text(value)
        for name, value in write_options(rules).items()
    }


def _matrix_of_presets() -> str:
    values = {name: _values(preset.rules) for name, preset in PRESETS.items()}
    return table(
        ("option", *values),
        (
            (
                link("options", option.name),
                *(_bold_if_other(values, name, option.name) for name in values),
            )
            for option in fields(Rules)
        ),
    )


def _bold_if_other(values: dict[str, dict[str, str]], preset: str, option: str) -> str:
    value = values[preset][option]
    return value if value == values["standard"][option] else f"**{value}**"


def presets_page() -> str:
    """The presets, what each gives up of its source, and the readings that are refused."""
    return page(
        "Presets",
        "A preset is a named set of rules. What its source states and it does not keep is listed, "
        "with the reason; all else that the sources state is checked by play "
        "(`tests/conformance/test_claims.py`).",
        *(part for name in PRESETS for part in _preset(name)),
        heading(2, "Readings that are refused"),
        "No game can be played under these. Their names are known and refused with code T313.",
        table(
            ("name", "source", "why"),
            ((f"`{each.name}`", each.source, each.reason) for each in REFUSED.values()),
        ),
    )


def _preset(name: str) -> Iterator[str]:
    preset, told = PRESETS[name], spec.presets()[name]
    yield heading(2, f"`{name}`, version {preset.version}", name)
    yield linked(told.text)
    mine, standard = _values(preset.rules), _values(PRESETS["standard"].rules)
    yield table(
        ("option", "standard", name),
        (
            (link("options", option), standard[option], mine[option])
            for option in mine
            if mine[option] != standard[option]
        ),
    ) or ("" if name == "standard" else "No option differs from `standard`.")
    if told.gives_up:
        yield "It gives up:"
        yield bullets(_given_up(each) for each in told.gives_up)


def _given_up(each: spec.GivenUp) -> str:
    claim = claim_of_id(each.claim)
    row = f" ({link('conflicts', each.conflict)})" if each.conflict else ""
    return f"[{claim.place}](sources.md#{claim.id.lower()}): {claim.says} {linked(each.why)}{row}"


def codes_page(shown: Mapping[str, spec.Shown]) -> str:
    """Every diagnostic code with its clauses, and what it means.

    Arguments:
        shown: the example of each code that a file can show.
    """
    return page(
        "Diagnostic codes",
        "A code is permanent, and its first digit is its family. The table is for those who know "
        "what they look for; below it each code is explained, as `tribello explain T604` does too, "
        "with the smallest input that gets it. Most of these are logs of a laboratory game: a pack "
        "of eight cards, hands of two, one deal.",
        table(
            ("code", "name", "what is wrong", "clause", "also in"),
            (
                (
                    link("codes", each.id),
                    f"`{each.name}`",
                    each.title,
                    link("clauses", each.clause),
                    links("clauses", _others_with(each)),
                )
                for each in CODES.values()
            ),
        ),
        *(part for number, name in spec.FAMILIES.items() for part in _family(number, name, shown)),
    )


def _family(number: str, name: str, shown: Mapping[str, spec.Shown]) -> Iterator[str]:
    yield heading(2, f"{number}xx: {name}")
    for each in CODES.values():
        if each.id[1] == number:
            yield from _code(each, shown.get(each.id))


def _code(kind: Code, shown: spec.Shown | None) -> Iterator[str]:
    """A code explained, with its example and the verdict folded away."""
    told = spec.code_texts()[kind.id]
    yield heading(3, f"{kind.id} {kind.name}", kind.id)
    yield f"*{capital(kind.title)}* ({link('clauses', kind.clause)}). {told.explanation}"
    yield f"What to do: {told.fix}"
    if shown is None:
        yield f"No file shows it. {told.unshown}"
        return
    file = f"[`{told.example}`](../../spec/codes/{told.example})"
    summary = f"<summary>An input that shows it, and what is said of it: {told.example}</summary>"
    kept = "" if shown.text == shown.legible else ", with escapes for bytes that cannot be printed"
    yield f'<details markdown="1">\n{summary}'
    yield f"{file}{kept}:" if shown.data else f"{file}, which is empty."
    if shown.data:
        yield fenced("json", shown.legible)
    yield fenced("console", f"$ {told.command}\n{shown.said}")
    yield "</details>"


def _others_with(kind: Code) -> list[str]:
    """The clauses besides its own that list a code."""
    return [
        clause.id
        for clause in spec.clauses().values()
        if kind.id in clause.codes and clause.id != kind.clause
    ]
