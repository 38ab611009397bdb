"""What a seat knows of a deal, from its view: what strategies go by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from attrs import frozen

from tribello.actions.trump import suits_of
from tribello.cards import Card, Suit
from tribello.course import naming_point, pack_of
from tribello.immutable import Immutable
from tribello.rules import NULLO
from tribello.scoring import quota
from tribello.seats import Seat
from tribello.state import Hand
from tribello.views import (
    PUBLIC,
    SeenDealt,
    SeenExchanging,
    SeenNaming,
    SeenPhase,
    SeenPlaying,
    View,
    exchange_counts,
    hand_sizes,
)
from tribello.views.facts import plays_of, voids


@frozen(repr=False)
class Sight(Immutable):
    """A deal as one seat sees it: its own cards, and what lies open to all.

    Arguments:
        seat: the seat, 0 to 2.
        hand: its cards, in pack order.
        deals: whether it deals.
        names: whether it is to name trump, now or later in the deal.
        trump: the trump suit; None where there is none or none yet.
        nullo: whether tricks are to be avoided.
        quota: the tricks expected of the seat.
        suits: the suits of the pack.
        unseen: the cards it has not seen, in pack order: held by others, discarded by others
            or in the pickup, and the seat cannot tell which.
        sizes: the number of cards in the hands of seats 0, 1 and 2.
        voids: the suits that seats 0, 1 and 2 have shown not to hold.
        laid: the cards of the trick in hand, in the order played.
        counts: how many cards may be exchanged now; empty when no exchange is due.
    """

    seat: Seat
    hand: Hand
    deals: bool
    names: bool
    trump: Suit | None
    nullo: bool
    quota: int
    suits: tuple[Suit, ...]
    unseen: tuple[Card, ...]
    sizes: tuple[int, int, int]
    voids: tuple[frozenset[Suit], ...]
    laid: tuple[Card, ...]
    counts: Sequence[int]


def sight_of(view: View[SeenPhase]) -> Sight:
    """What a seat knows of the deal in hand, made ready for a strategy.

    Arguments:
        view: a seat's view of a game whose cards are dealt.

    Raises:
        ValueError: no cards are dealt, or everybody looks, who has none.
    """
    phase, rules, viewer, sizes = view.phase, view.rules, view.viewer, hand_sizes(view)
    if not isinstance(phase, SeenPlaying | SeenExchanging | SeenNaming) or sizes is None:
        raise ValueError("no cards are dealt")
    hand = phase.hand if isinstance(phase, SeenPlaying) else phase.dealt.hand
    if viewer is PUBLIC or hand is None:
        raise ValueError("no hand is everybody's; a seat has one")
    terms = phase.terms
    plays = tuple(plays_of(phase)) if isinstance(phase, SeenPlaying) else ()
    seen = {*hand, *_own_discards(phase.dealt), *terms.removed}
    seen.update(card for _, card in plays)
    deals = viewer == terms.dealer
    return Sight(
        seat=viewer,
        hand=hand,
        deals=deals,
        names=deals and terms.trump is None and naming_point(rules, terms.number) is not None,
        trump=terms.trump,
        nullo=rules.round_of(terms.number) == NULLO,
        quota=quota(rules, terms, viewer),
        suits=_suits(rules),
        unseen=tuple([card for card in pack_of(rules) if card not in seen]),
        sizes=sizes,
        voids=tuple([frozenset(suits) for suits in voids(plays)]),
        laid=phase.laid if isinstance(phase, SeenPlaying) else (),
        counts=exchange_counts(view),
    )


_suits = cache(suits_of)


def _own_discards(dealt: SeenDealt) -> Iterable[Card]:
    return [card for made in dealt.exchanges for card in made.discards or ()]
