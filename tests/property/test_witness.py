"""Verdicts on logs that hide cards, beside a walk through every game that looked so (R10.12)."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import pytest
from every_game import EveryGame
from hypothesis import given
from logs import Document
from seen_logs import EIGHT_CARDS, NO_PICKUP, ONE_CARD, Seen, seen_games
from strategies import SEEDS, Pack, Playthrough, drawn, rulesets

from tribello.engine import start
from tribello.errors import IllegalAction
from tribello.log import SeenLog, complete, redact
from tribello.log.document import read_seen_document
from tribello.log.schema import schema_faults
from tribello.rules import CutWhen, Rules
from tribello.state import Span
from tribello.verdict import Judgement, Outcome, Policy, judge
from tribello.viewer import VIEWERS, Viewer

LAX: Final = Policy(laboratory=True)

MANY: Final = 4
"""So many logs are made of one game: to find the games that look so takes longest."""

PROOF: Final = re.compile(r"as \w\w shows, which it plays at action (\d+)")


def assert_exact(every: EveryGame, document: Document, found: Judgement) -> None:
    """A verdict is what the games say that looked so, and points where they end.

    A log is legal if there is such a game, and valid if it is over. Else the verdict points at
    the first action with which there is none. A revoke alone is told earlier, at the play that
    did not follow, if a later one proves it: at that one at the latest there is no game left.
    """
    reach = every.reach(document["actions"])
    if reach == len(document["actions"]):
        wanted = Outcome.VALID if every.is_over(document["actions"]) else Outcome.INCOMPLETE
        assert found.outcome is wanted
        return
    assert found.outcome is Outcome.INVALID
    first = found.diagnostics[0]
    if first.action != reach:
        assert (first.code.id, first.action is not None and first.action < reach) == ("T604", True)
        proof = PROOF.search(first.message)
        assert proof is not None
        assert reach <= int(proof[1])


def judged(seen: Seen, document: Document) -> Judgement:
    """The verdict on a changed log, which is exact unless its shape is wrong already."""
    found = judge(document, LAX)
    if schema_faults(document):
        assert found.outcome is Outcome.INVALID
    else:
        assert_exact(seen.every, document, found)
    return found


@pytest.mark.rule("R10.11")
@given(seen_games(ONE_CARD + NO_PICKUP))
def test_what_is_seen_of_a_game_is_what_a_walk_sees_of_it(seen: Seen) -> None:
    """Each log that was redacted is that of some game, and over as this is."""
    document, _ = seen.documents
    assert_exact(seen.every, document, judge(document, LAX))
    assert seen.every.is_over(document["actions"])


@pytest.mark.rule("R10.12")
@given(seen_games(ONE_CARD), SEEDS)
def test_a_log_is_legal_if_hidden_cards_can_have_lain_so(seen: Seen, seed: int) -> None:
    """Where each seat has a card and may exchange it, verdicts are those of a walk."""
    for number in range(MANY):
        judged(seen, seen.changed((seed, number)))


@pytest.mark.rule("R10.12")
@given(seen_games(NO_PICKUP), SEEDS)
def test_a_revoke_is_told_where_all_hidden_cards_make_it_one(seen: Seen, seed: int) -> None:
    """Where seats can fail to follow, verdicts are those of a walk."""
    for number in range(MANY):
        judged(seen, seen.changed((seed, number)))


def eight_cards(number: int, pack: Pack) -> list[Rules]:
    """Rules with such a pack, which is cut in round 1 alone."""
    return drawn(rulesets(laboratory=True, packs=[pack], cut=CutWhen.TRUMP), number)


@pytest.mark.rule("R10.12")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("pack", EIGHT_CARDS)
def test_verdicts_are_those_of_a_walk_with_eight_cards(pack: Pack, viewer: Viewer) -> None:
    """Exchanges and voids at once: of the logs some are legal, and some can be no game."""
    codes = Counter[str]()
    for number, rules in enumerate(eight_cards(2, pack)):
        deal = rules.deals_per_round + 1 + number
        begun = start(rules, Span(deal, deal))
        seen = Seen(Playthrough(begun, number), Playthrough(begun, number + 50), viewer)
        for each in range(3 * MANY):
            found = judged(seen, seen.changed((number, each)))
            codes.update({one.code.id for one in found.diagnostics} or {"valid"})
    assert codes["valid"] > 0
    assert codes["T603"] + codes["T405"] > 0


@pytest.mark.rule("R10.12")
@given(seen_games(ONE_CARD + NO_PICKUP + EIGHT_CARDS), SEEDS)
def test_a_witness_is_made_of_a_legal_log_and_of_no_other(seen: Seen, seed: int) -> None:
    """Cards are put in where a log is not invalid, and what is seen then begins as the log does."""
    for number in range(3 * MANY):
        document = seen.changed((seed, number))
        if not schema_faults(document):
            log = read_seen_document(document)
            assert can_be_completed(log) == (judge(document, LAX).outcome is not Outcome.INVALID)


def can_be_completed(log: SeenLog) -> bool:
    """Whether there is a full log, which then must look so."""
    try:
        witness = complete(log)
    except IllegalAction:
        return False
    assert redact(witness, log.viewer).actions[: len(log.actions)] == log.actions
    return True
