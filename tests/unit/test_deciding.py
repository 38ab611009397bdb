"""What decides that an action is illegal: the earlier action, or the place of a card."""

from __future__ import annotations

import pytest
from situations import SMALL, deck_for, small

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
from tribello.engine import Deal
from tribello.replay import outcome
from tribello.rules import CutWhen, RoundOneTrump, Rules, Seating, ThirdExchange
from tribello.verdict.deciding import deciding

KEEP = (Exchange(0, ()), Exchange(1, ()), Exchange(2, ()))
BEGUN = (FirstDealer(1), Shuffle(deck_for()))
FIRST_TRICK = (Play(0, Card("KH")), Play(1, Card("QC")), Play(2, Card("AH")))


def why(*actions: Action, number: int = 3, rules: Rules = SMALL) -> str | None:
    """What decided that the last of these actions is illegal, as people read it."""
    _, failure = outcome(Deal(number, rules).start(), actions)
    assert failure is not None
    assert failure.index == len(actions) - 1
    found = deciding(failure, actions)
    return None if found is None else str(found)


@pytest.mark.parametrize(
    ("actions", "text"),
    [
        (
            (*KEEP, Play(0, Card("KH")), Play(1, Card("QC")), Play(2, Card("KS"))),
            "hearts were led at action 5",
        ),
        (
            (*KEEP, Play(0, Card("KH")), Play(2, Card("AH"))),
            "AH is in the hand of seat 2, and seat 0 played KH at action 5",
        ),
        (
            (*KEEP, Play(2, Card("QH"))),
            "QH is in the hand of seat 2, and seat 0 deals and leads to the first trick",
        ),
        (
            (*KEEP, *FIRST_TRICK, Play(0, Card("QS"))),
            "QS is in the hand of seat 0, and seat 2 took the trick before with AH at action 7",
        ),
        ((*KEEP, *FIRST_TRICK, Play(2, Card("AH"))), "the same was done already at action 7"),
        ((*KEEP, Play(0, Card("QC"))), "QC is in the hand of seat 1"),
        ((*KEEP, Play(0, Card("AD"))), "AD is in the pickup"),
        ((*KEEP, Play(0, Card("2C"))), "2C is not in the pack"),
        (
            (Exchange(0, cards("QS")), *KEEP[1:], Play(0, Card("QS"))),
            "seat 0 discarded QS at action 2",
        ),
        ((Exchange(0, cards("KH QC")),), "QC is in the hand of seat 1"),
        ((Exchange(0, cards("KH")), Exchange(1, cards("KH"))), "seat 0 discarded KH at action 2"),
        ((Exchange(1, ()),), "seat 0 deals"),
        ((Exchange(0, cards("KH")), Exchange(0, ())), "seat 0 exchanged 1 card at action 2"),
        (
            (Exchange(0, cards("KH QS")), Exchange(1, cards("QC KC"))),
            "seat 0 exchanged 2 cards at action 2",
        ),
        ((Exchange(0, cards("QS QS")),), None),
        ((Play(0, Card("KH")),), None),
    ],
)
def test_the_deciding_action_of_an_exchange_or_play_is_told(
    actions: tuple[Action, ...], text: str | None
) -> None:
    """The lead, the last play, the winning card, the exchange, or where a card is."""
    assert why(*BEGUN, *actions) == text


def test_the_last_exchange_is_decided_by_the_one_before() -> None:
    """Where all or none is left to take, the exchange before tells how many those are."""
    rules = small(third_exchange=ThirdExchange.ALL_OR_NONE)
    tried = (Exchange(0, cards("KH")), Exchange(1, ()), Exchange(2, cards("AH")))
    assert why(*BEGUN, *tried, rules=rules) == "seat 1 exchanged 0 cards at action 3"


def test_the_dealer_decides_who_names_trump() -> None:
    """A seat that does not deal is told who does."""
    actions = (FirstDealer(2), Shuffle(deck_for()), NameTrump(1, Suit.HEARTS))
    assert why(*actions, number=2) == "seat 0 deals"


def test_the_dealer_decides_who_cuts() -> None:
    """A seat that does not sit beside the dealer is told who deals."""
    actions = (FirstDealer(2), Shuffle(deck_for()), Cut(2, Card("KH")))
    assert why(*actions, number=1, rules=small(cut=CutWhen.EVERY_DEAL)) == "seat 2 deals"


@pytest.mark.parametrize("repeated", range(len(BEGUN)))
def test_what_was_done_twice_is_told_so(repeated: int) -> None:
    """Of an action that repeats the one before, that is told, whatever else it breaks."""
    actions = BEGUN[: repeated + 1]
    assert why(*actions, actions[-1]) == f"the same was done already at action {repeated}"


def test_a_removed_card_is_told_to_be_out_of_the_pack() -> None:
    """A card of the suit that left the pack is nowhere."""
    rules = small(round_1_trump=RoundOneTrump.STRIP)
    deck = cards("QD KD AD QH KH AH QS KS AS")
    actions = (FirstDealer(0), NameTrump(0, Suit.CLUBS), Shuffle(deck), Play(0, Card("AC")))
    assert why(*actions, number=1, rules=rules) == "AC is removed from the pack"


def test_draws_and_seats_are_decided_by_who_came_first() -> None:
    """A card that was drawn and a seat that was taken are told with the player who has them."""
    rules = small(seating=Seating.DRAW)
    draws = tuple(Draw(player, card) for player, card in enumerate(cards("QS KS AS")))
    again = why(draws[0], Draw(1, Card("QS")), rules=rules)
    assert again == "player 0 drew QS at action 0"
    taken = why(*draws, TakeSeat(2, 1), TakeSeat(1, 1), rules=rules)
    assert taken == "player 2 took seat 1 at action 3"
    assert why(Draw(0, Card("2S")), rules=rules) is None


def test_what_follows_the_end_is_decided_by_the_last_action() -> None:
    """After the end the action that ended the game is told."""
    tricks = "KH QC AH KS QS KC QH AS QD"
    seats = (0, 1, 2, 2, 0, 1, 2, 0, 1)
    plays = [Play(seat, card) for seat, card in zip(seats, cards(tricks), strict=True)]
    assert why(*BEGUN, *KEEP, *plays, FirstDealer(0)) == "the game was over at action 13"
