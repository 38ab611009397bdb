"""Games as they stand in files, judged: with lines and columns, torn lines and end lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import evolve

from tribello import codes
from tribello.log.faults import Fault, Target, TooLarge
from tribello.log.raw import RawGame
from tribello.verdict.inputs import named, refused
from tribello.verdict.judgement import NO_POLICY, STEPS, document_faults, judge
from tribello.verdict.report import PROVEN, Diagnostic, Judgement, Outcome, Verdict
from tribello.verdict.ruleset import Policy, check_policy


def numbered(
    path: str, games: Iterable[RawGame], policy: Policy = NO_POLICY
) -> Iterator[tuple[Verdict, RawGame | None]]:
    """The verdict on each game of a file, with the game; at last why no more could be had, if so.

    Arguments:
        path: the file, as it was named.
        games: its games, which are read as they are asked for.
        policy: what is asked of the logs beyond their own rules.
    """
    place = named(path)
    try:
        for number, game in enumerate(games, start=1):
            yield Verdict(place, number, verdict_on(game, policy), game.of_lines), game
    except (OSError, TooLarge) as error:
        yield refused(path, error), None


def verdict_on(game: RawGame, policy: Policy = NO_POLICY) -> Judgement:
    """The judgement on one game of a file, with lines and columns.

    Raises:
        TypeError: the policy is none.
    """
    check_policy(policy)
    found = _of_bytes(game) or _with_lines(judge(game.document, policy), game)
    if not found.diagnostics and not found.under_presets:
        return found
    under = tuple(
        evolve(each, judgement=_finished(_with_lines(each.judgement, game), game, policy))
        for each in found.under_presets
    )
    return evolve(_finished(found, game, policy), under_presets=under)


def _of_bytes(game: RawGame) -> Judgement | None:
    """The judgement on a game of which there is no document; None where there is one."""
    faults = tuple(_from_bytes(fault) for fault in game.faults)
    if game.source is None and faults:
        return Judgement(Outcome.INVALID, faults, unchecked=STEPS)
    if game.source is None and game.torn is not None:
        return Judgement(Outcome.INCOMPLETE, (_torn(game.torn),), unchecked=STEPS)
    return None


def _with_lines(found: Judgement, game: RawGame) -> Judgement:
    """What was found of a document, with what the lines that it came from add to that."""
    faults = tuple(_from_bytes(fault) for fault in game.faults)
    diagnostics, outcome = found.diagnostics, found.outcome
    if faults:
        outcome, diagnostics = Outcome.INVALID, _with_end(diagnostics, faults)
    elif game.torn is not None:
        diagnostics = _with_torn(diagnostics, game.torn)
    elif outcome is Outcome.VALID and not game.has_end:
        diagnostics = (_NO_END_LINE,)
    if outcome is Outcome.VALID and diagnostics:
        outcome = Outcome.INCOMPLETE
    if diagnostics is found.diagnostics and outcome is found.outcome:
        return found
    # What is wrong with the lines is so wherever hidden cards lie.
    certainty = PROVEN if faults else found.certainty
    return evolve(found, outcome=outcome, diagnostics=diagnostics, certainty=certainty)


def _finished(found: Judgement, game: RawGame, policy: Policy) -> Judgement:
    """The same judgement with the first defects only, each with its place."""
    diagnostics, unchecked = found.diagnostics, found.unchecked
    if len(diagnostics) > policy.most:
        diagnostics = diagnostics[: policy.most]
        told = "this one" if policy.most == 1 else f"these {policy.most}"
        unchecked = (*unchecked, f"more defects than {told}")
    return evolve(found, diagnostics=_located(diagnostics, game), unchecked=unchecked)


def form_faults(game: RawGame) -> Judgement | None:
    """What keeps a game from being put into another form; None where nothing does.

    That is its encoding and its shape, and a line torn off, which would be lost.
    """
    if game.faults or game.torn is not None:
        return verdict_on(game)
    faults = _located(tuple(document_faults(game.document)), game)
    return Judgement(Outcome.INVALID, faults, unchecked=STEPS[1:]) if faults else None


_NO_END_LINE: Final = Diagnostic(
    codes.NO_END_LINE, "the game is over, yet no end line follows", "/actions"
)


def _torn(line: int, stands: str = "") -> Diagnostic:
    message = "the last line has no newline: it was cut off while being written and is left out"
    return Diagnostic(codes.TORN_LINE, message + stands, line=line, column=1)


def _with_end(found: tuple[Diagnostic, ...], end: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """What was found, with the faults of the end line that do not follow from it.

    A lost line shows in the play, in the count and in the integrity: one defect, one report.
    """
    consequences = {codes.INCOMPLETE, codes.INTEGRITY}
    play = tuple(each for each in found if each.code not in consequences)
    return play + tuple(each for each in end if not play or each.code is not codes.END_COUNT)


def _with_torn(diagnostics: tuple[Diagnostic, ...], line: int) -> tuple[Diagnostic, ...]:
    """What was found, with the torn line as the one reason why the game is incomplete."""
    others = tuple(each for each in diagnostics if each.code is not codes.INCOMPLETE)
    stands = "".join(f"; {each.message}" for each in diagnostics if each not in others)
    return (*others, _torn(line, stands))


def _from_bytes(fault: Fault) -> Diagnostic:
    return Diagnostic(
        fault.code,
        fault.message,
        fault.pointer or None,  # bytes are no object that one could point into
        fault.at_key,
        line=fault.line,
        column=fault.column,
        excerpt=fault.excerpt,
    )


def _located(diagnostics: tuple[Diagnostic, ...], game: RawGame) -> tuple[Diagnostic, ...]:
    """The same diagnostics, those that point into the document with line and column."""
    if game.source is None:
        return diagnostics
    targets = [Target(each.pointer or "", each.at_key) for each in diagnostics]
    places = game.source.places(targets) if targets else []
    return tuple(
        evolve(each, line=place.line, column=place.column, excerpt=place.excerpt)
        if each.pointer is not None
        else each
        for each, place in zip(diagnostics, places, strict=True)
    )
