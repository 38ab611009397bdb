"""A card played to the trick (R7.1 to R7.7)."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from tribello import codes
from tribello.actions.rule import Rule, always
from tribello.cards import PACK, Card
from tribello.course import close_deal
from tribello.errors import Violation
from tribello.seats import SEATS, Seat
from tribello.state import Game, Hands, Phase, Playing, Shared, Taken, Trick
from tribello.tricks import playable, trick_winner


@frozen(cache_hash=True)
class Play(Shared):
    """A seat lays a card of its hand to the trick (R7.3).

    Arguments:
        seat: 0 to 2.
        card: the card.
    """

    seat: Seat
    card: Card


PLAYS: Final = tuple(tuple(Play(seat, card) for card in PACK) for seat in SEATS)
"""Every play there is, by seat and place in the pack, so that lists of them make none."""


def why_not(game: Game[Playing], play: Play) -> Violation | None:
    """It is the seat's turn (R7.2), the card is in its hand (R7.3) and follows suit (R7.4)."""
    phase, seat, card = game.phase, play.seat, play.card
    if seat != phase.trick.turn:
        reason = f"seat {phase.trick.turn} plays now, not seat {seat}"
        return Violation(codes.PLAY_OUT_OF_TURN, reason, seat)
    hand = phase.hands[seat]
    allowed = playable(hand, phase.trick)
    if card in allowed:
        return None
    legal = tuple(card.name for card in allowed)
    if card not in hand:
        reason = f"{card} is not in the hand of seat {seat}"
        return Violation(codes.PLAY_NOT_HELD, reason, seat, legal)
    reason = f"seat {seat} holds {phase.trick.cards[0].suit} and must follow; {card} does not"
    return Violation(codes.REVOKE, reason, seat, legal)


def choices(game: Game[Playing]) -> tuple[Play, ...]:
    """The plays open to the seat whose turn it is, in pack order."""
    trick = game.phase.trick
    plays = PLAYS[trick.turn]
    return tuple([plays[card.index] for card in playable(game.phase.hands[trick.turn], trick)])


def effect(game: Game[Playing], play: Play) -> Game[Phase]:
    """The card lies on the table; a third card completes the trick, a last trick the deal."""
    phase = game.phase
    hands = _without(phase.hands, play)
    laid = (*phase.trick.cards, play.card)
    trick = Trick(phase.trick.leader, laid)
    if len(laid) < 3:  # noqa: PLR2004  # one card of each seat makes a trick
        return Game(game.sheet, Playing(phase.dealt, hands, phase.tricks, trick))
    winner = trick_winner(trick, phase.dealt.terms.trump)
    tricks = (*phase.tricks, Taken(trick, winner))
    if len(tricks) == game.sheet.rules.tricks:
        return close_deal(game.sheet, phase.dealt, tricks)
    return Game(game.sheet, Playing(phase.dealt, hands, tricks, Trick(winner)))


def _without(hands: Hands, play: Play) -> Hands:
    """The hands after the card has left its own."""
    rest = tuple([card for card in hands[play.seat] if card is not play.card])
    first, second, third = hands
    match play.seat:
        case 0:
            return rest, second, third
        case 1:
            return first, rest, third
        case _:
            return first, second, rest


RULE: Final = Rule(Play, Playing, why_not, effect, choices, always(codes.PLAY_NOT_DUE))
