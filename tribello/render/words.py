"""What happened in a deal, and what a game waits for, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tribello.actions import Action, Draw, TakeSeat
from tribello.actions.exchange import allowed_counts
from tribello.actions.trump import LAST_TRUMP_ROUND
from tribello.course import exchanger, naming_point
from tribello.engine import to_act
from tribello.render.cards import card_piece, suit_name
from tribello.render.deals import DealSoFar
from tribello.render.line import Line, joined, line
from tribello.render.people import Labels, People
from tribello.rules import CutWhen, NamingPoint, Rules
from tribello.seats import SEATS, Role, Seat, seat_of
from tribello.state import (
    ChoosingDealer,
    Cutting,
    Dealt,
    Drawing,
    Exchanging,
    Game,
    Naming,
    NamingBlind,
    Phase,
    Playing,
    Shuffling,
    TakingSeats,
    Terms,
)

ROLES: Final = {
    Role.DEALER: "dealer",
    Role.LEFT: "at the dealer's left",
    Role.RIGHT: "at the dealer's right",
}
"""What a seat is in a deal, after its name and a comma."""

_WHEN: Final = {
    NamingPoint.BEFORE_SHUFFLE: ", blind",
    NamingPoint.BEFORE_EXCHANGE: "",
    NamingPoint.AFTER_DEALER_EXCHANGE: " after exchanging",
    NamingPoint.AFTER_EXCHANGES: " after the exchanges",
}


def course_of(rules: Rules, deal: DealSoFar, labels: Labels) -> Line:
    """Who deals, what is trump and how it came, and how many cards each exchanged."""
    sentences = [line(labels[deal.terms.dealer], " deals", _trump(rules, deal.terms, labels), ".")]
    if deal.terms.shown is None and deal.dealt and rules.cut is CutWhen.EVERY_DEAL:
        cutter = seat_of(rules.cutter.role, deal.terms.dealer)
        sentences.append(line(f"{labels[cutter]} cuts."))
    if deal.dealt is not None:
        sentences += _exchanges(rules, deal.dealt, labels)
    return joined(sentences, " ")


def _trump(rules: Rules, terms: Terms, labels: Labels) -> Line:
    """The trump and how it came, as it goes on after the dealing."""
    point = naming_point(rules, terms.number)
    if terms.trump is None:
        has_trump = rules.round_of(terms.number) <= LAST_TRUMP_ROUND
        return line("" if has_trump else "; there is no trump")
    suit = suit_name(terms.trump)
    if terms.shown is not None:
        cutter = labels[seat_of(rules.cutter.role, terms.dealer)]
        return line(f", {cutter} cuts the ", card_piece(terms.shown), ": ", suit, " are trump")
    if point is None:
        return line("; ", suit, " stay trump")
    named = line(" and names ", suit, f" trump{_WHEN[point]}")
    if not terms.removed:
        return named
    return line(named, f"; the {len(terms.removed)} ", suit, " leave the pack")


def _exchanges(rules: Rules, dealt: Dealt, labels: Labels) -> Iterator[Line]:
    """How many cards each seat exchanged, in the order of the rules, and what is left."""
    if dealt.terms.removed or not rules.pickup_size:
        yield line("There is no pickup.")
        return
    counts = [f"{len(made.discards)} by {labels[made.seat]}" for made in dealt.exchanges]
    said = f"Exchanges: {', '.join(counts)}" if counts else ""
    if exchanger(rules, dealt) is None:
        seats = [seat_of(role, dealt.terms.dealer) for role in rules.exchange_order]
        said += _rest(len(dealt.pickup), [labels[seat] for seat in seats[len(counts) :]])
    if said:
        yield line(f"{said}.")


def _rest(rest: int, left_out: Sequence[str]) -> str:
    """What the exchanges left: cards that nobody took, or people without a card to take."""
    if left_out:
        find = "finds" if len(left_out) == 1 else "find"
        return f"; {' and '.join(left_out)} {find} the pickup empty"
    if not rest:
        return "; the pickup is used up"
    return f"; {rest} card{'s' if rest > 1 else ''} of the pickup stay{'s' if rest == 1 else ''}"


def seating_of(actions: Iterable[Action], who: People) -> Line:
    """The cards drawn for seats and the seats taken; nothing where seats were given."""
    draws: list[Line] = []
    seats: list[str] = []
    for action in actions:
        match action:
            case Draw(player, card):
                draws.append(line(f"{who.label_of(player)} ", card_piece(card)))
            case TakeSeat(player, seat):
                seats.append(f"{who.label_of(player)} takes seat {seat}")
            case _:
                break
    sentences = [line("Draw for seats: ", joined(draws), ".")] if draws else []
    sentences += [line(f"{', '.join(seats)}.")] if seats else []
    return joined(sentences, " ")


def waiting(game: Game[Phase], labels: Labels) -> str:
    """Who is to do what next, as a sentence without its full stop."""
    seat = to_act(game)
    who = "chance" if seat is None else labels[seat]
    match game.phase:
        case ChoosingDealer():
            return "the first dealer is to be chosen by lot"
        case Drawing(waiting=left):
            return f"{labels[left[0]]} is to draw a card for the seats"
        case TakingSeats():
            return f"{who} is to choose a seat"
        case NamingBlind():
            return f"{who} is to name trump before the shuffle"
        case Shuffling(cut=cut):
            return f"the pack is to be shuffled{' again after the cut' if cut else ''}"
        case Cutting():
            return f"{who} is to cut"
        case Naming():
            return f"{who} is to name trump"
        case Exchanging() as phase:
            return f"{who} is to exchange {_counts(allowed_counts(Game(game.sheet, phase)))}"
        case Playing(tricks=tricks, laid=laid):
            return f"{who} is to {'play' if laid else 'lead'} to trick {len(tricks) + 1}"
        case _:
            return "the game is over"


def _counts(counts: Sequence[int]) -> str:
    """How many cards may be exchanged, of counts in ascending order from 0."""
    most = counts[-1]
    if not most:
        return "no card"
    cards = f"{most} card{'s' if most > 1 else ''}"
    return f"up to {cards}" if len(counts) > most else f"none or all {cards}"


def capital(sentence: str) -> str:
    """The sentence with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def winners_words(winners: frozenset[Seat], totals: tuple[int, int, int], labels: Labels) -> str:
    """Who won and with how many points.

    >>> winners_words(frozenset({0, 2}), (4, -8, 4), ("Ann", "Bo", "Cy"))
    'Ann and Cy win with +4 each.'
    """
    names = [labels[seat] for seat in SEATS if seat in winners]
    if not names:
        return "Nobody wins: no total is above zero."
    points = signed(max(totals))
    if len(names) == 1:
        return f"{names[0]} wins with {points}."
    return f"{', '.join(names[:-1])} and {names[-1]} win with {points} each."


def signed(points: int) -> str:
    """Points with their sign, but zero without.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '0', '-2')
    """
    return f"{points:+}" if points else "0"
