"""The only home of chance: numbers and shuffles pinned by algorithm, the same everywhere.

``tribello-shuffle-1``: block c of a stream, for c = 0, 1, ..., is the SHA-256 digest of the
UTF-8 text ``tribello-shuffle-1:SEED:DEAL:c``, read as eight big-endian 32-bit words. A number
below n is the next word that is less than the largest multiple of n within 2**32, taken
modulo n; other words are passed over, so that every order is equally likely. The pack starts
in pack order, and for i from the last place down to 1 the card at i changes places with the
card at a number below i + 1.

The first dealer is the number below 3 of deal 0; draws for seats have the streams
``0:TURN:PLAYER``. Bots have streams
under a name of their own, so that what they do never moves a card of the deals to come.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, TypeVar

from tribello.actions import Action, Draw, FirstDealer, Shuffle
from tribello.actions.seating import cards_to_draw
from tribello.actions.shuffle import cards_in_use
from tribello.cards import Card
from tribello.state import ChoosingDealer, Drawing, Game, Phase, Shuffling

SHUFFLE: Final = "tribello-shuffle-1"
"""The name of the algorithm, for the metadata of logs."""

T = TypeVar("T")


class Stream:
    """Numbers from a name: the same name, the same numbers.

    Arguments:
        name: the text that every block starts with; ``:`` and the block's number follow.

    >>> numbers = Stream("tribello-shuffle-1:example:1")
    >>> [numbers.below(52) for _ in range(5)]
    [11, 44, 14, 50, 2]
    """

    def __init__(self, name: str) -> None:
        self._words = _words(name)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each as likely as the others; `bound` below 2**32."""
        limit = 2**32 - 2**32 % bound
        return next(word for word in self._words if word < limit) % bound

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as the others."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in an order drawn by Fisher and Yates's method."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def _words(name: str) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(f"{name}:{block}".encode()).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def shuffled_deck(seed: str, deal: int | str, pack: Sequence[Card]) -> tuple[Card, ...]:
    """The deck of a deal by ``tribello-shuffle-1``.

    Arguments:
        seed: any text.
        deal: the number of the deal in the match, from 1; ``N:again`` where the pack of deal
            N is shuffled again after its cut.
        pack: the cards in use, in pack order.

    >>> from tribello.cards import short_pack
    >>> " ".join(card.name for card in shuffled_deck("example", 1, short_pack(2, 4)))
    'AS QH KS QS JH KH JS AH'
    """
    return Stream(f"{SHUFFLE}:{seed}:{deal}").shuffled(pack)


def chance(game: Game[Phase], seed: str) -> Action | None:
    """What chance does next in a game; None where a player is to decide, or nobody.

    It hangs on the seed and the state alone, so a game resumed from its log goes on as it
    would have gone.

    Arguments:
        game: the game.
        seed: any text; the same seed gives the same first dealer, seats and decks.

    >>> from tribello.engine import start
    >>> chance(start(), "example")
    FirstDealer(seat=0)
    """
    match game.phase:
        case ChoosingDealer():
            return FirstDealer(Stream(f"{SHUFFLE}:{seed}:0").below(3))
        case Drawing(waiting=waiting, turn=turn):
            stream = Stream(f"{SHUFFLE}:{seed}:0:{turn}:{waiting[0]}")
            return Draw(waiting[0], stream.choice(cards_to_draw(game.rules, game.phase)))
        case Shuffling(terms=terms, cut=cut):
            deal = f"{terms.number}:again" if cut else f"{terms.number}"
            return Shuffle(shuffled_deck(seed, deal, cards_in_use(game.rules, terms)))
        case _:
            return None
