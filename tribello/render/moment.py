"""A game at one moment on a page: who is to act, all cards, and how everybody stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tribello.actions import Action
from tribello.actions.trump import suits_of
from tribello.log.model import Log
from tribello.render.cards import DOWN, card_piece, card_row, ranks, suit_sign
from tribello.render.deal import round_words
from tribello.render.deals import DealSoFar, deals_of
from tribello.render.line import BLANK, Line, joined, line, page, paragraph, quiet, strong, table
from tribello.render.people import Labels, People, people
from tribello.render.words import capital, course_of, seating_of, signed, waiting, winners_words
from tribello.replay import Replay
from tribello.scoring import quota, totals, winners
from tribello.seats import SEATS, clockwise, role_of
from tribello.state import (
    Cutting,
    Dealt,
    Exchanging,
    Game,
    Hands,
    Naming,
    Over,
    Phase,
    Playing,
    tricks_taken,
)
from tribello.views import Viewer


def moment_lines(
    log: Log,
    played: Replay,
    actions: int,
    *,
    viewer: Viewer | None = None,
    counted: tuple[int, int] | None = None,
) -> list[Line]:
    """The game after some actions.

    Arguments:
        log: the log.
        played: its replay.
        actions: how many actions were done, 0 to as many as were legal.
        viewer: who looks, and sees no more than it may; every card by default.
        counted: the actions done, and all of them, as a log that also tells hands counts them.

    Raises:
        IndexError: fewer actions were legal.
    """
    game = played.at(actions)
    who = people(log, game)
    deal = _deal_in_hand(game)
    done, every = counted or (actions, len(log.actions))
    return page(
        [line(strong(f"After {done} of {every} actions"), _where(game, deal))],
        paragraph(line(_next(game, who.labels))),
        paragraph(_so_far(log.actions[:actions], game, deal, who)),
        _standings(game, deal, who.labels, viewer),
        _on_the_table(game, who.labels, viewer),
    )


def _deal_in_hand(game: Game[Phase]) -> DealSoFar | None:
    deals = deals_of(game)
    return deals[-1] if deals and deals[-1].scores is None else None


def _where(game: Game[Phase], deal: DealSoFar | None) -> str:
    """Deal and round, after the number of actions."""
    return f"  deal {deal.number}, {round_words(game.rules, deal)}" if deal else ""


def _next(game: Game[Phase], labels: Labels) -> str:
    """What the game waits for, or who won it."""
    words = capital(f"{waiting(game, labels)}.")
    if not isinstance(game.phase, Over):
        return words
    points = totals(game.sheet.results)
    return f"{words} {winners_words(winners(game.rules, points), points, labels)}"


def _so_far(
    actions: Sequence[Action], game: Game[Phase], deal: DealSoFar | None, who: People
) -> Line:
    """How the seats or the deal came about."""
    if deal is not None:
        return course_of(game.rules, deal, who.labels)
    return BLANK if isinstance(game.phase, Over) else seating_of(actions, who)


def _standings(
    game: Game[Phase], deal: DealSoFar | None, labels: Labels, viewer: Viewer | None
) -> list[Line]:
    """A column for each seat: its role, its hand by suits, its quota, its tricks, its points."""
    if deal is None and not game.sheet.results:
        return []
    rows: list[list[Line]] = [[BLANK, *map(strong, labels)]]
    if deal is not None:
        roles = [f"{role_of(each, deal.terms.dealer)}" for each in SEATS]
        rows.append([BLANK, *map(quiet, roles)])
    if hand_rows := list(_hand_rows(game, viewer)):
        rows += [[], *hand_rows, []]
    if deal is not None:
        quotas = [quota(game.rules, deal.terms, each) for each in SEATS]
        rows.append(_row("quota", map(str, quotas)))
        rows.append(_row("tricks", map(str, tricks_taken(deal.tricks))))
    rows.append(_row("total", map(signed, totals(game.sheet.results))))
    return table(rows, "llll", gap=3)


def _row(title: str, entries: Iterable[str]) -> list[Line]:
    return [quiet(title), *map(line, entries)]


def _hand_rows(game: Game[Phase], viewer: Viewer | None) -> Iterator[list[Line]]:
    """A row for each suit; for one seat alone, and then how many cards every seat holds."""
    hands = _hands(game)
    if hands is None:
        return
    for suit in (suit for suit in DOWN if suit in suits_of(game.rules)):
        shown = [viewer in (None, each) for each in SEATS]
        yield [
            suit_sign(suit),
            *(ranks(hands[each], suit, "-") if shown[each] else BLANK for each in SEATS),
        ]
    if viewer is not None:
        yield _row("cards", [f"{len(hand)}" for hand in hands])


def _hands(game: Game[Phase]) -> Hands | None:
    match game.phase:
        case Naming(dealt) | Exchanging(dealt):
            return dealt.hands
        case Playing(hands=hands):
            return hands
        case _:
            return None


def _on_the_table(game: Game[Phase], labels: Labels, viewer: Viewer | None) -> list[Line]:
    """What lies on the table: the pack, or the trick in hand and the pickup."""
    match game.phase:
        case Cutting(deck=deck) if viewer is None:
            return paragraph(line("The pack from its top: ", card_row(deck), "."))
        case Naming(dealt) | Exchanging(dealt):
            return _pickup(dealt, viewer)
        case Playing() as phase:
            return [*_trick_in_hand(phase, labels), *_pickup(phase.dealt, viewer)]
        case _:
            return []


def _trick_in_hand(phase: Playing, labels: Labels) -> list[Line]:
    if not phase.laid:
        return []
    played = [
        line(f"{labels[clockwise(phase.leader, place)]} ", card_piece(card))
        for place, card in enumerate(phase.laid)
    ]
    return paragraph(line("On the table: ", joined(played), "."))


def _pickup(dealt: Dealt, viewer: Viewer | None) -> list[Line]:
    """The pickup: its cards in the order in which they are drawn, or how many it has."""
    if not dealt.pickup:
        return []
    if viewer is not None:
        return paragraph(line(f"Cards in the pickup: {len(dealt.pickup)}."))
    return paragraph(line("The pickup from its top: ", card_row(dealt.pickup), "."))
