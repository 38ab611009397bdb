"""One deal on a page: how it came about, a hand if wanted, the tricks and the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tribello.actions.trump import suits_of
from tribello.cards import Card
from tribello.render.cards import DOWN, card_piece, ranks, suit_sign
from tribello.render.deals import DealSoFar, as_dealt, round_name
from tribello.render.line import BLANK, Line, joined, line, page, paragraph, quiet, strong, table
from tribello.render.people import Labels
from tribello.render.words import ROLES, course_of
from tribello.rules import Rules
from tribello.scoring import quota
from tribello.seats import SEATS, Seat, role_of
from tribello.state import Trick, tricks_taken

_CARDS: Final = 10
"""The cells that the three cards of a trick take."""


def deal_lines(
    rules: Rules,
    deal: DealSoFar,
    labels: Labels,
    *,
    seat: Seat | None = None,
    trick: int | None = None,
) -> list[Line]:
    """A deal as far as it has come.

    Arguments:
        rules: the rules in force.
        deal: the deal.
        labels: what the seats are called.
        seat: the seat whose hand and quota are shown as well, if any.
        trick: the number of the one trick to be shown; every trick by default.
    """
    return page(
        [line(strong(f"Deal {deal.number}"), f"  {round_words(rules, deal)}")],
        paragraph(course_of(rules, deal, labels)),
        [] if seat is None else list(_hand_lines(rules, deal, labels, seat, trick)),
        _trick_lines(rules, deal, labels, seat, trick) if deal.begun_tricks else [],
    )


def round_words(rules: Rules, deal: DealSoFar) -> str:
    """The round of a deal by number and name."""
    return f"round {rules.round_of(deal.number)}, {round_name(rules, deal.number)}"


def _hand_lines(
    rules: Rules, deal: DealSoFar, labels: Labels, seat: Seat, trick: int | None
) -> Iterator[Line]:
    """The hand of a seat by suits, as it was dealt, exchanged and played, or before a trick."""
    role = ROLES[role_of(seat, deal.terms.dealer)]
    yield from paragraph(
        line(f"{labels[seat]}, {role}: ", strong(f"quota {quota(rules, deal.terms, seat)}"))
    )
    suits = [suit for suit in DOWN if suit in suits_of(rules)]
    rows = [[BLANK, *(suit_sign(suit) for suit in suits)]]
    for name, cards, void in _stages(deal, seat, trick):
        rows.append([quiet(name), *(ranks(cards, suit, void) for suit in suits)])
    yield from table(rows, "l" * (1 + len(suits)))


def _stages(
    deal: DealSoFar, seat: Seat, trick: int | None
) -> Iterator[tuple[str, Sequence[Card], str]]:
    """What happened to a hand: a word, the cards, and what stands for a void."""
    if deal.dealt is None:
        return
    hand = deal.dealt.hands[seat]
    if trick is not None:
        gone = {played.card_of(seat) for played in deal.tricks[: trick - 1]}
        yield f"before trick {trick}", [card for card in hand if card not in gone], "-"
        return
    made = [each for each in deal.dealt.exchanges if each.seat == seat and each.discards]
    yield "dealt", as_dealt(deal.dealt, seat), "-"
    for each in made:
        yield "discards", each.discards, ""
        yield "draws", each.drawn, ""
        yield "plays", hand, "-"


def _trick_lines(
    rules: Rules, deal: DealSoFar, labels: Labels, seat: Seat | None, trick: int | None
) -> list[Line]:
    """A row for each trick, with the counts after it under the quotas."""
    terms = deal.terms
    quotas = [quota(rules, terms, each) for each in SEATS]
    titles = [quiet(title) for title in ("", "led by", "cards", "taken by")]
    rows: list[list[Line]] = [
        [*titles, *(_emphatic(labels[each], each == seat) for each in SEATS)],
        _summary("quota", [_emphatic(f"{quotas[each]}", each == seat) for each in SEATS]),
    ]
    rows += [
        row
        for number, row in enumerate(_trick_rows(deal, labels), start=1)
        if trick in (None, number)
    ]
    if deal.scores is not None and deal.totals is not None and trick is None:
        rows.append(_summary("points", [line(signed(points)) for points in deal.scores]))
        rows.append(_summary("total", [strong(signed(points)) for points in deal.totals]))
    name = max(len(title) for title in ("led by", "taken by"))
    widest = max(name, *(len(label) for label in labels))
    return table(rows, "rlllrrr", least=(2, widest, _CARDS, widest, 6, 6, 6))


def _summary(title: str, numbers: Sequence[Line]) -> list[Line]:
    return [BLANK, BLANK, BLANK, quiet(title), *numbers]


def _emphatic(text: str, is_emphatic: bool) -> Line:
    return strong(text) if is_emphatic else line(text)


def _trick_rows(deal: DealSoFar, labels: Labels) -> Iterator[list[Line]]:
    for count, trick in enumerate(deal.tricks, start=1):
        taken = tricks_taken(deal.tricks[:count])
        counts = [
            line(f"{taken[seat]}") if seat == trick.winner else quiet(f"{taken[seat]}")
            for seat in SEATS
        ]
        yield [*_played(count, trick, labels), line(labels[trick.winner]), *counts]
    if deal.laid and deal.leader is not None:
        cards = joined([line(card_piece(card)) for card in deal.laid], "  ")
        yield [quiet(f"{deal.begun_tricks}"), line(labels[deal.leader]), cards]


def _played(number: int, trick: Trick, labels: Labels) -> list[Line]:
    """Number, leader and cards of a trick; the card that took it stands out."""
    cards = [
        strong(card_piece(card)) if card is trick.card_of(trick.winner) else line(card_piece(card))
        for card in trick.cards
    ]
    return [quiet(f"{number}"), line(labels[trick.leader]), joined(cards, "  ")]


def signed(points: int) -> str:
    """Points with their sign, but zero without.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '0', '-2')
    """
    return f"{points:+}" if points else "0"
