"""A game at one moment as a JSON object, with everything in it."""

from __future__ import annotations

from tribello.actions import Action
from tribello.cards import Card
from tribello.engine import awaits, to_act
from tribello.log.json_types import JSON, JSONObject
from tribello.log.notation import ACTION_NAMES
from tribello.rules import Rules
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
            return terms_of(game.rules, terms)
        case Cutting(terms, deck):
            return {**terms_of(game.rules, terms), "deck": names_of(deck)}
        case Naming(dealt) | Exchanging(dealt):
            return {
                **terms_of(game.rules, dealt.terms),
                **_dealt(dealt),
                "hands": _hands(dealt.hands),
            }
        case Playing(dealt, hands, tricks, leader, laid):
            return {
                **terms_of(game.rules, dealt.terms),
                **_dealt(dealt),
                "hands": _hands(hands),
                "taken": list(tricks_taken(tricks)),
                "trick": {"leader": leader, "cards": names_of(laid)},
                "playable": names_of(playable(hands[game.phase.turn], laid)),
                "tricks": [trick_of(trick) for trick in tricks],
            }
        case Drawing() | TakingSeats() as seating:
            return seating_of(seating)
        case _:
            return None


def terms_of(rules: Rules, terms: Terms) -> JSONObject:
    """What a deal is played under, with the quotas that follow."""
    return {
        "number": terms.number,
        "round": rules.round_of(terms.number),
        "dealer": terms.dealer,
        "trump": terms.trump.letter if terms.trump else None,
        "shown": terms.shown.name if terms.shown else None,
        "removed": names_of(terms.removed),
        "quotas": [quota(rules, terms, seat) for seat in SEATS],
    }


def seating_of(phase: Drawing | TakingSeats) -> JSONObject:
    """How seats are being chosen."""
    match phase:
        case Drawing(live, aside, waiting):
            drawn: list[JSON] = [card.name if card else None for card in live]
            return {"drawn": drawn, "aside": names_of(aside), "waiting": list(waiting)}
        case TakingSeats(order, taken):
            return {"order": list(order), "taken": list(taken)}


def _dealt(dealt: Dealt) -> JSONObject:
    return {
        "pickup": names_of(dealt.pickup),
        "exchanges": [
            {"seat": made.seat, "discards": names_of(made.discards), "drawn": names_of(made.drawn)}
            for made in dealt.exchanges
        ],
    }


def trick_of(trick: Trick) -> JSONObject:
    """A complete trick."""
    return {"leader": trick.leader, "cards": names_of(trick.cards), "winner": trick.winner}


def _hands(hands: Hands) -> list[JSON]:
    return [names_of(hand) for hand in hands]


def names_of(cards: tuple[Card, ...]) -> list[JSON]:
    """The names of cards, in their order."""
    return [card.name for card in cards]
