"""The dealer names trump, blind (R5.2, R5.3) or after looking (R5.4)."""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from tribello import codes
from tribello.actions.rule import Rule
from tribello.cards import Suit
from tribello.codes import Code
from tribello.course import next_decision, pack_of
from tribello.errors import Violation
from tribello.immutable import Immutable
from tribello.rules import RoundOneTrump, Rules
from tribello.seats import Seat
from tribello.state import (
    ChoosingDealer,
    Drawing,
    Game,
    Naming,
    NamingBlind,
    Over,
    Phase,
    Shuffling,
    TakingSeats,
)

LAST_TRUMP_ROUND: Final = 2


@frozen(repr=False)
class NameTrump(Immutable):
    """The dealer names the trump suit; one of the four, and he need not hold it (R5.4).

    Arguments:
        seat: 0 to 2.
        suit: the suit.
    """

    seat: Seat
    suit: Suit


def why_not(game: Game[Naming | NamingBlind], naming: NameTrump) -> Violation | None:
    """The seat deals (R5.6) and the suit is in the pack (R5.2, R5.4)."""
    dealer = game.phase.terms.dealer
    if naming.seat != dealer or type(naming.seat) is not int:  # True is equal to 1
        reason = f"seat {dealer} deals and names trump, not seat {naming.seat}"
        return Violation(codes.TRUMP_WRONG_SEAT, reason, naming.seat)
    suits = suits_of(game.rules)
    if naming.suit not in suits:
        reason = f"no card of this pack is of {naming.suit}"
        legal = tuple(suit.letter for suit in suits)
        breaks = "R5.2" if game.rules.round_of(game.phase.terms.number) == 1 else ""
        return Violation(codes.TRUMP_NOT_IN_PACK, reason, naming.seat, legal, breaks)
    return None


def suits_of(rules: Rules) -> tuple[Suit, ...]:
    """The suits of the pack (R1.4)."""
    return tuple(dict.fromkeys(card.suit for card in pack_of(rules)))


def choices(game: Game[Naming | NamingBlind]) -> tuple[NameTrump, ...]:
    """One naming for each suit of the pack."""
    return tuple(NameTrump(game.phase.terms.dealer, suit) for suit in suits_of(game.rules))


def effect(game: Game[Naming], naming: NameTrump) -> Game[Phase]:
    """The suit is trump for the deal (R5.4)."""
    dealt = game.phase.dealt
    return next_decision(game.sheet, evolve(dealt, terms=evolve(dealt.terms, trump=naming.suit)))


def effect_blind(game: Game[NamingBlind], naming: NameTrump) -> Game[Phase]:
    """The suit is trump (R5.2), or its cards leave the pack (R5.3)."""
    terms = evolve(game.phase.terms, trump=naming.suit)
    if game.rules.round_1_trump is RoundOneTrump.STRIP:
        removed = tuple(card for card in pack_of(game.rules) if card.suit is naming.suit)
        terms = evolve(terms, removed=removed)
    return Game(game.sheet, Shuffling(terms))


def not_due(game: Game[Phase]) -> tuple[Code, str]:
    """Trump is named at one point of a deal (R5.6), and never in rounds 3 and 4 (R5.5)."""
    match game.phase:
        case ChoosingDealer() | Drawing() | TakingSeats() | Over():
            return codes.TRUMP_NOT_DUE, ""
        case phase:
            has_trump = game.rules.round_of(phase.terms.number) <= LAST_TRUMP_ROUND
            return codes.TRUMP_NOT_DUE if has_trump else codes.NO_TRUMP_ROUND, ""


RULE: Final = Rule(NameTrump, Naming, why_not, effect, choices, not_due)
RULE_BLIND: Final = Rule(NameTrump, NamingBlind, why_not, effect_blind, choices, not_due)
