"""Entry points, and what a game waits for."""

from collections.abc import Callable, Sequence
from typing import Any, Final

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
from tribello.codes import Code
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
from tribello.rules import PRESETS, STANDARD, RoundOneTrump, Rules, Seating
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


MOMENTS: Final[tuple[tuple[Callable[[], Game[Phase]], type[Action], int | None], ...]] = (
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
)
"""A game in each phase, with what it waits for and whose decision that is."""


@pytest.mark.parametrize(("game", "action", "seat"), [*MOMENTS, (over, None, None)])
def test_each_phase_awaits_one_type_of_action(
    game: Callable[[], Game[Phase]], action: type[Action] | None, seat: int | None
) -> None:
    """A game says which type of action it waits for, and whose decision that is."""
    assert (awaits(game()), to_act(game())) == (action, seat)


@pytest.mark.parametrize(("game", "action", "seat"), MOMENTS)
def test_legal_actions_are_a_sequence_that_nobody_can_change(
    game: Callable[[], Game[Phase]], action: type[Action], seat: int | None
) -> None:
    """In every phase the list is an immutable sequence of actions of the type that is due."""
    legal = legal_actions(game())
    assert isinstance(legal, Sequence)
    assert legal
    assert hash(legal) == hash(legal_actions(game()))
    if action is not Shuffle:
        assert {type(each) for each in legal} == {action}
        assert {actor_of(each) for each in legal} <= {seat, None}


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (FirstDealer(0), codes.FIRST_DEALER_NOT_DUE),
        (Draw(0, Card("AS")), codes.DRAW_NOT_DUE),
        (TakeSeat(0, 0), codes.SEAT_NOT_DUE),
        (Shuffle(()), codes.SHUFFLE_NOT_DUE),
        (Cut(0, Card("AS")), codes.CUT_NOT_DUE),
        (Play(0, Card("AS")), codes.PLAY_NOT_DUE),
    ],
)
def test_what_is_not_due_breaks_the_clause_of_its_code(wrong: Action, code: Code) -> None:
    """An action of another type than is due is refused with its own code and that code's clause."""
    for game in (game for game, action, _ in MOMENTS if action is not type(wrong)):
        violation = why_not(game(), wrong)
        assert violation is not None
        assert (violation.code, violation.clause) == (code, code.clause)
        assert violation.seat == actor_of(wrong)


CALLED: Final[dict[type[Action], str]] = {
    FirstDealer: "the choice of the first dealer",
    Draw: "a draw for seats",
    TakeSeat: "the choice of a seat",
    Shuffle: "a shuffle",
    Cut: "a cut",
    NameTrump: "the naming of trump",
    Exchange: "an exchange",
    Play: "the play of a card",
}


def test_what_is_due_is_called_by_its_name() -> None:
    """In every phase a refusal names the type of action that the game waits for."""
    for game, action, _ in MOMENTS:
        wrong = Cut(0, Card("AS")) if action is Play else Play(0, Card("AS"))
        violation = why_not(game(), wrong)
        assert violation is not None
        assert violation.reason.endswith(f"the game waits for {CALLED[action]}")


@pytest.mark.parametrize("player", [True, 1.0])
def test_a_number_that_is_no_integer_is_nobody(player: Any) -> None:
    """What is equal to the number of a seat or player is not taken for one."""
    draw = after(Match(DRAW).start(), Draw(0, Card("QS")))
    drawn = after(draw, Draw(1, Card("AS")), Draw(2, Card("KS")))
    for game, action in (
        (Match().start(), FirstDealer(player)),
        (draw, Draw(player, Card("KS"))),
        (drawn, TakeSeat(player, 0)),
        (drawn, TakeSeat(1, player)),
        (dealt(1, by=2), Cut(player, Card("KS"))),
        (dealt(2, by=1), NameTrump(player, Suit.CLUBS)),
        (opened(1, BLIND, by=1), NameTrump(player, Suit.CLUBS)),
        (dealt(3, by=1), Exchange(player, ())),
        (played(playing(), "KH"), Play(player, Card("QC"))),
    ):
        assert why_not(game, action) is not None


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


@pytest.mark.parametrize(
    ("entry", "arguments"),
    [
        (Match, ("narrative",)),
        (Match, (PRESETS["narrative"],)),
        (Round, (1, "narrative")),
        (Deal, (1, None)),
        (Round, ("1",)),
        (Deal, (1.0,)),
        (Deal, (True,)),
    ],
)
def test_what_is_no_rules_or_no_number_is_refused_at_once(
    entry: Callable[..., object], arguments: tuple[object, ...]
) -> None:
    """The name of a preset, or a preset, is not its rules; a text is no number."""
    with pytest.raises(TypeError, match=r"is no (Rules; a preset has|number of a round or deal)"):
        entry(*arguments)


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
