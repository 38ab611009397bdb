"""What a position is made of: plain dicts, lists, strings and numbers (model, section 3)."""

from typing import Any, TypedDict

Options = dict[str, Any]
Action = dict[str, Any]


class Terms(TypedDict):
    """The terms T of a deal: its number, dealer, trump, shown card and removed cards."""

    deal: int
    dealer: int
    trump: str | None
    shown: str | None
    removed: list[str]


class Swap(TypedDict):
    """An exchange that was made: discards in pack order, cards in the order drawn."""

    seat: int
    discards: list[str]
    drawn: list[str]


class Trick(TypedDict):
    """A complete trick, its cards in the order played."""

    leader: int
    cards: list[str]
    winner: int


class Finished(TypedDict):
    """A finished deal: its terms, the cards as play began, its tricks and what they came to."""

    terms: Terms
    hands: list[list[str]]
    pickup: list[str]
    swaps: list[Swap]
    tricks: list[Trick]
    taken: list[int]
    scores: list[int]


class Position(TypedDict):
    """A sheet and a phase; what the phase does not have is empty or None."""

    options: Options
    first: int
    last: int
    players: list[int]
    finished: list[Finished]
    phase: str
    live: list[str | None]
    aside: list[str]
    waiting: list[int]
    order: list[int]
    seats_taken: list[int]
    terms: Terms | None
    again: bool
    deck: list[str]
    hands: list[list[str]]
    pickup: list[str]
    swaps: list[Swap]
    began: list[list[str]]
    tricks: list[Trick]
    leader: int | None
    laid: list[str]


def terms_of(position: Position) -> Terms:
    """The terms of the deal that is on; ValueError where none is."""
    if position["terms"] is None:
        raise ValueError("no deal is on")
    return position["terms"]


def leader_of(position: Position) -> int:
    """The seat that leads the trick in hand; ValueError outside play."""
    if position["leader"] is None:
        raise ValueError("no trick is in hand")
    return position["leader"]
