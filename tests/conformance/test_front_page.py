"""The front page of the site: the game that it shows, and the ways that it offers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

DOCS: Final = Path(__file__).parents[2] / "docs"
PAGE: Final = (DOCS / "index.md").read_text(encoding="utf-8")


def test_the_cards_of_the_page_are_those_of_the_verdict() -> None:
    """The card led, the one played and those that seat 1 had to play are those in the output."""
    shown = re.findall(r"cards/(..)\.svg\)\{ \.card \}<figcaption>(\w+)", PAGE)
    (led,) = re.findall(r"trick led by seat 0: (..)$", PAGE, re.MULTILINE)
    (played,) = re.findall(r"must follow; (..) does not", PAGE)
    (held,) = re.findall(r"legal for seat 1: (.+)$", PAGE, re.MULTILINE)
    assert shown == [(led, "led"), (played, "played"), *((card, "held") for card in held.split())]


def test_the_page_leads_players_and_programmers_on() -> None:
    """It has a way to learn the game, to settle a dispute, to check a log, and to the evidence."""
    links = set(re.findall(r"\]\(([\w/.-]+\.md)", PAGE))
    assert {
        "learn.md",
        "rules/index.md",
        "rules/variants.md",
        "codes/index.md",
        "verification.md",
    } <= links
    assert "](#check-a-log)" in PAGE
    assert PAGE.count("\n## Check a log\n") == 1
