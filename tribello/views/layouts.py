"""Where every card of a deal may have lain, counted and drawn (R4.4 to R4.6, R6.3, R7.4).

What somebody knows of a deal leaves many layouts open: a deck as it was dealt, with the discards
of every exchange. They are counted exactly: in how many ways unseen cards fill the hands (see
`tribello.views.ways`), which cards of a hand were drawn, which others were discarded and by whom,
and in which order all lay in the deck. The card that a cut showed comes before the others, since
it is not as free as they are: each of its fates is counted by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, factorial, prod

from attrs import frozen

from tribello.cards import Card
from tribello.course import packet_of, packet_places
from tribello.dealing import Stream
from tribello.immutable import Immutable
from tribello.rules import AfterCut, Packet
from tribello.seats import SEATS, Seat
from tribello.views.facts import Facts
from tribello.views.known import Known, known_of
from tribello.views.shown import shown_places
from tribello.views.ways import drawn_split, ways, weighted


@frozen(repr=False)
class Layout(Immutable):
    """A deal with every card in its place.

    Arguments:
        deck: the cards in the order dealt.
        discards: the cards of each exchange, in the order of the exchanges.
    """

    deck: tuple[Card, ...]
    discards: tuple[tuple[Card, ...], ...]


@frozen(repr=False)
class _Fate(Immutable):
    """What became of the shown card.

    Arguments:
        card: the card.
        seat: who held it in play or discarded it; None where it stayed in the pickup.
        made: the exchange, by its place, that discarded or drew it; None where none did.
        in_play: whether it was in a hand in play.
        places: where in the deck it may have lain.
        zone: the places of the deck among which these are.
    """

    card: Card
    seat: Seat | None
    made: int | None
    in_play: bool
    places: tuple[int, ...]
    zone: tuple[int, ...]

    @property
    def was_discarded(self) -> bool:
        """Whether an exchange discarded it."""
        return self.made is not None and not self.in_play

    @property
    def was_drawn(self) -> bool:
        """Whether an exchange drew it."""
        return self.made is not None and self.in_play


@frozen(repr=False)
class _Zones(Immutable):
    """The places in the deck, by what became of the cards there.

    Arguments:
        dealt: by seat, those dealt to it.
        drawn: by exchange, those it drew, the first drawn first.
        left: those that stayed in the pickup.
    """

    dealt: tuple[tuple[int, ...], ...]
    drawn: tuple[tuple[int, ...], ...]
    left: tuple[int, ...]


def count_layouts(facts: Facts) -> int:
    """How many layouts agree with the facts."""
    known = known_of(facts)
    if known is None:
        return 0
    return sum(_weight(facts, known, fate) for fate in _fates(facts, known))


def draw_layout(facts: Facts, numbers: Stream) -> Layout | None:
    """One of the layouts that agree with the facts, each as likely as the others.

    Arguments:
        facts: what is known.
        numbers: where chance comes from.

    Returns:
        None where no layout agrees with them.
    """
    known = known_of(facts)
    if known is None:
        return None
    fates = list(_fates(facts, known))
    weights = [_weight(facts, known, fate) for fate in fates]
    if not any(weights):
        return None
    fate = fates[weighted(weights, numbers)]
    hands, pool = _spread(facts, known, fate, numbers)
    return _laid_out(facts, fate, hands, pool, numbers)


def _zones(facts: Facts) -> _Zones:
    places = packet_places(facts.rules, has_pickup=not facts.terms.removed)
    pickup, drawn = places[Packet.PICKUP], []
    for made in facts.exchanges:
        drawn.append(pickup[: made.count])
        pickup = pickup[made.count :]
    dealt = tuple(places[packet_of(seat, facts.terms.dealer)] for seat in SEATS)
    return _Zones(dealt, tuple(drawn), pickup)


def _fates(facts: Facts, known: Known) -> Iterator[_Fate | None]:
    """What may have become of the shown card; of none, where its place is as free as any."""
    card, zones = facts.terms.shown, _zones(facts)
    if card is None or facts.rules.after_cut is AfterCut.SHUFFLED:
        yield None
        return
    for seat in SEATS:
        yield from _fates_by_seat(facts, known, zones, card, seat)
    if card in known.unseen:
        yield _fate(facts, card, None, None, zones.left, in_play=False)


def _fates_by_seat(
    facts: Facts, known: Known, zones: _Zones, card: Card, seat: Seat
) -> Iterator[_Fate]:
    made = next((k for k, each in enumerate(facts.exchanges) if each.seat == seat), None)
    dealt = zones.dealt[seat]
    if seat not in known.hidden:
        yield from _own_fates(facts, zones, card, seat, made)
        return
    unseen = card in known.unseen
    if card in known.hands[seat] or (unseen and card.suit not in known.voids[seat]):
        yield _fate(facts, card, seat, None, dealt, in_play=True)
        if made is not None:
            yield _fate(facts, card, seat, made, zones.drawn[made], in_play=True)
    if unseen and made is not None and facts.exchanges[made].count:
        yield _fate(facts, card, seat, made, dealt, in_play=False)


def _own_fates(
    facts: Facts, zones: _Zones, card: Card, seat: Seat, made: int | None
) -> Iterator[_Fate]:
    """What became of the shown card if it went through the viewer's own hand, who knows it."""
    own = facts.own
    if facts.dealt is not None and card in facts.dealt:
        discarded = own is not None and card in (own.discards or ())
        by = made if discarded else None
        yield _fate(facts, card, seat, by, zones.dealt[seat], in_play=not discarded)
    elif own is not None and made is not None and card in (own.drawn or ()):
        place = zones.drawn[made][(own.drawn or ()).index(card)]
        yield _fate(facts, card, seat, made, (place,), in_play=True)


def _fate(
    facts: Facts,
    card: Card,
    seat: Seat | None,
    made: int | None,
    zone: tuple[int, ...],
    *,
    in_play: bool,
) -> _Fate:
    possible = shown_places(facts.rules)
    places = tuple([place for place in zone if place in possible])
    return _Fate(card, seat, made, in_play, places, zone)


def _weight(facts: Facts, known: Known, fate: _Fate | None) -> int:
    """How many layouts there are with such a fate of the shown card."""
    room = _room(facts, known, fate)
    if min(room) < 0 or (fate and not fate.places):
        return 0
    hands = ways(known.groups(fate.card if fate else None), room)
    return hands and hands * _splits(facts, known, fate) * _orders(facts, known, fate)


def _room(facts: Facts, known: Known, fate: _Fate | None) -> tuple[int, ...]:
    """The room of the zones of unseen cards, once the shown card has its place."""
    room = list(known.room(facts.rules.hand_size))
    if fate and fate.card in known.unseen:
        in_hand = fate.in_play and fate.seat is not None
        room[known.hidden.index(fate.seat) if in_hand else -1] -= 1
    return tuple(room)


def _splits(facts: Facts, known: Known, fate: _Fate | None) -> int:
    """In how many ways hidden hands are of dealt and drawn cards, and others of discards."""
    ways, pool = 1, 0
    for size in _pool_sizes(facts, known, fate):
        pool += size
        ways *= comb(pool, size)
    for place, made in enumerate(facts.exchanges):
        if made.seat in known.hidden:
            held = fate is not None and fate.in_play and fate.seat == made.seat
            drew = held and fate is not None and fate.made == place
            ways *= comb(facts.rules.hand_size - held, made.count - drew)
    return ways


def _pool_sizes(facts: Facts, known: Known, fate: _Fate | None) -> Iterator[int]:
    """How many unseen cards each hidden exchange discarded, and how many stayed in the pickup.

    The shown card is not among them.
    """
    for place, made in enumerate(facts.exchanges):
        if made.seat in known.hidden:
            yield made.count - (fate is not None and fate.was_discarded and fate.made == place)
    yield facts.left - (fate is not None and fate.seat is None)


def _orders(facts: Facts, known: Known, fate: _Fate | None) -> int:
    """In how many orders the cards of each zone can have lain in the deck."""
    zones = _zones(facts)
    sizes = [len(places) for places in (*zones.dealt, zones.left)]
    sizes += [
        len(places)
        for places, made in zip(zones.drawn, facts.exchanges, strict=True)
        if made.seat in known.hidden
    ]
    orders = prod(map(factorial, sizes))
    if fate is None or (fate.was_drawn and fate.seat not in known.hidden):
        return orders
    return orders // len(fate.zone) * len(fate.places)


def _spread(
    facts: Facts, known: Known, fate: _Fate | None, numbers: Stream
) -> tuple[list[list[Card]], list[Card]]:
    """The three hands in play without the shown card, and the unseen cards that were in none."""
    shown = fate.card if fate else None
    groups, room = known.groups(shown), _room(facts, known, fate)
    hands = [[card for card in hand if card is not shown] for hand in known.hands]
    pool: list[Card] = []
    for (_, zones), split in zip(groups, drawn_split(groups, room, numbers), strict=True):
        of_kind = [c for c in known.unseen if c is not shown and known.zones(c) == zones]
        cards = iter(numbers.shuffled(of_kind))
        for zone, count in enumerate(split):
            taking = pool if zone == len(known.hidden) else hands[known.hidden[zone]]
            taking.extend(next(cards) for _ in range(count))
    return hands, pool


def _laid_out(
    facts: Facts,
    fate: _Fate | None,
    hands: list[list[Card]],
    pool: list[Card],
    numbers: Stream,
) -> Layout:
    """The layout: who drew and discarded what, and the order of all."""
    zones = _zones(facts)
    deck: dict[int, Card] = {}
    unplaced = iter(numbers.shuffled(pool))
    dealt = list(hands)
    discards: list[list[Card]] = []
    if fate is not None:
        place = fate.places[numbers.below(len(fate.places))]
        deck[place] = fate.card
    for k, made in enumerate(facts.exchanges):
        drew = fate is not None and fate.was_drawn and fate.made == k
        gave = [fate.card] if fate and fate.was_discarded and fate.made == k else []
        if made.discards is not None and made.drawn is not None:
            drawn = [card for card in made.drawn if not (drew and fate and card is fate.card)]
            _fill(deck, zones.drawn[k], drawn)
            discards.append(list(made.discards))
            kept = [card for card in hands[made.seat] if card not in drawn]
            dealt[made.seat] = kept + [card for card in made.discards if card not in gave]
            continue
        held = numbers.shuffled(hands[made.seat])
        fresh, old = held[: made.count - drew], held[made.count - drew :]
        others = [next(unplaced) for _ in range(made.count - len(gave))]
        _fill(deck, zones.drawn[k], fresh)
        discards.append(others + gave)
        dealt[made.seat] = [*old, *others]
    for seat in SEATS:
        _fill(deck, zones.dealt[seat], numbers.shuffled(dealt[seat]))
    _fill(deck, zones.left, list(unplaced))
    return Layout(tuple([deck[place] for place in range(len(deck))]), tuple(map(tuple, discards)))


def _fill(deck: dict[int, Card], places: tuple[int, ...], cards: Sequence[Card]) -> None:
    """Put cards into those of the places that are free, in this order."""
    free = (place for place in places if place not in deck)
    deck.update(zip(free, cards, strict=True))
