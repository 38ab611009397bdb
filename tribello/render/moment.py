"""A game at one moment on a page: who is to act, all cards, and how everybody stands."""

from __future__ import annotations

from collections.abc import Iterator

from tribello.actions.trump import suits_of
from tribello.cards import Suit
from tribello.log.model import Log
from tribello.render.cards import DOWN, card_row, ranks, suit_sign
from tribello.render.deal import signed
from tribello.render.deals import DealSoFar, deals_of, round_name
from tribello.render.line import BLANK, Line, joined, line, paragraph, quiet, strong, table
from tribello.render.people import Labels, people
from tribello.render.words import course_of, drawn_words, waiting, winners_words
from tribello.replay import Replay
from tribello.scoring import quota, totals, winners
from tribello.seats import SEATS, Seat, role_of
from tribello.state import (
    Cutting,
    Drawing,
    Exchanging,
    Game,
    Hands,
    Naming,
    Over,
    Phase,
    Playing,
    TakingSeats,
    tricks_taken,
)


def moment_lines(
    log: Log, played: Replay, actions: int, *, seat: Seat | None = None
) -> list[Line]:
    """The game after some actions.

    Arguments:
        log: the log.
        played: its replay.
        actions: how many actions were done, 0 to as many as were legal.
        seat: the only seat whose hand is shown; every card by default.

    Raises:
        IndexError: fewer actions were legal.
    """
    game = played.at(actions)
    labels = people(log, game).labels
    deal = _deal_in_hand(game)
    lines = [line(strong(f"After {actions} of {len(log.actions)} actions"), _where(game, deal))]
    lines += [BLANK, *paragraph(_to_act(game, labels))]
    if deal is not None:
        lines += [BLANK, *paragraph(course_of(game.rules, deal, labels))]
    for part in (_cards_lines(game, labels, seat), _standings(game, deal, labels, seat)):
        lines += [BLANK, *part] if part else []
    return lines


def _deal_in_hand(game: Game[Phase]) -> DealSoFar | None:
    deals = deals_of(game)
    return deals[-1] if deals and deals[-1].scores is None else None


def _where(game: Game[Phase], deal: DealSoFar | None) -> Line:
    """Deal, round and trick, after the number of actions."""
    if deal is None:
        return BLANK
    number = game.rules.round_of(deal.number)
    words = f"  deal {deal.number}, round {number}, {round_name(game.rules, deal.number)}"
    if isinstance(game.phase, Playing):
        words += f", trick {len(game.phase.tricks) + 1}"
    return line(words)


def _to_act(game: Game[Phase], labels: Labels) -> Line:
    words = waiting(game, labels)
    if isinstance(game.phase, Over):
        points = totals(game.sheet.results)
        words = f"the game is over. {winners_words(winners(game.rules, points), points, labels)}"
        return line(f"{words[0].upper()}{words[1:]}")
    return line(f"{words[0].upper()}{words[1:]}.")
