"""Changes of what was played."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, Final

from attrs import evolve
from hypothesis import assume, reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tribello.actions import Action, Cut, Exchange, NameTrump, Play, TakeSeat
from tribello.cards import PACK
from tribello.engine import legal_actions
from tribello.log import Log
from tribello.log.notation import write_action
from tribello.replay import outcome
from tribello.state import Game, Phase, Shuffling
from tribello.testing.action import allowed_actions, refused_actions
from tribello.testing.change import Change, Way, in_either_encoding
from tribello.testing.log import bare, document_of


def _changed(draw: DrawFn, log: Log, actions: Sequence[Action]) -> Change:
    """The log with other actions: under its old seal, or with nothing claimed.

    Under the seal any change must be found (R10.7), without claims an illegal action only.
    """
    assume(tuple(actions) != log.actions)
    document = {**document_of(log), "actions": [write_action(action) for action in actions]}
    if draw(st.booleans()):
        return in_either_encoding(draw, document, rejected=True)
    _, failure = outcome(log.start(), actions)
    return in_either_encoding(draw, bare(document), rejected=failure is not None)


def _place(draw: DrawFn, log: Log) -> int:
    return draw(st.integers(0, len(log.actions) - 1))


def _game_at(log: Log, place: int) -> Game[Phase]:
    game, _ = outcome(log.start(), log.actions[:place])
    return game


def _replaced(draw: DrawFn, log: Log, place: int, action: Action) -> Change:
    return _changed(draw, log, [*log.actions[:place], action, *log.actions[place + 1 :]])


def _left_out(draw: DrawFn, log: Log) -> Change:
    """An action is left out."""
    place = _place(draw, log)
    return _changed(draw, log, [*log.actions[:place], *log.actions[place + 1 :]])


def _repeated(draw: DrawFn, log: Log) -> Change:
    """An action is done again, at once or later."""
    place, later = sorted((_place(draw, log), _place(draw, log)))
    actions = log.actions
    return _changed(draw, log, [*actions[: later + 1], actions[place], *actions[later + 1 :]])


def _swapped(draw: DrawFn, log: Log) -> Change:
    """Two neighbours change places."""
    place = _place(draw, log)
    pair = log.actions[place : place + 2][::-1]
    return _changed(draw, log, [*log.actions[:place], *pair, *log.actions[place + 2 :]])


def _by_another(draw: DrawFn, log: Log) -> Change:
    """A decision is another seat's, or another player's."""
    place, other = draw(st.sampled_from(_decisions(log))), draw(st.integers(0, 2))
    action = log.actions[place]
    key = "player" if isinstance(action, TakeSeat) else "seat"
    change: dict[str, Any] = {key: other}
    return _replaced(draw, log, place, evolve(action, **change))


def _decisions(log: Log) -> list[int]:
    decided = Cut | NameTrump | Exchange | Play | TakeSeat
    return [place for place, each in enumerate(log.actions) if isinstance(each, decided)]


def _with_other_card(draw: DrawFn, log: Log) -> Change:
    """A card that was played is another of the pack."""
    place = draw(
        st.sampled_from([at for at, each in enumerate(log.actions) if isinstance(each, Play)])
    )
    card = draw(st.sampled_from(PACK))
    change: dict[str, Any] = {"card": card}
    return _replaced(draw, log, place, evolve(log.actions[place], **change))


def _with_other_choice(draw: DrawFn, log: Log) -> Change:
    """An action is another that was legal there; what follows may be legal still."""
    place = _place(draw, log)
    game = _game_at(log, place)
    if not isinstance(game.phase, Shuffling) and len(legal_actions(game)) == 1:
        reject()
    return _replaced(draw, log, place, draw(allowed_actions(game)))


def _with_illegal_action(draw: DrawFn, log: Log) -> Change:
    """An action is one that was illegal there, be it for its type, its actor or its cards."""
    place = _place(draw, log)
    action, _ = draw(refused_actions(_game_at(log, place)))
    return _replaced(draw, log, place, action)


def _after_the_end(draw: DrawFn, log: Log) -> Change:
    """An action follows the end of the game."""
    action, _ = draw(refused_actions(_game_at(log, len(log.actions))))
    return _changed(draw, log, [*log.actions, action])


WAYS: Final = MappingProxyType[str, Way](
    {
        "action left out": _left_out,
        "action repeated": _repeated,
        "neighbours swapped": _swapped,
        "another actor": _by_another,
        "another card": _with_other_card,
        "another choice": _with_other_choice,
        "illegal action": _with_illegal_action,
        "action after the end": _after_the_end,
    }
)
