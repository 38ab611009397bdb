"""What is done in an example and what comes of it, as people at a table would say it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import frozen
from generate.markdown import card_image

from tribello.cards import Suit, cards
from tribello.seats import SEATS

Row = dict[str, Any]

ROLES: Final = ("the dealer", "the left", "the right")
"""What the three seats of a deal are called, the dealer's first."""

_DUE: Final = {
    "shuffle": "a shuffle is due",
    "cut": "a cut is due",
    "name_trump": "trump is to be named",
    "exchange": "an exchange is due",
    "play": "a card is to be played",
    "draw": "a draw for seats is due",
    "take_seat": "a seat is to be chosen",
    "first_dealer": "the first dealer is to be found",
    "<none>": "nothing more is due",
}
_PACKETS: Final = {
    "pickup": ("pickup:", "the pickup is empty"),
    "drawn": ("drawn:", "nothing is drawn"),
    "discards": ("discarded:", "nothing is discarded"),
    "removed": ("out of the pack:", "no card leaves the pack"),
    "laid": ("on the table:", "no card is on the table"),
}
_BY_SEAT: Final = {"taken": "tricks taken", "scores": "scores", "totals": "totals"}


def pictures(names: str) -> str:
    """Cards as pictures, in the order of their names."""
    return " ".join(map(card_image, cards(names)))


@frozen
class Telling:
    """How one example is told.

    Arguments:
        dealer: the seat that deals, where one deal is played; then seats go by their roles.
        are_seats_open: whether it begins before seats and first dealer are settled.
    """

    dealer: int | None
    are_seats_open: bool = False

    def who(self, seat: int) -> str:
        """A seat by its role, where it has one and the same throughout.

        >>> Telling(dealer=1).who(2), Telling(dealer=None).who(2)
        ('the left', 'seat 2')
        """
        return f"seat {seat}" if self.dealer is None else ROLES[(seat - self.dealer) % len(SEATS)]

    def done(self, lines: str) -> str:
        """What happens, from the lines of the example.

        >>> Telling(dealer=0).done("shuffle; name_trump 0 H; exchange 1")
        'shuffled; the dealer names hearts; the left exchanges nothing'
        """
        parts = (part.split() for part in lines.replace(";", "\n").split("\n"))
        return "; ".join(self._act(*words) for words in parts if words)

    def _act(self, word: str, *words: str) -> str:
        match word, words:
            case "shuffle", []:
                return "shuffled"
            case "shuffle", ["pack"]:
                return "shuffled, into the order of the pack"
            case "shuffle", _:
                return f"shuffled, from the top: {pictures(' '.join(words))}"
            case "keep", _:
                return "nobody exchanges a card"
            case "trick", _:
                return f"in turn are played {pictures(' '.join(words))}"
            case "finish", _:
                return "the deal is played to its end"
            case "first_dealer", [seat]:
                return f"seat {seat} is to deal first"
            case "draw", [player, card]:
                return f"player {player} draws {pictures(card)}"
            case "take_seat", [player, seat]:
                return f"player {player} takes seat {seat}"
        return f"{self.who(int(words[0]))} {_deed(word, ' '.join(words[1:]))}"

    def found(self, expect: Row) -> Iterator[str]:
        """What must be found after it, a phrase for each key or two."""
        for key, value in expect.items():
            if key == "awaits":
                is_by_somebody = "seat" in expect and value != "<none>"
                yield _DUE[value] + (f", by {self._turn(expect['seat'])}" if is_by_somebody else "")
            elif key != "seat":
                yield self._phrase(key, value)
            elif "awaits" not in expect:
                yield f"next is {self._turn(value)}"

    def _turn(self, seat: Any) -> str:
        """Who is to act; while seats are open it is a player, who has none yet."""
        if seat == "<none>":
            return "chance"
        return f"player {seat}" if self.are_seats_open else self.who(seat)

    def _phrase(self, key: str, value: Any) -> str:
        if key in _PACKETS:
            some, none = _PACKETS[key]
            return f"{some} {pictures(value)}" if value else none
        if key in _BY_SEAT:
            return f"{_BY_SEAT[key]}: {'none yet' if value == '<none>' else self._each(value)}"
        match key:
            case "legal":
                return f"to choose from: {self._choices(value)}"
            case "hands":
                return f"in hand: {self._each([pictures(hand) for hand in value])}"
            case "leader":
                return f"the lead is with {self.who(value)}"
            case "dealer":
                return f"seat {value} deals"
            case "players":
                return ", ".join(f"player {p} in seat {seat}" for seat, p in enumerate(value))
            case "trump":
                return "there is no trump" if value == "<none>" else f"{Suit(value)} are trump"
            case "shown":
                return "no card is shown" if value == "<none>" else f"shown: {pictures(value)}"
            case "winners":
                return f"won by {' and '.join(map(self.who, value)) or 'nobody'}"
        return f"it is {key} {value}"

    def _each(self, values: list[Any]) -> str:
        """A value for each seat, the dealer's first where there is one."""
        seats = sorted(SEATS, key=lambda seat: (seat - (self.dealer or 0)) % len(SEATS))
        told = (str(values[seat]).replace("-", "\N{MINUS SIGN}", 1) for seat in seats)
        return ", ".join(
            f"{self.who(seat)} {value}" for seat, value in zip(seats, told, strict=True)
        )

    def _choices(self, value: Any) -> str:
        if isinstance(value, list):
            numbers = " or ".join(map(str, value))
            return f"seat {numbers}" if self.are_seats_open else f"{numbers} cards"
        if "-" in value:
            return f"{value.replace('-', ' to ')} cards"
        if len(value.split()[0]) == 1:
            return ", ".join(str(Suit(letter)) for letter in value.split())
        return pictures(value)


def _deed(word: str, what: str) -> str:
    """What one seat does."""
    match word:
        case "cut":
            return f"cuts at {pictures(what)}"
        case "name_trump":
            return f"names {Suit(what)}"
        case "exchange":
            return f"exchanges {pictures(what) or 'nothing'}"
        case "play":
            return f"plays {pictures(what)}"
    raise ValueError(f"no such action: {word} {what}")
