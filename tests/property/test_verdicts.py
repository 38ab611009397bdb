"""What verdicts hold to, whatever game was played and whatever was done to its log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from logs import Document, bare, deal_log, document_of, games_in, lines_of, log_of, match_log
from strategies import Playthrough, playthroughs

from tribello.actions import Action
from tribello.cards import PACK
from tribello.engine import actor_of
from tribello.log import record, write_json
from tribello.log.notation import read_action
from tribello.log.reading import read_text
from tribello.replay import outcome
from tribello.verdict import Judgement, Outcome, Policy, verdict_on
from tribello.verdict.judgement import judge

LAX: Final = Policy(laboratory=True)
MATCH: Final = bare(document_of(match_log()))
DECISIONS: Final = {"take_seat", "cut", "name_trump", "exchange", "play"}


def codes_of(judgement: Judgement) -> list[str]:
    """The codes of what was found."""
    return [diagnostic.code.id for diagnostic in judgement.diagnostics]


def with_actions(document: Document, actions: list[Any]) -> Document:
    """The same log with other actions."""
    return {**document, "actions": actions}


@given(playthroughs())
def test_every_recorded_game_is_valid(game: Playthrough) -> None:
    """What the library plays and records is valid in both encodings, with the scores it had."""
    log = log_of(game)
    by_text = verdict_on(read_text(write_json(log)), LAX)
    (raw,) = games_in(*lines_of(log))
    assert verdict_on(raw, LAX) == by_text
    assert (by_text.outcome, by_text.diagnostics, by_text.unchecked) == (Outcome.VALID, (), ())
    assert log.claims is not None
    assert (by_text.scores, by_text.winners) == (log.claims.totals, log.claims.winners)


@given(st.data(), playthroughs())
def test_every_prefix_is_incomplete(data: st.DataObject, game: Playthrough) -> None:
    """A game broken off anywhere is legal so far: T802 and nothing else."""
    length = data.draw(st.integers(0, len(game.actions) - 1))
    document = bare(document_of(record(game.games[length], game.actions[:length])))
    found = judge(document, LAX)
    assert (found.outcome, codes_of(found)) == (Outcome.INCOMPLETE, ["T802"])
    assert found.diagnostics[0].pointer == "/actions"
    assert found.winners is None


def test_every_prefix_of_a_match_is_incomplete() -> None:
    """A match by the standard rules is incomplete after any number of actions but all."""
    actions = MATCH["actions"]
    for length in [*range(0, len(actions), 17), len(actions) - 1]:
        found = judge(with_actions(MATCH, actions[:length]))
        assert (found.outcome, codes_of(found)) == (Outcome.INCOMPLETE, ["T802"])
    assert judge(MATCH).outcome is Outcome.VALID


def damaged(actions: list[Document]) -> Iterator[list[Document]]:
    """Every list in which an actor is changed, an action left out or repeated, or two swapped.

    The last action is not left out, and of neighbours by the same seat none are swapped.
    """
    for place, entry in enumerate(actions):
        before, behind = actions[:place], actions[place + 1 :]
        if entry["type"] in DECISIONS:
            key = "player" if entry["type"] == "take_seat" else "seat"
            for seat in (0, 1, 2):
                if seat != entry[key]:
                    yield [*before, {**entry, key: seat}, *behind]
        yield [*before, entry, entry, *behind]
        if behind:
            yield [*before, *behind]
            if entry != behind[0] and not by_the_same(entry, behind[0]):
                yield [*before, behind[0], entry, *behind[1:]]


def by_the_same(one: Document, other: Document) -> bool:
    """Whether two actions are of one type and by one seat, whose choice their order may be."""
    first, second = read_action(one), read_action(other)
    return type(first) is type(second) and actor(first) == actor(second)


def actor(action: Action) -> object:
    """Who acts; draws for seats are chance, but each belongs to a player."""
    return getattr(action, "player", actor_of(action))


def test_damage_to_a_deal_is_always_found() -> None:
    """With nothing claimed, replay alone finds every such damage anywhere in a deal."""
    document = bare(document_of(deal_log()))
    assert judge(document).outcome is Outcome.VALID
    cases = list(damaged(document["actions"]))
    assert len(cases) > 200
    for actions in cases:
        found = judge(with_actions(document, actions))
        assert found.outcome is not Outcome.VALID
        assert len(found.diagnostics) == 1


@given(st.data(), playthroughs())
def test_damage_is_always_found(data: st.DataObject, game: Playthrough) -> None:
    """With nothing claimed, one such damage to any game by any rules is found."""
    document = bare(document_of(log_of(game)))
    cases = list(damaged(document["actions"]))
    for _ in range(5):
        actions = data.draw(st.sampled_from(cases))
        found = judge(with_actions(document, actions), LAX)
        assert found.outcome is not Outcome.VALID
        assert len(found.diagnostics) == 1


def test_a_swap_by_one_seat_is_found_unless_it_is_a_legal_game() -> None:
    """Neighbouring plays by one seat changed about are found, or are another legal game."""
    document = bare(document_of(match_log()))
    actions = document["actions"]
    found_legal = 0
    for place in range(len(actions) - 1):
        if by_the_same(actions[place], actions[place + 1]):
            changed = [*actions[:place], actions[place + 1], actions[place], *actions[place + 2 :]]
            _, failure = outcome(match_log().start(), [read_action(entry) for entry in changed])
            verdict = judge(with_actions(document, changed))
            assert (failure is None) == (verdict.outcome is not Outcome.INVALID)
            found_legal += failure is None
    assert found_legal < 20


@pytest.mark.parametrize("key", ["claims", "integrity", "players", "span"])
def test_optional_parts_may_be_left_out(key: str) -> None:
    """A log need claim nothing; a match needs neither names nor a span."""
    document = document_of(match_log())
    document.pop(key, None)
    if key != "integrity":
        document.pop("integrity")
    assert judge(document).outcome is Outcome.VALID


@given(playthroughs(), st.data())
def test_a_false_claim_is_found_alone(game: Playthrough, data: st.DataObject) -> None:
    """One number of the claims changed gives one report, at that number."""
    document = document_of(log_of(game))
    claims = document["claims"]
    place = data.draw(st.integers(0, len(claims["deals"]) - 1))
    kind = data.draw(st.sampled_from(["tricks", "scores", "totals"]))
    numbers = claims["totals"] if kind == "totals" else claims["deals"][place][kind]
    which = data.draw(st.integers(0, len(numbers) - 1))
    most = {"tricks": 2, "scores": 34, "totals": 99}[kind]  # within the bounds of the schema
    number = data.draw(st.integers(0, most - 1))
    numbers[which] = number if number < numbers[which] else number + 1
    found = judge(document, LAX)
    code = {"tricks": "T701", "scores": "T702", "totals": "T703"}[kind]
    way = "totals" if kind == "totals" else f"deals/{place}/{kind}"
    assert codes_of(found) == [code]
    assert found.diagnostics[0].pointer == f"/claims/{way}/{which}"
    assert found.unchecked == ("integrity",)


@given(playthroughs(), st.data())
def test_any_change_of_what_was_played_is_found_by_the_seal(
    game: Playthrough, data: st.DataObject
) -> None:
    """A sealed log in which one card is another is never valid, be it legal or not."""
    document = document_of(log_of(game))
    actions = document["actions"]
    place = data.draw(st.sampled_from([n for n, each in enumerate(actions) if "card" in each]))
    others = [card.name for card in PACK if card.name != actions[place]["card"]]
    actions[place]["card"] = data.draw(st.sampled_from(others))
    assert judge(document, LAX).outcome is Outcome.INVALID
