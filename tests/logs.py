"""Logs to test with, as values, documents and bytes."""

from __future__ import annotations

import json
from functools import cache
from io import BytesIO
from typing import Any, Final

from attrs import evolve
from situations import SMALL, played, playing
from strategies import Playthrough

from tribello.actions import Action, Exchange, FirstDealer, Play, Shuffle
from tribello.cards import cards
from tribello.engine import Deal, Match
from tribello.log import Claims, Ended, Log, record, sealed, write_jsonl
from tribello.log.raw import RawGame
from tribello.log.reading import read_games
from tribello.replay import outcome
from tribello.testing.log import Document, bare, document_of, resealed

__all__ = [
    "METADATA",
    "Document",
    "bare",
    "deal_log",
    "document_of",
    "full_log",
    "games_in",
    "lines_of",
    "log_of",
    "match_log",
    "resealed",
    "small_log",
    "spread",
]

METADATA: Final = {
    "comment": 'rain, "quotes" and a \\',
    "date": "2024-02-29",
    "event": "Spring cup",
    "recorder": "Zoë",
    "seed": "7",
    "shuffle": "tribello-shuffle-1",
    "site": "Köln",
    "software": "by hand",
    "table": "3",
}


def log_of(game: Playthrough, **about: Any) -> Log:
    """The log of a whole game with its claims and integrity."""
    return record(game.end, game.actions, **about)


@cache
def match_log() -> Log:
    """A match by the standard rules."""
    return log_of(Playthrough(Match().start(), seed=1), players=("Ann", "Bo", "Cy"))


@cache
def deal_log(number: int = 4) -> Log:
    """One deal by the standard rules; the fourth of a match has its trump named."""
    return log_of(Playthrough(Deal(number).start(), seed=1))


@cache
def small_log() -> Log:
    """The one deal of round 3 by laboratory rules, with five actions before nine plays."""
    over = played(playing(), "KH QC AH KS QS KC QH AS QD")
    result = over.sheet.results[0]
    deck = cards("QC QH AC KH KC AH KD QS QD KS AD AS")
    plays = [
        Play((trick.leader + turn) % 3, card)
        for trick in result.tricks
        for turn, card in enumerate(trick.cards)
    ]
    keeping = [Exchange(seat, ()) for seat in (0, 1, 2)]
    actions: tuple[Action, ...] = (FirstDealer(1), Shuffle(deck), *keeping, *plays)
    end, failure = outcome(Deal(3, SMALL).start(), actions)
    assert (end, failure) == (over, None)
    return record(end, actions)


def full_log() -> Log:
    """An unfinished deal with every part that a log can have."""
    log = evolve(
        deal_log(),
        actions=deal_log().actions[:20],
        players=("Ann", "Bo", "Cy"),
        metadata=tuple(METADATA.items()),
        claims=Claims(deals=()),
        ended=Ended("forfeit", 2),
        extensions=(("x-", "null"), ("x-league", '{"a":[1,{"b":true}],"z":"ö"}')),
        action_extensions=((0, (("x-clock", "[0,1]"),)), (19, (("x-a", '"1"'), ("x-b", "{}")))),
        schema="../schema/log-1.0.schema.json",
    )
    return sealed(log)


def spread(document: Document) -> str:
    """A document over many lines, a value in each, so that places in it tell something."""
    return json.dumps(document, indent=1, ensure_ascii=False)


def lines_of(log: Log) -> list[bytes]:
    """The lines of a log in a ``.jsonl`` file."""
    return list(write_jsonl(log))


def games_in(*lines: bytes) -> list[RawGame]:
    """The games of a ``.jsonl`` file."""
    return list(read_games(BytesIO(b"".join(lines)), ".jsonl"))
