"""A person who plays: an agent that shows what the seat sees, and asks what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from tribello import PACK, Card, Exchange, NameTrump, Play, Suit, TakeSeat
from tribello.log.readings import readings
from tribello.scoring import quota
from tribello.seats import SEATS
from tribello.state import Hand, NamingBlind, Terms, tricks_taken
from tribello.views import (
    Choice,
    Lift,
    SeenCutting,
    SeenExchanging,
    SeenNaming,
    SeenPhase,
    SeenPlaying,
    View,
    exchange_counts,
    legal_choices,
    why_not_chosen,
)

_CARDS: Final = frozenset(card.name for card in PACK)
_SUITS: Final = frozenset(suit.letter for suit in Suit)

_DIGITS: Final = 9
"""So many of a number are read; what is longer is too much anyhow."""


class Person:
    """An agent that asks until the answer is a legal choice.

    Arguments:
        ask: is given a question, and gives what was typed.
        show: is given a line to show.
    """

    def __init__(self, ask: Callable[[str], str], show: Callable[[str], object]) -> None:
        self._ask = ask
        self._show = show

    def __call__(self, view: View[SeenPhase]) -> Choice:
        """What the person chooses."""
        for line in _situation(view):
            self._show(line)
        while True:
            try:
                choice = _read(view, self._ask(_question(view)).split())
            except ValueError as error:
                self._show(f"{error}")
                continue
            violation = why_not_chosen(view, choice)
            if violation is None:
                return choice
            self._show(violation.reason)


def _situation(view: View[SeenPhase]) -> list[str]:
    """The lines that say what a seat has to know before it chooses."""
    phase = view.phase
    match phase:
        case SeenPlaying():
            laid = _names(phase.laid) or "you lead"
            taken = _numbers(tricks_taken(phase.tricks))
            trick = f"tricks taken {taken}; trick: {laid}"
            return [_terms(view, phase.terms), trick, _hand(phase.hand)]
        case SeenNaming() | SeenExchanging():
            return [_terms(view, phase.terms), _hand(phase.dealt.hand)]
        case SeenCutting() | NamingBlind():
            return [_terms(view, phase.terms)]
        case _:
            return []


def _terms(view: View[SeenPhase], terms: Terms) -> str:
    quotas = _numbers(quota(view.rules, terms, seat) for seat in SEATS)
    trump = f"trump {terms.trump}" if terms.trump else "no trump"
    return f"deal {terms.number}, dealer seat {terms.dealer}, {trump}, quotas {quotas}"


def _hand(hand: Hand | None) -> str:
    return f"your hand: {_names(hand or ())}"


def _question(view: View[SeenPhase]) -> str:
    choices = legal_choices(view)
    match choices[0]:
        case Play():
            return "Which card (such as 4C)? "
        case Exchange():
            return f"Which cards do you discard, {_told(exchange_counts(view))} (return for none)? "
        case NameTrump():
            return "Which trump (C, D, H or S)? "
        case Lift():
            return f"How many cards do you lift, 1 to {len(choices)}? "
        case TakeSeat():
            seats = [str(each.seat) for each in choices if isinstance(each, TakeSeat)]
            return f"Which seat, {' or '.join(seats)}? "


def _told(counts: Sequence[int]) -> str:
    """How many cards may be exchanged, in words."""
    if len(counts) == counts[-1] + 1:
        return f"up to {counts[-1]}"
    return " or ".join(map(str, counts))


def _read(view: View[SeenPhase], words: Sequence[str]) -> Choice:
    """The choice that was typed; whether it is legal is not asked here.

    Raises:
        ValueError: it is none.
    """
    first = legal_choices(view)[0]
    if isinstance(first, Exchange):
        return Exchange(first.seat, tuple(map(_card, words)))
    if len(words) != 1:
        raise ValueError("one word, please")
    match first:
        case Play(seat):
            return Play(seat, _card(words[0]))
        case NameTrump(seat):
            return NameTrump(seat, _suit(words[0]))
        case Lift(seat):
            return Lift(seat, _number(words[0], "number of cards"))
        case TakeSeat(player):
            return TakeSeat(player, _number(words[0], "seat"))


def _card(word: str) -> Card:
    """A card in any usual spelling."""
    for name in readings(word) & _CARDS:
        return Card(name)
    raise ValueError(f"{word!r} is not a card; type rank and suit, such as 4C or 10s")


def _suit(word: str) -> Suit:
    """A suit by its letter, its sign or its English name."""
    for letter in readings(word) & _SUITS:
        return Suit(letter)
    raise ValueError(f"{word!r} is not a suit; type C, D, H or S")


def _number(word: str, what: str) -> int:
    if word.isascii() and word.isdigit():
        return int(word[:_DIGITS])
    raise ValueError(f"{word!r} is not a {what}; type a number")


def _names(cards: Iterable[Card]) -> str:
    return " ".join(card.name for card in cards)


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))
