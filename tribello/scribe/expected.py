"""What is to be typed next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tribello.actions.exchange import allowed_counts
from tribello.actions.seating import cards_to_draw
from tribello.actions.shuffle import cards_in_use
from tribello.actions.trump import suits_of
from tribello.cards import Card
from tribello.scribe.page import Scribe
from tribello.seats import SEATS, Seat, seat_of
from tribello.state import (
    ChoosingDealer,
    Cutting,
    Drawing,
    Exchanging,
    Game,
    Naming,
    NamingBlind,
    Phase,
    Playing,
    TakingSeats,
)


def expected(scribe: Scribe) -> tuple[str, tuple[str, ...]]:
    """What is to be typed next, in words, and every text that can be meant; nothing at the end.

    >>> from tribello.log import SeenLog
    >>> from tribello.scribe import begin
    >>> expected(begin(SeenLog(players=("Ann", "Bo", "Cy"))))
    ('who deals first', ('Ann', 'Bo', 'Cy', '0', '1', '2'))
    """
    game = scribe.game
    match game.phase:
        case ChoosingDealer():
            return _first_dealer(game), (*_names_of_one(scribe), *(str(seat) for seat in SEATS))
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


def found_empty(game: Game[Phase]) -> tuple[Seat, ...]:
    """The seats that exchanged nothing because those before them had used up the pickup.

    Arguments:
        game: a game in which no card has been played since the exchanges; of any other it is ().
    """
    match game.phase:
        case Naming(dealt) | Playing(dealt, tricks=(), laid=()) if not dealt.pickup:
            order = [seat_of(role, dealt.terms.dealer) for role in game.rules.exchange_order]
            return tuple(order[len(dealt.exchanges) :]) if dealt.exchanges else ()
        case _:
            return ()


def _first_dealer(game: Game[Phase]) -> str:
    """The first dealer of the match, even where its first deals are not written down."""
    first = game.sheet.span.first
    return "who deals first" if first == 1 else "who dealt deal 1 of the match"


def _names_of_one(scribe: Scribe) -> tuple[str, ...]:
    """The names that one player alone has, whatever their case."""
    names = scribe.log.players or ()
    counts = Counter(name.casefold() for name in names)
    return tuple(name for name in names if counts[name.casefold()] == 1)


def _names(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(card.name for card in cards)
