"""A game at the table written down as it goes on: what is typed becomes the public log (R10.11).

Nothing is typed that follows: who is to play, when the pack is shuffled, who takes a trick. What
cannot have been is refused when it is typed, by the verdict on the log that it would make.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from tribello.actions import Cut, Draw, FirstDealer, NameTrump, Play, TakeSeat
from tribello.actions.cut import cutter_of
from tribello.actions.exchange import allowed_counts
from tribello.actions.seating import cards_to_draw
from tribello.actions.shuffle import cards_in_use
from tribello.actions.trump import suits_of
from tribello.cards import PACK, Card, Suit
from tribello.course import cuts_for_trump
from tribello.engine import to_act
from tribello.errors import TribelloError
from tribello.immutable import Immutable
from tribello.log.completion import completion
from tribello.log.document import write_document
from tribello.log.model import SeenLog
from tribello.log.readings import readings
from tribello.log.recording import claims_of
from tribello.replay import outcome
from tribello.seats import SEATS, Seat
from tribello.state import (
    ChoosingDealer,
    Cutting,
    Drawing,
    Exchanging,
    Game,
    Naming,
    NamingBlind,
    Over,
    Phase,
    Playing,
    Shuffling,
    TakingSeats,
)
from tribello.verdict import Outcome, Policy, judge
from tribello.viewer import PUBLIC
from tribello.views.acts import SeenAction, SeenCut, SeenShuffle
from tribello.views.seen import SeenExchange

_OF_ITSELF: Final = SeenShuffle | SeenCut
"""What is written down without being typed: nobody at the table sees more of it."""

_PACK: Final = frozenset(card.name for card in PACK)

_LAX: Final = Policy(laboratory=True)


class Unheard(TribelloError):
    """What was typed cannot be written down; the text says why, in a sentence."""


@frozen(repr=False)
class Scribe(Immutable):
    """A public log that is being written, and a game that looks so; `begin` makes the first.

    Arguments:
        log: what has been written so far.
        game: one of the games that look so; its hidden cards mean nothing.
    """

    log: SeenLog
    game: Game[Phase]

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return isinstance(self.game.phase, Over)


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
    made = completion(log)
    game, _ = outcome(log.start(), [action for action in made.actions if action is not None])
    scribe = Scribe(log, game)
    follows = _of_itself(game)
    if follows is not None:
        return begin(evolve(log, actions=(*log.actions, follows)))
    if scribe.is_over and log.claims is None:
        return evolve(scribe, log=evolve(log, claims=claims_of(game)))
    return scribe


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
    action = _action(scribe, text)
    return begin(evolve(scribe.log, actions=(*scribe.log.actions, action)))


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
    return begin(evolve(scribe.log, actions=tuple(actions[:-1]), claims=None))


def _of_itself(game: Game[Phase]) -> SeenAction | None:
    """What happens next without anybody telling more of it."""
    match game.phase:
        case Shuffling():
            return SeenShuffle()
        case Cutting(terms) if not cuts_for_trump(game.rules, terms):
            return SeenCut(cutter_of(game.rules, terms))
        case _:
            return None


def expected(scribe: Scribe) -> tuple[str, tuple[str, ...]]:
    """What is to be typed next, in words, and every text that can be meant; nothing at the end.

    >>> expected(begin(SeenLog()))
    ('who deals first', ('0', '1', '2'))
    """
    game = scribe.game
    match game.phase:
        case ChoosingDealer():
            return "who deals first", tuple(str(seat) for seat in SEATS)
        case Drawing() as phase:
            return "the card drawn", _names(cards_to_draw(game.rules, phase))
        case TakingSeats(taken=taken):
            return "the seat taken", tuple(str(seat) for seat in SEATS if seat not in taken)
        case NamingBlind() | Naming():
            return "the trump named", tuple(suit.letter for suit in suits_of(game.rules))
        case Cutting(terms):
            return "the card that the cut shows", _names(cards_in_use(game.rules, terms))
        case Exchanging() as phase:
            counts = allowed_counts(Game(game.sheet, phase))
            return "how many cards are exchanged", tuple(map(str, counts))
        case Playing() as phase:
            gone = {*phase.laid}.union(*(trick.cards for trick in phase.tricks))
            pack = cards_in_use(game.rules, phase.terms)
            return "the card played", _names(card for card in pack if card not in gone)
        case _:
            return "nothing, the game is over", ()


def _names(cards: Iterator[Card] | tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(card.name for card in cards)


def _action(scribe: Scribe, text: str) -> SeenAction:
    """What was typed, as it stands in the log."""
    game, seat = scribe.game, to_act(scribe.game)
    wanted, texts = expected(scribe)
    who = _player(scribe, text) if isinstance(game.phase, ChoosingDealer) else None
    # A card that cannot be is still a card: why it cannot be, the verdict says.
    known = _PACK if texts[0] in _PACK else {*texts}
    meant = readings(text).intersection(known) if who is None else {str(who)}
    if not meant:
        raise Unheard(f"{text.strip()!r} is not {wanted}{_among(texts)}")
    return _written(game.phase, seat, min(meant))


def _written(phase: Phase, seat: Seat | None, word: str) -> SeenAction:
    """The action of a seat, by a word of the log."""
    match phase:
        case ChoosingDealer():
            return FirstDealer(int(word))
        case Drawing(waiting=waiting):
            return Draw(waiting[0], Card(word))
        case _ if seat is None:
            raise AssertionError  # all else is decided by somebody
        case TakingSeats():
            return TakeSeat(seat, int(word))
        case NamingBlind() | Naming():
            return NameTrump(seat, Suit(word))
        case Cutting():
            return Cut(seat, Card(word))
        case Exchanging():
            return SeenExchange(seat, int(word))
        case _:
            return Play(seat, Card(word))


def _player(scribe: Scribe, text: str) -> int | None:
    """The player of a name, whatever its case; None where it is nobody's or that of several."""
    named = [
        player
        for player, name in enumerate(scribe.log.players or ())
        if name.casefold() == text.strip().casefold()
    ]
    return named[0] if len(named) == 1 else None


def _among(texts: tuple[str, ...]) -> str:
    """What can be typed, where it is little."""
    few = 17
    return f"; it is one of {' '.join(texts)}" if 0 < len(texts) <= few else ""
