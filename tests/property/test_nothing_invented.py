"""What is said of a log that hides cards hangs on what it tells, and on no card put in (R10.12)."""

from __future__ import annotations

import re
from typing import Final
from unittest.mock import patch

import pytest
from hypothesis import given
from logs import Document
from seen_logs import EIGHT_CARDS, NO_PICKUP, ONE_CARD, Seen, seen_games
from strategies import SEEDS, TINY, Playthrough

from tribello.course import pack_of
from tribello.engine import start
from tribello.log.canonical import canonical_text
from tribello.rules import PRESETS, RoundOneTrump, Rules
from tribello.state import Span
from tribello.verdict import Policy, Verdict, judge
from tribello.viewer import VIEWERS

LAX: Final = Policy(laboratory=True)
OTHER_WITNESSES: Final = ("another", "and one more")
CARD: Final = re.compile(r"\b[2-9TJQKA][CDHS]\b")


def told(document: Document) -> str:
    """All that is said of a log."""
    return canonical_text(Verdict("log", 1, judge(document, LAX)).as_json())


def told_by(witness: str, document: Document) -> str:
    """The same with hidden cards put in by another stream."""
    with patch("tribello.log.deal_fitted._WITNESS", witness):
        return told(document)


@pytest.mark.rule("R10.11", "R10.12")
@pytest.mark.parametrize("round_number", [1, 2, 3, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_verdict_is_the_same_whatever_cards_are_put_in(preset: str, round_number: int) -> None:
    """Of changed logs with the whole pack, two thousand in all, each byte said is the same."""
    rules = PRESETS[preset].rules
    deal = round_number * rules.deals_per_round
    begun = start(rules, Span(deal, deal))
    for viewer in VIEWERS:
        seen = Seen(Playthrough(begun, seed=deal), Playthrough(begun, seed=99 + deal), viewer)
        for number in range(20):
            document = seen.changed(number)
            assert told_by("another", document) == told(document)


@pytest.mark.rule("R10.12")
@given(seen_games((*ONE_CARD, *NO_PICKUP, *EIGHT_CARDS, *TINY)), SEEDS)
def test_with_few_cards_nothing_hangs_on_where_they_were_put(seen: Seen, seed: int) -> None:
    """By any rules, whoever looked, several witnesses of a changed log make one verdict."""
    for number in range(8):
        document = seen.changed((seed, number))
        assert {told_by(name, document) for name in OTHER_WITNESSES} == {told(document)}


@pytest.mark.rule("R10.12")
@given(seen_games((*ONE_CARD, *NO_PICKUP, *EIGHT_CARDS, *TINY)), SEEDS)
def test_a_verdict_names_no_card_that_the_log_does_not(seen: Seen, seed: int) -> None:
    """Every card in message, state and all else stands in the log, or left with a suit it names."""
    rules = seen.game.start.rules
    for number in range(8):
        document = seen.changed((seed, number))
        assert cards_in(told(document)) <= cards_in(canonical_text(document)) | gone(
            rules, document
        )


def cards_in(text: str) -> set[str]:
    """The names of cards in a text."""
    return set(CARD.findall(text))


def gone(rules: Rules, document: Document) -> set[str]:
    """The cards of the suits that are named, where a suit that is named leaves the pack (R5.3)."""
    if rules.round_1_trump is not RoundOneTrump.STRIP:
        return set()
    suits = {entry.get("suit") for entry in document["actions"]}
    return {card.name for card in pack_of(rules) if card.suit.letter in suits}
