"""Whole matches of random play, as games and as logs: the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from tribello.actions import Action
from tribello.dealing import Stream, chance
from tribello.engine import Match, apply, awaits, legal_actions
from tribello.log import Log, record, write_json, write_jsonl

GAMES = 500
"""How many games the large corpus holds."""

FEW = 50
"""How many of them the small corpus holds."""

SINGLE = 120
"""How many of them have a ``.json`` file each."""


@frozen
class Corpus:
    """The same games in files of several kinds.

    Arguments:
        single: ``.json`` files of one game each, all different.
        few: a ``.jsonl`` file with `FEW` games.
        many: a ``.jsonl`` file with `GAMES` games.
    """

    single: tuple[Path, ...]
    few: Path
    many: Path


def random_match(seed: str) -> Iterator[Action]:
    """The actions of a match in which every decision is drawn from the legal ones."""
    game, choices = Match().start(), Stream(f"bench:{seed}")
    while awaits(game):
        action = chance(game, seed) or choices.choice(legal_actions(game))
        yield action
        game = apply(game, action)


def random_log(seed: str) -> Log:
    """The log of a random match, with claims and integrity."""
    actions = tuple(random_match(seed))
    game = Match().start()
    for action in actions:
        game = apply(game, action)
    return record(game, actions, players=("Ann", "Bo", "Cy"), metadata={"seed": seed})


def write_corpus(folder: Path) -> Corpus:
    """Play the games and write them into a folder."""
    single: list[Path] = []
    few, many = folder / "few.jsonl", folder / "many.jsonl"
    with few.open("wb") as small, many.open("wb") as large:
        for number in range(GAMES):
            log = random_log(f"bench-{number}")
            lines = b"".join(write_jsonl(log))
            large.write(lines)
            if number < FEW:
                small.write(lines)
            if number < SINGLE:
                single.append(folder / f"game-{number:03}.json")
                single[-1].write_bytes(write_json(log))
    return Corpus(tuple(single), few, many)
