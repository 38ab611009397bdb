"""Why no cards fit what was seen, in words."""

from __future__ import annotations

from collections.abc import Iterable

from tribello.actions import Play
from tribello.actions.shuffle import cards_in_use
from tribello.cards import Card
from tribello.viewer import PUBLIC
from tribello.views.acts import SeenAction, SeenHand
from tribello.views.facts import Facts
from tribello.views.seen import SeenExchange
from tribello.views.shown import lies


def why_none_fit(facts: Facts, seen: SeenAction) -> str:
    """The reason against something that was seen: what can be counted, or else that nothing fits.

    Arguments:
        facts: what is known of the deal from all before it, which some cards fit.
        seen: what was seen then.
    """
    match seen:
        case Play(seat, card):
            told = f"seat {seat} cannot have played {card} here"
            return f"wherever hidden cards lie, {told}{_as_shown(facts, (card,))}"
        case SeenHand(seat, cards):
            told = f"seat {seat} cannot have been dealt this hand"
            return _miscounted_hand(facts, cards) or (
                f"wherever hidden cards lie, {told}{_as_shown(facts, cards)}"
            )
        case SeenExchange(seat):
            told = f"seat {seat} cannot have exchanged so"
            return _misdrawn(facts, seen) or f"wherever hidden cards lie, {told}"
        case _:
            return "wherever hidden cards lie, this cannot have happened here"


def _miscounted_hand(facts: Facts, cards: tuple[Card, ...]) -> str | None:
    """What is wrong with a hand by itself."""
    size = facts.rules.hand_size
    if len(cards) != size:
        return f"these are {len(cards)} cards, and a hand has {size}"
    return _no_such_cards(facts, cards)


def _misdrawn(facts: Facts, made: SeenExchange) -> str | None:
    """What is wrong with the cards drawn, in an exchange of which they are seen."""
    drawn = made.drawn
    if drawn is None:
        return None
    if len(drawn) != made.count:
        return f"seat {made.seat} discards {made.count} and draws {len(drawn)}: it draws as many"
    held = next((card for card in drawn if card in (facts.dealt or ())), None)
    if held is not None:
        return f"{held} is drawn, but was dealt to seat {made.seat} already"
    return _no_such_cards(facts, drawn)


def _no_such_cards(facts: Facts, cards: Iterable[Card]) -> str | None:
    """A card that is there twice, or that this deal does not have."""
    found, pack = set[Card](), cards_in_use(facts.rules, facts.terms)
    for card in cards:
        if card in found:
            return f"{card} is there twice"
        if card not in pack:
            return f"{card} is not among the cards of this deal"
        found.add(card)
    return None


def _as_shown(facts: Facts, cards: tuple[Card, ...]) -> str:
    """Where the card that the cut showed went, if it is one of these or was to be."""
    shown, dealt = facts.terms.shown, lies(facts.rules, facts.terms, ())
    if shown is None or dealt is None:
        return ""
    mine = facts.viewer is not PUBLIC and dealt.seat == facts.viewer
    if shown not in cards and not mine:
        return ""
    where = "the pickup" if dealt.seat is None else f"seat {dealt.seat}"
    return f", since the cut showed {shown}, which was dealt to {where}"
