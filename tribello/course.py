"""The course of a deal: which phase follows which.

Actions change one thing each and then ask here where the game goes on.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import count
from types import MappingProxyType
from typing import Final

from tribello.cards import PACK, Card, Suit, in_order, short_pack
from tribello.rules import (
    CutWhen,
    NamingPoint,
    Packet,
    PickupEnd,
    RoundOneTrump,
    Rules,
    TrumpCut,
)
from tribello.scoring import deal_scores
from tribello.seats import SEATS, Role, Seat, clockwise, role_of, seat_of
from tribello.state import (
    DealResult,
    Dealt,
    Exchanging,
    Game,
    Naming,
    NamingBlind,
    Over,
    Phase,
    Playing,
    ScoreSheet,
    Shuffling,
    Terms,
    Trick,
    tricks_taken,
)


@lru_cache
def pack_of(rules: Rules) -> tuple[Card, ...]:
    """The whole pack of these rules, before anything is removed (R1.2, R1.4)."""
    return PACK if rules.suits * rules.ranks == len(PACK) else short_pack(rules.suits, rules.ranks)


def naming_point(rules: Rules, number: int) -> NamingPoint | None:
    """When the dealer of a deal names trump; None where he does not (R5.1 to R5.5)."""
    round_number = rules.round_of(number)
    if round_number == 1 and rules.round_1_trump is not RoundOneTrump.CUT:
        return rules.round_1_naming
    return rules.round_2_naming if round_number == 2 else None


def cuts_for_trump(rules: Rules, terms: Terms) -> bool:
    """Whether the cut of this deal sets its trump (R5.1)."""
    by_cut = rules.round_of(terms.number) == 1 and rules.round_1_trump is RoundOneTrump.CUT
    return by_cut and terms.trump is None


def has_cut(rules: Rules, terms: Terms) -> bool:
    """Whether the pack is cut after the shuffle of this deal (R4.2)."""
    if rules.cut is CutWhen.TRUMP:
        return cuts_for_trump(rules, terms)
    return rules.cut is CutWhen.EVERY_DEAL


def exchanger(rules: Rules, dealt: Dealt) -> Seat | None:
    """The seat that exchanges next; None once all have or the pickup is empty (R6.1, R6.6)."""
    if not dealt.pickup or len(dealt.exchanges) == len(rules.exchange_order):
        return None
    return exchange_turn(rules, dealt)


def exchange_turn(rules: Rules, dealt: Dealt) -> Seat:
    """The seat whose turn it is to exchange, while there is one (R6.1)."""
    return seat_of(rules.exchange_order[len(dealt.exchanges)], dealt.terms.dealer)


def open_deal(sheet: ScoreSheet, number: int, dealer: Seat) -> Game[Phase]:
    """The game as a deal begins (R2.5, R3.2)."""
    terms = Terms(number, dealer, trump=_trump_cut_before(sheet, number))
    if naming_point(sheet.rules, number) is NamingPoint.BEFORE_SHUFFLE:
        return Game(sheet, NamingBlind(terms))
    return Game(sheet, Shuffling(terms))


def _trump_cut_before(sheet: ScoreSheet, number: int) -> Suit | None:
    """The trump that an earlier deal of round 1 cut for the whole round (R5.1)."""
    rules = sheet.rules
    for_the_round = rules.trump_cut is TrumpCut.ONCE and rules.round_1_trump is RoundOneTrump.CUT
    if for_the_round and rules.round_of(number) == 1 and sheet.results:
        return sheet.results[-1].terms.trump
    return None


def deal_out(sheet: ScoreSheet, terms: Terms, deck: tuple[Card, ...]) -> Game[Phase]:
    """The game once the cards are dealt, one at a time in the order of the rules (R4.4, R4.5)."""
    places = packet_places(sheet.rules, has_pickup=not terms.removed)
    first, second, third = (
        in_order([deck[place] for place in places[packet_of(seat, terms.dealer)]]) for seat in SEATS
    )
    pickup = tuple([deck[place] for place in places[Packet.PICKUP]])
    return next_decision(sheet, Dealt(terms, (first, second, third), pickup))


def packet_of(seat: Seat, dealer: Seat) -> Packet:
    """The packet that a seat receives when `dealer` deals (R4.4)."""
    return _PACKETS[role_of(seat, dealer)]


_PACKETS: Final = {Role.DEALER: Packet.DEALER, Role.LEFT: Packet.LEFT, Role.RIGHT: Packet.RIGHT}


@lru_cache
def packet_places(rules: Rules, has_pickup: bool) -> Mapping[Packet, tuple[int, ...]]:
    """The places in the deck from which each packet gets its cards (R4.4).

    Those of a hand stand in the order dealt, those of the pickup in the order drawn (R4.5).
    """
    sizes = dict.fromkeys(Packet, rules.hand_size)
    sizes[Packet.PICKUP] = rules.pickup_size if has_pickup else 0
    places: dict[Packet, list[int]] = {packet: [] for packet in Packet}
    cards = count()
    for turn in range(max(sizes.values())):
        for packet in rules.deal_order:
            if turn < sizes[packet]:
                places[packet].append(next(cards))
    if rules.pickup_end is PickupEnd.LAST_DEALT:
        places[Packet.PICKUP].reverse()  # the pile is face down: what came last lies on top
    return MappingProxyType({packet: tuple(dealt) for packet, dealt in places.items()})


def next_decision(sheet: ScoreSheet, dealt: Dealt) -> Game[Phase]:
    """The game after the deal, a naming or an exchange: what is next before play."""
    if _names_now(sheet.rules, dealt):
        return Game(sheet, Naming(dealt))
    if exchanger(sheet.rules, dealt) is not None:
        return Game(sheet, Exchanging(dealt))
    return Game(sheet, Playing(dealt, dealt.hands, (), dealt.terms.dealer))


def _names_now(rules: Rules, dealt: Dealt) -> bool:
    """Whether the dealer, who has looked at the hand, names trump at this point (R5.4)."""
    if dealt.terms.trump is not None:
        return False
    match naming_point(rules, dealt.terms.number):
        case NamingPoint.BEFORE_EXCHANGE:
            return True
        case NamingPoint.AFTER_DEALER_EXCHANGE:
            has_exchanged = any(made.seat == dealt.terms.dealer for made in dealt.exchanges)
            return has_exchanged or exchanger(rules, dealt) is None
        case NamingPoint.AFTER_EXCHANGES:
            return exchanger(rules, dealt) is None
        case _:
            return False


def close_deal(sheet: ScoreSheet, dealt: Dealt, tricks: tuple[Trick, ...]) -> Game[Phase]:
    """The game after the last trick of a deal: it is scored (R8.6), the next one begins (R2.5)."""
    terms = dealt.terms
    scores = deal_scores(sheet.rules, terms, tricks_taken(tricks))
    results = (*sheet.results, DealResult(dealt, tricks, scores))
    sheet = ScoreSheet(sheet.rules, sheet.span, sheet.players, results)
    if terms.number == sheet.span.last:
        return Game(sheet, Over())
    return open_deal(sheet, terms.number + 1, clockwise(terms.dealer))
