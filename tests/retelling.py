"""Deals, and how the same game is told with other names for its cards or from another seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from attrs import evolve, fields
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from strategies import SEEDS, Playthrough, rulesets

from tribello.actions import Action
from tribello.cards import Card, Suit, in_order
from tribello.engine import Deal
from tribello.immutable import Immutable
from tribello.rules import Rules, Seating
from tribello.state import Game, Phase

SEATED: Final = rulesets().map(lambda rules: evolve(rules, seating=Seating.GIVEN))
"""Rules under which player i sits in seat i."""

SEAT_NAMES: Final = {"dealer", "seat", "leader", "winner"}
"""The parts of states and actions that are a seat."""

BY_SEAT: Final = {"hands", "scores"}
"""The parts that have something for each seat."""


@st.composite
def deals(draw: DrawFn, rules: SearchStrategy[Rules] | None = None) -> Playthrough:
    """A deal of any number, played to its end; seats are given, none is drawn for."""
    in_force = evolve(draw(rulesets() if rules is None else rules), seating=Seating.GIVEN)
    number = draw(st.integers(1, in_force.deals))
    return Playthrough(Deal(number, in_force).start(), draw(SEEDS))


def rest_from(
    played: Playthrough, *phases: type[Phase]
) -> tuple[tuple[Game[Phase], ...], tuple[Action, ...]]:
    """The games from the first that is in one of these phases, and what was done in them."""
    place = next(at for at, game in enumerate(played.games) if isinstance(game.phase, phases))
    return played.games[place:], played.actions[place:]


def renamed(
    value: Any, cards: Mapping[Card, Card], suits: Mapping[Suit, Suit] | None = None
) -> Any:
    """A state or an action with other cards.

    Arguments:
        value: what is told anew.
        cards: the card that takes the place of each; one that is not there stays.
        suits: the same for suits, where they stand alone.
    """
    return _rebuilt(value, partial(_renamed_part, {**cards, **(suits or {})}))


def _renamed_part(names: Mapping[Any, Any], name: str, part: Any) -> Any:
    """The same part, in pack order where the engine keeps it so."""
    part = _with_names(names, part)
    if name == "hands":
        return tuple(map(in_order, part))
    return in_order(part) if name in {"discards", "removed"} else part


def _with_names(names: Mapping[Any, Any], part: Any) -> Any:
    if isinstance(part, tuple):
        return tuple(_with_names(names, each) for each in part)
    return names.get(part, part) if isinstance(part, Card | Suit) else part


def turned(value: Any, steps: int) -> Any:
    """A state or an action in which everyone sits so many seats further clockwise.

    The players stay those that they were, since they are numbered apart from the seats.
    """
    return _rebuilt(value, partial(_turned_part, steps))


def _turned_part(steps: int, name: str, part: Any) -> Any:
    if name in SEAT_NAMES:
        return (part + steps) % 3
    return part[-steps:] + part[:-steps] if name in BY_SEAT else part


def _rebuilt(value: Any, change: Callable[[str, Any], Any]) -> Any:
    """A value with each of its parts changed, and before that the values that it is made of.

    Rules stay as they are: they name no seat and no card.
    """
    if isinstance(value, tuple):
        return tuple(_rebuilt(each, change) for each in value)
    if isinstance(value, Rules) or not isinstance(value, Immutable):
        return value
    names = [each.name for each in fields(type(value))]
    parts = {name: _rebuilt(getattr(value, name), change) for name in names}
    return type(value)(**{name: change(name, part) for name, part in parts.items()})
