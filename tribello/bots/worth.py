"""What cards are worth in tricks over the rest of a deal, by what one seat may know.

Worth is counted in whole thousandths of a trick. The shapes below were fitted to how often
cards of each kind took a trick where three such bots played some hundred matches.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from attrs import frozen

from tribello.bots.odds import places_by_suit
from tribello.bots.sight import Sight
from tribello.cards import Suit
from tribello.immutable import Immutable

TRICK: Final = 1000
"""One trick."""


@frozen(repr=False)
class Shape(Immutable):
    """How the worth of a card falls with the number of higher cards that others hold.

    Arguments:
        top: the worth of a card that none can beat.
        slope: how fast the worth falls at first.
        curve: how much faster it falls from card to card.
        least: what the lowest card is worth.
    """

    top: int
    slope: int
    curve: int
    least: int = 0

    def at(self, higher: int) -> int:
        """The worth with so many thousandths of a higher card in other hands."""
        fall = (self.slope + self.curve * higher // 1000) * higher // 1000
        return max(self.least, self.top * 1000 // (1000 + fall))


TRUMP: Final = Shape(top=1000, slope=50, curve=80, least=450)
"""Even a low trump can ruff."""
SIDE: Final = Shape(top=950, slope=100, curve=800)
"""Beside trumps, in rounds of the suit that nobody ruffs."""
PLAIN: Final = Shape(top=960, slope=250, curve=270)
"""Where nobody else has trumps."""
VOID: Final = 100
"""What it is worth to have trumps and none of another suit."""
STRANDED: Final = 350
"""In nullo, how much of the danger of a card is left where the others cannot follow suit."""


@frozen(repr=False)
class Judge(Immutable):
    """Judges cards for one seat.

    Arguments:
        trump: the trump suit, or None.
        nullo: whether tricks are to be avoided.
        ruffs: whether the seat holds a trump.
        unseen: by suit, the places in the pack of the cards the seat has not seen.
        share: how many thousandths of those are in the hands of others.
    """

    trump: Suit | None
    nullo: bool
    ruffs: bool
    unseen: Mapping[Suit, Sequence[int]]
    share: int

    def merit(self, suit: Suit, held: Sequence[int]) -> int:
        """How good it is to hold just these cards of a suit: more is better, in nullo too.

        Arguments:
            suit: the suit.
            held: the places of the cards in the pack, in ascending order.
        """
        out = self.unseen[suit]
        if self.nullo:
            return -self._danger(held, out)
        if suit is self.trump:
            return self._tricks(held, out, TRUMP)
        if self.trump is None or not self.unseen[self.trump]:
            return self._tricks(held, out, PLAIN)
        if not held and out and self.ruffs:
            return VOID
        return self._tricks(held, out, SIDE)

    def _tricks(self, held: Sequence[int], out: Sequence[int], shape: Shape) -> int:
        """The tricks to be taken: a card of one's own that loses drives out a higher one."""
        total = driven_out = 0
        for earlier, place in enumerate(reversed(held)):
            higher = (len(out) - bisect(out, place)) * self.share - driven_out
            worth = shape.at(max(0, higher))
            if shape is SIDE:
                worth = worth * self._follow(out, earlier) // TRICK
            driven_out += TRICK - worth
            total += worth
        return total

    def _danger(self, held: Sequence[int], out: Sequence[int]) -> int:
        """The tricks not to be escaped: low cards are played first and cover the high ones."""
        total = 0
        for earlier, place in enumerate(held):
            above = TRICK * bisect(out, place) // len(out) if out else 0
            follow = self._follow(out, earlier)
            total += above * (follow + (TRICK - follow) * STRANDED // TRICK) // TRICK
        return total

    def _follow(self, out: Sequence[int], earlier: int) -> int:
        """The chance that the others can still follow suit after so many rounds of it."""
        rounds = len(out) * self.share // 2
        return min(max(rounds - TRICK * earlier, 0), TRICK)


def judge(sight: Sight, trump: Suit | None) -> Judge:
    """The judge of a seat's cards if `trump` is trump."""
    others = sum(sight.sizes) - len(sight.hand)
    return Judge(
        trump=trump,
        nullo=sight.nullo,
        ruffs=any(card.suit is trump for card in sight.hand),
        unseen=places_by_suit(sight.unseen, sight.suits),
        share=others * 1000 // len(sight.unseen) if sight.unseen else 0,
    )


def hand_merit(judging: Judge, sight: Sight) -> int:
    """How good the whole hand is."""
    held = places_by_suit(sight.hand, sight.suits)
    return sum(judging.merit(suit, places) for suit, places in held.items())


def least_missed(judging: Judge, sight: Sight) -> Iterator[tuple[int, int]]:
    """The cards of the hand from the least missed to the most, each with what is lost with it.

    A card is judged by what the hand is worth without it and without those before it: the
    last low card of a suit goes cheaply because it leaves a void.
    """
    held = places_by_suit(sight.hand, sight.suits)
    cheapest = {suit: _cheapest(judging, suit, held[suit]) for suit in held if held[suit]}
    while cheapest:
        suit = min(cheapest, key=cheapest.__getitem__)
        loss, place = cheapest[suit]
        yield loss, place
        held[suit].remove(place)
        if held[suit]:
            cheapest[suit] = _cheapest(judging, suit, held[suit])
        else:
            del cheapest[suit]


def _cheapest(judging: Judge, suit: Suit, held: Sequence[int]) -> tuple[int, int]:
    """The loss and the place of the card of a suit that is missed least."""
    whole = judging.merit(suit, held)
    return min((whole - judging.merit(suit, without(held, place)), place) for place in held)


def without(held: Sequence[int], place: int) -> Sequence[int]:
    """The same places but one."""
    return [other for other in held if other != place]
