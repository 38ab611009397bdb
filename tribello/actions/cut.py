"""The cut (R4.2, R4.3) and the trump it may set (R5.1)."""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from tribello import codes
from tribello.actions.rule import Rule, always
from tribello.cards import Card
from tribello.course import cuts_for_trump, deal_out
from tribello.errors import Violation
from tribello.immutable import Immutable
from tribello.rules import AfterCut, CutCard, Rules
from tribello.seats import Seat, seat_of
from tribello.state import Cutting, Game, Phase, Shuffling, Terms


@frozen(repr=False)
class Cut(Immutable):
    """A seat lifts a packet off the deck (R4.3).

    The place of the cut is told by the card it lays bare: by the rules in force the bottom
    card of the lifted packet or the top card of the rest.

    Arguments:
        seat: 0 to 2.
        card: that card.
    """

    seat: Seat
    card: Card


def why_not(game: Game[Cutting], cut: Cut) -> Violation | None:
    """The seat is the cutter (R4.2), and neither packet is empty (R4.3)."""
    deck, cutter = game.phase.deck, cutter_of(game.rules, game.phase.terms)
    if cut.seat != cutter or type(cut.seat) is not int:  # 1.0 and True are equal to 1
        reason = f"seat {cutter} cuts, not seat {cut.seat}"
        return Violation(codes.CUT_WRONG_SEAT, reason, cut.seat)
    if cut.card not in deck:
        reason = f"{cut.card} is not in the deck that is cut"
        return Violation(codes.CUT_NOT_IN_DECK, reason, cut.seat)
    if 0 < _lifted(game, cut) < len(deck):
        return None
    reason = f"a cut at {cut.card} leaves one packet without a card"
    return Violation(codes.CUT_EMPTY_PACKET, reason, cut.seat)


def cutter_of(rules: Rules, terms: Terms) -> Seat:
    """The seat that cuts (R4.2)."""
    return seat_of(rules.cutter.role, terms.dealer)


def choices(game: Game[Cutting]) -> tuple[Cut, ...]:
    """The cuts that leave two packets, from the top of the deck down (R4.3)."""
    deck, cutter = game.phase.deck, cutter_of(game.rules, game.phase.terms)
    bare = deck[:-1] if game.rules.cut_card is CutCard.LIFTED_BOTTOM else deck[1:]
    return tuple(Cut(cutter, card) for card in bare)


def _lifted(game: Game[Cutting], cut: Cut) -> int:
    """How many cards are lifted when the cut lays this card bare."""
    place = game.phase.deck.index(cut.card)
    return place + 1 if game.rules.cut_card is CutCard.LIFTED_BOTTOM else place


def effect(game: Game[Cutting], cut: Cut) -> Game[Phase]:
    """The cut card sets trump where the deal cuts for it; then comes the deal (R5.1, R4.3)."""
    terms, deck, lifted = game.phase.terms, game.phase.deck, _lifted(game, cut)
    if cuts_for_trump(game.rules, terms):
        terms = evolve(terms, trump=cut.card.suit, shown=cut.card)
    if game.rules.after_cut is AfterCut.SHUFFLED:
        return Game(game.sheet, Shuffling(terms, cut=True))
    if game.rules.after_cut is AfterCut.COMPLETED:
        deck = deck[lifted:] + deck[:lifted]
    return deal_out(game.sheet, terms, deck)


RULE: Final = Rule(Cut, Cutting, why_not, effect, choices, always(codes.CUT_NOT_DUE))
