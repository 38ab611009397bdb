"""Actions as the JSON objects of a log, and back (R10.4)."""

import json
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
from tribello.actions.play import PLAYS
from tribello.cards import PACK, Card, Suit, cards
from tribello.log.canonical import canonical_text
from tribello.log.json_types import JSONObject
from tribello.log.notation import (
    ACTION_NAMES,
    KEYS_OF,
    canonical_actions,
    in_canonical_form,
    read_action,
    write_action,
)
from tribello.log.schema_parts import log_schema
from tribello.shipped import LOG_SCHEMA, shipped_text

WRITTEN: dict[Action, JSONObject] = {
    FirstDealer(2): {"type": "first_dealer", "seat": 2},
    Draw(1, Card("TD")): {"type": "draw", "player": 1, "card": "TD"},
    TakeSeat(0, 2): {"type": "take_seat", "player": 0, "seat": 2},
    Shuffle(cards("AS 2C TH")): {"type": "shuffle", "deck": ["AS", "2C", "TH"]},
    Cut(0, Card("9H")): {"type": "cut", "seat": 0, "card": "9H"},
    NameTrump(1, Suit.HEARTS): {"type": "name_trump", "seat": 1, "suit": "H"},
    Exchange(2, ()): {"type": "exchange", "seat": 2, "cards": []},
    Exchange(0, cards("2C AS")): {"type": "exchange", "seat": 0, "cards": ["2C", "AS"]},
    Play(1, Card("TS")): {"type": "play", "seat": 1, "card": "TS"},
}
SEATS = st.integers(0, 2)
CARDS = st.sampled_from(PACK)
ACTIONS = st.one_of(
    st.builds(FirstDealer, SEATS),
    st.builds(Draw, SEATS, CARDS),
    st.builds(TakeSeat, SEATS, SEATS),
    st.builds(Shuffle, st.permutations(PACK).map(tuple)),
    st.builds(Cut, SEATS, CARDS),
    st.builds(NameTrump, SEATS, st.sampled_from(Suit)),
    st.builds(Exchange, SEATS, st.lists(CARDS, max_size=13).map(tuple)),
    st.builds(Play, SEATS, CARDS),
)


@pytest.mark.parametrize(("action", "entry"), WRITTEN.items(), ids=repr)
def test_an_action_and_its_object_stand_for_each_other(action: Action, entry: JSONObject) -> None:
    """Each type of action is written as its object, and read from it."""
    assert write_action(action) == entry
    assert read_action(entry) == action


@pytest.mark.rule("R10.4")
def test_the_alphabet_is_that_of_the_game() -> None:
    """The names of the log are those of the eight actions of the game, each once."""
    assert set(ACTION_NAMES) == set(get_args(Action)) == {type(action) for action in WRITTEN}
    assert [ACTION_NAMES[type(action)] for action in WRITTEN] == [
        entry["type"] for entry in WRITTEN.values()
    ]
    assert len(set(ACTION_NAMES.values())) == len(ACTION_NAMES)


def test_the_alphabet_is_that_of_the_schema() -> None:
    """The schema knows the types that are written and no others."""
    assert alphabet("action") == sorted(ACTION_NAMES.values())


def alphabet(union: str) -> list[str]:
    """The types of action that a union of the schema knows."""
    action = json.loads(shipped_text(LOG_SCHEMA))["$defs"][union]
    known = [branch["if"]["properties"]["type"]["const"] for branch in action["allOf"]]
    assert known == action["properties"]["type"]["enum"]
    return sorted(known)


@pytest.mark.rule("R10.11")
def test_the_alphabet_of_a_view_is_that_of_the_game_and_the_own_hand() -> None:
    """All see the types that are written; a seat looks at its hand besides."""
    assert alphabet("public_action") == sorted(ACTION_NAMES.values())
    assert alphabet("seat_action") == sorted({*ACTION_NAMES.values(), "hand"})


@pytest.mark.rule("R10.4")
@given(ACTIONS)
def test_reading_is_the_inverse_of_writing(action: Action) -> None:
    """Whatever action is written, the same is read, and its object is valid."""
    entry = write_action(action)
    assert read_action(entry) == action
    assert write_action(read_action(entry)) == entry
    whole: JSONObject = {"view": "full", "actions": [entry]}
    assert [error for error in log_schema().errors(whole) if "actions" in error.path] == []


@given(ACTIONS, st.dictionaries(st.text(max_size=3).map("x-{}".format), st.text(), max_size=2))
def test_the_quick_way_to_the_canonical_text_ends_where_the_encoder_does(
    action: Action, extensions: dict[str, str]
) -> None:
    """The canonical text of an action, with or without extensions, is that of its object."""
    entry = write_action(action)
    assert len(entry) == KEYS_OF[ACTION_NAMES[type(action)]]
    whole: JSONObject = {**extensions, **entry}
    expected = canonical_text([in_canonical_form(each) for each in (whole, entry)])
    assert canonical_actions([whole, entry]) == expected


def test_plays_are_read_as_the_ones_at_hand() -> None:
    """Each of the 156 plays is read as the very object that legal plays are made of."""
    for plays in PLAYS:
        for play in plays:
            assert read_action(write_action(play)) is play


@given(st.permutations(cards("2C TC 3D AH 2S AS")))
def test_discards_are_read_in_any_order_and_written_in_one(order: list[Card]) -> None:
    """An exchange is the same in whatever order its cards stand; it is written in pack order."""
    entry: JSONObject = {"type": "exchange", "seat": 1, "cards": [card.name for card in order]}
    exchange = read_action(entry)
    assert exchange == Exchange(1, cards("2C TC 3D AH 2S AS"))
    assert write_action(exchange)["cards"] == ["2C", "TC", "3D", "AH", "2S", "AS"]


def test_what_is_beside_the_action_is_not_read() -> None:
    """Keys of someone's own do not change what is done."""
    assert read_action({"type": "cut", "seat": 1, "card": "2C", "x-seat": 2}) == Cut(1, Card("2C"))
