"""Deals of a log played through: one that goes wrong does not hide the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve
from logs import Document, bare, document_of, log_of, match_log
from situations import small
from strategies import Playthrough

from tribello.actions import Action, NameTrump, Play, Shuffle
from tribello.dealing import Stream
from tribello.engine import Match
from tribello.replay import outcome
from tribello.rules import PRESETS, AfterCut, RoundOneTrump, Rules, TrumpCut
from tribello.state import Over
from tribello.verdict import Judgement, Outcome, Policy, judge
from tribello.verdict.deals import play_through

MATCH = match_log()
DOCUMENT = bare(document_of(MATCH))
LAX = Policy(laboratory=True)


def places(actions: Sequence[Action], kind: type[Action]) -> list[int]:
    """Where the actions of a type stand."""
    return [place for place, action in enumerate(actions) if isinstance(action, kind)]


SHUFFLES = places(MATCH.actions, Shuffle)


def in_deal(number: int, nth: int = 10) -> int:
    """The place of the nth play of a deal."""
    first = SHUFFLES[number - 1]
    return next(place for place in places(MATCH.actions, Play) if place > first) + nth


def spoiled(*at: int) -> Document:
    """The match with the seats of some plays changed."""
    actions = [dict(entry) for entry in DOCUMENT["actions"]]
    for place in at:
        actions[place] = {**actions[place], "seat": (actions[place]["seat"] + 1) % 3}
    return {**DOCUMENT, "actions": actions}


def by_another(action: Action) -> Play:
    """The same play by the next seat."""
    assert isinstance(action, Play)
    return Play((action.seat + 1) % 3, action.card)


def told(judgement: Judgement) -> list[tuple[str, int | None, int | None]]:
    """Code, action and deal of each diagnostic."""
    return [(each.code.id, each.action, each.deal) for each in judgement.diagnostics]


def test_a_legal_log_is_played_as_a_whole() -> None:
    """Without a fault nothing is passed over, and the game is where its actions lead."""
    played = play_through(MATCH.start(), MATCH.actions)
    game, _ = outcome(MATCH.start(), MATCH.actions)
    assert (played.game, played.results) == (game, game.sheet.results)
    assert (played.failures, played.passed, played.is_over) == ((), (), True)


@pytest.mark.parametrize("damage", ["delete", "repeat", "swap", "seat", "deal"])
def test_one_defect_is_one_report(damage: str) -> None:
    """Wherever a match is damaged in one place, one action is told to be illegal."""
    stream = Stream(f"one defect: {damage}")
    for _ in range(60):
        actions = list(MATCH.actions)
        place = stream.below(len(actions) - 1)
        match damage:
            case "delete":
                del actions[place]
            case "repeat":
                actions.insert(place, actions[place])
            case "swap":
                actions[place : place + 2] = actions[place : place + 2][::-1]
            case "seat":
                place = stream.choice(places(MATCH.actions, Play))
                actions[place] = by_another(MATCH.actions[place])
            case "deal":
                number = stream.below(len(SHUFFLES) - 1)
                del actions[SHUFFLES[number] : SHUFFLES[number + 1]]
        played = play_through(MATCH.start(), actions)
        assert len(played.failures) == 1 or actions == list(MATCH.actions)


def test_faults_of_several_deals_are_all_told() -> None:
    """Each deal with an illegal action is told, and what follows in these deals is unchecked."""
    first, second, third = in_deal(2), in_deal(3), in_deal(9, 0)
    judgement = judge(spoiled(first, second, third))
    assert told(judgement) == [("T602", first, 2), ("T602", second, 3), ("T602", third, 9)]
    ends = [SHUFFLES[number] - 1 for number in (2, 3, 9)]
    spans = zip((first, second, third), ends, strict=True)
    assert judgement.unchecked == tuple(f"actions {at + 1} to {end}" for at, end in spans)


def test_the_other_deals_are_checked_and_the_totals_are_not() -> None:
    """A false score of a sound deal is found beside a fault in another; false totals are not."""
    document = spoiled(in_deal(2))
    claims: Any = document_of(MATCH)["claims"]
    claims["deals"][6]["scores"][0] += 1
    claims["deals"][1]["scores"][0] += 1
    claims["totals"] = [0, 0, 0]
    judgement = judge({**document, "claims": claims})
    assert told(judgement) == [("T602", in_deal(2), 2), ("T702", None, 7)]
    assert "claims on what is not finished" in judgement.unchecked


def test_an_action_that_cannot_be_read_does_not_hide_a_fault_in_another_deal() -> None:
    """Faults of shape and of play are told together, in the order of the log."""
    document = spoiled(in_deal(1), in_deal(5))
    document["actions"][in_deal(3)]["card"] = "10S"
    judgement = judge(document)
    assert told(judgement) == [
        ("T602", in_deal(1), 1),
        ("T205", in_deal(3), None),
        ("T602", in_deal(5), 5),
    ]
    assert judgement.rules is not None
    assert judgement.unchecked[-2:] == ("claims", "integrity")


def test_what_is_wrong_besides_the_actions_ends_the_check() -> None:
    """With a fault of shape elsewhere, or doubtful rules, nothing is played."""
    document = spoiled(in_deal(1))
    document["actions"][in_deal(3)]["card"] = "10S"
    options = {**document["rules"]["options"], "quotas": [[13, 13, 13]] * 4}
    changes: list[Document] = [
        {"players": ["A"]},
        {"rules": {**document["rules"], "options": options}},
        {"rules": {**document["rules"], "preset": "russian"}},
    ]
    for change in changes:
        judgement = judge({**document, **change})
        assert "T602" not in {code for code, _, _ in told(judgement)}


@pytest.mark.parametrize("broken", [1, 19, 20, 21, 40])
def test_where_not_all_that_is_broken_is_known_nothing_is_played(broken: int) -> None:
    """So many unreadable actions as are looked for are passed over; beyond, all actions are."""
    document = spoiled(in_deal(1))
    for place in places(MATCH.actions, Play)[200 : 200 + broken]:
        document["actions"][place]["card"] = 1
    judgement = judge(document, Policy(most=1))
    found = [code for code, _, _ in told(judgement)]
    assert found.count("T205") == min(broken, 21)
    assert ("T602" in found) == (broken <= 20)


def test_a_deal_that_hangs_on_another_is_not_taken_up() -> None:
    """Where round 1 cuts for trump once, what follows a fault in it is taken up in round 2."""
    rules = small(trump_cut=TrumpCut.ONCE, deals_per_round=3)
    log = log_of(Playthrough(Match(rules).start(), seed=1))
    plays, shuffles = places(log.actions, Play), places(log.actions, Shuffle)
    actions = list(log.actions)
    del actions[plays[2]]
    played = play_through(log.start(), actions)
    assert [failure.index for failure in played.failures] == [plays[2]]
    assert played.passed[0].last == len(actions) - 1
    del actions[shuffles[4] : shuffles[4] + 1]
    assert len(play_through(log.start(), actions).failures) == 1


@pytest.mark.parametrize(
    "rules",
    [
        PRESETS["russian"].rules,
        PRESETS["russian-literal"].rules,
        PRESETS["narrative"].rules,
        small(after_cut=AfterCut.SHUFFLED, deals_per_round=2),
        small(round_1_trump=RoundOneTrump.STRIP, deals_per_round=2),
    ],
)
def test_the_next_deal_is_found_under_all_rules(rules: Rules) -> None:
    """Whether a deal begins with a naming, a shuffle or two, the one after a fault is judged."""
    log = log_of(Playthrough(Match(rules).start(), seed=2))
    stream = Stream("the next deal")
    for _ in range(30):
        place = stream.below(len(log.actions) - 1)
        actions = log.actions[:place] + log.actions[place + 1 :]
        played = play_through(log.start(), actions)
        assert len(played.failures) == 1
        whole = len(outcome(log.start(), log.actions)[0].sheet.results)
        assert len(played.results) >= whole - 2 or place < 6


def test_nothing_is_taken_up_before_the_first_deal_or_after_the_last() -> None:
    """Without a first dealer no deal can be judged, and no deal follows the last."""
    actions = MATCH.actions[1:]
    played = play_through(MATCH.start(), actions)
    assert ([each.index for each in played.failures], len(played.results)) == ([0], 0)
    played = play_through(MATCH.start(), (*MATCH.actions, NameTrump(0, _SUIT)))
    assert [each.index for each in played.failures] == [len(MATCH.actions)]
    assert isinstance(played.game.phase, Over)
    assert not played.is_over


_SUIT = next(a.suit for a in MATCH.actions if isinstance(a, NameTrump))


def test_a_fault_in_the_shuffle_leaves_the_next_deal_sound() -> None:
    """A deck with a card twice ends its deal, not the match."""
    place = SHUFFLES[3]
    shuffle = MATCH.actions[place]
    assert isinstance(shuffle, Shuffle)
    actions = list(MATCH.actions)
    actions[place] = Shuffle((*shuffle.deck[:-1], shuffle.deck[0]))
    played = play_through(MATCH.start(), actions)
    assert [each.violation.code.id for each in played.failures] == ["T401"]
    assert [each.terms.number for each in played.results] == [1, 2, 3, *range(5, 13)]
    assert (
        judge(bare(document_of(evolve(MATCH, actions=tuple(actions))))).outcome is Outcome.INVALID
    )
