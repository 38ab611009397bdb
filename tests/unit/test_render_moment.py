"""A game at one moment as a person reads it."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from strategies import Position, hands_of, positions

from tribello.actions import Draw, FirstDealer, Shuffle
from tribello.actions.trump import suits_of
from tribello.cards import PACK, Card
from tribello.engine import to_act
from tribello.log import Log
from tribello.render.cards import DOWN, ranks
from tribello.render.deals import deals_of
from tribello.render.moment import moment_lines
from tribello.render.pen import PLAIN
from tribello.render.people import people
from tribello.render.words import capital, waiting
from tribello.seats import SEATS
from tribello.state import Playing, tricks_taken


@given(positions())
def test_a_moment_shows_all_cards_and_who_is_to_act(position: Position) -> None:
    """Each hand by suits, the tricks taken, and the one whose decision is awaited."""
    actions, game = position.played.actions, position.game
    log = Log(game.rules, actions, span=game.sheet.span, players=("Ann", "Bo", "Cy"))
    lines = moment_lines(log, log.replay(), position.place)
    labels = people(log, game).labels
    text = " ".join(PLAIN.page(lines).split())
    assert text.startswith(f"After {position.place} of {len(actions)} actions")
    seat = to_act(game)
    assert capital(waiting(game, labels)) in text
    assert seat is None or waiting(game, labels).startswith(f"{labels[seat]} is to ")
    for suit in {card.suit for hand in hands_of(game) for card in hand}:
        row = " ".join(PLAIN.draw(ranks(hand, suit, "-")) for hand in hands_of(game))
        assert f"{suit.letter} {row}" in text
    if isinstance(game.phase, Playing):
        assert f"tricks {' '.join(map(str, tricks_taken(game.phase.tricks)))}" in text
        assert all(card.name in text for card in (*game.phase.laid, *game.phase.dealt.pickup))


@given(positions(), st.sampled_from(SEATS))
def test_a_moment_from_a_seat_hides_the_other_hands(position: Position, seat: int) -> None:
    """A row of a suit holds the one hand alone; no card of the pack or the pickup is named."""
    game = position.game
    log = Log(game.rules, position.played.actions, span=game.sheet.span)
    text = PLAIN.page(moment_lines(log, log.replay(), position.place, viewer=seat))
    rows = [row.split() for row in text.splitlines() if re.match(r"  [CDHS] ", row)]
    hand = hands_of(game)[seat]
    suits = [suit for suit in DOWN if suit in suits_of(game.rules)] if any(hands_of(game)) else []
    assert rows == [[suit.letter, PLAIN.draw(ranks(hand, suit, "-"))] for suit in suits]
    public = game.phase.laid if isinstance(game.phase, Playing) else ()
    shown = {deal.terms.shown for deal in deals_of(game)}
    named = {Card(name) for name in re.findall(r"\b[2-9TJQKA][CDHS]\b", text)}
    assert named <= {*public, *shown} | drawn_cards(position)


def drawn_cards(position: Position) -> set[Card | None]:
    """The cards drawn for seats, which everybody saw."""
    done = position.played.actions[: position.place]
    return {action.card for action in done if isinstance(action, Draw)}


def test_a_pack_before_its_cut_is_shown_in_its_order() -> None:
    """Who is to see everything sees where each card lies."""
    log = Log(actions=(FirstDealer(0), Shuffle(PACK)), players=("Ann", "Bo", "Cy"))
    text = " ".join(PLAIN.page(moment_lines(log, log.replay(), 2)).split())
    assert f"The pack from its top: {' '.join(card.name for card in PACK)}." in text
    assert "Cy is to cut." in text
