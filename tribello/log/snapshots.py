"""A game at one moment as a JSON object, with everything in it."""

from __future__ import annotations

from tribello.actions import Action
from tribello.cards import Card
from tribello.engine import awaits, to_act
from tribello.log.json_types import JSON, JSONObject
from tribello.log.notation import ACTION_NAMES
from tribello.scoring import quota, totals, winners
from tribello.seats import SEATS
from tribello.state import (
    Cutting,
    Dealt,
    Drawing,
    Exchanging,
    Game,
    Hands,
    Naming,
    NamingBlind,
    Over,
    Phase,
    Playing,
    Shuffling,
    TakingSeats,
    Terms,
    Trick,
    tricks_taken,
)
from tribello.tricks import playable


def snapshot(game: Game[Phase]) -> JSONObject:
    """Everything that a game holds, the hidden cards included, and what it waits for.

    >>> from tribello.engine import Deal
    >>> snapshot(Deal(1).start())["awaits"]
    'first_dealer'
    """
    sheet = game.sheet
    points = totals(sheet.results)
    over = isinstance(game.phase, Over)
    return {
        "awaits": _name(awaits(game)),
        "to_act": to_act(game),
        "span": {"first": sheet.span.first, "last": sheet.span.last},
        "players": list(sheet.players),
        "finished": [
            {"number": each.terms.number, "scores": list(each.scores)} for each in sheet.results
        ],
        "totals": list(points),
        "winners": [*sorted(winners(game.rules, points))] if over else None,
        "deal": _deal(game),
    }


def _name(kind: type[Action] | None) -> str | None:
    return None if kind is None else ACTION_NAMES[kind]


def _deal(game: Game[Phase]) -> JSONObject | None:
    match game.phase:
        case NamingBlind(terms) | Shuffling(terms):
            return _terms(game, terms)
        case Cutting(terms, deck):
            return {**_terms(game, terms), "deck": _names(deck)}
        case Naming(dealt) | Exchanging(dealt):
            return {**_terms(game, dealt.terms), **_dealt(dealt), "hands": _hands(dealt.hands)}
        case Playing(dealt, hands, tricks, leader, laid):
            return {
                **_terms(game, dealt.terms),
                **_dealt(dealt),
                "hands": _hands(hands),
                "taken": list(tricks_taken(tricks)),
                "trick": {"leader": leader, "cards": _names(laid)},
                "playable": _names(playable(hands[game.phase.turn], laid)),
                "tricks": [_trick(trick) for trick in tricks],
            }
        case Drawing(live, aside, waiting):
            drawn: list[JSON] = [card.name if card else None for card in live]
            return {"drawn": drawn, "aside": _names(aside), "waiting": list(waiting)}
        case TakingSeats(order, taken):
            return {"order": list(order), "taken": list(taken)}
        case _:
            return None


def _terms(game: Game[Phase], terms: Terms) -> JSONObject:
    return {
        "number": terms.number,
        "round": game.rules.round_of(terms.number),
        "dealer": terms.dealer,
        "trump": terms.trump.letter if terms.trump else None,
        "shown": terms.shown.name if terms.shown else None,
        "removed": _names(terms.removed),
        "quotas": [quota(game.rules, terms, seat) for seat in SEATS],
    }


def _dealt(dealt: Dealt) -> JSONObject:
    return {
        "pickup": _names(dealt.pickup),
        "exchanges": [
            {"seat": made.seat, "discards": _names(made.discards), "drawn": _names(made.drawn)}
            for made in dealt.exchanges
        ],
    }


def _trick(trick: Trick) -> JSONObject:
    return {"leader": trick.leader, "cards": _names(trick.cards), "winner": trick.winner}


def _hands(hands: Hands) -> list[JSON]:
    return [_names(hand) for hand in hands]


def _names(cards: tuple[Card, ...]) -> list[JSON]:
    return [card.name for card in cards]
