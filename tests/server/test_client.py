"""What a client makes of what it is told, and of what a person types."""

from contextlib import closing
from pathlib import Path

import pytest
from attrs import evolve
from client import lasting
from person import Person
from server.tables import choice_at, dealt, played, three, turn_of
from table import Table
from told import Told
from websockets.exceptions import ConnectionClosedError, InvalidURI

from tribello import (
    STANDARD,
    Draw,
    Exchange,
    NameTrump,
    Play,
    Suit,
    TakeSeat,
    apply,
)
from tribello.cards import cards
from tribello.engine import start
from tribello.rules import Seating
from tribello.state import Exchanging
from tribello.views import VIEWERS, Choice, Lift, Viewer, view


@pytest.mark.parametrize(
    ("error", "lasts"),
    [
        (ConnectionRefusedError(), False),
        (TimeoutError(), False),
        (ConnectionClosedError(None, None), False),
        (InvalidURI("server", "no ws://"), True),
    ],
)
def test_a_client_tries_again_as_long_as_it_may_help(error: Exception, lasts: bool) -> None:
    """What a server that is down or was killed gives rise to passes; a wrong URL does not."""
    assert lasting(error) is (error if lasts else None)


def told_of(table: Table, viewer: Viewer) -> Told:
    """What somebody was told of a game so far."""
    told = Told()
    told.header, told.entries = table.header(viewer), table.entries(viewer)
    return told


@pytest.mark.parametrize("deal", [1, 4, 10])
def test_an_agent_behind_the_line_sees_what_an_agent_beside_the_table_sees(
    path: Path, deal: int
) -> None:
    """At each decision the view made of what was told is the view in the game."""
    for table in played(dealt(path, deal), three("views")):
        for viewer in VIEWERS:
            assert told_of(table, viewer).view() == view(table.game, viewer)


def answered(table: Table, *typed: str) -> tuple[Choice, list[str]]:
    """What a person chooses who types this, and what is shown meanwhile."""
    answers, shown = iter(typed), list[str]()

    def ask(question: str) -> str:
        shown.append(question)
        return next(answers)

    choice = Person(ask, shown.append)(view(table.game, turn_of(table)))
    assert next(answers, None) is None
    return choice, shown


def words(choice: Choice) -> str:
    """A choice as a person types it."""
    match choice:
        case Play(_, card):
            return f" {card.name.lower()} "
        case Exchange(_, cards):
            return " ".join(card.name for card in cards)
        case NameTrump(_, suit):
            return suit.letter.lower()
        case Lift(_, cards):
            return f"{cards}"
        case _:
            raise AssertionError(choice)


@pytest.mark.parametrize("deal", [1, 4, 10])
def test_every_choice_can_be_typed(path: Path, deal: int) -> None:
    """A person makes each choice of a deal by one line."""
    players, typing = three("typed"), three("typed")
    for table in played(dealt(path, deal), players):
        if table.turn is not None:
            choice = choice_at(table, typing)
            assert answered(table, words(choice))[0] == choice


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("4x", "'4x' is not a card; type rank and suit, such as 4C or 10s"),
        ("H", "'H' is not a card; type rank and suit, such as 4C or 10s"),
        ("2c", "2C is not in the hand of seat 2"),
    ],
)
def test_what_cannot_be_chosen_is_asked_again(table: Table, typed: str, reason: str) -> None:
    """A line that is no legal choice is answered by the reason, and the next one counts."""
    choice, shown = answered(table, typed, "")
    assert choice == Exchange(choice.seat, ())
    assert shown[-2] == reason


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("foo", "'foo' is not a number of cards; type a number"),
        ("-3", "'-3' is not a number of cards; type a number"),
        ("٣", "'٣' is not a number of cards; type a number"),
        ("10s", "'10s' is not a number of cards; type a number"),
        ("", "one word, please"),
        ("1 2", "one word, please"),
        ("0", "of 52 cards 1 to 51 can be lifted, not 0"),
        ("52", "of 52 cards 1 to 51 can be lifted, not 52"),
        ("9" * 5000, "of 52 cards 1 to 51 can be lifted, not 999999999"),
    ],
)
def test_a_lift_that_cannot_be_is_asked_again(path: Path, typed: str, reason: str) -> None:
    """The question tells the range, and what is no number is told in words."""
    with closing(dealt(path)) as table:
        choice, shown = answered(table, typed, "17")
    assert choice == Lift(choice.seat, 17)
    assert shown[-2:] == [reason, "How many cards do you lift, 1 to 51? "]


def test_a_suit_that_is_none_is_asked_again(path: Path) -> None:
    """A suit may be spelled out, and what is none is told."""
    with closing(dealt(path, 4)) as table:
        choice, shown = answered(table, "no", "4C", "Hearts")
    assert choice == NameTrump(choice.seat, Suit.HEARTS)
    assert [line for line in shown if "not a suit" in line] == [
        f"{word!r} is not a suit; type C, D, H or S" for word in ("no", "4C")
    ]


def test_a_person_without_a_seat_is_told_which_are_free() -> None:
    """Who drew the highest card chooses among all seats, by its number alone."""
    game = start(evolve(STANDARD, seating=Seating.DRAW))
    for player, card in enumerate(cards("AS 2C 3C")):
        game = apply(game, Draw(player, card))
    answers, shown = iter(["x", "1"]), list[str]()

    def ask(question: str) -> str:
        shown.append(question)
        return next(answers)

    assert Person(ask, shown.append)(view(game, 0)) == TakeSeat(0, 1)
    question = "Which seat, 0 or 1 or 2? "
    assert shown == [question, "'x' is not a seat; type a number", question]


@pytest.mark.parametrize("spelling", ["{}", "{} ", "\u2009{}"])
def test_cards_are_typed_as_people_spell_them(table: Table, spelling: str) -> None:
    """Letter case, the sign of a suit, its place and 10 for T make no difference."""
    phase = table.game.phase
    assert isinstance(phase, Exchanging)
    hand = phase.dealt.hands[turn_of(table)]
    for card in hand:
        rank, suit = card.name[0].replace("T", "10"), card.name[1]
        sign = "♣♦♥♠"["CDHS".index(suit)]
        for word in (rank + suit.lower(), rank.lower() + sign, suit + rank, sign + rank):
            assert answered(table, spelling.format(word))[0] == Exchange(turn_of(table), (card,))


def test_a_person_sees_the_own_hand(table: Table) -> None:
    """Every card that may be discarded is shown before the question."""
    phase = table.game.phase
    assert isinstance(phase, Exchanging)
    hand = " ".join(card.name for card in phase.dealt.hands[turn_of(table)])
    assert f"your hand: {hand}" in answered(table, "")[1]
