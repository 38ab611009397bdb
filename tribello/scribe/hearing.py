"""What is typed, as it stands in the log."""

from __future__ import annotations

from typing import Final

from tribello.actions import Cut, Draw, FirstDealer, NameTrump, Play, TakeSeat
from tribello.cards import PACK, Card, Suit
from tribello.engine import to_act
from tribello.log.readings import readings
from tribello.scribe.expected import expected
from tribello.scribe.page import Scribe, Unheard
from tribello.scribe.reasons import due, why_no_card
from tribello.seats import SEATS, Seat
from tribello.state import (
    ChoosingDealer,
    Cutting,
    Drawing,
    Exchanging,
    Naming,
    NamingBlind,
    Phase,
    Playing,
    TakingSeats,
)
from tribello.views.acts import SeenAction
from tribello.views.seen import SeenExchange

_PACK: Final = frozenset(card.name for card in PACK)

_FEW: Final = 17
"""So many texts are listed, but not a pack of cards."""


def action_of(scribe: Scribe, text: str) -> SeenAction:
    """What was typed, as it stands in the log; whether cards allow it is not asked here.

    Raises:
        Unheard: it is nothing that is due.
    """
    wanted, texts = expected(scribe)
    word = _word(scribe, text, texts)
    if word is None:
        raise Unheard(f"{text.strip()!r} is not {wanted}{_among(texts)}{due(scribe)}")
    if word in _PACK and word not in texts:
        raise Unheard(why_no_card(scribe, Card(word)))
    return _written(scribe.game.phase, to_act(scribe.game), word)


def _word(scribe: Scribe, text: str, texts: tuple[str, ...]) -> str | None:
    """What was typed as the log spells it; None where it is nothing that is due."""
    known = {*texts}
    match scribe.game.phase:
        case ChoosingDealer():
            player = _player(scribe, text)
            if player is not None:
                return str(player)
            known = {str(seat) for seat in SEATS}
        case Drawing() | Cutting() | Playing():
            # A card that cannot be is still a card: why it cannot be is told.
            known = {*_PACK}
        case _:
            pass
    return min(readings(text) & known, default=None)


def _player(scribe: Scribe, text: str) -> int | None:
    """The player of a name, whatever its case; None where it is nobody's or that of several."""
    named = [
        player
        for player, name in enumerate(scribe.log.players or ())
        if name.casefold() == text.strip().casefold()
    ]
    return named[0] if len(named) == 1 else None


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


def _among(texts: tuple[str, ...]) -> str:
    """What can be typed, where it is little."""
    return f"; it is one of {', '.join(texts)}" if 0 < len(texts) <= _FEW else ""
