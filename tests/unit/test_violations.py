"""Every way to break a rule of cards, cut, trump, exchange or play, each with its code."""

from collections.abc import Callable
from typing import Any

import pytest
from attrs import frozen
from situations import SMALL, after, dealt, deck_for, opened, played, playing, small

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
from tribello.cards import Card, Suit, cards
from tribello.codes import CODES, Code
from tribello.engine import Match, apply, legal_actions, why_not
from tribello.errors import IllegalAction, InvalidRules
from tribello.rules import (
    CutWhen,
    NamingPoint,
    RoundOneTrump,
    Rules,
    Seating,
    ThirdExchange,
)
from tribello.seats import Role
from tribello.spec import clauses
from tribello.state import Game, Phase

DECK = deck_for()
FOUR = "QD, AD, KS, AS"
LAST = "AD, AS"
DRAW = small(seating=Seating.DRAW)
HEARTS_AND_SPADES = small(suits=2, ranks=4, hand_size=2, pickup_size=2)


@frozen
class Fault:
    """An illegal action, where it is tried, and what the judge must say of it.

    Arguments:
        code: the code of the violation.
        game: makes the game.
        action: the action tried.
        seat: the seat that the violation must name.
        legal: what must be said to have been legal.
    """

    code: Code
    game: Callable[[], Game[Phase]]
    action: Action
    seat: int | None = None
    legal: tuple[str, ...] = ()


def match(rules: Rules = SMALL) -> Game[Phase]:
    """A match before its first action."""
    return Match(rules).start()


def over() -> Game[Phase]:
    """A deal that is finished."""
    return played(playing(), "KH QC AH KS QS KC QH AS QD")


def drawn() -> Game[Phase]:
    """A draw for seats in which player 0 has drawn the queen of spades."""
    return after(match(DRAW), Draw(0, Card("QS")))


def seated() -> Game[Phase]:
    """A draw for seats in which player 2 chooses first and player 1 second."""
    return after(drawn(), Draw(1, Card("KS")), Draw(2, Card("AS")))


def partly_seated() -> Game[Phase]:
    """The same once player 2 has taken seat 1."""
    return after(seated(), TakeSeat(2, 1))


def cutting() -> Game[Phase]:
    """A deal of round 1 that seat 2 is to cut."""
    return after(opened(1), Shuffle(DECK))


def last_to_exchange() -> Game[Phase]:
    """A deal in which seat 2 may exchange all or none of two cards."""
    rules = small(third_exchange=ThirdExchange.ALL_OR_NONE)
    return after(dealt(3, rules), Exchange(0, cards("QS")), Exchange(1, ()))


def last_with_one_card() -> Game[Phase]:
    """A deal in which seat 2 holds one card and may exchange all or none of five."""
    rules = small(
        suits=2, ranks=4, hand_size=1, pickup_size=5, third_exchange=ThirdExchange.ALL_OR_NONE
    )
    game = after(opened(3, rules), Shuffle(cards("JH QH KH AH JS QS KS AS")))
    return after(game, Exchange(0, ()), Exchange(1, ()))


def stripped() -> Game[Phase]:
    """A deal of round 1 without clubs, about to be shuffled."""
    return after(opened(1, small(round_1_trump=RoundOneTrump.STRIP)), NameTrump(0, Suit.CLUBS))


NO_CLUBS = tuple(card for card in DECK if card.suit is not Suit.CLUBS)
TO_THREE = ("0 cards", "1 card", "2 cards", "3 cards")

FAULTS = [
    # 4xx: the deck
    Fault(codes.CARD_TWICE, lambda: opened(3), Shuffle((*DECK[1:], DECK[5]))),
    Fault(codes.CARD_TWICE, lambda: opened(3), Shuffle(DECK + DECK)),
    Fault(codes.CARD_TWICE, lambda: opened(3), Shuffle((*DECK, DECK[0]))),
    Fault(codes.CARD_MISSING, lambda: opened(3), Shuffle(DECK[1:])),
    Fault(codes.CARD_MISSING, lambda: opened(3), Shuffle(())),
    Fault(codes.CARD_FOREIGN, lambda: opened(3), Shuffle((*DECK[1:], Card("2C")))),
    Fault(codes.CARD_FOREIGN, lambda: opened(3), Shuffle((*DECK, Card("2C")))),
    Fault(codes.CARD_FOREIGN, stripped, Shuffle(DECK)),
    Fault(codes.CARD_MISSING, stripped, Shuffle(NO_CLUBS[1:])),
    Fault(codes.SHUFFLE_NOT_DUE, match, Shuffle(DECK)),
    Fault(codes.SHUFFLE_NOT_DUE, cutting, Shuffle(DECK)),
    Fault(codes.SHUFFLE_NOT_DUE, playing, Shuffle(DECK)),
    # 4xx: seats
    Fault(codes.FIRST_DEALER_NOT_DUE, lambda: match(DRAW), FirstDealer(0)),
    Fault(codes.FIRST_DEALER_NOT_DUE, lambda: opened(1), FirstDealer(1)),
    Fault(codes.NO_SUCH_SEAT, match, FirstDealer(3)),
    Fault(codes.NO_SUCH_SEAT, match, FirstDealer(-1)),
    Fault(codes.NO_SUCH_SEAT, seated, TakeSeat(2, 3), 2, ("0", "1", "2")),
    Fault(codes.NO_SUCH_SEAT, partly_seated, TakeSeat(1, -1), 1, ("0", "2")),
    Fault(codes.DRAW_NOT_DUE, match, Draw(0, Card("AS"))),
    Fault(codes.DRAW_NOT_DUE, seated, Draw(0, Card("AC"))),
    Fault(codes.DRAW_OUT_OF_TURN, drawn, Draw(0, Card("KS"))),
    Fault(codes.DRAW_OUT_OF_TURN, drawn, Draw(2, Card("KS"))),
    Fault(codes.DRAW_OUT_OF_TURN, drawn, Draw(3, Card("KS"))),
    Fault(codes.DRAW_NOT_LEFT, drawn, Draw(1, Card("QS"))),
    Fault(codes.DRAW_NOT_LEFT, drawn, Draw(1, Card("2C"))),
    Fault(codes.SEAT_NOT_DUE, match, TakeSeat(0, 0), 0),
    Fault(codes.SEAT_NOT_DUE, drawn, TakeSeat(0, 0), 0),
    Fault(codes.SEAT_OUT_OF_TURN, seated, TakeSeat(0, 0), 0),
    Fault(codes.SEAT_OUT_OF_TURN, seated, TakeSeat(3, 0), 3),
    Fault(codes.SEAT_TAKEN, partly_seated, TakeSeat(1, 1), 1, ("0", "2")),
    # 5xx: cut
    Fault(codes.CUT_NOT_DUE, lambda: opened(1), Cut(2, DECK[0]), 2),
    Fault(codes.CUT_NOT_DUE, lambda: dealt(3), Cut(2, DECK[0]), 2),
    Fault(codes.CUT_WRONG_SEAT, cutting, Cut(0, DECK[0]), 0),
    Fault(codes.CUT_WRONG_SEAT, cutting, Cut(5, DECK[0]), 5),
    Fault(codes.CUT_NOT_IN_DECK, cutting, Cut(2, Card("2C")), 2),
    Fault(codes.CUT_EMPTY_PACKET, cutting, Cut(2, DECK[-1]), 2),
    # 5xx: trump
    Fault(codes.TRUMP_NOT_DUE, match, NameTrump(0, Suit.CLUBS), 0),
    Fault(codes.TRUMP_NOT_DUE, lambda: match(DRAW), NameTrump(0, Suit.CLUBS), 0),
    Fault(codes.TRUMP_NOT_DUE, seated, NameTrump(0, Suit.CLUBS), 0),
    Fault(codes.TRUMP_NOT_DUE, cutting, NameTrump(0, Suit.CLUBS), 0),
    Fault(codes.TRUMP_NOT_DUE, lambda: opened(2), NameTrump(0, Suit.CLUBS), 0),
    Fault(codes.TRUMP_NOT_DUE, lambda: playing(Suit.CLUBS), NameTrump(0, Suit.CLUBS), 0),
    Fault(codes.TRUMP_NOT_DUE, stripped, NameTrump(0, Suit.CLUBS), 0),
    Fault(codes.NO_TRUMP_ROUND, lambda: opened(3), NameTrump(0, Suit.CLUBS), 0),
    Fault(codes.NO_TRUMP_ROUND, lambda: dealt(3), NameTrump(0, Suit.CLUBS), 0),
    Fault(codes.NO_TRUMP_ROUND, lambda: dealt(4), NameTrump(0, Suit.CLUBS), 0),
    Fault(codes.NO_TRUMP_ROUND, playing, NameTrump(0, Suit.CLUBS), 0),
    Fault(codes.TRUMP_WRONG_SEAT, lambda: dealt(2), NameTrump(1, Suit.CLUBS), 1),
    Fault(codes.TRUMP_WRONG_SEAT, lambda: dealt(2), NameTrump(3, Suit.CLUBS), 3),
    Fault(
        codes.TRUMP_NOT_IN_PACK,
        lambda: after(opened(2, HEARTS_AND_SPADES), Shuffle(cards("JH QH KH AH JS QS KS AS"))),
        NameTrump(0, Suit.CLUBS),
        0,
        ("H", "S"),
    ),
    # 5xx: exchange
    Fault(codes.EXCHANGE_NOT_DUE, lambda: dealt(2), Exchange(0, ()), 0),
    Fault(codes.EXCHANGE_NOT_DUE, playing, Exchange(0, ()), 0),
    Fault(codes.EXCHANGE_OUT_OF_TURN, lambda: dealt(3), Exchange(1, ()), 1),
    Fault(codes.EXCHANGE_OUT_OF_TURN, lambda: dealt(3), Exchange(-1, ()), -1),
    Fault(codes.DISCARD_NOT_HELD, lambda: dealt(3), Exchange(0, cards("KH QC")), 0, TO_THREE),
    Fault(codes.DISCARD_NOT_HELD, lambda: dealt(3), Exchange(0, cards("2C")), 0, TO_THREE),
    Fault(codes.DISCARD_TWICE, lambda: dealt(3), Exchange(0, cards("KH AS KH")), 0, TO_THREE),
    Fault(
        codes.EXCHANGE_TOO_MANY,
        lambda: after(dealt(3), Exchange(0, cards("KH AS"))),
        Exchange(1, cards("QC KC")),
        1,
        ("0 cards", "1 card"),
    ),
    Fault(
        codes.EXCHANGE_ALL_OR_NONE,
        last_to_exchange,
        Exchange(2, cards("QH")),
        2,
        ("0 cards", "2 cards"),
    ),
    Fault(codes.DISCARD_NOT_HELD, last_with_one_card, Exchange(2, cards("KH")), 2, ("0 cards",)),
    Fault(
        codes.EXCHANGE_ALL_OR_NONE,
        last_with_one_card,
        Exchange(2, cards("QH")),
        2,
        ("0 cards",),
    ),
    Fault(
        codes.EXCHANGE_TOO_MANY,
        last_to_exchange,
        Exchange(2, cards("QH AH KS")),
        2,
        ("0 cards", "2 cards"),
    ),
    # 6xx: play
    Fault(codes.PLAY_NOT_DUE, match, Play(0, Card("AS")), 0),
    Fault(codes.PLAY_NOT_DUE, lambda: dealt(3), Play(0, Card("AS")), 0),
    Fault(codes.PLAY_OUT_OF_TURN, playing, Play(1, Card("QC")), 1),
    Fault(codes.PLAY_OUT_OF_TURN, playing, Play(3, Card("KH")), 3),
    Fault(codes.PLAY_NOT_HELD, playing, Play(0, Card("QC")), 0, ("KH", "QS", "AS")),
    Fault(codes.PLAY_NOT_HELD, playing, Play(0, Card("2C")), 0, ("KH", "QS", "AS")),
    Fault(
        codes.PLAY_NOT_HELD,
        lambda: played(playing(), "KH QC"),
        Play(2, Card("KH")),
        2,
        ("QH", "AH"),
    ),
    Fault(codes.REVOKE, lambda: played(playing(), "KH QC"), Play(2, Card("KS")), 2, ("QH", "AH")),
    # 801: the end
    Fault(codes.AFTER_THE_END, over, FirstDealer(0)),
    Fault(codes.AFTER_THE_END, over, Shuffle(DECK)),
    Fault(codes.AFTER_THE_END, over, NameTrump(1, Suit.CLUBS), 1),
    Fault(codes.AFTER_THE_END, over, Play(1, Card("QD")), 1),
]


def test_every_code_of_play_is_tried_here() -> None:
    """The table has a fault for each code of families 4xx, 5xx and 6xx, and for T801."""
    wanted = {code for code in CODES.values() if code.id[1] in "456"} | {codes.AFTER_THE_END}
    wanted -= {codes.NO_CARDS_FIT, codes.HAND_NOT_DUE}  # which only logs that hide cards can have
    assert {fault.code for fault in FAULTS} == wanted


@pytest.mark.rule("R6.2", "R6.3", "R7.3")
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.code}-{fault.action}")
def test_a_fault_is_told_by_code_seat_and_what_was_legal(fault: Fault) -> None:
    """The judge gives code, seat and legal choices; the action is raised as that violation."""
    game = fault.game()
    violation = why_not(game, fault.action)
    assert violation is not None
    assert (violation.code, violation.seat, violation.legal) == (
        fault.code,
        fault.seat,
        fault.legal,
    )
    assert fault.action not in legal_actions(game)
    with pytest.raises(IllegalAction) as refusal:
        apply(game, fault.action)
    assert refusal.value.violation == violation


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.code}-{fault.action}")
def test_what_is_called_legal_is_legal(fault: Fault) -> None:
    """Each choice that a violation names is the choice of a legal action of that seat."""
    game = fault.game()
    choices = [choice_of(action) for action in legal_actions(game)] if fault.legal else []
    assert tuple(dict.fromkeys(choices)) == fault.legal


def choice_of(action: Action) -> str:
    """What an action chooses, as a violation writes it."""
    match action:
        case TakeSeat(seat=seat):
            return str(seat)
        case NameTrump(suit=suit):
            return suit.letter
        case Exchange(cards=discards):
            return f"{len(discards)} card{'' if len(discards) == 1 else 's'}"
        case Play(card=card):
            return card.name
        case _:
            raise AssertionError(action)


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        (DECK[:10], "the deck has 10 cards, not 12; it lacks AD, AS"),
        ((*DECK[:-1], DECK[3]), f"the deck holds {DECK[3]} twice, and lacks {DECK[-1]}"),
        ((*DECK, DECK[3]), f"the deck has 13 cards, not 12, and holds {DECK[3]} twice"),
        (DECK[:5] * 2, "the deck holds QC twice, and lacks QD, KD, AD, AH and 3 more"),
        ((*DECK[:-2], DECK[3], DECK[3]), f"the deck holds {DECK[3]} 3 times, and lacks {LAST}"),
        ((*DECK[:7], *DECK[:5]), "the deck holds QC twice, and lacks QD, AD, QS, KS and 1 more"),
        ((*DECK[:8], *DECK[:4]), f"the deck holds {DECK[0]} twice, and lacks {FOUR}"),
        ((*DECK[1:], Card("2C")), "2C is not in the pack that is dealt"),
    ],
)
def test_a_wrong_deck_is_told_with_the_cards_at_fault(deck: tuple[Card, ...], words: str) -> None:
    """The reason names the card that is twice or foreign, or all that are missing."""
    violation = why_not(opened(3), Shuffle(deck))
    assert violation is not None
    assert violation.reason == words


@pytest.mark.parametrize(
    ("game", "action", "words"),
    [
        (
            match,
            Play(0, Card("AS")),
            "the play of a card is not due: the game waits for the choice of the first dealer",
        ),
        (
            lambda: dealt(2),
            Exchange(0, ()),
            "an exchange is not due: the game waits for the naming of trump",
        ),
        (over, Cut(1, Card("QC")), "a cut follows the end of the game"),
    ],
)
def test_an_action_of_the_wrong_type_is_told_what_is_due(
    game: Callable[[], Game[Phase]], action: Action, words: str
) -> None:
    """The reason names the type that was tried and the one that the game waits for."""
    violation = why_not(game(), action)
    assert violation is not None
    assert violation.reason == words


def without_clubs() -> Game[Phase]:
    """A deal of round 2, dealt from hearts and spades."""
    packets = {"left": "JH QH", "right": "KH AH", "pickup": "JS QS", "dealer": "KS AS"}
    return apply(opened(2, HEARTS_AND_SPADES), Shuffle(deck_for(HEARTS_AND_SPADES, **packets)))


@pytest.mark.rule("R10.10")
@pytest.mark.parametrize(
    ("game", "action", "code"),
    [
        (over, Play(1, Card("2C")), codes.AFTER_THE_END),
        (lambda: dealt(3), Play(1, Card("2C")), codes.PLAY_NOT_DUE),
        (playing, Play(1, Card("2C")), codes.PLAY_OUT_OF_TURN),
        (playing, Play(0, Card("2C")), codes.PLAY_NOT_HELD),
        (lambda: dealt(3), Exchange(1, cards("2C 2C")), codes.EXCHANGE_OUT_OF_TURN),
        (lambda: dealt(3), Exchange(0, cards("2C 2C")), codes.DISCARD_NOT_HELD),
        (lambda: dealt(1), Cut(1, Card("2C")), codes.CUT_WRONG_SEAT),
        (without_clubs, NameTrump(1, Suit.CLUBS), codes.TRUMP_WRONG_SEAT),
    ],
)
def test_of_several_faults_the_first_is_told(
    game: Callable[[], Game[Phase]], action: Action, code: Code
) -> None:
    """What is not due comes before who does it, and that before what is done."""
    violation = why_not(game(), action)
    assert violation is not None
    assert violation.code is code


BLIND = small(suits=3, pickup_size=0, round_1_trump=RoundOneTrump.DEALER)
NINE = cards("QD KD AD QH KH AH QS KS AS")
EXACT = (
    ("R5.2", lambda: opened(1, BLIND), NameTrump(0, Suit.CLUBS), codes.TRUMP_NOT_IN_PACK),
    ("R5.3", stripped, Shuffle((Card("QC"), *NINE[1:])), codes.CARD_FOREIGN),
    ("R5.3", lambda: after(stripped(), Shuffle(NINE)), Exchange(0, ()), codes.EXCHANGE_NOT_DUE),
    (
        "R6.6",
        lambda: after(dealt(3), Exchange(0, cards("KH QS AS"))),
        Exchange(1, ()),
        codes.EXCHANGE_NOT_DUE,
    ),
    (
        "R6.7",
        lambda: after(dealt(3), Exchange(0, cards("AS")), Exchange(1, ()), Exchange(2, ())),
        Play(0, Card("AS")),
        codes.PLAY_NOT_HELD,
    ),
    ("R7.1", playing, Play(1, Card("QC")), codes.PLAY_OUT_OF_TURN),
    ("R7.6", lambda: played(playing(), "KH QC AH"), Play(0, Card("QS")), codes.PLAY_OUT_OF_TURN),
)
"""Clauses that are cited with a code that has another, each where it is broken."""

OF_RULES = {
    ("R1.6", "T312"): {"exchange_order": (Role.DEALER, Role.RIGHT, Role.RIGHT)},
    ("R2.3", "T309"): {"seating": Seating.DRAW, "ranks": 2, "hand_size": 2, "pickup_size": 2},
    ("R5.1", "T309"): {"cut": CutWhen.NEVER},
    ("R5.3", "T309"): {"round_1_trump": RoundOneTrump.STRIP, "hand_size": 2, "pickup_size": 6},
    ("R5.4", "T309"): {"round_2_naming": NamingPoint.BEFORE_SHUFFLE},
}
"""The same of rules that are refused."""


@pytest.mark.rule("R5.3", "R6.6", "R7.1", "R7.6")
@pytest.mark.parametrize(("clause", "game", "action", "code"), EXACT)
def test_a_violation_cites_the_clause_that_is_broken(
    clause: str, game: Callable[[], Game[Phase]], action: Action, code: Code
) -> None:
    """Where a code stands for several clauses, the one that was broken is cited."""
    violation = why_not(game(), action)
    assert violation is not None
    assert (violation.code, violation.clause) == (code, clause)
    assert f"[{clause}]" in str(violation)


@pytest.mark.rule("R1.6", "R5.4")
@pytest.mark.parametrize(("cited", "options"), OF_RULES.items())
def test_refused_rules_cite_the_clause_that_is_broken(
    cited: tuple[str, str], options: dict[str, Any]
) -> None:
    """Of rules that cannot be played the clause is cited that says why."""
    with pytest.raises(InvalidRules) as refusal:
        small(**options)
    assert cited in {(fault.clause, fault.code.id) for fault in refusal.value.faults}


def test_clauses_list_no_code_that_is_not_cited_with_them() -> None:
    """Besides its own clause, a code stands only in clauses that are cited with it here."""
    others = {
        (clause.id, code)
        for clause in clauses().values()
        for code in clause.codes
        if CODES[code].clause != clause.id
    }
    assert others == {(clause, code.id) for clause, _, _, code in EXACT} | set(OF_RULES)
