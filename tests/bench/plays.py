"""One card played: the list of legal plays and the next state, with the old one kept."""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import deepcopy
from functools import partial
from itertools import cycle, islice
from typing import Any, Final, TypeAlias

from corpus import log_of, match
from pairs import Pair, Work, alone, paired

from tribello.actions import Action, Play
from tribello.engine import Match, apply, legal_actions
from tribello.log import Log
from tribello.state import Game, Phase

MICROSECONDS: Final = 1e6
MILLISECONDS: Final = 1e3

MATCHES: Final = 10
"""How many recorded matches are gone through in turn."""

POKER_TABLE: Final = (200, 6)
"""The chips of each player of poker, and how many players there are."""

Recorded: TypeAlias = tuple[Any, Sequence[Any]]
"""A state of a peer, and the moves that were made from there on."""


def against_openspiel(runs: int) -> list[Pair]:
    """OpenSpiel's hearts, in C++, from Python: nine games have as many plays as twelve deals."""
    import pyspiel

    games = [_hearts(pyspiel, seed) for seed in range(9)]
    return beside(partial(play_states, games), runs)


def against_python_chess(runs: int) -> list[Pair]:
    """Chess boards: the old one is kept by a copy, which leaves out the history of moves."""
    import chess

    games = [chess_game(chess, seed) for seed in range(5)]
    return beside(partial(_play_chess, games), runs)


def against_pokerkit(runs: int) -> list[Pair]:
    """PokerKit, whose states change in place: the old one is kept by a deep copy."""
    import pokerkit

    return beside(partial(_play_poker, pokerkit), runs)


def step(runs: int) -> list[Pair]:
    """Any action of a match applied, chance included, with the old state kept."""
    works = [partial(_apply_all, match(f"match-{number}")) for number in range(MATCHES)]
    return alone(islice(cycle(works), runs), scale=MICROSECONDS)


def replay_whole_log(runs: int) -> list[Pair]:
    """A log replayed, with every state and every step kept."""
    works = [partial(_replay, log_of(match(f"match-{number}"))) for number in range(MATCHES)]
    return alone(islice(cycle(works), runs), scale=MILLISECONDS)


def chess_game(chess: Any, seed: int) -> Recorded:
    """The first hundred moves of a random game of chess."""
    numbers = random.Random(seed)
    board = chess.Board()
    moves: list[Any] = []
    while len(moves) < 100 and not board.is_game_over():
        moves.append(numbers.choice(list(board.legal_moves)))
        board.push(moves[-1])
    return chess.Board(), moves


def poker_game(pokerkit: Any) -> Any:
    """No-limit hold'em in which all but the players' decisions is done by itself."""
    return pokerkit.NoLimitTexasHoldem(
        automations=tuple(pokerkit.Automation),
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(1, 2),
        min_bet=2,
    )


def beside(peer: Work, runs: int) -> list[Pair]:
    """The plays of our matches beside a work of a peer's."""
    deals = [_deals_of(match(f"match-{number}")) for number in range(MATCHES)]
    works = [(partial(_play_tribello, each), peer) for each in deals]
    return paired(islice(cycle(works), runs), scale=MICROSECONDS)


def _deals_of(actions: Sequence[Action]) -> list[tuple[Game[Phase], list[Play]]]:
    """For each deal of a match the game as play begins, and the plays."""
    deals: list[tuple[Game[Phase], list[Play]]] = []
    game, playing = Match().start(), False
    for action in actions:
        if isinstance(action, Play):
            if not playing:
                deals.append((game, []))
            deals[-1][1].append(action)
        game, playing = apply(game, action), isinstance(action, Play)
    return deals


def _play_tribello(deals: list[tuple[Game[Phase], list[Play]]]) -> int:
    kept: list[Game[Phase]] = []
    for start, plays in deals:
        game = start
        for play in plays:
            tuple(legal_actions(game))  # as a list, should it ever be lazy here
            kept.append(game)
            game = apply(game, play)
    return len(kept)


def _apply_all(actions: Sequence[Action]) -> int:
    kept: list[Game[Phase]] = []
    game = Match().start()
    for action in actions:
        kept.append(game)
        game = apply(game, action)
    return len(kept)


def _replay(log: Log) -> int:
    log.replay()
    return 1


def _hearts(pyspiel: Any, seed: int) -> Recorded:
    """A random game of hearts, from the first card played to the last."""
    numbers = random.Random(seed)
    state = pyspiel.load_game("hearts(pass_cards=false)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(numbers.choice(state.legal_actions()))
    start, plays = state.clone(), []
    while not state.is_terminal():
        plays.append(numbers.choice(state.legal_actions()))
        state.apply_action(plays[-1])
    return start, plays


def play_states(games: Sequence[Recorded]) -> int:
    """Games of OpenSpiel gone through, with every state kept."""
    kept = []
    for start, plays in games:
        state = start
        for play in plays:
            state.legal_actions()
            kept.append(state)
            state = state.clone()
            state.apply_action(play)
    return len(kept)


def _play_chess(games: Sequence[Recorded]) -> int:
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
    """A hand of hold'em in which six players check or call to the showdown."""
    state = poker_game(pokerkit)(*POKER_TABLE)
    kept = []
    while state.status:
        (state.can_fold(), state.can_check_or_call(), state.can_complete_bet_or_raise_to())
        kept.append(state)
        state = deepcopy(state)
        state.check_or_call()
    return len(kept)
