"""Verdicts as people read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import typer

from tribello import codes
from tribello.codes import Code
from tribello.log.compression import suffix_of
from tribello.log.json_types import JSON, JSONObject
from tribello.render.width import cells
from tribello.verdict import (
    CONSISTENT,
    Alternative,
    Diagnostic,
    Judgement,
    Outcome,
    UnderPreset,
    Verdict,
)

_FEW = 2
_ALIKE = 3
_LINES = 8
_POINTERS = 4
_LONGEST_POINTER = 200  # a key may be as long as a log may be large
_COLOURS = {
    Outcome.VALID: typer.colors.GREEN,
    Outcome.INVALID: typer.colors.RED,
    Outcome.INCOMPLETE: typer.colors.YELLOW,
    Outcome.UNREADABLE: typer.colors.MAGENTA,
}


def verdict_text(verdict: Verdict) -> str:
    """A verdict over one or more lines: the outcome first, then each diagnostic."""
    found = verdict.judgement
    place = printable(verdict.path)
    if is_one_of_several(verdict):
        place += f" game {verdict.game}"
    word = typer.style(found.outcome.value, fg=_COLOURS[found.outcome], bold=True)
    lines = [f"{place}: {word}{_about(found)}"]
    in_full, alike = _gathered(found.diagnostics)
    for diagnostic in in_full:
        lines += _diagnostic_lines(printable(verdict.path), diagnostic)
    cut_short = any(each.startswith("more defects") for each in found.unchecked)
    lines += [f"  {_more_alike(each, at_least=cut_short)}" for each in alike]
    lines += [f"  legal {_legal_under(each)}" for each in found.alternatives]
    lines += [f"  {_under_preset(each)}" for each in found.under_presets]
    if found.unchecked and found.outcome is Outcome.INVALID:
        lines.append(f"  not checked: {', '.join(found.unchecked)}")
    return "\n".join(lines)


def _gathered(
    diagnostics: tuple[Diagnostic, ...],
) -> tuple[list[Diagnostic], list[list[Diagnostic]]]:
    """What is told in full, and by code what is not: the same slip is often made many times.

    An illegal action is always told in full, since it has a state of its own.
    """
    in_full: list[Diagnostic] = []
    alike: dict[Code, list[Diagnostic]] = {}
    for each in diagnostics:
        of_code = alike.setdefault(each.code, [])
        if each.state is None and len(of_code) >= _ALIKE:
            of_code.append(each)
        else:
            of_code += [each] if each.state is None else []
            in_full.append(each)
    return in_full, [each[_ALIKE:] for each in alike.values() if len(each) > _ALIKE]


def _more_alike(more: list[Diagnostic], *, at_least: bool) -> str:
    """How many more there are of one code, and where the first of them stand."""
    lines = list(dict.fromkeys(str(each.line) for each in more if each.line is not None))
    shown = ", ".join(lines[:_LINES]) + (", ..." if len(lines) > _LINES else "")
    at = f", on line{'s' if len(lines) > 1 else ''} {shown}" if lines else ""
    if len(lines) < 2:  # as in a log that is one line
        pointers = [printable(each.pointer[:_LONGEST_POINTER]) for each in more if each.pointer]
        at += "".join(f", at {', '.join(pointers[:_POINTERS])}" for _ in pointers[:1])
        at += ", ..." if len(pointers) > _POINTERS else ""
    least = "at least " if at_least else ""
    return f"{least}{len(more)} more of {more[0].code.id} {more[0].code.name}{at}"


def _legal_under(alternative: Alternative) -> str:
    """Under which other rules a log is legal."""
    told = alternative.as_json()
    if alternative.option is None:
        return f"under preset {alternative.preset}"
    preset = f" (preset {alternative.preset})" if alternative.preset else ""
    return f"with {alternative.option} {_plain(told['value'])}{preset}"


def _under_preset(under: UnderPreset) -> str:
    """What a log comes to under a preset, with the first of its defects there."""
    found = under.judgement
    text = f"under {under.preset}: {found.outcome.value}"
    for first in found.diagnostics[:1]:
        where = f" (action {first.action})" if first.action is not None else ""
        text += f", {first.code.id} {first.code.name}: {printable(first.message)}{where}"
    return text


def _plain(value: JSON) -> str:
    return ", ".join(map(_plain, value)) if isinstance(value, list) else str(value)


def is_one_of_several(verdict: Verdict) -> bool:
    """Whether the file may hold other games, so that the game's number helps."""
    by_name = suffix_of(verdict.path) == ".jsonl"
    return verdict.game is not None and (verdict.game > 1 or verdict.of_several or by_name)


def summary(outcomes: Mapping[Outcome, int]) -> str:
    """How many games came to which outcome, in one line.

    >>> summary({Outcome.VALID: 2, Outcome.INVALID: 1})
    '3 games: 2 valid, 1 invalid'
    """
    counts = ", ".join(
        f"{outcomes[outcome]} {outcome.value}" for outcome in Outcome if outcomes.get(outcome)
    )
    return f"{games(sum(outcomes.values()))}: {counts}"


def games(count: int) -> str:
    """So many games, in words.

    >>> games(1), games(0)
    ('1 game', '0 games')
    """
    return f"{count} game{'' if count == 1 else 's'}"


def _about(found: Judgement) -> str:
    """Rules, scores and winners, as far as they are known, after the outcome."""
    if found.rules is None:
        return ""
    parts = [_rules_name(found.rules)]
    if found.in_place_of is not None:
        said = found.in_place_of["preset"]
        of_log = f"preset {printable(str(said))}" if said is not None else "other rules"
        parts = [f"judged under {parts[0]} though the log has {of_log}"]
    if found.scores is not None and found.outcome is not Outcome.INVALID:
        parts.append("score " + " ".join(f"{points:+d}" for points in found.scores))
    if found.winners is not None and found.outcome is not Outcome.INVALID:
        seats = " and ".join(f"seat {seat}" for seat in found.winners) or "nobody"
        parts.append(f"won by {seats}")
    if found.view not in {None, "full"}:
        parts.append(f"as {_viewer(found.view)} saw it")
    if found.certainty == CONSISTENT:
        parts.append("consistent, not proven")
    return "".join(f", {part}" for part in parts)


def _viewer(view: str | None) -> str:
    return "everybody" if view == "public" else str(view).replace("-", " ")


def _rules_name(rules: JSONObject) -> str:
    if rules["preset"] is not None:
        return str(rules["preset"])
    differences: Any = rules["differences"]
    kind = "laboratory rules" if rules["laboratory"] else "house rules"
    return f"{kind} ({rules['nearest']} but for {', '.join(sorted(differences))})"


def _diagnostic_lines(path: str, diagnostic: Diagnostic) -> Iterator[str]:
    code = diagnostic.code
    place = path
    if diagnostic.line is not None:
        place += f":{diagnostic.line}:{diagnostic.column}"
    mark = typer.style(f"{code.id} {code.name}", bold=True)
    yield f"  {place}: {mark} [{diagnostic.clause}]"
    where = ", ".join(_where(diagnostic))
    yield f"    {printable(diagnostic.message)}" + (f" ({where})" if where else "")
    yield from _excerpt_lines(diagnostic)
    if diagnostic.pointer:
        yield f"    at {printable(diagnostic.pointer[:_LONGEST_POINTER])}"
    yield from (f"    {reason}" for reason in reasons(diagnostic))
    if diagnostic.state is not None:
        yield from _state_lines(diagnostic.state, legal_is_told=bool(diagnostic.legal))


def reasons(diagnostic: Diagnostic) -> Iterator[str]:
    """What made an action illegal, and what was legal instead, as far as they are known."""
    if diagnostic.decided_by is not None:
        yield f"since {diagnostic.decided_by}"
    if diagnostic.legal:
        of_seats = diagnostic.code in {codes.SEAT_TAKEN, codes.NO_SUCH_SEAT}
        who = "player" if of_seats else "seat"  # who has no seat yet
        yield f"legal for {who} {diagnostic.seat}: {_options(diagnostic.legal)}"


def heading(diagnostic: Diagnostic) -> str:
    """The code with its name, and the clause that is broken."""
    return f"{diagnostic.code.id} {diagnostic.code.name} [{diagnostic.clause}]"


def told(verdict: Verdict, diagnostic: Diagnostic) -> str:
    """The message on one line, with the number of the game where that helps."""
    game = f"game {verdict.game}: " if is_one_of_several(verdict) else ""
    return game + printable(diagnostic.message)


def explained(verdict: Verdict, diagnostic: Diagnostic) -> str:
    """The message, and below it what made an action illegal and what was legal instead."""
    return "\n".join([told(verdict, diagnostic), *reasons(diagnostic)])


def _excerpt_lines(diagnostic: Diagnostic) -> Iterator[str]:
    """The line at fault with its number, and below it what is meant."""
    seen = diagnostic.excerpt
    if seen is None or not seen.text.strip():
        return
    number = f"{diagnostic.line:>6} | "
    yield f"{number}{seen.text}"
    before, meant = seen.text[: seen.start], seen.text[seen.start : seen.start + seen.width]
    margin = " " * (len(number) - 2) + "| "
    yield margin + " " * cells(before) + typer.style("^" * max(cells(meant), 1), bold=True)


def _options(legal: tuple[str, ...]) -> str:
    """What was legal, in one line: of many numbers of cards the first and the last."""
    least, most = legal[0], legal[-1]
    many = len(legal) > _FEW and most == f"{len(legal) - 1} cards"
    if many:
        return f"{least.removesuffix(' cards')} to {most}"
    return (", " if " " in least else " ").join(legal)


def printable(text: str) -> str:
    """A path or pointer on one line, with escapes for what a terminal would obey.

    Keys and names of files come from strangers.
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _where(diagnostic: Diagnostic) -> Iterator[str]:
    for name in ("action", "deal", "trick"):
        number = getattr(diagnostic, name)
        if number is not None:
            yield f"{name} {number}"


def _state_lines(state: JSONObject, *, legal_is_told: bool) -> Iterator[str]:
    """The game at the failure: what it waited for, and what decides whether that was met."""
    deal: Any = state["deal"]
    view: Any = state.get("view")
    to_act: Any = state["to_act"]
    kind = "player" if state["awaits"] == "take_seat" else "seat"
    who = "chance" if to_act is None else f"{kind} {to_act}"
    awaits = f"{who}: {state['awaits']}" if state["awaits"] else "nothing, it is over"
    yield f"    the game waits for {awaits}"
    if deal is None:
        return
    trump = deal["trump"] or "none"
    quotas = " ".join(str(quota) for quota in deal["quotas"])
    taken = " ".join(str(tricks) for tricks in deal.get("taken", (0, 0, 0)))
    yield f"    dealer seat {deal['dealer']}, trump {trump}"
    yield f"    of seats 0 1 2: quotas {quotas}, tricks taken {taken}"
    if "trick" in deal and deal["trick"]["cards"]:
        trick = deal["trick"]
        yield f"    trick led by seat {trick['leader']}: {' '.join(trick['cards'])}"
    if view is not None and deal.get("hand"):
        yield f"    hand of {_viewer(view)}: {' '.join(deal['hand'])}"
    if "hands" in deal and to_act is not None:
        yield f"    hand of seat {to_act}: {' '.join(deal['hands'][to_act])}"
    if "playable" in deal and not legal_is_told:
        cards = deal["playable"]
        every = len(cards) == len(deal["hands"][to_act])
        yield f"    legal for seat {to_act}: {'any of them' if every else ' '.join(cards)}"
    if state["awaits"] == "exchange":
        left = len(deal["pickup"]) if "pickup" in deal else deal["pickup_left"]  # all a view has
        yield f"    pickup: {left} card{'' if left == 1 else 's'}"
