"""Every game from a moment on, walked by oracle and engine side by side.

Positions that have the same future are walked once: the games through them are counted, not
walked again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from typing import Any

import oracle
from attrs import Factory, define
from verify.attempts import Attempt, Entry, attempt, attempts
from verify.comparing import (
    Both,
    defects_told,
    same_choices,
    same_raised,
    same_refusals,
    same_step,
)

Decks = Callable[[oracle.Position], list[list[str]]]
"""The decks that are walked where a shuffle is due."""

Follows = Callable[[oracle.Position, Entry, oracle.Position], bool]
"""Whether the game goes on after a position, a legal action and the position that it leads to.

Where it does not, the positions have been compared and nothing follows.
"""


def every(*_: Any) -> bool:
    """Whatever it is, the game goes on."""
    return True


def never(_: oracle.Position) -> bool:
    """The walk does not stop before the game does."""
    return False


@define
class Tally:
    """What was walked.

    Arguments:
        games: the games, each a sequence of actions that ends where the walk does.
        positions: the positions in which choices and refusals were compared.
        steps: the actions after which the states were compared.
        codes: how often what was tried was refused with which code, or was legal.
    """

    games: int = 0
    positions: int = 0
    steps: int = 0
    codes: Counter[str] = Factory(Counter[str])

    def add(self, other: Tally) -> None:
        """Take what else was walked."""
        self.games += other.games
        self.positions += other.positions
        self.steps += other.steps
        self.codes += other.codes


def future(position: oracle.Position) -> Hashable:
    """All that can still matter: positions with the same have the same games before them.

    By sections 4 to 6 of the model nothing that follows asks which cards were discarded, drawn
    or played before, nor in play for the pickup or the hands that play began with; what was
    taken and scored counts only as far as it was summed.
    """
    terms, last = position["terms"], position["finished"][-1:]
    return (
        position["phase"],
        _known(terms) if terms else None,
        position["again"],
        tuple(position["deck"]),
        tuple(map(tuple, position["hands"])),
        tuple(position["pickup"]) if position["phase"] != "Play" else None,
        tuple(swap["seat"] for swap in position["swaps"]),
        position["leader"],
        tuple(position["laid"]),
        tuple(sorted(trick["winner"] for trick in position["tricks"])),
        (*position["live"], *position["aside"]),
        tuple(position["waiting"] + position["order"] + position["seats_taken"]),
        tuple(position["players"]),
        tuple(oracle.totals(position)),
        last[0]["terms"]["trump"] if last else None,
    )


def _known(terms: Any) -> Hashable:
    return (*[terms[name] for name in ("deal", "dealer", "trump", "shown")], len(terms["removed"]))


def whole(position: oracle.Position) -> Hashable:
    """The position itself, so that no two different ones are taken for the same."""
    return json.dumps(position, sort_keys=True)


@define
class Walk:
    """A walk through all games that a few choices leave open.

    Arguments:
        decks: which decks are shuffled.
        follows: which legal actions are gone on with.
        ends: where the walk stops before the game does.
        key: what two positions have in common that are walked once.
    """

    decks: Decks
    follows: Follows = every
    ends: Callable[[oracle.Position], bool] = never
    key: Callable[[oracle.Position], Hashable] = future
    tally: Tally = Factory(Tally)
    _known: dict[Hashable, int] = Factory(dict[Hashable, int])

    def run(self, both: Both) -> int:
        """How many games lead on from a moment; all of them are walked, and counted once more.

        Raises:
            Difference: oracle and engine part on the way.
        """
        games = self._games(both)
        self.tally.games += games
        return games

    def _games(self, both: Both) -> int:
        if self.ends(both.position):
            return 1
        key = self.key(both.position)
        if key not in self._known:
            self._known[key] = self._looked_through(both)
        return self._known[key]

    def _looked_through(self, both: Both) -> int:
        """The games from a moment on, all of which is compared."""
        games = sum(
            self._games(then)
            for entry, then in self.around(both)
            if self.follows(both.position, entry, then.position)
        )
        return games if oracle.awaits(both.position) else 1

    def around(self, both: Both) -> Iterator[tuple[Entry, Both]]:
        """Each legal action of a moment with the moment after it; none at the end.

        All that can be compared there is, and counted.

        Raises:
            Difference: oracle and engine part there.
        """
        position = both.position
        with defects_told(both):
            self.tally.positions += 1
            listed = same_choices(both)
            tried = list(attempts(position))
            self.tally.codes += same_refusals(both, tried)
            same_raised(both, *tried[-1])
            for entry, action in listed or self._shuffles(position):
                then = same_step(both, entry, action)
                self.tally.steps += 1
                yield entry, then

    def _shuffles(self, position: oracle.Position) -> list[Attempt]:
        if oracle.awaits(position) != "shuffle":
            return []
        return [attempt({"type": "shuffle", "deck": deck}) for deck in self.decks(position)]
