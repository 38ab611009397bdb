"""What a client makes of what it is told, and of what a person types."""

from pathlib import Path

import pytest
from client import lasting
from person import Person
from server.tables import choice_at, dealt, played, three, turn_of
from table import Table
from told import Told
from websockets.exceptions import ConnectionClosedError, InvalidURI

from tribello import Exchange, NameTrump, Play
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
        ("4x", "'4X' is not a card; the ten of spades is written TS"),
        ("2c", "2C is not in the hand of seat 2"),
    ],
)
def test_what_cannot_be_chosen_is_asked_again(table: Table, typed: str, reason: str) -> None:
    """A line that is no legal choice is answered by the reason, and the next one counts."""
    choice, shown = answered(table, typed, "")
    assert choice == Exchange(choice.seat, ())
    assert shown[-2] == reason


def test_a_person_sees_the_own_hand(table: Table) -> None:
    """Every card that may be discarded is shown before the question."""
    phase = table.game.phase
    assert isinstance(phase, Exchanging)
    hand = " ".join(card.name for card in phase.dealt.hands[turn_of(table)])
    assert f"your hand: {hand}" in answered(table, "")[1]
