"""What somebody sees of a game, beside the action that led there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, islice
from statistics import quantiles
from typing import Final, TypeAlias

from corpus import match
from pairs import PROCESSOR, Pair, paired
from plays import MATCHES, MICROSECONDS

from tribello.actions import Action
from tribello.bots import BOTS, play_out
from tribello.dealing import Stream
from tribello.encoding import current, perfect_recall
from tribello.engine import Match, apply
from tribello.replay import replay
from tribello.rules import PRESETS, Rules
from tribello.seats import SEATS
from tribello.state import Game, Phase
from tribello.views import sample, view

Moments: TypeAlias = list[tuple[Game[Phase], Action, Game[Phase]]]
"""The game before each action of a match, the action, and the game after it."""

SAMPLES: Final = 300
"""At so many moments of a match, or a few more, a game is drawn."""


def views(runs: int) -> list[Pair]:
    """The view of a seat, beside `apply`."""
    return _beside(_view, runs)


def observations(runs: int) -> list[Pair]:
    """The view of a seat and its observation in the current form, beside `apply`."""
    return _beside(_observe, runs)


def recollections(runs: int) -> list[Pair]:
    """The view of a seat and its observation with perfect recall, beside `apply`."""
    return _beside(_recall, runs)


def samples(runs: int) -> list[Pair]:
    """For each match the 99th percentile of drawing a game that looks so to a seat."""
    return [
        (quantiles(_sample_times(preset.rules, number), n=100)[-1], None)
        for number, preset in enumerate(islice(cycle(PRESETS.values()), runs))
    ]


def _sample_times(rules: Rules, number: int) -> list[float]:
    """Milliseconds, at moments all over a match; the deals before are drawn too."""
    chance, times = Stream(f"samples {number}"), []
    start = Match(rules).start()
    steps = replay(start, play_out(start, f"match-{number}", [BOTS["careful"]] * 3)).steps
    for place, step in enumerate(steps[:: len(steps) // SAMPLES]):
        seen = view(step.after, SEATS[place % 3])
        begin = PROCESSOR()
        sample(seen, chance)
        times.append((PROCESSOR() - begin) * 1e3)
    return times


def _beside(look: Callable[[Moments], int], runs: int) -> list[Pair]:
    matches = [_moments(match(f"match-{number}")) for number in range(MATCHES)]
    works = [(partial(look, each), partial(_apply, each)) for each in matches]
    return paired(islice(cycle(works), runs), scale=MICROSECONDS)


def _moments(actions: Sequence[Action]) -> Moments:
    moments: Moments = []
    game = Match().start()
    for action in actions:
        moments.append((game, action, apply(game, action)))
        game = moments[-1][2]
    return moments


def _apply(moments: Moments) -> int:
    for before, action, _ in moments:
        apply(before, action)
    return len(moments)


def _view(moments: Moments) -> int:
    for place, (_, _, after) in enumerate(moments):
        view(after, SEATS[place % 3])
    return len(moments)


def _observe(moments: Moments) -> int:
    for place, (_, _, after) in enumerate(moments):
        current(view(after, SEATS[place % 3]))
    return len(moments)


def _recall(moments: Moments) -> int:
    for place, (_, _, after) in enumerate(moments):
        perfect_recall(view(after, SEATS[place % 3]))
    return len(moments)
