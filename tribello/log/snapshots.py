"""A game at one moment as a JSON object, with everything in it."""

from __future__ import annotations

from typing import Final

from tribello.actions import Action
from tribello.cards import Card
from tribello.engine import awaits, to_act
from tribello.log.json_types import JSON, JSONObject
from tribello.log.notation import ACTION_NAMES
from tribello.rules import Rules
from tribello.scoring import quota, totals, winners
from tribello.seats import SEATS, Seat
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

DEALT: Final = "dealt"
"""The stage of a deal between dealing and play."""

IN_PLAY: Final = "in_play"
"""The stage of a deal of which tricks are played."""


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
        "seating": seating_of(game.phase, sheet.players),
        "results": [
            {"number": each.terms.number, "scores": list(each.scores)} for each in sheet.results
        ],
        "totals": list(points),
        "winners": [*sorted(winners(game.rules, points))] if over else None,
        "deal": _deal(game),
        "seats": seats_of(game.phase),
    }


def _name(kind: type[Action] | None) -> str | None:
    return None if kind is None else ACTION_NAMES[kind]


def _deal(game: Game[Phase]) -> JSONObject | None:
    match game.phase:
        case NamingBlind(terms):
            return to_come(game.rules, terms)
        case Shuffling(terms, cut):
            return to_come(game.rules, terms, cut=cut)
        case Cutting(terms, deck):
            return {**to_come(game.rules, terms), "deck": names_of(deck)}
        case Naming(dealt) | Exchanging(dealt):
            return {
                "stage": DEALT,
                **terms_of(game.rules, dealt.terms),
                **_dealt(dealt),
                "hands": _hands(dealt.hands),
            }
        case Playing(dealt, hands, tricks, leader, laid):
            return {
                "stage": IN_PLAY,
                **terms_of(game.rules, dealt.terms),
                **_dealt(dealt),
                "hands": _hands(hands),
                **played_of(tricks, leader, laid),
                "playable": names_of(playable(hands[game.phase.turn], laid)),
            }
        case _:
            return None


def to_come(rules: Rules, terms: Terms, *, cut: bool = False) -> JSONObject:
    """A deal whose cards are not dealt yet, and whether its pack has been cut."""
    return {"stage": "to_come", **terms_of(rules, terms), "cut": cut}


def played_of(tricks: tuple[Trick, ...], leader: Seat, laid: tuple[Card, ...]) -> JSONObject:
    """What has been played in a deal, all of which lies open."""
    return {
        "taken": list(tricks_taken(tricks)),
        "trick": {"leader": leader, "cards": names_of(laid)},
        "tricks": [trick_of(trick) for trick in tricks],
    }


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


def seating_of(phase: object, players: tuple[int, ...]) -> list[JSON] | None:
    """The number of the player in each seat; None as long as seats are being chosen."""
    return None if isinstance(phase, Drawing | TakingSeats) else [*players]


def seats_of(phase: object) -> JSONObject | None:
    """How seats are being chosen; None where they are not."""
    match phase:
        case Drawing(live, aside, waiting, turn):
            return {
                "stage": "draw",
                "cards": [card.name if card else None for card in live],
                "aside": names_of(aside),
                "waiting": list(waiting),
                "turn": turn,
            }
        case TakingSeats(order, taken):
            return {"stage": "choice", "order": list(order), "taken": list(taken)}
        case _:
            return None


def _dealt(dealt: Dealt) -> JSONObject:
    return {
        "pickup": names_of(dealt.pickup),
        "exchanges": [
            {"seat": made.seat, "cards": names_of(made.discards), "drawn": names_of(made.drawn)}
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
