"""Where the card that a cut showed lies (R4.3, R4.6).

A cut that is completed, with no shuffle after it, leaves the shown card at one end of the deck,
so all know into which packet it is dealt. A packet put back where it was leaves it anywhere but
at one end. After another shuffle it can be anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tribello.course import packet_places
from tribello.rules import AfterCut, CutCard, Packet, Rules
from tribello.seats import seat_of
from tribello.state import Exchanged, Terms
from tribello.views.seen import Lies, SeenExchange


@lru_cache
def shown_places(rules: Rules) -> tuple[int, ...]:
    """The places in the dealt deck where the card shown by a cut can lie, in ascending order."""
    cards = rules.suits * rules.ranks
    lifted = rules.cut_card is CutCard.LIFTED_BOTTOM
    match rules.after_cut:
        case AfterCut.COMPLETED:
            return (cards - 1,) if lifted else (0,)
        case AfterCut.REPLACED:
            return tuple(range(cards - 1) if lifted else range(1, cards))
        case AfterCut.SHUFFLED:
            return tuple(range(cards))


@lru_cache
def _known_packet(rules: Rules) -> tuple[Packet, int] | None:
    """The packet into which the shown card is dealt, and its place there; None if not known."""
    places = shown_places(rules)
    if len(places) != 1:
        return None
    place = places[0]
    packets = packet_places(rules, has_pickup=True)
    return next((packet, dealt.index(place)) for packet, dealt in packets.items() if place in dealt)


def lies(
    rules: Rules, terms: Terms, exchanges: Sequence[Exchanged] | Sequence[SeenExchange]
) -> Lies | None:
    """Where the shown card of a deal is known to lie; None where nobody can tell.

    A seat that has exchanged some cards may have discarded it, unless it drew it.
    """
    if terms.shown is None:
        return None
    known = _known_packet(rules)
    if known is None:
        return None
    packet, place = known
    role = packet.role
    if role is not None:
        seat = seat_of(role, terms.dealer)
        return None if any(_count(made) for made in exchanges if made.seat == seat) else Lies(seat)
    return _in_pickup(place, exchanges)


def _in_pickup(depth: int, exchanges: Sequence[Exchanged] | Sequence[SeenExchange]) -> Lies:
    """Where a card is that was dealt to the pickup, under so many others."""
    for made in exchanges:
        depth -= _count(made)
        if depth < 0:
            return Lies(seat=made.seat)
    return Lies(depth=depth)


def _count(made: Exchanged | SeenExchange) -> int:
    return made.count if isinstance(made, SeenExchange) else len(made.discards)
