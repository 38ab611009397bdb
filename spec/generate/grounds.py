"""What a clause rests on: the sources, the options that vary it, the conflicts that it settles."""

from __future__ import annotations

from collections.abc import Iterator

from generate.markdown import bullets, link, linked, place, table, tight
from generate.settings import words_for

from tribello import spec
from tribello.log.ruleset import write_options
from tribello.rules import PRESETS
from tribello.spec.lookup import Voice, conflicts_on, option_of_name, voices

SIGNS = {
    "for": "says so",
    "against": "says otherwise",
    "open": "decides neither, or can be read either way",
    "silent": "says nothing on it",
}
"""How a source stands to a clause."""


def sources_of(clause: spec.Clause) -> str:
    """What each source says on a clause, line by line."""
    rows = [row for voice in voices(clause.id) for row in _said(voice)]
    return tight(table(("source", "stands", "what it says, in our words"), rows)) or _UNSAID


_UNSAID = "None of the four texts speaks of it."


def _said(voice: Voice) -> Iterator[tuple[str, str, str]]:
    for claim in voice.claims:
        where = f"[{claim.place}]({place('sources', claim.id)})"
        yield where, _sign(claim.sign), linked(claim.says)
    for silence in voice.silences:
        yield voice.source, _sign("silent"), silence.note


def _sign(sign: str) -> str:
    """A sign in a colour of its own, and in words."""
    return f'<span class="sign sign-{sign}">{sign}</span>'


def options_of(clause: spec.Clause) -> str:
    """The values of the options that vary a clause, and the presets that play each."""
    rows = (row for name in clause.options for row in _values(option_of_name(name)))
    return tight(table(("option", "value", "played by"), rows))


def _values(option: spec.Option) -> Iterator[tuple[str, str, str]]:
    """A row for each value that there is a name for, or that a preset plays."""
    texts = {each.value: f"`{each.value}`: {linked(each.text)}" for each in option.settings}
    played: dict[str, list[str]] = {text: [] for text in texts.values()}
    for name, preset in PRESETS.items():
        value = write_options(preset.rules)[option.name]
        text = texts[str(value)] if texts else words_for(option.name, value)
        played.setdefault(text, []).append(name)
    for text, presets in played.items():
        yield _named(option), text, _players(presets)
    if others := _others(option.bounds):
        yield _named(option), others, ""


def _others(bounds: str) -> str:
    """What else an option may be whose values have no names; nothing where no more is left.

    >>> _others("1 to 12"), _others("dealer, left, right"), _others("false or true")
    ('or other numbers, 1 to 12', 'or another order', '')
    """
    if " to " in bounds:
        return f"or other numbers, {bounds}"
    return "or another order" if "," in bounds else ""


def _named(option: spec.Option) -> str:
    return f"{link('options', option.name)}<br>{option.title}"


def _players(presets: list[str]) -> str:
    if len(presets) == len(PRESETS):
        return "all presets"
    return ", ".join(link("presets", name) for name in presets) or "no preset"


def conflicts_of(clause: spec.Clause) -> str:
    """The rows of the register that a clause settles, each with what is decided."""
    return bullets(
        f"{link('conflicts', row.id)} **{row.title}** ({row.kind}). {linked(row.question)} "
        f"*Decided:* {linked(_decision(row))}"
        for row in conflicts_on(clause.id)
    )


def _decision(row: spec.Conflict) -> str:
    return next(reading.text for reading in row.readings if reading.name == row.decision)
