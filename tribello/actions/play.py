"""A card played to the trick (R7.1 to R7.7)."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from tribello import codes
from tribello.actions.rule import Rule, always
from tribello.cards import PACK, Card
from tribello.course import close_deal
from tribello.errors import Violation
from tribello.immutable import Immutable
from tribello.seats import SEATS, Seat
from tribello.state import Game, Phase, Playing, Trick, with_hand
from tribello.tricks import may_play, playable, trick_winner


@frozen(repr=False)
class Play(Immutable):
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
    """It is the seat's turn (R7.1, R7.2, R7.6), with a card it holds (R7.3) that follows (R7.4)."""
    phase, seat, card = game.phase, play.seat, play.card
    turn = phase.turn
    if seat != turn or type(seat) is not int:  # 1.0 and True are equal to 1
        reason = f"seat {turn} plays now, not seat {seat}"
        lead = "R7.6" if phase.tricks else "R7.1"
        return Violation(codes.PLAY_OUT_OF_TURN, reason, seat, breaks="" if phase.laid else lead)
    hand, laid = phase.hands[seat], phase.laid
    if may_play(card, hand, laid):
        return None
    legal = tuple(card.name for card in playable(hand, laid))
    if card not in hand:
        reason = f"{card} is not in the hand of seat {seat}"
        # Of what others discarded the offender must not learn.
        own = [made.discards for made in phase.dealt.exchanges if made.seat == seat]
        discarded = any(card in discards for discards in own)
        return Violation(codes.PLAY_NOT_HELD, reason, seat, legal, "R6.7" if discarded else "")
    reason = f"seat {seat} holds {laid[0].suit} and must follow; {card} does not"
    return Violation(codes.REVOKE, reason, seat, legal)


def choices(game: Game[Playing]) -> tuple[Play, ...]:
    """The plays open to the seat whose turn it is, in pack order."""
    phase = game.phase
    turn = phase.turn
    plays = PLAYS[turn]
    return tuple([plays[card.index] for card in playable(phase.hands[turn], phase.laid)])


def effect(game: Game[Playing], play: Play) -> Game[Phase]:
    """The card lies on the table; a third card completes the trick, a last trick the deal."""
    phase, sheet = game.phase, game.sheet
    hand = phase.hands[play.seat]
    place = hand.index(play.card)
    hands = with_hand(phase.hands, play.seat, hand[:place] + hand[place + 1 :])
    laid = (*phase.laid, play.card)
    if len(laid) < 3:  # one card of each seat makes a trick
        return Game(sheet, Playing(phase.dealt, hands, phase.tricks, phase.leader, laid))
    winner = trick_winner(phase.leader, laid, phase.dealt.terms.trump)
    tricks = (*phase.tricks, Trick(phase.leader, laid, winner))
    if len(tricks) == sheet.rules.hand_size:
        return close_deal(sheet, phase.dealt, tricks)
    return Game(sheet, Playing(phase.dealt, hands, tricks, winner))


RULE: Final = Rule(Play, Playing, why_not, effect, choices, always(codes.PLAY_NOT_DUE))
