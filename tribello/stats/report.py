"""A tally as numbers with names, and as the JSON object that programs read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from tribello.log.json_types import JSON, JSONObject
from tribello.stats.spread import Spread
from tribello.stats.sums import DealSums, PlayerSums
from tribello.stats.tally import Tally

FORMAT_VERSION: Final = 1

Counts: TypeAlias = dict[str, int]
"""Sums by their names; the first says of how many things they are."""


def deal_counts(sums: DealSums) -> Counts:
    """What was done in some deals."""
    return {
        "deals": sums.deals,
        "quota_made": sums.made,
        "quota_exact": sums.exact,
        "tricks": sums.tricks,
        "quota": sums.quota,
        "over_quota": sums.over,
        "score": sums.score,
    }


def player_counts(sums: PlayerSums) -> Counts:
    """What a player did in some games."""
    return {"games": sums.games, "wins": sums.wins, "ties": sums.ties, "total": sums.total}


def exchange_counts(spread: Spread) -> Counts:
    """How many cards were exchanged in some turns."""
    return {"turns": spread.count, "cards": spread.total}


def pickup_counts(tally: Tally) -> Counts:
    """How many deals had a pickup, and how many of them left it empty."""
    return {"deals": tally.pickups.total(), "emptied": tally.pickups[True]}


def report(tally: Tally, left_out: int) -> JSONObject:
    """A tally as the JSON object of ``schema/stats-1.schema.json``: whole numbers only.

    Arguments:
        tally: the games that count.
        left_out: how many games and files do not.
    """
    return {
        "format_version": FORMAT_VERSION,
        "games": {
            "finished": tally.finished,
            "unfinished": tally.unfinished,
            "left_out": left_out,
        },
        "deals": tally.deals.total(),
        "rules": [
            {"rules": name, "games": games, "deals": deals}
            for name, (games, deals) in tally.by_rules.items()
        ],
        "seats": [{"seat": seat, **deal_counts(sums)} for seat, sums in tally.by_seat.items()],
        "roles": [{"role": f"{role}", **deal_counts(sums)} for role, sums in tally.by_role.items()],
        "rounds": list(_rounds(tally)),
        "exchanges": list(_exchanges(tally)),
        "pickup": {**pickup_counts(tally)},
        "players": [
            {"name": name, **player_counts(sums)} for name, sums in sorted(tally.players.items())
        ],
    }


def _rounds(tally: Tally) -> Iterator[JSON]:
    for (number, role), sums in tally.by_round.items():
        yield {"round": number, "role": f"{role}", **deal_counts(sums)}


def _exchanges(tally: Tally) -> Iterator[JSON]:
    for place, spread in tally.by_place.items():
        bounds = {"least": spread.least, "median": spread.median, "most": spread.most}
        yield {"place": place, **exchange_counts(spread), **bounds}
