"""Deals rigged for an example: a deck from the packets that matter, or from tricks to be taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from attrs import frozen

from tribello.cards import Card, Suit, cards
from tribello.course import pack_of
from tribello.rules import Packet, RoundOneTrump, Rules
from tribello.state import Playing
from tribello.tricks import playable

Packets: TypeAlias = Mapping[str, str]
"""Cards by the name of their packet, in the order they are dealt."""

SMALL_PACKETS: Final[Packets] = {
    "left": "QC KC QD",
    "right": "QH AH KS",
    "pickup": "AC KD AD",
    "dealer": "KH QS AS",
}
"""The packets of the small pack where an example names none."""

FILLING: Final = (Packet.PICKUP, Packet.LEFT, Packet.RIGHT, Packet.DEALER)


def deck_of(rules: Rules, named: Packets, void: Packets, *, removed: Suit | None) -> list[Card]:
    """The deck that deals each packet the cards named for it.

    Arguments:
        rules: the rules in force.
        named: the cards that matter; the others fill up the packets in pack order, the pickup
            first and the dealer last.
        void: suits of which a packet gets no card to fill it up, as letters.
        removed: a suit that has left the pack.
    """
    sizes = dict.fromkeys(Packet, rules.hand_size)
    sizes[Packet.PICKUP] = 0 if removed else rules.pickup_size
    packets = {packet: list(cards(named.get(packet.value, ""))) for packet in Packet}
    placed = {card for packet in packets.values() for card in packet}
    for card in pack_of(rules):
        if card not in placed and card.suit is not removed:
            _packet_for(card, packets, sizes, void).append(card)
    if any(len(packets[packet]) != size for packet, size in sizes.items()):
        raise ValueError(f"packets of the wrong size: {packets}")
    return dealt_from(rules, packets)


def _packet_for(
    card: Card, packets: dict[Packet, list[Card]], sizes: dict[Packet, int], void: Packets
) -> list[Card]:
    for packet in FILLING:
        has_room = len(packets[packet]) < sizes[packet]
        if has_room and card.suit.letter not in void.get(packet.value, ""):
            return packets[packet]
    raise ValueError(f"no packet may hold {card}")


def dealt_from(rules: Rules, packets: Mapping[Packet, list[Card]]) -> list[Card]:
    """The deck that is dealt into these packets, a card at a time in the order of the rules."""
    turns = range(max(map(len, packets.values())))
    return [
        packets[packet][turn]
        for turn in turns
        for packet in rules.deal_order
        if turn < len(packets[packet])
    ]


@frozen
class Rigged:
    """A deal whose tricks fall as they are asked to.

    Arguments:
        packets: cards by the name of their packet, in the order they are dealt.
        leads: the card that is led to each trick.
        needed: cards that nobody discards before they are led or must follow.
    """

    packets: Packets
    leads: tuple[Card, ...]
    needed: frozenset[Card]


def rigged(rules: Rules, taken: tuple[int, int, int], number: int) -> Rigged:
    """A deal in which dealer, left and right take so many tricks.

    The dealer holds the highest spades, the left the highest diamonds and the right the
    highest hearts, one for each trick to be taken, and each leads them in turn; a low card
    gives the lead from one to the next. The other spades lie in the pickup, so that spades
    can be trump.

    Arguments:
        rules: the rules in force, with the whole pack.
        taken: tricks, 13 together; at most 12 for left and right.
        number: the number of the deal.
    """
    spades, diamonds, hearts = (
        _highest(suit, count) for suit, count in zip("SDH", taken, strict=True)
    )
    to_left, to_right = ["2D"] * bool(diamonds), ["2H"] * bool(hearts)
    dealer = [*spades, *(to_left or to_right)]
    left = [*diamonds, *(to_right if diamonds else [])]
    stripped = rules.round_of(number) == 1 and rules.round_1_trump is RoundOneTrump.STRIP
    packets = {"dealer": dealer, "left": left, "right": hearts, "pickup": []}
    if not stripped:
        packets["pickup"] = [name for name in _highest("S", 13) if name not in spades]
    rest = [
        card.name
        for card in pack_of(rules)
        if not (stripped and card.suit is Suit.CLUBS)
        and not any(card.name in names for names in packets.values())
    ]
    needed = frozenset(map(Card, (*dealer, *left, *hearts)))
    for name, names in packets.items():
        wanted = (0 if stripped and name == "pickup" else 13) - len(names)
        names += [rest.pop() for _ in range(wanted)]
    dealer.reverse()  # the ace of spades is dealt last: a completed cut shows it
    leads = spades + to_left + diamonds[1:] + to_right + hearts[1:]
    return Rigged(
        {name: " ".join(names) for name, names in packets.items()},
        tuple(map(Card, leads)),
        needed,
    )


def _highest(suit: str, count: int) -> list[str]:
    return [rank + suit for rank in "AKQJT98765432"[:count]]


def next_play(rigged: Rigged, phase: Playing) -> Card:
    """The card that brings a rigged deal on."""
    if not phase.laid:
        return rigged.leads[len(phase.tricks)]
    may = playable(phase.hands[phase.turn], phase.laid)
    spare = [card for card in may if card not in rigged.needed]
    return spare[0] if spare else max(may, key=lambda card: card.rank)


def uncut(deck: list[Card], lifted: int) -> list[Card]:
    """The deck that a completed cut of so many cards turns into this one."""
    return deck[-lifted:] + deck[:-lifted]
