"""The engine's values in the words of the oracle: each translation stands here, once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

import oracle
from oracle import shapes
from oracle.course import blank

from tribello.actions import (
    Action,
    Cut,
    Draw,
    Exchange,
    FirstDealer,
    NameTrump,
    Play,
    Shuffle,
    TakeSeat,
)
from tribello.cards import Card, Suit, in_order
from tribello.engine import awaits, to_act
from tribello.log.notation import ACTION_NAMES
from tribello.log.ruleset import write_options
from tribello.rules import Rules
from tribello.scoring import totals, winners
from tribello.state import (
    ChoosingDealer,
    Cutting,
    DealResult,
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
    deal_number,
    tricks_taken,
)

Seen = dict[str, Any]

PHASES: Final[dict[type[Any], str]] = {
    ChoosingDealer: "ChooseDealer",
    Drawing: "Draw",
    TakingSeats: "TakeSeats",
    NamingBlind: "NameBlind",
    Shuffling: "Shuffle",
    Cutting: "Cut",
    Naming: "Name",
    Exchanging: "Exchange",
    Playing: "Play",
    Over: "Over",
}
"""The phases by the names that `spec/model.md` gives them."""


def position_of(game: Game[Phase]) -> oracle.Position:
    """The position that a game should be, with every part that `oracle.Position` has."""
    sheet, phase = game.sheet, game.phase
    empty = blank(_options(game.rules), sheet.span.first, sheet.span.last)
    is_opening = isinstance(phase, ChoosingDealer | Drawing | TakingSeats | Over)
    return {
        **empty,
        "players": list(sheet.players),
        "finished": [_finished(result) for result in sheet.results],
        "phase": PHASES[type(phase)],
        "terms": None if is_opening else _terms(phase.terms),
        **_parts(phase),  # type: ignore[typeddict-item]  # each phase has its own
    }


@lru_cache(maxsize=4)
def _options(rules: Rules) -> Seen:
    return write_options(rules)


def _parts(phase: Phase) -> Seen:
    """What a phase holds besides the terms."""
    match phase:
        case Drawing(live, aside, waiting):
            drawn = [card and card.name for card in live]
            # The oracle has the set in pack order, the engine keeps the order of drawing.
            return {"live": drawn, "aside": _names(in_order(aside)), "waiting": list(waiting)}
        case TakingSeats(order, taken):
            return {"order": list(order), "seats_taken": list(taken)}
        case Shuffling(_, cut):
            return {"again": cut}
        case Cutting(_, deck):
            return {"deck": _names(deck)}
        case Naming(dealt) | Exchanging(dealt):
            return {"hands": _hands(dealt.hands), **_dealt(dealt)}
        case Playing(dealt, hands, tricks, leader, laid):
            return {
                **_dealt(dealt),
                "hands": _hands(hands),
                "began": _hands(dealt.hands),
                "tricks": [_trick(trick) for trick in tricks],
                "leader": leader,
                "laid": _names(laid),
            }
        case _:
            return {}


def told(game: Game[Phase]) -> Seen:
    """What follows from a game, by the names of `oracle.public`."""
    action, points = awaits(game), totals(game.sheet.results)
    is_over = isinstance(game.phase, Over)
    number = game.sheet.results[-1].terms.number if is_over else deal_number(game)
    return {
        "awaits": ACTION_NAMES[action] if action else None,
        "to_act": to_act(game),
        "round": game.rules.round_of(number) if number else None,
        "totals": list(points),
        "winners": sorted(winners(game.rules, points)) if is_over else None,
    }


def _dealt(dealt: Dealt) -> Seen:
    return {"pickup": _names(dealt.pickup), "swaps": _swaps(dealt)}


def _swaps(dealt: Dealt) -> list[shapes.Swap]:
    return [
        {"seat": made.seat, "discards": _names(made.discards), "drawn": _names(made.drawn)}
        for made in dealt.exchanges
    ]


def _finished(result: DealResult) -> shapes.Finished:
    return {
        "terms": _terms(result.terms),
        "hands": _hands(result.dealt.hands),
        "pickup": _names(result.dealt.pickup),
        "swaps": _swaps(result.dealt),
        "tricks": [_trick(trick) for trick in result.tricks],
        "taken": list(tricks_taken(result.tricks)),
        "scores": list(result.scores),
    }


def _terms(terms: Terms) -> shapes.Terms:
    return {
        "deal": terms.number,
        "dealer": terms.dealer,
        "trump": terms.trump.letter if terms.trump else None,
        "shown": terms.shown.name if terms.shown else None,
        "removed": _names(terms.removed),
    }


def _trick(trick: Trick) -> shapes.Trick:
    return {"leader": trick.leader, "cards": _names(trick.cards), "winner": trick.winner}


def _hands(hands: Hands) -> list[list[str]]:
    return [_names(hand) for hand in hands]


def _names(cards: Iterable[Card]) -> list[str]:
    return [card.name for card in cards]


def action_of(entry: Seen) -> Action:
    """The action that an object of a log describes; any number may stand for a seat."""
    match entry:
        case {"type": "first_dealer", "seat": seat}:
            return FirstDealer(seat)
        case {"type": "draw", "player": player, "card": card}:
            return Draw(player, Card(card))
        case {"type": "take_seat", "player": player, "seat": seat}:
            return TakeSeat(player, seat)
        case {"type": "shuffle", "deck": deck}:
            return Shuffle(tuple(map(Card, deck)))
        case {"type": "cut", "seat": seat, "card": card}:
            return Cut(seat, Card(card))
        case {"type": "name_trump", "seat": seat, "suit": suit}:
            return NameTrump(seat, Suit(suit))
        case {"type": "exchange", "seat": seat, "cards": cards}:
            return Exchange(seat, tuple(map(Card, cards)))
        case {"type": "play", "seat": seat, "card": card}:
            return Play(seat, Card(card))
        case _:
            raise ValueError(f"{entry} is no action")
