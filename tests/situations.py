"""Games brought to the moment that a test is about, with rigged decks on small packs."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from attrs import evolve
from generate.vectors import BASES

from tribello.actions import Action, Exchange, FirstDealer, NameTrump, Play, Shuffle
from tribello.cards import Card, Suit, cards
from tribello.engine import Deal, apply, legal_actions, to_act
from tribello.rules import STANDARD, Packet, Rules
from tribello.seats import SEATS, Seat
from tribello.state import Exchanging, Game, Phase

T = TypeVar("T", bound=Phase)

SMALL: Final = BASES["small"]
"""Queens, kings and aces; hands and pickup of three; deal n is the one deal of round n."""

LEFT: Final = "QC KC QD"
RIGHT: Final = "QH AH KS"
PICKUP: Final = "AC KD AD"
DEALER: Final = "KH QS AS"
"""The packets of `dealt`, in the order dealt; so AD is drawn first from the pickup."""


def opened(number: int, rules: Rules = SMALL, *, by: Seat = 0) -> Game[Phase]:
    """One deal of a match, by its number, dealt by a seat, as it begins."""
    return apply(Deal(number, rules).start(), FirstDealer((by - number + 1) % 3))


def deck_for(
    rules: Rules = SMALL,
    *,
    left: str = LEFT,
    right: str = RIGHT,
    pickup: str = PICKUP,
    dealer: str = DEALER,
) -> tuple[Card, ...]:
    """The deck that deals these packets, each named in the order it is dealt."""
    packets = {
        Packet.LEFT: cards(left),
        Packet.RIGHT: cards(right),
        Packet.PICKUP: cards(pickup),
        Packet.DEALER: cards(dealer),
    }
    turns = range(max(len(packet) for packet in packets.values()))
    return tuple(
        packets[name][turn]
        for turn in turns
        for name in rules.deal_order
        if turn < len(packets[name])
    )


def dealt(number: int, rules: Rules = SMALL, *, by: Seat = 0, **packets: str) -> Game[Phase]:
    """One deal of a match with these packets, as it stands after its shuffle."""
    return apply(opened(number, rules, by=by), Shuffle(deck_for(rules, **packets)))


def on_turn(game: Game[Phase]) -> Seat:
    """The seat whose decision the game waits for."""
    seat = to_act(game)
    assert seat is not None
    return seat


def after(game: Game[Phase], *actions: Action) -> Game[Phase]:
    """The game after some actions."""
    for action in actions:
        game = apply(game, action)
    return game


def without_exchange(game: Game[Phase]) -> Game[Phase]:
    """The game once every seat that may exchange has kept its hand."""
    for _ in SEATS:
        if isinstance(game.phase, Exchanging):
            game = apply(game, Exchange(on_turn(game), ()))
    return game


def played(game: Game[Phase], names: str) -> Game[Phase]:
    """The game after these cards, each played by the seat whose turn it is."""
    for card in cards(names):
        game = apply(game, Play(on_turn(game), card))
    return game


def deal_played(game: Game[Phase]) -> Game[Phase]:
    """The game after the deal that is on, each seat doing the first thing that is legal."""
    finished = len(game.sheet.results)
    for _ in range(60):
        if len(game.sheet.results) > finished:
            return game
        game = apply(game, legal_actions(game)[0])
    raise AssertionError("the deal does not end")


def playing(trump: Suit | None = None, rules: Rules = SMALL, **packets: str) -> Game[Phase]:
    """A deal dealt by seat 0 as play begins: of round 2 with this trump, else of round 3."""
    if trump is None:
        return without_exchange(dealt(3, rules, by=0, **packets))
    return without_exchange(after(dealt(2, rules, by=0, **packets), NameTrump(0, trump)))


def phase_of(game: Game[Phase], kind: type[T]) -> T:
    """The phase of a game, which is of this kind."""
    assert isinstance(game.phase, kind)
    return game.phase


def standard(**options: Any) -> Rules:
    """The standard rules with some options changed."""
    return evolve(STANDARD, **options)


def small(**options: Any) -> Rules:
    """The small rules with some options changed."""
    return evolve(SMALL, **options)
