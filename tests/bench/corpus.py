"""Whole matches played by bots, as actions and as logs: the same on every machine."""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

from tribello.actions import Action
from tribello.bots import BOTS, play_out
from tribello.engine import Match
from tribello.log import Log, record, write_json, write_jsonl
from tribello.replay import outcome

SINGLE = 121
"""How many games have a ``.json`` file each; they are played with care, as people would."""

FEW = 50
MANY = 500
"""How many games two ``.jsonl`` files hold; they are played at random, which is quicker."""

LARGE = 4 * MANY
"""How many games the largest ``.jsonl`` file holds: those of the one before, four times over."""


@frozen
class Corpus:
    """Logs of valid games, of which only the largest file holds any twice.

    Arguments:
        single: a folder of ``.json`` files.
        few: a ``.jsonl`` file with `FEW` games.
        many: a ``.jsonl`` file with `MANY` games, among them the same.
        large: a ``.jsonl`` file with `LARGE` games.
    """

    single: Path
    few: Path
    many: Path
    large: Path

    def logs(self) -> list[Path]:
        """The ``.json`` files, in order."""
        return sorted(self.single.iterdir())


def match(seed: str, bot: str = "careful") -> tuple[Action, ...]:
    """Everything that happens in a match of three bots of one kind."""
    return tuple(play_out(Match().start(), seed, [BOTS[bot]] * 3))


def log_of(actions: tuple[Action, ...]) -> Log:
    """The log of a match, with claims and integrity."""
    game, _ = outcome(Match().start(), actions)
    return record(game, actions, players=("Ann", "Bo", "Cy"))


def write_corpus(folder: Path) -> Corpus:
    """Play the games and write them into a folder."""
    files = (folder / f"{name}.jsonl" for name in ("few", "many", "large"))
    corpus = Corpus(folder / "single", *files)
    corpus.single.mkdir()
    for number in range(SINGLE):
        data = write_json(log_of(match(f"single-{number}")))
        (corpus.single / f"{number:03}.json").write_bytes(data)
    with corpus.few.open("wb") as few, corpus.many.open("wb") as many:
        for number in range(MANY):
            lines = b"".join(write_jsonl(log_of(match(f"corpus-{number}", bot="random"))))
            many.write(lines)
            if number < FEW:
                few.write(lines)
    corpus.large.write_bytes(corpus.many.read_bytes() * (LARGE // MANY))
    return corpus
