"""Diagrams of play: who takes a trick, and what may be played to one."""

from __future__ import annotations

from typing import Final

from generator.pictures.sketch import ACROSS, MIDDLE, frame, number, pale, picture, words
from generator.play.played import before

from tribello.cards import Card, Suit, in_order
from tribello.render.faces import WIDTH, name_of, placed, placed_pip
from tribello.seats import Role, Seat, role_of
from tribello.state import DealResult, Terms
from tribello.tricks import playable, trick_winner

_PLACES: Final = {Role.DEALER: (142, 120), Role.LEFT: (62, 48), Role.RIGHT: (222, 48)}
_SCALE: Final = 1


def trick(result: DealResult, turn: int) -> str:
    """A trick of a deal, and who takes it (R7.2, R7.5).

    Arguments:
        result: the deal.
        turn: the number of the trick, from 1.
    """
    terms, made = result.terms, result.tricks[turn - 1]
    taker = trick_winner(made.leader, made.cards, terms.trump)
    parts = [_trump(terms.trump, 20)]
    for order, card in enumerate(made.cards, 1):
        seat = (made.leader + order - 1) % 3
        parts += _laid(card, role_of(seat, terms.dealer), order, takes=seat == taker)
    return picture("A trick", _told(made.leader, made.cards, terms), 218, parts)


def _laid(card: Card, role: Role, order: int, *, takes: bool) -> list[str]:
    x, y = _PLACES[role]
    name = f"{role}".capitalize() + (" takes it" if takes else "")
    middle, below = x + WIDTH / 2, y + 100
    at = words(middle, below, name, size=15, bold=takes)
    if role is Role.DEALER:  # beside the card, since the others lie above it
        at = words(x + WIDTH + 10, y + 62, name, size=14, bold=takes, anchor="start")
    mark = [frame(x, y, _SCALE)] if takes else []
    return [placed(card, x, y, _SCALE), *mark, number(x - 6, y, order), at]


def _trump(trump: Suit | None, y: float) -> str:
    if trump is None:
        return words(MIDDLE, y + 6, "No trump", size=15)
    said = words(MIDDLE - 12, y + 6, f"Trump: {trump}", size=15)
    return said + placed_pip(trump, MIDDLE + 46, y - 14, 0.65)


def _told(leader: Seat, cards: tuple[Card, ...], terms: Terms) -> str:
    roles = [role_of((leader + order) % 3, terms.dealer) for order in range(3)]
    played = ", ".join(
        f"{role} {'leads' if role is roles[0] else 'plays'} the {name_of(card)}"
        for role, card in zip(roles, cards, strict=True)
    )
    taker = role_of(trick_winner(leader, cards, terms.trump), terms.dealer)
    why = f"{terms.trump} are trump" if terms.trump else "there is no trump"
    return f"A trick in which {why}: {played}. The {taker} takes it."


def legal(result: DealResult, turn: int) -> str:
    """The hand of whoever plays last to a trick, and what of it may be played (R7.4).

    Arguments:
        result: the deal.
        turn: the number of the trick, from 1.
    """
    made = result.tricks[turn - 1]
    laid, seat = made.cards[:2], (made.leader + 2) % 3
    hand = before(result.dealt.hands, result.tricks[: turn - 1])[seat]
    free = playable(hand, laid)
    led, role = laid[0].suit, role_of(seat, result.terms.dealer)
    told = (
        f"The {name_of(laid[0])} is led. Of a hand of {len(hand)} cards only the {led} may be"
        f" played: {', '.join(name_of(card) for card in free)}. Any other card is a revoke."
    )
    parts = [
        words(24, 48, "Led:", size=15, anchor="start"),
        placed(laid[0], 66, 14, 0.72),
        words(
            128, 38, f"{role}".capitalize() + f" holds {led}", size=15, bold=True, anchor="start"
        ),
        words(128, 58, "and must play one:", size=15, anchor="start"),
        *_hand(hand, free),
    ]
    return picture("Follow suit", told, 236, parts)


def _hand(hand: tuple[Card, ...], free: tuple[Card, ...]) -> list[str]:
    """A hand in two rows, with frames around what may be played."""
    row, parts = (len(hand) + 1) // 2, []
    step = (ACROSS - 28) / row
    for at, card in enumerate(in_order(hand)):
        x, y = 18 + step * (at % row), 92 + 70 * (at // row)
        if card in free:
            parts += [placed(card, x, y, 0.68), frame(x, y, 0.68)]
        else:
            parts.append(pale(card, x, y, 0.68))
    return parts
