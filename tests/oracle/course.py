"""How a game goes on from one phase to the next: section 5 of the model."""

import copy

from oracle.cards import in_pack_order
from oracle.deal import (
    deal_cards,
    exchanger_in,
    names_now,
    naming_point,
    pickup_from_top,
    role_of,
    round_of,
)
from oracle.rules import fault_of_span, fault_of_values, fault_together
from oracle.shapes import Finished, Options, Position, Terms, Trick, terms_of
from oracle.tricks import count_taken, score_deal


def start(options: Options, first: int, last: int) -> Position:
    """The position before anything is done; ValueError for rules and spans that cannot be."""
    fault = fault_of_values(options) or fault_together(options)
    fault = fault or fault_of_span(options, first, last)
    if fault:
        raise ValueError(fault)
    empty = blank(copy.deepcopy(options), first, last)
    if options["seating"] == "draw":  # R2.1
        return {**empty, "phase": "Draw", "live": [None, None, None], "waiting": [0, 1, 2]}
    return {**empty, "phase": "ChooseDealer"}


def blank(options: Options, first: int, last: int) -> Position:
    """A position with seats as they are given, nothing finished and no phase."""
    return {
        "options": options,
        "first": first,
        "last": last,
        "players": [0, 1, 2],
        "finished": [],
        "phase": "",
        "live": [],
        "aside": [],
        "waiting": [],
        "order": [],
        "seats_taken": [],
        "terms": None,
        "again": False,
        "deck": [],
        "hands": [],
        "pickup": [],
        "swaps": [],
        "began": [],
        "tricks": [],
        "leader": None,
        "laid": [],
    }


def bare(position: Position) -> Position:
    """The sheet of a position alone, with nothing of its phase."""
    empty = blank(position["options"], position["first"], position["last"])
    return {**empty, "players": position["players"], "finished": position["finished"]}


def kept_trump(position: Position, deal: int) -> str | None:
    """The trump that a deal of round 1 keeps where one cut serves for all of it (R5.1)."""
    options = position["options"]
    if options["trump_cut"] != "once" or options["round_1_trump"] != "cut":
        return None
    if round_of(options, deal) != 1 or position["finished"] == []:
        return None
    return position["finished"][-1]["terms"]["trump"]


def open_deal(position: Position, deal: int, dealer: int) -> Position:
    """The position at the beginning of a deal (R4.1, R5.2)."""
    trump = kept_trump(position, deal)
    terms: Terms = {"deal": deal, "dealer": dealer, "trump": trump, "shown": None, "removed": []}
    blind = naming_point(position["options"], deal) == "before-shuffle"
    return {**bare(position), "phase": "NameBlind" if blind else "Shuffle", "terms": terms}


def open_first(position: Position, first_dealer: int) -> Position:
    """The beginning of the first deal that is played, given the dealer of deal 1 (R2.2, R2.5)."""
    deal = position["first"]
    return open_deal(position, deal, (first_dealer + deal - 1) % 3)


def deal_out(position: Position, terms: Terms, deck: list[str]) -> Position:
    """The position after the deck is dealt (R4.4, R4.5)."""
    options = position["options"]
    packets = deal_cards(options, terms, deck)
    hands = [in_pack_order(packets[role_of(seat, terms["dealer"])]) for seat in range(3)]
    pickup = pickup_from_top(options, packets["pickup"])
    return go_on({**bare(position), "terms": terms, "hands": hands, "pickup": pickup})


def go_on(position: Position) -> Position:
    """What comes next of naming, exchange and play (R5.6, R6.1, R7.1)."""
    if names_now(position):
        return {**position, "phase": "Name"}
    if exchanger_in(position) is not None:
        return {**position, "phase": "Exchange"}
    dealer = terms_of(position)["dealer"]
    return {**position, "phase": "Play", "leader": dealer, "began": position["hands"]}


def close_deal(position: Position, tricks: list[Trick]) -> Position:
    """The position after the last trick of a deal: it is scored, and the next begins (R7.7)."""
    terms = terms_of(position)
    taken = count_taken(tricks)
    finished: Finished = {
        "terms": terms,
        "hands": position["began"],
        "pickup": position["pickup"],
        "swaps": position["swaps"],
        "tricks": tricks,
        "taken": taken,
        "scores": score_deal(position["options"], terms, taken),  # R8.6
    }
    sheet: Position = {**bare(position), "finished": [*position["finished"], finished]}
    if terms["deal"] == position["last"]:
        return {**sheet, "phase": "Over"}  # R9.3
    return open_deal(sheet, terms["deal"] + 1, (terms["dealer"] + 1) % 3)  # R2.5
