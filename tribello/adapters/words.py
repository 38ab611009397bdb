"""A table in words, with all cards, for people who look on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tribello.adapters.table import Table
from tribello.cards import Card
from tribello.render.deals import DealSoFar, deals_of, round_name
from tribello.render.words import capital, signed, waiting
from tribello.scoring import quota, totals
from tribello.seats import SEATS, role_of
from tribello.state import Cutting, Exchanging, Game, Hands, Naming, Phase, Playing, tricks_taken

LABELS = ("seat 0", "seat 1", "seat 2")


def told(table: Table) -> str:
    """Who is to do what, all cards, and how everybody stands, without a newline at the end.

    >>> from tribello.engine import Deal
    >>> print(told(Table(Deal(10).start()).dealt("example").taken(52)))
    Seat 1 is to exchange up to 13 cards.
    deal 10, nullo
    seat 0: dealer, quota 3, tricks 0, total 0: 8C TC 3D 7D JD QD KD 4H 8H 2S 5S QS KS
    seat 1: left, quota 4, tricks 0, total 0: 4C 6C 7C 9C QC 5D 6D TD TH JH AH 4S AS
    seat 2: right, quota 6, tricks 0, total 0: AC 4D 8D 9D 7H 9H KH 3S 7S 8S 9S TS JS
    pickup from its top: 2D 3C 5H 2C 3H AD 6S KC JC 6H QH 5C 2H
    """
    game = table.game
    lines = [f"{capital(waiting(game, LABELS))}."]
    deals = deals_of(game)
    if deals:
        lines += _deal_lines(game, deals[-1])
    lines += [f"{title}: {_names(cards)}" for title, cards in _piles(table) if cards]
    return "\n".join(lines)


def _deal_lines(game: Game[Phase], deal: DealSoFar) -> Iterator[str]:
    """The deal, and a line for each seat."""
    trump = f", {deal.terms.trump} are trump" if deal.terms.trump else ""
    yield f"deal {deal.number}, {round_name(game.rules, deal.number)}{trump}"
    hands, taken, points = _hands(game), tricks_taken(deal.tricks), totals(game.sheet.results)
    for seat in SEATS:
        role, wanted = role_of(seat, deal.terms.dealer), quota(game.rules, deal.terms, seat)
        stands = f"{role}, quota {wanted}, tricks {taken[seat]}, total {signed(points[seat])}"
        yield f"{LABELS[seat]}: {stands}: {_names(hands[seat])}".rstrip(": ")


def _hands(game: Game[Phase]) -> Hands:
    """What the seats hold."""
    match game.phase:
        case Naming(dealt) | Exchanging(dealt):
            return dealt.hands
        case Playing(hands=hands):
            return hands
        case _:
            return (), (), ()


def _piles(table: Table) -> Iterator[tuple[str, Iterable[Card]]]:
    """What lies elsewhere."""
    yield "discards chosen", table.chosen
    yield "deck so far", table.deck
    match table.game.phase:
        case Cutting(deck=deck):
            yield "deck from its top", deck
        case Naming(dealt) | Exchanging(dealt):
            yield "pickup from its top", dealt.pickup
        case Playing(dealt=dealt, leader=leader, laid=laid):
            yield f"led by {LABELS[leader]}", laid
            yield "left in the pickup", dealt.pickup
        case _:
            return


def _names(cards: Iterable[Card]) -> str:
    return " ".join(card.name for card in cards)
