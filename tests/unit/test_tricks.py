"""Following suit and taking tricks."""

import pytest

from tribello.cards import PACK, Card, Suit, cards
from tribello.seats import SEATS
from tribello.tricks import may_play, playable, trick_winner

HAND = cards("2C 9C TD AS")


def assert_playable(laid: str, names: str) -> None:
    """Exactly the named cards of the hand may be played, and no card out of it."""
    assert playable(HAND, cards(laid)) == cards(names)
    assert [card for card in PACK if may_play(card, HAND, cards(laid))] == list(cards(names))


@pytest.mark.rule("R7.4")
def test_a_leader_may_play_any_card() -> None:
    """An empty trick restricts nothing, trump included."""
    assert_playable("", "2C 9C TD AS")


@pytest.mark.rule("R7.4")
@pytest.mark.parametrize(
    ("laid", "names"),
    [("KC", "2C 9C"), ("AD", "TD"), ("2S", "AS"), ("KC AS", "2C 9C"), ("3D AC", "TD")],
)
def test_a_hand_that_can_follow_suit_must(laid: str, names: str) -> None:
    """Only cards of the suit led are playable, whatever else was laid, and low ones too."""
    assert_playable(laid, names)


@pytest.mark.rule("R7.4")
@pytest.mark.parametrize("laid", ["KH", "KH 2S", "AH 2C"])
def test_a_hand_void_of_the_suit_led_may_play_any_card(laid: str) -> None:
    """Without the suit led there is no duty to trump or to beat."""
    assert_playable(laid, "2C 9C TD AS")


@pytest.mark.rule("R7.5")
@pytest.mark.parametrize(
    ("laid", "trump", "place"),
    [
        ("2C 3C 4C", None, 2),
        ("4C 3C 2C", None, 0),
        ("9C TC 8C", None, 1),
        ("TC 9C JC", None, 2),
        ("2C AD AS", None, 0),
        ("2C AD 3C", None, 2),
        ("AC 2D KC", Suit.DIAMONDS, 1),
        ("AC 2D 3D", Suit.DIAMONDS, 2),
        ("AC 3D 2D", Suit.DIAMONDS, 1),
        ("AC 9D TD", Suit.DIAMONDS, 2),
        ("2C AD AS", Suit.HEARTS, 0),
        ("2D AC KD", Suit.DIAMONDS, 2),
        ("2D AC AS", Suit.DIAMONDS, 0),
        ("KC 2D AC", Suit.DIAMONDS, 1),
        ("2C AS 3D", Suit.DIAMONDS, 2),
    ],
)
@pytest.mark.parametrize("leader", SEATS)
def test_highest_trump_else_highest_of_the_suit_led(
    leader: int, laid: str, trump: Suit | None, place: int
) -> None:
    """The trick goes to the highest trump, without one to the highest card of the suit led."""
    assert trick_winner(leader, cards(laid), trump) == (leader + place) % 3


@pytest.mark.rule("R1.3")
def test_the_ten_beats_the_nine_in_every_suit() -> None:
    """Ranks are compared as ranks, not as letters."""
    for suit in Suit:
        nine, ten, jack = (Card(rank + suit.letter) for rank in "9TJ")
        assert trick_winner(0, (nine, ten, Card("2" + suit.letter)), None) == 1
        assert trick_winner(0, (ten, nine, jack), suit) == 2


@pytest.mark.rule("R7.5")
def test_a_card_off_suit_that_is_no_trump_never_wins() -> None:
    """Whatever is led, aces of other plain suits do not take the trick."""
    for led in PACK:
        first, second, _ = (ace for ace in cards("AC AD AH AS") if ace.suit is not led.suit)
        for trump in (None, led.suit):
            assert trick_winner(0, (led, first, second), trump) == 0
