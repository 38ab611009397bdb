"""Why a trick went as it did: who took it by which card, and who had no choice."""

from __future__ import annotations

from typing import Final

from tribello.cards import Card, Suit
from tribello.render.people import Labels
from tribello.seats import clockwise
from tribello.state import Hand, Hands, Trick
from tribello.tricks import playable, trick_winner


def why_taken(trick: Trick, trump: Suit | None) -> str:
    """By which card a trick was taken (R7.5).

    >>> from tribello.cards import cards
    >>> why_taken(Trick(0, cards("JH 4H 3H"), 0), None)
    'the highest heart'
    >>> why_taken(Trick(0, cards("JH 4H 2C"), 2), Suit.CLUBS)
    'the only trump'
    """
    suit = trick.card_of(trick.winner).suit
    alike = [card for card in trick.cards if card.suit is suit]
    word = "trump" if suit is trump else singular(suit)
    return f"the {'highest' if len(alike) > 1 else 'only'} {word}"


def remarks(trick: Trick, hands: Hands, trump: Suit | None, names: Labels) -> list[str]:
    """What those who followed could have done otherwise, where the cards tell.

    Arguments:
        trick: the trick.
        hands: the hands before it.
        trump: the trump suit, or None.
        names: what the seats are called.

    >>> from tribello.cards import cards
    >>> hands = cards("JH AS"), cards("4C 5C"), cards("4H 2C")
    >>> trick = Trick(0, cards("JH 4C 4H"), 1)
    >>> remarks(trick, hands, Suit.CLUBS, ("Ann", "Bo", "Cy"))
    ['Bo has no heart, and trumps', 'Cy has no other heart']
    """
    told: dict[str, list[str]] = {}
    for place in (1, 2):
        seat = clockwise(trick.leader, place)
        if len(hands[seat]) > 1 and (said := _of_one(trick, place, hands[seat], trump)):
            told.setdefault(said, []).append(names[seat])
    return [_sentence(who, said) for said, who in told.items()]


def _sentence(who: list[str], said: str) -> str:
    """What is said of one, or of two at once."""
    verbs = _OF_ONE if len(who) == 1 else _OF_TWO
    return f"{' and '.join(who)} {said.format_map(verbs)}"


_OF_ONE: Final = {"has": "has", "does": "does", "trumps": "trumps"}
_OF_TWO: Final = {"has": "have", "does": "do", "trumps": "trump"}


def _of_one(trick: Trick, place: int, hand: Hand, trump: Suit | None) -> str:
    """The same of the player in one place after the leader, with its verbs left open."""
    laid, card = trick.cards[:place], trick.cards[place]
    led, choice = laid[0].suit, playable(hand, laid)
    if card.suit is not led:
        void = f"{{has}} no {singular(led)}"
        return void if led is trump else void + _trumping(card, choice, trump)
    if len(choice) == 1:
        return f"{{has}} no other {singular(led)}"
    return _last_choice(trick, choice, trump) if place == 2 else ""


def _trumping(card: Card, choice: Hand, trump: Suit | None) -> str:
    """What somebody who could not follow did about trump."""
    if trump is None:
        return ""
    if card.suit is trump:
        return ", and {trumps}"
    has_trump = any(held.suit is trump for held in choice)
    return ", but {does} not trump" if has_trump else " and no trump"


def _last_choice(trick: Trick, choice: Hand, trump: Suit | None) -> str:
    """Whether the last to play had to take the trick, or could have."""
    seat, laid = clockwise(trick.leader, 2), trick.cards[:2]
    takes = [card for card in choice if trick_winner(trick.leader, (*laid, card), trump) == seat]
    if len(takes) == len(choice):
        return "{has} to take it"
    return "could have taken it" if takes and trick.winner != seat else ""


def singular(suit: Suit) -> str:
    """A suit as the name of one card of it.

    >>> singular(Suit.SPADES)
    'spade'
    """
    return f"{suit}".removesuffix("s")
