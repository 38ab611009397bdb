"""Records read and played through, beside two libraries that do so with records of their own.

As a program this takes ``replay`` or ``verdict``, a peer, a folder of logs and a number of
runs, and prints the pairs as JSON.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any, Final, TypeAlias

from apart import pairs_of, print_pairs
from pairs import Pair, Work
from plays import MICROSECONDS, POKER_TABLE, chess_game, poker_game

from tribello.log import Log

RECORDS: Final = 5
"""How many records of a peer are gone through in each run."""

Record: TypeAlias = tuple[str, int]
"""The text of a peer's record, and how many actions it has."""


def beside(kind: str, peer: str, logs: Path, runs: int) -> list[Pair]:
    """The time an action of a record takes, from the text of it.

    Arguments:
        kind: ``replay``, by which every state is seen; ``kept``, the same of a record of ours that
            is read already, beside theirs from its text; or ``verdict``.
        peer: ``pokerkit`` or ``chess``.
        logs: a folder of our records.
        runs: how many are timed.
    """
    for package in ("jsonschema_rs", peer):
        import_module(package)  # without them there is nothing to compare
    return pairs_of(__file__, kind, peer, str(logs), str(runs))


def _main(kind: str, peer: str, folder: str, runs: str) -> None:
    theirs = THEIRS[kind, peer]()
    print_pairs(folder, runs, lambda data: (_ours(kind, data), theirs), scale=MICROSECONDS)


def _ours(kind: str, data: bytes) -> Work:
    actions = len(json.loads(data)["actions"])
    if kind == "kept":
        from tribello.log import read_log

        return partial(_keep, read_log(data), actions)
    return partial(OURS[kind], data, actions)


def _keep(log: Log, actions: int) -> int:
    if len(log.replay().states) != actions:
        raise ValueError("a log of the corpus cannot be played through")
    return actions


def _replay(data: bytes, actions: int) -> int:
    from tribello.log import read_log

    if len(read_log(data).replay().states) != actions:
        raise ValueError("a log of the corpus cannot be played through")
    return actions


def _judge(data: bytes, actions: int) -> int:
    from tribello.verdict import Outcome, validate

    if validate(data).outcome is not Outcome.VALID:
        raise ValueError("a log of the corpus is not valid")
    return actions


def _boards() -> Work:
    """Games of chess read, and a board kept for each move."""
    import chess.pgn

    return partial(_keep_boards, chess.pgn, _chess_records(chess))


def _movetexts() -> Work:
    """Games of chess read, by which each move is resolved and found to be legal."""
    import chess.pgn

    return partial(_read_games, chess.pgn, _chess_records(chess))


def _hands() -> Work:
    """Hands of poker read, and played through; a state is the one before, changed."""
    import pokerkit

    records = [_poker_record(pokerkit, seed) for seed in range(RECORDS)]
    return partial(_play_hands, pokerkit.HandHistory, records)


def _chess_records(chess: Any) -> list[Record]:
    """The games of which the moves are timed elsewhere, as python-chess writes them."""
    records: list[Record] = []
    for seed in range(RECORDS):
        _, moves = chess_game(chess, seed)
        game = chess.pgn.Game()
        game.add_line(moves)
        records.append((str(game), len(moves)))
    return records


def _poker_record(pokerkit: Any, seed: int) -> Record:
    """A hand in which six check or call to the showdown, as PokerKit writes it."""
    random.seed(seed)  # by which it shuffles
    game = poker_game(pokerkit)
    state = game(*POKER_TABLE)
    while state.status:
        state.check_or_call()
    hand = pokerkit.HandHistory.from_game_state(game, state)
    return hand.dumps(), len(hand.actions)


def _keep_boards(pgn: Any, records: Sequence[Record]) -> int:
    for text, actions in records:
        game = pgn.read_game(StringIO(text))
        board = game.board()
        kept = []
        for move in game.mainline_moves():
            kept.append(board.copy(stack=False))
            board.push(move)
        if len(kept) != actions:
            raise ValueError("a game of chess cannot be played through")
    return sum(actions for _, actions in records)


def _read_games(pgn: Any, records: Sequence[Record]) -> int:
    for text, _ in records:
        if pgn.read_game(StringIO(text)).errors:
            raise ValueError("a game of chess is not legal")
    return sum(actions for _, actions in records)


def _play_hands(history: Any, records: Sequence[Record]) -> int:
    for text, actions in records:
        # The first state has no action; one without later on is a repair.
        done = [action for _, action in history.loads(text).state_actions]
        if len(done) != actions + 1:
            raise ValueError("a hand of poker cannot be played through")
    return sum(actions for _, actions in records)


OURS: Final[dict[str, Callable[[bytes, int], int]]] = {"replay": _replay, "verdict": _judge}

THEIRS: Final[dict[tuple[str, str], Callable[[], Work]]] = {
    ("replay", "chess"): _boards,
    ("kept", "chess"): _boards,
    ("kept", "pokerkit"): _hands,
    ("verdict", "chess"): _movetexts,
    ("replay", "pokerkit"): _hands,
    ("verdict", "pokerkit"): _hands,  # for it there is no way to judge but to play
}

if __name__ == "__main__":
    _main(*sys.argv[1:])
