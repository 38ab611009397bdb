"""A redacted log with cards put in for those that it hides (R10.12).

A redacted log stands for every game that looked so. One of them, if there is one, is a witness
that it can have been played by the rules; whatever the engine says of what was seen in the
witness, it says of them all. Of a finished deal the plays tell every hand, so that nothing about
play is left open; of an unfinished one the unseen cards are put where they may have been.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Any

from attrs import frozen

from tribello import codes
from tribello.actions import Action, Cut, Exchange, NameTrump, Shuffle
from tribello.cards import PACK
from tribello.codes import Code
from tribello.errors import IllegalAction, Violation
from tribello.immutable import Immutable
from tribello.log.deal_fitted import Fitted, fitted
from tribello.log.deals_seen import DealSeen, deal_after
from tribello.log.document import is_redacted, read_document, read_seen_document
from tribello.log.model import Log, SeenLog
from tribello.log.next_deal import next_deal
from tribello.log.redaction import kept
from tribello.log.untrue import Misfit
from tribello.replay import outcome
from tribello.state import Game, NamingBlind, Phase, Shuffling, deal_number
from tribello.viewer import PUBLIC, Viewer
from tribello.views.acts import SeenAction, SeenCut, SeenHand, SeenShuffle
from tribello.views.seen import SeenExchange


@frozen(repr=False)
class Completion(Immutable):
    """A redacted log with cards put in, as far as there are some that fit.

    Arguments:
        actions: the actions of a full log; None for what cannot be, where its deal ends.
        places: the place of each in ``actions`` of the redacted log.
        misfits: what cannot be, in order, at most one of each deal.
    """

    actions: tuple[Action | None, ...]
    places: tuple[int, ...]
    misfits: tuple[Misfit, ...]

    def before(self, place: int) -> int:
        """How many of the actions stand before a place of the redacted log; a hand is none."""
        return bisect_left(self.places, place)


def eyes_at(log: SeenLog, place: int) -> Viewer:
    """Who sees of a witness no more than a log tells: its viewer, or all before its hand is told.

    Arguments:
        log: a redacted log.
        place: a place in its actions; what is told before it counts.
    """
    for seen in reversed(log.actions[:place]):
        match seen:
            case SeenHand():
                return log.viewer
            case SeenShuffle():
                return PUBLIC
            case _:
                continue
    return PUBLIC


class NoGameFits(IllegalAction):
    """A redacted log tells what no game by the rules looks like.

    It says what `tribello.verdict` says first of the play, and no card that was only put in.

    Arguments:
        place: the place in ``actions`` of the log up to which there is such a game.
        violation: what is wrong there; it has the code and the reason, and nothing that was legal.
    """

    def __init__(self, place: int, violation: Violation) -> None:
        super().__init__(violation)
        self.args = (place, violation)  # of which a pickle makes it again
        self.place = place

    @property
    def code(self) -> Code:
        """What is wrong."""
        return self.violation.code

    @property
    def reason(self) -> str:
        """The same in one sentence."""
        return self.violation.reason

    def __str__(self) -> str:
        return f"{self.violation} (action {self.place})"


def complete(log: SeenLog) -> Log:
    """A full log that looks so to the viewer of a redacted one: a witness that there is one.

    Arguments:
        log: a redacted log, of a finished game or of an unfinished one.

    Raises:
        NoGameFits: no game by the rules looked so; it says at which action, and why.
        InvalidRules: its span lies outside a match by its rules.

    >>> from tribello import FirstDealer, NameTrump, Suit
    >>> complete(SeenLog(actions=(FirstDealer(0), SeenShuffle()))).actions[0]
    FirstDealer(seat=0)
    >>> try:
    ...     complete(SeenLog(actions=(FirstDealer(0), NameTrump(0, Suit.CLUBS))))
    ... except NoGameFits as none:
    ...     print(none.place, none.code.name)
    1 trump-not-due
    """
    return completed(log, completion(log))


def completed(log: SeenLog, found: Completion) -> Log:
    """A full log of what was put in for a redacted one; the rest is as for `complete`."""
    actions = tuple(_up_to_a_gap(found.actions))
    _, failure = outcome(log.start(), actions)
    if failure is not None:
        raise NoGameFits(found.places[failure.index], _without_legal(failure.violation))
    for misfit in found.misfits:
        raise NoGameFits(misfit.place, Violation(misfit.code, misfit.reason))
    return Log(actions=actions, **kept(log))


def _up_to_a_gap(actions: Iterable[Action | None]) -> Iterator[Action]:
    for action in actions:
        if action is None:
            return
        yield action


def _without_legal(violation: Violation) -> Violation:
    """The same without what was legal instead, which may be cards that were only put in."""
    return Violation(violation.code, violation.reason, violation.seat, breaks=violation.breaks)


def full_log(document: Any) -> Log:
    """The log of a schema-valid JSON object, with cards put in for those that it hides, if any.

    Raises:
        InvalidRules: the options cannot be played together.
        NoGameFits: the log hides cards, and no game by the rules looked so.
    """
    if is_redacted(document):
        return complete(read_seen_document(document))
    return read_document(document)


def completion(log: SeenLog) -> Completion:
    """The actions of a redacted log with cards put in, and what no cards allow.

    Where a deal goes wrong the next is taken up as a verdict does it, by the same dealer.
    """
    told = tuple(map(_told, log.actions))
    made: dict[int, Action | None] = {}
    misfits: list[Misfit] = []
    game, place = log.start(), 0
    while place < len(told):
        part, until = _part(log, game, place)
        made.update(part.actions)
        game, stop = _played(game, part)
        if stop is None:
            place = until
            continue
        if part.misfit is not None and part.misfit.place == stop:
            made[stop] = None
            misfits.append(part.misfit)
        game, place = next_deal(game, stop, told) or (game, len(told))
        made = {each: told[each] for each in range(stop, place)} | made
    places = tuple(sorted(made))
    return Completion(tuple([made[each] for each in places]), places, tuple(misfits))


def _part(log: SeenLog, game: Game[Phase], place: int) -> tuple[Fitted, int]:
    """What was seen from a place on up to the next deal, and where that is.

    Cards are put in if a deal begins there.
    """
    phase, seen = game.phase, log.actions
    if isinstance(phase, NamingBlind | Shuffling):  # the shuffle after a cut begins no part
        number = phase.terms.number
        shuffle = place + isinstance(seen[place], NameTrump)
        until = deal_after(log.rules, number + 1, seen, shuffle + 1)
        return fitted(log.viewer, game, DealSeen(number, place, seen[place:until])), until
    number = (deal_number(game) or game.sheet.span.first - 1) + 1
    until = deal_after(log.rules, number, seen, place + 1)
    return _stray(seen[place:until], place), until


def _stray(seen: tuple[SeenAction, ...], first: int) -> Fitted:
    """Actions where no deal begins: the engine says of those of a deal that they are not due."""
    told: list[tuple[int, Action]] = []
    for place, each in enumerate(seen, first):
        action = _told(each)
        if action is None:
            reason = "a hand is told, and no cards are dealt"
            return Fitted(tuple(told), Misfit(place, codes.HAND_NOT_DUE, reason))
        told.append((place, action))
    return Fitted(tuple(told))


def _played(game: Game[Phase], part: Fitted) -> tuple[Game[Phase], int | None]:
    """The game after a part, as far as it goes, and the place where it goes no further."""
    game, failure = outcome(game, [action for _, action in part.actions])
    if failure is not None:
        return game, part.actions[failure.index][0]
    return game, None if part.misfit is None else part.misfit.place


def _told(action: SeenAction) -> Action | None:
    """An action with any cards for those that were not seen; None for a hand."""
    match action:
        case SeenHand():
            return None
        case SeenShuffle():
            return Shuffle(PACK)
        case SeenCut(seat):
            return Cut(seat, PACK[0])
        case SeenExchange(seat):
            return Exchange(seat, ())
        case _:
            return action
