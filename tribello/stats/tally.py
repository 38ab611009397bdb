"""A tally of games: sums only, so that it takes no more room for many games than for few."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeAlias

from attrs import field, frozen

from tribello.log.model import Log
from tribello.replay import outcome
from tribello.rules import ROUNDS, Rules, preset_of
from tribello.seats import SEATS, Role, Seat, role_of
from tribello.state import DealResult, Over, ScoreSheet
from tribello.stats.spread import Spread, spread_of
from tribello.stats.sums import DealSums, PlayerSums, all_of, deal_sums, player_sums

PLACES: Final = (1, 2, 3)
"""The places in the order of the exchanges."""

Part: TypeAlias = tuple[int, Role, Seat]
"""A round from 1, and a role in it at one seat."""


@frozen
class Tally:
    """Sums over games, added to as games come; only another player's name takes more room.

    Arguments:
        games: how many there are, by the name of their rules and whether they are finished.
        deals: how many finished deals they have, by the name of their rules.
        sums: what was done in these deals.
        exchanges: how often so many cards were exchanged, by place in the order and number.
        pickups: how many deals with a pickup left it empty, and how many did not.
        players: what was done in finished games, by the name of the player.
    """

    games: Counter[tuple[str, bool]] = field(factory=Counter)
    deals: Counter[str] = field(factory=Counter)
    sums: dict[Part, DealSums] = field(factory=dict)
    exchanges: Counter[tuple[int, int]] = field(factory=Counter)
    pickups: Counter[bool] = field(factory=Counter)
    players: dict[str, PlayerSums] = field(factory=dict)

    def add(self, log: Log, names: Sequence[str] = ()) -> None:
        """Add a game whose actions are legal as far as they go; of its deals the finished ones.

        Arguments:
            log: the game.
            names: what its players are called, in order of registration; who is called
                nothing is not told apart.
        """
        game, _ = outcome(log.start(), log.actions)
        sheet, finished = game.sheet, isinstance(game.phase, Over)
        rules = name_of_rules(log)
        self.games[rules, finished] += 1
        self.deals[rules] += len(sheet.results)
        for result in sheet.results:
            self._add_deal(sheet.rules, result)
        if finished and names:
            self._add_players(sheet, names)

    def _add_deal(self, rules: Rules, result: DealResult) -> None:
        number = rules.round_of(result.terms.number)
        for seat in SEATS:
            part = number, role_of(seat, result.terms.dealer), seat
            self.sums[part] = self.sums.get(part, DealSums()) + deal_sums(rules, result, seat)
        exchanges = result.dealt.exchanges
        if exchanges:  # where there is a pickup, the first to exchange has a turn at least
            self.pickups[not result.dealt.pickup] += 1
        for place, made in enumerate(exchanges, start=1):
            self.exchanges[place, len(made.discards)] += 1

    def _add_players(self, sheet: ScoreSheet, names: Sequence[str]) -> None:
        for player, sums in player_sums(sheet):
            if name := names[player]:
                self.players[name] = self.players.get(name, PlayerSums()) + sums

    @property
    def finished(self) -> int:
        """How many games are finished."""
        return sum(count for (_, finished), count in self.games.items() if finished)

    @property
    def unfinished(self) -> int:
        """How many games are not."""
        return self.games.total() - self.finished

    @property
    def by_rules(self) -> dict[str, tuple[int, int]]:
        """How many games there are, and finished deals in them, by the name of the rules."""
        return {
            name: (self.games[name, True] + self.games[name, False], self.deals[name])
            for name in sorted(self.deals)
        }

    @property
    def by_seat(self) -> dict[Seat, DealSums]:
        """What was done at each seat."""
        return {
            seat: all_of(sums for (_, _, at), sums in self.sums.items() if at == seat)
            for seat in SEATS
        }

    @property
    def by_role(self) -> dict[Role, DealSums]:
        """What was done in each role."""
        return {
            role: all_of(sums for (_, played, _), sums in self.sums.items() if played is role)
            for role in Role
        }

    @property
    def by_round(self) -> dict[tuple[int, Role], DealSums]:
        """What was done in each round in each role."""
        return {
            (number, role): all_of(
                self.sums.get((number, role, seat), DealSums()) for seat in SEATS
            )
            for number in range(1, ROUNDS + 1)
            for role in Role
        }

    @property
    def by_place(self) -> dict[int, Spread]:
        """How many cards were exchanged at each place in the order of the exchanges."""
        return {
            place: spread_of(
                {cards: times for (at, cards), times in self.exchanges.items() if at == place}
            )
            for place in PLACES
        }


def name_of_rules(log: Log) -> str:
    """The preset that the rules of a log are, or else what kind of rules they are (R10.3)."""
    preset = log.preset or preset_of(log.rules)
    if preset is not None:
        return preset.name
    return "laboratory rules" if log.rules.laboratory else "house rules"
