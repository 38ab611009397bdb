"""The shuffle and the sequence of all shuffles."""

from collections.abc import Callable
from math import factorial
from typing import Any

import pytest
from situations import after, deck_for, opened, phase_of, small

from tribello import codes
from tribello.actions import Cut, FirstDealer, NameTrump, Shuffle
from tribello.actions.shuffle import cards_in_use
from tribello.cards import PACK, Card, Suit, in_order
from tribello.engine import awaits, legal_actions, to_act, why_not
from tribello.rules import STANDARD, RoundOneTrump, Rules
from tribello.state import Cutting, Exchanging, Naming, Shuffling


@pytest.mark.rule("R4.1")
def test_chance_shuffles_the_whole_pack_in_any_order() -> None:
    """Each order of the pack is legal, and no seat has it to decide."""
    game = opened(3, STANDARD)
    assert awaits(game) is Shuffle
    assert to_act(game) is None
    for deck in (PACK, PACK[::-1], PACK[26:] + PACK[:26]):
        assert why_not(game, Shuffle(deck)) is None
        assert Shuffle(deck) in legal_actions(game)


@pytest.mark.rule("R4.2", "R4.4")
def test_the_deck_is_cut_or_dealt_as_the_rules_say() -> None:
    """A deal with a cut keeps the deck for it; any other deals it out at once."""
    deck = deck_for()
    assert phase_of(after(opened(1), Shuffle(deck)), Cutting).deck == deck
    assert isinstance(after(opened(2), Shuffle(deck)).phase, Naming)
    assert isinstance(after(opened(3), Shuffle(deck)).phase, Exchanging)


@pytest.mark.rule("R5.3")
def test_removed_cards_are_not_shuffled() -> None:
    """After a strip only the other suits are in use, and a deck with the suit is refused."""
    game = after(opened(1, small(round_1_trump=RoundOneTrump.STRIP)), NameTrump(0, Suit.CLUBS))
    terms = phase_of(game, Shuffling).terms
    kept = tuple(card for card in in_order(deck_for()) if card.suit is not Suit.CLUBS)
    assert cards_in_use(game.rules, terms) == kept
    assert Shuffle(kept) in legal_actions(game)
    assert Shuffle(deck_for()) not in legal_actions(game)


@pytest.mark.parametrize("kind", [list, tuple, iter])
def test_a_deck_is_kept_as_it_is_given_and_cannot_be_changed(kind: Callable[..., Any]) -> None:
    """Whatever gives the cards, the shuffle holds them in that order as a value."""
    shuffle = Shuffle(kind(PACK[::-1]))
    assert shuffle.deck == PACK[::-1]
    assert hash(shuffle) == hash(Shuffle(PACK[::-1]))


@pytest.mark.rule("R4.1", "R5.3")
@pytest.mark.parametrize(("card", "clause"), [("QC", "R5.3"), ("2H", "R4.1"), ("2C", "R4.1")])
def test_a_foreign_card_is_one_that_was_removed_or_never_there(card: str, clause: str) -> None:
    """Only a card that left with its suit breaks the removal; any other breaks the shuffle."""
    game = after(opened(1, small(round_1_trump=RoundOneTrump.STRIP)), NameTrump(0, Suit.CLUBS))
    kept = [card for card in in_order(deck_for()) if card.suit is not Suit.CLUBS]
    violation = why_not(game, Shuffle((*kept[:-1], Card(card))))
    assert violation is not None
    assert (violation.code, violation.clause) == (codes.CARD_FOREIGN, clause)


def test_shuffles_are_counted_but_never_listed() -> None:
    """On a small pack the number of orders is known; to list them, or one, is refused."""
    shuffles = legal_actions(opened(3))
    assert len(shuffles) == factorial(12)
    for ask in (lambda: iter(shuffles), lambda: shuffles[0], lambda: shuffles[:2]):
        with pytest.raises(TypeError, match="too many"):
            ask()


@pytest.mark.parametrize("rules", [STANDARD, small()])
def test_there_are_always_shuffles(rules: Rules) -> None:
    """The sequence of shuffles is never empty, even where its length is beyond a machine word."""
    assert bool(legal_actions(opened(3, rules)))


def test_shuffles_hold_nothing_but_shuffles() -> None:
    """Membership of another type, or of what is no action, is false rather than an error."""
    others: list[object] = [FirstDealer(0), Cut(0, PACK[0]), deck_for(), None]
    assert [other for other in others if other in legal_actions(opened(3))] == []


def test_shuffles_of_equal_games_are_equal() -> None:
    """The sequence is a value like the game it belongs to."""
    assert legal_actions(opened(3)) == legal_actions(opened(3))
    assert hash(legal_actions(opened(3))) == hash(legal_actions(opened(3)))
    assert legal_actions(opened(3)) != legal_actions(opened(3, by=1))
