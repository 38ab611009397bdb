"""States as values."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs.exceptions import FrozenInstanceError
from situations import after, dealt, opened, phase_of, played, playing, small

from tribello.actions import Draw, Exchange
from tribello.cards import Suit, cards
from tribello.engine import Match
from tribello.rules import Seating
from tribello.state import (
    Game,
    Over,
    Phase,
    Playing,
    Trick,
    deal_number,
    dealer_of,
    tricks_taken,
    with_hand,
)

DRAW = small(seating=Seating.DRAW)


def seated() -> Game[Phase]:
    """A draw for seats in which player 2 is to choose first."""
    draws = (Draw(player, card) for player, card in enumerate(cards("QS KS AS")))
    return after(Match(DRAW).start(), *draws)


GAMES: dict[str, Callable[[], Game[Phase]]] = {
    "unopened": Match().start,
    "shuffling": lambda: opened(1),
    "naming": lambda: dealt(2),
    "exchanging": lambda: dealt(3),
    "leading": playing,
    "later": lambda: played(playing(), "KH QC AH"),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_copies_to_itself_and_pickles_to_its_equal(name: str) -> None:
    """Copies are the same object, and what comes back from a pickle is equal in all ways."""
    game = GAMES[name]()
    assert copy.copy(game) is game
    assert copy.deepcopy([game])[0] is game
    again = pickle.loads(pickle.dumps(game))
    assert (again, hash(again), repr(again)) == (game, hash(game), repr(game))


def test_a_value_shows_its_class_and_its_fields() -> None:
    """The repr of a value is the call that makes it, with the fields by name and in order."""
    assert repr(Trick(1, cards("2C AS"), 2)) == (
        "Trick(leader=1, cards=(Card('2C'), Card('AS')), winner=2)"
    )
    assert repr(Over()) == "Over()"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_cannot_be_changed(name: str) -> None:
    """Neither a game nor its phase takes a new value."""
    game = GAMES[name]()
    for value, attribute in ((game, "sheet"), (game, "phase"), (game, "note"), (game.phase, "x")):
        with pytest.raises(FrozenInstanceError):
            setattr(value, attribute, None)


def test_games_are_equal_by_what_they_hold() -> None:
    """The same moves lead to equal games with equal hashes, other moves to unequal ones."""
    assert after(dealt(3), Exchange(0, ())) == after(dealt(3), Exchange(0, ()))
    assert hash(dealt(3)) == hash(dealt(3))
    assert len({dealt(3), dealt(3), dealt(3, by=1), after(dealt(3), Exchange(0, ()))}) == 3


@pytest.mark.parametrize(("first", "dealers"), [(0, "012012"), (1, "120120"), (2, "201201")])
def test_the_deal_passes_clockwise(first: int, dealers: str) -> None:
    """Deal 1 is dealt by the first dealer, each later one by the next seat (N:3)."""
    assert "".join(str(dealer_of(number, first)) for number in range(1, 7)) == dealers


def test_tricks_are_counted_by_winner() -> None:
    """Each trick counts for the seat that took it, whoever led it."""
    laid = cards("2C 3C 4C")
    tricks = tuple(Trick(leader, laid, winner) for leader, winner in ((0, 2), (2, 2), (2, 0)))
    assert tricks_taken(tricks) == (1, 0, 2)
    assert tricks_taken(()) == (0, 0, 0)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_one_hand_is_exchanged_for_another(seat: int) -> None:
    """The hand of the seat is the new one and the others are as they were."""
    hands = (cards("2C"), cards("3C"), cards("4C"))
    new = with_hand(hands, seat, cards("AS"))
    assert new[seat] == cards("AS")
    assert [new[other] for other in range(3) if other != seat] == [
        hands[other] for other in range(3) if other != seat
    ]


def test_every_phase_of_a_deal_knows_its_terms() -> None:
    """From dealing to the result, trump and dealer can be read off the phase."""
    game = playing(Suit.CLUBS)
    assert phase_of(game, Playing).terms.trump is Suit.CLUBS
    result = played(game, "KH QC AH KC QH QS QD KS AS").sheet.results[0]
    assert (result.terms.trump, result.terms.dealer) == (Suit.CLUBS, 0)


@pytest.mark.parametrize(
    ("game", "number"),
    [
        (Match().start, None),
        (Match(DRAW).start, None),
        (seated, None),
        (lambda: opened(2), 2),
        (lambda: dealt(1), 1),
        (lambda: dealt(3), 3),
        (lambda: playing(Suit.CLUBS), 2),
        (lambda: played(playing(), "KH QC AH KS QS KC QH AS QD"), None),
    ],
)
def test_a_game_tells_the_number_of_its_deal(
    game: Callable[[], Game[Phase]], number: int | None
) -> None:
    """While a deal is on it has its number; before the first and after the last there is none."""
    assert deal_number(game()) == number


PICKLE_A_GAME = """
import pickle, sys
from tribello.engine import Match
sys.stdout.buffer.write(pickle.dumps(Match().start()))
"""


def test_a_pickle_from_another_process_is_equal_here() -> None:
    """A hash that was kept in one process is not carried into another, where it would be wrong."""
    root = Path(__file__).parents[2]
    made = subprocess.run(
        [sys.executable, "-c", PICKLE_A_GAME], cwd=root, capture_output=True, check=True
    )
    there, here = pickle.loads(made.stdout), Match().start()
    assert (there, hash(there), hash(there.rules)) == (here, hash(here), hash(here.rules))
