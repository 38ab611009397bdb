"""Which card of a deck or of discards is at fault, where it is a single one of many."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tribello import codes
from tribello.actions import Exchange, Shuffle
from tribello.actions.shuffle import cards_in_use
from tribello.cards import Card
from tribello.replay import Failure
from tribello.state import Exchanging, Shuffling


def card_at_fault(failure: Failure, entry: Any) -> str:
    """The JSON Pointer, within an action, of the card at fault; empty for the whole action.

    Arguments:
        failure: why the action is illegal.
        entry: its object in the log, in which discards may stand in any order.
    """
    match failure.violation.code, failure.game.phase, failure.action:
        case codes.CARD_TWICE, Shuffling(), Shuffle(deck):
            return f"/deck/{_second_place(deck, entry['deck'])}"
        case codes.CARD_FOREIGN, Shuffling(terms=terms), Shuffle(deck):
            foreign = _first_outside(deck, cards_in_use(failure.game.rules, terms))
            return f"/deck/{entry['deck'].index(foreign.name)}"
        case codes.DISCARD_TWICE, Exchanging(), Exchange(cards=discards):
            return f"/cards/{_second_place(discards, entry['cards'])}"
        case codes.DISCARD_NOT_HELD, Exchanging(dealt=dealt), Exchange(seat, discards):
            missing = _first_outside(discards, dealt.hands[seat])
            return f"/cards/{entry['cards'].index(missing.name)}"
        case _:
            return ""


def _first_outside(cards: Iterable[Card], place: Iterable[Card]) -> Card:
    within = set(place)
    return next(card for card in cards if card not in within)


def _second_place(cards: Iterable[Card], names: list[str]) -> int:
    """Where the first card that comes twice stands for the second time."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            return names.index(card.name, names.index(card.name) + 1)
        seen.add(card)
    raise ValueError("no card comes twice")
