"""What a seat knows of a deal, from its view: what strategies go by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from attrs import frozen

from tribello.actions.exchange import allowed_counts
from tribello.actions.trump import suits_of
from tribello.cards import Card, Suit
from tribello.course import naming_point, pack_of
from tribello.immutable import Immutable
from tribello.rules import NULLO
from tribello.scoring import quota
from tribello.seats import SEATS, Seat
from tribello.state import Exchanging, Game, Hand
from tribello.views import (
    PUBLIC,
    SeenDealt,
    SeenExchanging,
    SeenNaming,
    SeenPhase,
    SeenPlaying,
    View,
    hand_sizes,
)
from tribello.views.choices import posed


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
    terms, runs = phase.terms, _open_plays(phase)
    seen = {*hand, *_own_discards(phase.dealt), *terms.removed}
    seen.update(*(cards for _, cards in runs))
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
        voids=_voids(runs),
        laid=phase.laid if isinstance(phase, SeenPlaying) else (),
        counts=exchange_counts(view),
    )


_suits = cache(suits_of)


def exchange_counts(view: View[SeenPhase]) -> Sequence[int]:
    """How many cards may be exchanged now; empty when no exchange is due."""
    game = posed(view)
    if not isinstance(game.phase, Exchanging):
        return ()
    return allowed_counts(Game(game.sheet, game.phase))


def _own_discards(dealt: SeenDealt) -> Iterable[Card]:
    return [card for made in dealt.exchanges for card in made.discards or ()]


def _open_plays(
    phase: SeenPlaying | SeenExchanging | SeenNaming,
) -> list[tuple[Seat, tuple[Card, ...]]]:
    """The leader and the cards of each trick of the deal, the one in hand included."""
    if not isinstance(phase, SeenPlaying):
        return []
    runs = [(trick.leader, trick.cards) for trick in phase.tricks]
    return [*runs, (phase.leader, phase.laid)]


def _voids(runs: Iterable[tuple[Seat, tuple[Card, ...]]]) -> tuple[frozenset[Suit], ...]:
    """The suits that each seat did not follow when they were led."""
    voids: list[set[Suit]] = [set() for _ in SEATS]
    for leader, cards in runs:
        for place, card in enumerate(cards):
            if card.suit is not cards[0].suit:
                voids[(leader + place) % 3].add(cards[0].suit)
    return tuple([frozenset(suits) for suits in voids])
