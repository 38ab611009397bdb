"""How far what chance gave is from what is due."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any

from property.alike import Worlds

from tribello.cards import Card
from tribello.state import Cutting, Exchanging, Game, Naming, Phase, Playing


def deviations(found: Counter[Any], due: Counter[Any]) -> float:
    """How far what was found is from what is due, in deviations of a normal distribution.

    It is chi-square by the approximation of Wilson and Hilferty. What is due less than five times
    is taken together.
    """
    factor, cells = found.total() / due.total(), [(0.0, 0)]
    for each, number in due.items():
        expected, times = cells.pop()
        cells.append((expected + number * factor, times + found[each]))
        if cells[-1][0] >= 5:
            cells.append((0.0, 0))
    free = len(cells) - 2
    if free < 1:
        return 0.0
    chi_square = sum((times - expected) ** 2 / expected for expected, times in cells if expected)
    spread = 2 / (9 * free)
    return float(((chi_square / free) ** (1 / 3) - 1 + spread) / sqrt(spread))


def where(game: Game[Phase], card: Card) -> tuple[int, ...]:
    """In which hand, which discards and under how many cards of the pickup a card lies."""
    match game.phase:
        case Naming(dealt=dealt) | Exchanging(dealt=dealt) | Playing(dealt=dealt):
            piles = (*dealt.hands, *(made.discards for made in dealt.exchanges))
            under = dealt.pickup.index(card) if card in dealt.pickup else -1
            return (*(number for number, pile in enumerate(piles) if card in pile), under)
        case Cutting(deck=deck):
            return (deck.index(card),)
        case _:
            return ()


def of_card(worlds: Worlds, card: Card) -> Counter[Any]:
    """How often a card lies in each place."""
    places = Counter[Any]()
    for game, number in worlds.items():
        places[where(game, card)] += number
    return places
