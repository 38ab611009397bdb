"""What somebody sees of an action: the action itself where it hides nothing (R4.6)."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

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
from tribello.cards import Card, in_order
from tribello.course import cuts_for_trump
from tribello.immutable import Immutable
from tribello.seats import Seat
from tribello.state import Cutting, Dealt, Exchanging, Game, Naming, Phase, Playing
from tribello.viewer import PUBLIC, Viewer
from tribello.views.seen import SeenExchange


@frozen(repr=False)
class SeenShuffle(Immutable):
    """The pack is shuffled; nobody sees its order (R4.1)."""


@frozen(repr=False)
class SeenHand(Immutable):
    """A seat looks at the hand dealt to it (R4.4).

    Arguments:
        seat: whose hand it is, which is the viewer.
        cards: the hand, in any order.
    """

    seat: Seat
    cards: tuple[Card, ...] = field(converter=in_order)


@frozen(repr=False)
class SeenCut(Immutable):
    """A cut that shows no card, since it sets no trump (R4.3).

    Arguments:
        seat: the cutter.
    """

    seat: Seat


SeenAction: TypeAlias = (
    FirstDealer
    | Draw
    | TakeSeat
    | SeenShuffle
    | Cut
    | SeenCut
    | SeenHand
    | NameTrump
    | SeenExchange
    | Play
)
"""What can stand in a log that hides cards. A `Cut` is one whose card was shown."""


def seen_actions(
    before: Game[Phase], action: Action, after: Game[Phase], viewer: Viewer
) -> tuple[SeenAction, ...]:
    """What somebody sees of an action: one thing, and its own hand once cards are dealt.

    Arguments:
        before: the game in which it was done.
        action: the action.
        after: the game to which it led.
        viewer: who looks.
    """
    match action:
        case Shuffle():
            return (SeenShuffle(), *_hand(after, viewer))
        case Cut():
            shown = isinstance(before.phase, Cutting) and cuts_for_trump(
                before.rules, before.phase.terms
            )
            return (action if shown else SeenCut(action.seat), *_hand(after, viewer))
        case Exchange(seat, cards):
            if seat != viewer:
                return (SeenExchange(seat, len(cards)),)
            return (SeenExchange(seat, len(cards), cards, _cards(after).exchanges[-1].drawn),)
        case _:
            return (action,)


def _hand(after: Game[Phase], viewer: Viewer) -> tuple[SeenHand, ...]:
    """The viewer's hand, if cards have just been dealt."""
    if viewer is PUBLIC or not isinstance(after.phase, Naming | Exchanging | Playing):
        return ()
    return (SeenHand(viewer, _cards(after).hands[viewer]),)


def _cards(game: Game[Phase]) -> Dealt:
    assert isinstance(game.phase, Naming | Exchanging | Playing)  # no other follows a deal
    return game.phase.dealt
