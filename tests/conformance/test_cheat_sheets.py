"""The cheat sheets in two languages: what they tell a player is what the engine plays."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
from generator.play import cheat_sheet

from tribello import Deal, apply, legal_actions, to_act
from tribello.cards import Rank
from tribello.dealing import chance
from tribello.rules import ROUNDS, STANDARD, PickupEnd
from tribello.scoring import deal_scores, winners
from tribello.seats import SEATS, Seat, role_of
from tribello.state import Cutting, Exchanging, Playing, Terms

ROOT: Final = Path(__file__).parents[2]
SHEETS: Final = {
    language: " ".join(
        re.sub("<span.*?</span>", "", (ROOT / "docs" / f"{name}.md").read_text("utf-8")).split()
    )
    for language, name in (("en", "cheat-sheet"), ("ru", "cheat-sheet.ru"))
}
"""Each sheet on one line, without its links to clauses."""
SAID: Final[dict[str, dict[str, Any]]] = tomllib.loads(
    (ROOT / "tests" / "data" / "cheat_sheets.toml").read_text("utf-8")
)

pytestmark = pytest.mark.parametrize("language", SHEETS)


def says(language: str, name: str, **found: object) -> bool:
    """Whether a sheet has this sentence, with what was found in its braces."""
    return SAID[language][name].format(**found) in SHEETS[language]


def acting(phase: type[Cutting | Exchanging | Playing], number: int) -> list[str]:
    """The roles of those who act in a phase of the first deal of a round, in turn, up to a lead."""
    game, seats = Deal(first_deal(number)).start(), list[Seat]()
    while True:
        seat = to_act(game)
        if seat is not None and isinstance(game.phase, phase):
            seats.append(seat)
        if isinstance(game.phase, Playing):
            return [str(role_of(each, game.phase.dealt.terms.dealer)) for each in seats]
        game = apply(game, chance(game, seed="a sheet") or legal_actions(game)[0])


def first_deal(number: int) -> int:
    """The number of the first deal of a round."""
    return (number - 1) * STANDARD.deals_per_round + 1


def gains(number: int) -> bool:
    """Whether the dealer of a round gains by taking every trick."""
    taken = (STANDARD.tricks, 0, 0)
    return deal_scores(STANDARD, Terms(first_deal(number), dealer=0), taken)[0] > 0


def test_the_match_is_that_of_the_rules(language: str) -> None:
    """A sheet has the numbers of players, cards, rounds and deals, and which rank is high."""
    assert max(Rank) is Rank.ACE
    assert min(Rank) is Rank.TWO
    cards = STANDARD.suits * STANDARD.ranks
    assert says(language, "pack", players=len(SEATS), cards=cards)
    numbers = {"rounds": ROUNDS, "each": STANDARD.deals_per_round, "deals": STANDARD.deals}
    assert [*numbers.values()] == [4, 3, 12]
    assert says(language, "match", **numbers)


def test_who_cuts_is_who_cuts_in_round_1(language: str) -> None:
    """A sheet names the player for whom the engine waits with the cut."""
    (cutter,) = acting(Cutting, 1)
    assert says(language, "cutter", cutter=SAID[language]["words"][cutter])


def test_cards_are_dealt_in_the_order_of_the_rules(language: str) -> None:
    """A sheet has the packets in the order in which they get cards, and how many each gets."""
    *packets, last = (SAID[language]["to"][str(packet)] for packet in STANDARD.deal_order)
    assert STANDARD.hand_size == STANDARD.pickup_size
    assert says(language, "dealt", packets=", ".join(packets), last=last, hand=STANDARD.hand_size)


def test_the_last_card_of_the_pickup_is_its_top(language: str) -> None:
    """A sheet says from which end of the pickup cards are drawn."""
    assert STANDARD.pickup_end is PickupEnd.LAST_DEALT
    assert says(language, "top")


def test_exchanges_go_in_the_order_of_play(language: str) -> None:
    """A sheet names the players in the order in which the engine waits for exchanges."""
    order = (SAID[language]["words"][role] for role in acting(Exchanging, 1))
    assert says(language, "exchange", order=", ".join(order))


def test_who_leads_is_who_leads_in_every_round(language: str) -> None:
    """A sheet names the player for whom the engine waits with the first card, in nullo too."""
    (leader,) = {role for number in range(1, ROUNDS + 1) for role in acting(Playing, number)}
    assert says(language, "leader", leader=SAID[language]["words"][leader])


def test_the_aims_are_those_that_score(language: str) -> None:
    """A sheet tells how tricks score, and to take many of them in the rounds where they gain."""
    words = SAID[language]
    assert [gains(number) for number in range(1, ROUNDS + 1)] == [True, True, True, False]
    assert says(language, "aims", more=words["more"], fewer=words["fewer"])


def test_the_winner_is_who_has_the_highest_total(language: str) -> None:
    """A sheet lets the highest total win, and all who share it, as the engine does."""
    assert winners(STANDARD, (5, 1, -6)) == {0}
    assert winners(STANDARD, (0, 0, 0)) == {*SEATS}
    assert says(language, "winner", deals=STANDARD.deals)


def test_points_have_one_minus(language: str) -> None:
    """No points on a sheet have a hyphen for a minus."""
    assert re.findall(r"[ |*]-\d", SHEETS[language]) == []
    assert SHEETS[language].count("\N{MINUS SIGN}1") >= 4


def test_a_text_that_says_a_figure_by_itself_is_refused(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A text that leaves out a figure of the library makes no page."""
    for name in ("en", "ru"):
        text = (cheat_sheet.HERE / f"cheat-sheet.{name}.md").read_text("utf-8")
        if name == language:
            text = text.replace("{winner}", "the lowest total")
        (tmp_path / f"cheat-sheet.{name}.md").write_text(text, "utf-8")
    monkeypatch.setattr(cheat_sheet, "HERE", tmp_path)
    with pytest.raises(ValueError, match=rf"cheat-sheet\.{language}\.md lacks winner"):
        list(cheat_sheet.cheat_sheet_files())
