"""What one seat may know: the wall between a game, which holds every card, and a strategy."""

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
from tribello.state import Dealt, Exchanging, Game, Hand, Naming, Phase, Playing


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


def sight_of(game: Game[Phase], seat: Seat) -> Sight:
    """What a seat may know of the deal in hand. Nothing else reaches a strategy.

    Of the three hands it takes the seat's own cards and the sizes of all, of the exchanges the
    seat's own discards, and nothing of the pickup.

    Arguments:
        game: a game whose cards are dealt.
        seat: 0 to 2.

    Raises:
        ValueError: no cards are dealt.
    """
    phase, rules = game.phase, game.rules
    if not isinstance(phase, Playing | Exchanging | Naming):
        raise ValueError("no cards are dealt")
    terms = phase.terms
    hands = phase.hands if isinstance(phase, Playing) else phase.dealt.hands
    hand, sizes = hands[seat], (len(hands[0]), len(hands[1]), len(hands[2]))
    runs = _open_plays(phase)
    seen = {*hand, *_own_discards(phase.dealt, seat), *terms.removed}
    seen.update(*(cards for _, cards in runs))
    deals = seat == terms.dealer
    return Sight(
        seat=seat,
        hand=hand,
        deals=deals,
        names=deals and terms.trump is None and naming_point(rules, terms.number) is not None,
        trump=terms.trump,
        nullo=rules.round_of(terms.number) == NULLO,
        quota=quota(rules, terms, seat),
        suits=_suits(rules),
        unseen=tuple([card for card in pack_of(rules) if card not in seen]),
        sizes=sizes,
        voids=_voids(runs),
        laid=phase.laid if isinstance(phase, Playing) else (),
        counts=allowed_counts(Game(game.sheet, phase)) if isinstance(phase, Exchanging) else (),
    )


_suits = cache(suits_of)


def _own_discards(dealt: Dealt, seat: Seat) -> Iterable[Card]:
    return [card for made in dealt.exchanges if made.seat == seat for card in made.discards]


def _open_plays(phase: Playing | Exchanging | Naming) -> list[tuple[Seat, tuple[Card, ...]]]:
    """The leader and the cards of each trick of the deal, the one in hand included."""
    if not isinstance(phase, Playing):
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
