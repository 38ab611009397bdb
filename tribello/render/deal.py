"""One deal on a page: how it came about, a hand if wanted, the tricks and the score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tribello.actions.trump import suits_of
from tribello.cards import Card
from tribello.render.cards import DOWN, card_piece, ranks, suit_sign
from tribello.render.deals import DealSoFar, as_dealt, round_name
from tribello.render.line import BLANK, Line, joined, line, page, paragraph, quiet, strong, table
from tribello.render.people import Labels
from tribello.render.width import cells
from tribello.render.words import ROLES, course_of, signed
from tribello.rules import Rules
from tribello.scoring import quota
from tribello.seats import SEATS, Seat, role_of
from tribello.state import Dealt, Trick, tricks_taken

_CARDS: Final = 10
"""The cells that the three cards of a trick take."""

_NAME: Final = 8
"""The cells of a column of names, at least, so that the tables of short names look alike."""

_COUNT: Final = 6
"""The cells of a column of counts, at least."""


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
        _hand_lines(rules, deal, labels, seat, trick),
        _trick_lines(rules, deal, labels, seat, trick) if deal.begun_tricks else [],
    )


def round_words(rules: Rules, deal: DealSoFar) -> str:
    """The round of a deal by number and name."""
    return f"round {rules.round_of(deal.number)}, {round_name(rules, deal.number)}"


def _hand_lines(
    rules: Rules, deal: DealSoFar, labels: Labels, seat: Seat | None, trick: int | None
) -> list[Line]:
    """The hand of a seat by suits, as it was dealt, exchanged and played, or before a trick."""
    if seat is None or deal.dealt is None:
        return []
    whose = f"{labels[seat]}, {ROLES[role_of(seat, deal.terms.dealer)]}: "
    quota_words = strong(f"quota {quota(rules, deal.terms, seat)}")
    if trick is None:
        stages = _stages(deal.dealt, seat)
    else:
        gone = {played.card_of(seat) for played in deal.tricks[: trick - 1]}
        held = [card for card in deal.dealt.hands[seat] if card not in gone]
        stages = [(f"before trick {trick}", held, "-")]
    suits = [suit for suit in DOWN if suit in suits_of(rules)]
    rows = [[BLANK, *map(suit_sign, suits)]]
    rows += [
        [quiet(name), *(ranks(hand, suit, void) for suit in suits)] for name, hand, void in stages
    ]
    return [*paragraph(line(whose, quota_words)), *table(rows, "l" * (1 + len(suits)))]


def _stages(dealt: Dealt, seat: Seat) -> list[tuple[str, Sequence[Card], str]]:
    """What happened to a hand before play: a word, the cards, and what stands for a void."""
    stages: list[tuple[str, Sequence[Card], str]] = [("dealt", as_dealt(dealt, seat), "-")]
    for made in dealt.exchanges:
        if made.seat == seat and made.discards:
            stages += [("discards", made.discards, ""), ("draws", made.drawn, "")]
            stages.append(("plays", dealt.hands[seat], "-"))
    return stages


def _trick_lines(
    rules: Rules, deal: DealSoFar, labels: Labels, seat: Seat | None, trick: int | None
) -> list[Line]:
    """A row for each trick, with the counts after it under the quotas."""
    terms = deal.terms
    quotas = [quota(rules, terms, each) for each in SEATS]
    titles = [quiet(title) for title in ("", "led by", "cards", "taken by")]
    rows: list[list[Line]] = [
        [*titles, *in_focus(labels, seat)],
        _summary("quota", in_focus(map(str, quotas), seat)),
    ]
    rows += [
        row
        for number, row in enumerate(_trick_rows(deal, labels), start=1)
        if trick in (None, number)
    ]
    if deal.scores is not None and deal.totals is not None and trick is None:
        rows.append(_summary("points", [line(signed(points)) for points in deal.scores]))
        rows.append(_summary("total", [strong(signed(points)) for points in deal.totals]))
    name = max(_NAME, *map(cells, labels))
    return table(rows, "rlllrrr", least=(2, name, _CARDS, name, _COUNT, _COUNT, _COUNT))


def _summary(title: str, numbers: Sequence[Line]) -> list[Line]:
    return [BLANK, BLANK, BLANK, quiet(title), *numbers]


def in_focus(texts: Iterable[str], seat: Seat | None) -> list[Line]:
    """A text for each seat; that of one seat stands out, if one is given."""
    return [strong(text) if each == seat else line(text) for each, text in enumerate(texts)]


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
