"""One card played: the list of legal plays and the next state, with the old one kept."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from itertools import cycle, islice
from typing import Any, TypeAlias

from corpus import random_log, random_match
from pairs import Pair, Work, alone, paired

from tribello.actions import Action, Play
from tribello.engine import Match, apply, legal_actions
from tribello.state import Game, Phase

MICROSECONDS = 1e6
MILLISECONDS = 1e3

MATCHES = 10
"""How many recorded matches are played through in turn."""

Recorded: TypeAlias = tuple[Any, list[Any]]
"""A state and the moves that were made from it on."""


def against_openspiel(runs: int) -> list[Pair]:
    """OpenSpiel's hearts, in C++, from Python: nine games have as many plays as our twelve deals."""
    import pyspiel

    games = [_hearts(pyspiel, seed) for seed in range(9)]
    return _beside(runs, partial(_play_hearts, games))


def against_python_chess(runs: int) -> list[Pair]:
    """Chess boards: the old one is kept by a copy that leaves out the history of moves."""
    import chess

    games = [_chess_game(chess, seed) for seed in range(5)]
    return _beside(runs, partial(_play_chess, games))


def against_pokerkit(runs: int) -> list[Pair]:
    """PokerKit, whose states change in place: the old one is kept by a deep copy."""
    import pokerkit

    return _beside(runs, partial(_play_poker, pokerkit))


def step(runs: int) -> list[Pair]:
    """Any action of a match applied, chance included, with the old state kept."""
    matches = [list(random_match(f"step-{number}")) for number in range(MATCHES)]
    works = [partial(_apply_all, actions) for actions in matches]
    return alone(islice(cycle(works), runs), scale=MICROSECONDS)


def replay_whole_log(runs: int) -> list[Pair]:
    """A log replayed with every state and step kept."""
    works = [
        partial(_count, random_log(f"replay-{number}").replay) for number in range(MATCHES)
    ]
    return alone(islice(cycle(works), runs), scale=MILLISECONDS)


def _beside(runs: int, peer: Work) -> list[Pair]:
    matches = [_plays_of(f"plays-{number}") for number in range(MATCHES)]
    works = [(partial(_play_tribello, match), peer) for match in matches]
    return paired(islice(cycle(works), runs), scale=MICROSECONDS)


def _plays_of(seed: str) -> list[tuple[Game[Phase], list[Action]]]:
    """For each deal of a match the game as play begins, and the plays."""
    deals: list[tuple[Game[Phase], list[Action]]] = []
    game, was_play = Match().start(), False
    for action in random_match(seed):
        is_play = isinstance(action, Play)
        if is_play and not was_play:
            deals.append((game, []))
        if is_play:
            deals[-1][1].append(action)
        game, was_play = apply(game, action), is_play
    return deals


def _play_tribello(deals: list[tuple[Game[Phase], list[Action]]]) -> int:
    kept: list[Game[Phase]] = []
    for start, plays in deals:
        game = start
        for play in plays:
            tuple(legal_actions(game))
            kept.append(game)
            game = apply(game, play)
    return len(kept)


def _apply_all(actions: list[Action]) -> int:
    game = Match().start()
    kept: list[Game[Phase]] = []
    for action in actions:
        kept.append(game)
        game = apply(game, action)
    return len(kept)


def _count(work: Callable[[], object]) -> int:
    work()
    return 1


def _hearts(pyspiel: Any, seed: int) -> Recorded:
    """A random game of hearts from its first card played on."""
    chances = random.Random(seed)
    state = pyspiel.load_game("hearts(pass_cards=false)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(chances.choice(state.legal_actions()))
    start, plays = state.clone(), []
    while not state.is_terminal():
        plays.append(chances.choice(state.legal_actions()))
        state.apply_action(plays[-1])
    return start, plays


def _play_hearts(games: list[Recorded]) -> int:
    kept = []
    for start, plays in games:
        state = start
        for play in plays:
            state.legal_actions()
            kept.append(state)
            state = state.clone()
            state.apply_action(play)
    return len(kept)


def _chess_game(chess: Any, seed: int) -> Recorded:
    """A random game of chess, or its first hundred moves."""
    chances = random.Random(seed)
    board, moves = chess.Board(), []
    while len(moves) < 100 and not board.is_game_over():
        moves.append(chances.choice(list(board.legal_moves)))
        board.push(moves[-1])
    return chess.Board(), moves


def _play_chess(games: list[Recorded]) -> int:
    kept = []
    for start, moves in games:
        board = start
        for move in moves:
            list(board.legal_moves)
            kept.append(board)
            board = board.copy(stack=False)
            board.push(move)
    return len(kept)


def _play_poker(pokerkit: Any) -> int:
    """A hand of six that all see through, from the first decision to the showdown."""
    state = pokerkit.NoLimitTexasHoldem.create_state(
        tuple(pokerkit.Automation), True, 0, (1, 2), 2, 200, 6
    )
    kept = []
    while state.status:
        state.can_fold(), state.can_check_or_call(), state.can_complete_bet_or_raise_to()
        kept.append(state)
        state = deepcopy(state)
        state.check_or_call()
    return len(kept)
