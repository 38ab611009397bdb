"""The published vectors of ``tribello-shuffle-1``, which any implementation can check."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

from tribello.actions import FirstDealer
from tribello.cards import PACK
from tribello.cards import cards as named
from tribello.dealing import SHUFFLE, Stream, chance, shuffled_deck
from tribello.engine import Match
from tribello.shipped import shipped_text

VECTORS: dict[str, Any] = json.loads(shipped_text("spec/vectors/tribello-shuffle-1.json"))


def test_the_vectors_are_of_the_algorithm_in_use() -> None:
    """The published vectors name the algorithm that the library names in its logs."""
    assert VECTORS["algorithm"] == SHUFFLE


@pytest.mark.parametrize("vector", VECTORS["decks"], ids=lambda v: f"{v['seed']}-{v['deal']}")
def test_a_seed_gives_the_published_deck(vector: dict[str, Any]) -> None:
    """Seed, deal and pack give the published deck, card for card."""
    pack = PACK if vector["pack"] == "all" else named(vector["pack"])
    assert shuffled_deck(vector["seed"], vector["deal"], pack) == named(vector["deck"])


@pytest.mark.parametrize("vector", VECTORS["first_dealers"], ids=lambda v: v["seed"])
def test_a_seed_gives_the_published_first_dealer(vector: dict[str, Any]) -> None:
    """A seed gives the published first dealer."""
    assert chance(Match().start(), vector["seed"]) == FirstDealer(vector["seat"])


def test_the_stream_gives_the_published_words() -> None:
    """Numbers below 2**32 - 1 are the published words, none of which is passed over."""
    words = VECTORS["words"]
    stream = Stream(f"{SHUFFLE}:{words['seed']}:{words['deal']}")
    drawn = [stream.below(2**32 - 1) for _ in range(10)]
    assert drawn == list(islice(words["first"], 10))
