"""The log as it grows: what is typed, what follows of itself, what is taken back."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from tribello.actions.cut import cutter_of
from tribello.course import cuts_for_trump
from tribello.engine import apply
from tribello.log.completion import completion
from tribello.log.document import write_document
from tribello.log.model import SeenLog
from tribello.log.recording import claims_of
from tribello.scribe.fitting import Refuted, game_after
from tribello.scribe.hearing import action_of
from tribello.scribe.page import Opening, Scribe, Unheard
from tribello.scribe.reasons import why_not
from tribello.state import Cutting, Game, NamingBlind, Phase, Shuffling, deal_number
from tribello.verdict import Outcome, Policy, judge
from tribello.viewer import PUBLIC
from tribello.views.acts import SeenAction, SeenCut, SeenShuffle

_OF_ITSELF: Final = SeenShuffle | SeenCut
"""What is written down without being typed: nobody at the table sees more of it."""

_LAX: Final = Policy(laboratory=True)


def begin(log: SeenLog) -> Scribe:
    """A scribe who goes on with a public log, which may be empty.

    Arguments:
        log: a public log that breaks no rule.

    Raises:
        ValueError: it is not public.
        Unheard: it breaks a rule.

    >>> begin(SeenLog()).log.actions
    ()
    """
    if log.viewer is not PUBLIC:
        raise ValueError("a game at the table is written down as everybody sees it")
    found = judge(write_document(log), _LAX)
    if found.outcome is Outcome.INVALID:
        raise Unheard(found.diagnostics[0].message)
    game = log.start()
    openings: tuple[Opening, ...] = (Opening(0, game),)
    for place, action in enumerate(completion(log).actions, 1):
        assert action is not None  # as it breaks no rule
        game = apply(game, action)
        openings = _opened(openings, place, game)
    return _going_on(Scribe(log, game, openings))


def heard(scribe: Scribe, text: str) -> Scribe:
    """The same after what was typed.

    Arguments:
        scribe: a scribe whose game goes on.
        text: a card, a suit, a number of cards or a seat, as `expected` says, spelled as people
            do; a player may be told by name for a seat.

    Raises:
        Unheard: it is nothing of the kind, or cannot have happened.

    >>> scribe = heard(begin(SeenLog(players=("Ann", "Bo", "Cy"))), "bo")
    >>> scribe.log.actions
    (FirstDealer(seat=1), SeenShuffle())
    """
    return _going_on(_after(scribe, action_of(scribe, text)))


def taken_back(scribe: Scribe) -> Scribe:
    """The same before the last that was typed.

    Raises:
        Unheard: nothing was typed yet.
    """
    actions = list(scribe.log.actions)
    while actions and isinstance(actions[-1], _OF_ITSELF):
        actions.pop()
    if not actions:
        raise Unheard("there is nothing to take back")
    left = tuple(actions[:-1])
    openings = tuple(each for each in scribe.openings if each.place <= len(left))
    game = game_after(openings[-1].game, left[openings[-1].place :])
    assert not isinstance(game, Refuted)  # as it was one before
    return _going_on(Scribe(evolve(_unended(scribe.log, left), claims=None), game, openings))


def _after(scribe: Scribe, action: SeenAction) -> Scribe:
    """The same after an action.

    Raises:
        Unheard: it cannot have happened.
    """
    actions = (*scribe.log.actions, action)
    opening = scribe.openings[-1]
    found = game_after(opening.game, actions[opening.place :])
    if isinstance(found, Refuted):
        raise Unheard(why_not(scribe, action, found))
    openings = _opened(scribe.openings, len(actions), found)
    return Scribe(_unended(scribe.log, actions), found, openings)


def _unended(log: SeenLog, actions: tuple[SeenAction, ...]) -> SeenLog:
    """The log with other actions: what it said of its end and of all of it holds no longer."""
    kept = tuple(each for each in log.action_extensions if each[0] < len(actions))
    return evolve(log, actions=actions, action_extensions=kept, ended=None, integrity=None)


def _going_on(scribe: Scribe) -> Scribe:
    """The same after what follows of itself; once the game is over, with what can be claimed."""
    while (follows := _of_itself(scribe.game)) is not None:
        scribe = _after(scribe, follows)
    if scribe.is_over and scribe.log.claims is None:
        return evolve(scribe, log=evolve(scribe.log, claims=claims_of(scribe.game)))
    return scribe


def _of_itself(game: Game[Phase]) -> SeenAction | None:
    """What happens next without anybody telling more of it."""
    match game.phase:
        case Shuffling():
            return SeenShuffle()
        case Cutting(terms) if not cuts_for_trump(game.rules, terms):
            return SeenCut(cutter_of(game.rules, terms))
        case _:
            return None


def _opened(openings: tuple[Opening, ...], place: int, game: Game[Phase]) -> tuple[Opening, ...]:
    """Where deals began, with the one that begins at a place, if one does."""
    is_new = deal_number(game) != deal_number(openings[-1].game)
    if is_new and isinstance(game.phase, NamingBlind | Shuffling):
        return (*openings, Opening(place, game))
    return openings
