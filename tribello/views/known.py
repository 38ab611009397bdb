"""Where cards were in play, as far as the facts of a deal say it outright."""

from __future__ import annotations

from attrs import frozen

from tribello.actions.shuffle import cards_in_use
from tribello.cards import Card, Suit
from tribello.immutable import Immutable
from tribello.seats import SEATS, Seat
from tribello.viewer import PUBLIC
from tribello.views.facts import Facts, voids
from tribello.views.ways import Group, Room


@frozen(repr=False)
class Known(Immutable):
    """The cards that are known to have been in a hand in play, and those of which that is open.

    Arguments:
        hands: by seat, the cards that were certainly in its hand in play.
        unseen: the cards that may have been in one hand or another, or in none.
        hidden: the seats whose hands are not seen, in ascending order.
        voids: by seat, the suits of which it can have held no unseen card.
    """

    hands: tuple[frozenset[Card], ...]
    unseen: tuple[Card, ...]
    hidden: tuple[Seat, ...]
    voids: tuple[frozenset[Suit], ...]

    def zones(self, card: Card) -> tuple[int, ...]:
        """The zones in which an unseen card may lie: hidden hands by their place, and no hand."""
        hands = [
            place for place, seat in enumerate(self.hidden) if card.suit not in self.voids[seat]
        ]
        return (*hands, len(self.hidden))

    def groups(self, but: Card | None = None) -> tuple[Group, ...]:
        """The unseen cards but one by the zones in which they may lie, those with least first."""
        sizes: dict[tuple[int, ...], int] = {}
        for card in self.unseen:
            if card is not but:
                zones = self.zones(card)
                sizes[zones] = sizes.get(zones, 0) + 1
        return tuple(
            (size, zones) for zones, size in sorted(sizes.items(), key=lambda each: len(each[0]))
        )

    def room(self, hand_size: int) -> Room:
        """How many unseen cards each hidden hand takes, and how many were in no hand."""
        hands = [hand_size - len(self.hands[seat]) for seat in self.hidden]
        return (*hands, len(self.unseen) - sum(hands))


def known_of(facts: Facts) -> Known | None:
    """What the facts say outright; None where they deny each other.

    That somebody did not follow a suit and yet played a card of it later is no such denial: both
    can be so, if not by the rules; see `Facts.revokes`.
    """
    if not _sizes_fit(facts) or (facts.dealt is None and facts.own is not None):
        return None
    pack = cards_in_use(facts.rules, facts.terms)
    told = [card for _, card in facts.plays] + ([facts.terms.shown] if facts.terms.shown else [])
    if not set(pack).issuperset(told):
        return None
    hands: list[set[Card]] = [set() for _ in SEATS]
    out = set(facts.terms.removed)
    if facts.dealt is not None and facts.viewer is not PUBLIC:
        own = _own(facts, facts.dealt)
        if own is None:
            return None
        hands[facts.viewer], discards = own
        out |= discards
    played: set[Card] = set()
    for seat, card in facts.plays:
        elsewhere = any(card in hands[other] for other in SEATS if other != seat)
        if card in played or card in out or elsewhere:
            return None
        if seat == facts.viewer and card not in hands[seat]:
            return None
        played.add(card)
        hands[seat].add(card)
    size = facts.rules.hand_size
    if any(len(hand) > size for hand in hands):
        return None
    seen = out.union(*hands)
    return Known(
        hands=tuple(frozenset(hand) for hand in hands),
        unseen=tuple(card for card in pack if card not in seen),
        hidden=tuple(seat for seat in SEATS if seat != facts.viewer or facts.dealt is None),
        voids=tuple(frozenset(suits) for suits in voids(facts.plays, facts.revokes)),
    )


def _sizes_fit(facts: Facts) -> bool:
    """Whether as many cards can have been exchanged, each seat once."""
    seats = [made.seat for made in facts.exchanges]
    counts = [made.count for made in facts.exchanges]
    most = max(counts, default=0)
    return len(set(seats)) == len(seats) and most <= facts.rules.hand_size and facts.left >= 0


def _own(facts: Facts, dealt: tuple[Card, ...]) -> tuple[set[Card], set[Card]] | None:
    """The viewer's own hand in play and its discards; None where these facts deny each other."""
    made = facts.own
    discards, drawn = (made.discards or (), made.drawn or ()) if made else ((), ())
    count = made.count if made else 0
    pack = cards_in_use(facts.rules, facts.terms)
    hand = (set(dealt) - set(discards)) | set(drawn)
    fits = (
        len(set(dealt)) == len(dealt) == len(hand) == facts.rules.hand_size
        and set(discards) <= set(dealt)
        and set(drawn).isdisjoint(dealt)
        and len(set(drawn)) == len(drawn) == len(discards) == count
        and hand.union(dealt).issubset(pack)
    )
    return (hand, set(discards)) if fits else None
