"""One moment of a game as oracle and engine have it, and all that must be the same there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NoReturn

import oracle
from attrs import frozen
from oracle.deal import round_of
from verify.attempts import Attempt, Entry, attempt
from verify.translation import position_of, told

from tribello.actions import Action
from tribello.engine import apply, legal_actions, start, why_not
from tribello.errors import IllegalAction
from tribello.log.notation import write_action
from tribello.log.ruleset import write_options
from tribello.rules import Rules
from tribello.state import Game, Phase, Shuffling, Span


class Difference(Exception):
    """Oracle and engine part; told with the position and the action."""


@frozen(eq=False)
class Both:
    """The same moment twice.

    Arguments:
        position: as the oracle has it.
        game: as the engine has it.
    """

    position: oracle.Position
    game: Game[Phase]


def begun(rules: Rules, first: int, last: int) -> Both:
    """The start of a game of these deals."""
    both = Both(oracle.start(write_options(rules), first, last), start(rules, Span(first, last)))
    same_state(both)
    return both


def same_state(both: Both, before: Both | None = None, entry: Entry | None = None) -> None:
    """Both show the same state.

    Arguments:
        both: the moment.
        before: the moment before it, if it is to be told.
        entry: the action that led here from there.

    Raises:
        Difference: they do not.
    """
    position, found = both.position, position_of(both.game)
    if position != found:
        _differ_in(position, found, before or both, entry)
    due, also_found = _told(position), told(both.game)
    if due != also_found:
        _differ_in(due, also_found, before or both, entry)


def _told(position: oracle.Position) -> Mapping[str, Any]:
    """What follows from a position, by the names of `oracle.public`."""
    terms = position["finished"][-1]["terms"] if position["phase"] == "Over" else position["terms"]
    return {
        "awaits": oracle.awaits(position),
        "to_act": oracle.to_act(position),
        "round": round_of(position["options"], terms["deal"]) if terms else None,
        "totals": oracle.totals(position),
        "winners": oracle.winners(position),
    }


def _differ_in(
    due: Mapping[str, Any], found: Mapping[str, Any], both: Both, entry: Entry | None
) -> NoReturn:
    """Tell the parts that are not the same."""
    names = [name for name in due if due[name] != found[name]]
    parts = [{name: each[name] for name in names} for each in (due, found)]
    differ(both, entry, *parts)


def same_choices(both: Both) -> list[Attempt]:
    """The legal actions, which both list alike, each once; none of a shuffle.

    Raises:
        Difference: they do not.
    """
    due = oracle.choices(both.position)
    if isinstance(both.game.phase, Shuffling):
        return []
    legal = legal_actions(both.game)
    actions = list(legal)
    by_place = [legal[place] for place in range(len(legal))]
    members = [action for action in actions if action in legal]
    for found in (actions, by_place, members):
        if due != (listed := [write_action(action) for action in found]):
            differ(both, None, due, listed)
    return list(zip(due, actions, strict=True))


def same_refusals(both: Both, attempts: Iterable[Attempt]) -> Counter[str]:
    """The codes with which both refuse what is tried; the legal is counted under "legal".

    Raises:
        Difference: they do not.
    """
    position, game = both.position, both.game
    codes: list[str] = []
    for entry, action in attempts:
        due, violation = oracle.refusal(position, entry), why_not(game, action)
        found = violation.code.id if violation else None
        if due != found:
            differ(both, entry, due, found)
        codes.append(due or "legal")
    return Counter(codes)


def same_raised(both: Both, entry: Entry, action: Action) -> None:
    """The engine turns an illegal action down with the code that the oracle gives.

    Raises:
        Difference: it does not.
    """
    due, found = oracle.refusal(both.position, entry), None
    try:
        apply(both.game, action)
    except IllegalAction as refused:
        found = refused.violation.code.id
    if due != found:
        differ(both, entry, due, found)


def stepped(both: Both, entry: Entry, action: Action | None = None) -> Both:
    """The moment after an action that is legal, not looked at."""
    action = action or attempt(entry)[1]
    return Both(oracle.after(both.position, entry), apply(both.game, action))


def same_step(both: Both, entry: Entry, action: Action | None = None) -> Both:
    """The moment after a legal action, where both show the same state.

    Raises:
        Difference: they do not, or one of them refuses.
    """
    try:
        then = stepped(both, entry, action)
    except (IllegalAction, ValueError) as refused:
        differ(both, entry, oracle.refusal(both.position, entry), str(refused))
    same_state(then, both, entry)
    return then


@contextmanager
def defects_told(both: Both) -> Iterator[None]:
    """Whatever else is raised is told with the moment, like a difference."""
    try:
        yield
    except Difference:
        raise
    except Exception as error:
        differ(both, None, None, f"{type(error).__name__}: {error}")


def differ(both: Both, entry: Entry | None, due: Any, found: Any) -> NoReturn:
    """Tell what differs as canonical JSON, with what makes it come back."""
    text = {
        "options": both.position["options"],
        "position": oracle.public(both.position),
        "action": entry,
        "oracle": due,
        "engine": found,
    }
    raise Difference(json.dumps(text, sort_keys=True))
