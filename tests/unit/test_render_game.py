"""Recorded games as a person reads them.

The golden page is written anew by ``PYTHONPATH=.:tests python tests/unit/test_render_game.py``.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from situations import deck_for, opened, small, standard
from strategies import Playthrough, Position, positions

from tribello.actions import (
    Action,
    Cut,
    Draw,
    Exchange,
    FirstDealer,
    NameTrump,
    Shuffle,
    TakeSeat,
)
from tribello.cards import PACK, Card, Suit, cards
from tribello.dealing import Stream, chance
from tribello.engine import Match, apply, awaits, legal_actions, start
from tribello.log import Ended, Log, record
from tribello.render.cards import card_piece, ranks
from tribello.render.deals import as_dealt, deals_of
from tribello.render.game import WHOLE, View, game_lines, no_such_deal, no_such_trick
from tribello.render.line import PAGE, Line, Weight, length, line
from tribello.render.moment import moment_lines
from tribello.render.pen import PLAIN, SIGNS, Pen
from tribello.render.people import people
from tribello.render.words import winners_words
from tribello.rules import (
    STANDARD,
    AfterCut,
    CutWhen,
    NamingPoint,
    RoundOneTrump,
    Rules,
    Seating,
    ThirdExchange,
    TrumpCut,
    WinnerRule,
)
from tribello.scoring import quota, totals
from tribello.seats import SEATS
from tribello.state import (
    ChoosingDealer,
    Dealt,
    Drawing,
    Over,
    Span,
    TakingSeats,
    tricks_taken,
)

Seatless: Final = ChoosingDealer | Drawing | TakingSeats | Over
"""The phases without a deal."""

GOLDEN: Final = Path(__file__).parents[1] / "golden" / "replay-match.txt"
ESCAPE: Final = re.compile(r"\x1b\[[0-9;]*m")
SIGNED: Final = Pen(signs=True)

WIDTHS: Final = {"李": 2, "ア": 2, "가": 2, "😀": 2, "\u0301": 0, "\u20dd": 0, "\u200d": 0}
"""What some characters are known to take, in cells; others in these tests take one."""

NAMES: Final = st.text(st.sampled_from(["A", "b", "é", " ", "\n", "\x1b", *WIDTHS]), min_size=1)
ANY_NAMES: Final = st.text(min_size=1, max_size=64)


def texts(names: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[tuple[str, str], ...]]:
    """Metadata with such texts."""
    keys = ("comment", "date", "event", "site", "table")
    return st.tuples(*[names] * 5).map(lambda drawn: tuple(zip(keys, drawn, strict=True)))


@st.composite
def logs(draw: DrawFn, names: st.SearchStrategy[str] = ANY_NAMES) -> Log:
    """The log of a game up to any moment, by any rules, with such names."""
    position = draw(positions())
    return Log(
        rules=position.game.rules,
        actions=position.played.actions[: position.place],
        span=position.game.sheet.span,
        players=draw(st.none() | st.tuples(names, names, names)),
        metadata=draw(st.just(()) | texts(names)),
        ended=draw(
            st.none() | st.builds(Ended, st.just("forfeit"), st.none() | st.sampled_from(SEATS))
        ),
    )


@st.composite
def views(draw: DrawFn) -> View:
    """The whole or a part of a game, with or without the hands of a seat."""
    numbers = st.none() | st.integers(1, 17)
    return View(draw(numbers), draw(numbers), draw(st.none() | st.sampled_from(SEATS)))


@st.composite
def pages(draw: DrawFn, names: st.SearchStrategy[str] = ANY_NAMES) -> list[Line]:
    """What is shown of a game, or of a moment of it."""
    log, view = draw(logs(names)), draw(views())
    done = log.replay()
    if draw(st.booleans()):
        return moment_lines(log, done, draw(st.integers(0, len(log.actions))), viewer=view.seat)
    return game_lines(log, done, view)


def text_of(log: Log, view: View = WHOLE) -> str:
    """A game as plain text."""
    return PLAIN.page(game_lines(log, log.replay(), view))


def log_of(*actions: Action, rules: Rules = STANDARD, deal: int = 1) -> Log:
    """The log of one deal with these actions."""
    return Log(rules, actions, span=Span(deal, deal), players=("Ann", "Bo", "Cy"))


def golden_log() -> Log:
    """A match of three who play at random, the same for ever."""
    game, actions, stream = Match().start(), list[Action](), Stream("players of the golden match")
    while awaits(game):
        action = chance(game, "golden") or stream.choice(legal_actions(game))
        game = apply(game, action)
        actions.append(action)
    metadata = {"event": "Golden cup", "site": "Köln", "table": "1", "date": "2024-02-29"}
    return record(game, tuple(actions), players=("Ann", "Bartholomew", "李白"), metadata=metadata)


def golden_text() -> str:
    """What the golden file holds."""
    parts = (WHOLE, View(deal=11, seat=0), View(trick=7, deal=2, seat=2))
    return "\n\n".join(text_of(golden_log(), view) for view in parts) + "\n"


def test_the_golden_match_is_shown_as_it_was() -> None:
    """A change of the page is seen here and is to be looked at; see above how to accept it."""
    assert golden_text() == GOLDEN.read_text("utf-8")


@given(pages(NAMES))
def test_no_line_is_longer_than_the_page(lines: list[Line]) -> None:
    """By the known widths of what names hold, whatever the rules, the moment and the view."""
    for text in map(PLAIN.draw, lines):
        assert sum(WIDTHS.get(character, 1) for character in text) <= PAGE == 80


@given(pages())
def test_plain_text_steers_no_terminal(lines: list[Line]) -> None:
    """No control character is left of any name or comment, and no blank ends a line."""
    for text in map(PLAIN.draw, lines):
        assert not any(unicodedata.category(each) in {"Cc", "Zl", "Zp"} for each in text)
        assert length(line(text)) <= PAGE
        assert text == text.rstrip()


@given(pages(st.sampled_from(["Ann", "Bo", "Cy"])))
def test_plain_text_is_ascii_where_the_names_are(lines: list[Line]) -> None:
    """Cards are named as in logs."""
    assert PLAIN.page(lines).isascii()


@given(pages())
def test_a_pen_changes_only_the_looks(lines: list[Line]) -> None:
    """Colours only add escapes, and signs only replace the letters of suits, cell by cell."""
    for each in lines:
        for signs in (False, True):
            coloured = Pen(signs=signs, colours=True).draw(each)
            assert ESCAPE.sub("", coloured).rstrip() == Pen(signs=signs).draw(each)
        letters = {sign: suit.letter for suit, sign in SIGNS.items()}
        plain, with_signs = PLAIN.draw(each), SIGNED.draw(each)
        assert len(plain) == len(with_signs)
        pairs = zip(plain, with_signs, strict=True)
        assert all(one == other or one == letters[other] for one, other in pairs)


@given(logs(st.sampled_from(["Ann", "Bo", "Cy"])))
def test_every_card_played_appears_in_its_trick(log: Log) -> None:
    """Each trick has its row: number, leader, cards in the order played, taker and counts."""
    log = evolve(log, players=("Ann", "Bo", "Cy"))
    done = log.replay()
    labels = people(log, done.game).labels
    for deal in deals_of(done.game):
        rows = text_of(log, View(deal=deal.number)).splitlines()
        for count, trick in enumerate(deal.tricks, start=1):
            names = "  ".join(card.name for card in trick.cards)
            taken = "\\s+".join(map(str, tricks_taken(deal.tricks[:count])))
            who, taker = labels[trick.leader], labels[trick.winner]
            row = re.compile(rf"\s*{count}\s+{who}\s+{names}\s+{taker}\s+{taken}")
            assert [text for text in rows if row.fullmatch(text)]
        if deal.laid:
            names = "  ".join(card.name for card in deal.laid)
            row = re.compile(rf"\s*{deal.begun_tricks}\s+\w+\s+{names}")
            assert [text for text in rows if row.fullmatch(text)]


def numbers_after(title: str, text: str) -> list[tuple[int, ...]]:
    """The numbers of the rows with such a title."""
    found = re.findall(rf"^ +{title} +([-+ \d]+)$", text, re.MULTILINE)
    return [tuple(map(int, row.split())) for row in found]


@given(logs(st.sampled_from(["Ann", "Bo", "Cy"])))
def test_the_scores_shown_are_the_scores(log: Log) -> None:
    """Quotas, points and totals of every deal, and the table of them, as the engine has them."""
    game = log.replay().game
    text, results = text_of(log), game.sheet.results
    assert numbers_after("points", text) == [result.scores for result in results]
    running = [totals(results[: count + 1]) for count in range(len(results))]
    assert numbers_after("total", text) == running
    begun = [deal for deal in deals_of(game) if deal.begun_tricks]
    assert numbers_after("quota", text) == [
        tuple(quota(game.rules, deal.terms, seat) for seat in SEATS) for deal in begun
    ]
    title = r"\d+(?: {2,}(?:[a-z]+ trump|nullo))?"
    table_of_scores = numbers_after(title, text.split("Score")[-1])
    expected = [
        tuple(number for pair in zip(result.scores, total, strict=True) for number in pair)
        for result, total in zip(results, running, strict=True)
    ]
    assert table_of_scores == (expected if len(results) > 1 else [])


@given(positions())
def test_a_hand_as_dealt_is_known_to_the_end(position: Position) -> None:
    """After its exchange a hand is still shown as it was dealt."""
    at_first: dict[int, Dealt] = {}
    for game in position.played.games:
        for deal in deals_of(game):
            if deal.dealt is not None:
                hands = at_first.setdefault(deal.number, deal.dealt).hands
                assert tuple(as_dealt(deal.dealt, seat) for seat in SEATS) == hands


def test_a_seat_sees_its_hand_dealt_exchanged_and_played() -> None:
    """By suits, the highest first, with a dash for a void; its role and quota stand above."""
    game = opened(3)
    deck = Shuffle(deck_for())
    log = log_of(FirstDealer(1), deck, Exchange(0, cards("KH QS")), rules=small(), deal=3)
    assert game == log.replay().at(1)
    shown = text_of(log, View(seat=0))
    assert "\n  Ann, dealer: quota 1\n" in shown
    assert shown.split("quota 1\n")[1].splitlines()[:5] == [
        "            S   H  D   C",
        "  dealt     AQ  K  -   -",
        "  discards  Q   K",
        "  draws            AK",
        "  plays     A   -  AK  -",
    ]


def test_a_trick_by_itself_shows_what_the_seat_held() -> None:
    """The hand before the trick, the counts after it, and no other trick."""
    log = golden_log()
    result = log.replay().game.sheet.results[1]
    shown = text_of(log, View(deal=2, trick=13, seat=0))
    last = result.tricks[12]
    row = next(each for each in shown.splitlines() if each.startswith("  before trick 13 "))
    assert row.split()[3:].count("-") == 3
    assert PLAIN.draw(ranks([last.card_of(0)], last.card_of(0).suit)) in row.split()
    assert re.findall(r"^ +(\d+) .*(?:  [2-9TJQKA][CDHS]){3}", shown, re.MULTILINE) == ["13"]


def test_what_took_the_trick_stands_out() -> None:
    """Of a trick the card that took it is strong, and the counts that stayed are quiet."""
    log = golden_log()
    trick = log.replay().game.sheet.results[2].tricks[0]
    row = game_lines(log, log.replay(), View(deal=3, trick=1))[-1]
    weights = {weight: [each.text for each in row if each.weight is weight] for weight in Weight}
    assert weights[Weight.STRONG] == [SIGNED.draw(line(card_piece(trick.card_of(trick.winner))))]
    assert weights[Weight.QUIET] == ["1", "0", "0"]
    assert "1" in weights[Weight.NORMAL]


def test_the_quota_of_a_seat_stands_out() -> None:
    """With a seat, its label and quota at the head of the counts are strong, the others not."""
    log = golden_log()
    for seat in SEATS:
        lines = game_lines(log, log.replay(), View(deal=1, trick=1, seat=seat))
        strong = {each.text for row in lines[-3:-1] for each in row if each.weight is Weight.STRONG}
        assert strong == {("Ann", "Bartholom.", "李白")[seat], ("3", "6", "4")[seat]}


LARGE_PICKUP: Final = Rules(
    laboratory=True,
    hand_size=2,
    pickup_size=46,
    deals_per_round=1,
    third_exchange=ThirdExchange.ALL_OR_NONE,
)
BEFORE: Final = (FirstDealer(0), Shuffle(PACK))
CASES: Final[dict[str, tuple[Log, str]]] = {
    "a cut": (log_of(*BEFORE, Cut(2, Card("KH"))), "Ann deals, Cy cuts the KH: hearts are trump."),
    "no trump": (log_of(FirstDealer(0), Shuffle(PACK), deal=7), "Ann deals; there is no trump."),
    "naming": (
        log_of(*BEFORE, NameTrump(0, Suit.CLUBS), deal=4),
        "Ann deals and names clubs trump. Unfinished after 3 actions: Ann is to exchange up to "
        "13 cards.",
    ),
    "naming late": (
        log_of(
            *BEFORE,
            Exchange(0, PACK[3:52:4]),
            NameTrump(0, Suit.CLUBS),
            rules=standard(round_2_naming=NamingPoint.AFTER_DEALER_EXCHANGE),
            deal=4,
        ),
        "Ann deals and names clubs trump after exchanging. Exchanges: 13 by Ann; Bo and Cy find "
        "the pickup empty.",
    ),
    "a cut of every deal": (
        log_of(*BEFORE, Cut(2, Card("KH")), rules=standard(cut=CutWhen.EVERY_DEAL), deal=7),
        "Ann deals; there is no trump. Cy cuts.",
    ),
    "a stripped pack": (
        log_of(
            FirstDealer(0),
            NameTrump(0, Suit.SPADES),
            Shuffle(PACK[:39]),
            rules=standard(round_1_trump=RoundOneTrump.STRIP),
        ),
        "Ann deals and names spades trump, blind; the 13 spades leave the pack. There is no "
        "pickup.",
    ),
    "all or none": (
        log_of(
            *BEFORE,
            Exchange(0, (Card("5C"),)),
            Exchange(1, ()),
            rules=standard(third_exchange=ThirdExchange.ALL_OR_NONE),
            deal=7,
        ),
        "Exchanges: 1 by Ann, 0 by Bo. Unfinished after 4 actions: Cy is to exchange none or all "
        "12 cards.",
    ),
    "a pickup larger than a hand": (
        log_of(
            FirstDealer(1),
            Shuffle(PACK),
            Exchange(0, ()),
            Exchange(1, ()),
            rules=LARGE_PICKUP,
            deal=3,
        ),
        "Exchanges: 0 by Ann, 0 by Bo. Unfinished after 4 actions: Cy is to exchange no card.",
    ),
    "one card that stays": (
        log_of(*BEFORE, Exchange(0, PACK[3:48:4]), Exchange(1, ()), Exchange(2, ()), deal=7),
        "Exchanges: 12 by Ann, 0 by Bo, 0 by Cy; 1 card of the pickup stays.",
    ),
    "a shuffle after the cut": (
        log_of(*BEFORE, Cut(2, Card("KH")), rules=standard(after_cut=AfterCut.SHUFFLED)),
        "Unfinished after 3 actions: the pack is to be shuffled again after the cut.",
    ),
    "seats drawn": (
        log_of(
            *(Draw(player, card) for player, card in enumerate(cards("7C KD AS"))),
            TakeSeat(2, 0),
            TakeSeat(1, 2),
            TakeSeat(0, 1),
            rules=standard(seating=Seating.DRAW),
        ),
        "seat 0 Cy seat 1 Ann seat 2 Bo Rules: standard, but for seating draw. Draw for seats: "
        "Ann 7C, Bo KD, Cy AS. Cy takes seat 0, Bo takes seat 2, Ann takes seat 1. Deal 1",
    ),
    "seats being drawn": (
        log_of(Draw(0, Card("7C")), rules=standard(seating=Seating.DRAW)),
        "player 0 Ann player 1 Bo player 2 Cy Rules: standard, but for seating draw. Draw for "
        "seats: Ann 7C. Unfinished after 1 action: "
        "Bo is to draw a card for the seats.",
    ),
    "a break off": (
        evolve(log_of(FirstDealer(0)), ended=Ended("forfeit", 2)),
        "Unfinished after 1 action: the pack is to be shuffled. Forfeit by Cy.",
    ),
    "a break off by nobody": (
        evolve(log_of(FirstDealer(0)), ended=Ended("abandoned")),
        "the pack is to be shuffled. Abandoned.",
    ),
    "a fault": (
        log_of(FirstDealer(0), Cut(1, Card("AS")), FirstDealer(0)),
        "Ann deals. Here the log breaks the rules: action 1 (T501 cut-not-due).",
    ),
    "an action after the end": (
        evolve(golden_log(), actions=(*golden_log().actions, FirstDealer(0))),
        "Here the log breaks the rules: action 519 (T801 after-the-end).",
    ),
    "house rules": (
        Log(standard(deals_per_round=1, quotas=((5, 4, 4),) * 4, winner=WinnerRule.MOST_POSITIVE)),
        "Tribello a match of 4 deals, house rules seat 0 Seat 0 seat 1 Seat 1 seat 2 Seat 2 "
        "Rules: standard, but for deals_per_round 1, quotas 5/4/4 5/4/4 5/4/4 5/4/4, winner "
        "most-positive.",
    ),
    "a part of a match": (Log(span=Span(4, 6)), "Tribello deals 4 to 6 of 12, standard rules"),
    "laboratory rules": (Log(small(), span=Span(2, 2)), "Tribello deal 2 of 4, laboratory rules"),
}


@pytest.mark.parametrize("case", CASES)
def test_what_happened_is_said_in_sentences(case: str) -> None:
    """Each thing that can happen has its words."""
    log, words = CASES[case]
    assert words in " ".join(text_of(log).split())


def test_trump_cut_once_stays() -> None:
    """The later deals of a round whose trump is cut once say that it stays."""
    rules = standard(trump_cut=TrumpCut.ONCE)
    game = Playthrough(start(rules, Span(1, 2)), seed=1)
    suit = game.end.sheet.results[0].terms.trump
    text = text_of(record(game.end, game.actions, players=("Ann", "Bo", "Cy")))
    assert text.count(f"; {suit} stay trump.") == 1
    assert text.count(f": {suit} are trump.") == 1


@pytest.mark.parametrize(
    ("points", "won", "words"),
    [
        ((3, -1, -2), {0}, "Ann wins with +3."),
        ((4, -8, 4), {0, 2}, "Ann and Cy win with +4 each."),
        ((0, 0, 0), {0, 1, 2}, "Ann, Bo and Cy win with 0 each."),
        ((0, 0, 0), set(), "Nobody wins: no total is above zero."),
    ],
)
def test_winners_are_named(points: tuple[int, int, int], won: set[int], words: str) -> None:
    """A tie is shared, and by some rules nobody wins."""
    assert winners_words(frozenset(won), points, ("Ann", "Bo", "Cy")) == words


@given(logs(), st.integers(-1, 50), st.integers(-1, 20))
def test_what_is_not_there_is_said_not_to_be(log: Log, deal: int, trick: int) -> None:
    """A deal, or a trick of it, can be shown, or what there is instead is said."""
    game = log.replay().game
    tricks = {each.number: each.begun_tricks for each in deals_of(game)}
    assert (no_such_deal(game, deal) is None) is (deal in tricks)
    assert (no_such_trick(game, deal, trick) is None) is (1 <= trick <= tricks.get(deal, 0))
    assert (no_such_trick(game, None, trick) is None) is (
        1 <= trick <= max(tricks.values(), default=0)
    )


def test_what_there_is_instead_is_said() -> None:
    """The range of numbers, or the only one, or that there is none yet."""
    log = log_of(FirstDealer(0), deal=5)
    assert no_such_deal(log.start(), 5) == "the log has no deal 5; it has no deal yet"
    assert no_such_deal(log.replay().game, 1) == "the log has no deal 1; it has deal 5 only"
    game = golden_log().replay().game
    assert no_such_deal(game, 13) == "the log has no deal 13; it has deals 1 to 12"
    assert no_such_trick(game, None, 14) == "the log has no trick 14; it has tricks 1 to 13"
    assert no_such_trick(game, 2, 0) == "deal 2 has no trick 0; it has tricks 1 to 13"


if __name__ == "__main__":
    GOLDEN.write_text(golden_text(), "utf-8")
