"""The page to learn from: what it tells is so, and nothing that one needs is missing."""

import re
from pathlib import Path
from typing import Final

from generate.markdown import card_image

from tribello.cards import PACK
from tribello.log import read_log
from tribello.rules import NULLO, STANDARD
from tribello.seats import Role, Seat, role_of
from tribello.spec import clauses

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = (ROOT / "docs" / "learn.md").read_text("utf-8")
SENTENCES: Final = " ".join(re.sub("<small>.*?</small>", "", PAGE).split())
"""The page on one line, without its links to clauses."""
IN_WORDS: Final = {3: "three", 4: "four", 12: "twelve"}
MOST_WORDS: Final = 900
"""What a person reads in five minutes without haste, pictures besides."""

LEFT_OUT: Final = {
    "R1.4": "laboratory rules are not for people",
    "R1.6": "it refuses what nobody can play",
    "R2.3": "seats are not drawn for under standard",
    "R2.4": "seats are not drawn for under standard",
    "R3.3": "the page tells of a whole match",
    "R5.2": "another way to find trump",
    "R5.3": "another way to find trump",
    "R5.6": "that trump is named once follows from when it is named",
    "R5.7": "derived from another way to find trump",
    "R6.5": "under standard the last player exchanges as the others do",
    "R6.8": "derived",
    "R7.3": "nobody would play a card of another hand",
    "R7.8": "derived",
    "R7.9": "derived",
    "R8.4": "tricks pay nothing besides under standard",
    "R8.6": "it names the clauses that score, which are told",
    "R8.7": "derived",
    "R9.3": "nothing follows that one would have to be told",
}
"""Clauses that a first deal needs not, each with the reason."""


def table(head: str) -> list[list[str]]:
    """The rows of the table that begins with these words, without its head."""
    rows = PAGE.partition(f"| {head}")[2].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def test_every_link_to_a_clause_leads_to_it() -> None:
    """A link is named after the clause to whose address it leads."""
    links = re.findall(r"\[(R[\d.]+)\]\(rules/(.*?)\)", PAGE)
    assert len(links) >= 30
    assert [(name, where) for name, where in links if where != where_is(name)] == []


def where_is(clause: str) -> str:
    """The address of a clause among the pages of the rules."""
    return f"r{clause[1:].partition('.')[0]}.md#{clause.lower()}"


def test_what_one_needs_is_told() -> None:
    """Every clause of the game is linked but for those that a first deal needs not."""
    game = {clause for clause in clauses() if not clause.startswith("R10.")}
    assert set(re.findall(r"\[(R[\d.]+)\]\(", PAGE)) == game - set(LEFT_OUT)


def test_the_quotas_are_those_of_the_rules() -> None:
    """The table has the quotas of dealer, left and right in rounds 1 to 3 and in nullo."""
    first, second, third, nullo = STANDARD.quotas
    assert first == second == third
    assert table("Seat |") == [
        [str(role).capitalize(), str(first[role]), str(nullo[role])] for role in Role
    ]
    assert ", ".join(f"{role} {first[role]}" for role in Role) in SENTENCES


def test_the_rounds_have_their_deals() -> None:
    """The table has the deals of each round by their numbers."""
    numbers = range(1, 4 * STANDARD.deals_per_round + 1)
    deals = [[n for n in numbers if STANDARD.round_of(n) == r] for r in range(1, NULLO + 1)]
    assert [row[1] for row in table("Round |")] == [f"{each[0]} to {each[-1]}" for each in deals]


def test_the_numbers_are_those_of_the_rules() -> None:
    """Cards, rounds and deals are told in the numbers of the standard rules."""
    per_round, rounds = STANDARD.deals_per_round, len(STANDARD.quotas)
    for said in (
        f"a pack of {len(PACK)} cards",
        f"A deal has {STANDARD.hand_size} tricks",
        f"until each has {STANDARD.hand_size}",
        f"{STANDARD.pickup_size} to each",
        f"{IN_WORDS[rounds]} rounds of {IN_WORDS[per_round]} deals",
        f"After {IN_WORDS[rounds * per_round]} deals",
        f"{', '.join(str(packet) for packet in STANDARD.deal_order)}, until each has",
        f"{', then '.join(str(role) for role in STANDARD.exchange_order)}, each once",
        f"the player at the dealer's {STANDARD.cutter.role} cuts",
    ):
        assert said in SENTENCES


def test_the_tricks_are_those_of_the_deal() -> None:
    """The table of tricks has the cards, leaders and takers of the log that it names."""
    name = re.findall("<!-- tricks: (.*?) -->", PAGE)[0]
    log = read_log((ROOT / "examples" / "games" / name).read_bytes())
    (deal,) = log.replay().game.sheet.results

    def role(seat: Seat) -> str:
        return str(role_of(seat, deal.terms.dealer))

    assert f"{deal.terms.trump} are trump" in SENTENCES.lower()
    assert table("Trick |") == [
        [
            str(number),
            role(trick.leader),
            *(card_image(card, ".").replace("(./", "(") for card in trick.cards),
            role(trick.winner),
        ]
        for number, trick in enumerate(deal.tricks[:6], 1)
    ]


def test_the_pictures_are_told_as_they_describe_themselves() -> None:
    """The alt text of each diagram is the description that was drawn into it."""
    shown = dict(re.findall(r"!\[(.*?)\]\((assets/diagrams/.*?)\)", PAGE))
    drawn = {
        re.findall("<desc>(.*?)</desc>", path.read_text("utf-8"))[0]: f"assets/diagrams/{path.name}"
        for path in (ROOT / "docs" / "assets" / "diagrams").glob("*.svg")
    }
    assert len(drawn) >= 10
    assert shown == drawn


def test_the_page_is_read_in_five_minutes() -> None:
    """What is to be read, without pictures and links to clauses, is not more than it says."""
    seen = re.sub(r"!\[.*?\]\(.*?\)(\{.*?\})?|<.*?>|\]\(.*?\)", " ", SENTENCES)
    assert len(re.findall(r"[\w']+", seen)) <= MOST_WORDS
