"""Logs whose play is changed and whose shape is kept, so that the rules must find what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from logs import Document
from mutations import IN_ACTIONS, IN_LISTS, Path, damaged_at, part

from tribello.dealing import Stream

Change: TypeAlias = Callable[[Document, Document, Stream], Document]
"""A change of one log, which may take something from another; neither is changed."""


def _other_actions(one: Document, _: Document, stream: Stream) -> Document:
    """An action left out, done twice, or in the place of another."""
    place = stream.below(len(one["actions"]))
    return damaged_at(one, ("actions", place), stream.choice(IN_LISTS), stream)


def _swapped_neighbours(one: Document, _: Document, stream: Stream) -> Document:
    actions = list(one["actions"])
    place = stream.below(len(actions))
    actions[place : place + 2] = actions[place : place + 2][::-1]
    return {**one, "actions": actions}


def _other_action(one: Document, _: Document, stream: Stream) -> Document:
    """Another seat, card or suit in an action."""
    path: Path = ("actions", stream.below(len(one["actions"])))
    keys = [key for key in part(one, path) if key in IN_ACTIONS]
    if not keys:  # a shuffle whose deck is not seen
        return one
    key = stream.choice(keys)
    mutation, items = IN_ACTIONS[key], part(one, path)[key]
    if isinstance(items, list):
        if not items:
            return one
        mutation = stream.choice((*IN_LISTS, mutation))
        return damaged_at(one, (*path, key, stream.below(len(items))), mutation, stream)
    return damaged_at(one, (*path, key), mutation, stream)


def _other_beginning(one: Document, other: Document, stream: Stream) -> Document:
    """Another action among the first ones: seats, the shuffle, the cut, trump and exchanges."""
    few = {**one, "actions": one["actions"][:9]}
    change = stream.choice((_other_actions, _swapped_neighbours, _other_action, _grafted))
    return {**one, "actions": change(few, other, stream)["actions"] + one["actions"][9:]}


def _grafted(one: Document, other: Document, stream: Stream) -> Document:
    """An action of another log among the actions, or in the place of one."""
    actions = list(one["actions"])
    place = stream.below(len(actions))
    actions[place : place + stream.below(2)] = [stream.choice(other["actions"])]
    return {**one, "actions": actions}


def _head_and_tail(one: Document, other: Document, stream: Stream) -> Document:
    """The first actions of one log and the last ones of another."""
    first, last = one["actions"], other["actions"]
    return {**one, "actions": first[: _cut(first, stream)] + last[_cut(last, stream) :]}


def _fuller_exchange(one: Document, _: Document, stream: Stream) -> Document:
    """Cards discarded that the seat kept and played, perhaps more than the pickup holds."""
    actions = one["actions"]
    places = [at for at, entry in enumerate(actions) if entry["type"] == "exchange"]
    places = [at for at in places if "cards" in actions[at]]  # of others a number may be seen
    if not places:
        return one
    place = stream.choice(places)
    made = actions[place]
    played = [
        entry["card"]
        for entry in actions[place:]
        if entry["type"] == "play" and entry["seat"] == made["seat"]
    ]
    fuller = {**made, "cards": made["cards"] + played[: stream.below(14)]}
    return {**one, "actions": [*actions[:place], fuller, *actions[place + 1 :]]}


def _other_claim(one: Document, _: Document, stream: Stream) -> Document:
    """One number of the claims is another, or there is one more or one fewer."""
    ways: list[Path] = [("claims", "totals"), ("claims", "winners")]
    for deal in range(len(one.get("claims", {"deals": []})["deals"])):
        ways += [("claims", "deals", deal, "tricks"), ("claims", "deals", deal, "scores")]
    path = stream.choice(ways)
    if "claims" not in one or not part(one, path):
        return one
    mutation = stream.choice((*IN_LISTS, *[IN_ACTIONS["seat"]] * 3))
    return damaged_at(one, (*path, stream.below(len(part(one, path)))), mutation, stream)


def _given_up(one: Document, _: Document, stream: Stream) -> Document:
    """The game is said to have been broken off, at its end or earlier."""
    upto = len(one["actions"]) - stream.choice((0, 0, 1, 5))
    ended = {"reason": stream.choice(("forfeit", "abandoned")), "player": stream.below(3)}
    return {**one, "actions": one["actions"][:upto], "ended": ended}


CHANGES: Final[tuple[Change, ...]] = (
    *[_other_actions] * 2,
    *[_other_action] * 5,
    *[_other_beginning] * 4,
    *[_grafted] * 2,
    _swapped_neighbours,
    _head_and_tail,
    _fuller_exchange,
    _other_claim,
    _given_up,
)


def cut_short(one: Document, _: Document, stream: Stream) -> Document:
    """A log that stops anywhere: legal so far, with claims that may be too many."""
    return {**one, "actions": one["actions"][: _cut(one["actions"], stream)]}


def _cut(actions: list[Document], stream: Stream) -> int:
    return stream.below(len(actions) + 1)
