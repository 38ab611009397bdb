"""The parameters: what is played."""

from __future__ import annotations

import pytest

from tribello.adapters.openings import opening
from tribello.engine import Deal, Match, Round
from tribello.errors import InvalidRules
from tribello.rules import PRESETS, STANDARD


def test_a_deal_a_round_or_a_match_begins_as_it_does_by_itself() -> None:
    """Each extent is the entry point of the library of the same name, with the preset's rules."""
    russian = PRESETS["russian"].rules
    assert opening() == Deal(1, STANDARD).start()
    assert opening(number=12) == Deal(12, STANDARD).start()
    assert opening("russian", "round", 3) == Round(3, russian).start()
    assert opening("russian", "match") == Match(russian).start()


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        (("english",), "'english' is no preset; there are: standard"),
        (("narrative-literal",), "cannot be played"),
        (("standard", "deal", 13), "deals 13 to 13 are not within 1 to 12"),
        (("standard", "round", 0), "not within 1 to 12"),
    ],
)
def test_what_there_is_not_is_refused(parameters: tuple[str, str, int], words: str) -> None:
    """A preset, deal or round that does not exist is told, with those that do."""
    with pytest.raises(InvalidRules, match=words):
        opening(*parameters)


def test_a_match_has_no_number() -> None:
    """A match from a later deal on is refused, and so is an extent that there is not."""
    with pytest.raises(ValueError, match="a match is played from its first deal"):
        opening("standard", "match", 2)
    with pytest.raises(ValueError, match="'trick' is no extent; there are deal, round and match"):
        opening("standard", "trick")
