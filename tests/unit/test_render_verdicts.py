"""Verdicts as people read them: outcome, place, words, and the state that decides."""

from __future__ import annotations

import re
from typing import Any

import pytest
from attrs import evolve
from logs import Document, bare, deal_log, document_of, small_log
from situations import SMALL, deck_for

from tribello import codes
from tribello.actions import Action, Draw, FirstDealer, Shuffle
from tribello.cards import Card
from tribello.engine import Deal, Match
from tribello.log import Claims, Log, sealed
from tribello.render.verdicts import summary, verdict_text
from tribello.rules import STANDARD, Rules, Seating, WinnerRule
from tribello.state import Span
from tribello.verdict import Diagnostic, Judgement, Outcome, Policy, Verdict, judge

LAX = Policy(laboratory=True)
DEAL = bare(document_of(deal_log()))
SMALL_GAME = bare(document_of(small_log()))


def unstyle(text: str) -> str:
    """The text without colours."""
    return re.sub(r"\x1b\[\d+m", "", text)


def text_of(document: Document, path: str = "a.json", game: int | None = 1) -> list[str]:
    """The lines on a document, without colours."""
    return unstyle(verdict_text(Verdict(path, game, judge(document, LAX)))).splitlines()


def text_of_judgement(found: Judgement) -> list[str]:
    """The lines on a judgement, without colours."""
    return unstyle(verdict_text(Verdict("a.json", 1, found))).splitlines()


def instead(place: int, document: Document = DEAL, **entry: Any) -> Document:
    """A log in which one action has some values changed."""
    actions = list(document["actions"])
    actions[place] = {**actions[place], **entry}
    return {**document, "actions": actions}


def log_under(rules: Rules, *actions: Action) -> Document:
    """The log of the first actions of a match."""
    return document_of(Log(rules=rules, actions=actions))


@pytest.mark.parametrize(
    ("path", "game", "shown"),
    [
        ("a.json", 1, "a.json"),
        ("-", 1, "-"),
        ("-", 2, "- game 2"),
        ("a.jsonl", 1, "a.jsonl game 1"),
        ("d/a.jsonl", 12, "d/a.jsonl game 12"),
        ("a.json", None, "a.json"),
        ("a\x1b[1m\n.json", 1, "a\\x1b[1m\\n.json"),
    ],
)
def test_a_game_is_named_where_a_file_may_hold_several(
    path: str, game: int | None, shown: str
) -> None:
    """The first line starts with the path, and with the game's number where that helps."""
    (line,) = text_of(DEAL, path, game)
    assert line == f"{shown}: valid, standard, score +0 -3 +3, won by seat 2"


def test_scores_and_winners_are_told_of_sound_games_alone() -> None:
    """An unfinished game has scores but no winner, an invalid one has neither."""
    (first, *_) = text_of({**DEAL, "actions": DEAL["actions"][:20]})
    assert first == "a.json: incomplete, standard, score +0 +0 +0"
    (first, *_) = text_of(instead(9, seat=2))
    assert first == "a.json: invalid, standard"


@pytest.mark.parametrize(
    ("winners", "shown"),
    [((), "nobody"), ((1,), "seat 1"), ((0, 2), "seat 0 and seat 2")],
)
def test_winners_are_named(winners: tuple[int, ...], shown: str) -> None:
    """One seat wins, or several share it, or nobody wins at all."""
    rules = judge(DEAL).rules
    found = Judgement(Outcome.VALID, (), rules, scores=(0, 0, 0), winners=winners)
    assert unstyle(verdict_text(Verdict("a", 1, found))).endswith(f"won by {shown}")


def test_rules_without_a_name_are_told_by_their_differences() -> None:
    """House rules and laboratory rules name the nearest preset and the options that differ."""
    house = log_under(evolve(STANDARD, winner=WinnerRule.MOST_POSITIVE, deals_per_round=2))
    (first, *_) = text_of(house)
    assert "house rules (standard but for deals_per_round, winner)" in first
    (first, *_) = text_of(SMALL_GAME)
    assert "laboratory rules (standard but for deals_per_round, hand_size, " in first


def test_an_exchange_is_shown_with_hand_and_pickup() -> None:
    """Of a bad exchange the hand that should have exchanged and the pickup's size are shown."""
    assert text_of(instead(3, seat=1)) == [
        "a.json: invalid, standard",
        "  a.json: T522 exchange-out-of-turn [R6.1]",
        "    seat 0 exchanges now, not seat 1 (action 3, deal 4)",
        "    at /actions/3",
        "    since seat 0 deals",
        "    the game waits for seat 0: exchange",
        "    dealer seat 0, trump S",
        "    of seats 0 1 2: quotas 6 4 3, tricks taken 0 0 0",
        "    hand of seat 0: TC KC AC 4D 5D TD JD 4H 6H JH 7S KS AS",
        "    pickup: 13 cards",
        "  not checked: actions from 4",
    ]
    two_gone = instead(2, instead(3, SMALL_GAME, seat=2), cards=["KH", "QS"])
    assert "    pickup: 1 card" in text_of(two_gone)


@pytest.mark.parametrize("place", range(6, len(DEAL["actions"])))
def test_of_a_play_out_of_turn_it_is_told_what_the_other_seat_may_play(place: int) -> None:
    """The cards that follow, or that any of the hand may be played, are told once."""
    turn = DEAL["actions"][place]["seat"]
    failing = text_of(instead(place, seat=(turn + 1) % 3))
    elsewhere = DEAL["actions"][7 if place == 6 else place - 1]["card"]
    not_held = text_of(instead(place, card=elsewhere))
    told = [line for line in failing if line.startswith(f"    legal for seat {turn}: ")]
    told_there = [line for line in not_held if line.startswith(f"    legal for seat {turn}: ")]
    (hand,) = [line for line in failing if line.startswith(f"    hand of seat {turn}: ")]
    if told[0].endswith(": any of them"):
        told = [hand.replace("hand of", "legal for")]
    assert told == told_there


def test_a_deal_that_has_not_begun_has_nothing_to_show() -> None:
    """Before anything is dealt the state is what the game waits for."""
    assert text_of(instead(0, seat=0, type="shuffle", deck=["2C"]))[1].startswith("  a.json: T2")
    early = {**DEAL, "actions": DEAL["actions"][1:]}
    assert text_of(early)[-3:] == [
        "    at /actions/0",
        "    the game waits for chance: first_dealer",
        "  not checked: actions from 1",
    ]


def test_players_without_a_seat_are_called_players() -> None:
    """While seats are chosen the numbers are those of players."""
    rules = evolve(SMALL, seating=Seating.DRAW)
    draws = [Draw(0, Card("QC")), Draw(1, Card("AC")), Draw(2, Card("KC"))]
    waiting = text_of(log_under(rules, *draws))
    assert "    after 3 actions the game waits for player 1: take_seat" in waiting
    wrong = text_of(log_under(rules, *draws, FirstDealer(0)))
    assert "    the game waits for player 1: take_seat" in wrong


def test_an_action_after_the_end_finds_nobody_waiting() -> None:
    """When the game is over it waits for nothing."""
    lines = text_of({**DEAL, "actions": [*DEAL["actions"], DEAL["actions"][-1]]})
    assert "    the game waits for nothing, it is over" in lines
    assert not any(line.startswith("    dealer") for line in lines)


def test_what_was_left_unchecked_is_told_of_invalid_games() -> None:
    """An invalid game says what was not reached; an unreadable file was not reached at all."""
    assert text_of({})[-1] == "  not checked: rules, actions, claims, integrity"
    unread = Judgement(Outcome.UNREADABLE, (), unchecked=("shape",))
    assert unstyle(verdict_text(Verdict("a", None, unread))) == "a: unreadable"


def test_a_line_and_column_follow_the_path() -> None:
    """Editors and terminals lead to what is written as path, line and column."""
    diagnostic = Diagnostic(next(iter(judge({}).diagnostics)).code, "words", "/x", line=3, column=9)
    found = Judgement(Outcome.INVALID, (diagnostic,))
    assert unstyle(verdict_text(Verdict("a.json", 1, found))).splitlines()[1:] == [
        "  a.json:3:9: T209 not-a-log [R10.2]",
        "    words",
        "    at /x",
    ]


def test_the_same_slip_is_told_in_full_three_times() -> None:
    """Of the defects with one code the first three are told, of the others where they stand."""
    wrong = [{**entry, "seat": 3} if "seat" in entry else entry for entry in DEAL["actions"]]
    found = judge({**DEAL, "actions": wrong}, Policy(laboratory=True, most=1000))
    placed = tuple(evolve(each, line=each.action) for each in found.diagnostics)
    text = text_of_judgement(evolve(found, diagnostics=placed))
    assert sum(": T207 out-of-bounds" in line for line in text) == 3
    count = len(placed) - 3
    lines = ", ".join(str(each.line) for each in placed[3:11])
    assert f"  {count} more of T207 out-of-bounds, on lines {lines}, ..." in text


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        ((), ""),
        ((7,), ", on line 7"),
        ((7, 7), ", on line 7"),
        ((7, 9), ", on lines 7, 9"),
    ],
)
def test_the_lines_of_the_same_slip_are_told_once_each(lines: tuple[int, ...], shown: str) -> None:
    """Lines are told where they are known, and each once."""
    more = [Diagnostic(codes.OUT_OF_BOUNDS, "words", "", line=line) for line in lines or (None,)]
    three = [Diagnostic(codes.OUT_OF_BOUNDS, f"words {place}", "") for place in range(3)]
    found = Judgement(Outcome.INVALID, (*three, *more))
    assert f"  {len(more)} more of T207 out-of-bounds{shown}" == text_of_judgement(found)[-1]


def test_the_same_slip_on_one_line_is_told_by_its_pointers() -> None:
    """In a log that is one line the line says nothing, so the places in it are told."""
    every = [
        Diagnostic(codes.OUT_OF_BOUNDS, f"words {place}", f"/actions/{place}/seat", line=1)
        for place in range(8)
    ]
    pointers = ", ".join(f"/actions/{place}/seat" for place in range(3, 7))
    told = text_of_judgement(Judgement(Outcome.INVALID, tuple(every)))[-1]
    assert told == f"  5 more of T207 out-of-bounds, on line 1, at {pointers}, ..."
    told = text_of_judgement(Judgement(Outcome.INVALID, tuple(every[:7])))[-1]
    assert told == f"  4 more of T207 out-of-bounds, on line 1, at {pointers}"


def test_every_illegal_action_is_told_in_full() -> None:
    """An illegal action has a state of its own, so none of them stands for others."""
    (one,) = judge(instead(9, seat=2), LAX).diagnostics
    found = Judgement(Outcome.INVALID, (one,) * 5)
    text = text_of_judgement(found)
    assert sum(f": {one.code.id} " in line for line in text) == 5
    assert not any("more of" in line for line in text)


def test_outcomes_are_told_apart_by_colour() -> None:
    """Each outcome has a colour of its own."""
    shown = {verdict_text(Verdict("a", 1, Judgement(outcome))) for outcome in Outcome}
    colours = {text.split("\x1b[")[1] for text in shown}
    assert len(colours) == len(Outcome)


@pytest.mark.parametrize(
    ("outcomes", "line"),
    [
        ({Outcome.VALID: 1}, "1 game: 1 valid"),
        (
            {Outcome.UNREADABLE: 2, Outcome.VALID: 0, Outcome.INCOMPLETE: 1},
            "3 games: 1 incomplete, 2 unreadable",
        ),
    ],
)
def test_the_summary_counts(outcomes: dict[Outcome, int], line: str) -> None:
    """Outcomes that did not occur are not named, the others come in a fixed order."""
    assert summary(outcomes) == line


def test_claims_in_part_are_checked_in_part() -> None:
    """A log may claim tricks or scores of some deals alone, and of others nothing."""
    log = sealed(evolve(deal_log(), claims=Claims(deals=())))
    assert judge(document_of(log)).outcome is Outcome.VALID
    document = document_of(deal_log())
    for part in ({}, {"tricks": document["claims"]["deals"][0]["tricks"]}, {"scores": [0, -3, 3]}):
        claimed = {**DEAL, "claims": {"deals": [part]}}
        assert judge(claimed).outcome is Outcome.VALID
    false = {**DEAL, "claims": {"deals": [{"scores": [0, 0, 0]}]}}
    assert [each.code.id for each in judge(false).diagnostics] == ["T702", "T702"]


def test_a_span_says_which_deal_goes_on() -> None:
    """The message on an unfinished deal has its number in the match."""
    game = Deal(3, SMALL)
    log = Log(rules=SMALL, span=Span(3, 3), actions=(FirstDealer(1), Shuffle(deck_for())))
    assert log.start() == game.start() != Match(SMALL).start()
    lines = text_of(document_of(log))
    assert "    after 2 actions the game waits for seat 0: exchange (deal 3)" in lines
