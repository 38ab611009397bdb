"""The pack and its cards."""

import copy
import pickle

import pytest
from attrs.exceptions import FrozenInstanceError

from tribello.cards import PACK, Card, Rank, Suit, cards, in_order, short_pack
from tribello.errors import NotACard, TribelloError

NAMES = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]


@pytest.mark.rule("R1.2")
def test_the_pack_is_52_distinct_cards_in_order() -> None:
    """The pack holds every rank of every suit once, sorted by suit and then by rank."""
    assert [card.name for card in PACK] == NAMES
    assert len(set(PACK)) == 52
    assert [card.index for card in PACK] == list(range(52))
    assert in_order(PACK[::-1]) == in_order(set(PACK)) == PACK


@pytest.mark.parametrize("name", NAMES)
def test_a_name_gives_always_the_same_object(name: str) -> None:
    """A card is known by identity: by name, by copy, by deep copy and by pickle."""
    card = Card(name)
    assert card is Card(name)
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card


def test_a_card_compares_by_identity_alone() -> None:
    """A card has no comparison of its own, which would make the search in hands much slower."""
    assert (
        vars(Card).keys() & {"__eq__", "__hash__", "__lt__", "__le__", "__gt__", "__ge__"} == set()
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_card_shows_the_name_that_makes_it(name: str) -> None:
    """The text of a card is its name, and its repr is an expression that gives the card."""
    card = Card(name)
    assert (card.name, str(card)) == (name, name)
    assert eval(repr(card), {"Card": Card}) is card


def test_suit_and_rank_are_those_of_the_name() -> None:
    """A card's rank and suit have the two letters of its name."""
    for card in PACK:
        assert card.rank.letter + card.suit.letter == card.name


@pytest.mark.parametrize(
    "name",
    ["", " ", "XX", "10S", "ts", "Ts", "tS", "ST", "1S", "T", "S", "TS ", " TS", "TSS", "JR", "🂡"],
)
def test_any_other_text_is_not_a_card(name: str) -> None:
    """A text that is none of the 52 names is refused, and the refusal repeats it."""
    with pytest.raises(NotACard) as refusal:
        Card(name)
    assert refusal.value.name == name
    assert str(refusal.value) == f"{name!r} is not a card; the ten of spades is written TS"
    assert isinstance(refusal.value, (TribelloError, ValueError))


@pytest.mark.parametrize(
    "value", [None, 0, 51, True, 1.5, b"TS", ("T", "S"), ["T", "S"], {"T": "S"}, Suit.SPADES]
)
def test_what_is_not_text_is_not_a_card(value: object) -> None:
    """A value of another type, hashable or not, names no card."""
    with pytest.raises(NotACard) as refusal:
        Card(value)  # type: ignore[arg-type]
    assert refusal.value.name == value


def test_a_refusal_survives_pickling() -> None:
    """The exception comes back from pickle with its name and its words."""
    refusal = NotACard("10S")
    again = pickle.loads(pickle.dumps(refusal))
    assert (again.name, str(again)) == ("10S", str(refusal))


def test_a_card_cannot_be_changed() -> None:
    """No attribute of a card can be set, and none added."""
    with pytest.raises(FrozenInstanceError):
        Card("AS").rank = Rank.TWO  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        Card("AS").colour = "black"  # type: ignore[attr-defined]


@pytest.mark.rule("R1.3")
def test_ranks_rise_from_two_to_ace() -> None:
    """The ace is highest, and the ten beats the nine though its letter sorts after theirs."""
    ranks = [Card(letter + "H").rank for letter in "23456789TJQKA"]
    assert ranks == sorted(set(ranks))
    assert Card("TS").rank > Card("9S").rank


def test_suits_show_their_names_and_letters() -> None:
    """A suit prints as a lower-case word and stands in names as a capital letter."""
    assert [(str(suit), suit.letter) for suit in Suit] == [
        ("clubs", "C"),
        ("diamonds", "D"),
        ("hearts", "H"),
        ("spades", "S"),
    ]


@pytest.mark.rule("R1.4")
@pytest.mark.parametrize("suits", range(1, 5))
@pytest.mark.parametrize("ranks", range(1, 14))
def test_a_short_pack_keeps_the_highest(suits: int, ranks: int) -> None:
    """A short pack has the last suits and the highest ranks, in pack order."""
    names = [rank + suit for suit in "CDHS"[-suits:] for rank in "23456789TJQKA"[-ranks:]]
    assert [card.name for card in short_pack(suits, ranks)] == names


def test_cards_are_read_from_text_in_the_order_written() -> None:
    """Names parted by any white space give their cards in order; no text gives none."""
    assert cards(" AS\n2C\tAS ") == (Card("AS"), Card("2C"), Card("AS"))
    assert cards("") == ()
    with pytest.raises(NotACard):
        cards("AS 10S")
