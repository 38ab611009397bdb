"""The games of a fixed deal, walked one by one: by the oracle, and the same by the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import Any, TypeVar

import oracle
from attrs import Factory, define
from oracle.shapes import terms_of
from verify.attempts import Entry, attempt

from tribello.engine import apply, legal_actions, start
from tribello.log.canonical import canonical_text
from tribello.log.ruleset import read_options
from tribello.scoring import totals, winners
from tribello.state import ChoosingDealer, DealResult, Game, Over, Phase, Shuffling, Span

Case = dict[str, Any]
State = TypeVar("State")


@define
class Counts:
    """The games of a case.

    Arguments:
        lengths: how many sequences of legal actions there are of each length, from none on.
        ends: of every game that comes to its end, how it does.
    """

    lengths: list[int] = Factory(list[int])
    ends: list[str] = Factory(list[str])

    def as_json(self) -> Case:
        """The numbers as they stand in the file."""
        text = "".join(f"{end}\n" for end in sorted(self.ends))
        digest = "sha256:" + sha256(text.encode()).hexdigest()
        return {"sequences": self.lengths, "games": len(self.ends), "digest": digest}


def counted(
    state: State, following: Callable[[State], Iterator[State]], end: Callable[[State], Any]
) -> Counts:
    """The games from a state on, each walked by itself.

    Arguments:
        state: where they begin.
        following: the states after each legal action.
        end: how a game ended, None where it is not over.
    """
    found = Counts()

    def walk(at: State, length: int) -> None:
        if length == len(found.lengths):
            found.lengths.append(0)
        found.lengths[length] += 1
        if (told := end(at)) is not None:
            found.ends.append(canonical_text(told))
        for then in following(at):
            walk(then, length + 1)

    walk(state, 0)
    return found


def by_oracle(case: Case) -> Counts:
    """The games of a case as the oracle has them."""

    def following(position: oracle.Position) -> Iterator[oracle.Position]:
        if oracle.awaits(position) == "first_dealer":
            return iter([oracle.after(position, first_dealer(case))])
        if oracle.awaits(position) == "shuffle":
            terms = terms_of(position)
            entry = shuffle(case, terms["deal"], position["again"], terms["removed"])
            return iter([oracle.after(position, entry)])
        return (oracle.after(position, entry) for entry in oracle.choices(position))

    def end(position: oracle.Position) -> Any:
        if oracle.awaits(position) is not None:
            return None
        names = ("tricks", "scores")
        return {
            "deals": [{name: done[name] for name in names} for done in oracle.results(position)],
            "totals": oracle.totals(position),
            "winners": oracle.winners(position),
        }

    return counted(oracle.start(case["options"], *case["deals"]), following, end)


def by_engine(case: Case) -> Counts:
    """The games of a case as the engine has them."""

    def following(game: Game[Phase]) -> Iterator[Game[Phase]]:
        match game.phase:
            case ChoosingDealer():
                return iter([apply(game, attempt(first_dealer(case))[1])])
            case Shuffling(terms, cut):
                removed = [card.name for card in terms.removed]
                entry = shuffle(case, terms.number, cut, removed)
                return iter([apply(game, attempt(entry)[1])])
            case _:
                return (apply(game, action) for action in legal_actions(game))

    def end(game: Game[Phase]) -> Any:
        if not isinstance(game.phase, Over):
            return None
        points = totals(game.sheet.results)
        return {
            "deals": [_deal(result) for result in game.sheet.results],
            "totals": list(points),
            "winners": sorted(winners(game.rules, points)),
        }

    rules = read_options(case["options"])
    return counted(start(rules, Span(*case["deals"])), following, end)


def _deal(result: DealResult) -> Case:
    tricks = [trick.winner for trick in result.tricks]
    return {"tricks": tricks, "scores": list(result.scores)}


def first_dealer(case: Case) -> Entry:
    """The one first dealer of a case."""
    return {"type": "first_dealer", "seat": case["first_dealer"]}


def shuffle(case: Case, deal: int, again: bool, removed: Iterable[str]) -> Entry:
    """The one shuffle of a deal, or the one after its cut."""
    deck = case["decks"][f"{deal}:again" if again else f"{deal}"].split()
    return {"type": "shuffle", "deck": [card for card in deck if card not in removed]}
