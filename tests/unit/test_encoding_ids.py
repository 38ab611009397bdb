"""Action ids: the fixed table, and choices as ids and as JSON."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tribello.actions import Exchange, NameTrump, Play, TakeSeat
from tribello.cards import PACK, Card, Suit, cards
from tribello.encoding import (
    LIFT,
    NAMES,
    NUM_ACTIONS,
    SEAT,
    STOP,
    TRUMP,
    id_named,
    ids_of,
    read_choice,
    write_choice,
)
from tribello.log.notation import write_action
from tribello.views import Choice, Lift

TABLE: Final = """
2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC
2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD
2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH
2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS
stop
trump-C trump-D trump-H trump-S
lift-1 lift-2 lift-3 lift-4 lift-5 lift-6 lift-7 lift-8 lift-9 lift-10
lift-11 lift-12 lift-13 lift-14 lift-15 lift-16 lift-17 lift-18 lift-19 lift-20
lift-21 lift-22 lift-23 lift-24 lift-25 lift-26 lift-27 lift-28 lift-29 lift-30
lift-31 lift-32 lift-33 lift-34 lift-35 lift-36 lift-37 lift-38 lift-39 lift-40
lift-41 lift-42 lift-43 lift-44 lift-45 lift-46 lift-47 lift-48 lift-49 lift-50
lift-51
seat-0 seat-1 seat-2
"""
"""Public: an id that is learned with must never come to mean another action."""

CHOICES: Final[tuple[tuple[Choice, tuple[int, ...], dict[str, Any]], ...]] = (
    (Play(1, Card("TS")), (47,), {"type": "play", "seat": 1, "card": "TS"}),
    (Exchange(0, ()), (52,), {"type": "exchange", "seat": 0, "cards": []}),
    (
        Exchange(2, cards("AS 2C 3C")),
        (0, 1, 51, 52),
        {"type": "exchange", "seat": 2, "cards": ["2C", "3C", "AS"]},
    ),
    (NameTrump(0, Suit.CLUBS), (53,), {"type": "name_trump", "seat": 0, "suit": "C"}),
    (NameTrump(2, Suit.SPADES), (56,), {"type": "name_trump", "seat": 2, "suit": "S"}),
    (Lift(1, 1), (57,), {"type": "lift", "seat": 1, "count": 1}),
    (Lift(1, 51), (107,), {"type": "lift", "seat": 1, "count": 51}),
    (TakeSeat(2, 0), (108,), {"type": "take_seat", "player": 2, "seat": 0}),
    (TakeSeat(0, 2), (110,), {"type": "take_seat", "player": 0, "seat": 2}),
)


def test_the_table_is_fixed() -> None:
    """Each of the 111 ids has its name, and never gets another."""
    assert TABLE.split() == list(NAMES)
    assert len(NAMES) == NUM_ACTIONS == 111
    assert (STOP, TRUMP, LIFT, SEAT) == (52, 53, 57, 108)


def test_a_card_has_its_place_in_the_pack_for_id() -> None:
    """The ids of cards are their places in the pack, and their names those of cards."""
    assert [id_named(card.name) for card in PACK] == [card.index for card in PACK]


def test_names_lead_back_to_ids() -> None:
    """Every name is that of one id."""
    assert [id_named(name) for name in NAMES] == list(range(NUM_ACTIONS))


@pytest.mark.parametrize("name", ["10S", "lift-0", "lift-52", "trump-X", "seat-3", "STOP", ""])
def test_what_is_no_name_is_refused(name: str) -> None:
    """A text that names no action is told apart from one that does."""
    with pytest.raises(ValueError, match="names no action"):
        id_named(name)


@pytest.mark.parametrize(("choice", "ids"), [(choice, ids) for choice, ids, _ in CHOICES])
def test_a_choice_is_made_of_ids(choice: Choice, ids: tuple[int, ...]) -> None:
    """An exchange is its discards in ascending order and the stop, all else one id."""
    assert ids_of(choice) == ids


@pytest.mark.parametrize("choice", [Lift(0, 0), Lift(0, 52), TakeSeat(0, 3)])
def test_what_can_never_be_chosen_has_no_id(choice: Choice) -> None:
    """A lift of all cards or of none, or a seat that there is not, has no id."""
    with pytest.raises(ValueError, match="names no action"):
        ids_of(choice)


@pytest.mark.parametrize(("choice", "entry"), [(choice, entry) for choice, _, entry in CHOICES])
def test_a_choice_is_written_and_read(choice: Choice, entry: dict[str, Any]) -> None:
    """The JSON form of a choice has one reading, which is the choice."""
    assert write_choice(choice) == entry
    assert read_choice(entry) == choice


@pytest.mark.parametrize("choice", [choice for choice, *_ in CHOICES if type(choice) is not Lift])
def test_a_choice_is_written_as_the_action_of_a_log(choice: Choice) -> None:
    """Whatever is an action too has one JSON form."""
    assert not isinstance(choice, Lift)
    assert write_choice(choice) == write_action(choice)


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (None, "null is no choice"),
        ([], "is no choice"),
        ({}, "is no choice"),
        ({"type": "shuffle", "deck": []}, "is no choice"),
        ({"type": "cut", "seat": 0, "card": "AS"}, "is no choice"),
        ({"type": "play", "seat": 0}, "play seat, card"),
        ({"type": "play", "seat": 0, "card": "AS", "more": 1}, "is no choice"),
        ({"type": "exchange", "seat": 0, "cards": "AS"}, "is no choice"),
        ({"type": "play", "seat": 3, "card": "AS"}, "3 is no seat"),
        ({"type": "play", "seat": True, "card": "AS"}, "true is no seat"),
        ({"type": "play", "seat": "0", "card": "AS"}, '"0" is no seat'),
        ({"type": "take_seat", "player": 3, "seat": 0}, "3 is no seat"),
        ({"type": "play", "seat": 0, "card": "10S"}, "is not a card"),
        ({"type": "exchange", "seat": 0, "cards": ["AS", ["2C"]]}, "is not a card"),
        ({"type": "name_trump", "seat": 0, "suit": "X"}, "suits are C, D, H, S"),
        ({"type": "name_trump", "seat": 0, "suit": ["C"]}, "suits are C, D, H, S"),
        ({"type": "lift", "seat": 0, "count": 7.0}, "7.0 is no number of cards"),
        ({"type": "lift", "seat": 0, "count": True}, "true is no number of cards"),
        ({"type": "lift", "seat": 0, "cards": 7}, "is no choice"),
        ({"type": "x" * 999}, r"^.{60}\.\.\. is no choice"),
        ({"type": {1, 2}}, "a value of type dict is no choice"),
    ],
)
def test_what_describes_no_choice_is_refused(entry: object, told: str) -> None:
    """Whatever JSON there is, it is a choice or gets an error that says what is wrong."""
    with pytest.raises(ValueError, match=told):
        read_choice(entry)


@pytest.mark.parametrize("count", [-1, 0, 52])
def test_how_many_cards_can_be_lifted_is_a_matter_of_the_rules(count: int) -> None:
    """A lift of so many cards is read as it stands, and refused where it is judged."""
    assert read_choice({"type": "lift", "seat": 0, "count": count}) == Lift(0, count)
