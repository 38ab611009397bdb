"""The pages of worked deals, of scoring and of the score sheet, beside the logs and the engine."""

import json
import re
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

import pytest
from verify.bounds import reach

from tribello import apply, legal_actions
from tribello.actions import Play
from tribello.cards import PACK
from tribello.log import read_log
from tribello.replay import Step
from tribello.rules import PRESETS
from tribello.state import Playing

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
DEALS: Final = ("cut-trump", "named-trump", "no-trump", "nullo")
CARD: Final = re.compile(r"/cards/(\w\w)\.svg")
NUMBERS: Final = re.compile(r"[-+]?\d+")
LOG: Final = re.compile(r"\]\(\.\./\.\./(examples/games/[\w-]+\.json)\)")
ROLES: Final = ("dealer", "left", "right")

Table = list[list[str]]


def text_of(page: str) -> str:
    """A page of the site, with the hyphen that Python reads for its minus."""
    text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
    return text.replace("\N{MINUS SIGN}", "-")


def tables_of(text: str) -> Iterator[Table]:
    """The tables of a page, each with its head and without the line below it."""
    for block in text.split("\n\n"):
        if block.startswith("| "):
            rows = [line.strip("| ").split(" | ") for line in block.splitlines()]
            yield [row for row in rows if set(row[0]) != {"-"} and not row[0].startswith("---")]


def table_with(text: str, head: str) -> Table:
    """The rows of the first table whose head begins so."""
    return next(table[1:] for table in tables_of(text) if table[0][0] == head)


def hands_of(text: str) -> list[list[str]]:
    """The rows of cards of a page: three hands and the pickup, then three hands again."""
    return [
        CARD.findall(part) for part in re.findall(r'<div class="hand".*?</div>', text, re.DOTALL)
    ]


def log_of(text: str) -> Any:
    """The log of which a page tells, as the JSON that it is."""
    (path,) = set(LOG.findall(text))
    return json.loads((ROOT / path).read_text(encoding="utf-8"))


def actions_of(log: Any, kind: str) -> list[Any]:
    """The actions of one type in a log."""
    return [action for action in log["actions"] if action["type"] == kind]


def dealer_of(log: Any) -> int:
    """The seat that deals the only deal of a log."""
    return int(actions_of(log, "first_dealer")[0]["seat"])


def test_each_round_has_a_page() -> None:
    """Deals of rounds 1 to 4 are told, in this order, and the site leads to each."""
    first = [log_of(text_of(f"deals/{page}"))["span"]["first"] for page in DEALS]
    assert [(number - 1) // 3 + 1 for number in first] == [1, 2, 3, 4]
    listed = re.findall(r"\]\(([\w-]+)\.md\)", text_of("deals/index"))
    assert listed[:4] == list(DEALS)


@pytest.mark.parametrize("page", DEALS)
def test_the_pack_of_a_page_deals_its_hands(page: str) -> None:
    """Whoever stacks the pack as shown, cuts as told and deals in turn gets the hands shown."""
    text = text_of(f"deals/{page}")
    folded = text[text.index("???") : text.index("\n## ", text.index("???"))]
    deck = CARD.findall(folded)[-52:]
    assert sorted(deck) == sorted(card.name for card in PACK)
    for cut in actions_of(log_of(text), "cut"):
        lifted = deck.index(cut["card"]) + 1
        deck = deck[lifted:] + deck[:lifted]
    dealer, left, right, pickup = hands_of(text)[:4]
    dealt = [deck[place::4] for place in range(4)]
    assert [sorted(hand) for hand in (left, right)] == [sorted(hand) for hand in dealt[:2]]
    assert pickup == dealt[2][::-1]
    assert sorted(dealer) == sorted(dealt[3])


@pytest.mark.parametrize("page", DEALS)
def test_the_exchanges_of_a_page_lead_to_its_hands(page: str) -> None:
    """Each hand less what is put away, with what is drawn in turn, is the hand shown for play."""
    text = text_of(f"deals/{page}")
    log, rows = log_of(text), hands_of(text)
    made = actions_of(log, "exchange")
    told = table_with(text, "Player")
    assert [sorted(CARD.findall(row[1])) for row in told] == [
        sorted(each["cards"]) for each in made
    ]
    pickup = rows[3]
    for row, each in zip(told, made, strict=True):
        drawn, pickup = pickup[: len(each["cards"])], pickup[len(each["cards"]) :]
        assert CARD.findall(row[2]) == drawn
        place = (each["seat"] - dealer_of(log)) % 3
        hand = {*rows[place], *drawn} - {*each["cards"]}
        assert sorted(rows[4 + place]) == sorted(hand)


@pytest.mark.parametrize("page", DEALS)
def test_the_hands_of_a_page_are_played(page: str) -> None:
    """The hands shown for play are the cards that the log plays from each seat."""
    text = text_of(f"deals/{page}")
    log = log_of(text)
    for place, hand in enumerate(hands_of(text)[4:]):
        seat = (dealer_of(log) + place) % 3
        played = [play["card"] for play in actions_of(log, "play") if play["seat"] == seat]
        assert sorted(hand) == sorted(played)


@pytest.mark.parametrize("page", DEALS)
def test_the_tricks_of_a_page_are_those_of_the_log(page: str) -> None:
    """Cards, players, takers and counts in each row are what the log plays and claims."""
    text = text_of(f"deals/{page}")
    log = log_of(text)
    plays, names, rows = actions_of(log, "play"), log["players"], table_with(text, "Trick")
    taken = log["claims"]["deals"][0]["tricks"]
    assert len(rows) == len(taken) == 13
    for count, (row, winner) in enumerate(zip(rows, taken, strict=True), start=1):
        laid = [(names[play["seat"]], play["card"]) for play in plays[3 * count - 3 : 3 * count]]
        assert [
            (cell.split("<br>")[0].strip("*"), *CARD.findall(cell)) for cell in row[1:4]
        ] == laid
        bold = [cell.split("*")[2] for cell in row[1:5] if cell.startswith("**")]
        assert bold == [names[winner]] * 2
        counts = [int(cell.strip("*")) for cell in row[5:]]
        assert counts == [taken[:count].count(seat) for seat in range(3)]


@pytest.mark.parametrize("page", DEALS)
def test_the_scores_of_a_page_are_those_of_the_log(page: str) -> None:
    """Quotas and tricks sum to 13, the scores are what the log claims, and sum to zero."""
    text = text_of(f"deals/{page}")
    quotas, tricks, scores = (
        [int(cell) for cell in row[1:]] for row in table_with(text, "In this deal")
    )
    assert sum(quotas[:3]) == quotas[3] == 13
    assert sum(tricks[:3]) == tricks[3] == 13
    assert scores == [*log_of(text)["claims"]["deals"][0]["scores"], 0]
    sign = -1 if page == "nullo" else 1
    pairs = zip(tricks, quotas, strict=True)
    assert scores[:3] == [sign * (took - quota) for took, quota in pairs][:3]


def plays_of(page: str) -> Iterator[tuple[str, Step, str]]:
    """Each play of a deal but the last trick's: the player, the step, what is said of the trick."""
    text = text_of(f"deals/{page}")
    (path,) = set(LOG.findall(text))
    log = read_log((ROOT / path).read_bytes())
    rows = table_with(text, "Trick")
    steps = [step for step in log.replay().steps if isinstance(step.action, Play)]
    for number, step in enumerate(steps[:36]):
        assert isinstance(step.action, Play)
        assert log.players is not None
        yield log.players[step.action.seat], step, rows[number // 3][4]


def is_said(said: str, name: str, verbs: str, rest: str) -> bool:
    """Whether a sentence says this of somebody, alone or together with another."""
    both = rf"(\w+ and )?{name}( and \w+)? ({verbs}) {rest}"
    return any(re.match(both, sentence) for sentence in said.split(". "))


@pytest.mark.parametrize("page", DEALS)
def test_who_is_said_to_have_one_card_has_one_legal_play(page: str) -> None:
    """A page says so of each follower who has to follow with one card, and of nobody else."""
    for name, step, said in plays_of(page):
        assert isinstance(step.before.phase, Playing)
        phase, legal = step.before.phase, legal_actions(step.before)
        is_only = bool(phase.laid) and len(legal) == 1
        assert is_said(said, name, "has|have", "no other") == is_only


@pytest.mark.parametrize("page", DEALS)
def test_who_is_said_to_lack_a_suit_may_play_anything(page: str) -> None:
    """A page says so of each follower who does not follow, and of nobody else."""
    for name, step, said in plays_of(page):
        assert isinstance(step.before.phase, Playing)
        assert isinstance(step.action, Play)
        laid = step.before.phase.laid
        is_void = bool(laid) and step.action.card.suit is not laid[0].suit
        assert is_said(said, name, "has|have", "no (?!other)") == is_void
        if is_void:
            assert len(legal_actions(step.before)) == len(step.before.phase.hands[step.action.seat])


def takers(step: Step) -> set[bool]:
    """For each legal play of the last player: whether the engine gives that player the trick."""
    assert isinstance(step.action, Play)
    after = [apply(step.before, play).phase for play in legal_actions(step.before)]
    return {
        phase.tricks[-1].winner == step.action.seat for phase in after if isinstance(phase, Playing)
    }


@pytest.mark.parametrize("page", DEALS)
def test_what_the_last_player_could_do_is_what_the_engine_allows(page: str) -> None:
    """Who had to take a trick takes it by every legal play; who could have, by some."""
    for name, step, said in plays_of(page):
        assert isinstance(step.before.phase, Playing)
        if len(step.before.phase.laid) == 2:
            if is_said(said, name, "has", "to take it"):
                assert takers(step) == {True}
            if is_said(said, name, "could", "have taken it"):
                assert takers(step) == {True, False}
                assert f"**{name}**" not in said


def test_every_reason_is_met_on_some_page() -> None:
    """The deals told show each kind of remark, so that the tests above look at something."""
    said = " ".join(
        row[4] for page in DEALS for row in table_with(text_of(f"deals/{page}"), "Trick")
    )
    kinds = ("no other ", "has no ", "have no ", "has to take it", "could have taken it", "trump")
    assert [kind for kind in kinds if kind not in said] == []


def test_the_table_of_the_match_is_what_its_log_claims() -> None:
    """Tricks, scores and totals of all twelve deals are those that the log claims."""
    text = text_of("deals/match")
    log = log_of(text)
    rows = [
        re.findall(r"<td>(.*?)</td>", line)
        for line in text.splitlines()
        if '<th scope="row">' in line
    ]
    claims = log["claims"]["deals"]
    taken = [[int(cell.partition("/")[0]) for cell in row[2:5]] for row in rows]
    scores = [[int(cell) for cell in row[5:8]] for row in rows]
    totals = [[int(cell) for cell in row[8:]] for row in rows]
    assert taken == [[claim["tricks"].count(seat) for seat in range(3)] for claim in claims]
    assert scores == [claim["scores"] for claim in claims]
    by_seat = [list(accumulate(each)) for each in zip(*scores, strict=True)]
    assert totals == [list(each) for each in zip(*by_seat, strict=True)]
    assert totals[-1] == log["claims"]["totals"]
    assert [sum(row) for row in totals] == [0] * 12


def test_every_score_follows_from_tricks_and_quota() -> None:
    """Each number of the first table of scoring is the tricks less the quota, or the reverse."""
    table = next(table for table in tables_of(text_of("scoring")) if table[0][0] == "Tricks")
    heads, rows = table[0][1:], table[1:]
    assert [int(row[0].strip("*")) for row in rows] == [*range(14)]
    assert len(heads) == 6
    for place, head in enumerate(heads, start=1):
        quota = int(head.rpartition("(")[2].rstrip(")"))
        sign = -1 if head.startswith("Nullo") else 1
        assert [int(row[place]) for row in rows] == [sign * (n - quota) for n in range(14)]


@pytest.mark.parametrize("name", ["standard", "narrative"])
def test_the_bounds_of_a_match_are_those_of_all_that_can_be_reached(name: str) -> None:
    """No total that any split of all tricks leads to is lower or higher, and both are reached."""
    (row,) = [row for row in table_with(text_of("scoring"), "Preset") if f"`{name}`" in row[0]]
    totals = [points for triple in reach(PRESETS[name].rules) for points in triple]
    assert [int(number) for number in NUMBERS.findall(row[3])] == [min(totals), max(totals)]


def test_the_quotas_of_the_sheet_pass_on_with_the_deal() -> None:
    """Twelve deals, each with quotas of thirteen; in each round every player has each once."""
    rows = re.findall(r'<tr><th scope="row">(\d+)</th>(.*)</tr>', text_of("score-sheet"))
    assert [int(number) for number, _ in rows] == [*range(1, 13)]
    cells = [re.findall(r'<td class="quota">(.*?)</td>', row) for _, row in rows]
    quotas = [[int(re.sub("<.*?>", "", cell)) for cell in row] for row in cells]
    assert [sum(row) for row in quotas] == [13] * 12
    for first in range(0, 12, 3):
        for seat in range(3):
            assert sorted(row[seat] for row in quotas[first : first + 3]) == sorted(quotas[first])
    assert [["strong" in cell for cell in row].index(True) for row in cells] == [0, 1, 2] * 4


def test_every_blank_of_the_sheet_has_a_head() -> None:
    """A row has as many cells as there are heads above it, and three blanks for each player."""
    text = text_of("score-sheet")
    heads = text.count('<th scope="col">') + text.count('<th scope="col" rowspan="2">')
    row = next(line for line in text.splitlines() if '<th scope="row">10<' in line)
    assert row.count("<td") + 1 == heads
    assert row.count("<td></td>") == 9
