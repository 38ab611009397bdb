"""Entry points, and what a game waits for."""

from collections.abc import Callable

import pytest
from situations import after, dealt, opened, played, playing, small, standard

from tribello import codes
from tribello.actions import (
    Action,
    Cut,
    Draw,
    Exchange,
    FirstDealer,
    NameTrump,
    Play,
    Shuffle,
    TakeSeat,
)
from tribello.cards import Card, Suit
from tribello.engine import (
    Deal,
    Match,
    Round,
    actor_of,
    awaits,
    legal_actions,
    start,
    to_act,
    why_not,
)
from tribello.errors import InvalidRules
from tribello.rules import STANDARD, RoundOneTrump, Rules, Seating
from tribello.state import Game, Phase, Span

DRAW = small(seating=Seating.DRAW)
BLIND = small(round_1_trump=RoundOneTrump.DEALER)


def seated() -> Game[Phase]:
    """A draw for seats in which player 2 is to choose first."""
    draws = (Draw(player, Card(name)) for player, name in enumerate(["QS", "KS", "AS"]))
    return after(Match(DRAW).start(), *draws)


def over() -> Game[Phase]:
    """A deal of round 3 that is finished."""
    return played(playing(), "KH QC AH KS QS KC QH AS QD")


@pytest.mark.parametrize(
    ("game", "action", "seat"),
    [
        (Match().start, FirstDealer, None),
        (Match(DRAW).start, Draw, None),
        (seated, TakeSeat, 2),
        (lambda: opened(1, BLIND, by=1), NameTrump, 1),
        (lambda: opened(1), Shuffle, None),
        (lambda: dealt(1, by=1), Cut, 0),
        (lambda: dealt(2, by=1), NameTrump, 1),
        (lambda: dealt(3, by=1), Exchange, 1),
        (playing, Play, 0),
        (lambda: played(playing(), "KH"), Play, 1),
        (over, None, None),
    ],
)
def test_each_phase_awaits_one_type_of_action(
    game: Callable[[], Game[Phase]], action: type[Action] | None, seat: int | None
) -> None:
    """A game says which type of action it waits for, and whose decision that is."""
    assert (awaits(game()), to_act(game())) == (action, seat)


@pytest.mark.rule("R9.3")
def test_nothing_is_legal_after_the_end() -> None:
    """A finished game waits for nobody and has no legal action."""
    assert len(legal_actions(over())) == 0
    assert Play(0, Card("AS")) not in legal_actions(over())


@pytest.mark.parametrize(
    ("action", "seat"),
    [
        (FirstDealer(1), None),
        (Draw(1, Card("AS")), None),
        (TakeSeat(2, 1), 2),
        (Shuffle(()), None),
        (Cut(1, Card("AS")), 1),
        (NameTrump(1, Suit.CLUBS), 1),
        (Exchange(1, ()), 1),
        (Play(1, Card("AS")), 1),
    ],
)
def test_decisions_have_an_actor_and_chance_has_none(action: Action, seat: int | None) -> None:
    """The actor of a decision is its seat, or its player while seats are chosen."""
    assert actor_of(action) == seat


@pytest.mark.rule("R3.1")
@pytest.mark.parametrize("rules", [STANDARD, standard(deals_per_round=12), small()])
def test_a_match_is_four_rounds(rules: Rules) -> None:
    """A match spans all deals, and its rounds part them without gap or overlap."""
    assert Match(rules).span == Span(1, 4 * rules.deals_per_round)
    rounds = [Round(number, rules).span for number in range(1, 5)]
    numbers = [number for span in rounds for number in range(span.first, span.last + 1)]
    assert numbers == list(range(1, rules.deals + 1))


def test_entry_points_start_games_of_their_span() -> None:
    """Match, round and deal start with their rules and span and without results."""
    rules = standard(deals_per_round=4)
    for entry, span in (
        (Match(rules), Span(1, 16)),
        (Round(3, rules), Span(9, 12)),
        (Deal(16, rules), Span(16, 16)),
    ):
        assert entry.span == span
        assert entry.start() == start(rules, span)
        sheet = entry.start().sheet
        assert (sheet.rules, sheet.span, sheet.players, sheet.results) == (
            rules,
            span,
            (0, 1, 2),
            (),
        )
    assert start(rules) == Match(rules).start()
    assert start() == Match().start() == Match(STANDARD).start()


@pytest.mark.rule("R3.3")
@pytest.mark.parametrize("span", [(0, 1), (2, 1), (1, 13), (13, 13), (-1, -1)])
def test_a_span_outside_the_match_is_refused(span: tuple[int, int]) -> None:
    """Spans lie within the deals of the match, first before last (T310)."""
    with pytest.raises(InvalidRules) as refusal:
        start(STANDARD, Span(*span))
    assert [(fault.code, fault.option) for fault in refusal.value.faults] == [(codes.SPAN, "span")]


@pytest.mark.parametrize("entry", [Round(0), Round(5), Deal(0), Deal(13), Deal(5, small())])
def test_a_round_or_deal_outside_the_match_does_not_start(entry: Round | Deal) -> None:
    """There are four rounds and as many deals as the rules say."""
    with pytest.raises(InvalidRules):
        entry.start()


@pytest.mark.rule("R3.3", "R9.3")
def test_a_single_deal_ends_the_game() -> None:
    """When the span is one deal, its result is the only one."""
    assert [result.terms.number for result in over().sheet.results] == [3]
    assert why_not(over(), Shuffle(())) is not None


def test_a_game_shows_its_rules() -> None:
    """The rules in force can be read off any game."""
    assert dealt(3).rules == small()
