"""What somebody knows of the cards of one deal."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from attrs import frozen

from tribello.cards import Card, Suit, in_order
from tribello.immutable import Immutable
from tribello.rules import Rules
from tribello.seats import SEATS, Seat
from tribello.state import Hand, Terms
from tribello.viewer import Viewer
from tribello.views.seen import SeenDealt, SeenExchange, SeenPlaying, SeenResult


@frozen(repr=False)
class Facts(Immutable):
    """What somebody knows of the cards of a deal.

    Arguments:
        viewer: who knows it.
        rules: the rules in force.
        terms: what the deal is played under, with the cards shown and removed.
        dealt: the viewer's own cards as they were dealt; None where none are its own.
        exchanges: those made so far, in order.
        plays: seat and card of every play so far, in order.
        revokes: the places of plays that did not follow a suit which their seat held all the same.
    """

    viewer: Viewer
    rules: Rules
    terms: Terms
    dealt: Hand | None
    exchanges: tuple[SeenExchange, ...] = ()
    plays: tuple[tuple[Seat, Card], ...] = ()
    revokes: frozenset[int] = frozenset()

    def exchanged(self, seat: Seat) -> int:
        """How many cards a seat has exchanged so far."""
        return sum(made.count for made in self.exchanges if made.seat == seat)

    @property
    def own(self) -> SeenExchange | None:
        """The viewer's own exchange, if it has made one."""
        return next((made for made in self.exchanges if made.discards is not None), None)

    @property
    def left(self) -> int:
        """How many cards the pickup has left; below 0 where more were drawn than there are."""
        pickup = 0 if self.terms.removed else self.rules.pickup_size
        return pickup - sum(made.count for made in self.exchanges)


def facts_of(
    viewer: Viewer, rules: Rules, seen: SeenDealt, plays: Iterable[tuple[Seat, Card]] = ()
) -> Facts:
    """What somebody knows of a deal by what it sees of it and by the plays so far.

    Arguments:
        viewer: who sees it.
        rules: the rules in force.
        seen: the cards as play began, or as they are before that.
        plays: seat and card of every play so far, in order.
    """
    own = next((made for made in seen.exchanges if made.discards is not None), None)
    return Facts(viewer, rules, seen.terms, _as_dealt(seen, own), seen.exchanges, tuple(plays))


def _as_dealt(seen: SeenDealt, own: SeenExchange | None) -> Hand | None:
    """The viewer's hand before its exchange."""
    if seen.hand is None or own is None:
        return seen.hand
    kept = (card for card in seen.hand if card not in (own.drawn or ()))
    return in_order((*kept, *(own.discards or ())))


def plays_of(seen: SeenPlaying | SeenResult) -> Iterator[tuple[Seat, Card]]:
    """Seat and card of every play so far, in order."""
    for trick in seen.tricks:
        yield from _run(trick.leader, trick.cards)
    if isinstance(seen, SeenPlaying):
        yield from _run(seen.leader, seen.laid)


def _run(leader: Seat, cards: tuple[Card, ...]) -> Iterator[tuple[Seat, Card]]:
    for steps, card in enumerate(cards):
        yield (leader + steps) % 3, card


def voids(plays: tuple[tuple[Seat, Card], ...], revokes: Container[int] = ()) -> list[set[Suit]]:
    """The suits that seats 0, 1 and 2 did not follow when they were led, and so lack (R7.4).

    Arguments:
        plays: seat and card of every play so far, in order.
        revokes: the places of those that did not follow although they could.
    """
    found: list[set[Suit]] = [set() for _ in SEATS]
    for place, (seat, card) in enumerate(plays):
        led = plays[place - place % 3][1].suit
        if card.suit is not led and place not in revokes:
            found[seat].add(led)
    return found


def shown_revokes(plays: tuple[tuple[Seat, Card], ...]) -> dict[int, int]:
    """Plays that did not follow a suit of which their seat played a card later (R7.4).

    Arguments:
        plays: seat and card of every play, in order.

    Returns:
        The place of each, with that of the first later play that shows it.
    """
    shown: dict[int, int] = {}
    failed: dict[tuple[Seat, Suit], list[int]] = {}
    for place, (seat, card) in enumerate(plays):
        shown.update(dict.fromkeys(failed.pop((seat, card.suit), ()), place))
        led = plays[place - place % 3][1].suit
        if card.suit is not led:
            failed.setdefault((seat, led), []).append(place)
    return shown
