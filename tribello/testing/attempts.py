"""What is tried in a game so that each way to break a rule of play is among it."""

from __future__ import annotations

from collections.abc import Iterator

from tribello.actions import (
    Action,
    Cut,
    Draw,
    Exchange,
    FirstDealer,
    NameTrump,
    Play,
    Shuffle,
    TakeSeat,
)
from tribello.actions.shuffle import cards_in_use
from tribello.cards import PACK, Card, Suit
from tribello.course import pack_of
from tribello.engine import awaits, to_act
from tribello.seats import SEATS
from tribello.state import (
    Drawing,
    Exchanging,
    Game,
    Hand,
    Hands,
    Naming,
    Phase,
    Playing,
    Shuffling,
)

NUMBERS = (*SEATS, -1, 3)
"""The seats, and the numbers on either side that are none."""


def attempts(game: Game[Phase]) -> Iterator[Action]:
    """Of the type awaited every card, seat, suit or number of discards; of the others one each."""
    due = awaits(game)
    turn = _turn(game)
    others = [number for number in NUMBERS if number != turn]
    cards = _cards(game)
    hand = hands_of(game)[turn]
    yield from _one_of_each(turn, cards[0])
    if due is FirstDealer:
        yield from map(FirstDealer, NUMBERS)
    elif due is TakeSeat:
        yield from (TakeSeat(turn, seat) for seat in NUMBERS)
        yield from (TakeSeat(player, 0) for player in others)
    elif due is NameTrump:
        yield from (NameTrump(turn, suit) for suit in Suit)
        yield from (NameTrump(seat, Suit.SPADES) for seat in others)
    elif due is Shuffle:
        yield from map(Shuffle, _spoilt_decks(game))
    elif due is Exchange:
        yield from (Exchange(turn, discards) for discards in _discards(hand, cards))
        yield from (Exchange(seat, ()) for seat in others)
    elif due is Draw or due is Cut or due is Play:
        yield from (due(turn, card) for card in cards)
        yield from (due(seat, cards[0]) for seat in others)


def _one_of_each(turn: int, card: Card) -> Iterator[Action]:
    yield FirstDealer(0)
    yield Draw(turn, card)
    yield TakeSeat(turn, 0)
    yield Shuffle(PACK)
    yield Cut(turn, card)
    yield NameTrump(turn, card.suit)
    yield Exchange(turn, ())
    yield Play(turn, card)


def _turn(game: Game[Phase]) -> int:
    """The seat or player whose turn it is; 0 where it is nobody's."""
    if isinstance(game.phase, Drawing):
        return game.phase.waiting[0]
    return to_act(game) or 0


def _cards(game: Game[Phase]) -> list[Card]:
    """The cards of the pack, and one that is not in it where there is one."""
    pack = pack_of(game.rules)
    return [*pack, *[card for card in PACK if card not in pack][:1]]


def _spoilt_decks(game: Game[Phase]) -> Iterator[tuple[Card, ...]]:
    """Decks with a card too few, too many, in the place of another, and from elsewhere."""
    used = in_use(game)
    yield used[1:]
    yield ()
    yield (*used, used[0])
    yield (*used[1:], used[-1])
    yield from ((*used[1:], card) for card in PACK if card not in used)


def _discards(hand: Hand, cards: list[Card]) -> Iterator[tuple[Card, ...]]:
    """Each number of cards of a hand, one of them twice, and cards that are not held."""
    yield from (hand[:count] for count in range(len(hand) + 1))
    yield from ((card, card) for card in hand)
    yield from ((card,) for card in cards if card not in hand)


def in_use(game: Game[Phase]) -> tuple[Card, ...]:
    """The cards that are shuffled, or would be were a shuffle due."""
    if isinstance(game.phase, Shuffling):
        return cards_in_use(game.rules, game.phase.terms)
    return pack_of(game.rules)


def hands_of(game: Game[Phase]) -> Hands:
    """The hands of a deal as they are; empty where none is dealt."""
    match game.phase:
        case Playing(hands=hands):
            return hands
        case Naming(dealt=dealt) | Exchanging(dealt=dealt):
            return dealt.hands
        case _:
            return (), (), ()
