"""What was decided in a game, id by id: examples to learn from."""

from __future__ import annotations

from collections.abc import Iterator

from tribello.actions import Action, Cut, Draw, Exchange, FirstDealer, Shuffle
from tribello.encoding.ids import ids_of
from tribello.encoding.turn import Turn
from tribello.engine import actor_of, legal_actions
from tribello.replay import Replay
from tribello.state import Game, Phase
from tribello.views import Choice, Lift, view


def decisions(replay: Replay) -> Iterator[tuple[Turn, int]]:
    """Every id that was taken in a replay, with the turn in which it was taken.

    Whose it was is `turn.view.viewer`. What chance did is left out.

    Arguments:
        replay: what was played, of a log such as `read_log(data).replay()`.

    >>> from tribello import Deal, apply
    >>> from tribello.cards import cards
    >>> from tribello.dealing import chance
    >>> from tribello.encoding.ids import NAMES
    >>> from tribello.replay import replay
    >>> start, first = Deal(7).start(), FirstDealer(0)
    >>> shuffle = chance(apply(start, first), "example")
    >>> played = replay(start, [first, shuffle, Exchange(0, cards("AS TS"))])
    >>> [(turn.view.viewer, NAMES[number]) for turn, number in decisions(played)]
    [(0, 'TS'), (0, 'AS'), (0, 'stop')]
    """
    for step in replay.steps:
        seat, choice = actor_of(step.action), choice_made(step.before, step.action)
        if seat is None or choice is None:
            continue
        seen = view(step.before, seat)
        discards = choice.cards if isinstance(choice, Exchange) else ()
        for place, number in enumerate(ids_of(choice)):
            yield Turn(seen, discards[:place]), number


def choice_made(game: Game[Phase], action: Action) -> Choice | None:
    """The choice that an action was in a game, as `tribello.views.settled` undoes it.

    Arguments:
        game: the game in which it was done.
        action: a legal action; what chance does is no choice and gives None.
    """
    match action:
        case FirstDealer() | Draw() | Shuffle():
            return None
        case Cut(seat=seat):
            return Lift(seat, legal_actions(game).index(action) + 1)
        case _:
            return action
