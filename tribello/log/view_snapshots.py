"""What somebody knows of a game at one moment as a JSON object (R4.6)."""

from __future__ import annotations

from typing import Final

from tribello.actions import Exchange, NameTrump, Play, TakeSeat
from tribello.cards import Card
from tribello.engine import awaits
from tribello.log.agreement import options_digest
from tribello.log.json_types import JSON, JSONObject
from tribello.log.notation import ACTION_NAMES
from tribello.log.snapshots import (
    DEALT,
    IN_PLAY,
    names_of,
    played_of,
    seating_of,
    seats_of,
    terms_of,
    to_come,
    trick_of,
)
from tribello.log.view_names import name_of
from tribello.scoring import totals, winners
from tribello.state import (
    NamingBlind,
    Over,
    Shuffling,
)
from tribello.views.choices import Lift, exchange_counts, legal_choices, posed, seat_to_act
from tribello.views.seen import (
    Lies,
    SeenCutting,
    SeenDealt,
    SeenExchange,
    SeenExchanging,
    SeenNaming,
    SeenPhase,
    SeenPlaying,
    SeenResult,
    View,
    hand_sizes,
)

VIEW_FORMAT: Final = "tribello-view"
VIEW_VERSION: Final = "1.0"
"""The format version of the JSON form of views."""


def view_snapshot(view: View[SeenPhase]) -> JSONObject:
    """All that somebody knows of a game, and what the viewer may choose.

    Its shape is ``schema/view-1.0.schema.json``.

    >>> from tribello import Deal
    >>> from tribello.views import PUBLIC, view
    >>> view_snapshot(view(Deal(1).start(), PUBLIC))["awaits"]
    'first_dealer'
    """
    sheet, awaited = view.sheet, awaits(posed(view))
    points = totals(sheet.results)
    over = isinstance(view.phase, Over)
    return {
        "format": VIEW_FORMAT,
        "version": VIEW_VERSION,
        "view": name_of(view.viewer),
        "rules": options_digest(view.rules),
        "span": {"first": sheet.span.first, "last": sheet.span.last},
        "seating": seating_of(view.phase, sheet.players),
        "awaits": None if awaited is None else ACTION_NAMES[awaited],
        "to_act": seat_to_act(view),
        "choices": _choices(view),
        "results": [_result(view, result) for result in sheet.results],
        "totals": list(points),
        "winners": [*sorted(winners(view.rules, points))] if over else None,
        "deal": _deal(view),
        "seats": seats_of(view.phase),
    }


def _choices(view: View[SeenPhase]) -> JSONObject | None:
    """What the viewer may choose now; None where it is not the one to decide."""
    choices = legal_choices(view)
    if not choices:
        return None
    match choices[0]:
        case Play():
            return {"type": "play", "cards": [c.card.name for c in choices if type(c) is Play]}
        case Exchange():
            return {"type": "exchange", "counts": list(exchange_counts(view))}
        case NameTrump():
            suits = [each.suit.letter for each in choices if isinstance(each, NameTrump)]
            return {"type": "name_trump", "suits": [*suits]}
        case Lift():
            return {"type": "lift", "least": 1, "most": len(choices)}
        case TakeSeat():
            seats = [each.seat for each in choices if isinstance(each, TakeSeat)]
            return {"type": "take_seat", "seats": [*seats]}


def _result(view: View[SeenPhase], result: SeenResult) -> JSONObject:
    return {
        **terms_of(view.rules, result.terms),
        **_dealt(result.dealt),
        "tricks": [trick_of(trick) for trick in result.tricks],
        "scores": list(result.scores),
    }


def _deal(view: View[SeenPhase]) -> JSONObject | None:
    match view.phase:
        case NamingBlind(terms) | SeenCutting(terms):
            return to_come(view.rules, terms)
        case Shuffling(terms, cut):
            return to_come(view.rules, terms, cut=cut)
        case SeenNaming(dealt) | SeenExchanging(dealt):
            return {
                "stage": DEALT,
                **terms_of(view.rules, dealt.terms),
                **_dealt(dealt),
                "sizes": _sizes(view),
            }
        case SeenPlaying(dealt, hand, tricks, leader, laid):
            return {
                "stage": IN_PLAY,
                **terms_of(view.rules, dealt.terms),
                **_dealt(dealt),
                "hand": _hand(hand),
                "sizes": _sizes(view),
                **played_of(tricks, leader, laid),
            }
        case _:
            return None


def _dealt(dealt: SeenDealt) -> JSONObject:
    return {
        "hand": _hand(dealt.hand),
        "pickup_left": dealt.pickup,
        "exchanges": [_exchange(made) for made in dealt.exchanges],
        "shown_lies": None if dealt.lies is None else _lies(dealt.lies),
    }


def _exchange(made: SeenExchange) -> JSONObject:
    return {
        "seat": made.seat,
        "count": made.count,
        "cards": _hand(made.discards),
        "drawn": _hand(made.drawn),
    }


def _lies(lies: Lies) -> JSONObject:
    return {"seat": lies.seat, "depth": lies.depth}


def _sizes(view: View[SeenPhase]) -> list[JSON]:
    return [*(hand_sizes(view) or ())]


def _hand(cards: tuple[Card, ...] | None) -> JSON:
    return None if cards is None else names_of(cards)
