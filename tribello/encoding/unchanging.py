"""The part of an observation that stays the same over many decisions.

It is made once for a score sheet and once for each change of the deal before play, and remembered.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from tribello.course import pack_of
from tribello.encoding.fields import AT, PERFECT_RECALL, length_of
from tribello.encoding.ids import SUITS
from tribello.rules import ROUNDS, Rules
from tribello.seats import SEATS, Seat, role_of
from tribello.state import NamingBlind, Over, Shuffling, Terms
from tribello.views import (
    PUBLIC,
    Lies,
    SeenCutting,
    SeenDealt,
    SeenExchanging,
    SeenNaming,
    SeenPhase,
    SeenPlaying,
    SeenSheet,
    View,
    Viewer,
)
from tribello.views.remembered import remembered

Deal: TypeAlias = SeenDealt | Terms | None
"""A deal as far as it has come: its cards, or its terms alone, or nothing yet."""


def deal_of(view: View[SeenPhase]) -> Deal:
    """The deal that is on; at the end of a game its last one."""
    phase = view.phase
    match phase:
        case SeenPlaying() | SeenExchanging() | SeenNaming():
            return phase.dealt
        case NamingBlind() | Shuffling() | SeenCutting():
            return phase.terms
        case Over():
            return view.sheet.results[-1].dealt
        case _:
            return None


def unchanging(sheet: SeenSheet, deal: Deal, viewer: Viewer) -> bytes:
    """An observation with what a sheet and a deal say, and no more.

    Arguments:
        sheet: what stays the same while a deal is on.
        deal: the deal.
        viewer: whose observation it is.
    """
    return _remembered(sheet, deal, viewer)


def counted_from(viewer: Viewer) -> Seat:
    """The seat from which the others are counted; the public has none, and counts from 0."""
    return 0 if viewer is PUBLIC else viewer


def _of_sheet(sheet: SeenSheet, viewer: Viewer) -> bytes:
    out, me = bytearray(_of_rules(sheet.rules)), counted_from(viewer)
    out[AT["deals_left"]] = sheet.span.last - sheet.span.first + 1
    out[AT["viewer"] + (3 if viewer is PUBLIC else viewer)] = 1
    for place in SEATS:
        seat = (me + place) % 3
        out[AT["players"] + place] = sheet.players[seat] + 1
        points = sum([result.scores[seat] for result in sheet.results])
        at = AT["plus" if points > 0 else "minus"] + 2 * place
        out[at], out[at + 1] = divmod(abs(points), 256)
    return bytes(out)


@lru_cache
def _of_rules(rules: Rules) -> bytes:
    out = bytearray(length_of(PERFECT_RECALL))
    out[AT["hand_size"]] = rules.hand_size
    for card in pack_of(rules):
        out[AT["pack"] + card.index] = 1
    return bytes(out)


def _of_deal(sheet: SeenSheet, deal: SeenDealt | Terms, viewer: Viewer) -> bytes:
    out, me = bytearray(unchanging(sheet, None, viewer)), counted_from(viewer)
    terms = deal if isinstance(deal, Terms) else deal.terms
    out[AT["deals_left"]] = sheet.span.last - terms.number
    out[AT["deal"] : AT["trump"]] = _of_number(sheet.rules, terms.number, (terms.dealer - me) % 3)
    if terms.trump is not None:
        out[AT["trump"] + SUITS.index(terms.trump)] = 1
    if terms.shown is not None:
        out[AT["shown"] + terms.shown.index] = 1
    for card in terms.removed:
        out[AT["removed"] + card.index] = 1
    if isinstance(deal, SeenDealt):
        _put_exchanges(out, deal, me)
        _put_lies(out, deal.lies, me)
    return bytes(out)


@lru_cache(maxsize=512)
def _of_number(rules: Rules, number: int, dealer: int) -> bytes:
    """The fields from `deal` up to `trump`, of a deal by its number and the place of its dealer."""
    round_number = rules.round_of(number)
    roles = [role_of(place, dealer) for place in SEATS]
    return bytes(
        (
            number,
            *(each == round_number for each in range(1, ROUNDS + 1)),
            *(place == dealer for place in SEATS),
            *(rules.quotas[round_number - 1][role] for role in roles),
            rules.trick_points[round_number - 1],
            *(rules.exchange_order.index(role) + 1 for role in roles),
        )
    )


def _put_exchanges(out: bytearray, dealt: SeenDealt, me: Seat) -> None:
    """What was exchanged, and what is left of the pickup."""
    out[AT["pickup"]] = dealt.pickup
    for made in dealt.exchanges:
        place = (made.seat - me) % 3
        out[AT["has_exchanged"] + place], out[AT["exchanged"] + place] = 1, made.count
        for card in made.discards or ():
            out[AT["discards"] + card.index] = 1
        for turn, card in enumerate(made.drawn or ()):
            out[AT["drawn"] + card.index] = 1
            out[AT["draws"] + turn] = card.index + 1


def _put_lies(out: bytearray, lies: Lies | None, me: Seat) -> None:
    """Where the shown card is known to lie."""
    if lies is None:
        return
    if lies.seat is not None:
        out[AT["lies"] + (lies.seat - me) % 3] = 1
    if lies.depth is not None:
        out[AT["lies"] + 3], out[AT["lies_under"]] = 1, lies.depth


def _made(sheet: SeenSheet, deal: Deal, viewer: Viewer) -> bytes:
    return _of_sheet(sheet, viewer) if deal is None else _of_deal(sheet, deal, viewer)


_remembered = remembered(_made)
